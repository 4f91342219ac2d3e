import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { mergeContact: text, contacts } = texts;

interface Profile {
  readonly id: string;
  readonly email: string;
  readonly title: string | null;
  readonly otherAddresses: ReadonlyArray<{ readonly email: string }>;
}

describe.skipIf(service === null)('merging contacts', () => {
  const at = useDesk('Merge', async (desk) => {
    const profiles = [
      { email: 'ann@first.test', firstName: 'Ann', lastName: 'Berg', title: 'Founder' },
      { email: 'ann.berg@second.test', firstName: 'Ann', lastName: 'Berg', title: 'Partner', city: 'Vienna' },
    ];
    for (const profile of profiles) await desk.call('POST', '/profiles', profile);
  });
  const profileAt = async (email: string) => {
    const path = `/profiles?email=${encodeURIComponent(email)}`;
    return (await at.desk.call<{ items: Profile[] }>('GET', path)).items[0];
  };

  it('keeps the chosen values, shows both addresses, and finds the contact by either', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts/ann%40first.test');
    await page.getByRole('button', { name: texts.addressBook.more, exact: true }).click();
    await page.getByRole('menuitem', { name: contacts.merge }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: text.verb }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: text.pick }).fill('second');
    await page.getByRole('option', { name: /ann\.berg@second\.test/ }).click();
    // Fields in which only one contact has a value are no choice.
    await dialog.getByRole('radio', { name: 'Partner' }).check();
    expect(await dialog.getByRole('radiogroup').count()).toBe(2);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: text.verb }).click();
    await page.getByText(text.done).waitFor();
    await page.locator('.contact-addresses').getByText('ann.berg@second.test').waitFor();
    expect(await profileAt('ann.berg@second.test')).toMatchObject({
      email: 'ann@first.test',
      title: 'Partner',
      city: 'Vienna',
    });
    await at.visit('/contacts/ann.berg%40second.test');
    await page.getByRole('heading', { name: 'ann@first.test', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { joinAs } from '../support/join.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { openWatched, PHONE, settle, visit, WIDE } from '../support/watched-page.ts';

const service = inject('service');
const { duplicates: text, mergeContact, contacts, common } = texts;
const HERE = '/contacts?view=duplicates';

interface Profile {
  readonly id: string;
  readonly email: string;
  readonly title: string | null;
  readonly city: string | null;
}

describe.skipIf(service === null)('duplicates', () => {
  const at = useDesk('Same people', async (desk) => {
    const profiles = [
      { email: 'ann@first.test', firstName: 'Ann', title: 'Founder', linkedinUrl: 'https://www.linkedin.com/in/ann' },
      {
        email: 'ann@second.test',
        firstName: 'Anna',
        title: 'Partner',
        linkedinUrl: 'linkedin.com/in/ann',
        city: 'Graz',
      },
      { email: 'bo@third.test', firstName: 'Bo', lastName: 'Elm' },
      { email: 'bo.elm@third.test', firstName: 'Bo', lastName: 'Elm', company: `${'Long '.repeat(40)}name` },
      { email: 'cy@third.test' },
      { email: 'cy+fair@third.test' },
    ];
    for (const profile of profiles) await desk.call('POST', '/profiles', profile);
  });
  const rows = () => at.page.locator('.table-open');
  const panel = () => at.page.getByRole('dialog', { name: text.compare });
  const profileAt = async (email: string) => {
    const path = `/profiles?email=${encodeURIComponent(email)}`;
    return (await at.desk.call<{ items: Profile[] }>('GET', path)).items[0];
  };
  const countIs = (count: number) => until(`${count} pairs`, async () => (await rows().count()) === count);

  it('are found from the contacts, each pair with its reason in plain words', async () => {
    await at.visit('/contacts');
    await at.page.getByText(contacts.views.duplicates, { exact: true }).click();
    await countIs(3);
    for (const reason of ['mailbox', 'profile_link', 'name_and_domain'] as const) {
      await at.page.getByText(text.reasons[reason], { exact: true }).waitFor();
    }
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
  });

  it('are compared side by side and merged with the values that the keyboard chose', async () => {
    const { page } = at;
    await page.locator('.table-open', { hasText: 'ann@first.test' }).focus();
    await page.keyboard.press('Enter');
    await panel().waitFor();
    // Only the values that differ are a choice: address, first name, title, and LinkedIn profile.
    expect(await panel().getByRole('radio').count()).toBe(8);
    expect(await panel().locator('.compare-differs').count()).toBe(4);
    await panel().getByRole('radio', { name: 'Founder' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await panel().getByRole('radio', { name: 'Partner' }).isChecked()).toBe(true);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await settle(page);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await panel().getByRole('button', { name: mergeContact.verb }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(mergeContact.done).waitFor();
    await countIs(2);
    expect(await panel().count()).toBe(0);
    expect(await profileAt('ann@second.test')).toMatchObject({
      ...{ email: 'ann@first.test', title: 'Partner', city: 'Graz', firstName: 'Ann' },
    });
  });

  it('are dismissed, brought back by Undo, and stay dismissed after a reload', async () => {
    const { page, incidents } = at;
    const dismiss = async () => {
      await page.locator('.table-open', { hasText: 'cy@third.test' }).click();
      await panel().getByRole('button', { name: text.dismiss }).click();
      await countIs(1);
    };
    await dismiss();
    await page.getByRole('button', { name: common.undo }).click();
    await countIs(2);
    await dismiss();
    await at.visit(HERE);
    await countIs(1);
    // A link to a pair that is no longer listed shows the list.
    const [one, other] = [await profileAt('cy@third.test'), await profileAt('cy+fair@third.test')];
    await at.visit(`${HERE}&pair=${one?.id}_${other?.id}`);
    expect([await rows().count(), await panel().count()]).toEqual([1, 0]);
    expect(incidents).toEqual([]);
  });

  it('are read by viewers, who can neither merge nor dismiss', async () => {
    const browser = await launchBrowser();
    try {
      const viewer = await openWatched(browser, at.service, undefined, null);
      await joinAs(at.desk, viewer.page, 'viewer', 'Vera');
      await visit(viewer.page, at.service, at.desk.workspaceId, HERE);
      await viewer.page.locator('.table-open').first().click();
      const compared = viewer.page.getByRole('dialog', { name: text.compare });
      for (const name of [text.dismiss, mergeContact.verb]) {
        expect(await compared.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
      }
      expect(await compared.getByRole('radio').first().isDisabled()).toBe(true);
      expect(viewer.incidents).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('that are all resolved leave an empty list with a way to the contacts', async () => {
    const { page, incidents } = at;
    await at.visit(HERE);
    await rows().first().click();
    await panel().getByText(text.explanations.name_and_domain).waitFor();
    await panel().getByRole('button', { name: mergeContact.verb }).click();
    await page.getByText(text.empty).waitFor();
    await page.getByRole('link', { name: contacts.toAll }).click();
    await page.getByRole('row', { name: /ann@first/ }).waitFor();
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('contacts across campaigns', () => {
  const at = useDesk('Contacts', seedWorld);

  it('finds a contact by name and shows their activity in all campaigns', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    await page.getByRole('row', { name: /dmitri\+later2h@petrov\.test/ }).waitFor();
    await page.getByRole('searchbox').fill('ann berg');
    await page.getByRole('row', { name: /dmitri/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /ann\+reply1h@acme\.test.*Acme.*Spring/ }).click();
    await page.getByRole('heading', { name: 'ann+reply1h@acme.test', level: 1 }).waitFor();
    const history = page.locator('.contact-timeline');
    await history.getByText('Step 1 sent: Acme and a quieter inbox').waitFor();
    await history.getByText(/^Replied: /).waitFor();
    const sent = history.getByRole('listitem').filter({ hasText: 'Step 1 sent' });
    await sent.getByRole('button', { name: texts.contacts.readMessage }).click();
    await sent.locator('.contact-message').getByText(/Ann/).waitFor();
    expect(incidents).toEqual([]);
  });

  it('links activity to the conversation, and the contact to the campaign', async () => {
    const { page, incidents } = at;
    await page.locator('.contact-timeline').getByRole('link', { name: texts.contacts.openThread }).first().click();
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await page.goBack();
    await page.locator('.contact-campaigns').getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('dialog').getByRole('link', { name: texts.audience.everywhere }).click();
    await page.getByRole('heading', { name: 'ann+reply1h@acme.test', level: 1 }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('previews what an erasure deletes and keeps, and erases the person only after a confirmation', async () => {
    const { page, incidents } = at;
    const text = texts.contacts.erase;
    await page.getByRole('button', { name: texts.addressBook.more, exact: true }).click();
    await page.getByRole('menuitem', { name: text.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text.anonymized).waitFor();
    await dialog.getByText(text.tables['contacts'] ?? '', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const path = `/workspaces/${at.desk.workspaceId}/erasures`;
    expect(await at.desk.call('GET', path)).toMatchObject({ items: [] });
    await dialog.getByRole('button', { name: text.verb }).click();
    await page.getByRole('heading', { name: texts.contacts.title, level: 1 }).waitFor();
    await page.getByRole('row', { name: /ann\+reply1h@acme\.test/ }).waitFor({ state: 'detached' });
    expect(await at.desk.call('GET', path)).toMatchObject({ items: [{ origin: 'request' }] });
    expect(incidents).toEqual([]);
  });
});

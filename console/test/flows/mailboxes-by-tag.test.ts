import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

describe.skipIf(inject('service') === null)('mailboxes of a campaign', () => {
  let campaignId: string;
  const mailbox = (name: string) => ({
    ...{ address: `${name}@tagged.test`, firstName: 'Jo', lastName: 'Doe', tags: ['team-a'] },
  });
  const at = useDesk('Tags', async (desk) => {
    campaignId = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring', steps: [] })).id;
    await desk.call('POST', '/mailboxes', { provider: 'native', mailboxes: [mailbox('jo'), mailbox('kim')] });
  });

  it('are attached by tag, including mailboxes tagged later, until the tag is unfollowed', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}/mailboxes`);
    await page.getByRole('button', { name: texts.campaignMailboxes.attach }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.campaignMailboxes.attachTag, { exact: true }).click();
    await dialog.getByRole('combobox', { name: texts.campaignMailboxes.tag }).click();
    await page.getByRole('option', { name: texts.campaignMailboxes.tagged('team-a', 2) }).click();
    await dialog.getByRole('checkbox', { name: texts.campaignMailboxes.follow }).check();
    await dialog.getByRole('button', { name: texts.campaignMailboxes.attachSubmit(2) }).click();
    await page.getByRole('row', { name: /kim@tagged\.test/ }).waitFor();
    await at.desk.call('POST', '/mailboxes', { provider: 'native', mailboxes: [mailbox('lee')] });
    await until('the late one takes part', async () => {
      const attached = await at.desk.call<unknown[]>('GET', `/campaigns/${campaignId}/mailboxes`);
      return attached.length === 3;
    });
    await at.visit(`/campaigns/${campaignId}/mailboxes`);
    await page.getByText(texts.campaignMailboxes.tagged('team-a', 3)).waitFor();
    await page.getByRole('row', { name: /lee@tagged\.test/ }).waitFor();
    await page.getByRole('button', { name: texts.campaignMailboxes.unfollow('team-a') }).click();
    await page.getByText(texts.campaignMailboxes.tagged('team-a', 3)).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /lee@tagged\.test/ }).waitFor();
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const NAMES = ['ann', 'bob', 'eve', 'zoe'];

describe.skipIf(service === null)('several contacts of a campaign', () => {
  let campaignId: string;
  const at = useDesk('Several', async (desk) => {
    campaignId = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' })).id;
    await desk.call('POST', `/campaigns/${campaignId}/contacts`, {
      contacts: NAMES.map((name) => ({ email: `${name}@several.test` })),
    });
  });

  const people = () => at.desk.call<{ email: string; status: string }[]>('GET', `/campaigns/${campaignId}/contacts`);
  const row = (name: string) => at.page.getByRole('row', { name: new RegExp(`${name}@several`) });

  it('are selected and suppressed together, after a confirmation with their number', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}/audience`);
    await row('ann').getByRole('checkbox').check();
    await row('bob').getByRole('checkbox').check();
    await page.getByText(texts.audience.many.picked(2)).waitFor();
    await page.getByRole('button', { name: texts.audience.many.actions.suppress }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.audience.many.trial(2, 0, 0)).waitFor();
    await dialog.getByRole('button', { name: texts.audience.many.actions.suppress }).click();
    await page.getByText(texts.audience.many.done(2, 0)).waitFor();
    await page.getByText(texts.audience.many.picked(2)).waitFor({ state: 'detached' });
    const suppressed = (await people()).filter((one) => one.status === 'suppressed').map((one) => one.email);
    expect(suppressed.toSorted()).toEqual(['ann@several.test', 'bob@several.test']);
    expect(incidents).toEqual([]);
  });

  it('are selected by the filter of the list, and deleted', async () => {
    const { page, incidents } = at;
    await page.getByRole('searchbox').fill('zoe');
    await row('eve').waitFor({ state: 'detached' });
    await row('zoe').getByRole('checkbox').check();
    await page.getByRole('button', { name: texts.common.bulk.all }).click();
    await page.getByRole('button', { name: texts.audience.many.actions.delete }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.audience.many.trial(1, 0, 0)).waitFor();
    await dialog.getByRole('button', { name: texts.audience.many.actions.delete }).click();
    await page.getByText(texts.audience.many.done(1, 0)).waitFor();
    const left = (await people()).map((one) => one.email);
    expect(left.toSorted()).toEqual(['ann@several.test', 'bob@several.test', 'eve@several.test']);
    expect(incidents).toEqual([]);
  });
});

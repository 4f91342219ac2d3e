import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.segmentLinks;

describe.skipIf(service === null)('segments of a campaign', () => {
  const at = useDesk('Segment links', async (desk) => {
    for (const name of ['ann', 'bob'])
      await desk.call('POST', '/profiles', { email: `${name}@linked.test`, company: 'Acme' });
    const conditions = [{ about: 'field', field: 'company', op: 'is', value: 'Acme' }];
    await desk.call('POST', '/segments', { name: 'Acme', definition: { match: 'all', conditions } });
  });

  it('are linked after a look at their size, enroll their contacts, and are unlinked', async () => {
    const { page, desk, incidents } = at;
    const { id } = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' });
    await at.visit(`/campaigns/${id}/audience?view=segments`);
    await page.getByText(text.emptyCampaign).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: text.link }).click();
    const dialog = page.getByRole('dialog', { name: text.link });
    await dialog.getByRole('combobox', { name: text.segment, exact: true }).click();
    await page.getByRole('option', { name: 'Acme' }).click();
    await dialog.getByText(text.now(2)).waitFor();
    await dialog.getByText(text.draft).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: text.link }).click();
    await page.getByText(text.linked('Acme')).waitFor();
    await page.getByRole('row', { name: /Acme/ }).waitFor();
    const enrolled = async () =>
      (await desk.call<{ items: { enrolledCount: number }[] }>('GET', `/campaigns/${id}/segments`)).items[0]
        ?.enrolledCount;
    await expect.poll(enrolled, { timeout: 20_000 }).toBe(2);
    await page.getByRole('row', { name: /^Acme 2 2 0/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: text.actions('Acme') }).click();
    await page.getByRole('menuitem', { name: text.unlink }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.unlink }).click();
    await page.getByText(text.emptyCampaign).waitFor();
    expect(incidents).toEqual([]);
  });

  it('list the campaign on their own page', async () => {
    const { page, desk, incidents } = at;
    const [campaign] = await desk.call<{ id: string }[]>('GET', '/campaigns');
    const { items } = await desk.call<{ items: { id: string }[] }>('GET', '/segments');
    await at.visit(`/segments/${items[0]?.id}?tab=campaigns`);
    await page.getByText(text.emptySegment).waitFor();
    await desk.call('POST', `/campaigns/${campaign?.id}/segments`, { segmentId: items[0]?.id });
    await at.visit(`/segments/${items[0]?.id}?tab=campaigns`);
    await page.getByRole('row', { name: /Spring/ }).click();
    await page.getByRole('row', { name: /Acme/ }).waitFor();
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { addressBook: text, bulkChange: bulk, common } = texts;
const COUNT = 620;

describe.skipIf(service === null)('all contacts of the address book that match', () => {
  const at = useDesk('All that match', async (desk) => {
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' });
    await desk.call('POST', '/segments', {
      ...{ name: 'VIP', definition: { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'vip' }] } },
    });
    await desk.call('POST', `/campaigns/${campaign.id}/contacts`, {
      contacts: Array.from({ length: COUNT }, (_, n) => ({ email: `c${n}@match.test`, company: 'Before' })),
    });
    await desk.call('POST', '/profiles', { email: 'other@else.test', company: 'Before' });
    await desk.call('POST', '/campaigns', {
      name: 'Autumn',
      settings: { enrollment: { exclude: [{ field: 'companyDomain', values: ['else.test'] }] } },
    });
    await desk.call('POST', '/campaigns/suppressions', { email: 'c7@match.test' });
  });
  const dialog = () => at.page.getByRole('dialog');
  const button = (name: string) => at.page.getByRole('button', { name, exact: true });
  const counted = async (filter: string) =>
    (await at.desk.call<{ count: number }>('GET', `/profiles/count?${filter}`)).count;
  const company = async (email: string) =>
    (await at.desk.call<{ items: { company: string | null }[] }>('GET', `/profiles?email=${email}`)).items[0]?.company;

  const selectAll = async () => {
    await at.visit('/contacts?domain=match.test');
    await at.page
      .getByRole('row', { name: /c0@match/ })
      .getByRole('checkbox')
      .check();
    await button(bulk.all(String(COUNT))).click();
    await at.page.getByText(common.bulk.selected(String(COUNT))).waitFor();
  };

  it('are selected with their number, and get a field, with Undo for all of them', async () => {
    const { page, incidents } = at;
    await selectAll();
    await button(bulk.field.action).click();
    await dialog().getByRole('combobox', { name: bulk.field.pick }).click();
    await page.getByRole('option', { name: texts.audience.fields.company, exact: true }).click();
    await dialog().getByLabel(bulk.field.value).fill('After');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: bulk.field.submit }).click();
    await page.getByText(bulk.changed(COUNT)).waitFor();
    expect([await counted('search=after'), await company('other@else.test')]).toEqual([COUNT, 'Before']);
    await button(common.undo).click();
    await page.getByText(bulk.undone(COUNT)).waitFor();
    expect([await counted('search=after'), await company('c0@match.test')]).toEqual([0, 'Before']);
    expect(incidents).toEqual([]);
  });

  it('are tagged, and pinned to a segment after a question with their number, with Undo', async () => {
    const { page, incidents } = at;
    await button(text.tags).click();
    await dialog().getByLabel(text.tagForm.add).fill('fair');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: common.save }).click();
    await page.getByText(text.tagged(COUNT)).waitFor();
    expect(await counted('tag=fair')).toBe(COUNT);
    await button(bulk.segment.action).click();
    await dialog().getByText(bulk.segment.title(COUNT)).waitFor();
    await dialog().getByRole('combobox', { name: bulk.segment.pick }).click();
    await page.getByRole('option', { name: 'VIP' }).click();
    await dialog().getByRole('button', { name: bulk.segment.submit }).click();
    await page.getByText(bulk.segment.done(COUNT)).waitFor();
    const pinned = async () =>
      (await at.desk.call<{ items: { pinnedIn: number }[] }>('GET', '/segments')).items[0]?.pinnedIn;
    expect(await pinned()).toBe(COUNT);
    await button(common.undo).click();
    await expect.poll(pinned).toBe(0);
    expect(incidents).toEqual([]);
  });

  it('are added to a campaign without the suppressed one, and the page of a contact names the rule that excludes it', async () => {
    const { page, incidents } = at;
    const add = async (contacts: number) => {
      await button(bulk.campaign.action).click();
      await dialog().getByText(bulk.campaign.title(contacts)).waitFor();
      await dialog().getByRole('combobox', { name: bulk.campaign.pick }).click();
      await page.getByRole('option', { name: 'Autumn' }).click();
      await dialog().getByRole('button', { name: bulk.campaign.submit }).click();
    };
    await add(COUNT);
    await dialog()
      .getByText(bulk.campaign.created(COUNT - 1))
      .waitFor();
    await dialog().getByText(bulk.campaign.suppressed(1)).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);

    await at.visit('/contacts/other@else.test');
    await add(1);
    await dialog()
      .getByText(/^other@else.test: ./)
      .waitFor();
    await page.keyboard.press('Escape');
    await button(text.more).click();
    await page.getByRole('menuitem', { name: bulk.suppress.action }).click();
    await dialog()
      .getByRole('button', { name: bulk.suppress.verb(1) })
      .click();
    await page.getByText(bulk.suppress.done(1)).waitFor();
    const query = 'email=other@else.test';
    const { status } = await at.desk.call<{ status: { suppressed: boolean } }>(
      'GET',
      `/campaigns/suppressions/status?${query}`,
    );
    expect([status.suppressed, incidents]).toEqual([true, []]);
    await selectAll();
  });

  it('are no longer all selected after a row is deselected, and are deleted after a question with their number', async () => {
    const { page, incidents } = at;
    const first = page.getByRole('row', { name: /c0@match/ }).getByRole('checkbox');
    await first.uncheck();
    await button(bulk.all(String(COUNT))).click();
    await page.getByText(common.bulk.selected(String(COUNT))).waitFor();
    await button(text.delete.action).click();
    await dialog().getByText(text.delete.titleSome(COUNT)).waitFor();
    await dialog().getByText(bulk.delete.lead).waitFor();
    await dialog()
      .getByRole('button', { name: text.delete.verb(COUNT) })
      .click();
    await page.getByText(text.delete.done(COUNT)).waitFor({ timeout: 60_000 });
    expect(await counted('companyDomain=match.test')).toBe(0);
    expect(await counted('')).toBe(1);
    expect(incidents).toEqual([]);
  });
});

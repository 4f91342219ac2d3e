import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { segments: text, common } = texts;

interface Segment {
  readonly id: string;
  readonly name: string;
  readonly definition: { readonly match: string; readonly conditions: readonly unknown[] };
  readonly pinnedOut: number;
}

describe.skipIf(service === null)('segments', () => {
  const at = useDesk('Segments', async (desk) => {
    for (const [name, company] of [
      ['ann', 'Acme'],
      ['bob', 'Acme'],
      ['eve', 'South'],
    ]) {
      await desk.call('POST', '/profiles', { email: `${name}@segment.test`, company, firstName: name });
    }
  });
  const dialog = () => at.page.getByRole('dialog');
  const button = (name: string) => at.page.getByRole('button', { name, exact: true });
  const stored = async () => (await at.desk.call<{ items: Segment[] }>('GET', '/segments')).items;
  const showsCount = (count: number) =>
    at.page.locator('.segment-count', { hasText: new RegExp(`^${count} ${text.preview.matching(count)}`) }).waitFor();
  const select = async (label: string, option: string, index = 0) => {
    await at.page.getByRole('combobox', { name: label }).nth(index).click();
    await at.page.getByRole('option', { name: option, exact: true }).click();
  };

  it('are built in rows, with a preview that follows the conditions', async () => {
    const { page, incidents } = at;
    await at.visit('/segments');
    await page.getByText(text.empty).waitFor();
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByLabel(text.name).fill('Acme');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
    await showsCount(3);
    await select(text.builder.subject, texts.audience.fields.company);
    await page.getByRole('textbox', { name: text.builder.value }).fill('acme');
    await showsCount(2);
    await page.getByText('Company contains “acme”').waitFor();
    await button(text.builder.addGroup).click();
    await page.getByText(text.preview.incomplete).waitFor();
    await select(text.builder.subject, text.builder.subjects.tag, 1);
    await page.getByRole('textbox', { name: text.builder.value }).nth(1).fill('vip');
    await showsCount(0);
    await page.getByRole('combobox', { name: text.builder.match }).nth(1).selectOption('none');
    await showsCount(2);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await button(texts.campaign.saveNow).click();
    await page.getByText(texts.campaign.saved, { exact: true }).waitFor();
    expect(await stored()).toMatchObject([
      {
        name: 'Acme',
        definition: {
          match: 'all',
          conditions: [
            { about: 'field', field: 'company', op: 'contains', value: 'acme' },
            { match: 'none', conditions: [{ about: 'tag', op: 'has', value: 'vip' }] },
          ],
        },
      },
    ]);
    expect(incidents).toEqual([]);
  });

  it('lose a contact by a pin without deleting it, with Undo', async () => {
    const { page, incidents, desk } = at;
    await button(text.pins.removeOne('ann@segment.test')).click();
    await showsCount(1);
    await page.getByText(text.pins.count(0, 1)).waitFor();
    expect((await stored())[0]?.pinnedOut).toBe(1);
    expect(await desk.call('GET', '/profiles?email=ann@segment.test')).toMatchObject({ items: [{}] });
    await button(common.undo).click();
    await showsCount(2);
    await button(text.pins.manage).click();
    await dialog()
      .getByRole('button', { name: text.pins.of(text.pins.in, 'eve@segment.test') })
      .click();
    await page.keyboard.press('Escape');
    await showsCount(3);
    await page.getByText(text.tabs.contacts, { exact: true }).last().click();
    await page.getByRole('row', { name: /eve@segment/ }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('show errors of the server at the condition, and keep the edits', async () => {
    const { page, incidents } = at;
    const [segment] = await stored();
    await at.visit(`/segments/${segment?.id}`);
    await select(text.builder.subject, text.builder.subjects.createdAt);
    await page.getByRole('textbox', { name: text.builder.days }).fill('9999');
    await page.getByText(/must be a number of days/i).waitFor();
    await page.getByText(text.preview.invalid).waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.getByRole('textbox', { name: text.builder.days }).fill('30');
    await showsCount(3);
    await button(texts.campaign.discard).click();
    expect(incidents).toEqual([]);
  });

  it('are duplicated, renamed to free names only, and deleted', async () => {
    const { page, incidents } = at;
    await button(text.more).click();
    await page.getByRole('menuitem', { name: text.duplicate }).click();
    await dialog().getByRole('button', { name: text.create }).click();
    await page.getByRole('heading', { name: text.copyOf('Acme'), level: 1 }).waitFor();
    await button(text.more).click();
    await page.getByRole('menuitem', { name: text.rename }).click();
    await dialog().getByLabel(text.name).fill('Acme');
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/already named/)
      .waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.keyboard.press('Escape');
    await select(text.builder.subject, text.builder.subjects.segment);
    await page.getByText(text.preview.incomplete).waitFor();
    await select(text.builder.subjects.segment, 'Acme');
    await page.getByText('In segment “Acme”').waitFor();
    await button(texts.campaign.saveNow).click();
    await page.getByText(texts.campaign.saved, { exact: true }).waitFor();
    const [acme] = await stored();
    await at.visit(`/segments/${acme?.id}`);
    await button(text.more).click();
    await page.getByRole('menuitem', { name: text.delete }).click();
    await dialog().getByRole('button', { name: text.deleteVerb }).click();
    await dialog().getByText(text.copyOf('Acme')).waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await at.visit(`/segments/${(await stored())[1]?.id}`);
    await button(text.more).click();
    await page.getByRole('menuitem', { name: text.delete }).click();
    await dialog().getByRole('button', { name: text.deleteVerb }).click();
    await page.getByRole('heading', { name: text.title, level: 1 }).waitFor();
    await page.getByRole('row', { name: /^Acme Company contains “acme”/ }).waitFor();
    expect((await stored()).map(({ name }) => name)).toEqual(['Acme']);
    expect(incidents).toEqual([]);
  });
});

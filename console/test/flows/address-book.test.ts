import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { addressBook: text, contactFields: fields, contacts, common } = texts;

interface Profile {
  readonly email: string;
  readonly title: string | null;
  readonly fields: Record<string, unknown>;
  readonly tags: string[];
  readonly ownerId: string | null;
}

describe.skipIf(service === null)('the address book', () => {
  const at = useDesk('Address book', async (desk) => {
    for (const [name, type] of Object.entries({ seats: 'number', renewal: 'date', active: 'boolean' })) {
      await desk.call('POST', '/profiles/fields', { name, label: name, type });
    }
    await desk.call('POST', '/profiles/fields', {
      ...{ name: 'plan', label: 'plan', type: 'choice', choices: ['Starter', 'Pro'] },
    });
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' });
    await desk.call('POST', `/campaigns/${campaign.id}/contacts`, {
      contacts: ['ann', 'bob', 'eve'].map((name) => ({ email: `${name}@book.test`, firstName: name })),
    });
  });
  const dialog = () => at.page.getByRole('dialog');
  const row = (name: string) => at.page.getByRole('row', { name: new RegExp(`${name}@book`) });
  const button = (name: string) => at.page.getByRole('button', { name, exact: true });
  const stored = async (name: string) =>
    (await at.desk.call<{ items: Profile[] }>('GET', `/profiles?email=${name}@book.test`)).items[0];

  it('adds a contact without a campaign, and opens its page', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    await row('ann').waitFor();
    await page.keyboard.press('n');
    await dialog().getByLabel(texts.audience.fields.email).fill('zoe@book.test');
    await dialog().getByLabel(texts.audience.fields.company).fill('Later');
    await dialog().getByLabel(text.columns.tags).fill('lead');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: text.addSubmit }).click();
    await page.getByRole('heading', { name: 'zoe@book.test', level: 1 }).waitFor();
    await page.getByText(contacts.noCampaigns).waitFor();
    expect(await stored('zoe')).toMatchObject({ company: 'Later', tags: ['lead'] });
    expect(incidents).toEqual([]);
  });

  it('links to the contact instead of adding an address twice', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts?add=1');
    await dialog().getByLabel(texts.audience.fields.email).fill('ANN@book.test');
    await page.keyboard.press('Enter');
    await dialog().getByRole('link', { name: text.exists }).waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await dialog().getByLabel(texts.audience.fields.email).fill('not an address');
    await page.keyboard.press('Escape');
  });

  it('edits fields by type, and shows errors at their field', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts/zoe%40book.test');
    await page.getByRole('textbox', { name: texts.audience.fields.title }).fill('Head of sales');
    await page.getByRole('textbox', { name: 'seats' }).fill('many');
    await page.getByRole('textbox', { name: 'renewal' }).fill('9 Mar 2026');
    await page.getByRole('combobox', { name: 'plan' }).click();
    await page.getByRole('option', { name: 'Pro' }).click();
    await page.getByRole('combobox', { name: 'active' }).click();
    await page.getByRole('option', { name: common.no }).click();
    await button(texts.campaign.saveNow).click();
    await page.getByText(/must be a number/i).waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('422')]);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'seats' }).fill('-2.5');
    await page.keyboard.press('Enter');
    await page.getByText(texts.campaign.saved, { exact: true }).waitFor();
    expect(await stored('zoe')).toMatchObject({
      title: 'Head of sales',
      fields: { seats: -2.5, renewal: '2026-03-09', plan: 'Pro', active: false },
    });
    await page.getByRole('textbox', { name: 'seats' }).fill('');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('zoe'))?.fields).not.toHaveProperty('seats');
    expect(incidents).toEqual([]);
  });

  it('keeps what another member edits in parallel', async () => {
    const { page, desk } = at;
    const found = await desk.call<{ items: { id: string }[] }>('GET', '/profiles?email=zoe@book.test');
    await at.visit('/contacts/zoe%40book.test');
    await page.getByRole('textbox', { name: texts.audience.fields.city }).fill('Vienna');
    await desk.call('PATCH', `/profiles/${found.items[0]?.id}`, { country: 'AT', tags: ['lead', 'vip'] });
    await page.keyboard.press('Enter');
    await expect.poll(() => stored('zoe')).toMatchObject({ city: 'Vienna', country: 'AT' });
    await page.getByRole('complementary').getByLabel(text.tags, { exact: true }).fill('warm');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('zoe'))?.tags.toSorted()).toEqual(['lead', 'vip', 'warm']);
    await button(common.undo).click();
    await expect.poll(async () => (await stored('zoe'))?.tags.toSorted()).toEqual(['lead', 'vip']);
  });

  it('tags several contacts, with Undo, and filters and exports by the tag', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    await row('ann').getByRole('checkbox').check();
    await row('zoe').getByRole('checkbox').check();
    await button(text.tags).click();
    await dialog().getByLabel(text.tagForm.add).fill('vip');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: common.save }).click();
    // One of both has the tag already.
    await page.getByText(text.tagged(1)).waitFor();
    expect([(await stored('ann'))?.tags, (await stored('bob'))?.tags]).toEqual([['vip'], []]);
    await button(common.undo).click();
    await expect.poll(async () => (await stored('ann'))?.tags).toEqual([]);
    expect((await stored('zoe'))?.tags.toSorted()).toEqual(['lead', 'vip']);
    await page.getByRole('combobox', { name: text.tag }).fill('vip');
    await page.keyboard.press('Enter');
    await row('ann').waitFor({ state: 'detached' });
    await row('zoe').waitFor();
    await button(common.views.menu).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: common.views.csv }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/email,firstName,.*,active,plan,renewal$/);
    expect(lines[1]).toMatch(/^zoe@book\.test,.*"lead, vip".*,false,Pro,2026-03-09$/);
    expect(incidents).toEqual([]);
  });

  it('imports a file with tags, and updates contacts that exist', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    await button(texts.imports.choose).waitFor();
    const file = 'email,company\nann@book.test,Changed\nina@book.test,New\nnot an address,X\n';
    const upload = { name: 'expo.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.locator('input[type=file]').setInputFiles(upload);
    await page.getByText(texts.imports.existing.update, { exact: true }).click();
    await page.getByRole('combobox', { name: texts.imports.tags }).fill('expo');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: texts.imports.firstRows });
    await rows.getByRole('cell', { name: /^not an address.*address/ }).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await button(texts.imports.submit(3)).click();
    await button(texts.imports.download).waitFor();
    expect(await stored('ann')).toMatchObject({ company: 'Changed', tags: ['expo'] });
    expect(await stored('ina')).toMatchObject({ company: 'New', tags: ['expo'] });
    await page.getByRole('link', { name: texts.imports.created }).click();
    await row('ina').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: text.removeFilter(text.fromFilter) }).click();
    await row('ann').waitFor();
    expect(incidents).toEqual([]);
  });

  it('deletes contacts after a confirmation that names what goes with them', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    await row('bob').getByRole('checkbox').check();
    await row('eve').getByRole('checkbox').check();
    await button(text.delete.action).click();
    await dialog().getByText(text.delete.campaigns(1)).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: text.delete.verb(2) })
      .click();
    await row('eve').waitFor({ state: 'detached' });
    await row('bob').waitFor({ state: 'detached' });
    expect(await stored('eve')).toBeUndefined();
    await row('zoe').click();
    await button(text.more).click();
    await page.getByRole('menuitem', { name: text.delete.action }).click();
    await dialog().getByText(text.delete.campaignsOne(0)).waitFor();
    await dialog()
      .getByRole('button', { name: text.delete.verb(1) })
      .click();
    await page.getByRole('heading', { name: contacts.title, level: 1 }).waitFor();
    await row('zoe').waitFor({ state: 'detached' });
    await row('ann').waitFor();
    expect(incidents).toEqual([]);
  });

  it('gets typed fields in the settings, and keeps values of deleted fields', async () => {
    const { page, incidents, desk } = at;
    await at.visit('/settings/fields');
    await page.getByRole('button', { name: fields.add }).first().click();
    await dialog().getByRole('textbox', { name: fields.label, exact: true }).fill('Company size');
    await dialog().getByRole('combobox', { name: fields.type }).click();
    await page.getByRole('option', { name: fields.types.choice, exact: true }).click();
    await dialog().getByLabel(fields.choices).fill('Small');
    await page.keyboard.press('Enter');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: common.save }).click();
    await page.getByRole('row', { name: /Company size.*company_size/ }).waitFor();
    await page.getByRole('row', { name: /seats/ }).click();
    await dialog().getByRole('textbox', { name: fields.label, exact: true }).fill('Seats');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Seats/ }).waitFor();
    await page.getByRole('button', { name: fields.remove('Company size') }).click();
    await dialog().getByRole('button', { name: common.delete }).click();
    await page.getByRole('row', { name: /Company size/ }).waitFor({ state: 'detached' });
    const { items } = await desk.call<{ items: { name: string; label: string }[] }>('GET', '/profiles/fields');
    expect(items.map(({ label }) => label).toSorted()).toEqual(['Seats', 'active', 'plan', 'renewal']);
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { openWatched, settle, visit } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.common.views;
const { columns } = texts.campaigns;

describe.skipIf(service === null)('views of a list', () => {
  const at = useDesk('Views', async (desk) => {
    for (const name of ['Spring', 'Summer'])
      await desk.call('POST', '/campaigns', { name, labels: [name.toLowerCase()] });
    for (const [email, company] of Object.entries({ 'a@view.test': 'Zeta', 'b@view.test': 'Acme' })) {
      await desk.call('POST', '/profiles', { email, company });
    }
  });
  const heads = () => at.page.getByRole('columnheader').allInnerTexts();
  const menu = () => at.page.getByRole('button', { name: text.menu }).click();

  it('keep the order of columns after a reload, moved with the keyboard', async () => {
    const { page, incidents } = at;
    await at.visit('/campaigns');
    await page.getByRole('row', { name: /Summer/ }).waitFor();
    await menu();
    await page.getByRole('menuitem', { name: text.columns }).click();
    const dialog = page.getByRole('dialog', { name: text.columns });
    const up = dialog.getByRole('button', { name: text.up(columns.owner) });
    await up.focus();
    const place = async () => (await dialog.getByRole('listitem').allInnerTexts()).indexOf(columns.owner);
    for (let at = await place(); at > 0; at -= 1) {
      await page.keyboard.press('Enter');
      await expect.poll(place).toBe(at - 1);
    }
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.common.close }).last().click();
    await page.reload();
    await page.getByRole('row', { name: /Summer/ }).waitFor();
    const shown = await heads();
    expect(shown.indexOf(columns.owner)).toBeLessThan(shown.indexOf(columns.progress));
    expect(incidents).toEqual([]);
  });

  it('keep the order of rows, which the head of a column changes', async () => {
    const { page, incidents } = at;
    await at.visit('/contacts');
    const emails = async () =>
      (await page.getByRole('row', { name: /@view/ }).allInnerTexts()).map((row) => row.trim()[0]).join('');
    const isSorted = (order: string) => expect.poll(emails).toBe(order);
    await isSorted('ab');
    const company = page.getByRole('columnheader', { name: texts.addressBook.columns.company });
    await company.getByRole('button').click();
    await isSorted('ba');
    expect(await company.getAttribute('aria-sort')).toBe('ascending');
    await menu();
    await page.getByRole('menuitem', { name: text.save }).click();
    const dialog = page.getByRole('dialog', { name: text.save });
    await dialog.getByLabel(text.name).fill('By company');
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await company.getByRole('button').click();
    await isSorted('ab');
    await menu();
    await page.getByRole('menuitem', { name: 'By company' }).click();
    await isSorted('ba');

    await at.visit('/campaigns');
    const names = async () =>
      (await page.getByRole('row', { name: /Spring|Summer/ }).allInnerTexts()).map((row) => row.slice(0, 2)).join('');
    await expect.poll(names).toBe('SuSp');
    await page.getByRole('button', { name: columns.name, exact: true }).click();
    await expect.poll(names).toBe('SpSu');
    await page.getByRole('combobox', { name: texts.campaigns.label }).fill('summer');
    await page.keyboard.press('Enter');
    await expect.poll(names).toBe('Su');
    expect(incidents).toEqual([]);
  });

  it('are shared with the workspace: another member opens the same filters and columns', async () => {
    const { page } = at;
    await at.visit('/campaigns?q=Spring');
    await menu();
    await page.getByRole('menuitem', { name: text.save }).click();
    const dialog = page.getByRole('dialog', { name: text.save });
    await dialog.getByLabel(text.name).fill('By owner');
    await dialog.getByRole('checkbox', { name: text.share }).check();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(text.nowShared('By owner')).waitFor();

    const other = await openWatched(page.context().browser() as never, at.service);
    await visit(other.page, at.service, at.desk.workspaceId, '/campaigns');
    await other.page.getByRole('button', { name: text.menu }).click();
    await other.page.getByRole('menuitem', { name: 'By owner' }).click();
    await other.page.waitForURL(/q=Spring/);
    await other.page.getByRole('row', { name: /Summer/ }).waitFor({ state: 'detached' });
    await other.page.getByRole('row', { name: /Spring/ }).waitFor();
    const shown = await other.page.getByRole('columnheader').allInnerTexts();
    expect(shown.indexOf(columns.owner)).toBeLessThan(shown.indexOf(columns.progress));
    await other.page.getByRole('button', { name: text.menu }).click();
    await other.page.getByRole('menuitem', { name: text.remove('By owner') }).click();
    await other.page.getByText(text.removed('By owner')).waitFor();
    expect(other.incidents).toEqual([]);
    await other.context.close();
  });
});

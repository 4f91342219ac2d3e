import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import type { Desk } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const MAILBOXES = ['ann', 'bob', 'eve', 'zoe'].map((name) => ({
  ...{ address: `${name}@bulk.test`, firstName: name, lastName: 'Lind', warmupRequired: false },
  tags: name === 'bob' ? ['north'] : [],
}));

/** A busy machine takes a while to load the second page. */
const POLL = { timeout: 20_000 };

describe.skipIf(inject('service') === null)('several rows of a list', () => {
  const prepare = async (desk: Desk) => {
    await desk.call('POST', '/mailboxes', { mailboxes: MAILBOXES });
    for (const name of ['Spring', 'Summer', 'Autumn']) await desk.call('POST', '/campaigns', { name });
  };
  const at = useDesk('Bulk', prepare, { max_mailboxes: 200 });
  const row = (name: RegExp) => at.page.getByRole('row', { name });
  const button = (name: string) => at.page.getByRole('button', { name, exact: true });
  const tags = async () => {
    const { mailboxes } = await at.desk.call<{ mailboxes: { address: string; tags: string[] }[] }>('GET', '/mailboxes');
    return Object.fromEntries(mailboxes.map((one) => [one.address.split('@')[0], one.tags.join()]));
  };

  it('are filtered by domain, whose health is shown', async () => {
    const { page } = at;
    await at.desk.call('POST', '/mailboxes', { mailboxes: [{ ...MAILBOXES[0], address: 'ann@other.test' }] });
    await at.visit('/mailboxes');
    await page.getByRole('combobox', { name: texts.mailboxes.domainLabel }).fill('oth');
    await page.getByRole('option', { name: /^other\.test/ }).click();
    await page.getByRole('link', { name: texts.domains.reserved }).waitFor();
    await row(/ann@other/).waitFor();
    await row(/ann@bulk/).waitFor({ state: 'detached' });
    await at.desk.call('DELETE', '/mailboxes', { mailboxes: ['ann@other.test'], force: true });
    expect(at.incidents).toEqual([]);
  });

  it('are selected with Shift, get additional tags, and lose them with Undo', async () => {
    const { page, incidents } = at;
    await at.visit('/mailboxes');
    await row(/eve@bulk/)
      .getByRole('checkbox')
      .click();
    await row(/bob@bulk/)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.getByText(texts.common.bulk.selected('2')).waitFor();
    await button(texts.mailboxes.many.tags).click();
    const dialog = page.getByRole('dialog', { name: texts.mailboxes.many.tagsTitle(2) });
    await dialog.getByLabel(texts.mailboxes.many.tagForm.add).fill('warm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(texts.mailboxes.many.tagged(2)).waitFor();
    expect(await tags()).toEqual({ ann: '', bob: 'north,warm', eve: 'warm', zoe: '' });
    await button(texts.common.undo).click();
    await expect.poll(tags).toEqual({ ann: '', bob: 'north', eve: '', zoe: '' });

    const { fields } = texts.mailboxes;
    await button(texts.common.edit).click();
    const panel = page.getByRole('dialog', { name: texts.mailboxes.editSome(2) });
    await panel.getByLabel(fields.signature).fill('Lind Ltd');
    await panel.getByLabel(fields.replyTo).fill('team@bulk.test');
    await panel.getByRole('button', { name: texts.common.save }).click();
    await panel.waitFor({ state: 'detached' });
    const { mailboxes } = await at.desk.call<{ mailboxes: object[] }>('GET', '/mailboxes?search=bob@');
    expect(mailboxes[0]).toMatchObject({ signature: 'Lind Ltd', replyTo: 'team@bulk.test', timezone: null });
    expect(incidents).toEqual([]);
  });

  it('are archived together with the check box of the table head, and restored by Undo', async () => {
    const { page, incidents } = at;
    await at.visit('/campaigns');
    await page.getByRole('checkbox', { name: texts.common.bulk.page }).click();
    await page.getByText(texts.common.bulk.selected('3')).waitFor();
    await button(texts.campaigns.many.actions.archive).click();
    await page.getByText(texts.campaigns.many.done.archive(3)).waitFor();
    await page.keyboard.press('z');
    await page.getByText(texts.campaigns.many.done.unarchive(3)).waitFor();
    const states = await at.desk.call<{ status: string }[]>('GET', '/campaigns');
    expect(states.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
    expect(incidents).toEqual([]);
  });

  it('are saved as a view, and exported with the current filters', async () => {
    const { page, incidents } = at;
    await at.visit('/campaigns?q=Su');
    await row(/Spring/).waitFor({ state: 'detached' });
    await button(texts.common.views.menu).click();
    await page.getByRole('menuitem', { name: texts.common.views.save }).click();
    await page.getByRole('textbox', { name: texts.common.views.name }).fill('Warm months');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await at.visit('/campaigns');
    await row(/Spring/).waitFor();
    await button(texts.common.views.menu).click();
    await page.getByRole('menuitem', { name: 'Warm months' }).click();
    await row(/Spring/).waitFor({ state: 'detached' });
    await button(texts.common.views.menu).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: texts.common.views.csv }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^Summer,"Draft: add steps/);
    expect(incidents).toEqual([]);
  });

  it('have the columns that the member chose, also after a reload, and keep the first in view', async () => {
    const { page, incidents } = at;
    const { columns, list } = texts.mailboxes;
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    const choose = async (...names: readonly string[]) => {
      await button(texts.common.views.menu).click();
      await page.getByRole('menuitem', { name: texts.common.views.columns }).click();
      for (const name of names) await page.getByRole('dialog').getByText(name, { exact: true }).click();
    };
    await at.visit('/mailboxes');
    await head(columns.bounced).waitFor();
    expect(await head(columns.tags).count()).toBe(0);
    await choose(columns.bounced, columns.tags, columns.limit, columns.provider, columns.added);
    await page.keyboard.press('Escape');
    await head(columns.tags).waitFor();
    expect(await head(columns.bounced).count()).toBe(0);
    await page.reload();
    await head(columns.tags).waitFor();
    await row(/bob@bulk.*north/).waitFor();
    expect(await head(columns.bounced).count()).toBe(0);

    await page.setViewportSize({ width: 760, height: 700 });
    const left = async () => (await page.getByText('ann@bulk.test', { exact: true }).boundingBox())?.x ?? -1;
    const table = page.getByRole('table', { name: list });
    const start = await left();
    const hidden = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden).toBeGreaterThan(200);
    await table.evaluate((element) => element.scrollTo({ left: 10_000 }));
    const end = await left();
    expect(end).toBeLessThan(start);
    expect(end).toBeGreaterThan(start - 60);
    expect((await head(columns.added).boundingBox())?.x).toBeLessThan(760);
    await page.setViewportSize({ width: 1440, height: 900 });

    await choose();
    await page.getByRole('dialog').getByText(texts.common.views.usual).click();
    await page.keyboard.press('Escape');
    await head(columns.bounced).waitFor();
    expect(await head(columns.tags).count()).toBe(0);
    expect(incidents).toEqual([]);
  });

  it('have their figures on every page of the list', async () => {
    const { page, incidents } = at;
    const mailboxes = Array.from({ length: 105 }, (_, at) => ({
      ...{ address: `many${1_000 + at}@bulk.test`, firstName: 'Jo', lastName: 'Lind', warmupRequired: false },
    }));
    for (const from of [0, 100]) {
      await at.desk.call('POST', '/mailboxes', { mailboxes: mailboxes.slice(from, from + 100) });
    }
    const measured = new Set<string>();
    page.on('response', (answer) => {
      const url = new URL(answer.url());
      if (!url.pathname.endsWith('/mailboxes/analytics') || answer.status() !== 200) return;
      for (const id of url.searchParams.getAll('mailboxId')) measured.add(id);
    });
    await at.visit('/mailboxes');
    const table = page.getByRole('table', { name: texts.mailboxes.list });
    await expect
      .poll(async () => {
        await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return measured.size;
      }, POLL)
      .toBe(105 + MAILBOXES.length);
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept, release } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

interface Warming {
  readonly mailbox: string;
  readonly status: string;
  readonly settings: { readonly maxPerDay?: number };
}

describe.skipIf(service === null)('warmup', () => {
  const at = useDesk('Warmup', (desk) =>
    desk.call('POST', '/mailboxes', {
      mailboxes: ['nora', 'jo'].map((name) => ({
        ...{
          address: `${name}@warm${desk.workspaceId}.test`,
          firstName: name,
          lastName: 'Lind',
          warmupRequired: false,
        },
      })),
    }),
  );
  const row = (name: string) => at.page.getByRole('row', { name: new RegExp(`${name}@warm`) });
  const statuses = async () =>
    (await at.desk.call<{ items: Warming[] }>('GET', '/warmup/mailboxes')).items.map(({ status }) => status);

  it('starts for several mailboxes, with its own settings', async () => {
    const { page, incidents } = at;
    await at.visit('/warmup');
    for (const name of ['nora', 'jo']) await row(name).getByRole('checkbox').check();
    await page.getByText(texts.common.bulk.selected('2')).waitFor();
    await page.getByRole('button', { name: texts.warmup.action.enable }).click();
    const dialog = page.getByRole('dialog', { name: texts.warmup.settings.title(2) });
    await dialog.getByLabel(texts.warmup.settings.maxPerDay).fill('25');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.warmup.action.enable }).click();
    const done = page.getByRole('dialog', { name: texts.warmup.operation.title });
    await done.getByText(texts.warmup.operation.allDone).waitFor();
    await done.getByRole('button', { name: texts.common.close }).first().click();
    await done.waitFor({ state: 'detached' });
    expect(await statuses()).toEqual(['warming', 'warming']);
    expect(incidents).toEqual([]);
  });

  it('shows the progress of a mailbox, and is paused and resumed from there', async () => {
    const { page, incidents } = at;
    await row('nora')
      .getByText(/nora@warm/)
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: /nora@warm/ });
    await panel.getByText('Sent today').waitFor();
    await panel.getByRole('button', { name: texts.warmup.action.pause }).click();
    const done = page.getByRole('dialog', { name: texts.warmup.operation.title });
    await done.getByText(texts.warmup.operation.allDone).waitFor();
    await done.getByRole('button', { name: texts.common.close }).first().click();
    await panel.getByRole('button', { name: texts.warmup.action.resume }).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect((await statuses()).sort()).toEqual(['paused', 'warming']);
    await page.keyboard.press('Escape');
    await row('nora')
      .getByRole('button', { name: new RegExp(texts.common.actions) })
      .click();
    await page.getByRole('menuitem', { name: texts.warmup.action.resume }).click();
    await expect.poll(statuses).toEqual(['warming', 'warming']);
    expect(incidents).toEqual([]);
  });

  it('charts where warmup emails were found, by provider and day', async () => {
    const { page, incidents } = at;
    const text = texts.warmup.placement;
    const days = ['2026-03-01', '2026-03-02'];
    const providerOf = (provider: string, inbox: number, spam: number, missing: number) => ({
      ...{ provider, inbox: 2 * inbox, spam, missing },
      days: days.map((date, index) => ({ date, inbox, spam: index * spam, missing: index * missing })),
    });
    let status = 500;
    await intercept(page, '**/warmup/placement?*', async (route) => {
      const providers = [providerOf('google', 9, 2, 0), providerOf('microsoft', 1, 1, 1)];
      if (status === 500) return route.abort();
      await route.fulfill({ json: { from: days[0], to: days[1], timezone: 'Europe/Berlin', providers } });
    });
    await at.visit('/warmup');
    const again = page.getByRole('button', { name: texts.common.again });
    await again.waitFor();
    status = 200;
    incidents.length = 0;
    await again.click();
    const plot = page.getByRole('group', { name: text.title });
    await plot.getByText(text.days('Europe/Berlin')).waitFor();
    const cells = await plot
      .getByRole('row', { name: /Microsoft/ })
      .getByRole('img')
      .all();
    expect(await Promise.all(cells.map((cell) => cell.getAttribute('aria-label')))).toEqual([
      '50.0% (2 of 4 warmup emails checked)',
      '25.0% (1 of 4 warmup emails checked)',
      '25.0% (1 of 4 warmup emails checked)',
    ]);
    await plot.getByText('Microsoft').last().click();
    const chart = plot.getByRole('figure', { name: text.chart('Microsoft') });
    await chart.waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(text.title).click();
    await chart.waitFor({ state: 'detached' });
    await release(page);
    expect(incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('what a workspace pays for and what was done in it', () => {
  const at = useDesk('Accounts');
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };
  const most = async () =>
    (await at.desk.call<{ max_mailboxes: number }>('GET', `/workspaces/${at.desk.workspaceId}`)).max_mailboxes;

  it('changes the number of mailboxes after showing the price', async () => {
    const { page } = at;
    const before = await most();
    await at.visit('/settings/billing');
    await page.getByLabel(texts.settings.billing.seatsField).fill(String(before + 5));
    await page.getByRole('button', { name: texts.settings.billing.seatsVerb(before + 5) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.settings.billing.confirmFree).waitFor();
    await looked();
    expect(await most()).toBe(before);
    await dialog.getByRole('button', { name: texts.settings.billing.seatsVerb(before + 5) }).click();
    await page.getByText(texts.settings.billing.changed(before + 5)).waitFor();
    expect(await most()).toBe(before + 5);
    expect(at.incidents).toEqual([]);
  });

  it('shows the change with its author and values in the audit log, at a URL that another member can open', async () => {
    const { page } = at;
    await at.visit('/settings/audit');
    await page.getByText(/newest records? verified$/).waitFor();
    const row = page.getByRole('row', { name: /API key .+ changed the number of mailboxes/ }).first();
    await row.click();
    const panel = page.getByRole('dialog');
    await panel
      .getByText(/^API key ./)
      .first()
      .waitFor();
    await panel
      .getByText(/max_mailboxes|maxMailboxes/)
      .first()
      .waitFor();
    await looked();
    const address = page.url();
    expect(new URL(address).searchParams.get('record')).not.toBeNull();
    await page.goto(address);
    await panel
      .getByText(/^API key ./)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: texts.settings.audit.columns.actor }).click();
    await page.getByRole('option', { name: texts.settings.audit.actor.person }).click();
    await page.getByText(texts.common.nothingMatches).waitFor();
    await at.visit('/settings/audit');
    await page.getByLabel(texts.settings.audit.search).fill('number of mailboxes');
    await row.waitFor();
    await page.getByLabel(texts.settings.audit.search).fill('deleted an import');
    await page.getByText(texts.common.nothingMatches).waitFor();
    expect(at.incidents).toEqual([]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { PASSWORD } from '../support/join.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.campaigns;

describe.skipIf(service === null)('the list of campaigns', () => {
  const at = useDesk('List');

  it('shows what drafts lack, today, replies per day, and off for rates without tracking, each with its base', async () => {
    const { page, incidents } = at;
    await seedWorld(at.desk);
    await at.visit('/campaigns');
    const spring = page.getByRole('row', { name: /Spring/ });
    const founders = page.getByRole('row', { name: /Founders/ });
    await founders.getByText(/^Draft: add steps, mailboxes,? and contacts$/).waitFor();
    await spring.getByRole('img', { name: /sent today, no daily limit$/ }).waitFor();
    await spring.getByRole('img', { name: /repl(?:y|ies) in 14 days, at most \d+ per day/ }).waitFor();
    expect(await founders.getByRole('img').count()).toBe(0);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('tells the base of a rate on keyboard focus, in the current row only', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    const spring = page.getByRole('row', { name: /Spring/ });
    const rate = spring.getByRole('img', { name: /\d+ of \d+ contacted/ }).first();
    await rate.waitFor();
    await spring.focus();
    for (let n = 0; n < 8 && !(await rate.evaluate((element) => element === document.activeElement)); n += 1) {
      await page.keyboard.press('Tab');
    }
    await page
      .getByRole('tooltip')
      .filter({ hasText: /^\d+ of \d+ contacted$/ })
      .waitFor();
    expect(await page.locator('.table-row .based[tabindex="0"]').count()).toBe(await spring.locator('.based').count());
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  });

  it('assigns selected campaigns to a member, and Undo gives them back', async () => {
    const { page } = at;
    const { url } = await at.desk.call<{ url: string }>('POST', `/workspaces/${at.desk.workspaceId}/invitations`, {
      role: 'member',
    });
    const name = 'Mia Sand';
    const body = JSON.stringify({ name, email: `mia${at.desk.workspaceId}@studio.test`, password: PASSWORD });
    const accept = `${at.service.origin}/invitations/${url.split('#')[1]}/accept`;
    await fetch(accept, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await at.visit('/campaigns');
    await page.getByRole('checkbox', { name: text.many.pickOne('Founders') }).check();
    await page.getByRole('button', { name: text.many.owner, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: text.many.owner }).click();
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(text.many.owned(1)).waitFor();
    const founders = page.getByRole('row', { name: /Founders/ });
    await founders.getByText(name).waitFor();
    await page.getByRole('button', { name: texts.common.undo }).first().click();
    await founders.getByText(name).waitFor({ state: 'hidden' });
  });
});

import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept, release } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const words = texts.senderAddress;
const OWN = 'jo@example.org';
const SALES = 'sales@example.org';

describe.skipIf(service === null)('the sender address of a mailbox at the Gmail API', () => {
  const at = useDesk('Sender address', async (desk) => {
    const mailbox = { address: OWN, firstName: 'Jo', lastName: 'Park', provider: 'google' };
    const connection = { password: 'x', smtp: { host: 'smtp.gmail.com' }, imap: null };
    await desk.call('POST', '/mailboxes', { verify: false, mailboxes: [{ ...mailbox, connection }] });
  });

  const addressOf = (address: string, isVerified: boolean) => ({ address, name: '', isVerified });
  const verified = [addressOf(OWN, true), addressOf(SALES, true), addressOf('new@example.org', false)];

  /** Shows the mailbox as one at the Gmail API whose provider lists these addresses. Returns the requested changes. */
  const open = async (listed: { sendAs: string | null; addresses: object[]; problem: string | null }) => {
    const asked: unknown[] = [];
    let { sendAs } = listed;
    await release(at.page);
    await intercept(at.page, /\/mailboxes\/jo(?:@|%40)example\.org\?/, async (route) => {
      const response = await route.fetch();
      const shown = await response.json();
      await route.fulfill({
        response,
        json: { ...shown, sendAs, connection: { ...shown.connection, kind: 'gmail_api' } },
      });
    });
    await intercept(at.page, /\/mailboxes\/\d+\/send-as\?/, async (route) => {
      if (route.request().method() === 'PUT') {
        asked.push(route.request().postDataJSON());
        sendAs = (route.request().postDataJSON() as { address: string | null }).address;
      }
      await route.fulfill({ json: { mailboxId: 1, readAt: '2026-03-02T08:00:00.000Z', ...listed, sendAs } });
    });
    await at.visit(`/mailboxes?mailbox=${OWN}&tab=edit`);
    return asked;
  };

  it('is selected from the verified addresses, and the panel shows it', async () => {
    const asked = await open({ sendAs: null, addresses: verified, problem: null });
    const { page, incidents } = at;
    await page.getByRole('combobox', { name: words.label }).click();
    const waiting = page.getByRole('option', { name: words.notVerified('new@example.org') });
    expect(await waiting.getAttribute('data-combobox-disabled')).toBe('true');
    await page.getByRole('option', { name: SALES, exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('form', { hasText: words.label }).getByRole('button', { name: texts.common.save }).click();
    await page.getByText(words.saved).waitFor();
    expect(asked).toEqual([{ address: SALES }]);
    await at.visit(`/mailboxes?mailbox=${OWN}`);
    await page.getByText(SALES, { exact: true }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('is marked once Google no longer lists it', async () => {
    await open({ sendAs: SALES, addresses: [addressOf(OWN, true)], problem: null });
    await at.page.getByText(words.withdrawnWhy).waitFor();
    expect(await at.page.getByRole('combobox', { name: words.label }).inputValue()).toBe(words.withdrawn(SALES));
    expect(at.incidents).toEqual([]);
  });

  it.each([
    [null, words.none],
    ['Gmail API, 403: Forbidden', words.problem('Gmail API, 403: Forbidden')],
  ])('says why there is none to select (%s)', async (problem, shown) => {
    await open({ sendAs: null, addresses: [], problem });
    await at.page.getByText(shown).waitFor();
    await at.page.getByRole('button', { name: texts.common.refresh }).waitFor();
    expect(at.incidents).toEqual([]);
  });
});

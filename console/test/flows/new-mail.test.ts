import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept, release } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('new mail of a mailbox at an API', () => {
  const at = useDesk('New mail', async (desk) => {
    const mailbox = { address: 'jo@example.org', firstName: 'Jo', lastName: 'Park', provider: 'microsoft' };
    const connection = { password: 'x', smtp: { host: 'smtp.office365.com' }, imap: null };
    await desk.call('POST', '/mailboxes', { verify: false, mailboxes: [{ ...mailbox, connection }] });
  });

  it.each([
    [{ by: 'push', pollSeconds: 3600, problem: null }, texts.mailboxes.newMail.push('1 h'), null],
    [
      { by: 'polling', pollSeconds: 30, problem: 'Gmail API, 403: User not authorized.' },
      texts.mailboxes.newMail.polling('30 s'),
      texts.mailboxes.newMail.problem('Gmail API, 403: User not authorized.'),
    ],
  ])('%j shows in its panel without alarm', async (newMail, shown, problem) => {
    const { page, incidents } = at;
    await release(page);
    await intercept(page, /\/mailboxes\/jo(?:@|%40)example\.org\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), newMail } });
    });
    await at.visit('/mailboxes?mailbox=jo@example.org');
    await page.getByText(shown, { exact: true }).waitFor();
    if (problem !== null) await page.getByText(problem, { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });
});

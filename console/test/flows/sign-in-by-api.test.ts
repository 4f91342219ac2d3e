import { describe, expect, inject, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const words = texts.signInAtProvider;

describe.skipIf(inject('service') === null)('a mailbox at Google or Microsoft', () => {
  const at = useDesk('Sign-in', async (desk) => {
    const mailbox = { address: 'jo@example.org', firstName: 'Jo', lastName: 'Park', provider: 'microsoft' };
    const connection = { password: 'x', smtp: { host: 'smtp.office365.com' }, imap: null };
    await desk.call('POST', '/mailboxes', { verify: false, mailboxes: [{ ...mailbox, connection }] });
  });

  /** Responds to the start of a sign-in like an instance with an OAuth application, and returns the request. */
  const answerStart = async (): Promise<unknown[]> => {
    const asked: unknown[] = [];
    await intercept(at.page, '**/mailboxes/oauth/start?*', async (route) => {
      asked.push(route.request().postDataJSON());
      const json = {
        authorization_url: `${at.service.origin}/app/w/${at.desk.workspaceId}/mailboxes`,
        state: 'state',
        expires_at: '2026-03-02T08:15:00.000Z',
      };
      await route.fulfill({ json });
    });
    return asked;
  };

  /** Waits until the page has opened the URL of the sign-in. */
  const arrived = async (): Promise<void> => {
    await at.page.waitForURL((url) => url.pathname.endsWith('/mailboxes') && url.search === '');
    await settle(at.page);
  };

  it('is connected with the transport that the member selects', async () => {
    const asked = await answerStart();
    await at.visit('/mailboxes/connect?how=google');
    await at.page.getByRole('textbox', { name: texts.connectMailboxes.address }).fill('ann@example.org');
    await at.page.getByRole('textbox', { name: texts.connectMailboxes.firstName }).fill('Ann');
    await at.page.getByRole('textbox', { name: texts.connectMailboxes.lastName }).fill('Lee');
    await at.page.getByRole('radiogroup', { name: words.transport }).getByText(words.api.google).click();
    await at.page.getByRole('button', { name: words.begin(words.names.google) }).click();
    await expect
      .poll(() => asked)
      .toMatchObject([{ provider: 'google', kind: 'gmail_api', login_hint: 'ann@example.org' }]);
    await arrived();
    expect(at.incidents).toEqual([]);
  });

  it('with a password can move to the API, also where its problem is shown', async () => {
    const asked = await answerStart();
    const said = '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.';
    await intercept(at.page, /\/mailboxes\/jo(?:@|%40)example\.org\?/, async (route) => {
      const response = await route.fetch();
      const mailbox = {
        ...(await response.json()),
        status: 'disconnected',
        errorCode: 'auth_failed',
        errorMessage: said,
      };
      await route.fulfill({ response, json: mailbox });
    });
    const name = words.byApi(words.api.microsoft);
    const problem = at.page.getByRole('alert').filter({ hasText: said });
    for (const [tab, button] of [
      ['', problem.getByRole('button', { name })],
      ['&tab=server', at.page.getByRole('button', { name }).last()],
    ] as const) {
      await at.visit(`/mailboxes?mailbox=jo@example.org${tab}`);
      await button.click();
      await expect
        .poll(() => asked.splice(0))
        .toMatchObject([{ provider: 'microsoft', kind: 'graph', login_hint: 'jo@example.org' }]);
      await arrived();
    }
    expect(at.incidents).toEqual([]);
  });
});

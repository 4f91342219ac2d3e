import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, OWNER, openApiWorld, PROVIDERS } from '../../../../../test/support/provider-apis/api-world.js';
import { warmupApi } from '../../../../../test/support/warmup-api.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { checkMailbox } from './probe.service.js';

describe.each(['gmail_api', 'graph'] as const)('a mailbox that switches to %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind);
  });
  afterAll(() => open?.close());
  afterEach(async () => {
    open.oauth.revoke(OWNER);
    await open.reset();
  });

  const mailbox = async () => (await open.r.world.inA({ url: '/mailboxes' })).json.mailboxes[0];
  const change = (connection: object) =>
    open.r.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: [OWNER], connection } });
  /** Connects a mailbox over SMTP and IMAP with a password or OAuth. */
  const bySmtp = async (connection: object): Promise<number> => {
    const created = await open.r.world.inA({
      method: 'POST',
      url: '/mailboxes',
      body: { verify: false, mailboxes: [{ address: OWNER, firstName: 'Jo', lastName: 'Park', connection }] },
    });
    expect(created.json.mailboxes[0].connection).toMatchObject({ kind: 'smtp' });
    return created.json.mailboxes[0].id as number;
  };

  it.each(['a password', 'a sign-in'])('from %s keeps its campaigns and uses the API', async (way) => {
    const given = way === 'a password' ? { password: 'x' } : { oauthGrantId: await open.grant('smtp') };
    const id = await bySmtp(given);
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    const changed = await change({ kind, oauthGrantId: await open.grant() });
    expect(changed.json.mailboxes[0]).toMatchObject({ id, provider: PROVIDERS[kind], connection: { kind } });
    await checkMailbox(open.r.world.ctx, { workspaceId: open.r.world.a.id, mailboxId: id, round: 0 });
    expect(await mailbox()).toMatchObject({ status: 'active', campaignsCount: 1 });
    await open.r.drain();
    expect(open.api.sent.slice(before)).toHaveLength(1);
    await open.poll();
    const folders = await open.r.rows('select name, cursor is not null as "isRead" from mailbox_folders');
    expect(folders.filter(({ isRead }) => isRead)).toHaveLength(kind === 'gmail_api' ? 1 : 4);
    expect(
      (await open.r.row('select status from sends where campaign_id = $1 and step_order = 1', campaignId))['status'],
    ).toBe('sent');
  });

  it('and back to SMTP and IMAP uses their servers again', async () => {
    await open.connect();
    const changed = await change({ oauthGrantId: await open.grant('smtp') });
    expect(changed.json.mailboxes[0].connection).toMatchObject({
      kind: 'smtp',
      smtp: { host: 'localhost', port: 465 },
    });
  });

  it('must not be warming up, and cannot start warmup afterwards', async () => {
    await bySmtp({ password: 'x' });
    await open.r.world.ctx.sql.execute(`update mailboxes set warmup_status = 'warming'`);
    const refused = await change({ kind, oauthGrantId: await open.grant() });
    expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ['body', 'connection', 'kind']]);
    await open.reset();
    await open.connect();
    const worker = await startWorker(open.r.world.ctx, 'warmup');
    const asked = await warmupApi(open.r.world, worker).ask('enable', [OWNER]);
    await worker.stop({ clean: true });
    expect(asked.json.rejections).toEqual([
      {
        mailbox: OWNER,
        code: 'unsupported_provider',
        message: expect.stringContaining('Warmup requires SMTP and IMAP'),
      },
    ]);
  });

  it('requires all scopes of the API', async () => {
    const scope =
      kind === 'gmail_api'
        ? 'https://www.googleapis.com/auth/gmail.readonly'
        : `${open.r.world.ctx.config.oauth.microsoft?.apiUrl}/Mail.ReadWrite`;
    expect(await open.grant(kind, [scope])).toContain('Permissions to send and read email are missing');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LyingImap, startLyingImap } from '../../../../../test/support/outside/lying-imap.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { sealSecrets } from '../../../reach/mailboxes/core/connection.js';
import { syncLoop } from './sync.worker.js';

let r: ReceivingWorld;
const closers: Array<() => unknown> = [];

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Sends a campaign's first message from a mailbox at a server that gives false responses, and starts reading it. */
async function readLiar(email: string, prepare: (imap: LyingImap, send: SentMail) => void) {
  const imap = await startLyingImap();
  closers.push(imap.close);
  const { sends } = await r.sentCampaign({ email: () => email });
  const send = sends[0] as SentMail;
  const { mailboxId } = send;
  const endpoint = { host: '127.0.0.1', port: imap.port, security: 'none', username: 'u' };
  await r.rows(
    `update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`,
    mailboxId,
    JSON.stringify({ auth: 'password', smtp: endpoint, imap: endpoint }),
    sealSecrets(r.world.ctx, r.world.a.id, mailboxId, { imapPassword: 'p', smtpPassword: 'p' }),
  );
  await r.rows(
    'insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, $2, $3)',
    r.world.a.id,
    mailboxId,
    r.world.clock.now(),
  );
  prepare(imap, send);
  const worker = await startWorker(r.world.ctx, 'reader');
  const loop = syncLoop();
  let isRunning = true;
  const turning = (async () => {
    while (isRunning) {
      await loop.tick(r.world.ctx, worker);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
  closers.push(async () => {
    isRunning = false;
    await turning;
    await loop.drain?.();
    await worker.stop({ clean: true });
  });
  return { imap, send };
}

const answer = (send: SentMail, id: string): string =>
  [
    `From: ${send.email}`,
    `To: ${send.address}`,
    `Message-ID: <${id}.${send.id}@imap.test>`,
    `In-Reply-To: ${send.header}`,
    '',
    'Yes, call me',
  ].join('\r\n');

async function until(look: () => Promise<boolean>): Promise<void> {
  for (let left = 300; !(await look()); left -= 1) {
    if (left === 0) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const isHere = (send: SentMail, id: string) => async () =>
  (await r.rows('select 1 from messages where message_id_header = $1', `<${id}.${send.id}@imap.test>`)).length === 1;
const sync = (send: SentMail) => r.row('select * from mailbox_syncs where mailbox_id = $1', send.mailboxId);

describe('a mailbox at an IMAP server that lies', () => {
  it('loses no mail if its folder cannot be searched at first, and shows the error until it can', async () => {
    const { imap, send } = await readLiar('busy@imap.test', (imap, send) => {
      imap.add('INBOX', answer(send, 'early'));
      imap.lie = ({ name, tag }) => (name === 'UID SEARCH' ? [`${tag} NO busy`] : undefined);
    });
    await until(async () => (await sync(send))['failures'] === 1);
    expect(await r.row('select status, imap_status, imap_error from mailboxes where id = $1', send.mailboxId)).toEqual({
      status: 'active',
      imap_status: 'failed',
      imap_error: 'The server does not search the folder',
    });
    imap.lie = () => undefined;
    await r.rows('update mailbox_syncs set due_at = $2 where mailbox_id = $1', send.mailboxId, r.world.clock.now());
    await until(isHere(send, 'early'));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });

  it('is read at most once per second, however often it announces mail', async () => {
    let exists = 1;
    const { imap, send } = await readLiar('growing@imap.test', (imap, send) => {
      imap.add('INBOX', answer(send, 'one'));
      imap.lie = ({ name, tag }) => {
        if (name !== 'NOOP') return undefined;
        exists += 1;
        return [`* ${exists} EXISTS`, `${tag} OK`];
      };
    });
    await until(isHere(send, 'one'));
    const selects = () => imap.said.filter((name) => name === 'SELECT').length;
    const before = selects();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    // Allows two checks of INBOX, and one of both folders in between.
    expect(selects() - before).toBeLessThanOrEqual(4);
  });

  it('is read despite a Sent folder whose name cannot be stored', async () => {
    const { send } = await readLiar('names@imap.test', (imap, send) => {
      imap.add('INBOX', answer(send, 'inbox'));
      for (const folder of imap.folders) if (folder.use === '\\Sent') folder.name = 'Se\0nt';
    });
    await until(isHere(send, 'inbox'));
  });
});

import { createRequire } from 'node:module';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { sealSecrets } from '../../reach/mailboxes/core/connection.js';
import { outboundJobHandlers } from './outbound.worker.js';

interface FakeImap {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  server: Server;
  folderCache: Record<string, { messages: Array<{ raw: string; flags: string[] }> }>;
}
const hoodiecrow: (options: object) => FakeImap = createRequire(import.meta.url)('hoodiecrow-imap');

let open: AnsweringWorld;
let imap: FakeImap;
const sockets = new Set<Socket>();
beforeAll(async () => {
  open = await openAnswering({ running: false });
  imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'SPECIAL-USE', 'UIDPLUS', 'ENABLE', 'IDLE'],
    storage: {
      INBOX: { messages: [] },
      '': { separator: '/', folders: { 'Sent Items': { 'special-use': '\\Sent' } } },
    },
  });
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  imap.server.on('connection', (socket: Socket) => sockets.add(socket));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => imap.close(resolve));
  await open?.close();
});

/** Sends a manual message, and turns its mailbox into one at a provider. */
async function sent(provider: string, subject: string): Promise<{ id: string; header: string }> {
  await open.sentCampaign();
  const body = { to_emails: 'ana@example.test', subject, body_text: 'Hi', bcc_emails: 'hidden@example.test' };
  const key = await open.world.makeKey(open.world.a.id);
  const answer = await open.ask('POST', '/new', body, { key, query: { deliveryMode: 'async' } });
  await open.deliverDue();
  const { operation_id: id, message_id_header: header } = answer.json;
  const [row] = await open.rows('select mailbox_id from outbound_operations where id = $1', id);
  const mailboxId = Number(row?.['mailbox_id']);
  const { port } = imap.server.address() as AddressInfo;
  const endpoint = { host: '127.0.0.1', port, security: 'none', username: 'testuser' };
  const secrets = sealSecrets(open.world.ctx, open.world.a.id, mailboxId, {
    imapPassword: 'testpass',
    smtpPassword: 'x',
  });
  await open.rows(
    'update mailboxes set provider = $2, connection = $3, secrets = $4 where id = $1',
    mailboxId,
    provider,
    JSON.stringify({ auth: 'password', smtp: endpoint, imap: endpoint }),
    secrets,
  );
  return { id, header };
}

async function storeCopy(operationId: string): Promise<void> {
  const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
  const handler = outboundJobHandlers.find(({ name }) => name === 'inbox.store-sent-copy');
  await handler?.run(open.world.ctx, { workspaceId: open.world.a.id, operationId }, run);
}

const copies = (header: string) =>
  (imap.folderCache['Sent Items']?.messages ?? []).filter((message) => message.raw.includes(header));

describe('the copy of a manual message', () => {
  it('is put into the Sent folder once, read, and its bytes are not kept beside it', async () => {
    const { id, header } = await sent('smtp', 'Copy me');
    const [before] = await open.rows('select parts from outbound_operations where id = $1', id);
    await storeCopy(id);
    expect(copies(header)).toHaveLength(1);
    expect(copies(header)[0]?.flags).toContain('\\Seen');
    const [after] = await open.rows('select raw, parts from outbound_operations where id = $1', id);
    expect(after).toEqual({ raw: Buffer.alloc(0), parts: null });
    // The worker died after storing the copy and before recording it: the next run finds the copy.
    await open.rows('update outbound_operations set parts = $2 where id = $1', id, JSON.stringify(before?.['parts']));
    await storeCopy(id);
    expect(copies(header)).toHaveLength(1);
  });

  it('is left to providers that store one automatically', async () => {
    const { id, header } = await sent('google', 'Not me');
    await storeCopy(id);
    expect(copies(header)).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld } from '../../../../test/support/receiving.js';
import { smtpReceiver } from './receive-smtp.service.js';

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const from = { from: 'ana@else.test', owner: '127.0.0.1', remoteAddress: '127.0.0.1', helo: 'c.test', tls: false };

it('puts a message off whose mailbox is deleted while it comes in', async () => {
  const { send } = await r.one({ email: () => 'ana@else.test' });
  const { onRecipient, onMessage } = smtpReceiver(r.world.ctx);
  const found = await onRecipient(send.address.toUpperCase());
  expect(found).toEqual({ workspaceId: r.world.a.id, mailboxId: send.mailboxId, returnedId: null, copyTo: null });
  await r.rows('update mailboxes set deleted_at = now() where id = $1', send.mailboxId);
  const raw = Buffer.from('From: ana@else.test\r\nSubject: Late\r\n\r\nHello\r\n');
  await expect(onMessage({ ...from, to: found === null ? [] : [found], raw })).rejects.toThrow('no longer exists');
  expect(await onRecipient(send.address)).toBeNull();
});

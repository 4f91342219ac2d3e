import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiving, type ReceivingWorld } from '../../../../test/support/receiving.js';
import { overrideContactIntent } from './settling/settle-override.service.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

test('an intent set by a member does not wait for a locked email that is being sent', async () => {
  const { campaignId, send } = await r.one();
  await r.rows(`update sends set status = 'sending' where id = $1`, send.id);
  const holder = await r.world.ctx.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from sends where id = $1 for update', [send.id]);
    const { contactId } = send;
    const done = overrideContactIntent(r.world.ctx, {
      workspaceId: r.world.a.id,
      campaignId,
      contactId,
      override: { replyIntent: 'not_interested' },
    }).then(() => 'done');
    const outcome = await Promise.race([done, sleep(10_000, 'waits')]);
    await holder.query('rollback');
    await done;
    expect(outcome).toBe('done');
  } finally {
    holder.release();
  }
  expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'not_interested' });
});

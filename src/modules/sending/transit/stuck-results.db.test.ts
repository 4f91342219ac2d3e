import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DueMessage, type KindsWorld, LOOPS, openKinds } from '../../../../test/support/kinds/kinds.js';
import { until } from '../../../../test/support/processes.js';
import { answeredBy } from '../../../../test/support/sending-world.js';
import { drainLoops } from '../../../platform/due/drain.js';

let open: KindsWorld;
beforeAll(async () => {
  open = await openKinds();
});
afterAll(() => open?.close());

/** Maximum number in transit at the same time. */
const ALL_SLOTS = 16;

it('messages whose results cannot be written hold back no other message, are shown, and are written once possible', async () => {
  const { sql } = open.world.ctx;
  const stuck: DueMessage[] = [];
  for (let n = 0; n < ALL_SLOTS; n += 1) stuck.push(await open.due('byHand', `stuck-${n}`));
  await sql.query(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '22000'; end $$`);
  await sql.query(`create trigger refuse_result before update on outbound_operations for each row
    when (new.status = 'sent' and new.envelope_to[1] like 'person.stuck-%') execute function refuse_row()`);
  const given: string[] = [];
  const ctx = answeredBy(open.world.ctx, async (message) => {
    await message.onHanded?.();
    given.push(...message.envelope.to);
    return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
  });
  const loop = LOOPS.byHand();
  await drainLoops(ctx, open.worker, [loop]);
  const other = await open.due('byHand', 'other');
  await drainLoops(ctx, open.worker, [loop]);
  expect((await other.fate()).fate).toBe('sent');
  expect(new Set((await Promise.all(stuck.map((message) => message.fate()))).map(({ fate }) => fate))).toEqual(
    new Set(['sending']),
  );
  const told = await sql.query(`select 1 from set_aside where work = 'inbox.outbound.results'`);
  expect(told).toHaveLength(ALL_SLOTS);

  await sql.query('drop trigger refuse_result on outbound_operations');
  await until('all results', 30_000, async () => {
    const fates = await Promise.all(stuck.map((message) => message.fate()));
    return fates.every(({ fate }) => fate === 'sent');
  });
  await until('no record', 10_000, async () => (await sql.query('select 1 from set_aside')).length === 0);
  // Each message was sent once.
  expect(given).toHaveLength(ALL_SLOTS + 1);
});

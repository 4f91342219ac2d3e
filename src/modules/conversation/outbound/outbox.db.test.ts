import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const list = async (query: Record<string, unknown> = {}) =>
  (await open.world.inA({ url: '/threads/outbound-operations', query: query as never })).json;

/** Schedules a manual message for tomorrow. */
async function write(threadId: number, text: string): Promise<string> {
  const send_at = new Date(open.world.clock.now().getTime() + 86_400_000).toISOString();
  const answer = await open.world.inA({
    method: 'POST',
    url: `/threads/${threadId}/reply`,
    query: { deliveryMode: 'async' },
    body: { body_text: text, send_at },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.operation_id;
}

it('lists manual messages by status, newest first, page by page', async () => {
  expect(await list()).toEqual({ operations: [], next_cursor: null });
  const { send } = await open.answered();
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three']) {
    open.world.clock.advanceMs(1_000);
    ids.unshift(await write(send.threadId, text));
  }
  const [last = '', middle = ''] = ids;
  const cancelled = await open.world.inA({ method: 'DELETE', url: `/threads/outbound-operations/${middle}` });
  expect(cancelled.status).toBe(200);
  const idsOf = (page: { operations: { operation_id: string }[] }) => page.operations.map((one) => one.operation_id);
  expect(idsOf(await list())).toEqual(ids);
  expect(idsOf(await list({ status: ['cancelled'] }))).toEqual([middle]);
  expect(idsOf(await list({ status: 'scheduled,failed' }))).toEqual([ids[0], ids[2]]);
  const first = await list({ limit: 1 });
  expect(idsOf(first)).toEqual([last]);
  const rest = await list({ limit: 2, cursor: first.next_cursor });
  expect(idsOf(rest)).toEqual(ids.slice(1));
  expect(rest.next_cursor).toBeNull();
  const other = await open.world.inA({
    url: '/threads/outbound-operations',
    query: { status: 'failed', cursor: first.next_cursor },
  });
  expect(other.status).toBe(422);
  const unknown = await open.world.inA({ url: '/threads/outbound-operations', query: { status: 'lost' } });
  expect(unknown.status).toBe(422);
});

it('shows nothing of another workspace', async () => {
  const other = await open.world.inB({ url: '/threads/outbound-operations' });
  expect(other.json).toEqual({ operations: [], next_cursor: null });
});

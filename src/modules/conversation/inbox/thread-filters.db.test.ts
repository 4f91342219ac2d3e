import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const idsOf = async (query: Readonly<Record<string, string | boolean>>): Promise<number[]> => {
  const answer = await open.world.inA({ url: '/threads', query: { has_customer_reply: true, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.threads.map(({ id }: { id: number }) => id);
};

it('conversations are narrowed by label, files, and the time of their newest message', async () => {
  const one = (await open.answered()).send.threadId;
  const other = (await open.answered()).send.threadId;
  await open.ask('PATCH', `/${one}`, { replyIntent: 'not_interested', replyLabel: 'declined' });
  expect(await idsOf({ label: 'declined' })).toEqual([one]);
  expect(await idsOf({ label: 'vacation' })).toEqual([]);
  expect(await idsOf({ labels: 'vacation,declined' })).toEqual([one]);
  expect((await idsOf({ has_attachments: false })).sort()).toEqual([one, other].sort());
  expect(await idsOf({ has_attachments: true })).toEqual([]);
  await open.world.ctx.sql.query('update threads set has_attachments = true where id = $1', [other]);
  expect(await idsOf({ has_attachments: true })).toEqual([other]);
  expect(await idsOf({ has_attachments: false })).toEqual([one]);

  const view = (await open.ask('PATCH', `/${one}`, {})).json;
  const at = new Date(view.last_message_at);
  const after = new Date(at.getTime() + 1).toISOString();
  expect(await idsOf({ since: at.toISOString(), until: after })).toContain(one);
  expect(await idsOf({ since: after })).not.toContain(one);
  expect(await idsOf({ until: at.toISOString() })).not.toContain(one);
});

it('an unreadable filter is rejected at its position', async () => {
  for (const [name, value] of Object.entries({
    has_attachments: 'some',
    since: 'soon',
    until: 'late',
  })) {
    const refused = await open.world.inA({ url: '/threads', query: { [name]: value } });
    expect(refused.status, name).toBe(422);
    expect(refused.json.detail).toMatchObject([{ loc: ['query', name] }]);
  }
  const refused = await open.world.inA({ url: '/threads', query: { label: 'declined,happy' } });
  expect(refused.status).toBe(422);
  expect(refused.json.detail).toMatchObject([{ loc: ['query', 'label', 1] }]);
});

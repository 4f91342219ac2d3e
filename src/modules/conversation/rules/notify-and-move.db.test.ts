import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { codeOf } from '../../../../test/support/answers.js';
import { answerTo } from '../../../../test/support/receiving.js';
import { messageSettled, type SettledMessage } from '../receiving/settling/receiving.jobs.js';
import { ruleJobHandlers } from './index.js';

const RUN = { attempt: 1, isLast: false, signal: new AbortController().signal };

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());
afterEach(async () => {
  const { items } = (await open.world.inA({ url: '/inbox-rules' })).json;
  for (const { id } of items) await open.world.inA({ method: 'DELETE', url: `/inbox-rules/${id}` });
});

const post = (actions: object, conditions: object = {}) =>
  open.world.inA({ method: 'POST', url: '/inbox-rules', body: { name: 'Hot leads', conditions, actions } });
const make = async (actions: object) => {
  const answer = await post(actions);
  expect(answer.status).toBe(200);
  return answer.json;
};
const channel = async (): Promise<string> => {
  const body = { kind: 'slack', name: 'Sales', url: 'https://hooks.example/x', eventTypes: ['campaign.launched'] };
  const answer = await open.world.inA({ method: 'POST', url: '/notice-channels', body });
  expect(answer.status).toBe(200);
  return answer.json.id;
};
const subsequenceOf = async (campaignId: string): Promise<string> => {
  const body = { name: 'Warm', trigger: { intents: ['not_interested'] }, steps: [{ subject: 'Next', bodyText: 'x' }] };
  const answer = await open.world.inA({ method: 'POST', url: `/campaigns/${campaignId}/subsequences`, body });
  expect(answer.status).toBe(200);
  return answer.json.id;
};
const actsOf = async (id: number) => (await open.ask('GET', `/${id}/rule-acts`)).json.items;
const items = (channelId: string) =>
  open.rows(
    `select e.type, e.data from notice_items i join events e on e.id = i.event_id and e.workspace_id = i.workspace_id
     where i.channel_id = $1`,
    channelId,
  );
const childrenOf = (subsequenceId: string) =>
  open.rows('select id from contacts where campaign_id = $1', subsequenceId);

const jobs = async (): Promise<SettledMessage[]> => {
  const rows = await open.rows(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    messageSettled.name,
  );
  return rows.map(({ payload }) => (payload as { payload: SettledMessage }).payload);
};
const run = async (payloads: readonly SettledMessage[]) => {
  for (const payload of payloads)
    for (const handler of ruleJobHandlers) await handler.run(open.world.ctx, payload, RUN);
};

describe('a rule that notifies', () => {
  it('gives a notice to its active channels once, without changing the conversation', async () => {
    const [one, paused] = [await channel(), await channel()];
    await open.world.inA({ method: 'POST', url: `/notice-channels/${paused}/pause` });
    const rule = await make({ notifyChannelIds: [one, paused] });
    const { send } = await open.answered({ text: 'Please call me.' });
    const waiting = await jobs();
    await run([...waiting, ...waiting]);
    expect(await items(one)).toMatchObject([
      { type: 'inbox.rule.notified', data: { ruleId: rule.id, ruleName: 'Hot leads', threadId: send.threadId } },
    ]);
    expect(await items(paused)).toEqual([]);
    expect(await actsOf(send.threadId)).toMatchObject([{ failure: null, undo_token: null }]);
    const [due] = await open.rows('select due_at from notice_channels where id = $1', one);
    expect(due?.['due_at']).not.toBeNull();
  });

  it('does nothing with mail that is not proven', async () => {
    const id = await channel();
    await make({ notifyChannelIds: [id] });
    const { send } = await open.one();
    const forged = { ...answerTo(send), inReplyTo: undefined, references: undefined };
    await open.deliver({ ...forged, from: 'mallory@evil.test', subject: 'Re: Quick question', text: 'Call me' });
    const [message] = await open.rows('select id from messages where from_email = $1', 'mallory@evil.test');
    await run([{ workspaceId: open.world.a.id, messageId: Number(message?.['id']) }]);
    expect(await items(id)).toEqual([]);
  });

  it('does nothing of an act whose transaction was lost, and all of it when repeated', async () => {
    const id = await channel();
    await make({ notifyChannelIds: [id], archive: true });
    const { send } = await open.answered();
    const waiting = await jobs();
    await open.rows(
      `create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$`,
    );
    await open.rows('create trigger lose before insert on notice_items for each row execute function lose()');
    await expect(run(waiting)).rejects.toThrow('lost');
    await open.rows('drop trigger lose on notice_items');
    expect((await open.ask('GET', `/${send.threadId}/messages`)).json.thread).toMatchObject({ is_archived: false });
    await run(waiting);
    expect((await open.ask('GET', `/${send.threadId}/messages`)).json.thread).toMatchObject({ is_archived: true });
    expect(await items(id)).toHaveLength(1);
  });
});

describe('a rule that moves to a subsequence', () => {
  it('moves the contact that replied, once, also when two workers run the job', async () => {
    const { send, campaignId } = await parent();
    const subsequenceId = await subsequenceOf(campaignId);
    await make({ moveToSubsequenceId: subsequenceId });
    await reply(send);
    const waiting = await jobs();
    await Promise.all([run(waiting), run(waiting)]);
    expect(await childrenOf(subsequenceId)).toHaveLength(1);
    const moved = await open.rows(
      `select data ->> 'trigger' as trigger from events where type = 'campaign.contact.moved' and campaign_id = $1`,
      campaignId,
    );
    expect(moved).toEqual([{ trigger: 'inbox_rule' }]);
    expect(await actsOf(send.threadId)).toMatchObject([{ failure: null }]);
  });

  it('says why a contact stays, and applies the other actions', async () => {
    const { send } = await parent();
    const other = await subsequenceOf((await parent()).campaignId);
    await make({ moveToSubsequenceId: other, archive: true });
    await reply(send);
    await run(await jobs());
    expect(await actsOf(send.threadId)).toMatchObject([
      { failure: 'The subsequence belongs to another campaign.', undo_token: expect.any(String) },
    ]);
    expect(await childrenOf(other)).toEqual([]);
    expect((await open.ask('GET', `/${send.threadId}/messages`)).json.thread).toMatchObject({ is_archived: true });
  });

  it('is shown by the dry run, which changes nothing', async () => {
    const { send, campaignId } = await parent();
    const subsequenceId = await subsequenceOf(campaignId);
    const channelId = await channel();
    await reply(send, 'A rutabaga.');
    const actions = { moveToSubsequenceId: subsequenceId, notifyChannelIds: [channelId] };
    const body = { conditions: { words: ['rutabaga'] }, actions };
    const { json } = await open.world.inA({ method: 'POST', url: '/inbox-rules/preview', body });
    expect(json).toMatchObject({ matchedCount: 1, actions });
    expect([await childrenOf(subsequenceId), await items(channelId)]).toEqual([[], []]);
  });
});

it('refuse unknown channels and subsequences with their place, and do nothing once theirs is deleted', async () => {
  const id = open.world.ctx.ids.uuid();
  expect(codeOf(await post({ notifyChannelIds: [id] }))).toEqual([
    ['body', 'actions', 'notifyChannelIds', 0],
    'unknown_channel',
  ]);
  expect(codeOf(await post({ moveToSubsequenceId: id }))).toEqual([
    ['body', 'actions', 'moveToSubsequenceId'],
    'unknown_subsequence',
  ]);
  const channelId = await channel();
  await make({ notifyChannelIds: [channelId] });
  await open.world.inA({ method: 'DELETE', url: `/notice-channels/${channelId}` });
  const [rule] = (await open.world.inA({ url: '/inbox-rules' })).json.items;
  expect(rule).toMatchObject({ problem: 'channel_deleted' });
});

/** Sends a message of a campaign, to which a reply belongs. */
async function parent() {
  const { send } = await open.one();
  const [row] = await open.rows('select campaign_id from threads where id = $1', send.threadId);
  return { send, campaignId: String(row?.['campaign_id']) };
}

const reply = (send: Awaited<ReturnType<typeof parent>>['send'], text = 'Tell me more.') =>
  open.deliver({ ...answerTo(send), text });

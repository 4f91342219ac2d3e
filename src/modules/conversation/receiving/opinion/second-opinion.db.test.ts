import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpinionDouble, startOpinionDouble } from '../../../../../test/support/opinion/double.js';
import { INJECTIONS } from '../../../../../test/support/opinion/injections.js';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { secondOpinion, type UnsureReply } from './opinion.jobs.js';
import { secondOpinionHandlers } from './opinion.worker.js';

const KEY = 'sk-second-opinion';
const SIGNAL = { attempt: 1, isLast: false, signal: new AbortController().signal };
/** Labeled `declined` by the model, with little confidence. */
const UNSURE = 'Our plates are rather full, we shall see.';

const SETTINGS = () => ({ url: double.url, model: 'small', apiKey: KEY, perMinute: 40, timeoutMs: 30_000 });
let double: OpinionDouble;
let r: ReceivingWorld;
let handlers = secondOpinionHandlers();
let replies = 0;
beforeAll(async () => {
  double = await startOpinionDouble();
  r = await openReceiving({ config: { secondOpinion: SETTINGS() } });
});
afterAll(async () => {
  await r?.close();
  await double?.close();
});
beforeEach(() => {
  double.label('unsure');
  double.asked.length = 0;
  handlers = secondOpinionHandlers();
});

async function reply(text: string, stopRules: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  replies += 1;
  const { campaignId, send } = await r.one({ email: () => `p${replies}@opinion${replies}.test`, stopRules });
  await deliver(send, text, headers);
  return { campaignId, send };
}
const deliver = (send: SentMail, text: string, headers: Record<string, string> = {}) =>
  r.deliver({
    ...answerTo(send),
    subject: 'Re: Quick question',
    messageId: `<${++replies}@opinion.test>`,
    text,
    headers,
  });

/** Removes the waiting questions from the queue. */
async function questions(): Promise<UnsureReply[]> {
  const jobs = await r.rows(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload, j.id`,
    secondOpinion.name,
  );
  return jobs.map(({ payload }) => (payload as { payload: UnsureReply }).payload);
}
/** Answers the waiting questions, with other settings if given. Returns their number. */
async function askAll(settings: object = {}): Promise<number> {
  const { ctx } = r.world;
  const config = { ...ctx.config, secondOpinion: { ...SETTINGS(), ...settings } };
  const waiting = await questions();
  for (const question of waiting) await handlers[0]?.run({ ...ctx, config }, question, SIGNAL);
  return waiting.length;
}
const thread = ({ threadId }: SentMail) =>
  r.row('select reply_intent, reply_label, reply_bucket, intent_source from threads where id = $1', threadId);
const waiting = ({ contactId }: SentMail) =>
  r.rows(`select step_id, due_at from sends where contact_id = $1 and status = 'scheduled'`, contactId);
const consequences = async ({ campaignId, send }: { campaignId: string; send: SentMail }) => ({
  contact: await r.contact(send.contactId),
  waiting: await waiting(send),
  counted: await r.counted(campaignId),
  events: await r.typesOf(send.contactId),
  suppressions: await r.rows('select value from suppressions'),
  written: await r.rows(`select count(*) from messages where direction = 'outbound'`),
});
const metric = async (line: string): Promise<number> => {
  const text = await r.world.ctx.metrics.metrics();
  return Number(new RegExp(`^${line.replace(/[{}]/g, '\\$&')} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
};
const ANY = { stopOnReply: false, stopOnPositiveIntent: true, stopOnNegativeIntent: false };

describe('a second opinion', () => {
  it('changes the label that the inbox shows, and nothing else', async () => {
    const one = await reply(UNSURE, ANY);
    expect(await thread(one.send)).toMatchObject({ reply_label: 'declined', intent_source: 'model' });
    const before = await consequences(one);
    double.label('meeting_request');
    expect(await askAll()).toBe(1);
    expect(await thread(one.send)).toEqual({
      reply_intent: 'interested',
      reply_label: 'meeting_request',
      reply_bucket: 'positive',
      intent_source: 'second_opinion',
    });
    expect(await consequences(one)).toEqual(before);
    expect(before.waiting).toHaveLength(1);
    const { json } = await r.world.inA({ url: '/threads', query: { limit: '100' } });
    const listed = json.threads.find(({ id }: { id: number }) => id === one.send.threadId);
    expect(listed).toMatchObject({ replyLabel: 'meeting_request', intentSource: 'second_opinion' });
  });

  it('is requested with a schema, with the reply as quoted data, and without a key or tools', async () => {
    await reply(UNSURE);
    await askAll();
    const [asked] = double.asked;
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` });
    expect(asked?.reply).toBe(UNSURE);
    expect(asked?.body).toMatchObject({ model: 'small', response_format: { json_schema: { strict: true } } });
    expect(asked?.body.response_format.json_schema.schema.properties.label.enum).toContain('unsure');
    expect(JSON.stringify(asked?.body)).not.toContain(KEY);
    expect(asked?.body.tools).toBeUndefined();
  });

  it('is not asked about replies that rules decide, automatic mail, reports and doubtful opt-outs', async () => {
    await reply('No thanks, we are not interested.');
    await reply('Please remove me from your list.');
    await reply('Unless you have an API, please remove me from your list.');
    await reply(UNSURE, {}, { 'auto-submitted': 'auto-replied' });
    expect(await questions()).toEqual([]);
  });

  it('that suspects an opt-out holds the contact until a member decides, and suppresses nothing', async () => {
    double.label('opt_out');
    const decide = async ({ send }: { send: SentMail }, genuine: boolean) => {
      const message = await r.row(
        `select id, unverified from messages where thread_id = $1 and direction = 'inbound'`,
        send.threadId,
      );
      expect(message['unverified']).toBe('opt_out');
      const url = `/threads/${send.threadId}/messages/${message['id']}/confirm`;
      expect((await r.world.inA({ method: 'POST', url, body: { genuine } })).status).toBe(200);
    };
    const [confirmed, rejected, stopped] = [await reply(UNSURE, ANY), await reply(UNSURE, ANY), await reply(UNSURE)];
    await askAll();
    for (const { send } of [confirmed, rejected]) {
      expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: 'unverified_opt_out' });
      expect(await r.rows('select 1 from suppressions where value = $1', send.email)).toEqual([]);
    }
    await decide(confirmed, true);
    expect(await r.contact(confirmed.send.contactId)).toMatchObject({ status: 'unsubscribed' });
    expect(await r.rows('select reason from suppressions where value = $1', confirmed.send.email)).toHaveLength(1);
    await decide(rejected, false);
    expect(await r.contact(rejected.send.contactId)).toMatchObject({ status: 'active' });
    await decide(stopped, false);
    expect(await r.contact(stopped.send.contactId)).toMatchObject({ status: 'replied' });
    expect(await waiting(stopped.send)).toEqual([]);
    for (const each of [confirmed, rejected, stopped]) {
      expect(await r.counted(each.campaignId)).toMatchObject({ replies: 1 });
    }
  });

  it('comes after the intent of a member or another reply, and changes neither', async () => {
    const byHand = await reply(UNSURE, ANY);
    double.answer(async () => {
      const url = `/threads/${byHand.send.threadId}`;
      await r.world.inA({ method: 'PATCH', url, body: { replyIntent: 'neutral' } });
      return { content: '{"label":"interested"}' };
    });
    await askAll();
    expect(await thread(byHand.send)).toMatchObject({ reply_intent: 'neutral', intent_source: 'manual' });

    const again = await reply(UNSURE, ANY);
    double.answer(async () => {
      await deliver(again.send, 'No thanks, we are not interested.');
      return { content: '{"label":"opt_out"}' };
    });
    await askAll();
    expect(await thread(again.send)).toMatchObject({ reply_label: 'declined', intent_source: 'rules' });
    expect(await r.contact(again.send.contactId)).toMatchObject({ status: 'active' });
    expect(await metric('outrider_second_opinion_replies_total{outcome="outdated"}')).toBe(2);
  });
});

describe('a model server that fails', () => {
  const content = (value: unknown) => () => ({ content: value });
  it.each([
    ['with a status', () => ({ status: 500, raw: 'down' })],
    ['by a redirect', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, raw: '' })],
    ['by cutting the connection', () => null],
    ['by silence', () => new Promise<null>(() => undefined)],
    ['by an answer without end', () => ({ raw: `"${'x'.repeat(200_000)}"` })],
    ['with no JSON', () => ({ raw: '<html>' })],
    ['with another JSON', () => ({ raw: 'null' })],
    ['with no choices', () => ({ raw: '{"choices":[]}' })],
    ['with an unknown label', content('{"label":"unsubscribe"}')],
    ['with more fields than asked for', content('{"label":"interested","suppress":true}')],
    ['with words around the label', content('Sure! {"label":"interested"}')],
    ['with parts in place of a text', content([{ type: 'text', text: '{"label":"interested"}' }])],
  ])('%s leaves the label of the classifier, and is not asked again', async (how, give) => {
    const one = await reply(UNSURE, ANY);
    const [before, label] = [await consequences(one), await thread(one.send)];
    double.answer(give);
    expect(await askAll(how === 'by silence' ? { timeoutMs: 300 } : {})).toBe(1);
    expect([await consequences(one), await thread(one.send)]).toEqual([before, label]);
    expect([double.asked.length, await askAll()]).toEqual([1, 0]);
  });

  it('delays neither the mail behind the reply nor its consequences', async () => {
    const one = await reply(UNSURE, ANY);
    let release: () => void = () => undefined;
    double.answer(
      () =>
        new Promise((answer) => {
          release = () => answer({ content: '{"label":"interested"}' });
        }),
    );
    const slow = askAll({ timeoutMs: 60_000 });
    while (double.asked.length === 0) await new Promise(setImmediate);
    const next = await reply('Please remove me from your list.');
    expect(await r.contact(next.send.contactId)).toMatchObject({ status: 'unsubscribed' });
    release();
    await slow;
    expect(await thread(one.send)).toMatchObject({ intent_source: 'second_opinion' });
  });

  it('rests for a minute after three failures in a row', async () => {
    double.answer(() => ({ status: 503 }));
    for (let at = 0; at < 5; at += 1) await reply(UNSURE);
    await askAll();
    expect(double.asked).toHaveLength(3);
    r.world.clock.advanceMs(61_000);
    double.label('info');
    const one = await reply(UNSURE);
    await askAll();
    expect(await thread(one.send)).toMatchObject({ reply_label: 'info' });
  });

  it('is requested within two minutes of the reply, or not at all', async () => {
    await reply(UNSURE);
    r.world.clock.advanceMs(121_000);
    expect([await askAll(), double.asked.length]).toEqual([1, 0]);
  });

  it('cannot be reached past the egress policy', async () => {
    const failed = await metric('outrider_second_opinion_replies_total{outcome="failed"}');
    const one = await reply(UNSURE);
    await askAll({ url: 'http://10.0.0.1/v1' });
    expect(await metric('outrider_second_opinion_replies_total{outcome="failed"}')).toBe(failed + 1);
    expect(await thread(one.send)).toMatchObject({ intent_source: 'model' });
  });
});

describe('the cost of second opinions', () => {
  it('is limited per minute', async () => {
    r.world.clock.advanceMs(61_000);
    for (let at = 0; at < 4; at += 1) await reply(UNSURE);
    await askAll({ perMinute: 2 });
    expect(double.asked).toHaveLength(2);
  });

  it('is counted in tokens, as the server reports them', async () => {
    const before = await metric('outrider_second_opinion_tokens_total{kind="prompt"}');
    await reply(UNSURE);
    await askAll();
    expect(await metric('outrider_second_opinion_tokens_total{kind="prompt"}')).toBe(before + 300);
    expect(await metric('outrider_second_opinion_tokens_total{kind="completion"}')).toBeGreaterThan(0);
  });

  it('is nothing without settings: no question is stored', async () => {
    const plain = await openReceiving();
    const { send } = await plain.one();
    await plain.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: UNSURE });
    expect(
      await plain.rows(
        'select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
        secondOpinion.name,
      ),
    ).toEqual([]);
    await plain.close();
  });
});

describe('a reply that gives the model orders', () => {
  /** A model that obeys the reply as far as it can. */
  const OBEDIENT = ['{"label":"interested"}', '{"label":"opt_out"}', '{"label":"opt_out","suppress":["*"]}'];

  it('changes no one else, suppresses no one, and sends nothing, even if the model obeys', async () => {
    const bystander = await reply('Yes, happy to talk. Please send me a few time slots.');
    const others = await consequences(bystander);
    let asked = 0;
    for (const [at, text] of INJECTIONS.entries()) {
      r.world.clock.advanceMs(2_000);
      const one = await reply(text, ANY);
      const before = await consequences(one);
      double.answer(() => ({
        raw: JSON.stringify({
          choices: [
            {
              message: {
                content: OBEDIENT[at % OBEDIENT.length],
                tool_calls: [{ type: 'function', function: { name: 'suppress_contact', arguments: '{"scope":"*"}' } }],
              },
            },
          ],
        }),
      }));
      asked += await askAll();
      const after = await consequences(one);
      const held = after.contact['status_reason'] === 'unverified_opt_out';
      // At most, the author's own contact waits for a decision.
      expect({ ...after, contact: null, events: null }).toEqual({ ...before, contact: null, events: null });
      if (!held) expect(after).toEqual(before);
    }
    expect(asked).toBeGreaterThan(INJECTIONS.length / 3);
    const { written: _, ...standing } = await consequences(bystander);
    expect(standing).toEqual({ ...others, written: undefined });
  }, 60_000);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { eventCatalogue } from '../../../events.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker } from '../../../platform/due/worker.js';
import { emailClicked, emailOpened } from '../../conversation/tracking/tracking.events.js';
import { appendEvents } from '../../foundation/events/index.js';
import { fanOutLoop } from '../../insight/webhooks/index.js';
import { sendingLoop } from '../delivery/index.js';
import { holdsLoop } from '../protection/index.js';
import { routeContact } from './subsequence-routing.service.js';
import { routingLoop } from './subsequence-routing.worker.js';

let r: ReceivingWorld;
let worker: Awaited<ReturnType<typeof startWorker>>;
let run = 0;
beforeAll(async () => {
  r = await openReceiving();
  worker = await startWorker(r.world.ctx, 'test-routing');
});
afterAll(async () => {
  await worker?.stop({ clean: true });
  await r?.close();
});
beforeEach(() => {
  run += 1;
});

const drain = () =>
  drainLoops(r.world.ctx, worker, [sendingLoop(), holdsLoop, fanOutLoop(eventCatalogue), routingLoop]);
const DAY = 86_400_000;

/** Creates a campaign whose first messages were sent. */
async function parent(options: Parameters<ReceivingWorld['sentCampaign']>[0] = {}) {
  const { campaign, sends } = await r.sentCampaign({ email: (index) => `p${index}.${run}@route.test`, ...options });
  return { id: campaign.campaignId, sends, send: sends[0] as SentMail };
}

/** Creates a subsequence. It is live immediately, like its parent. */
async function subsequence(parentId: string, body: object): Promise<string> {
  const steps = [{ subject: 'Next', bodyText: 'Hi {{firstName}}, next' }];
  const url = `/campaigns/${parentId}/subsequences`;
  const { json } = await r.world.inA({ method: 'POST', url, body: { name: 'Child', steps, ...body } });
  return json.id;
}
const lifecycle = (id: string, action: string) =>
  r.world.inA({ method: 'POST', url: `/campaigns/${id}/lifecycle`, body: { action } });
const policy = (parentId: string, body: object) =>
  r.world.inA({ method: 'PATCH', url: `/campaigns/${parentId}/subsequence-routing-policy`, body });
const childOf = (contactId: string, subsequenceId: string) =>
  r.row(
    'select * from contacts where parent_contact_id = $1 and campaign_id = $2 and deleted_at is null',
    contactId,
    subsequenceId,
  );
const moves = async (contactId: string) =>
  (await r.events(contactId)).filter(({ type }) => type === 'campaign.contact.moved').map(({ data }) => data);
let mails = 0;
const answer = (send: SentMail, text: string, more: object = {}) =>
  r.deliver({
    ...answerTo(send),
    subject: 'Re: Quick question',
    messageId: `<${++mails}@route.test>`,
    text,
    ...more,
  });
const INTERESTED = { trigger: { intents: ['interested'] } };

describe('an answer', () => {
  it('moves its contact in the transaction that receives the reply, and the first message continues in the conversation', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, { ...INTERESTED, entryDelaySeconds: 2 * 86_400 });
    await answer(send, 'Sounds great, I am interested. Call me.');
    const child = await childOf(send.contactId, sub);
    expect(child).toMatchObject({
      email: send.email,
      first_name: 'Person',
      status: 'active',
      mailbox_id: send.mailboxId,
      thread_id: send.threadId,
      sent_count: 0,
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', subsequence_id: sub });
    expect(await moves(send.contactId)).toMatchObject([
      { campaignId: id, contactId: send.contactId, email: send.email, subsequenceId: sub, trigger: 'interested' },
    ]);
    await drain();
    expect(await childOf(send.contactId, sub)).toMatchObject({ sent_count: 0 });
    r.world.clock.advanceMs(2 * DAY);
    await drain();
    expect(await childOf(send.contactId, sub)).toMatchObject({ status: 'completed', sent_count: 1 });
    const next = await r.row('select * from sends where campaign_id = $1', sub);
    expect(next).toMatchObject({
      status: 'sent',
      subject: 'Re: Quick question',
      in_reply_to: send.header,
      mailbox_id: send.mailboxId,
      thread_id: send.threadId,
    });
    const message = await r.row('select * from messages where id = $1', next['message_id']);
    expect(message['reference_ids']).toEqual([send.header]);
    expect((await r.world.inA({ url: `/campaigns/${sub}` })).json.status).toBe('active');
  });

  it('received while the campaign is paused moves its contact, and the first message is sent after the resume', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await lifecycle(id, 'pause');
    expect((await r.world.inA({ url: `/campaigns/${sub}` })).json.status).toBe('paused');
    await answer(send, 'Sounds great, I am interested. Call me.');
    expect(await childOf(send.contactId, sub)).toMatchObject({ status: 'active', sent_count: 0 });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', subsequence_id: sub });
    await drain();
    expect(await childOf(send.contactId, sub)).toMatchObject({ sent_count: 0 });
    expect((await lifecycle(id, 'resume')).status).toBe(200);
    await drain();
    expect(await childOf(send.contactId, sub)).toMatchObject({ status: 'completed', sent_count: 1 });
  });

  it('tells its own event before the move', async () => {
    const { id, send } = await parent();
    await subsequence(id, INTERESTED);
    await answer(send, 'Sounds great, I am interested. Call me.');
    const types = (await r.events(send.contactId)).map(({ type }) => type);
    expect(types.indexOf('campaign.contact.replied')).toBeLessThan(types.indexOf('campaign.contact.moved'));
  });

  it('without the conversation: any mailbox, a subject of its own', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, { ...INTERESTED, continueThread: false });
    await answer(send, 'Sounds great, I am interested. Call me.');
    expect(await childOf(send.contactId, sub)).toMatchObject({ mailbox_id: null, thread_id: null });
    await drain();
    expect(await r.row('select * from sends where campaign_id = $1', sub)).toMatchObject({
      status: 'sent',
      subject: 'Next',
      in_reply_to: null,
    });
  });

  it('goes to the first subsequence by the policy whose trigger matches, and to one only', async () => {
    const { id, send } = await parent();
    const all = { trigger: { intents: ['interested', 'neutral', 'not_interested'] } };
    const a = await subsequence(id, { trigger: { intents: ['not_interested'] } });
    const b = await subsequence(id, all);
    const c = await subsequence(id, all);
    await policy(id, { order: [c, b, a] });
    await answer(send, 'Sounds great, I am interested. Call me.');
    expect(await Promise.all([a, b, c].map(async (sub) => (await childOf(send.contactId, sub)) !== undefined))).toEqual(
      [false, false, true],
    );
    await answer(send, 'No thanks, not interested any more.');
    expect(await moves(send.contactId)).toHaveLength(1);
  });

  it('moves no contact while routing is off or manual, the subsequence is disabled, or the words do not match', async () => {
    const { id, sends } = await parent({ contacts: 4 });
    const sub = await subsequence(id, { trigger: { replyContains: ['price list'] } });
    const text = 'Please send me your PRICE LIST.';
    await policy(id, { mode: 'off' });
    await answer(sends[0] as SentMail, text);
    await policy(id, { mode: 'manual' });
    await answer(sends[1] as SentMail, text);
    await policy(id, { mode: 'first_match' });
    await answer(sends[2] as SentMail, 'Please call me.');
    await r.world.inA({ method: 'PATCH', url: `/campaigns/${id}/subsequences/${sub}`, body: { enabled: false } });
    await answer(sends[3] as SentMail, text);
    expect(await r.rows('select 1 from contacts where campaign_id = $1', sub)).toEqual([]);
    await r.world.inA({ method: 'PATCH', url: `/campaigns/${id}/subsequences/${sub}`, body: { enabled: true } });
    await answer(sends[3] as SentMail, text);
    expect(await moves((sends[3] as SentMail).contactId)).toMatchObject([{ trigger: 'reply_contains' }]);
  });

  it('of a contact who unsubscribes moves no contact', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, { trigger: { replyContains: ['remove me'] } });
    await answer(send, 'Remove me from your list. Unsubscribe.');
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
    expect(await childOf(send.contactId, sub)).toBeUndefined();
  });

  it('to either sequence ends both, so that no email follows a reply', async () => {
    const { id, sends } = await parent({ contacts: 2 });
    const sub = await subsequence(id, { trigger: { labels: ['referral'] }, entryDelaySeconds: 86_400 });
    await policy(id, { stopParent: false });
    const [first, second] = sends as [SentMail, SentMail];
    const url = `/campaigns/${id}/subsequences/${sub}/sync-leads`;
    const body = { contactIds: [first.contactId, second.contactId] };
    expect((await r.world.inA({ method: 'POST', url, body })).json.addedCount).toBe(2);
    // The parent continues in parallel with the subsequence, as requested.
    expect(await r.contact(first.contactId)).toMatchObject({ status: 'active' });
    await answer(first, 'Thanks, let us talk tomorrow.');
    expect(await childOf(first.contactId, sub)).toMatchObject({
      status: 'stopped',
      status_reason: 'stopped_elsewhere',
    });

    r.world.clock.advanceMs(DAY);
    await drain();
    const child = await childOf(second.contactId, sub);
    const sent = await r.row(`select * from sends where contact_id = $1 and status = 'sent'`, child['id']);
    expect((await r.contact(second.contactId))['status']).not.toBe('stopped');
    const steps = await r.rows(`select status from sends where contact_id = $1 order by step_order`, second.contactId);
    await answer({ ...second, header: String(sent['message_id_header']) }, 'Thanks, let us talk tomorrow.');
    expect(await childOf(second.contactId, sub)).toMatchObject({ status: 'replied' });
    const after = await r.contact(second.contactId);
    expect([after['status'], steps.length]).toEqual([steps[1]?.['status'] === 'sent' ? 'completed' : 'stopped', 2]);
  });
});

describe('what comes by time', () => {
  it('a contact that got every step without an answer is moved', async () => {
    const { id, sends } = await parent({ contacts: 2 });
    const sub = await subsequence(id, { trigger: { activities: ['finished_without_reply'] } });
    const [silent, spoke] = sends as [SentMail, SentMail];
    await answer(spoke, 'Thanks, let us talk tomorrow.');
    r.world.clock.advanceMs(DAY);
    await drain();
    expect(await r.contact(silent.contactId)).toMatchObject({ status: 'completed', subsequence_id: sub });
    expect(await moves(silent.contactId)).toMatchObject([{ trigger: 'finished_without_reply' }]);
    expect(await childOf(spoke.contactId, sub)).toBeUndefined();
  });

  it('an absence that is over', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, { trigger: { activities: ['out_of_office_ended'] } });
    const headers = { 'Auto-Submitted': 'auto-replied' };
    const text = 'I am out of the office and back on 9 March 2026.';
    await answer(send, text, { subject: 'Out of office', headers });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused' });
    expect(await childOf(send.contactId, sub)).toBeUndefined();
    const hold = (await r.contact(send.contactId))['hold_until'] as Date;
    r.world.clock.advanceMs(hold.getTime() - r.world.clock.now().getTime());
    await drain();
    expect(await moves(send.contactId)).toMatchObject([{ subsequenceId: sub, trigger: 'out_of_office_ended' }]);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'stopped', status_reason: 'moved_to_subsequence' });
    const waiting = `select 1 from sends where contact_id = $1 and status in ('scheduled', 'deferred')`;
    expect(await r.rows(waiting, send.contactId)).toEqual([]);
  });

  it('opens and clicks are read from the event log once, however often the loop runs', async () => {
    const { id, sends } = await parent({ contacts: 2 });
    const opened = await subsequence(id, { trigger: { activities: ['opened'], minOpens: 2 } });
    const clicked = await subsequence(id, { trigger: { clickedUrlContains: ['/demo'] } });
    const [one, two] = sends as [SentMail, SentMail];
    const tell = (contactId: string, type: 'campaign.email.opened' | 'campaign.email.clicked', url = '') => {
      const about = { campaignId: id, contactId };
      const opened = emailOpened.draft({ ...emailOpened.sample, ...about });
      const clicked = emailClicked.draft({ ...emailClicked.sample, ...about, url });
      return appendEvents(r.world.ctx, r.world.a.id, [type === 'campaign.email.opened' ? opened : clicked]);
    };
    await r.rows('update contacts set open_count = 1 where id = $1', one.contactId);
    await tell(one.contactId, 'campaign.email.opened');
    await drain();
    expect(await moves(one.contactId)).toEqual([]);
    await r.rows('update contacts set open_count = 2 where id = $1', one.contactId);
    await tell(one.contactId, 'campaign.email.opened');
    await tell(two.contactId, 'campaign.email.clicked', 'https://x.test/pricing');
    await drain();
    await tell(two.contactId, 'campaign.email.clicked', 'https://x.test/Demo?a=1');
    await drain();
    await drain();
    expect(await moves(one.contactId)).toMatchObject([{ subsequenceId: opened, trigger: 'opened' }]);
    expect(await moves(two.contactId)).toMatchObject([{ subsequenceId: clicked, trigger: 'clicked_url' }]);
  });
});

it('clicks, ended absences and intents that arrive while the campaign is paused move contacts, which get email after the resume', async () => {
  const { id, sends } = await parent({ contacts: 3 });
  const clicked = await subsequence(id, { trigger: { clickedUrlContains: ['/demo'] } });
  const back = await subsequence(id, { trigger: { activities: ['out_of_office_ended'] } });
  const wanted = await subsequence(id, INTERESTED);
  const [one, two, three] = sends as [SentMail, SentMail, SentMail];
  const headers = { 'Auto-Submitted': 'auto-replied' };
  const text = 'I am out of the office and back on 9 March 2026.';
  await answer(two, text, { subject: 'Out of office', headers });
  const hold = (await r.contact(two.contactId))['hold_until'] as Date;
  await lifecycle(id, 'pause');
  const click = { campaignId: id, contactId: one.contactId, url: 'https://x.test/demo' };
  await appendEvents(r.world.ctx, r.world.a.id, [emailClicked.draft({ ...emailClicked.sample, ...click })]);
  r.world.clock.advanceMs(hold.getTime() - r.world.clock.now().getTime());
  const url = `/campaigns/${id}/contacts/${three.contactId}/reply-intent`;
  const intent = await r.world.inA({ method: 'PATCH', url, body: { replyIntent: 'interested' } });
  expect(intent.status, intent.text).toBe(200);
  await drain();
  const children = [
    await childOf(one.contactId, clicked),
    await childOf(two.contactId, back),
    await childOf(three.contactId, wanted),
  ];
  expect(children).toMatchObject(children.map(() => ({ status: 'active', sent_count: 0 })));
  expect((await lifecycle(id, 'resume')).status).toBe(200);
  await drain();
  for (const child of children) expect(await r.contact(String(child['id']))).toMatchObject({ sent_count: 1 });
});

describe('moving', () => {
  it('a contact with an intent set by a member moves as well', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await answer(send, 'Hm.');
    expect(await childOf(send.contactId, sub)).toBeUndefined();
    const url = `/campaigns/${id}/contacts/${send.contactId}/reply-intent`;
    expect((await r.world.inA({ method: 'PATCH', url, body: { replyIntent: 'interested' } })).status).toBe(200);
    expect(await moves(send.contactId)).toMatchObject([{ subsequenceId: sub, trigger: 'interested' }]);
  });

  it('a subsequence that was paused separately or has no step accepts no contact', async () => {
    const { id, sends } = await parent({ contacts: 2 });
    const empty = await subsequence(id, { ...INTERESTED, steps: [] });
    const sub = await subsequence(id, INTERESTED);
    const [early, late] = sends as [SentMail, SentMail];
    const yes = 'Sounds great, I am interested. Call me.';
    expect((await lifecycle(sub, 'pause')).status).toBe(200);
    await answer(early, yes);
    expect(await moves(early.contactId)).toEqual([]);
    await r.world.ctx.sql.execute(`update campaigns set status = 'active' where id = any($1::uuid[])`, [[sub, empty]]);
    await answer(late, yes);
    expect(await moves(late.contactId)).toMatchObject([{ subsequenceId: sub }]);
  });

  it('without a subject continues in the conversation, and otherwise uses the subject of the parent', async () => {
    const { id, sends } = await parent({ contacts: 2 });
    const sub = await subsequence(id, { ...INTERESTED, steps: [{ bodyText: 'More' }] });
    const [known, strange] = sends as [SentMail, SentMail];
    const yes = 'Sounds great, I am interested. Call me.';
    await answer(known, yes);
    await drain();
    await r.world.ctx.sql.execute('delete from campaign_mailboxes where campaign_id = $1', [sub]);
    await r.world.ctx.sql.execute(
      `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
       select m.workspace_id, $1, m.id, $2, $2, $2, $2 from mailboxes m
       where m.workspace_id = $3 and m.status = 'active' and m.id <> $4 order by m.id desc limit 1`,
      [sub, r.world.clock.now(), r.world.a.id, strange.mailboxId],
    );
    await answer(strange, yes);
    await drain();
    const subjects = await r.rows(
      `select s.subject, s.in_reply_to is null as is_new from sends s join contacts c on c.id = s.contact_id
       where s.campaign_id = $1 and s.status = 'sent' order by c.created_at, c.id`,
      sub,
    );
    expect(subjects).toEqual([
      { subject: 'Re: Quick question', is_new: false },
      { subject: 'Quick question', is_new: true },
    ]);
  });

  it('one contact in many concurrent events is moved once', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await r.rows(`update contacts set reply_intent = 'interested' where id = $1`, send.contactId);
    const { ctx, a } = r.world;
    const { inTx } = await import('../../../platform/context.js');
    const news = { campaignId: id, contactId: send.contactId, fact: { kind: 'classified' } } as const;
    const results = await Promise.all(
      Array.from({ length: 8 }, () => inTx(ctx, (ctx) => routeContact(ctx, a.id, news))),
    );
    expect(results.filter((one) => one !== null)).toEqual([sub]);
    expect(await moves(send.contactId)).toHaveLength(1);
  });

  it('a contact is readmitted only if the policy allows it, after the required days, as a new contact', async () => {
    const { id, send } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await policy(id, { allowReentry: true, maxPerContact: 2, cooldownDays: 3 });
    const yes = 'Sounds great, I am interested. Call me.';
    await answer(send, yes);
    await drain();
    const first = await childOf(send.contactId, sub);
    await answer(send, yes);
    expect(await moves(send.contactId)).toHaveLength(1);
    r.world.clock.advanceMs(3 * DAY);
    await answer(send, yes);
    const second = await childOf(send.contactId, sub);
    expect(second['id']).not.toBe(first['id']);
    await drain();
    expect(await childOf(send.contactId, sub)).toMatchObject({ sent_count: 1 });
    r.world.clock.advanceMs(3 * DAY);
    await answer(send, yes);
    expect(await moves(send.contactId)).toHaveLength(2);
  });
});

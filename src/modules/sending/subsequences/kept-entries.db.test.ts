import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../../../test/support/cases/planted-items.js';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { eventCatalogue } from '../../../events.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker } from '../../../platform/due/worker.js';
import { emailClicked } from '../../conversation/tracking/tracking.events.js';
import { appendEvents } from '../../foundation/events/index.js';
import { fanOutLoop } from '../../insight/webhooks/index.js';
import { sendingLoop } from '../delivery/index.js';
import { holdsLoop } from '../protection/index.js';
import { routingLoop } from './subsequence-routing.worker.js';

let r: ReceivingWorld;
let worker: Awaited<ReturnType<typeof startWorker>>;
let run = 0;
let mails = 0;
beforeAll(async () => {
  r = await openReceiving();
  worker = await startWorker(r.world.ctx, 'test-kept-entries');
});
afterAll(async () => {
  await worker?.stop({ clean: true });
  await r?.close();
});
beforeEach(() => {
  run += 1;
});

const YES = 'Sounds great, I am interested. Call me.';
const INTERESTED = { trigger: { intents: ['interested'] } };
const drain = () =>
  drainLoops(r.world.ctx, worker, [sendingLoop(), holdsLoop, fanOutLoop(eventCatalogue), routingLoop]);

async function parent(contacts = 1) {
  const { campaign, sends } = await r.sentCampaign({ email: (index) => `p${index}.${run}@kept.test`, contacts });
  return { id: campaign.campaignId, sends: sends as [SentMail, ...SentMail[]] };
}
async function subsequence(parentId: string, body: object): Promise<string> {
  const steps = [{ subject: 'Next', bodyText: 'Hi {{firstName}}, next' }];
  const url = `/campaigns/${parentId}/subsequences`;
  return (await r.world.inA({ method: 'POST', url, body: { name: 'Child', steps, ...body } })).json.id;
}
async function lifecycle(id: string, ...actions: string[]) {
  for (const action of actions) {
    const { status, text } = await r.world.inA({ method: 'POST', url: `/campaigns/${id}/lifecycle`, body: { action } });
    expect(status, text).toBe(200);
  }
}
const answer = (send: SentMail, text: string, more: object = {}) =>
  r.deliver({ ...answerTo(send), subject: 'Re: Quick question', messageId: `<${++mails}@kept.test>`, text, ...more });
const click = (campaignId: string, contactId: string, url: string) => {
  const data = { ...emailClicked.sample, campaignId, contactId, url };
  return appendEvents(r.world.ctx, r.world.a.id, [emailClicked.draft(data)]);
};
/** Returns the number of sent emails of each contact in a subsequence, by address. */
const inside = async (subsequenceId: string): Promise<Record<string, number>> => {
  const { json } = await r.world.inA({ url: `/campaigns/${subsequenceId}/contacts` });
  return Object.fromEntries(
    json.map(({ email, sentCount }: { email: string; sentCount: number }) => [email, sentCount]),
  );
};
const moves = async (contactId: string) => (await r.events(contactId)).filter(({ type }) => type.endsWith('.moved'));

describe('while a subsequence is paused', () => {
  it('a reply, a click, a return, and a set intent are kept, and their contacts enter once when it resumes', async () => {
    const { id, sends } = await parent(5);
    const [replied, clicked, back, set, silent] = sends as [SentMail, SentMail, SentMail, SentMail, SentMail];
    const sub = await subsequence(id, {
      trigger: { intents: ['interested'], activities: ['out_of_office_ended'], clickedUrlContains: ['/demo'] },
    });
    const away = { subject: 'Out of office', headers: { 'Auto-Submitted': 'auto-replied' } };
    await answer(back, 'I am out of the office and back on 9 March 2026.', away);
    const hold = (await r.contact(back.contactId))['hold_until'] as Date;
    await lifecycle(sub, 'pause');
    await answer(replied, YES);
    await answer(replied, 'Still interested. Call me.');
    await r.rows('update contacts set click_count = 1 where id = $1', clicked.contactId);
    await click(id, clicked.contactId, 'https://x.test/demo');
    const url = `/campaigns/${id}/contacts/${set.contactId}/reply-intent`;
    expect((await r.world.inA({ method: 'PATCH', url, body: { replyIntent: 'interested' } })).status).toBe(200);
    r.world.clock.advanceMs(hold.getTime() - r.world.clock.now().getTime());
    await drain();
    expect(await inside(sub)).toEqual({});
    await lifecycle(sub, 'resume');
    await drain();
    await drain();
    const all = [replied, clicked, back, set].map(({ email }) => [email, 1]);
    expect(await inside(sub)).toEqual(Object.fromEntries(all));
    for (const { contactId } of [replied, clicked, back, set]) expect(await moves(contactId)).toHaveLength(1);
    expect(await moves(silent.contactId)).toEqual([]);
    // A second resume does not move the contact again.
    await lifecycle(sub, 'pause', 'resume');
    await drain();
    expect(await moves(replied.contactId)).toHaveLength(1);
  });

  it('a contact does not enter that unsubscribed, changed its mind, was removed, or went elsewhere before the resume', async () => {
    const { id, sends } = await parent(5);
    const [out, no, gone, elsewhere, yes] = sends as [SentMail, SentMail, SentMail, SentMail, SentMail];
    const sub = await subsequence(id, INTERESTED);
    const other = await subsequence(id, { trigger: { labels: ['referral'] } });
    await lifecycle(sub, 'pause');
    for (const send of sends) await answer(send, YES);
    await answer(out, 'Remove me from your list. Unsubscribe.');
    await answer(no, 'No thanks, not interested any more.');
    const url = `/campaigns/${id}/contacts/${gone.contactId}`;
    expect((await r.world.inA({ method: 'DELETE', url })).status).toBeLessThan(300);
    const named = { contactIds: [elsewhere.contactId] };
    await r.world.inA({ method: 'POST', url: `/campaigns/${id}/subsequences/${other}/sync-leads`, body: named });
    await lifecycle(sub, 'resume');
    await drain();
    expect(await inside(sub)).toEqual({ [yes.email]: 1 });
    expect(await inside(other)).toEqual({ [elsewhere.email]: 1 });
  });

  it('the next subsequence whose trigger matches takes the contact, which does not enter the first one later', async () => {
    const { id, sends } = await parent();
    const [first, second] = [await subsequence(id, INTERESTED), await subsequence(id, INTERESTED)];
    await lifecycle(first, 'pause');
    await answer(sends[0], YES);
    await lifecycle(first, 'resume');
    await drain();
    expect([await inside(first), await inside(second)]).toEqual([{}, { [sends[0].email]: 1 }]);
  });

  it('it takes kept contacts also when it resumes with its campaign, and keeps them through a second pause', async () => {
    const { id, sends } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await lifecycle(sub, 'pause');
    await answer(sends[0], YES);
    await lifecycle(id, 'pause', 'resume', 'pause');
    await drain();
    await lifecycle(id, 'resume');
    await drain();
    expect(await inside(sub)).toEqual({ [sends[0].email]: 1 });
  });

  it('a contact that fails is set aside after the resume, and the others enter', async () => {
    const { id, sends } = await parent(2);
    const [bad, good] = sends as [SentMail, SentMail];
    const sub = await subsequence(id, INTERESTED);
    await lifecycle(sub, 'pause');
    await answer(bad, YES);
    await answer(good, YES);
    const cure = await refuse(r.world, 'insert', 'subsequence_moves', `new.parent_contact_id = '${bad.contactId}'`);
    await lifecycle(sub, 'resume');
    await drain();
    expect(await inside(sub)).toEqual({ [good.email]: 1 });
    const aside = await r.row('select * from set_aside where item = $1', bad.contactId);
    expect(aside).toMatchObject({ work: 'sending.routing.entry', resource_id: id, attempts: 1 });
    await cure();
    r.world.clock.advanceMs(3_600_000);
    await drain();
    expect(await inside(sub)).toEqual({ [good.email]: 1, [bad.email]: 1 });
    expect(await r.rows('select 1 from set_aside where item = $1', bad.contactId)).toEqual([]);
  });

  it('nothing is kept for a subsequence that is disabled', async () => {
    const { id, sends } = await parent();
    const sub = await subsequence(id, INTERESTED);
    const enable = (enabled: boolean) =>
      r.world.inA({ method: 'PATCH', url: `/campaigns/${id}/subsequences/${sub}`, body: { enabled } });
    await lifecycle(sub, 'pause');
    await enable(false);
    await answer(sends[0], YES);
    await enable(true);
    await lifecycle(sub, 'resume');
    await drain();
    expect(await inside(sub)).toEqual({});
  });
});

describe('while the campaign or the subsequence is archived', () => {
  it('a reply and a click are kept, and their contacts enter when it is unarchived and resumed', async () => {
    const { id, sends } = await parent(3);
    const [replied, clicked] = sends as [SentMail, SentMail];
    const sub = await subsequence(id, { trigger: { intents: ['interested'], clickedUrlContains: ['/demo'] } });
    await lifecycle(id, 'pause', 'archive');
    await answer(replied, YES);
    expect(await r.contact(replied.contactId)).toMatchObject({ status: 'replied', reply_intent: 'interested' });
    await r.rows('update contacts set click_count = 1 where id = $1', clicked.contactId);
    await click(id, clicked.contactId, 'https://x.test/demo');
    await drain();
    expect(await inside(sub)).toEqual({});
    await lifecycle(id, 'unarchive');
    await drain();
    expect(await inside(sub)).toEqual({});
    await lifecycle(id, 'resume');
    await drain();
    expect(await inside(sub)).toEqual({ [replied.email]: 1, [clicked.email]: 1 });
  });

  it('a reply is kept for an archived subsequence until it is unarchived and resumed', async () => {
    const { id, sends } = await parent();
    const sub = await subsequence(id, INTERESTED);
    await lifecycle(sub, 'pause', 'archive');
    await answer(sends[0], YES);
    await drain();
    expect(await inside(sub)).toEqual({});
    await lifecycle(sub, 'unarchive', 'resume');
    await drain();
    expect(await inside(sub)).toEqual({ [sends[0].email]: 1 });
  });
});

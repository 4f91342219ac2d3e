import { unsubscribeUrl } from '../../../src/modules/sending/delivery/index.js';
import type { AnsweringWorld } from '../answering.js';
import { answerTo, type SentMail } from '../receiving.js';

/** A contact who replied, in a separate campaign. */
export interface RepliedContact {
  readonly campaignId: string;
  readonly send: SentMail;
  readonly threadId: number;
}

/** Event between an act and its undo. */
interface TriageEvent {
  /** The contact must get no further email. */
  readonly forbids: boolean;
  readonly happen: (one: RepliedContact) => Promise<unknown>;
}

/**
 * Returns triage actions through the API, everything they can change about a contact, and events that can occur before an
 * undo.
 */
export function openTriage(open: () => AnsweringWorld) {
  const mark = (threadIds: readonly number[], set: object, more: object = {}) =>
    open().ask('POST', '/batch', { thread_ids: threadIds, set, ...more });
  const undo = async (done: { json: { undo_token: string } }) => {
    open().world.clock.advanceMs(1_000);
    return (await open().ask('POST', '/batch/undo', { undo_token: done.json.undo_token })).json;
  };

  let replies = 0;
  /** Creates a contact who replied, in a campaign with these stop rules. */
  async function replied(options: { stopRules?: object; text?: string; groupId?: string; email?: string } = {}) {
    replies += 1;
    const email = options.email ?? `undo${replies}@client${replies}.test`;
    const { campaignId, send } = await open().one({
      stopRules: (options.stopRules ?? {}) as Record<string, unknown>,
      ...(options.groupId !== undefined && { groupId: options.groupId }),
      email: () => email,
    });
    await reply(send, options.text ?? 'Sounds interesting, tell me more.');
    open().world.clock.advanceMs(1_000);
    return { campaignId, send, threadId: send.threadId };
  }

  function reply(send: SentMail, text: string, headers: Record<string, string> = {}) {
    replies += 1;
    return open().deliver({
      ...answerTo(send),
      envelopeFrom: send.email,
      messageId: `<undo${replies}@client.test>`,
      subject: 'Re: Quick question',
      text,
      headers,
    });
  }

  const entries = (email: string) =>
    open().rows(
      'select kind, value, group_id, reason, note, source, expires_at from suppressions where value = $1',
      email,
    );
  const waiting = (contactId: string) =>
    open().rows(`select step_id, due_at from sends where contact_id = $1 and status = 'scheduled'`, contactId);
  const FATE = [
    'status',
    'status_reason',
    'hold_until',
    'reply_intent',
    'reply_label',
    'intent_source',
    'overridden_at',
  ];
  async function fate(contactId: string) {
    const contact = await open().contact(contactId);
    return Object.fromEntries(FATE.map((name) => [name, contact[name]]));
  }
  const thread = (id: number) =>
    open().row('select reply_intent, reply_label, reply_bucket, intent_source from threads where id = $1', id);

  /** Returns everything that an action can change about one contact. */
  async function all({ send, campaignId, threadId }: { send: SentMail; campaignId: string; threadId: number }) {
    return {
      fate: await fate(send.contactId),
      entries: await entries(send.email),
      waiting: await waiting(send.contactId),
      thread: await thread(threadId),
      counted: Object.fromEntries(Object.entries(await open().counted(campaignId)).filter(([, n]) => n !== 0)),
    };
  }

  /**
   * Events that can occur between an action and its undo; true if the event means that the contact must get no further
   * email.
   */
  const EVENTS: Readonly<Record<string, TriageEvent>> = {
    'opt-out by link': { forbids: true, happen: optOut },
    'opt-out by reply': { forbids: true, happen: ({ send }) => reply(send, 'Please remove me from your list.') },
    'hard bounce': {
      forbids: true,
      happen: ({ send }) => open().deliverReport(send.header, send.email, send.address),
    },
    'a member suppresses the address': { forbids: true, happen: ({ send }) => open().suppress(send.email) },
    'a member suppresses the domain': {
      forbids: true,
      happen: ({ send }) => open().suppress(send.email.slice(send.email.indexOf('@'))),
    },
    'a reply': { forbids: false, happen: ({ send }) => reply(send, 'One more thing: what does it cost?') },
    'a member archives': {
      forbids: false,
      happen: ({ threadId }) => open().ask('PATCH', `/${threadId}`, { is_archived: true }),
    },
    'a member sets another intent': {
      forbids: false,
      happen: ({ threadId }) => open().ask('PATCH', `/${threadId}`, { replyIntent: 'not_interested' }),
    },
  };

  async function optOut({ send }: RepliedContact): Promise<void> {
    const { pathname } = new URL(unsubscribeUrl(open().world.ctx, open().world.a.id, send.contactId));
    const answer = await open().world.inject({ method: 'POST', url: pathname, key: null });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return { mark, undo, replied, reply, entries, waiting, fate, thread, all, optOut, EVENTS };
}

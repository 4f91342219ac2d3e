import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../engine/lifecycle/reply-enums.js';
import { counted } from '../../engine/words/counted.js';
import { enumOf } from '../../platform/http/types.js';
import { confirmed } from '../confirmed.js';
import { inPath } from '../in-path.js';
import { confirmation, limit, tool } from '../tool.js';
import type { ChangedIntent, Conversation, Conversations, Draft, Messages, TestSend } from '../wire.js';

const threadId = Type.Integer({ description: 'ID of the conversation, from list_conversations.' });
const bodyText = Type.String({ minLength: 1, description: 'Text of the reply, without a quotation.' });
/** Characters of a message that an assistant reads; the console shows the rest. */
const MOST_CHARACTERS = 6_000;

export const conversationTools = [
  tool({
    name: 'list_conversations',
    title: 'List conversations',
    description:
      'Lists conversations with replies, newest first, each with the intent of its latest reply. Combine filters to find, for example, unread positive replies.',
    effect: 'read',
    input: {
      search: Type.Optional(Type.String({ description: 'Words of the subject, text, or sender.' })),
      campaignId: Type.Optional(Type.String({ description: 'Only conversations of this campaign.' })),
      intentGroup: Type.Optional(
        enumOf(REPLY_INTENT_BUCKETS, { description: 'Only replies with an intent of this group.' }),
      ),
      unread: Type.Optional(
        Type.Boolean({ description: 'Only unread conversations (true), or only read ones (false).' }),
      ),
      limit: limit(),
    },
    run: async ({ api }, { search, campaignId, intentGroup, unread, limit: most = 20 }) => {
      const { threads } = await api.get<Conversations>('/threads', {
        ...{ search_text: search, campaign_id: campaignId, reply_intent_bucket: intentGroup, has_customer_reply: true },
        ...{ is_read: unread === undefined ? undefined : !unread, archived: false, limit: most },
      });
      return {
        summary: `${counted(threads.length, 'conversation')} found.`,
        data: { conversations: threads.map(shortOf) },
        hasForeignText: true,
      };
    },
  }),
  tool({
    name: 'read_conversation',
    title: 'Read a conversation',
    description: 'Returns the messages of a conversation, oldest first, without quoted text.',
    effect: 'read',
    input: { threadId },
    run: async ({ api }, { threadId: id }) => {
      const { thread, messages } = await api.get<Messages>(`/threads/${inPath(id)}/messages`);
      return {
        summary: `${counted(messages.length, 'message')} with ${thread.contact_email ?? 'an unknown contact'}.`,
        data: {
          conversation: shortOf(thread),
          messages: messages.map((message) => ({
            messageId: message.id,
            direction: message.direction,
            ...{ from: message.from_email, to: message.to_emails, cc: message.cc_emails, at: message.date_received },
            subject: message.subject,
            text: message.body_text_trimmed.slice(0, MOST_CHARACTERS),
            isCut: message.body_text_trimmed.length > MOST_CHARACTERS,
            attachments: message.attachments.map(({ filename }) => filename),
            intent: message.replyIntent,
          })),
        },
        hasForeignText: true,
      };
    },
  }),
  tool({
    name: 'draft_reply',
    title: 'Draft a reply',
    description:
      'Saves a draft in a conversation for a person to review and send in the inbox. Replaces the draft of this API key. Prefer this to send_reply.',
    effect: 'edit',
    input: { threadId, bodyText },
    run: async ({ api }, { threadId: id, bodyText: text }) => {
      const draft = await api.change<Draft>('PUT', `/threads/${inPath(id)}/draft`, { body: { body_text: text } });
      return { summary: 'The draft is saved. Nothing was sent.', data: { threadId: id, revision: draft.revision } };
    },
  }),
  tool({
    name: 'send_reply',
    title: 'Send a reply',
    description:
      'Sends a reply in a conversation. The first call returns the recipient and the text; the user must approve both.',
    effect: 'send',
    input: { threadId, bodyText, confirmation },
    run: async (call, { threadId: id, bodyText: text, confirmation: token }) => {
      const { thread, messages } = await call.api.get<Messages>(`/threads/${inPath(id)}/messages`);
      const to =
        thread.contact_email ?? messages.findLast(({ direction }) => direction === 'inbound')?.from_email ?? null;
      return confirmed(call, {
        tool: 'send_reply',
        token,
        facts: [id, to, thread.message_count, createHash('sha256').update(text).digest('hex')],
        summary: `This will send the reply to ${to ?? 'the last sender'} from ${thread.mailbox_address}.`,
        data: { to, from: thread.mailbox_address, subject: thread.subject_display, bodyText: text },
        run: async () => {
          const sent = await call.api.change<TestSend>('POST', `/threads/${inPath(id)}/reply`, {
            body: { body_text: text },
          });
          return {
            summary: `The reply is ${sent.status}.`,
            data: { status: sent.status, operationId: sent.operation_id, messageId: sent.message_id },
          };
        },
      });
    },
  }),
  tool({
    name: 'label_conversation',
    title: 'Correct the intent of a reply',
    description:
      'Sets the intent of the latest reply in a conversation. "unsubscribe" and "bounced" suppress the contact; "interested" and "not_interested" follow the stop rules of the campaign.',
    effect: 'stop',
    input: {
      threadId,
      intent: enumOf(REPLY_INTENTS, { description: 'Intent.' }),
      label: Type.Optional(enumOf(REPLY_LABELS, { description: 'Label, a detail of the intent.' })),
    },
    run: async ({ api }, { threadId: id, intent, label }) => {
      const body = { replyIntent: intent, ...(label === undefined ? {} : { replyLabel: label }) };
      const changed = await api.change<ChangedIntent>('PATCH', `/threads/${inPath(id)}/reply-intent`, { body });
      return {
        summary: `Intent: ${changed.replyIntent ?? 'none'} (previously ${changed.previousReplyIntent ?? 'none'}).`,
        data: { ...changed },
      };
    },
  }),
  tool({
    name: 'update_conversation',
    title: 'Archive, snooze, or mark a conversation',
    description: 'Archives or restores a conversation, marks it read or unread, or snoozes it until a time.',
    effect: 'edit',
    input: {
      threadId,
      archived: Type.Optional(Type.Boolean({ description: 'Archived or not.' })),
      read: Type.Optional(Type.Boolean({ description: 'Read or unread.' })),
      snoozedUntil: Type.Optional(
        Type.String({ format: 'date-time', description: 'Time at which it returns to the inbox.' }),
      ),
    },
    run: async ({ api }, { threadId: id, archived, read, snoozedUntil }) => {
      const body = {
        ...(archived === undefined ? {} : { is_archived: archived }),
        ...(read === undefined ? {} : { is_read: read }),
        ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
      };
      const thread = await api.change<Conversation>('PATCH', `/threads/${inPath(id)}`, { body });
      return { summary: 'The conversation is updated.', data: { conversation: shortOf(thread) }, hasForeignText: true };
    },
  }),
];

const shortOf = (thread: Conversation) => ({
  ...{ threadId: thread.id, subject: thread.subject_display, contact: thread.contact_email, name: thread.contact_name },
  ...{
    campaignId: thread.campaignId,
    campaign: thread.campaignName,
    intent: thread.replyIntent,
    label: thread.replyLabel,
  },
  ...{ mailbox: thread.mailbox_address, unread: thread.unread_count, archived: thread.is_archived },
  ...{ snoozedUntil: thread.snoozed_until, snippet: thread.snippet, lastMessageAt: thread.last_message_at },
});

import { Type } from 'typebox';
import { raw } from '../../../platform/http/answer.js';
import { contentDisposition, safeContentType } from '../../../platform/http/content-disposition.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { ThreadPath } from '../outbound/index.js';
import { InboxThreadMessagesOut, MessagesQuery } from './messages.schemas.js';
import { messageToWire } from './messages-wire.js';
import { listThreadMessages, readAttachment } from './thread-messages.service.js';
import { AttachmentPath, InboxThreadsOut, ThreadsQuery } from './threads.schemas.js';
import { listThreads } from './threads.service.js';
import { threadToWire } from './threads-wire.js';

/** Second spellings of the list's parameters. */
const SPELLINGS = {
  show_all_emails: 'showAllEmails',
  search_text: 'searchText',
  campaign_id: 'campaignId',
  reply_intent_bucket: 'replyIntentBucket',
  has_customer_reply: 'hasCustomerReply',
  label: 'labels',
} as const;

/** Returns the spelling of the request, for the location of an error. */
function speltIn(url: string): (name: string) => string {
  const given = new URL(url, 'http://localhost').searchParams;
  return (name) => {
    const other = SPELLINGS[name as keyof typeof SPELLINGS];
    return other !== undefined && !given.has(name) && given.has(other) ? other : name;
  };
}

/** Registers the operations for conversations, their messages, and attachments. */
export function threadRoutes(app: App): void {
  operation(app, {
    id: 'listThreads',
    method: 'GET',
    path: '/threads',
    tag: 'Inbox',
    summary: 'List conversations',
    description:
      'Returns the conversations of all mailboxes, newest message first. Filters are combined and exist in both spellings. Pagination is stable: a conversation that moves to the top while you page is not listed again.',
    rate: (query) =>
      [query['search_text'], query['searchText']].some((text) => (text ?? '') !== '') ? 'search' : 'default',
    query: ThreadsQuery,
    aliases: SPELLINGS,
    response: InboxThreadsOut,
    handler: async (ctx, { workspaceId, query, url, key }) => {
      const { threads, nextCursor } = await listThreads(ctx, workspaceId, query, ownerOf(key), speltIn(url));
      return { threads: threads.map(threadToWire), next_cursor: nextCursor };
    },
  });

  operation(app, {
    id: 'listThreadMessages',
    method: 'GET',
    path: '/threads/{thread_id}/messages',
    tag: 'Inbox',
    summary: 'List messages of a conversation',
    description:
      'Returns the messages of a conversation, oldest first; for very long conversations the newest 1,000. Reading does not mark the conversation as read: use `PATCH /threads/{thread_id}`.',
    params: ThreadPath,
    query: MessagesQuery,
    response: InboxThreadMessagesOut,
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const found = await listThreadMessages(ctx, workspaceId, params.thread_id, query.show_system_messages);
      const thread = threadToWire(found.thread);
      return {
        replyIntent: thread.replyIntent,
        campaignId: thread.campaignId,
        messages: await Promise.all(
          found.messages.map(({ message, attachments }) => messageToWire(ctx, workspaceId, message, attachments)),
        ),
        thread_id: thread.id,
        thread,
      };
    },
  });

  operation(app, {
    id: 'getAttachment',
    method: 'GET',
    path: '/threads/{thread_id}/messages/{message_id}/attachments/{attachment_id}',
    tag: 'Inbox',
    summary: 'Download an attachment',
    description:
      'Returns the bytes of an attachment, always as a download, because its content comes from an outside sender. A file that a campaign attached and that was deleted since is not found.',
    params: AttachmentPath,
    response: Type.String({ format: 'binary' }),
    produces: 'application/octet-stream',
    errors: ['attachment_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const attachment = await readAttachment(ctx, workspaceId, {
        threadId: params.thread_id,
        messageId: params.message_id,
        attachmentId: params.attachment_id,
      });
      return raw(attachment.data, safeContentType(attachment.content_type), {
        'content-disposition': contentDisposition(attachment.filename),
      });
    },
  });
}

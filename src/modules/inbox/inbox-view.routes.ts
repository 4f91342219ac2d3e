import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { InboxThreadOut, ThreadPath, ThreadUpdateIn, threadToWire } from '../threads/index.js';
import { readCapabilities } from './capabilities.service.js';
import { readDebug } from './debug.service.js';
import { DebugQuery, InboxCapabilitiesOut, InboxDebugOut } from './inbox-view.schemas.js';
import { updateThread } from './update-thread.service.js';

/** IN1, IN9 and XT1 of the contract. */
export function inboxViewRoutes(app: App): void {
  operation(app, {
    id: 'getThreadsCapabilities',
    method: 'GET',
    path: '/threads/capabilities',
    tag: 'Inbox',
    summary: 'What the inbox can do',
    description: 'Values, modes and limits of this workspace’s inbox, for clients that build their controls from them.',
    response: InboxCapabilitiesOut,
    handler: (ctx, { workspaceId }) => readCapabilities(ctx, workspaceId),
  });

  operation(app, {
    id: 'getThreadsDebug',
    method: 'GET',
    path: '/threads/debug',
    tag: 'Inbox',
    summary: 'Look into the inbox',
    description:
      'How far each mailbox has been read, what waits to be sent, and with `thread_id` why its messages belong together. ' +
      'Holds no credentials and nothing of what people wrote.',
    query: DebugQuery,
    response: InboxDebugOut,
    handler: (ctx, { workspaceId, query }) => readDebug(ctx, workspaceId, query),
  });

  operation(app, {
    id: 'updateThread',
    method: 'PATCH',
    path: '/threads/{thread_id}',
    tag: 'Inbox',
    summary: 'Change a conversation',
    description:
      'Marks a conversation as read or unread, archives or snoozes it, and sets the class of its answer by hand. The class ' +
      'also becomes that of the contact, the stop rules of the campaign apply, and it wins over later classes of machines.',
    params: ThreadPath,
    body: ThreadUpdateIn,
    response: InboxThreadOut,
    errors: ['thread_not_found'],
    example: { body: { is_read: true, replyIntent: 'interested', replyLabel: 'meeting_request' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      threadToWire(await updateThread(ctx, workspaceId, params.thread_id, body)),
  });
}

import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { readCapabilities } from './capabilities.service.js';
import { InboxCountsOut } from './counts.schemas.js';
import { countInbox } from './counts.service.js';
import { readDebug } from './debug.service.js';
import { debugToWire } from './debug-wire.js';
import { DebugQuery, InboxCapabilitiesOut, InboxDebugOut } from './inbox-view.schemas.js';

/** Registers the operations of inbox capabilities, counts, and changes of a conversation. */
export function inboxViewRoutes(app: App): void {
  operation(app, {
    id: 'getThreadsCapabilities',
    method: 'GET',
    path: '/threads/capabilities',
    tag: 'Inbox',
    summary: 'Get inbox capabilities',
    description:
      'Returns the values, modes and limits of the inbox of this workspace, for clients that build controls from them.',
    response: InboxCapabilitiesOut,
    handler: (ctx, { workspaceId }) => readCapabilities(ctx, workspaceId),
  });

  operation(app, {
    id: 'getThreadsCounts',
    method: 'GET',
    path: '/threads/counts',
    tag: 'Inbox',
    summary: 'Count conversations',
    description:
      'Returns the counts for the views of an inbox: conversations of the Relevant view that are neither archived nor snoozed. Counting stops at `most`.',
    response: InboxCountsOut,
    handler: (ctx, { workspaceId, key }) => countInbox(ctx, workspaceId, ownerOf(key)),
  });

  operation(app, {
    id: 'getThreadsDebug',
    method: 'GET',
    path: '/threads/debug',
    tag: 'Inbox',
    summary: 'Diagnose the inbox',
    description:
      'Returns how far each mailbox has been read, pending outgoing messages, and with `thread_id` why its messages belong together. Contains no credentials and no message content.',
    query: DebugQuery,
    response: InboxDebugOut,
    handler: async (ctx, { workspaceId, query }) => debugToWire(await readDebug(ctx, workspaceId, query)),
  });
}

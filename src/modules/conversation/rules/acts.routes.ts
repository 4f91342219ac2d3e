import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { ThreadPath } from '../outbound/index.js';
import type { ActView } from './acts.reads.js';
import { listThreadActs } from './acts.service.js';
import { type InboxRuleActOut, InboxRuleActsOut } from './rules.schemas.js';

/** Registers the operation that lists what inbox rules did in a conversation. */
export function ruleActRoutes(app: App): void {
  operation(app, {
    id: 'listThreadRuleActs',
    method: 'GET',
    path: '/threads/{thread_id}/rule-acts',
    tag: 'Inbox',
    summary: 'List what inbox rules did',
    description:
      'Returns what rules did in a conversation, newest first. Undo it within seven days with `POST /threads/batch/undo`.',
    params: ThreadPath,
    response: InboxRuleActsOut,
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listThreadActs(ctx, workspaceId, params.thread_id)).map(actToWire),
    }),
  });
}

function actToWire({ undoToken, undoUntil, actedAt, actions, ...act }: ActView): InboxRuleActOut {
  return {
    ...act,
    actions: actions as InboxRuleActOut['actions'],
    actedAt: isoOf(actedAt),
    undo_token: undoToken,
    undo_until: isoOrNull(undoUntil),
  };
}

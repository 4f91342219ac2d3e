import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ThreadPath } from '../message/outbound.schemas.js';
import { ThreadVariablesOut } from './saved-replies.schemas.js';
import { readThreadVariables } from './thread-variables.service.js';

/** Registers the operation of the variables of a conversation. */
export function threadVariableRoutes(app: App): void {
  operation(app, {
    id: 'listThreadVariables',
    method: 'GET',
    path: '/threads/{thread_id}/variables',
    tag: 'Inbox',
    summary: 'List variables of a conversation',
    description:
      'Returns the template variables with their values for the contact and the mailbox of the conversation, as saved replies use them.',
    params: ThreadPath,
    response: ThreadVariablesOut,
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: await readThreadVariables(ctx, workspaceId, params.thread_id),
    }),
  });
}

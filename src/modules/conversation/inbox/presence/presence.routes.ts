import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { enumOf, uuid } from '../../../../platform/http/types.js';
import { ThreadPath } from '../../outbound/index.js';
import type { PresenceRow } from './presence.repo.js';
import { bePresent, leave, readPresence } from './presence.service.js';

const STATES = enumeration('PresenceState', ['viewing', 'typing']);

const PresenceOut = Type.Object(
  {
    user_id: uuid({ description: 'ID of the member or API key.' }),
    name: Type.String(),
    state: enumOf(STATES),
    thread_id: Type.Integer(),
  },
  { $id: 'PresenceOut' },
);
const OthersOut = Type.Object(
  { others: Type.Array(PresenceOut, { description: 'Members other than you who view the conversation.' }) },
  { $id: 'OthersOut' },
);
const PresenceIn = Type.Object({ state: enumOf(STATES) }, { $id: 'PresenceIn' });

/** Registers presence in conversations, so that two members do not reply to the same one. */
export function presenceRoutes(app: App): void {
  operation(app, {
    id: 'listPresence',
    audience: 'console',
    method: 'GET',
    path: '/threads/presence',
    tag: 'Inbox',
    summary: 'List presence',
    description:
      'Returns the members who have a conversation open or are writing a reply. The event stream sends `presence` on changes.',
    response: OthersOut,
    handler: async (ctx, { workspaceId, key }) => othersOf(await readPresence(ctx, workspaceId, ownerOf(key))),
  });

  operation(app, {
    id: 'putThreadPresence',
    audience: 'console',
    method: 'PUT',
    path: '/threads/{thread_id}/presence',
    tag: 'Inbox',
    summary: 'Report presence',
    description:
      'Reports that you are viewing a conversation or writing a reply. Presence expires after 30 seconds; repeat the request to keep it. Returns the other members who are present. Nothing is written to the event log.',
    params: ThreadPath,
    body: PresenceIn,
    response: OthersOut,
    leavesNoRecord: true,
    errors: ['thread_not_found'],
    example: { body: { state: 'typing' } },
    handler: async (ctx, { workspaceId, params, body, key }) =>
      othersOf(await bePresent(ctx, workspaceId, params.thread_id, ownerOf(key), body.state)),
  });

  operation(app, {
    id: 'deleteThreadPresence',
    audience: 'console',
    method: 'DELETE',
    path: '/threads/{thread_id}/presence',
    tag: 'Inbox',
    summary: 'End presence',
    description:
      'Ends your presence in a conversation. Can be repeated. Presence expires after 30 seconds without a report.',
    params: ThreadPath,
    response: Type.Object({ left: Type.Boolean() }, { $id: 'PresenceLeftOut' }),
    leavesNoRecord: true,
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      await leave(ctx, workspaceId, params.thread_id, ownerOf(key));
      return { left: true };
    },
  });
}

function othersOf(rows: readonly PresenceRow[]) {
  return { others: rows.map(({ who, ...row }) => ({ ...row, user_id: who.slice(who.indexOf(':') + 1) })) };
}

import { Type } from 'typebox';
import { AppError } from '../../../../platform/errors.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId } from '../../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { PeerRow, PeerView } from './circles.repo.js';
import {
  CircleAcceptIn,
  CircleCallIn,
  CircleCallOut,
  CircleLeftOut,
  type CirclePeerOut,
  CirclePeersOut,
  CirclePeerOut as PeerOut,
} from './circles.schemas.js';
import { circleInvitationRoutes } from './invitations.routes.js';
import { acceptPeer, leavePeer, viewPeers } from './peers.service.js';
import { receiveCall } from './receive-call.service.js';

const TAG = 'Circles';
/** Maximum request body in bytes: more than the longest content, as text inside JSON. */
const CALL_BYTES = 640 * 1024;

/** Registers the operations of circles: those of operators, and the one that peers call. */
export function circleRoutes(app: App): void {
  circleInvitationRoutes(app);

  operation(app, {
    id: 'joinCircle',
    method: 'POST',
    path: '/circles/peers',
    tag: TAG,
    summary: 'Accept a circle invitation',
    description:
      'Calls the inviting instance; both become peers. Workspace data is shared only after the workspace allows it (`PATCH /warmup/sharing`). Requires an account-wide API key or an account owner.',
    scope: 'admin',
    rate: 'outside',
    body: CircleAcceptIn,
    response: PeerOut,
    errors: ['account_key_required', 'circle_address_missing', 'circle_unreachable', 'limit_reached'],
    example: { body: { invitation: 'circle_eyJpZCI6IjAxOTU5ZjAwIn0.c2lnbmF0dXJl' } },
    outside: true,
    accountOnly: true,
    handler: async (ctx, { body, workspaceId }) => toWire(await acceptPeer(ctx, workspaceId, body.invitation)),
  });

  operation(app, {
    id: 'listCirclePeers',
    method: 'GET',
    path: '/circles/peers',
    tag: TAG,
    summary: 'List circle peers',
    description:
      'Returns the instances that are or were in a circle with this one, newest first: last contact, errors, and the volume exchanged. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: CirclePeersOut,
    errors: ['account_key_required'],
    accountOnly: true,
    handler: async (ctx) => ({ peers: (await viewPeers(ctx)).map(toWire) }),
  });

  operation(app, {
    id: 'leaveCircle',
    method: 'DELETE',
    path: '/circles/peers/{peer_id}',
    tag: TAG,
    summary: 'Leave a circle',
    description:
      'Ends all warmup conversations with the mailboxes of the peer immediately, cancels scheduled ones and deletes its addresses. The peer is notified, or learns it with its next call, and does the same. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    params: Type.Object({ peer_id: resourceId() }),
    response: CircleLeftOut,
    errors: ['account_key_required', 'circle_peer_not_found'],
    outside: true,
    accountOnly: true,
    handler: async (ctx, { params, workspaceId }) => {
      await leavePeer(ctx, workspaceId, params.peer_id);
      return { id: params.peer_id, left: true };
    },
  });

  operation(app, {
    id: 'receiveCircleCall',
    method: 'POST',
    path: '/circles/calls',
    tag: TAG,
    summary: 'Receive a circle call',
    description:
      'Called by other instances; signed by the key of a peer or with an invitation. The response is signed too. A rejection has the content `{"refused": {"code", "text"}}`.',
    access: 'public',
    audience: 'machine',
    body: CircleCallIn,
    bodyLimit: CALL_BYTES,
    response: CircleCallOut,
    errors: ['circle_refused', 'circle_call_late', 'circle_call_repeated', 'rate_limited'],
    outside: true,
    leavesNoRecord: true,
    handler: async (ctx, { body, clientAddress }) => {
      try {
        return await receiveCall(ctx, body);
      } catch (error) {
        // Callers without a known key are counted like those with a wrong API key.
        if (error instanceof AppError && error.code === 'circle_refused') app.http.limiter.countWrongKey(clientAddress);
        throw error;
      }
    },
  });
}

function toWire(row: PeerRow | PeerView): CirclePeerOut {
  const counts = 'told' in row ? row : { told: 0, guests: 0, sent: 0, received: 0 };
  return {
    id: row.id,
    url: row.url,
    key: row.public_key.toString('base64url'),
    status: row.status as CirclePeerOut['status'],
    leftBy: row.left_by as CirclePeerOut['leftBy'],
    joinedAt: isoOf(row.joined_at),
    leftAt: isoOrNull(row.left_at),
    lastContactAt: isoOrNull(row.contacted_at),
    lastError: row.error,
    mailboxesTold: counts.told,
    mailboxesKnown: counts.guests,
    sentLast24h: counts.sent,
    receivedLast24h: counts.received,
  };
}

import { Type } from 'typebox';
import { AppError } from '../../../platform/errors.js';
import { requireAccountKey } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { PeerRow, PeerView } from './circles.repo.js';
import {
  CircleAcceptIn,
  CircleCallIn,
  CircleCallOut,
  CircleInvitationIn,
  CircleInvitationOut,
  CircleInvitationsOut,
  CircleLeftOut,
  type CirclePeerOut,
  CirclePeersOut,
  CircleWithdrawnOut,
  CirclePeerOut as PeerOut,
} from './circles.schemas.js';
import { acceptPeer, invitePeer, leavePeer, openInvitations, viewPeers, withdrawInvitation } from './peers.service.js';
import { receiveCall } from './receive-call.service.js';

const TAG = 'Circles';
/** More than the longest content, written as text within JSON. */
const CALL_BYTES = 640 * 1024;

/** Circles of installations: what their operators do, and the one door through which the installations talk. */
export function circleRoutes(app: App): void {
  operation(app, {
    id: 'inviteCirclePeer',
    method: 'POST',
    path: '/circles/invitations',
    tag: TAG,
    summary: 'Invite another installation',
    description:
      'Makes an invitation that the operator of another installation accepts there, once. From then on mailboxes of workspaces ' +
      'that allow it on both sides warm each other up. Needs a key of the whole account, or its owner.',
    scope: 'admin',
    body: CircleInvitationIn,
    bodyOptional: true,
    response: CircleInvitationOut,
    errors: ['account_key_required', 'circle_address_missing'],
    secretAnswer: true,
    example: { body: { expiresInHours: 24 } },
    guard: ({ key }) => requireAccountKey(key),
    handler: async (ctx, { body, workspaceId }) => {
      const { id, invitation, expiresAt } = await invitePeer(ctx, workspaceId, body.expiresInHours);
      return { id, invitation, expiresAt: isoOf(expiresAt) };
    },
  });

  operation(app, {
    id: 'listCircleInvitations',
    method: 'GET',
    path: '/circles/invitations',
    tag: TAG,
    summary: 'List open invitations',
    description:
      'Invitations that were neither accepted nor are over, newest first; without their texts, which only their maker was told. ' +
      'Needs a key of the whole account, or its owner.',
    scope: 'admin',
    response: CircleInvitationsOut,
    errors: ['account_key_required'],
    guard: ({ key }) => requireAccountKey(key),
    handler: async (ctx) => ({
      invitations: (await openInvitations(ctx)).map((row) => ({
        ...{ id: row.id, createdAt: isoOf(row.created_at), expiresAt: isoOf(row.expires_at) },
      })),
    }),
  });

  operation(app, {
    id: 'withdrawCircleInvitation',
    method: 'DELETE',
    path: '/circles/invitations/{circle_invitation_id}',
    tag: TAG,
    summary: 'Withdraw an invitation',
    description:
      'An invitation that was not accepted can not be accepted any more. Needs a key of the whole account, or its owner.',
    scope: 'admin',
    params: Type.Object({ circle_invitation_id: resourceId() }),
    response: CircleWithdrawnOut,
    errors: ['account_key_required', 'circle_invitation_not_found'],
    guard: ({ key }) => requireAccountKey(key),
    handler: async (ctx, { params, workspaceId }) => {
      await withdrawInvitation(ctx, workspaceId, params.circle_invitation_id);
      return { id: params.circle_invitation_id, withdrawn: true };
    },
  });

  operation(app, {
    id: 'joinCircle',
    method: 'POST',
    path: '/circles/peers',
    tag: TAG,
    summary: 'Accept an invitation',
    description:
      'Calls the installation that invites; both are peers from then on. Nothing of a workspace is told before it allows it ' +
      '(`PATCH /warmup/sharing`). Needs a key of the whole account, or its owner.',
    scope: 'admin',
    rate: 'outside',
    body: CircleAcceptIn,
    response: PeerOut,
    errors: ['account_key_required', 'circle_address_missing', 'circle_unreachable', 'limit_reached'],
    example: { body: { invitation: 'circle_eyJpZCI6IjAxOTU5ZjAwIn0.c2lnbmF0dXJl' } },
    outside: true,
    guard: ({ key }) => requireAccountKey(key),
    handler: async (ctx, { body, workspaceId }) => toWire(await acceptPeer(ctx, workspaceId, body.invitation)),
  });

  operation(app, {
    id: 'listCirclePeers',
    method: 'GET',
    path: '/circles/peers',
    tag: TAG,
    summary: 'List the peers',
    description:
      'Installations that are or were in a circle with this one, newest first: when they were heard of, what went wrong, and ' +
      'how much was exchanged. Needs a key of the whole account, or its owner.',
    scope: 'admin',
    response: CirclePeersOut,
    errors: ['account_key_required'],
    guard: ({ key }) => requireAccountKey(key),
    handler: async (ctx) => ({ peers: (await viewPeers(ctx)).map(toWire) }),
  });

  operation(app, {
    id: 'leaveCircle',
    method: 'DELETE',
    path: '/circles/peers/{peer_id}',
    tag: TAG,
    summary: 'Leave a circle',
    description:
      'At once: all talks with mailboxes of that peer end, what was planned is taken back, and its addresses are forgotten. The ' +
      'other side is told, or learns it when it calls, and does the same. Needs a key of the whole account, or its owner.',
    scope: 'admin',
    params: Type.Object({ peer_id: resourceId() }),
    response: CircleLeftOut,
    errors: ['account_key_required', 'circle_peer_not_found'],
    outside: true,
    guard: ({ key }) => requireAccountKey(key),
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
    summary: 'Receive a call of a peer',
    description:
      'For other installations alone: signed by a key that is a peer here, or that brings an invitation. The answer is signed, ' +
      'also where it refuses what was asked for: then its content is `{"refused": {"code", "text"}}`.',
    access: 'public',
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
        // Who has no key here is counted as those with a wrong key of the API are.
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

import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId } from '../../../../platform/http/types.js';
import { isoOf } from '../../../../platform/http/wire.js';
import {
  CircleInvitationIn,
  CircleInvitationOut,
  CircleInvitationsOut,
  CircleWithdrawnOut,
} from './circles.schemas.js';
import { invitePeer, openInvitations, withdrawInvitation } from './peers.service.js';

const TAG = 'Circles';

/** Registers the operations of invitations to a circle: create, list, revoke. */
export function circleInvitationRoutes(app: App): void {
  operation(app, {
    id: 'inviteCirclePeer',
    method: 'POST',
    path: '/circles/invitations',
    tag: TAG,
    summary: 'Invite another instance',
    description:
      'Creates an invitation that the operator of another instance accepts once. Mailboxes of workspaces that allow it on both sides then exchange warmup emails. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    body: CircleInvitationIn,
    bodyOptional: true,
    response: CircleInvitationOut,
    errors: ['account_key_required', 'circle_address_missing'],
    secretAnswer: true,
    example: { body: { expiresInHours: 24 } },
    accountOnly: true,
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
    summary: 'List open circle invitations',
    description:
      'Returns invitations that were not accepted and have not expired, newest first, without their texts. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: CircleInvitationsOut,
    errors: ['account_key_required'],
    accountOnly: true,
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
    summary: 'Revoke a circle invitation',
    description: 'Revokes an invitation that was not accepted. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    params: Type.Object({ circle_invitation_id: resourceId() }),
    response: CircleWithdrawnOut,
    errors: ['account_key_required', 'circle_invitation_not_found'],
    accountOnly: true,
    handler: async (ctx, { params, workspaceId }) => {
      await withdrawInvitation(ctx, workspaceId, params.circle_invitation_id);
      return { id: params.circle_invitation_id, withdrawn: true };
    },
  });
}

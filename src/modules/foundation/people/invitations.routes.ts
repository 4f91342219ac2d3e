import { Type } from 'typebox';
import type { WorkspaceRole } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import {
  acceptInvitation,
  invite,
  type MadeInvitation,
  showInvitation,
  withdrawInvitation,
} from './invitations.service.js';
import {
  InvitationAcceptIn,
  InvitationCreatedOut,
  InvitationCreateIn,
  InvitationDeletedOut,
  InvitationOut,
  InvitationShownOut,
} from './members.schemas.js';
import { listOpenInvitations } from './open-invitations.service.js';
import type { Passwords } from './passwords.js';
import { SessionOut } from './people.schemas.js';
import { clientOf, letInAnswer } from './session-answer.js';

const TAG = 'People';

function invitationToWire(row: MadeInvitation['row']): InvitationOut {
  return {
    id: row.id,
    email: row.email,
    role: row.role as WorkspaceRole,
    invited_by: row.invited_by,
    created_at: isoOf(row.created_at),
    expires_at: isoOf(row.expires_at),
  };
}

const workspace_id = Type.Integer({ description: 'ID of the workspace. `workspaceId`, if present, must be the same.' });
const LinkPath = Type.Object({
  token: Type.String({ maxLength: 200, description: 'Token of the invitation: the part of the link after `#`.' }),
});

/** Registers the operations of invitations. */
export function invitationRoutes(app: App, passwords: Passwords): void {
  operation(app, {
    id: 'listInvitations',
    method: 'GET',
    path: '/workspaces/{workspace_id}/invitations',
    tag: TAG,
    summary: 'List open invitations',
    description: 'Returns invitations that are unused and valid, newest first. Their links cannot be shown again.',
    scope: 'admin',
    workspaceAlias: true,
    params: Type.Object({ workspace_id }),
    response: Type.Array(InvitationOut),
    handler: async (ctx, { workspaceId }) => (await listOpenInvitations(ctx, workspaceId)).map(invitationToWire),
  });

  operation(app, {
    id: 'createInvitation',
    method: 'POST',
    path: '/workspaces/{workspace_id}/invitations',
    tag: TAG,
    summary: 'Invite a member',
    description:
      'Creates an invitation link, valid once, for 7 days. The link is shown in this response only; no email is sent.',
    scope: 'admin',
    workspaceAlias: true,
    params: Type.Object({ workspace_id }),
    body: InvitationCreateIn,
    response: InvitationCreatedOut,
    secretAnswer: true,
    errors: ['owner_required', 'limit_reached'],
    example: { body: { email: 'jo@studio.test', role: 'member' } },
    handler: async (ctx, { key, workspaceId, body }) => {
      const { row, url } = await invite(ctx, key, workspaceId, body);
      return { ...invitationToWire(row), url };
    },
  });

  operation(app, {
    id: 'deleteInvitation',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}/invitations/{invitation_id}',
    tag: TAG,
    summary: 'Revoke an invitation',
    description: 'Revokes an invitation; its link stops working immediately.',
    scope: 'admin',
    workspaceAlias: true,
    params: Type.Object({ workspace_id, invitation_id: resourceId() }),
    response: InvitationDeletedOut,
    errors: ['invitation_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await withdrawInvitation(ctx, workspaceId, params.invitation_id);
      return { id: params.invitation_id, deleted: true };
    },
  });

  operation(app, {
    id: 'getInvitation',
    method: 'GET',
    path: '/invitations/{token}',
    tag: TAG,
    access: 'public',
    audience: 'console',
    summary: 'Get an invitation',
    description: 'Returns what an invitation link offers to the holder of the link. The link stays valid.',
    params: LinkPath,
    response: InvitationShownOut,
    errors: ['invitation_not_found'],
    handler: async (ctx, { params }) => {
      const { row, workspaceName, hasAccount } = await showInvitation(ctx, params.token);
      const { role, invited_by, email, expires_at } = invitationToWire(row);
      return { workspace_name: workspaceName, role, invited_by, email, has_account: hasAccount, expires_at };
    },
  });

  operation(app, {
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/{token}/accept',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Accept an invitation',
    description:
      'Adds the member to the workspace and signs them in; the link stops working. A signed-in member sends no password. An address with an account requires its password. Any other address gets an account with `name` and a password, a passkey (`POST /auth/passkey/new-person-options`), or both.',
    params: LinkPath,
    body: InvitationAcceptIn,
    response: SessionOut,
    secretAnswer: true,
    errors: ['invitation_not_found', 'wrong_sign_in', 'already_exists', 'passkeys_unavailable', 'rate_limited'],
    handler: async (ctx, input) =>
      letInAnswer(ctx, await acceptInvitation(ctx, passwords, input.params.token, input.body, clientOf(input))),
  });
}

import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { makeFirstOwner, showFirstOwnerLink } from './first-owner.service.js';
import type { Passwords } from './passwords.js';
import { FirstOwnerIn, FirstOwnerLinkOut, SessionOut } from './people.schemas.js';
import { clientOf, letInAnswer } from './session-answer.js';

const TAG = 'Sign-in';

/** Registers the operations of the link for the first account. */
export function firstOwnerRoutes(app: App, passwords: Passwords): void {
  operation(app, {
    id: 'getFirstOwnerLink',
    method: 'GET',
    path: '/auth/first-owner/{token}',
    tag: TAG,
    access: 'public',
    audience: 'console',
    summary: 'Check the link for the first owner',
    description:
      'Returns how long the link printed by the first start is valid, so that its page can report a used or wrong link before it shows a form. The link stays valid.',
    params: Type.Object({
      token: Type.String({ maxLength: 200, description: 'Token of the link: the part after `#`.' }),
    }),
    response: FirstOwnerLinkOut,
    errors: ['link_not_found'],
    handler: async (ctx, { params }) => {
      const { expiresAt } = await showFirstOwnerLink(ctx, params.token);
      return { expires_at: expiresAt.toISOString() };
    },
  });

  operation(app, {
    id: 'makeFirstOwner',
    method: 'POST',
    path: '/auth/first-owner',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Create the first owner',
    description:
      'Makes the holder of the link printed by the first start the owner of all workspaces and signs them in. The link works once and expires after 24 hours; a start without members prints a new one. Use a password, a passkey (`POST /auth/passkey/new-person-options`), or both.',
    body: FirstOwnerIn,
    response: SessionOut,
    secretAnswer: true,
    errors: ['link_not_found', 'already_exists', 'passkeys_unavailable'],
    handler: async (ctx, input) => letInAnswer(ctx, await makeFirstOwner(ctx, passwords, input.body, clientOf(input))),
  });
}

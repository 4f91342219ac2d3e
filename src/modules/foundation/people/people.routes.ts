import type { App } from '../../../platform/http/http-server.js';
import { firstOwnerRoutes } from './first-owner.routes.js';
import { invitationRoutes } from './invitations.routes.js';
import { memberRoutes } from './members.routes.js';
import { passkeySignInRoutes } from './passkey-sign-in.routes.js';
import { passkeyRoutes } from './passkeys/passkeys.routes.js';
import { Passwords } from './passwords.js';
import { passwordRoutes } from './passwords.routes.js';
import { preferenceRoutes } from './preferences/preferences.routes.js';
import { sessionRoutes } from './sessions.routes.js';
import { sharedViewRoutes } from './shared-views/shared-views.routes.js';
import { signInRoutes } from './sign-in.routes.js';

/**
 * Registers all operations of accounts and members except single sign-on (`oidc/`), with one password hasher per
 * process.
 */
export function peopleRoutes(app: App): void {
  const passwords = new Passwords(app.ctx.metrics);
  signInRoutes(app, passwords);
  firstOwnerRoutes(app, passwords);
  passwordRoutes(app, passwords);
  passkeySignInRoutes(app);
  passkeyRoutes(app);
  sessionRoutes(app);
  preferenceRoutes(app);
  sharedViewRoutes(app);
  memberRoutes(app);
  invitationRoutes(app, passwords);
}

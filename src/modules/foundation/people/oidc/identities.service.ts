import { emailKey } from '../../../../engine/address/email-key.js';
import type { Ctx } from '../../../../platform/context.js';
import type { OidcSettings } from '../../../../platform/settings/oidc-settings.js';
import { findIdentity, insertIdentity, listIdentities, updateIdentityUse } from '../accounts/identities.repo.js';
import { actingAs, auditForPerson } from '../accounts/sessions.service.js';
import { findUserByEmail, lockUser, type UserRow } from '../accounts/users.repo.js';
import type { InvitationRow } from '../invitations.repo.js';
import { joinBy } from '../invitations.service.js';
import { joinWorkspace } from '../join.service.js';
import { insertPerson } from '../new-person.service.js';
import { findOpenInvitation, listOpenInvitationsFor } from '../open-invitations.service.js';
import { proveAddress } from '../proven-address.service.js';
import type { Claims } from './issuer.js';

/** Error for a user whom the provider knows but who is not signed in; its code is for the page that explains it. */
export class Refused extends Error {
  constructor(readonly problem: string) {
    super(problem);
  }
}

const NO_PROOF = { passwordHash: null, passkey: null };

/**
 * Finds the user for a provider's identity: by the provider's subject once it is linked; the first time by the verified
 * address, as a user with an account, an invitation, or permission to join. Links the identity then. Throws `Refused`.
 * Call it in a transaction.
 */
export async function whoIs(
  ctx: Ctx,
  settings: OidcSettings,
  invitationHash: Buffer | null,
  claims: Claims,
): Promise<UserRow> {
  const bound = await findIdentity(ctx.sql, settings.issuer, claims.subject);
  const user =
    bound === undefined
      ? await firstTime(ctx, settings, invitationHash, claims)
      : await lockUser(ctx.sql, bound.user_id);
  if (user === undefined) throw new Refused('oidc_not_invited');
  requireDomain(settings, user.email);
  if (bound !== undefined) await updateIdentityUse(ctx.sql, bound, ctx.clock.now());
  await joinInvited(ctx, user, await invitationsOf(ctx, invitationHash, user.email));
  return user;
}

async function firstTime(
  ctx: Ctx,
  settings: OidcSettings,
  invitationHash: Buffer | null,
  { subject, verifiedEmail: email, name }: Claims,
): Promise<UserRow> {
  if (email === null) throw new Refused('oidc_email_unverified');
  requireDomain(settings, email);
  // Reads the invitations before the account, because a concurrent sign-in of the same person creates the account and
  // consumes them.
  const invitations = await invitationsOf(ctx, invitationHash, email);
  const known = await findUserByEmail(ctx.sql, emailKey(email));
  const user =
    known === undefined
      ? await newcomer(ctx, settings, invitations, { email, name: name ?? email })
      : await lockUser(ctx.sql, known.id);
  if (user === undefined) throw new Refused('oidc_not_invited');
  // Addresses can change owners: a person with another identity at the provider is not the current owner of the address.
  const bound = (await listIdentities(ctx.sql, user.id)).find((one) => one.issuer === settings.issuer);
  // A concurrent sign-in of the same person linked the identity while this one waited for the lock.
  if (bound?.subject === subject) return user;
  if (bound !== undefined) throw new Refused('oidc_other_subject');
  const now = ctx.clock.now();
  const values = { issuer: settings.issuer, subject, user_id: user.id, created_at: now, last_used_at: now };
  if (!(await insertIdentity(ctx.sql, values))) throw new Refused('oidc_lost');
  await auditForPerson(actingAs(ctx, user), user.id, {
    action: 'user.identity_bound',
    changes: { provider: settings.name, issuer: settings.issuer },
  });
  return proveAddress(ctx, user);
}

/** Creates an account for an invited person, or one who may join without an invitation. */
async function newcomer(
  ctx: Ctx,
  { join }: OidcSettings,
  invitations: readonly InvitationRow[],
  about: { readonly email: string; readonly name: string },
): Promise<UserRow> {
  if (invitations.length === 0 && join === null) throw new Refused('oidc_not_invited');
  const user = await insertPerson(ctx, about, NO_PROOF, { isAddressProven: true });
  if (invitations.length === 0 && join !== null) await joinWorkspace(ctx, join.workspaceId, user.id, join.role);
  return user;
}

/** Returns invitations for this address, and the invitation whose link was opened if it is for anyone or for this address. */
async function invitationsOf(ctx: Ctx, hash: Buffer | null, email: string): Promise<InvitationRow[]> {
  const own = await listOpenInvitationsFor(ctx, emailKey(email));
  const brought = hash === null ? undefined : await findOpenInvitation(ctx, hash);
  return brought?.email === null ? [...own, brought] : own;
}

async function joinInvited(ctx: Ctx, user: UserRow, invitations: readonly InvitationRow[]): Promise<void> {
  for (const row of invitations) await joinBy(ctx, row, user);
}

function requireDomain({ domains }: OidcSettings, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) throw new Refused('oidc_domain_refused');
}

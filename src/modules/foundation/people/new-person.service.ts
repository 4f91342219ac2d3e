import { emailKey } from '../../../engine/address/email-key.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound, ValidationError } from '../../../platform/errors.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { findAccountLink } from './account-links.repo.js';
import { admitCeremony } from './accounts/attempts.service.js';
import type { Client } from './accounts/sessions.service.js';
import { insertUser, type UserRow } from './accounts/users.repo.js';
import { requireUncommon } from './common-passwords.js';
import { findOpenInvitation } from './open-invitations.service.js';
import type { CreationOptions } from './passkeys/ceremony.js';
import { makeChallenge } from './passkeys/challenges.service.js';
import {
  type CheckedPasskey,
  checkNewPasskey,
  type GivenPasskey,
  keepPasskey,
} from './passkeys/new-passkey.service.js';
import { creationOptions } from './passkeys/options.js';
import { requireRelyingParty } from './passkeys/relying-party.js';
import type { Passwords } from './passwords.js';

/** Sign-in method of a new member without an account. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly passkey?: GivenPasskey | undefined;
}

/** Checked proof, to be stored with the person. */
export interface CheckedProof {
  readonly passwordHash: string | null;
  readonly passkey: CheckedPasskey | null;
}

/**
 * Returns the options for a browser to create a passkey for the holder of a link. Throws `link_not_found` (404) for an invalid link, 409
 * `passkeys_unavailable`, 429.
 */
export async function beginPasskeyOfNewPerson(
  ctx: Ctx,
  input: { readonly token: string; readonly name: string; readonly email: string },
  { address }: Client,
  browserToken: string,
): Promise<CreationOptions> {
  const party = requireRelyingParty(ctx.config.publicUrl);
  await admitCeremony(ctx, address);
  await requireLink(ctx, input.token);
  const person = { id: ctx.ids.uuid(), name: input.name, email: input.email };
  const challenge = await makeChallenge(ctx, 'new_person', browserToken, person.id);
  return creationOptions(party, challenge, person, []);
}

async function requireLink(ctx: Ctx, token: string): Promise<void> {
  const [hash, now] = [hashToken(token), ctx.clock.now()];
  const link = (await findAccountLink(ctx.sql, hash, 'first_owner', now)) ?? (await findOpenInvitation(ctx, hash));
  if (link === undefined) throw notFound('link');
}

/** Checks a password, a passkey, or both. Throws 422 without either or for an invalid passkey, and 503. */
export async function checkProof(
  ctx: Ctx,
  passwords: Passwords,
  { password, passkey }: GivenProof,
  { address, browserToken }: Client,
): Promise<CheckedProof> {
  if (password === undefined && passkey === undefined) {
    throw new ValidationError([{ type: 'missing', loc: ['body', 'password'], msg: 'Field required' }]);
  }
  const checked =
    passkey === undefined ? null : await checkNewPasskey(ctx, 'new_person', browserToken, passkey, ['body', 'passkey']);
  if (password !== undefined) await requireUncommon(password, ['body', 'password']);
  const passwordHash = password === undefined ? null : await passwords.store(password, address);
  return { passwordHash, passkey: checked };
}

/** Stores a new person with their passkey. The owner of the account has the operator's own link, so their address needs no proof. */
export async function insertPerson(
  ctx: Ctx,
  { name, email }: { readonly name: string; readonly email: string },
  { passwordHash, passkey }: CheckedProof,
  { isAccountOwner = false, isAddressProven = false } = {},
): Promise<UserRow> {
  const now = ctx.clock.now();
  const user = await insertUser(ctx.sql, {
    id: passkey?.userId ?? ctx.ids.uuid(),
    email,
    email_key: emailKey(email),
    name,
    password_hash: passwordHash,
    account_owner: isAccountOwner,
    address_proven_at: isAddressProven || isAccountOwner ? now : null,
    created_at: now,
    updated_at: now,
  });
  if (passkey !== null) await keepPasskey(ctx, passkey);
  return user;
}

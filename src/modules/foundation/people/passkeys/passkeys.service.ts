import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import type { SessionRecord } from '../../../../platform/http/access.js';
import { listIdentities } from '../accounts/identities.repo.js';
import { auditForPerson, requireFresh } from '../accounts/sessions.service.js';
import { lockUser, type UserRow } from '../accounts/users.repo.js';
import type { CreationOptions } from './ceremony.js';
import { makeChallenge } from './challenges.service.js';
import { checkNewPasskey, type GivenPasskey, keepPasskey } from './new-passkey.service.js';
import { creationOptions } from './options.js';
import { deletePasskey, listPasskeys, lockPasskey, type PasskeyRow, updatePasskey } from './passkeys.repo.js';
import { requireRelyingParty } from './relying-party.js';

const MOST_PASSKEYS = 20;

/** Lists the passkeys of the signed-in user, oldest first. */
export function listOwnPasskeys(ctx: Ctx, { person }: SessionRecord): Promise<PasskeyRow[]> {
  return listPasskeys(ctx.sql, person.id);
}

/**
 * Returns the options with which the browser creates another passkey. Throws 403 `sign_in_again` if the sign-in is over ten
 * minutes old, 409 `limit_reached` beyond 20, 409 `passkeys_unavailable`.
 */
export async function beginPasskey(ctx: Ctx, session: SessionRecord, token: string): Promise<CreationOptions> {
  const party = requireRelyingParty(ctx.config.publicUrl);
  requireFresh(ctx, session);
  const known = await listPasskeys(ctx.sql, session.person.id);
  requireBelowLimit(known);
  const challenge = await makeChallenge(ctx, 'add', token, session.person.id);
  return creationOptions(party, challenge, session.person, known);
}

function requireBelowLimit({ length }: readonly PasskeyRow[]): void {
  if (length >= MOST_PASSKEYS)
    throw conflict('limit_reached', say`You have ${length} of ${MOST_PASSKEYS} passkeys.`, { limit: MOST_PASSKEYS });
}

/** Stores the passkey that the browser created. Throws 422 `passkey_refused`, 409 `already_exists`, `limit_reached`. */
export async function addPasskey(
  ctx: Ctx,
  { person }: SessionRecord,
  token: string,
  given: GivenPasskey,
): Promise<PasskeyRow> {
  const passkey = await checkNewPasskey(ctx, 'add', token, given, ['body']);
  return inTx(ctx, async (ctx) => {
    await requireUser(ctx, person.id);
    requireBelowLimit(await listPasskeys(ctx.sql, person.id));
    const row = await keepPasskey(ctx, passkey);
    await account(ctx, row, 'passkey.added');
    return row;
  });
}

/** Renames a passkey. Throws `passkey_not_found` (404), including for passkeys of other users. */
export function renamePasskey(ctx: Ctx, { person }: SessionRecord, id: string, name: string): Promise<PasskeyRow> {
  return inTx(ctx, async (ctx) => {
    if ((await lockPasskey(ctx.sql, person.id, id)) === undefined) throw notFound('passkey');
    const row = await updatePasskey(ctx.sql, id, { name });
    await account(ctx, row, 'passkey.renamed');
    return row;
  });
}

/**
 * Removes a passkey, so that it can no longer be used to sign in. Sessions stay open. Throws `passkey_not_found` (404), and
 * 409 `last_way_in` if the user has no other way to sign in.
 */
export function removePasskey(ctx: Ctx, { person }: SessionRecord, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const user = await requireUser(ctx, person.id);
    const row = await lockPasskey(ctx.sql, person.id, id);
    if (row === undefined) throw notFound('passkey');
    await deletePasskey(ctx.sql, id);
    await requireWayIn(ctx, user);
    await account(ctx, row, 'passkey.removed');
  });
}

/** Locks the user: transactions that change how a user signs in run one at a time. */
async function requireUser(ctx: Ctx, userId: string): Promise<UserRow> {
  const user = await lockUser(ctx.sql, userId);
  if (user === undefined) throw notFound('user');
  return user;
}

async function requireWayIn(ctx: Ctx, user: UserRow): Promise<void> {
  if (user.password_hash !== null || (await listPasskeys(ctx.sql, user.id)).length > 0) return;
  const identities = await listIdentities(ctx.sql, user.id);
  if (identities.some(({ issuer }) => issuer === ctx.config.oidc?.issuer)) return;
  throw conflict('last_way_in', say`The last credential cannot be removed. Add another passkey or a password first.`);
}

function account(ctx: Ctx, { user_id, id, name }: PasskeyRow, action: AuditAction): Promise<void> {
  return auditForPerson(ctx, user_id, { action, changes: { passkeyId: id, name } });
}

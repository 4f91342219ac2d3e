import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { changeWorkspace, listWorkspaces } from '../workspaces/index.js';
import { deleteAccountLinks, findAccountLink, insertAccountLink, takeAccountLink } from './account-links.repo.js';
import { insertMember } from './accounts/members.repo.js';
import { type Client, makeToken, type OpenedSession } from './accounts/sessions.service.js';
import { findAnyUser, listAccountOwners, type UserRow } from './accounts/users.repo.js';
import { checkProof, type GivenProof, insertPerson } from './new-person.service.js';
import type { Passwords } from './passwords.js';
import { letIn } from './sign-in.service.js';

const PURPOSE = 'first_owner';
/** Lifetime of the link, which the operator is about to open. A start without members prints another one. */
const LIFE_MS = 24 * 3_600_000;

/**
 * Returns the link for the first member; null if there are members. Each start without members creates one, and earlier links stay valid
 * until they expire or one is used.
 */
export async function makeFirstOwnerLink(ctx: Ctx): Promise<string | null> {
  return inTx(ctx, async (ctx) => {
    if (await hasPeople(ctx)) return null;
    const token = makeToken(ctx);
    const now = ctx.clock.now();
    const values = { hash: hashToken(token), purpose: PURPOSE, created_at: now };
    await insertAccountLink(ctx.sql, { ...values, expires_at: new Date(now.getTime() + LIFE_MS) });
    return `${ctx.config.publicUrl}/app/first#${token}`;
  });
}

export async function hasPeople(ctx: Ctx): Promise<boolean> {
  return (await findAnyUser(ctx.sql)) !== undefined;
}

/** Returns a link that can still be used. Throws `link_not_found` (404) if it was used, has expired, or never existed. */
export async function showFirstOwnerLink(ctx: Ctx, token: string): Promise<{ readonly expiresAt: Date }> {
  const link = await findAccountLink(ctx.sql, hashToken(token), PURPOSE, ctx.clock.now());
  if (link === undefined) throw notFound('link');
  return { expiresAt: link.expires_at };
}

/**
 * Makes the holder of the link the owner of the account and all its workspaces, and signs them in. This ends all such links. Throws
 * `link_not_found` (404) if the link was used, has expired, or never existed, and the errors of `checkProof`.
 */
export async function makeFirstOwner(
  ctx: Ctx,
  passwords: Passwords,
  input: GivenProof & {
    readonly token: string;
    readonly name: string;
    readonly email: string;
    /** Time zone of the new owner's browser, for workspaces that are not set up yet. */
    readonly timezone?: string | undefined;
  },
  client: Client,
): Promise<OpenedSession> {
  const hash = hashToken(input.token);
  if ((await findAccountLink(ctx.sql, hash, PURPOSE, ctx.clock.now())) === undefined) throw notFound('link');
  const proof = await checkProof(ctx, passwords, input, client);
  return inTx(ctx, async (ctx) => {
    const link = await takeAccountLink(ctx.sql, hash, PURPOSE, ctx.clock.now());
    if (link === undefined || (await hasPeople(ctx))) throw notFound('link');
    await deleteAccountLinks(ctx.sql, PURPOSE, null);
    const user = await insertPerson(ctx, input, proof, { isAccountOwner: true });
    for (const workspace of await listWorkspaces(ctx, { workspaceId: null })) {
      await joinAsOwner(ctx, workspace.id, user);
      const isUntouched = workspace.timezone === 'UTC' && workspace.mailboxes_count === 0;
      if (isUntouched && input.timezone !== undefined) {
        await changeWorkspace(ctx, workspace.id, { timezone: input.timezone });
      }
    }
    return letIn(ctx, user, client, 'user.first_owner_made');
  });
}

/** Adds the owners of the account to a new workspace. */
export async function giveToAccountOwners(ctx: Ctx, workspaceId: number): Promise<void> {
  for (const owner of await listAccountOwners(ctx.sql)) await joinAsOwner(ctx, workspaceId, owner);
}

async function joinAsOwner(ctx: Ctx, workspaceId: number, { id }: UserRow): Promise<void> {
  await insertMember(ctx.sql, workspaceId, { user_id: id, role: 'owner', created_at: ctx.clock.now() });
}

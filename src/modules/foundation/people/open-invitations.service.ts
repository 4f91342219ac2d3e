import type { Ctx } from '../../../platform/context.js';
import { hasScope, type KeyRecord, type WorkspaceRole } from '../../../platform/http/access.js';
import { mayDecideOn, standingOf } from './accounts/roles.js';
import {
  findInvitationByHash,
  type InvitationRow,
  listInvitations,
  listInvitationsFor,
  takeInvitation,
} from './invitations.repo.js';
import { issuerStillMay } from './issuers.service.js';

/** Lists invitations that can be accepted, newest first. */
export async function listOpenInvitations(ctx: Ctx, workspaceId: number): Promise<InvitationRow[]> {
  return keepIssued(ctx, await listInvitations(ctx.sql, workspaceId, ctx.clock.now()));
}

/** Lists open invitations for an address, across workspaces. */
export async function listOpenInvitationsFor(ctx: Ctx, address: string): Promise<InvitationRow[]> {
  return keepIssued(ctx, await listInvitationsFor(ctx.sql, address, ctx.clock.now()));
}

/** Returns the open invitation of a link. */
export async function findOpenInvitation(ctx: Ctx, hash: Buffer): Promise<InvitationRow | undefined> {
  const row = await findInvitationByHash(ctx.sql, hash, ctx.clock.now());
  return row !== undefined && (await isStillIssued(ctx, row)) ? row : undefined;
}

/** Returns whether the issuer could create this invitation now: they hold `admin`, and may grant its role. */
function isStillIssued(ctx: Ctx, { issuer, workspace_id: id, role }: InvitationRow): Promise<boolean> {
  const may = (key: KeyRecord) => hasScope(key, 'admin') && mayDecideOn(standingOf(key, id), role as WorkspaceRole);
  return issuerStillMay(ctx, issuer, id, may);
}

async function keepIssued(ctx: Ctx, rows: readonly InvitationRow[]): Promise<InvitationRow[]> {
  const kept: InvitationRow[] = [];
  for (const row of rows) if (await isStillIssued(ctx, row)) kept.push(row);
  return kept;
}

/** Consumes an invitation, unless its issuer may no longer create it. */
export async function takeIssued(ctx: Ctx, { workspace_id, id }: InvitationRow): Promise<InvitationRow | undefined> {
  const taken = await takeInvitation(ctx.sql, workspace_id, id, ctx.clock.now());
  return taken !== undefined && (await isStillIssued(ctx, taken)) ? taken : undefined;
}

import type { Ctx } from '../../platform/context.js';
import { findMember, listMembers } from './members.repo.js';

/** A member as the recipient of an email from Outrider. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the current address of a member; null if the user is not a member of the workspace. */
export async function findAddressee(ctx: Ctx, workspaceId: number, userId: string): Promise<Addressee | null> {
  const member = await findMember(ctx.sql, workspaceId, userId);
  return member === undefined ? null : { id: member.user_id, name: member.name, email: member.email };
}

/** Returns the addresses of all members. */
export async function listAddressees(ctx: Ctx, workspaceId: number): Promise<Addressee[]> {
  const members = await listMembers(ctx.sql, workspaceId);
  return members.map(({ user_id: id, name, email }) => ({ id, name, email }));
}

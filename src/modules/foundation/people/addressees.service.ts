import type { Language } from '../../../engine/language/languages.js';
import type { Ctx } from '../../../platform/context.js';
import { findMember, listMembers, type MemberView } from './accounts/members.repo.js';

/** A member as the recipient of an email from Outrider. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Language that the member has chosen; null for none. */
  readonly language: Language | null;
}

/** Returns the current address of a member; null if the user is not a member of the workspace. */
export async function findAddressee(ctx: Ctx, workspaceId: number, userId: string): Promise<Addressee | null> {
  const member = await findMember(ctx.sql, workspaceId, userId);
  return member === undefined ? null : addresseeOf(member);
}

/** Returns the addresses of all members. */
export async function listAddressees(ctx: Ctx, workspaceId: number): Promise<Addressee[]> {
  const members = await listMembers(ctx.sql, workspaceId);
  return members.map(addresseeOf);
}

function addresseeOf({ user_id: id, name, email, language }: MemberView): Addressee {
  return { id, name, email, language };
}

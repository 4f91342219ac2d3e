import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { isUuid, NIL_UUID } from '../../../platform/http/formats.js';
import type { Owner } from '../../../platform/http/owner.js';
import type { ThreadFilter } from './listing/wanted-threads.js';
import { knownPeople } from './people.reads.js';

/**
 * Checks an assignee. Throws 422 `unknown_person` for anyone who is not a member of the workspace. Absent and null
 * select none.
 */
export async function requireAssignee(
  ctx: Ctx,
  workspaceId: number,
  assignee: string | null | undefined,
  loc: readonly string[],
): Promise<void> {
  if (assignee == null || (await knownPeople(ctx.sql, workspaceId, [assignee])).has(assignee)) return;
  throw valueError([...loc], 'unknown_person', say`no member has this ID`, assignee);
}

/**
 * Reads `me`, `none`, or the ID of a member. An unknown ID matches no conversation. Throws 422 `unknown_person` for
 * the `me` of an API key.
 */
export function readAssignee(
  text: string,
  asker: Owner,
  loc: readonly string[] = ['query', 'assignee'],
): NonNullable<ThreadFilter['assignee']> {
  if (text === 'none') return { person: null };
  if (text !== 'me') return { person: isUuid(text) ? text : NIL_UUID };
  if (asker.kind === 'person') return { person: asker.id };
  throw valueError([...loc], 'unknown_person', say`requires a signed-in member`, text);
}

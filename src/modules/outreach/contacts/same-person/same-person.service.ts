import type { Ctx } from '../../../../platform/context.js';
import { listSamePerson, withOthers } from './same-person.reads.js';

/** Returns an address (in lower case), followed by the other addresses of the person if contacts were merged. */
export async function addressesOfPerson(
  ctx: Pick<Ctx, 'sql'>,
  workspaceId: number,
  emailKey: string,
): Promise<string[]> {
  return withOthers([emailKey], await listSamePerson(ctx.sql, workspaceId, [emailKey]));
}

/** Returns the other addresses of the same people, by address (in lower case). */
export function otherAddresses(
  ctx: Pick<Ctx, 'sql'>,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return listSamePerson(ctx.sql, workspaceId, emailKeys);
}

import type { Ctx } from '../../../platform/context.js';
import { formerSignaturesOf, type Secrets } from '../../../platform/secrets.js';
import { hasErasures, listErasedMarks } from './erased.reads.js';
import type { SuppressionRow } from './suppressions.repo.js';

/**
 * Returns the keyed hash by which an erased person is recognized: HMAC-SHA256 of the address in lower case. The token key is part
 * of every backup and outlives the master key, so marks stay valid after a restore and a rotation. Marks of a former instance of
 * the workspace have its key.
 */
export function personMark(ctx: Pick<Ctx, 'secrets'>, email: string): Buffer {
  return markBy(ctx.secrets, email);
}

const markBy = (signatures: Pick<Secrets, 'mac'>, email: string): Buffer =>
  signatures.mac('erased-person', email.toLowerCase());

/** Returns the marks by which the workspace may know an erased person, the one of this instance first. */
export function personMarks(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, email: string): Buffer[] {
  const former = formerSignaturesOf(ctx.secrets, workspaceId);
  return [personMark(ctx, email), ...former.map((signatures) => markBy(signatures, email))];
}

/**
 * Returns which of these addresses belong to erased people, as entries of the whole workspace that never expire. They are not
 * in the list of suppressions, because nothing stores the address.
 */
export async function findErased(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  workspaceId: number,
  emails: readonly string[],
): Promise<Map<string, SuppressionRow>> {
  if (emails.length === 0 || !(await hasErasures(ctx.sql, workspaceId))) return new Map();
  const byMark = new Map(
    emails.flatMap((email) =>
      personMarks(ctx, workspaceId, email).map((mark) => [mark.toString('hex'), email] as const),
    ),
  );
  const found = await listErasedMarks(
    ctx.sql,
    workspaceId,
    [...byMark.keys()].map((mark) => Buffer.from(mark, 'hex')),
  );
  return new Map(
    found.map(({ id, mark, requested_at: at }) => {
      const value = byMark.get(mark.toString('hex')) as string;
      const scope = { workspace_id: workspaceId, id, kind: 'email', value, group_id: '', campaign_id: null };
      const why = { reason: 'erasure', note: null, source: 'api', expires_at: null, created_at: at, updated_at: at };
      return [value, { ...scope, ...why }];
    }),
  );
}

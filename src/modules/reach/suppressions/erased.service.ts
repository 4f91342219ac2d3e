import type { Ctx } from '../../../platform/context.js';
import { hasErasures, listErasedMarks } from './erased.reads.js';
import type { SuppressionRow } from './suppressions.repo.js';

/**
 * Returns the keyed hash by which an erased person is recognized: HMAC-SHA256 of the address in lower case. The token key is part
 * of every backup and outlives the master key, so marks stay valid after a restore and a rotation.
 */
export function personMark(ctx: Pick<Ctx, 'secrets'>, email: string): Buffer {
  return ctx.secrets.mac('erased-person', email.toLowerCase());
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
  const byMark = new Map(emails.map((email) => [personMark(ctx, email).toString('hex'), email]));
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

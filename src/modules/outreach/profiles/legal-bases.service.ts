import type { LegalBasisRecord } from '../../../engine/profiles/field-types.js';
import type { ChangedBy } from '../../../engine/profiles/history.js';
import type { Ctx } from '../../../platform/context.js';
import { listKnownAddresses } from './addresses/addresses.repo.js';
import { insertLegalBases } from './legal-bases.repo.js';

/**
 * Records the legal basis of people whose profiles have none, in the caller's transaction. The first one of an address counts.
 * A further address of a merged profile counts as its main address.
 */
export async function recordLegalBases(
  ctx: Ctx,
  workspaceId: number,
  changedBy: ChangedBy,
  people: ReadonlyArray<{ readonly emailKey: string; readonly legalBasis?: LegalBasisRecord | null }>,
): Promise<void> {
  const given = new Map<string, LegalBasisRecord>();
  for (const { emailKey, legalBasis } of people) {
    if (legalBasis != null && !given.has(emailKey)) given.set(emailKey, legalBasis);
  }
  if (given.size === 0) return;
  const known = await listKnownAddresses(ctx.sql, workspaceId, [...given.keys()]);
  const mainOf = new Map(known.map((row) => [row.email_key, row.profile_key]));
  const bases = new Map<string, LegalBasisRecord>();
  for (const [emailKey, legalBasis] of given) {
    const main = mainOf.get(emailKey) ?? emailKey;
    if (!bases.has(main)) bases.set(main, legalBasis);
  }
  await insertLegalBases(
    ctx.sql,
    workspaceId,
    [...bases].map(([emailKey, legalBasis]) => ({ emailKey, legalBasis })),
    { now: ctx.clock.now(), changedBy },
  );
}

import type { Ctx } from '../../../platform/context.js';
import { findSuppressions } from './suppress.service.js';
import { readTarget } from './suppression-target.js';
import type { SuppressionRow } from './suppressions.repo.js';

export interface CheckedAddresses {
  /** Suppressed addresses, as requested, each with the entry that decides. */
  readonly matches: ReadonlyArray<{ readonly email: string; readonly entry: SuppressionRow }>;
  readonly clearCount: number;
  /** Values that are not email addresses. */
  readonly invalid: readonly string[];
}

/** Checks many addresses against the suppressions of a group (null for none). Each address counts once. */
export async function checkAddresses(
  ctx: Ctx,
  workspaceId: number,
  query: { readonly emails: readonly string[]; readonly groupId: string | null },
): Promise<CheckedAddresses> {
  const asked = new Map<string, string>();
  const invalid = new Set<string>();
  for (const email of query.emails) {
    const target = readTarget(email);
    if (target?.kind !== 'email') invalid.add(email);
    else if (!asked.has(target.value)) asked.set(target.value, email);
  }
  const found = await findSuppressions(ctx, workspaceId, { emails: [...asked.keys()], groupId: query.groupId });
  const matches = [...asked].flatMap(([key, email]) => {
    const entry = found.get(key);
    return entry === undefined ? [] : [{ email, entry }];
  });
  return { matches, clearCount: asked.size - matches.length, invalid: [...invalid] };
}

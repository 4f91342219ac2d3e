import type { SuppressionKind, SuppressionSource } from '../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { findErased } from './erased.service.js';
import { readTarget, targetText } from './suppression-target.js';
import { suppressionCreated } from './suppressions.events.js';
import {
  findDeciding,
  type SuppressionRow,
  type SuppressionWrite,
  strengthenSuppressions,
  type WrittenSuppression,
} from './suppressions.repo.js';

export interface SuppressionFact {
  /** Address, or `@example.com` for a domain. */
  readonly email: string;
  /** Group; null for the whole workspace. */
  readonly groupId: string | null;
  readonly reason: string;
  readonly source: SuppressionSource;
  readonly campaignId?: string | null;
  readonly note?: string | null;
  /** Expiry; null for none. */
  readonly expiresAt?: Date | null;
}

/** Reasons that outrank all others, so that an entry is not removed under a weaker one. */
const STRONG_REASONS = ['unsubscribe', 'complaint', 'legal'];

/**
 * Suppresses these addresses in the caller's transaction. Idempotent: an existing entry can only get stronger, and
 * `suppression.created` is written for new entries only. Values that are not addresses are skipped. Returns the new
 * entries.
 */
export async function suppress(
  ctx: Ctx,
  workspaceId: number,
  facts: readonly SuppressionFact[],
): Promise<SuppressionRow[]> {
  const writes = new Map<string, SuppressionWrite>();
  for (const fact of facts) {
    const target = readTarget(fact.email);
    if (target === null) continue;
    const groupId = fact.groupId ?? '';
    writes.set(`${target.kind} ${target.value} ${groupId}`, {
      id: ctx.ids.uuid(),
      ...target,
      groupId,
      reason: fact.reason,
      note: fact.note ?? null,
      source: fact.source,
      campaignId: fact.campaignId ?? null,
      expiresAt: fact.expiresAt ?? null,
    });
  }
  if (writes.size === 0) return [];
  const now = ctx.clock.now();
  const written = await strengthenSuppressions(ctx.sql, workspaceId, now, [...writes.values()], STRONG_REASONS);
  return announceCreated(ctx, workspaceId, written);
}

/** Writes `suppression.created` for the new entries in `written` and returns them. */
export async function announceCreated(
  ctx: Ctx,
  workspaceId: number,
  written: readonly WrittenSuppression[],
): Promise<SuppressionRow[]> {
  const created = written.filter((row) => row.created);
  await appendEvents(
    ctx,
    workspaceId,
    created.map((row) => suppressionCreated.draft(suppressionData(row), { campaignId: row.campaign_id })),
  );
  return created;
}

/** Builds the event data of an entry. */
export function suppressionData(row: SuppressionRow) {
  const isGroup = row.group_id !== '';
  return {
    suppressionId: row.id,
    email: targetText(row),
    kind: row.kind as SuppressionKind,
    scope: isGroup ? ('group' as const) : ('workspace' as const),
    groupId: isGroup ? row.group_id : null,
    reason: row.reason,
    source: row.source as SuppressionSource,
  };
}

/**
 * Returns which of these addresses (lower case) are suppressed in this group (null: none), with the deciding entry: a
 * group's entry before the workspace's, an address before its domain. Expired entries are ignored. Erased people are
 * suppressed by the keyed hash of their address.
 */
export async function findSuppressions(
  ctx: Ctx,
  workspaceId: number,
  query: { readonly emails: readonly string[]; readonly groupId: string | null },
): Promise<Map<string, SuppressionRow>> {
  if (query.emails.length === 0) return new Map();
  const rows = await findDeciding(ctx.sql, workspaceId, ctx.clock.now(), query.emails, query.groupId ?? '');
  const found = new Map<string, SuppressionRow>(rows.map((row) => [row.email_key, row]));
  for (const [email, entry] of await findErased(ctx, workspaceId, query.emails)) {
    if (!found.has(email)) found.set(email, entry);
  }
  return found;
}

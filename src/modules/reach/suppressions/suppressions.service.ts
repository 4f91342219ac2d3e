import { isOfPerson } from '../../../engine/admission/suppression-reason.js';
import { english, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { appendEvents } from '../../foundation/events/index.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { shareSuppressions } from './list-lock.service.js';
import type { RefusedEntry, WantedEntry } from './read-entries.js';
import { announceCreated, suppressionData } from './suppress.service.js';
import { readTarget, type SuppressionTarget, targetText } from './suppression-target.js';
import { suppressionDeleted } from './suppressions.events.js';
import {
  deleteSuppression,
  findDeciding,
  findDomainEntry,
  findHolding,
  findMadeOfFacts,
  type SuppressionRow,
  upsertSuppressions,
} from './suppressions.repo.js';
import { deleteEntries } from './undo-entries.repo.js';

/** Recipients that entries cover, and where they apply. */
export interface Forbidden extends SuppressionTarget {
  /** '' is the whole workspace. */
  readonly groupId: string;
  /** Whether an entry of an address applies to the other addresses of the person. */
  readonly isOfPerson?: boolean;
}

export interface Stopped {
  /** Contacts that waited for a message and no longer get it. */
  readonly contacts: number;
  /** Job that stops the remaining contacts; null if all were stopped. */
  readonly jobId: string | null;
}

/**
 * Cancels, in the caller's transaction, all waiting sends to suppressed recipients. Contacts and messages belong to
 * higher modules, so the function is passed in.
 */
export type StopForbidden = (ctx: Ctx, workspaceId: number, forbidden: readonly Forbidden[]) => Promise<Stopped>;

export interface UpsertResult {
  readonly rows: readonly SuppressionRow[];
  readonly createdCount: number;
  readonly stopped: Stopped;
  readonly refused: readonly RefusedEntry[];
}

/**
 * Adds or updates entries, and stops the contacts with waiting messages in their scopes before it responds. Rejects an
 * expiry for an entry from an unsubscribe request, a complaint or a bounce unless `overrides` is true.
 */
export function upsertEntries(
  ctx: Ctx,
  workspaceId: number,
  input: {
    readonly entries: readonly WantedEntry[];
    readonly overrides: boolean;
    readonly source: 'api' | 'import';
  },
  stop: StopForbidden,
): Promise<UpsertResult> {
  return inTx(ctx, async (ctx) => {
    await shareSuppressions(ctx, workspaceId);
    const now = ctx.clock.now();
    const { wanted, refused } = input.overrides
      ? { wanted: input.entries, refused: [] }
      : await withoutWeakening(ctx, workspaceId, input.entries);
    if (wanted.length === 0) return { rows: [], createdCount: 0, stopped: { contacts: 0, jobId: null }, refused };
    // Locks contacts before entries, like an opt-out.
    const holding = wanted.filter(({ expiresAt }) => expiresAt == null || expiresAt > now);
    const stopped = await stop(ctx, workspaceId, await withReach(ctx, workspaceId, holding, input.overrides));
    // IDs have the order of the request, because the list shows the newest entries first.
    const ids = wanted.map(() => ctx.ids.uuid()).sort();
    const writes = wanted.map((entry, index) => ({
      ...entry,
      id: ids[index] as string,
      source: input.source,
      campaignId: null,
    }));
    const written = await upsertSuppressions(ctx.sql, workspaceId, now, writes, input.overrides);
    const created = await announceCreated(ctx, workspaceId, written);
    const positions = new Map(wanted.map((entry, index) => [keyOf(entry.kind, entry.value, entry.groupId), index]));
    const position = (row: SuppressionRow): number => positions.get(keyOf(row.kind, row.value, row.group_id)) ?? 0;
    return {
      rows: written.toSorted((a, b) => position(a) - position(b)),
      createdCount: created.length,
      stopped,
      refused,
    };
  });
}

/** Adds to entries whether they will apply to a person, by the reason that they will have. */
async function withReach(
  ctx: Ctx,
  workspaceId: number,
  entries: readonly WantedEntry[],
  overrides: boolean,
): Promise<Forbidden[]> {
  const facts = await findMadeOfFacts(ctx.sql, workspaceId, ctx.clock.now(), entries);
  const kept = new Map(facts.map((row) => [keyOf(row.kind, row.value, row.group_id), row.reason]));
  return entries.map(({ kind, value, groupId, reason }) => {
    const fact = kept.get(keyOf(kind, value, groupId));
    return { kind, value, groupId, isOfPerson: isOfPerson((overrides ? reason : fact) ?? fact ?? reason ?? '') };
  });
}

/** Returns those of `forbidden` that an entry still covers. */
export async function stillForbidden(
  ctx: Ctx,
  workspaceId: number,
  forbidden: readonly Forbidden[],
): Promise<readonly Forbidden[]> {
  const rows = await findHolding(ctx.sql, workspaceId, ctx.clock.now(), forbidden);
  const holding = new Set(rows.map((row) => keyOf(row.kind, row.value, row.group_id)));
  return forbidden.filter((entry) => holding.has(keyOf(entry.kind, entry.value, entry.groupId)));
}

/** Rejects entries that would add an expiry to a suppression based on a fact. */
async function withoutWeakening(
  ctx: Ctx,
  workspaceId: number,
  entries: readonly WantedEntry[],
): Promise<{ wanted: readonly WantedEntry[]; refused: readonly RefusedEntry[] }> {
  const ending = entries.filter(({ expiresAt }) => expiresAt != null);
  if (ending.length === 0) return { wanted: entries, refused: [] };
  const facts = await findMadeOfFacts(ctx.sql, workspaceId, ctx.clock.now(), ending);
  const kept = new Map(facts.map((row) => [keyOf(row.kind, row.value, row.group_id), row]));
  const isKept = (entry: WantedEntry): boolean =>
    entry.expiresAt != null && kept.has(keyOf(entry.kind, entry.value, entry.groupId));
  return {
    wanted: entries.filter((entry) => !isKept(entry)),
    refused: entries.filter(isKept).map((entry) => ({
      line: entry.line,
      email: targetText(entry),
      code: 'override_required',
      message: english`This entry comes from an unsubscribe, a complaint or a bounce; set \`override\` to change it.`,
    })),
  };
}

function keyOf(kind: string, value: string, groupId: string): string {
  return `${kind} ${value} ${groupId}`;
}

/** Parses the address or domain of a query. Throws 422 `invalid_email`. */
export function requireTarget(text: string): SuppressionTarget {
  const target = readTarget(text);
  if (target === null) throw valueError(['query', 'email'], 'invalid_email', say`not a valid email address`, text);
  return target;
}

/** Removes the entry of exactly this scope ('' is the workspace). Returns false if there is none. Contacts stay unchanged. */
export function removeEntry(
  ctx: Ctx,
  workspaceId: number,
  target: SuppressionTarget,
  groupId: string,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const row = await deleteSuppression(ctx.sql, workspaceId, { ...target, groupId });
    if (row === undefined) return false;
    await announceRemoved(ctx, workspaceId, [row]);
    return true;
  });
}

/** Removes entries by ID. Returns the number of removed entries. Contacts stay unchanged. */
export function removeEntries(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const rows = await deleteEntries(ctx.sql, workspaceId, ids);
    await announceRemoved(ctx, workspaceId, rows);
    return rows.length;
  });
}

async function announceRemoved(ctx: Ctx, workspaceId: number, rows: readonly SuppressionRow[]): Promise<void> {
  await appendEvents(
    ctx,
    workspaceId,
    rows.map((row) => suppressionDeleted.draft(suppressionData(row), { campaignId: row.campaign_id })),
  );
  for (const row of rows) {
    await appendAudit(ctx, workspaceId, {
      action: 'suppression.deleted',
      resource: 'suppression',
      resourceId: row.id,
      changes: { ...suppressionData(row), note: row.note },
    });
  }
}

/**
 * Returns the entry that suppresses an address, or all addresses at a domain, in a group ('' for none); undefined if
 * there is none.
 */
export async function decidingEntry(
  ctx: Ctx,
  workspaceId: number,
  target: SuppressionTarget,
  groupId: string,
): Promise<SuppressionRow | undefined> {
  const now = ctx.clock.now();
  const { kind, value } = target;
  if (kind !== 'email') return findDomainEntry(ctx.sql, workspaceId, now, { kind, value }, groupId);
  const [row] = await findDeciding(ctx.sql, workspaceId, now, [value], groupId);
  return row;
}

import { type Ctx, inTx } from '../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../platform/db/keyset.js';
import { valueError } from '../../platform/errors.js';
import { appendEvents } from '../events/index.js';
import { appendAudit } from '../workspaces/index.js';
import type { WantedEntry } from './read-entries.js';
import { announceCreated, suppressionEvent } from './suppress.service.js';
import { readTarget, type SuppressionTarget, targetText } from './suppression-target.js';
import { countAffectedContacts } from './suppressions.reads.js';
import {
  deleteSuppression,
  findDeciding,
  findEntry,
  pageSuppressions,
  type SuppressionRow,
  upsertSuppressions,
} from './suppressions.repo.js';

export interface UpsertResult {
  readonly rows: readonly SuppressionRow[];
  readonly createdCount: number;
  readonly affectedContacts: number;
}

/**
 * Adds entries or changes those that are there. They hold from the commit on: the next claim of any send asks for them.
 * `affectedContacts` are the contacts that were waiting in the scopes of entries which hold now.
 */
export function upsertEntries(ctx: Ctx, workspaceId: number, wanted: readonly WantedEntry[]): Promise<UpsertResult> {
  return inTx(ctx, async (ctx) => {
    if (wanted.length === 0) return { rows: [], createdCount: 0, affectedContacts: 0 };
    const now = ctx.clock.now();
    // The list shows the newest first, so the ids stand in the order of the request.
    const ids = wanted.map(() => ctx.ids.uuid()).sort();
    const writes = wanted.map((entry, index) => ({
      ...entry,
      id: ids[index] as string,
      source: 'api' as const,
      campaignId: null,
    }));
    const written = await upsertSuppressions(ctx.sql, workspaceId, now, writes);
    const created = await announceCreated(ctx, workspaceId, written);
    const holding = written.filter((row) => row.expires_at === null || row.expires_at > now).map((row) => row.id);
    const affectedContacts = await countAffectedContacts(ctx.sql, workspaceId, holding);
    const places = new Map(wanted.map((entry, index) => [keyOf(entry.kind, entry.value, entry.groupId), index]));
    const place = (row: SuppressionRow): number => places.get(keyOf(row.kind, row.value, row.group_id)) ?? 0;
    return {
      rows: written.toSorted((a, b) => place(a) - place(b)),
      createdCount: created.length,
      affectedContacts,
    };
  });
}

function keyOf(kind: string, value: string, groupId: string): string {
  return `${kind} ${value} ${groupId}`;
}

export interface ListInput {
  readonly groupId?: string | undefined;
  readonly email?: string | undefined;
  readonly reason?: string | undefined;
  readonly scope?: 'group' | 'workspace' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Entries newest first, expired ones too. Throws 422 `invalid_cursor`, `conflicting_values`. */
export async function listEntries(
  ctx: Ctx,
  workspaceId: number,
  input: ListInput,
): Promise<{ rows: readonly SuppressionRow[]; nextCursor: string | null }> {
  const { cursor, limit, ...filters } = input;
  if (input.scope === 'workspace' && input.groupId !== undefined) {
    throw valueError(['query', 'scope'], 'conflicting_values', 'a group has no entries of the workspace', input.scope);
  }
  const binding: CursorBinding = { workspaceId, operation: 'listSuppressions', filters };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const target = input.email === undefined ? undefined : readTarget(input.email);
  // What is no address is in no entry.
  if (target === null) return { rows: [], nextCursor: null };
  const rows = await pageSuppressions(
    ctx.sql,
    workspaceId,
    {
      groupId: input.scope === 'workspace' ? '' : input.groupId,
      onlyGroups: input.scope === 'group',
      target,
      reason: input.reason,
    },
    position === null ? null : String(position[0]),
    limit + 1,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/** The address or domain of a query. Throws 422 `invalid_email`. */
export function requireTarget(text: string): SuppressionTarget {
  const target = readTarget(text);
  if (target === null) throw valueError(['query', 'email'], 'invalid_email', 'not a valid e-mail address', text);
  return target;
}

/** Removes the entry of exactly this scope ('' is the workspace); false when there is none. Contacts stay as they are. */
export function removeEntry(
  ctx: Ctx,
  workspaceId: number,
  target: SuppressionTarget,
  groupId: string,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const row = await deleteSuppression(ctx.sql, workspaceId, { ...target, groupId });
    if (row === undefined) return false;
    const event = suppressionEvent('suppression.deleted', row);
    await appendEvents(ctx, workspaceId, [event]);
    await appendAudit(ctx, workspaceId, {
      action: 'suppression.deleted',
      resource: 'suppression',
      resourceId: row.id,
      changes: { ...event.data, email: targetText(row), note: row.note },
    });
    return true;
  });
}

/** The entry that forbids writing to an address or to everybody at a domain in a group ('': outside any); or undefined. */
export async function decidingEntry(
  ctx: Ctx,
  workspaceId: number,
  target: SuppressionTarget,
  groupId: string,
): Promise<SuppressionRow | undefined> {
  const now = ctx.clock.now();
  if (target.kind === 'domain') return findEntry(ctx.sql, workspaceId, now, target, groupId);
  const [row] = await findDeciding(ctx.sql, workspaceId, now, [target.value], groupId);
  return row;
}

import { type BulkChangeAction, isExpectedCount, isUndoable } from '../../../../engine/profiles/bulk-change.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { requireFieldValues } from '../../fields/index.js';
import { changedBy } from '../changed-by.js';
import { filterOf, type ProfileChange, type ProfileQuery, requireOwner } from '../profiles.service.js';
import { continueBulk } from './bulk.jobs.js';
import { countTargets } from './bulk-profiles.repo.js';
import { type BulkRow, deleteBulksBefore, findBulk, insertBulk, lockBulk, updateBulk } from './bulks.repo.js';
import { type BulkChange, setOf } from './change.js';
import { type BulkEnds, takePiece } from './piece.service.js';

/** Results are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** Profiles, named or filtered, and what to do to them. */
export interface BulkRequest {
  readonly profileIds?: readonly string[] | undefined;
  readonly filter?: ProfileQuery | undefined;
  /** Number of matching profiles that the caller saw. */
  readonly expectedCount?: number | undefined;
  readonly action: BulkChangeAction;
  readonly tags?: readonly string[] | undefined;
  readonly values?: Omit<ProfileChange, 'tags' | 'ownerId'> | undefined;
  readonly ownerId?: string | null | undefined;
  readonly segmentId?: string | undefined;
  readonly pin?: 'in' | 'out' | null | undefined;
}

/** Counts the profiles that match a filter. */
export function countProfiles(ctx: Ctx, workspaceId: number, query: ProfileQuery): Promise<number> {
  return countTargets(ctx.sql, workspaceId, { filter: filterOf(query), ids: null, until: ctx.clock.now() });
}

/**
 * Starts a change of many profiles. The first piece is changed in the caller's transaction, the others by a job. Throws
 * 409 `count_changed` if a filter matches a very different number than the caller saw, 404 `segment_not_found`, and 422 for
 * arguments that the action does not have.
 */
export function startBulk(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  body: BulkRequest,
  ends: BulkEnds,
): Promise<BulkRow> {
  requireArguments(body);
  return inTx(ctx, async (ctx) => {
    await requireOwner(ctx, workspaceId, body.ownerId);
    await requireFieldValues(ctx, workspaceId, body.values?.fields ?? {}, ['body', 'values', 'fields']);
    if (body.segmentId !== undefined) {
      await ends.pin(ctx, workspaceId, body.segmentId, { profileIds: [], pin: body.pin ?? null });
    }
    const now = ctx.clock.now();
    const filter = body.filter === undefined ? null : filterOf(body.filter);
    const ids = filter === null ? [...new Set(body.profileIds)] : null;
    const matched = await countTargets(ctx.sql, workspaceId, { filter, ids, until: now });
    requireExpected(body.expectedCount, matched);
    await deleteBulksBefore(ctx.sql, workspaceId, new Date(now.getTime() - KEPT_MS));
    const id = ctx.ids.uuid();
    await insertBulk(ctx.sql, workspaceId, {
      id,
      action: body.action,
      author: changedBy(author, 'bulk'),
      change: storedJson(changeOf(body)),
      filter: filter === null ? null : storedJson(filter),
      profile_ids: ids,
      status: 'running',
      matched_count: matched,
      not_found_count: ids === null ? 0 : ids.length - matched,
      created_at: now,
      updated_at: now,
    });
    return advance(ctx, workspaceId, id, ends);
  });
}

/** Takes the first piece of a run, and leaves the others to a job. */
async function advance(ctx: Ctx, workspaceId: number, bulkId: string, ends: BulkEnds): Promise<BulkRow> {
  const isMore = await takePiece(ctx, workspaceId, bulkId, ends);
  if (isMore) await enqueue(ctx, continueBulk, { workspaceId, bulkId });
  return getBulk(ctx, workspaceId, bulkId);
}

/** Returns a change. Throws 404 `bulk_change_not_found`. */
export async function getBulk(ctx: Ctx, workspaceId: number, id: string): Promise<BulkRow> {
  const row = await findBulk(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('bulk_change');
  return row;
}

/**
 * Restores the previous values of profiles that have not been changed since, and of the contacts that followed. Repeating it
 * changes nothing. Throws 404 `bulk_change_not_found`, 409 `operation_running` before the change has ended, and 409
 * `undo_expired` for an action without undo and after the time to undo.
 */
export function undoBulk(ctx: Ctx, workspaceId: number, author: Owner, id: string, ends: BulkEnds): Promise<BulkRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockBulk(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('bulk_change');
    if (row.status === 'undoing' || row.status === 'undone') return row;
    if (row.status === 'running') {
      throw conflict('operation_running', say`The change is still in progress. Undo it when it ends.`);
    }
    const now = ctx.clock.now();
    if (row.undo_until === null || row.undo_until <= now) {
      throw conflict('undo_expired', say`This change can no longer be undone.`);
    }
    await updateBulk(ctx.sql, workspaceId, id, {
      ...{ status: 'undoing', author: changedBy(author, 'undo'), completed_at: null, updated_at: now },
    });
    return advance(ctx, workspaceId, id, ends);
  });
}

function requireExpected(expected: number | undefined, count: number): void {
  if (expected === undefined || isExpectedCount(expected, count)) return;
  const text = say`The filter matches ${count} contacts, not ${expected}. Review the list and try again.`;
  throw conflict('count_changed', text, { expectedCount: expected, matchedCount: count });
}

/** Arguments of each action; all of them are required, and all others are rejected. */
const ARGUMENTS = {
  add_tags: ['tags'],
  remove_tags: ['tags'],
  set_field: ['values'],
  set_owner: ['ownerId'],
  pin: ['segmentId', 'pin'],
  delete: [],
} as const satisfies Record<BulkChangeAction, ReadonlyArray<keyof BulkRequest>>;
const ALL = ['tags', 'values', 'ownerId', 'segmentId', 'pin'] as const;

function requireArguments(body: BulkRequest): void {
  const issues: ValidationIssue[] = [];
  const say422 = (name: string, code: string, text: ReturnType<typeof say>) =>
    void issues.push(valueIssue(['body', name], code, text));
  if (body.profileIds === undefined && body.filter === undefined) {
    issues.push(valueIssue(['body'], 'missing_one_of', say`requires \`profileIds\` or \`filter\``));
  }
  if (body.profileIds !== undefined && body.filter !== undefined) {
    say422(
      'filter',
      'conflicting_values',
      say`conflicts with \`profileIds\`: use \`profileIds\` or \`filter\`, not both`,
    );
  }
  if (body.filter !== undefined && body.expectedCount === undefined) {
    say422('expectedCount', 'missing_one_of', say`is required with \`filter\``);
  }
  if (body.filter === undefined && body.expectedCount !== undefined) {
    say422('expectedCount', 'conflicting_values', say('requires `filter`'));
  }
  const wanted: ReadonlyArray<string> = ARGUMENTS[body.action];
  for (const name of ALL) {
    if (wanted.includes(name) && body[name] === undefined) {
      say422(name, 'missing_one_of', say`is required for the action \`${body.action}\``);
    }
    if (!wanted.includes(name) && body[name] !== undefined) {
      say422(name, 'conflicting_values', say`is not an argument of the action \`${body.action}\``);
    }
  }
  if (body.values !== undefined && countValues(body.values) !== 1) {
    say422('values', 'conflicting_values', say`must have exactly one field`);
  }
  if (issues.length > 0) throw new ValidationError(issues);
}

function countValues({ fields, ...columns }: NonNullable<BulkRequest['values']>): number {
  return Object.values(columns).filter((value) => value !== undefined).length + Object.keys(fields ?? {}).length;
}

function changeOf({ action, tags, values, ownerId, segmentId, pin }: BulkRequest): BulkChange {
  return {
    action,
    ...(tags !== undefined && { tags }),
    ...(values !== undefined && { set: setOf(values) }),
    ...(ownerId !== undefined && { set: { owner_id: ownerId } }),
    ...(segmentId !== undefined && { segmentId, pin: pin ?? null }),
  };
}

/** Returns whether a change can be undone, now or when it ends. */
export function mayUndo(row: BulkRow, now: Date): boolean {
  if (row.status === 'running') return isUndoable(row.action as BulkChangeAction);
  return (row.status === 'completed' || row.status === 'failed') && row.undo_until !== null && row.undo_until > now;
}

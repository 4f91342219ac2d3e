import {
  COUNTED,
  keptSince,
  type OptionalKind,
  RETENTION_KINDS,
  RETENTION_RANGES,
  type RetentionDays,
  type RetentionKind,
  type RetentionRange,
} from '../../../../engine/retention/kinds.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { earlier } from '../../../../platform/due/due-loop.js';
import { type DueData, getDueData } from './due-data.reads.js';
import { findRetention, upsertRetention } from './retention.repo.js';

export interface RetentionView extends RetentionRange {
  readonly kind: RetentionKind;
  /** Null: kept without limit. */
  readonly keepDays: number | null;
  readonly isDefault: boolean;
  readonly keptSince: Date | null;
  readonly due: DueData;
  /** Time from which more becomes due; null if it is not known. */
  readonly nextDueAt: Date | null;
}

/** Returns how many changes of profiles were recorded before an instant, counted among `most`; they are kept as long as events. */
export type DueChanges = (
  ctx: Ctx,
  workspaceId: number,
  before: Date,
  most: number,
) => Promise<Omit<DueData, 'kept_at'>>;

/** Returns the instant since which a workspace keeps data of a kind; null if it keeps all of it. */
export function keptSinceOf(ctx: Ctx, workspaceId: number, kind: Exclude<RetentionKind, OptionalKind>): Promise<Date>;
export function keptSinceOf(ctx: Ctx, workspaceId: number, kind: RetentionKind): Promise<Date | null>;
export async function keptSinceOf(ctx: Ctx, workspaceId: number, kind: RetentionKind): Promise<Date | null> {
  return keptSince(kind, (await findRetention(ctx.sql, workspaceId))[kind], ctx.clock.now());
}

/** Returns the settings of a workspace with what the next round deletes. */
export async function viewRetention(ctx: Ctx, workspaceId: number, dueChanges: DueChanges): Promise<RetentionView[]> {
  return viewOf(ctx, workspaceId, await findRetention(ctx.sql, workspaceId), dueChanges);
}

/** Changes the given kinds; null restores a default. With `dryRun`, only returns what the change would delete. */
export function changeRetention(
  ctx: Ctx,
  workspaceId: number,
  change: Partial<RetentionDays>,
  dryRun: boolean,
  dueChanges: DueChanges,
): Promise<RetentionView[]> {
  return inTx(ctx, async (ctx) => {
    const days = { ...(await findRetention(ctx.sql, workspaceId)), ...change };
    if (!dryRun) await upsertRetention(ctx.sql, workspaceId, days, ctx.clock.now());
    return viewOf(ctx, workspaceId, days, dueChanges);
  });
}

const NOTHING_DUE: DueData = { count: 0, oldest_at: null, kept_at: null };

async function viewOf(
  ctx: Ctx,
  workspaceId: number,
  days: RetentionDays,
  dueChanges: DueChanges,
): Promise<RetentionView[]> {
  const views: RetentionView[] = [];
  for (const kind of RETENTION_KINDS) {
    const now = ctx.clock.now();
    const since = keptSince(kind, days[kind], now);
    const due = since === null ? NOTHING_DUE : await dueOf(ctx, workspaceId, kind, since, dueChanges);
    views.push({
      ...RETENTION_RANGES[kind],
      kind,
      keepDays: days[kind] ?? RETENTION_RANGES[kind].defaultDays,
      isDefault: days[kind] === null,
      keptSince: since,
      due,
      nextDueAt:
        since === null || due.kept_at === null
          ? null
          : new Date(due.kept_at.getTime() + now.getTime() - since.getTime()),
    });
  }
  return views;
}

async function dueOf(
  ctx: Ctx,
  workspaceId: number,
  kind: RetentionKind,
  since: Date,
  dueChanges: DueChanges,
): Promise<DueData> {
  const due = await getDueData(ctx.sql, workspaceId, kind, since);
  if (kind !== 'events') return due;
  const changes = await dueChanges(ctx, workspaceId, since, COUNTED);
  return { ...due, count: due.count + changes.count, oldest_at: earlier(due.oldest_at, changes.oldest_at) };
}

import {
  keptSince,
  type OptionalKind,
  RETENTION_KINDS,
  RETENTION_RANGES,
  type RetentionDays,
  type RetentionKind,
  type RetentionRange,
} from '../../../../engine/retention/kinds.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { type DueData, getDueData } from './due-data.reads.js';
import { findRetention, upsertRetention } from './retention.repo.js';

export interface RetentionView extends RetentionRange {
  readonly kind: RetentionKind;
  /** Null: kept without limit. */
  readonly keepDays: number | null;
  readonly isDefault: boolean;
  readonly keptSince: Date | null;
  readonly due: DueData;
}

/** Returns the instant since which a workspace keeps data of a kind; null if it keeps all of it. */
export function keptSinceOf(ctx: Ctx, workspaceId: number, kind: Exclude<RetentionKind, OptionalKind>): Promise<Date>;
export function keptSinceOf(ctx: Ctx, workspaceId: number, kind: RetentionKind): Promise<Date | null>;
export async function keptSinceOf(ctx: Ctx, workspaceId: number, kind: RetentionKind): Promise<Date | null> {
  return keptSince(kind, (await findRetention(ctx.sql, workspaceId))[kind], ctx.clock.now());
}

/** Returns the settings of a workspace with what the next round deletes. */
export async function viewRetention(ctx: Ctx, workspaceId: number): Promise<RetentionView[]> {
  return viewOf(ctx, workspaceId, await findRetention(ctx.sql, workspaceId));
}

/** Changes the given kinds; null restores a default. With `dryRun`, only returns what the change would delete. */
export function changeRetention(
  ctx: Ctx,
  workspaceId: number,
  change: Partial<RetentionDays>,
  dryRun: boolean,
): Promise<RetentionView[]> {
  return inTx(ctx, async (ctx) => {
    const days = { ...(await findRetention(ctx.sql, workspaceId)), ...change };
    if (!dryRun) await upsertRetention(ctx.sql, workspaceId, days, ctx.clock.now());
    return viewOf(ctx, workspaceId, days);
  });
}

const NOTHING_DUE: DueData = { count: 0, oldest_at: null };

async function viewOf(ctx: Ctx, workspaceId: number, days: RetentionDays): Promise<RetentionView[]> {
  const views: RetentionView[] = [];
  for (const kind of RETENTION_KINDS) {
    const since = keptSince(kind, days[kind], ctx.clock.now());
    views.push({
      ...RETENTION_RANGES[kind],
      kind,
      keepDays: days[kind] ?? RETENTION_RANGES[kind].defaultDays,
      isDefault: days[kind] === null,
      keptSince: since,
      due: since === null ? NOTHING_DUE : await getDueData(ctx.sql, workspaceId, kind, since),
    });
  }
  return views;
}

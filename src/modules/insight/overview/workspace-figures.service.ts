import type { Timeframe } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { listWorkspaces, type WorkspaceOut } from '../../foundation/workspaces/index.js';
import { type CampaignMetrics, metricsOf, timeframePeriod } from '../../outreach/statistics/index.js';
import { sumWorkspaces } from './workspace-figures.reads.js';

export interface WorkspaceSummary {
  readonly workspaceId: number;
  readonly name: string;
  readonly status: WorkspaceOut['status'];
  readonly metrics: CampaignMetrics;
  readonly mailboxesInTrouble: number;
  readonly campaignsPausedByProtection: number;
  readonly activeMailboxes: number;
  readonly dailyLimit: number;
  readonly sentToday: number;
  readonly unreadReplies: number;
}

/** Summarizes every workspace that the caller may read, newest first, in two statements for any number of them. */
export async function readWorkspaceSummaries(
  ctx: Ctx,
  reach: Parameters<typeof listWorkspaces>[1],
  timeframe: Timeframe,
): Promise<WorkspaceSummary[]> {
  const now = ctx.clock.now();
  const workspaces = await listWorkspaces(ctx, reach);
  const ids = workspaces.map(({ id }) => id);
  const rows = await sumWorkspaces(ctx.sql, ids, timeframePeriod(timeframe, now), now);
  const byId = new Map(rows.map((row) => [row.workspace_id, row]));
  return workspaces.map(({ id, project_name: name, status }) => {
    const row = byId.get(id);
    return {
      ...{ workspaceId: id, name, status: status as WorkspaceOut['status'], metrics: metricsOf(row ?? {}) },
      mailboxesInTrouble: row?.troubled ?? 0,
      campaignsPausedByProtection: row?.guarded ?? 0,
      activeMailboxes: row?.active_mailboxes ?? 0,
      dailyLimit: row?.daily_limit ?? 0,
      sentToday: row?.sent_today ?? 0,
      unreadReplies: row?.unread_replies ?? 0,
    };
  });
}

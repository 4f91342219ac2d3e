// Reads: campaigns, campaign_stats, campaign_stat_deltas.
import type { CampaignSort } from '../../../engine/lifecycle/list-sorts.js';
import { type Order, type Position, pageInOrder } from '../../../platform/db/sorted-page.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { CampaignRow } from './core/campaigns.repo.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface CampaignFilters {
  readonly status?: readonly string[] | undefined;
  /** Part of the name, or the whole ID. */
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
  readonly label?: string | undefined;
  readonly includeSubsequences: boolean;
  readonly includeArchived: boolean;
}

const figuresIn = (table: string): string =>
  `select sent, unique_replies, interested, new_contacted from ${table}
   where workspace_id = c.workspace_id and campaign_id = c.id`;

/** Totals and unfolded deltas of the figures that the list sorts by. */
const join = `cross join lateral (
  select coalesce(sum(sent), 0) as sent, sum(unique_replies)::numeric as replies, sum(interested)::numeric as interested,
    nullif(sum(new_contacted), 0)::numeric as contacted
  from (${figuresIn('campaign_stats')} union all ${figuresIn('campaign_stat_deltas')}) facts) f`;

/** Order of urgency: paused by protection first, archived last. */
const STATUSES = `case c.status when 'paused' then case c.pause_reason when 'manual' then 3 else 6 end
  when 'launching' then 5 when 'active' then 4 when 'draft' then 2 when 'completed' then 1 else 0 end`;

/** Rates are capped as in the response. IDs are in the order of creation. */
const ORDERS: Readonly<Record<string, Order>> = {
  createdAt: { key: null, type: 'uuid' },
  name: { key: 'lower(c.name)', type: 'text' },
  status: { key: `(${STATUSES})`, type: 'integer', isFalling: true },
  launchedAt: { key: 'c.launched_at', type: 'timestamptz', isNullable: true },
  sent: { key: 'f.sent', type: 'numeric', join },
  replyRate: { key: '(least(f.replies, f.contacted) / f.contacted)', type: 'numeric', isNullable: true, join },
  positiveReplyRate: {
    key: '(least(f.interested, f.contacted) / f.contacted)',
    type: 'numeric',
    isNullable: true,
    join,
  },
};

/** Pages campaigns in an order, after a position. */
export function listCampaignRows(
  sql: SqlRunner,
  workspaceId: number,
  filters: CampaignFilters,
  page: { readonly sort: CampaignSort; readonly after: Position | null; readonly limit: number },
): Promise<Array<CampaignRow & { readonly sort_value: string | null }>> {
  const { status, search, groupId, label, includeSubsequences, includeArchived } = filters;
  const conditions = (given: (value: unknown) => string): string[] => {
    const where = [`c.workspace_id = ${given(workspaceId)}`, 'c.deleted_at is null'];
    if (status !== undefined) where.push(`c.status = any(${given(status)}::text[])`);
    if (!includeArchived) where.push(`c.status <> 'archived'`);
    if (!includeSubsequences) where.push('c.parent_campaign_id is null');
    if (groupId !== undefined) where.push(`c.group_id = ${given(groupId)}`);
    if (label !== undefined) where.push(`${given(label)} = any(c.labels)`);
    if (search !== undefined && UUID.test(search)) where.push(`c.id = ${given(search)}::uuid`);
    else if (search !== undefined) where.push(`c.name ilike ${given(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)}`);
    return where;
  };
  return pageInOrder({ ...page, orders: ORDERS, id: 'c.id', conditions }, (statement) =>
    sql.query(
      `select c.*, ${statement.sortValue} as sort_value from campaigns c ${statement.join}
       where ${statement.where} order by ${statement.orderBy} limit ${statement.limit}`,
      statement.values,
    ),
  );
}

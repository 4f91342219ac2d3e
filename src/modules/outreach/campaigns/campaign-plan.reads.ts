// Reads campaigns, workspaces, campaign_steps, campaign_variants, snippet_changes and shared_text_changes for compiled plans.
import type { StepAttachment } from '../../../engine/campaign/attachment.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface PlanHead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
  /**
   * Transaction that wrote the row: distinguishes a revision that was rolled back from the one that reuses its number.
   */
  readonly written_by: string;
  /** Number and transaction of the latest change of the workspace's snippets; null before the first. */
  readonly snippet_changes: string | null;
  /** Number and transaction of the latest change of the account's shared texts; null before the first. */
  readonly shared_changes: string | null;
  readonly seed: number | null;
  readonly group_id: string | null;
  readonly parent_campaign_id: string | null;
  readonly schedule: unknown;
  readonly stop_rules: unknown;
  readonly settings: unknown;
  readonly steps_rearranged: boolean;
  readonly postal_address: string | null;
  /** Whether a subsequence continues the conversation; null for other campaigns. */
  readonly continue_thread: boolean | null;
  /** Subject of the parent campaign; null for campaigns that are not subsequences. */
  readonly parent_subject: string | null;
}

export interface PlanStepRow {
  readonly campaign_id: string;
  readonly id: string;
  readonly step_order: number;
  readonly name: string;
  readonly state: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly attachments: readonly StepAttachment[];
  readonly attachment_names: readonly string[];
  readonly delay_seconds: number;
  readonly thread_mode: string | null;
  readonly winner_variant_id: string | null;
  readonly winner_decided_by: string | null;
  readonly variants: ReadonlyArray<{
    readonly id: string;
    readonly subject: string;
    readonly body_text: string;
    readonly body_html: string;
    /** Attachments; null for those of the step. */
    readonly attachments: readonly StepAttachment[] | null;
    readonly attachment_names: readonly string[] | null;
    readonly share: number;
  }>;
}

/** Returns the heads of campaigns, except missing and deleted ones. */
export function readPlanHeads(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<PlanHead[]> {
  return sql.query<PlanHead>(
    `select c.id, c.name, c.status, c.revision, c.xmin::text as written_by, c.seed, c.group_id, c.parent_campaign_id,
       c.schedule, c.stop_rules, c.settings, c.steps_rearranged, w.postal_address, q.continue_thread,
       n.revision || '/' || n.xmin as snippet_changes, h.revision || '/' || h.xmin as shared_changes,
       p.subject as parent_subject
     from campaigns c join workspaces w on w.id = c.workspace_id
     left join snippet_changes n on n.workspace_id = c.workspace_id
     left join shared_text_changes h on h.id
     left join subsequences q on q.workspace_id = c.workspace_id and q.campaign_id = c.id
     left join lateral (
       select coalesce(nullif(s.subject, ''), (select v.subject from campaign_variants v where v.workspace_id = s.workspace_id
         and v.step_id = s.id and v.deleted_at is null and v.subject <> '' order by v.position limit 1)) as subject
       from campaign_steps s where s.workspace_id = q.workspace_id and s.campaign_id = q.parent_campaign_id
         and s.deleted_at is null and s.step_order = 1
     ) p on true
     where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
    [workspaceId, campaignIds],
    'campaigns-plan-heads',
  );
}

/** Returns the steps of campaigns in order, with their variants in order. */
export function readPlanSteps(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<PlanStepRow[]> {
  return sql.query<PlanStepRow>(
    `select s.campaign_id, s.id, s.step_order, s.name, s.state, s.subject, s.body_text, s.body_html, s.attachments,
       s.attachment_names, s.delay_seconds, s.thread_mode, s.winner_variant_id, s.winner_decided_by, coalesce(v.variants, '[]') as variants
     from campaign_steps s
     left join lateral (
       select jsonb_agg(jsonb_build_object('id', v.id, 'subject', v.subject, 'body_text', v.body_text,
         'body_html', v.body_html, 'attachments', v.attachments,
         'attachment_names', v.attachment_names, 'share', v.share) order by v.position) as variants
       from campaign_variants v where v.workspace_id = s.workspace_id and v.step_id = s.id and v.deleted_at is null
     ) v on true
     where s.workspace_id = $1 and s.campaign_id = any($2::uuid[]) and s.deleted_at is null
     order by s.campaign_id, s.step_order`,
    [workspaceId, campaignIds],
    'campaigns-plan-steps',
  );
}

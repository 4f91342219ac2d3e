import type { RuleProblem } from '../../../engine/inbox-rules/problems.js';
import type { RuleActions, RuleConditions } from '../../../engine/inbox-rules/rule.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads thread_labels, members, mailboxes, campaigns, notice_channels and subsequences: resources that rules refer to.

/** Resource that a rule refers to. */
export interface Reference {
  readonly kind: 'label' | 'member' | 'mailbox' | 'campaign' | 'channel' | 'subsequence';
  readonly id: string;
  /** Location in the request body. */
  readonly loc: ReadonlyArray<string | number>;
}

export const PROBLEM_OF: Readonly<Record<Reference['kind'], RuleProblem>> = {
  label: 'label_deleted',
  member: 'member_removed',
  mailbox: 'mailbox_deleted',
  campaign: 'campaign_deleted',
  channel: 'channel_deleted',
  subsequence: 'subsequence_deleted',
};

export function referencesOf({
  conditions,
  actions,
}: {
  readonly conditions: RuleConditions;
  readonly actions: RuleActions;
}): Reference[] {
  const each = (kind: Reference['kind'], part: string, field: string, ids: ReadonlyArray<string | number>) =>
    ids.map((id, index): Reference => ({ kind, id: String(id), loc: ['body', part, field, index] }));
  const one = (kind: Reference['kind'], field: string, id: string | null): Reference[] =>
    id === null ? [] : [{ kind, id, loc: ['body', 'actions', field] }];
  return [
    ...each('label', 'conditions', 'labelIds', conditions.labelIds),
    ...each('mailbox', 'conditions', 'mailboxIds', conditions.mailboxIds),
    ...each('campaign', 'conditions', 'campaignIds', conditions.campaignIds),
    ...each('label', 'actions', 'addLabelIds', actions.addLabelIds),
    ...each('channel', 'actions', 'notifyChannelIds', actions.notifyChannelIds),
    ...one('member', 'assigneeId', actions.assigneeId),
    ...one('subsequence', 'moveToSubsequenceId', actions.moveToSubsequenceId),
  ];
}

/** Returns the references without a resource in the workspace. */
export async function missingAmong(
  sql: SqlRunner,
  workspaceId: number,
  references: readonly Reference[],
): Promise<ReadonlySet<Reference>> {
  if (references.length === 0) return new Set();
  const ids = (kind: Reference['kind']): string[] =>
    references.flatMap((reference) => (reference.kind === kind ? [reference.id] : []));
  const rows = await sql.query<{ kind: string; id: string }>(
    `select 'label' as kind, id::text from thread_labels where workspace_id = $1 and id = any($2::uuid[])
     union all
     select 'member', user_id::text from members where workspace_id = $1 and user_id = any($3::uuid[])
     union all
     select 'mailbox', id::text from mailboxes where workspace_id = $1 and id = any($4::bigint[]) and deleted_at is null
     union all
     select 'campaign', id::text from campaigns where workspace_id = $1 and id = any($5::uuid[]) and deleted_at is null
     union all
     select 'channel', id::text from notice_channels where workspace_id = $1 and id = any($6::uuid[])
     union all
     select 'subsequence', s.campaign_id::text from subsequences s
       join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null
       where s.workspace_id = $1 and s.campaign_id = any($7::uuid[])`,
    [workspaceId, ids('label'), ids('member'), ids('mailbox'), ids('campaign'), ids('channel'), ids('subsequence')],
    'inbox-rules-references',
  );
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return new Set(references.filter(({ kind, id }) => !known.has(`${kind} ${id}`)));
}

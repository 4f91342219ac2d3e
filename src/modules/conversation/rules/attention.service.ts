import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import type { RuleProblem } from '../../../engine/inbox-rules/problems.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listRules } from './rules.service.js';

const TITLES: Readonly<Record<RuleProblem, (name: string) => Said>> = {
  label_deleted: (name) => say`The inbox rule “${name}” does nothing: a label it uses was deleted`,
  member_removed: (name) => say`The inbox rule “${name}” does nothing: its member left the workspace`,
  mailbox_deleted: (name) => say`The inbox rule “${name}” does nothing: a mailbox it uses was deleted`,
  campaign_deleted: (name) => say`The inbox rule “${name}” does nothing: a campaign it uses was deleted`,
  channel_deleted: (name) => say`The inbox rule “${name}” does nothing: a notice channel it uses was deleted`,
  subsequence_deleted: (name) => say`The inbox rule “${name}” does nothing: the subsequence it moves to was deleted`,
  action_failed: (name) => say`The inbox rule “${name}” does nothing: an action failed`,
};

/**
 * Returns enabled rules that do nothing. The time when a resource was deleted is not stored, so such a rule counts from its last
 * change.
 */
export async function ruleAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rules = await listRules(ctx, workspaceId);
  return rules.slice(0, MOST_ASKED).flatMap(({ row, problem }) => {
    if (!row.enabled || problem === null) return [];
    return [
      {
        ...{ kind: 'inbox_rule_failing', severity: 'warning', count: 1, since: row.failed_at ?? row.updated_at },
        ...{ title: TITLES[problem](row.name), resource: 'inbox_rule', resourceId: row.id },
      } satisfies AttentionItem,
    ];
  });
}

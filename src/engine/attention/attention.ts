import { enumeration } from '../enumeration.js';
import { SEVERITIES, type Severity } from '../lifecycle/enums.js';
import type { Text } from '../words/say.js';

/** Kinds of items that need attention, in display order among items of equal severity and age. */
export const ATTENTION_KINDS = enumeration('AttentionKind', [
  'instance_held',
  'workspace_held',
  'workspace_retired',
  'tenant_failing',
  'mailbox_trouble',
  'domain_failing',
  'domain_listed',
  'egress_listed',
  'egress_filtered',
  'campaign_guard_paused',
  'launch_failed',
  'send_unknown',
  'mailbox_quarantined',
  'tenant_expiring',
  'webhook_failing',
  'notice_failing',
  'report_failing',
  'contact_source_failing',
  'inbox_rule_failing',
  'dead_letters',
  'import_waiting',
  'backup_failing',
  'work_delayed',
  'work_set_aside',
]);
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const ATTENTION_RESOURCES = enumeration('AttentionResource', [
  'mailbox',
  'tenant',
  'domain',
  'campaign',
  'import',
  'webhook_subscription',
  'notice_channel',
  'report_schedule',
  'contact_source',
  'inbox_rule',
  'service',
  'workspace',
]);
export type AttentionResource = (typeof ATTENTION_RESOURCES)[number];

/** Item that requires a member's action. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  readonly severity: Severity;
  /** Number of items that the title counts: mailboxes, rows, messages, or deliveries. */
  readonly count: number;
  readonly since: Date;
  /** Sentence for users, without its final period. */
  readonly title: Text;
  readonly resource: AttentionResource;
  /** Null if the line combines several items. */
  readonly resourceId: string | null;
}

/** Maximum items counted per kind: a workspace with more needs no exact number. */
export const MOST_ASKED = 100;

/** Maximum lines of one kind. If there are more items, the last line sums up the rest. */
export const MAX_LISTED = 5;

/**
 * Sorts the attention list for display: most severe first, then longest waiting. Each kind has at most five lines, so
 * that no kind hides another; the last line counts the remaining items.
 */
export function worstFirst(
  items: readonly AttentionItem[],
  restTitle: (kind: AttentionKind, count: number, isAtLeast: boolean) => Text,
): AttentionItem[] {
  const lines = ATTENTION_KINDS.flatMap((kind) => {
    const found = items.filter((item) => item.kind === kind).sort(byWeight);
    if (found.length <= MAX_LISTED) return found;
    const rest = found.slice(MAX_LISTED - 1);
    const worst = rest[0] as AttentionItem;
    const since = rest.reduce((oldest, item) => (item.since < oldest ? item.since : oldest), worst.since);
    const title = restTitle(kind, rest.length, found.length >= MOST_ASKED);
    return [...found.slice(0, MAX_LISTED - 1), { ...worst, count: rest.length, since, title, resourceId: null }];
  });
  return lines.sort(byWeight);
}

function byWeight(a: AttentionItem, b: AttentionItem): number {
  const weight = (item: AttentionItem): number => SEVERITIES.indexOf(item.severity);
  return (
    weight(b) - weight(a) ||
    a.since.getTime() - b.since.getTime() ||
    ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind)
  );
}

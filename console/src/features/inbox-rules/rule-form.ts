import type { Schemas } from '../../api/client';
import type { Rule } from './queries';

type Conditions = Schemas['InboxRuleConditionsOut'];

/** Conditions with several values, in the order in which the form offers them. */
export const SUBJECTS = [
  'words',
  'senders',
  'companyDomains',
  'replyIntents',
  'replyLabels',
  'labelIds',
  'mailboxIds',
  'campaignIds',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export interface ConditionRow {
  readonly subject: Subject;
  readonly values: readonly string[];
}

export interface RuleValues {
  readonly name: string;
  readonly stop: boolean;
  readonly rows: readonly ConditionRow[];
  readonly wordsIn: Conditions['wordsIn'];
  readonly automatic: Conditions['automatic'];
  readonly addLabelIds: readonly string[];
  readonly replyIntent: Schemas['ReplyIntent'] | null;
  readonly replyLabel: Schemas['ReplyLabel'] | null;
  readonly assigneeId: string | null;
  readonly archive: boolean;
  readonly snoozeHours: number | '';
  readonly suppress: Schemas['InboxRuleSuppression'] | null;
  readonly notifyChannelIds: readonly string[];
  readonly moveToSubsequenceId: string | null;
}

const MINUTES = 60;

/** Returns the conditions of a rule that have values, as rows. */
export const rowsOf = (conditions: Conditions): ConditionRow[] =>
  SUBJECTS.flatMap((subject) => {
    const values = conditions[subject].map(String);
    return values.length === 0 ? [] : [{ subject, values }];
  });

export function valuesOf(rule: Rule | undefined): RuleValues {
  const actions = rule?.actions;
  return {
    name: rule?.name ?? '',
    stop: rule?.stop ?? false,
    rows: rule === undefined ? [{ subject: 'words', values: [] }] : rowsOf(rule.conditions),
    wordsIn: rule?.conditions.wordsIn ?? 'any',
    automatic: rule?.conditions.automatic ?? 'exclude',
    addLabelIds: actions?.addLabelIds ?? [],
    replyIntent: actions?.replyIntent ?? null,
    replyLabel: actions?.replyLabel ?? null,
    assigneeId: actions?.assigneeId ?? null,
    archive: actions?.archive ?? false,
    snoozeHours: actions?.snoozeMinutes == null ? '' : actions.snoozeMinutes / MINUTES,
    suppress: actions?.suppress ?? null,
    notifyChannelIds: actions?.notifyChannelIds ?? [],
    moveToSubsequenceId: actions?.moveToSubsequenceId ?? null,
  };
}

/** Returns the conditions and actions of the form for the API. Conditions without a row have no values. */
export function definitionOf(values: RuleValues) {
  const { rows, wordsIn, automatic, snoozeHours, addLabelIds, replyIntent, replyLabel, assigneeId, archive, suppress } =
    values;
  const of = (subject: Subject): string[] => [...(rows.find((row) => row.subject === subject)?.values ?? [])];
  return {
    conditions: {
      ...{ wordsIn, automatic, words: of('words'), senders: of('senders'), companyDomains: of('companyDomains') },
      replyIntents: of('replyIntents') as Conditions['replyIntents'],
      replyLabels: of('replyLabels') as Conditions['replyLabels'],
      ...{ labelIds: of('labelIds'), mailboxIds: of('mailboxIds').map(Number), campaignIds: of('campaignIds') },
    },
    actions: {
      ...{ addLabelIds: [...addLabelIds], replyIntent, assigneeId, archive, suppress },
      ...{ notifyChannelIds: [...values.notifyChannelIds], moveToSubsequenceId: values.moveToSubsequenceId },
      replyLabel: replyIntent === null ? null : replyLabel,
      snoozeMinutes: snoozeHours === '' ? null : Math.round(snoozeHours * MINUTES),
    },
  };
}

/** Returns the kinds of actions of a rule, in the order of the form. */
export function actionsOf(actions: Rule['actions']) {
  const { addLabelIds, replyIntent, assigneeId, archive, snoozeMinutes, suppress } = actions;
  return [
    addLabelIds.length > 0 && ('addLabelIds' as const),
    replyIntent !== null && ('replyIntent' as const),
    assigneeId !== null && ('assigneeId' as const),
    archive && ('archive' as const),
    snoozeMinutes !== null && ('snoozeMinutes' as const),
    suppress !== null && ('suppress' as const),
    actions.notifyChannelIds.length > 0 && ('notifyChannelIds' as const),
    actions.moveToSubsequenceId !== null && ('moveToSubsequenceId' as const),
  ].filter((kind) => kind !== false);
}

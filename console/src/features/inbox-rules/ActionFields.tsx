import { Checkbox, MultiSelect, Select } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { NumberField } from '../../ui/form/NumberField';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { type RuleChoices, withCurrent } from './choices';
import type { RuleValues } from './rule-form';

const SUPPRESSIONS = Object.entries(text.suppress).map(([value, label]) => ({ value, label }));
const MOST_LABELS = 10;

interface Props {
  readonly values: RuleValues;
  readonly set: <K extends keyof RuleValues>(name: K) => (value: RuleValues[K]) => void;
  readonly choices: RuleChoices;
  readonly errorOf: (field: string) => string | undefined;
}

/** Actions of a rule. */
export function ActionFields({ values, set, choices, errorOf }: Props) {
  const { addLabelIds, replyIntent, replyLabel, assigneeId } = values;
  return (
    <div role="group" aria-label={text.actions} className="stack">
      <MultiSelect
        label={text.does.addLabelIds}
        value={[...addLabelIds]}
        onChange={set('addLabelIds')}
        data={withCurrent(choices.labels, addLabelIds)}
        maxValues={MOST_LABELS}
        error={errorOf('addLabelIds')}
        searchable
      />
      <Select
        label={text.does.assigneeId}
        placeholder={text.unchanged}
        value={assigneeId}
        onChange={set('assigneeId')}
        data={withCurrent(choices.members, assigneeId === null ? [] : [assigneeId])}
        error={errorOf('assigneeId')}
        searchable
        clearable
      />
      <Select
        label={text.does.replyIntent}
        description={text.intentHint}
        placeholder={text.unchanged}
        value={replyIntent}
        onChange={(intent) => {
          set('replyIntent')(intent as Schemas['ReplyIntent'] | null);
          set('replyLabel')(null);
        }}
        data={choices.intents}
        error={errorOf('replyIntent')}
        clearable
      />
      {replyIntent !== null && (
        <Select
          label={text.replyLabel}
          placeholder={text.unchanged}
          value={replyLabel}
          onChange={(label) => set('replyLabel')(label as Schemas['ReplyLabel'] | null)}
          data={choices.replyLabels}
          error={errorOf('replyLabel')}
          clearable
        />
      )}
      <NumberField
        label={text.snoozeHours}
        description={text.snoozeHint}
        value={values.snoozeHours}
        onChange={set('snoozeHours')}
        min={0}
        max={2_160}
        decimals={2}
        error={errorOf('snoozeMinutes')}
      />
      <Select
        label={text.does.suppress}
        placeholder={text.noSuppression}
        value={values.suppress}
        onChange={(target) => set('suppress')(target as RuleValues['suppress'])}
        data={SUPPRESSIONS}
        error={errorOf('suppress')}
        clearable
      />
      <MultiSelect
        label={text.does.notifyChannelIds}
        description={text.notifyHint}
        value={[...values.notifyChannelIds]}
        onChange={set('notifyChannelIds')}
        data={withCurrent(choices.channels, values.notifyChannelIds)}
        error={errorOf('notifyChannelIds')}
        searchable
      />
      <Select
        label={text.does.moveToSubsequenceId}
        description={text.moveHint}
        placeholder={text.unchanged}
        value={values.moveToSubsequenceId}
        onChange={set('moveToSubsequenceId')}
        data={withCurrent(
          choices.subsequences,
          values.moveToSubsequenceId === null ? [] : [values.moveToSubsequenceId],
        )}
        error={errorOf('moveToSubsequenceId')}
        searchable
        clearable
      />
      <Checkbox
        label={text.archive}
        checked={values.archive}
        onChange={(event) => set('archive')(event.currentTarget.checked)}
      />
    </div>
  );
}

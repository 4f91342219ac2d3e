import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { FormEnd } from '../../ui/form/FormEnd';
import { useFields } from '../../ui/form/fields';
import { Panel } from '../../ui/page/Panel';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { ActionFields } from './ActionFields';
import { ConditionRows } from './ConditionRows';
import { useRuleChoices } from './choices';
import { DryRun } from './DryRun';
import { type Rule, rulesQuery } from './queries';
import { definitionOf, type RuleValues, valuesOf } from './rule-form';
import './rules.css';

const AUTOMATIC = Object.entries(text.automatic).map(([value, label]) => ({ value, label }));

/** Creates or edits a rule, with a dry run of the values in the form. */
export function RuleForm({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields<RuleValues>(valuesOf(rule));
  const choices = useRuleChoices();
  const save = useMutation({
    mutationFn: () => {
      const body = { name: values.name.trim(), stop: values.stop, ...definitionOf(values) };
      const query = { workspaceId };
      return rule === undefined
        ? take(api.POST('/inbox-rules', { params: { query, header: once(key) }, body }))
        : take(api.PATCH('/inbox-rules/{rule_id}', { params: { path: { rule_id: rule.id }, query }, body }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: rulesQuery(workspaceId).queryKey });
      toast.say(words.common.saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  /** Returns the first error of a field or one of its values. */
  const errorOf = (path: string) =>
    Object.entries(fields).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  const shown = [
    'name',
    ...values.rows.map(({ subject }) => `conditions.${subject}`),
    ...[
      'addLabelIds',
      'assigneeId',
      'replyIntent',
      'replyLabel',
      'snoozeMinutes',
      'suppress',
      'notifyChannelIds',
      'moveToSubsequenceId',
    ].map((field) => `actions.${field}`),
  ];
  const isShown = (at: string) => shown.some((path) => at === path || at.startsWith(`${path}.`));
  const isAtFields = Object.keys(fields).length > 0 && Object.keys(fields).every(isShown);
  return (
    <Panel title={rule === undefined ? text.add : text.edit} onClose={onClose} size={620}>
      <form onSubmit={submit} className="section stack" noValidate>
        {rule?.problem != null && (
          <p className="rule-problem" role="alert">
            {text.problems[rule.problem]} {rule.failure}
          </p>
        )}
        <TextInput
          label={text.name}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorOf('name')}
          maxLength={100}
          dir="auto"
          data-autofocus
          required
        />
        <h3>{text.conditions}</h3>
        <ConditionRows
          rows={values.rows}
          wordsIn={values.wordsIn}
          choices={choices}
          errorOf={(subject) => errorOf(`conditions.${subject}`)}
          onRows={set('rows')}
          onWordsIn={set('wordsIn')}
        />
        <Select
          label={text.automaticLabel}
          value={values.automatic}
          onChange={(kind) => kind !== null && set('automatic')(kind as RuleValues['automatic'])}
          data={AUTOMATIC}
          allowDeselect={false}
        />
        <h3>{text.actions}</h3>
        <ActionFields values={values} set={set} choices={choices} errorOf={(field) => errorOf(`actions.${field}`)} />
        <Checkbox
          label={text.stop}
          description={text.stopHint}
          checked={values.stop}
          onChange={(event) => set('stop')(event.currentTarget.checked)}
        />
        <DryRun ruleId={rule?.id ?? null} values={values} />
        <FormEnd error={isAtFields ? null : save.error} pending={save.isPending} onCancel={onClose}>
          {rule === undefined ? text.create : words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}

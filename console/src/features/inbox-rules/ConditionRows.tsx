import { ActionIcon, Button, MultiSelect, Select } from '@mantine/core';
import { Tags } from '../../ui/form/Tags';
import { Icon } from '../../ui/show/Icon';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { type Choice, type RuleChoices, withCurrent } from './choices';
import { type ConditionRow, type RuleValues, SUBJECTS, type Subject } from './rule-form';

const MOST: Readonly<Record<Subject, number>> = {
  ...{ words: 20, senders: 50, companyDomains: 50, replyIntents: 20, replyLabels: 50 },
  ...{ labelIds: 50, mailboxIds: 100, campaignIds: 100 },
};
const WORDS_IN = Object.entries(text.wordsIn).map(([value, label]) => ({ value, label }));

interface Props {
  readonly rows: readonly ConditionRow[];
  readonly wordsIn: RuleValues['wordsIn'];
  readonly choices: RuleChoices;
  /** First error of a condition. */
  readonly errorOf: (subject: Subject) => string | undefined;
  readonly onRows: (rows: readonly ConditionRow[]) => void;
  readonly onWordsIn: (wordsIn: RuleValues['wordsIn']) => void;
}

/** Conditions of a rule, one row each; a message must meet all of them. */
export function ConditionRows({ rows, wordsIn, choices, errorOf, onRows, onWordsIn }: Props) {
  const used = new Set(rows.map(({ subject }) => subject));
  const free = SUBJECTS.filter((subject) => !used.has(subject));
  const [next] = free;
  const put = (index: number, row: ConditionRow) => onRows(rows.map((one, at) => (at === index ? row : one)));
  return (
    <div role="group" aria-label={text.conditions} className="rule-conditions">
      <p className="muted">{rows.length === 0 ? text.noConditions : text.allConditions}</p>
      {rows.map((row, index) => (
        <div key={row.subject} className="rule-row">
          <Select
            aria-label={text.subject}
            className="rule-subject"
            data={SUBJECTS.filter((one) => one === row.subject || !used.has(one)).map(subjectChoice)}
            value={row.subject}
            onChange={(subject) => subject !== null && put(index, { subject: subject as Subject, values: [] })}
            allowDeselect={false}
          />
          {row.subject === 'words' && (
            <Select
              aria-label={text.wordsWhere}
              className="rule-subject"
              data={WORDS_IN}
              value={wordsIn}
              onChange={(where) => where !== null && onWordsIn(where as RuleValues['wordsIn'])}
              allowDeselect={false}
            />
          )}
          <Values
            row={row}
            choices={choices}
            error={errorOf(row.subject)}
            onChange={(values) => put(index, { ...row, values })}
          />
          <ActionIcon
            className="rule-remove"
            aria-label={text.removeCondition(text.subjects[row.subject])}
            title={text.removeCondition(text.subjects[row.subject])}
            onClick={() => onRows(rows.filter((one) => one !== row))}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      {next !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onRows([...rows, { subject: next, values: [] }])}
        >
          {text.addCondition}
        </Button>
      )}
    </div>
  );
}

const subjectChoice = (subject: Subject): Choice => ({ value: subject, label: text.subjects[subject] });

interface ValuesProps {
  readonly row: ConditionRow;
  readonly choices: RuleChoices;
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

function Values({ row: { subject, values }, choices, error, onChange }: ValuesProps) {
  const field = {
    ...{ 'aria-label': text.subjects[subject], className: 'rule-values', error, onChange },
    value: [...values],
    placeholder: values.length === 0 ? text.placeholders[subject] : '',
  };
  const offered = offeredFor(subject, choices);
  if (offered === 'text') return <Tags {...field} maxTags={MOST[subject]} acceptValueOnBlur />;
  return <MultiSelect {...field} data={withCurrent(offered, values)} maxValues={MOST[subject]} searchable />;
}

function offeredFor(subject: Subject, choices: RuleChoices): readonly Choice[] | undefined | 'text' {
  switch (subject) {
    case 'words':
    case 'senders':
    case 'companyDomains':
      return 'text';
    case 'replyIntents':
      return choices.intents;
    case 'replyLabels':
      return choices.replyLabels;
    case 'labelIds':
      return choices.labels;
    case 'mailboxIds':
      return choices.mailboxes;
    case 'campaignIds':
      return choices.campaigns;
  }
}

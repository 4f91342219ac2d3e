import { Select } from '@mantine/core';
import { NumberField } from '../../../ui/form/NumberField';
import { words } from '../../../words';
import { segments } from '../../../words/contacts/segments';
import { boundsHint, rangeHint } from '../../../words/ranges';
import type { OperandProps } from './operand-props';
import { CampaignSelect } from './operands';

const text = segments.builder;
const MOST_COUNT = 1_000;
const MOST_DAYS = 3_650;
const ACTIVITIES = Object.entries(text.activities).map(([value, label]) => ({ value, label }));
const INTENTS = Object.entries(words.enums.replyIntent).map(([value, label]) => ({ value, label }));
const LABELS = Object.entries(words.enums.replyLabel).map(([value, label]) => ({ value, label }));

/** Activity of a contact: which, how often, since when, in which campaign, and the intent and label of the last reply. */
export function ActivityParts(props: OperandProps) {
  const { condition, readOnly, onChange } = props;
  const { activity, intent, label, count = 1, days } = condition;
  return (
    <>
      <Select
        aria-label={text.activity}
        className="segment-value"
        data={ACTIVITIES}
        value={activity ?? null}
        onChange={(next) =>
          next !== null &&
          onChange({ ...condition, activity: next, ...(next !== 'replied' && { intent: null, label: null }) })
        }
        allowDeselect={false}
        readOnly={readOnly}
      />
      <span className="segment-days">
        {text.atLeast}
        <NumberField
          aria-label={text.times}
          title={rangeHint([1, 1, MOST_COUNT])}
          value={count}
          onChange={(next) => onChange({ ...condition, count: next })}
          min={1}
          max={MOST_COUNT}
          readOnly={readOnly}
          isBounded={false}
        />
        {text.times}
      </span>
      <span className="segment-days">
        {text.within}
        <NumberField
          aria-label={text.days}
          title={`${text.daysHint} ${boundsHint([1, MOST_DAYS])}`}
          placeholder={text.anyTime}
          value={days ?? ''}
          onChange={(next) => onChange({ ...condition, days: next === '' ? null : next })}
          min={1}
          max={MOST_DAYS}
          readOnly={readOnly}
          isBounded={false}
        />
        {text.days}
      </span>
      <CampaignSelect {...props} />
      {activity === 'replied' && (
        <>
          <Select
            aria-label={text.intent}
            className="segment-value"
            placeholder={text.anyIntent}
            data={INTENTS}
            value={intent ?? null}
            onChange={(next) => onChange({ ...condition, intent: next })}
            clearable={!readOnly}
            readOnly={readOnly}
          />
          <Select
            aria-label={text.replyLabel}
            className="segment-value"
            placeholder={text.anyReplyLabel}
            data={LABELS}
            value={label ?? null}
            onChange={(next) => onChange({ ...condition, label: next })}
            clearable={!readOnly}
            readOnly={readOnly}
          />
        </>
      )}
    </>
  );
}

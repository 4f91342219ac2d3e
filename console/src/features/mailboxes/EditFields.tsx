import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { errorAt } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Tags } from '../../ui/form/Tags';
import { ZonePick } from '../../ui/form/ZonePick';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import { mailboxRanges, rangeHint } from '../../words/ranges';
import type { Editable } from './fields-of';

const text = mailboxesWords.fields;

interface Form {
  readonly values: Editable;
  readonly set: <K extends keyof Editable>(name: K) => (value: Editable[K]) => void;
}

/** Editable settings of a mailbox, except its servers. */
export function EditFields({ form, error }: { form: Form; error: unknown }) {
  const { values, set } = form;
  const line = (name: 'firstName' | 'lastName' | 'replyTo' | 'forwardTo' | 'trackingDomain', hint?: string) => (
    <TextInput
      label={text[name]}
      description={hint}
      value={values[name]}
      onChange={(event) => set(name)(event.currentTarget.value)}
      error={errorAt(error, name)}
    />
  );
  return (
    <div className="fields">
      {line('firstName')}
      {line('lastName')}
      <Limits form={form} error={error} />
      <Textarea
        className="fields-whole"
        label={text.signature}
        description={text.signatureHint}
        value={values.signature}
        onChange={(event) => set('signature')(event.currentTarget.value)}
        error={errorAt(error, 'signature')}
        autosize
        minRows={3}
        maxRows={10}
      />
      {line('replyTo', text.replyToHint)}
      {line('forwardTo', text.forwardToHint)}
      <ZonePick
        label={text.timezone}
        description={text.timezoneHint}
        value={values.timezone}
        onChange={set('timezone')}
        error={errorAt(error, 'timezone')}
      />
      {line('trackingDomain', text.trackingDomainHint)}
      <Tags
        className="fields-whole"
        label={text.tags}
        description={text.tagsHint}
        value={[...values.tags]}
        onChange={set('tags')}
        error={errorAt(error, 'tags')}
        maxTags={20}
      />
    </div>
  );
}

/** Sending limits and ramp-up of a mailbox. */
export function Limits({ form, error, below = '' }: { form: Form; error: unknown; below?: string }) {
  const { values, set } = form;
  const figure = (
    name: 'dailyLimit' | 'minGapSeconds' | 'externalDailyUsage' | 'rampStart' | 'rampIncrement' | 'rampCeiling',
    field: keyof typeof mailboxRanges,
    hint = '',
  ) => (
    <NumberField
      label={text[name]}
      description={`${hint} ${rangeHint(mailboxRanges[field])}`.trim()}
      value={values[name]}
      onChange={set(name)}
      error={errorAt(error, `${below}${field}`)}
      min={0}
      max={mailboxRanges[field][2]}
      isBounded={false}
    />
  );
  return (
    <>
      {figure('dailyLimit', 'dailyLimit', text.dailyLimitHint)}
      {figure('externalDailyUsage', 'externalDailyUsage', text.externalDailyUsageHint)}
      {figure('minGapSeconds', 'minGapSeconds')}
      <div className="fields-whole stack">
        <Checkbox
          label={text.warmupRequired}
          checked={values.warmupRequired}
          onChange={(event) => set('warmupRequired')(event.currentTarget.checked)}
        />
        <Checkbox
          label={text.rampEnabled}
          checked={values.rampEnabled}
          onChange={(event) => set('rampEnabled')(event.currentTarget.checked)}
        />
        {values.rampEnabled && (
          <div className="fields">
            {figure('rampStart', 'ramp.start')}
            {figure('rampIncrement', 'ramp.increment')}
            {figure('rampCeiling', 'ramp.ceiling')}
          </div>
        )}
      </div>
    </>
  );
}

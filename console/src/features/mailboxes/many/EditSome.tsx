import { Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormEnd } from '../../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../../ui/form/fields';
import { NumberField } from '../../../ui/form/NumberField';
import { ZonePick } from '../../../ui/form/ZonePick';
import { Panel } from '../../../ui/page/Panel';
import { words } from '../../../words';
import { mailboxes as text } from '../../../words/mailboxes/mailboxes';
import { mailboxRanges, rangeHint } from '../../../words/ranges';
import { useUpdate } from '../actions';

const NUMBERS = ['dailyLimit', 'minGapSeconds', 'externalDailyUsage'] as const;
const EMPTY = {
  dailyLimit: '' as number | string,
  minGapSeconds: '' as number | string,
  externalDailyUsage: '' as number | string,
  ...{ signature: '', replyTo: '', timezone: '' },
};
const isNumber = (name: string): boolean => (NUMBERS as readonly string[]).includes(name);

/** Sets the same limits, signature, reply-to address, and time zone for several mailboxes. */
export function EditSome({ addresses, onClose }: { addresses: readonly string[]; onClose: () => void }) {
  const { values, set, changed, isChanged } = useFields(EMPTY);
  const save = useUpdate(addresses, () => text.saved);
  const error = withoutField(save.error, Object.keys(EMPTY));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(changed).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]);
    if (isChanged) save.mutate(Object.fromEntries(given), { onSuccess: onClose });
  };
  return (
    <Panel title={text.editSome(addresses.length)} onClose={onClose} size={420}>
      <form onSubmit={submit} className="section">
        <div className="stack">
          <span className="muted">{text.editSomeHint}</span>
          {NUMBERS.map((name) => (
            <NumberField
              key={name}
              label={text.fields[name]}
              description={rangeHint(mailboxRanges[name])}
              value={values[name]}
              onChange={set(name)}
              error={errorAt(save.error, name)}
              min={0}
              isBounded={false}
            />
          ))}
          <Textarea
            label={text.fields.signature}
            description={text.fields.signatureHint}
            value={values.signature}
            onChange={(event) => set('signature')(event.currentTarget.value)}
            error={errorAt(save.error, 'signature')}
            autosize
            minRows={3}
            maxRows={10}
          />
          <TextInput
            label={text.fields.replyTo}
            value={values.replyTo}
            onChange={(event) => set('replyTo')(event.currentTarget.value)}
            error={errorAt(save.error, 'replyTo')}
          />
          <ZonePick
            label={text.fields.timezone}
            value={values.timezone}
            onChange={set('timezone')}
            error={errorAt(save.error, 'timezone')}
          />
        </div>
        <FormEnd error={error} pending={save.isPending} onCancel={onClose}>
          {words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}

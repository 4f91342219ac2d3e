import type { FormEvent } from 'react';
import { FormEnd } from '../../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../../ui/form/fields';
import { NumberField } from '../../../ui/form/NumberField';
import { Panel } from '../../../ui/page/Panel';
import { words } from '../../../words';
import { mailboxes as text } from '../../../words/mailboxes/mailboxes';
import { mailboxRanges, rangeHint } from '../../../words/ranges';
import { useUpdate } from '../actions';

const EMPTY = {
  dailyLimit: '' as number | string,
  minGapSeconds: '' as number | string,
  externalDailyUsage: '' as number | string,
};

/** Sets the same limits for several mailboxes. */
export function EditSome({ addresses, onClose }: { addresses: readonly string[]; onClose: () => void }) {
  const { values, set, changed, isChanged } = useFields(EMPTY);
  const save = useUpdate(addresses, () => text.saved);
  const error = withoutField(save.error, Object.keys(EMPTY));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numbers = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, Number(value)]));
    if (isChanged) save.mutate(numbers, { onSuccess: onClose });
  };
  return (
    <Panel title={text.editSome(addresses.length)} onClose={onClose} size={420}>
      <form onSubmit={submit} className="section">
        <div className="stack">
          <span className="muted">{text.editSomeHint}</span>
          {(['dailyLimit', 'minGapSeconds', 'externalDailyUsage'] as const).map((name) => (
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
        </div>
        <FormEnd error={error} pending={save.isPending} onCancel={onClose}>
          {words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}

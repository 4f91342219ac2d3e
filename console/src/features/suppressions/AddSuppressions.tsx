import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useMemo, useState } from 'react';
import { keyOf } from '../../api/keys';
import { DayField } from '../../ui/form/DayField';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Panel } from '../../ui/page/Panel';
import { Progress } from '../../ui/show/Progress';
import { useWorkspaceId } from '../../ui/workspace';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import { AddedSuppressions } from './AddedSuppressions';
import { addAll, addFile } from './add';
import { entriesOf, isDomain } from './entries';
import { ChosenFile, TypedList } from './ListField';

const text = suppressionsWords.form;
const EMPTY = { list: '', reason: 'manual', note: '', until: '', groupId: '', override: false };

/** Adds suppressions: typed, pasted or from a file. */
export function AddSuppressions({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { values, set, reset } = useFields(EMPTY);
  const [handed, setHanded] = useState(0);
  const [isTried, setTried] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { entries, unreadable } = useMemo(() => entriesOf(values.list), [values.list]);
  const domains = entries.filter(isDomain).length;
  const add = useMutation({
    mutationFn: () => {
      const shared = {
        reason: values.reason.trim() || undefined,
        groupId: values.groupId.trim() || undefined,
        override: values.override,
      };
      if (file !== null) return addFile(workspaceId, file, shared);
      const own = {
        ...shared,
        note: values.note.trim() || undefined,
        expiresAt: values.until === '' ? undefined : new Date(`${values.until}T00:00:00`).toISOString(),
      };
      return addAll(workspaceId, entries, own, setHanded);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'suppressions') }),
  });
  const take = (chosen: File | null) => {
    if (chosen === null) return;
    add.reset();
    setFile(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setHanded(0);
    if (file !== null || entries.length > 0) add.mutate();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0] ?? null);
  };
  const again = () => {
    reset(EMPTY);
    setTried(false);
    setFile(null);
    add.reset();
  };
  if (add.data) {
    return (
      <Panel title={text.title} onClose={onClose}>
        <AddedSuppressions result={add.data} onMore={again} onClose={onClose} />
      </Panel>
    );
  }
  const error = withoutField(add.error, ['reason', 'note', 'groupId', 'expiresAt']);
  return (
    <Panel title={text.title} onClose={onClose}>
      <form onSubmit={submit} className="section stack" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {file === null ? (
          <TypedList
            value={values.list}
            onChange={set('list')}
            onFile={take}
            isMissing={isTried && entries.length === 0}
          >
            {entries.length > 0 && text.found(entries.length - domains, domains)}
          </TypedList>
        ) : (
          <ChosenFile file={file} onDrop={() => setFile(null)} />
        )}
        {file === null && unreadable > 0 && <span className="state-warn">{text.unreadable(unreadable)}</span>}
        <div className="fields">
          <Autocomplete
            label={text.reason}
            value={values.reason}
            onChange={set('reason')}
            data={Object.keys(suppressionsWords.reason)}
            error={errorAt(add.error, 'reason')}
          />
          {file === null && (
            <DayField
              label={text.until}
              description={text.untilHint}
              value={values.until}
              onChange={set('until')}
              error={errorAt(add.error, 'expiresAt')}
            />
          )}
        </div>
        {file === null && (
          <TextInput
            label={text.note}
            description={text.noteHint}
            value={values.note}
            onChange={(event) => set('note')(event.currentTarget.value)}
            error={errorAt(add.error, 'note')}
          />
        )}
        <TextInput
          label={text.group}
          description={text.groupHint}
          value={values.groupId}
          onChange={(event) => set('groupId')(event.currentTarget.value)}
          error={errorAt(add.error, 'groupId')}
        />
        <Checkbox
          label={text.override}
          description={text.overrideHint}
          checked={values.override}
          onChange={(event) => set('override')(event.currentTarget.checked)}
        />
        {add.isPending && entries.length > 5_000 && (
          <div>
            <Progress share={handed / entries.length} label={text.title} base={text.progress(handed, entries.length)} />
            <span className="caption num">{text.progress(handed, entries.length)}</span>
          </div>
        )}
        <FormEnd error={error} pending={add.isPending} onCancel={onClose}>
          {submitText(file, entries.length)}
        </FormEnd>
      </form>
    </Panel>
  );
}

function submitText(file: File | null, count: number): string {
  if (file !== null) return text.submitFile;
  return count === 0 ? suppressionsWords.add : text.submit(count);
}

import { Button } from '@mantine/core';
import { ApiError } from '../../api/errors';
import { Conflict } from '../../ui/form/Conflict';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { campaign as text } from '../../words/campaigns/campaign';
import type { Edits } from './edits';
import './save-state.css';

/** Save status of the page, with its actions. */
export function SaveState<T extends object>({ edits, auto }: { edits: Edits<T>; auto: boolean }) {
  const failed = edits.error !== null && edits.error !== undefined;
  const isConflict = edits.conflict.length > 0;
  return (
    <span className="save-state" role="status">
      {edits.isSaving ? (
        <span className="caption">{text.saving}</span>
      ) : (failed || isConflict) && edits.isDirty ? (
        <State tone="bad" icon="alert">
          {text.notSaved}
        </State>
      ) : edits.isDirty ? (
        <span className="caption">{text.unsaved}</span>
      ) : (
        edits.isSaved && <State tone="good">{text.saved}</State>
      )}
      {edits.isDirty && !isConflict && (!auto || failed) && (
        <>
          <Button variant="default" onClick={edits.discard} disabled={edits.isSaving}>
            {text.discard}
          </Button>
          <Button onClick={edits.save} loading={edits.isSaving}>
            {text.saveNow}
          </Button>
        </>
      )}
    </span>
  );
}

/** Errors that match no visible field. */
export function SaveProblem({ error, shown }: { error: unknown; shown: (path: string) => boolean }) {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.status === 422 && Object.keys(error.fields).every(shown)) return null;
  return <Problem error={error} />;
}

/** Values of a form by the name of their field, as a member reads them. */
export type Described = readonly (readonly [label: string, value: string])[];

/** Shows which values another member changed while they were edited here. */
export function EditConflict<T extends object>({
  edits,
  describe,
}: {
  edits: Edits<T>;
  describe?: (value: T) => Described;
}) {
  const { stored, value, conflict, settle } = edits;
  if (conflict.length === 0) return null;
  const mine = { ...stored, ...Object.fromEntries(conflict.map((field) => [field, value[field]])) };
  const theirs = new Map(describe?.(stored));
  const own = new Map(describe?.(mine));
  const labels = [...new Set([...own.keys(), ...theirs.keys()])];
  const differences = labels
    .map((label) => ({ label, theirs: theirs.get(label) ?? '', mine: own.get(label) ?? '' }))
    .filter((one) => one.theirs !== one.mine);
  return <Conflict title={text.conflict} differences={differences} onSettle={settle} />;
}

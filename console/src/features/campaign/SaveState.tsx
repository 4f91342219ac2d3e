import { Button } from '@mantine/core';
import { ApiError, isConflict } from '../../api/errors';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { campaign as text } from '../../words/campaigns/campaign';
import { ChangedElsewhere, type Edits } from './edits';
import './save-state.css';

/** Save status of the page, with its actions. */
export function SaveState<T extends object>({ edits, auto }: { edits: Edits<T>; auto: boolean }) {
  const failed = edits.error !== null && edits.error !== undefined;
  return (
    <span className="save-state" role="status">
      {edits.isSaving ? (
        <span className="caption">{text.saving}</span>
      ) : failed && edits.isDirty ? (
        <State tone="bad" icon="alert">
          {text.notSaved}
        </State>
      ) : edits.isDirty ? (
        <span className="caption">{text.unsaved}</span>
      ) : (
        edits.isSaved && <State tone="good">{text.saved}</State>
      )}
      {edits.isDirty && (!auto || failed) && (
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
  if (error instanceof ChangedElsewhere || isConflict(error)) {
    return (
      <State tone="warn" icon="alert">
        {text.conflict}
      </State>
    );
  }
  if (error instanceof ApiError && error.status === 422 && Object.keys(error.fields).every(shown)) return null;
  return <Problem error={error} />;
}

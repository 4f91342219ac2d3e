import { useState } from 'react';
import { useMay } from '../../../ui/workspace';
import { serverPlace } from './draft-calls';
import { type Draft, type DraftFile, draftPlace, dropDraft, keepDraft, readDraft, type Writing } from './drafts';
import { useDraftFiles } from './use-draft-files';
import { useDraftSync } from './use-draft-sync';

/**
 * Draft of a message: stored in this browser at every keystroke, and soon after on the server, so that it can be
 * continued anywhere.
 */
export function useDraft(workspaceId: number, threadId: number | null, writing: Writing, first: Draft) {
  const place = draftPlace(workspaceId, threadId, writing);
  const mayWrite = useMay();
  const [draft, setDraft] = useState(() => readDraft(place) ?? first);
  const [isKept, setKept] = useState(true);
  const server = mayWrite ? serverPlace(workspaceId, threadId, writing) : null;
  const sync = useDraftSync(server, place, (theirs) => {
    setDraft(theirs ?? first);
    if (theirs === null) dropDraft(place);
    else setKept(keepDraft(place, theirs));
  });
  const { files, isGiving, add, remove } = useDraftFiles(server, place, sync.state === 'saved', sync.files);
  return {
    draft,
    files,
    isKept,
    isTouched: draft !== first || files.length > 0,
    sync,
    /** Files are on their way to the service. */
    isGiving,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      setKept(keepDraft(place, next));
      sync.changed();
    },
    addFiles: (more: readonly File[]) => {
      add(more);
      // The service keeps files of a draft that it has.
      setKept(keepDraft(place, draft));
      sync.changed();
    },
    removeFile: (file: DraftFile) => remove(file),
    drop: () => {
      dropDraft(place);
      sync.drop();
    },
  };
}

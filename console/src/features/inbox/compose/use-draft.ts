import { useState } from 'react';
import { useMay } from '../../../ui/workspace';
import { draftOwner } from './draft-calls';
import { type Draft, type DraftFile, draftKeyOf, dropDraft, keepDraft, readDraft, type Writing } from './drafts';
import { useDraftFiles } from './use-draft-files';
import { useDraftSync } from './use-draft-sync';

/**
 * Draft of a message: stored in this browser at every keystroke, and soon after on the server, so that it can be
 * continued anywhere.
 */
export function useDraft(workspaceId: number, threadId: number | null, writing: Writing, first: Draft) {
  const draftKey = draftKeyOf(workspaceId, threadId, writing);
  const mayWrite = useMay();
  const [draft, setDraft] = useState(() => readDraft(draftKey) ?? first);
  const [isKept, setKept] = useState(true);
  const server = mayWrite ? draftOwner(workspaceId, threadId, writing) : null;
  const sync = useDraftSync(server, draftKey, (theirs) => {
    setDraft(theirs ?? first);
    if (theirs === null) dropDraft(draftKey);
    else setKept(keepDraft(draftKey, theirs));
  });
  const { files, isGiving, add, remove } = useDraftFiles(server, draftKey, sync.state === 'saved', sync.files);
  return {
    draft,
    files,
    isKept,
    isTouched: draft !== first || files.length > 0,
    sync,
    /** Whether files are being uploaded. */
    isGiving,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      setKept(keepDraft(draftKey, next));
      sync.changed();
    },
    addFiles: (more: readonly File[]) => {
      add(more);
      // The server stores files only for a stored draft.
      setKept(keepDraft(draftKey, draft));
      sync.changed();
    },
    removeFile: (file: DraftFile) => remove(file),
    drop: () => {
      dropDraft(draftKey);
      sync.drop();
    },
  };
}

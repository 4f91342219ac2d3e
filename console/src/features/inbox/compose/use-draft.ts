import { useState } from 'react';
import { useMay } from '../../../ui/workspace';
import type { ServerPlace } from './draft-calls';
import { type Draft, draftPlace, dropDraft, filesOf, keepDraft, keepFiles, readDraft, type Writing } from './drafts';
import { useDraftSync } from './use-draft-sync';

/**
 * The draft of a conversation: kept in this browser at every letter, and soon after by the service, so that it goes on
 * anywhere else.
 */
export function useDraft(workspaceId: number, threadId: number | null, writing: Writing, first: Draft) {
  const place = draftPlace(workspaceId, threadId, writing);
  const mayWrite = useMay();
  const [draft, setDraft] = useState(() => readDraft(place) ?? first);
  const [files, setFiles] = useState(() => filesOf(place));
  const [isKept, setKept] = useState(true);
  const isTouched = draft !== first || files.length > 0;
  const server: ServerPlace | null =
    threadId === null || !mayWrite
      ? null
      : { workspaceId, threadId, kind: writing === 'forward' ? 'forward' : 'reply' };
  const sync = useDraftSync(server, place, (theirs) => {
    setDraft(theirs ?? first);
    if (theirs === null) dropDraft(place);
    else setKept(keepDraft(place, theirs));
  });
  return {
    draft,
    files,
    isKept,
    isTouched,
    sync,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      setKept(keepDraft(place, next));
      sync.changed();
    },
    changeFiles: (next: readonly File[]) => {
      setFiles(next);
      keepFiles(place, next);
      setKept(keepDraft(place, draft));
    },
    drop: () => {
      dropDraft(place);
      sync.drop();
    },
  };
}

import { useState } from 'react';
import { type Draft, dropDraft, filesOf, keepDraft, keepFiles, readDraft } from './drafts';

/** The draft of a place: read once, kept at every letter. */
export function useDraft(place: string, first: Draft) {
  const [draft, setDraft] = useState(() => readDraft(place) ?? first);
  const [files, setFiles] = useState(() => filesOf(place));
  const [isKept, setKept] = useState(true);
  const isTouched = draft !== first || files.length > 0;
  return {
    draft,
    files,
    isKept,
    isTouched,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      setKept(keepDraft(place, next));
    },
    changeFiles: (next: readonly File[]) => {
      setFiles(next);
      keepFiles(place, next);
      setKept(keepDraft(place, draft));
    },
    drop: () => dropDraft(place),
  };
}

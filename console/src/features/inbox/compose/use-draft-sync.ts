import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/errors';
import { toast } from '../../../ui/toast';
import { draftsQuery } from '../queries';
import { type DraftOwner, deleteDraft, draftOf, draftQuery, type KeptDraft, putDraft } from './draft-calls';
import { type Draft, readDraft, readSync, writeSync } from './drafts';

/** Milliseconds after the last keystroke. */
const SAVE_MS = 700;
/** Milliseconds after a failure. */
const AGAIN_MS = 10_000;

export type SyncState = 'browser' | 'saving' | 'saved' | 'conflict';

const NOWHERE: DraftOwner = { workspaceId: 0, threadId: 0, kind: 'reply' };

/**
 * Syncs the draft of a key with the server. Changes from another browser are applied if nothing was typed
 * here since; otherwise the member selects a version.
 * @param take applies the version of another browser; null if it was sent or discarded there
 */
export function useDraftSync(server: DraftOwner | null, draftKey: string, take: (draft: Draft | null) => void) {
  const queries = useQueryClient();
  const [state, setState] = useState<SyncState>('browser');
  const [theirs, setTheirs] = useState<KeptDraft | null>(null);
  const found = useQuery({ ...draftQuery(server ?? NOWHERE), enabled: server !== null });
  const known = useRef(readSync(draftKey));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const work = useRef({ isRunning: false, isOver: false });

  const note = (revision: number, isClean: boolean): void => {
    known.current = { revision, isClean };
    writeSync(draftKey, known.current);
  };
  const later = (milliseconds: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), milliseconds);
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const draft = readDraft(draftKey);
    if (server === null || draft === null || known.current.isClean || work.current.isOver) return;
    if (work.current.isRunning) return later(SAVE_MS);
    work.current.isRunning = true;
    setState('saving');
    try {
      const kept = await putDraft(server, draft, known.current.revision);
      const isSame = JSON.stringify(readDraft(draftKey)) === JSON.stringify(draft);
      if (readDraft(draftKey) !== null) note(kept.revision, isSame);
      setState(isSame ? 'saved' : 'saving');
      if (kept.revision === 1) void queries.invalidateQueries({ queryKey: draftsQuery(server.workspaceId).queryKey });
    } catch (error) {
      setState('browser');
      if (error instanceof ApiError && error.code === 'precondition_failed') void found.refetch();
      else if (!(error instanceof ApiError) || error.status === 0 || error.status >= 429) later(AGAIN_MS);
    }
    work.current.isRunning = false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes of the stored draft matter.
  useEffect(() => {
    const data = found.data;
    if (data === undefined) return;
    const { revision, isClean } = known.current;
    const mine = readDraft(draftKey);
    const their = data.draft === null ? null : draftOf(data.draft);
    if (data.revision === revision || JSON.stringify(mine) === JSON.stringify(their)) {
      const isSame = isClean || data.revision !== revision;
      note(data.revision, mine === null || isSame);
      if (mine !== null && isSame) setState('saved');
      else if (mine !== null) later(0);
    } else if (mine === null || isClean) {
      take(their);
      note(data.revision, true);
      setState(their === null ? 'browser' : 'saved');
    } else if (their === null) {
      // The draft was sent or discarded elsewhere, and edited here.
      note(data.revision, false);
      later(0);
    } else {
      setTheirs(data);
      setState('conflict');
    }
  }, [found.data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is saved immediately when the editor is left.
  useEffect(() => {
    work.current.isOver = false;
    return () => {
      void save();
      work.current.isOver = true;
    };
  }, []);

  const settle = (isTheirs: boolean): void => {
    if (theirs === null) return;
    if (isTheirs) take(theirs.draft === null ? null : draftOf(theirs.draft));
    note(theirs.revision, isTheirs);
    setTheirs(null);
    setState(isTheirs ? 'saved' : 'saving');
    if (!isTheirs) later(0);
  };

  return {
    state,
    /** Stored files; undefined until loaded. */
    files: found.data?.files,
    /** Version of another browser, if both were edited. */
    theirs: theirs?.draft ?? null,
    settle,
    changed: (): void => {
      note(known.current.revision, false);
      if (state !== 'conflict') later(SAVE_MS);
    },
    drop: (): void => {
      clearTimeout(timer.current);
      work.current.isOver = true;
      if (server === null) return;
      deleteDraft(server)
        .then(() => queries.invalidateQueries({ queryKey: draftsQuery(server.workspaceId).queryKey }))
        .catch(toast.fail);
    },
  };
}

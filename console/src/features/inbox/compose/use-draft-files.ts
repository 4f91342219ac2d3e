import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/errors';
import { toast } from '../../../ui/toast';
import { addDraftFile, type DraftOwner, removeDraftFile } from './draft-calls';
import { chosenFile, type DraftFile, filesOf, keepFiles } from './drafts';

/** Milliseconds before a retry after a temporary failure. */
const AGAIN_MS = 10_000;

interface Kept {
  readonly id: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly content_type: string;
}

/**
 * Files of a draft: shown immediately, and uploaded one after the other once the draft is stored. A rejected file stays
 * in this tab and is sent with the message nevertheless.
 * @param isSaved whether the server has the current draft
 * @param kept last response of the server; undefined until the first one
 */
export function useDraftFiles(
  server: DraftOwner | null,
  draftKey: string,
  isSaved: boolean,
  kept: readonly Kept[] | undefined,
) {
  const [files, setFiles] = useState(() => filesOf(draftKey));
  const [isGiving, setGiving] = useState(false);
  /** Files that the server rejected, and those removed from the draft in this tab. */
  const refused = useRef(new Set<string>());
  const removed = useRef(new Set<string>());
  const set = (change: (files: readonly DraftFile[]) => readonly DraftFile[]): void => {
    const next = change(filesOf(draftKey));
    keepFiles(draftKey, next);
    setFiles(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes of the stored draft matter.
  useEffect(() => {
    if (kept !== undefined)
      set((files) =>
        joined(
          files,
          kept.filter(({ id }) => !removed.current.has(id)),
        ),
      );
  }, [kept]);

  const next = files.find(({ key, id, file }) => id === null && file !== null && !refused.current.has(key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next upload starts when the previous one has ended.
  useEffect(() => {
    if (server === null || !isSaved || isGiving || next?.file == null) return;
    const { key, file } = next;
    setGiving(true);
    addDraftFile(server, file)
      .then(({ id }) => {
        const isWanted = filesOf(draftKey).some((one) => one.key === key);
        if (isWanted) set((files) => given(files, key, id));
        else forget(id);
      })
      .catch((error: unknown) => {
        refused.current.add(key);
        const status = error instanceof ApiError ? error.status : 0;
        if (status === 0 || status >= 429) setTimeout(() => tryAgain(key), AGAIN_MS);
        // The files of a draft are deleted with it.
        else if (status !== 404) toast.fail(error);
      })
      .finally(() => setGiving(false));
  }, [isSaved, isGiving, next?.key]);

  const tryAgain = (key: string): void => {
    refused.current.delete(key);
    setFiles([...filesOf(draftKey)]);
  };
  const forget = (id: string): void => {
    removed.current.add(id);
    if (server === null) return;
    removeDraftFile(server, id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) toast.fail(error);
    });
  };

  return {
    files,
    isGiving: isGiving || (server !== null && next !== undefined),
    add: (more: readonly File[]) => set((files) => [...files, ...more.map(chosenFile)]),
    remove: ({ key, id }: DraftFile) => {
      set((files) => files.filter((one) => one.key !== key));
      if (id !== null) forget(id);
    },
  };
}

/** Stores the server's ID of a file of this tab. The file may be known already under this ID. */
const given = (files: readonly DraftFile[], key: string, id: string): readonly DraftFile[] =>
  files.filter((one) => one.key !== id).map((one) => (one.key === key ? { ...one, id } : one));

/**
 * Returns the files of this tab, and further stored ones. Files that another browser has added and removed again
 * disappear.
 */
function joined(files: readonly DraftFile[], kept: readonly Kept[]): readonly DraftFile[] {
  const here = new Set(files.flatMap(({ id, file }) => (id !== null && file !== null ? [id] : [])));
  const elsewhere = kept
    .filter(({ id }) => !here.has(id))
    .map(({ id, filename: name, size_bytes: size, content_type: type }) => ({
      key: id,
      name,
      size,
      type,
      file: null,
      id,
    }));
  return [...elsewhere, ...files.filter(({ file }) => file !== null)];
}

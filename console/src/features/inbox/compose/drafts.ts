import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { draftsQuery } from '../queries';

/** Unsent text: stored in this browser at every keystroke, and soon after on the server. */
export interface Draft {
  readonly text: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  /** Sending mailbox; null for the mailbox of the conversation. */
  readonly from: string | null;
  readonly withQuote: boolean;
}

/** Attachments: selected in this tab, stored on the server, or both. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Media type; empty if unknown. */
  readonly type: string;
  /** Content; null if added in another browser, or before the page was loaded. */
  readonly file: File | null;
  /** ID on the server; null if not uploaded yet. */
  readonly id: string | null;
}

export const chosenFile = (file: File): DraftFile => ({
  key: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  type: file.type,
  file,
  id: null,
});

export type Writing = 'reply' | 'all' | 'forward' | 'new';

const PREFIX = 'outrider.draft.';
const listeners = new Set<() => void>();
const files = new Map<string, readonly DraftFile[]>();
let version = 0;

/** Returns the storage key of a draft. Reply and reply to all share a draft. */
export function draftKeyOf(workspaceId: number, threadId: number | null, writing: Writing): string {
  const kind = writing === 'all' ? 'reply' : writing;
  return `${PREFIX}${workspaceId}.${threadId ?? 0}.${kind}`;
}

export function readDraft(key: string): Draft | null {
  const kept = localStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/** Stores the draft in this browser. Returns false if browser storage is full or disabled. */
export function keepDraft(key: string, draft: Draft): boolean {
  const isNew = localStorage.getItem(key) === null;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return false;
  }
  if (isNew) notify();
  return true;
}

/** Whether the draft of this browser equals the stored one. */
export interface Synced {
  /** Last known revision; 0 for none. */
  readonly revision: number;
  /** Whether nothing has been typed since. */
  readonly isClean: boolean;
}

export function readSync(key: string): Synced {
  const kept = localStorage.getItem(`${key}.sync`);
  return kept === null ? { revision: 0, isClean: readDraft(key) === null } : (JSON.parse(kept) as Synced);
}

export function writeSync(key: string, synced: Synced): void {
  if (localStorage.getItem(key) === null) localStorage.removeItem(`${key}.sync`);
  else localStorage.setItem(`${key}.sync`, JSON.stringify(synced));
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
  localStorage.removeItem(`${key}.sync`);
  files.delete(key);
  notify();
}

/** Returns the files of a draft, which are kept until the tab closes. */
export const filesOf = (key: string): readonly DraftFile[] => files.get(key) ?? [];
export const keepFiles = (key: string, kept: readonly DraftFile[]): void => void files.set(key, kept);

/** Lists unsent drafts of all workspaces, for the sign-out confirmation. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) dropDraft(key);
}

/** Returns conversations with an unsent reply, from this or another browser. */
export function useDrafts(workspaceId: number): ReadonlySet<number> {
  const seen = useSyncExternalStore(listen, () => `${version}`);
  const here = draftsAt(workspaceId, seen);
  const elsewhere = useQuery(draftsQuery(workspaceId)).data?.drafts;
  return useMemo(() => new Set([...here, ...(elsewhere ?? []).map((draft) => draft.thread_id)]), [here, elsewhere]);
}

/** Returns whether a conversation has an unsent reply, from this or another browser. */
export function useIsBegun(workspaceId: number, threadId: number): boolean {
  useSyncExternalStore(listen, () => `${version}`);
  const elsewhere = useQuery(draftsQuery(workspaceId)).data?.drafts ?? [];
  return (
    readDraft(draftKeyOf(workspaceId, threadId, 'reply')) !== null ||
    elsewhere.some((draft) => draft.thread_id === threadId && draft.kind === 'reply')
  );
}

const cache = { at: '', threads: new Set<number>() as ReadonlySet<number> };

function draftsAt(workspaceId: number, seen: string): ReadonlySet<number> {
  const at = `${workspaceId} ${seen}`;
  if (cache.at !== at) {
    const start = `${PREFIX}${workspaceId}.`;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    cache.threads = new Set(keys.map((key) => Number(key.slice(start.length).split('.')[0])));
    cache.at = at;
  }
  return cache.threads;
}

function listen(on: () => void): () => void {
  listeners.add(on);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(on);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}

function notify(): void {
  version += 1;
  for (const on of listeners) on();
}

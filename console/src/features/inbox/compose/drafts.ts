import { useSyncExternalStore } from 'react';

/** What somebody writes and has not sent: kept in this browser from the first letter on. */
export interface Draft {
  readonly text: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  /** The mailbox that writes; null: the conversation's. */
  readonly from: string | null;
  readonly withQuote: boolean;
}

export type Writing = 'reply' | 'all' | 'forward' | 'new';

const PREFIX = 'outrider.draft.';
const listeners = new Set<() => void>();
const files = new Map<string, readonly File[]>();
let version = 0;

/** Where the draft of a conversation is kept. An answer to one and to all is the same draft. */
export function draftPlace(workspaceId: number, threadId: number | null, writing: Writing): string {
  const kind = writing === 'all' ? 'reply' : writing;
  return `${PREFIX}${workspaceId}.${threadId ?? 0}.${kind}`;
}

export function readDraft(place: string): Draft | null {
  const kept = localStorage.getItem(place);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/** Whether it could be kept: a browser that is full or forbids it says no. */
export function keepDraft(place: string, draft: Draft): boolean {
  const isNew = localStorage.getItem(place) === null;
  try {
    localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    return false;
  }
  if (isNew) tell();
  return true;
}

export function dropDraft(place: string): void {
  localStorage.removeItem(place);
  files.delete(place);
  tell();
}

/** Files of a draft, kept while the tab lives. */
export const filesOf = (place: string): readonly File[] => files.get(place) ?? [];
export const keepFiles = (place: string, kept: readonly File[]): void => void files.set(place, kept);

/** Everything that is written and not sent, of all workspaces: for whoever signs out. */
export function dropAllDrafts(): void {
  for (const place of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) dropDraft(place);
}

/** The conversations that have an unsent answer. */
export function useDrafts(workspaceId: number): ReadonlySet<number> {
  const seen = useSyncExternalStore(listen, () => `${version}`);
  return draftsAt(workspaceId, seen);
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
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(on);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

function tell(): void {
  version += 1;
  for (const on of listeners) on();
}

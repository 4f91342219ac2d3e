import { useSyncExternalStore } from 'react';

/** Long-running job of this page, which ends when the page closes: an upload, or a change of many contacts. */
export interface Work {
  readonly id: string;
  readonly title: string;
  /** Progress as text; empty if unknown. */
  readonly state: string;
}

let all: readonly Work[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Work[]): void {
  all = next;
  for (const notify of listeners) notify();
}

const listen = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** Asks for confirmation if the page is closed while a job in it is running. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs `work` where members see its progress, on any page. `say` reports the progress. */
export async function asWork<T>(title: string, work: (say: (state: string) => void) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  if (all.length === 0) window.addEventListener('beforeunload', stay);
  become([...all, { id, title, state: '' }]);
  try {
    return await work((state) => become(all.map((one) => (one.id === id ? { ...one, state } : one))));
  } finally {
    become(all.filter((one) => one.id !== id));
    if (all.length === 0) window.removeEventListener('beforeunload', stay);
  }
}

export const useWorks = (): readonly Work[] => useSyncExternalStore(listen, () => all);

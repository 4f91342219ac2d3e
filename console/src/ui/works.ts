import { useSyncExternalStore } from 'react';

/** Long work of this page itself, which ends when the page is left: a file on its way, many contacts part by part. */
export interface Work {
  readonly id: string;
  readonly title: string;
  /** How far it is, in words; empty where that is not known. */
  readonly state: string;
}

let all: readonly Work[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Work[]): void {
  all = next;
  for (const tell of listeners) tell();
}

const listen = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Browsers ask whether the page is to be left while something of it goes on. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Does `work` where people see that it goes on, whichever screen they are on. `say` tells how far it is. */
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

import { useSyncExternalStore } from 'react';

/** A question before an action with effects beyond the conversation. */
export interface Question {
  readonly title: string;
  readonly verb: string;
  /** Consequences, one sentence each. */
  readonly lines: readonly string[];
}

interface Asked {
  readonly question: Question;
  readonly answer: (isYes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks in a dialog above any open one; resolves to true if the member confirms. A second question answers the first
 * with no.
 */
export function askFirst(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    show({
      question,
      answer: (isYes) => {
        show(null);
        resolve(isYes);
      },
    });
  });
}

export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );

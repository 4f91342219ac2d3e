import { type ReactNode, useState } from 'react';
import type { Meanings } from '../../words/meanings';

/** A status of one list, such as `['send', 'deferred']`. */
export type StatusOf = { [L in keyof Meanings]: readonly [L, keyof Meanings[L]] }[keyof Meanings];

/** Shows on hover what a status means and what happens next, below `title`. Meanings load on the first hover. */
export function Explained({ of, title, children }: { of: StatusOf; title?: string; children: ReactNode }) {
  const [lists, setLists] = useState<Meanings | null>(null);
  const terms: Readonly<Record<string, { meaning: string }>> | undefined = lists?.[of[0]];
  return (
    <span
      title={[title, terms?.[of[1]]?.meaning].filter(Boolean).join('\n')}
      style={{ display: 'inline-flex', maxWidth: '100%' }}
      onPointerEnter={() => {
        if (lists === null) void import('../../words/meanings').then((loaded) => setLists(loaded.meanings));
      }}
    >
      {children}
    </span>
  );
}

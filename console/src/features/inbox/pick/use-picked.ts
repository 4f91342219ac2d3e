import { useMemo, useState } from 'react';
import type { Thread } from '../thread-cache';

/** Maximum conversations changed per request. */
const MOST = 1_000;

export interface Picked {
  readonly threads: readonly Thread[];
  readonly has: (id: number) => boolean;
  /** Selects a row; with `isRange`, all rows from the last selected one. */
  readonly toggle: (id: number, isRange: boolean) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

interface Kept {
  /** List of the selection; another list starts without one. */
  readonly list: string;
  readonly ids: ReadonlySet<number>;
  readonly last: number | null;
}

const NONE: ReadonlySet<number> = new Set();

/** Selected conversations of a list. */
export function usePicked(rows: readonly Thread[], list: string): Picked {
  const [kept, setKept] = useState<Kept>({ list, ids: NONE, last: null });
  const ids = kept.list === list ? kept.ids : NONE;
  const threads = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const keep = (next: Iterable<number>, last: number | null) =>
    setKept({ list, ids: new Set([...next].slice(0, MOST)), last });
  return {
    threads,
    has: (id) => ids.has(id),
    toggle: (id, isRange) => {
      const [from, to] = [kept.last, id].map((one) => rows.findIndex((thread) => thread.id === one)) as [
        number,
        number,
      ];
      if (isRange && from >= 0 && to >= 0) {
        const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
        keep([...ids, ...between.map((thread) => thread.id)], id);
      } else {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        keep(next, id);
      }
    },
    all: () =>
      keep(
        rows.map(({ id }) => id),
        null,
      ),
    clear: () => keep(NONE, null),
  };
}

import { useMemo, useState } from 'react';
import type { Thread } from '../thread-cache';
import type { Filter } from '../views';

/** Maximum conversations changed per request. */
const MOST = 1_000;

/** All conversations of a list, most of which are not loaded. */
export interface Matching {
  readonly filter: Filter;
  readonly count: number;
}

export interface Picked {
  readonly threads: readonly Thread[];
  readonly has: (id: number) => boolean;
  /** Selects a row; with `isRange`, all rows from the last selected one. */
  readonly toggle: (id: number, isRange: boolean) => void;
  readonly all: () => void;
  /** Present if all conversations of the list are selected, loaded or not. */
  readonly matching: Matching | undefined;
  readonly count: number;
  /** Whether all loaded rows are selected. */
  readonly isPage: boolean;
  readonly allMatching: (count: number) => void;
  readonly clear: () => void;
}

interface Kept {
  /** List of the selection; another list starts without one. */
  readonly list: string;
  readonly ids: ReadonlySet<number>;
  readonly last: number | null;
  /** Number of matching conversations, if all of them are selected. */
  readonly matching?: number;
}

const NONE: ReadonlySet<number> = new Set();

/** Selected conversations of a list. */
export function usePicked(rows: readonly Thread[], filter: Filter): Picked {
  const list = JSON.stringify(filter);
  const [kept, setKept] = useState<Kept>({ list, ids: NONE, last: null });
  const ids = kept.list === list ? kept.ids : NONE;
  const count = kept.list === list ? kept.matching : undefined;
  const threads = useMemo(
    () => (count === undefined ? rows.filter(({ id }) => ids.has(id)) : rows),
    [rows, ids, count],
  );
  const keep = (next: Iterable<number>, last: number | null) =>
    setKept({ list, ids: new Set([...next].slice(0, MOST)), last });
  return {
    threads,
    has: (id) => count !== undefined || ids.has(id),
    matching: count === undefined ? undefined : { filter, count },
    count: count ?? threads.length,
    isPage: rows.length > 0 && threads.length === rows.length,
    allMatching: (matching) => setKept({ list, ids: NONE, last: null, matching }),
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

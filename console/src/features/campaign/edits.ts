import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../../api/errors';
import { campaign as campaignWords } from '../../words/campaigns/campaign';

const PAUSE_MS = 800;

export interface Edits<T> {
  readonly value: T;
  readonly change: (patch: Partial<T>) => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly error: unknown;
  /** Stored values. */
  readonly stored: T;
  /** Edited fields that another member changed since. They are saved once `settle` has decided. */
  readonly conflict: readonly (keyof T & string)[];
  readonly settle: (isTheirs: boolean) => void;
  readonly save: () => void;
  readonly discard: () => void;
}

const UNSAVED = { isSaving: false, isSaved: false, error: null, conflict: [] } as const;

/** Saves of an edit whose fields are untouched, while other members change the same thing. */
const TRIES = 3;

interface SaveState<T> {
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly error: unknown;
  readonly conflict: readonly (keyof T & string)[];
}

/**
 * Edits on top of stored values until they are saved: automatically when typing pauses (`auto`), else when the member saves.
 * Changes by others appear in unedited fields. A field that another member changed in the meantime is not saved until the member
 * decides (`conflict`). Leaving the page with unsaved changes requires a confirmation.
 */
export function useEdits<T extends object>({
  stored,
  save,
  auto,
}: {
  stored: T;
  save: (changed: Partial<T>, all: T) => Promise<unknown>;
  auto: boolean;
}): Edits<T> {
  const [changed, setChanged] = useState<Partial<T>>({});
  const [state, setState] = useState<SaveState<T>>(UNSAVED);
  const value = { ...stored, ...changed };
  const isDirty = Object.keys(changed).length > 0;
  // Current values for callbacks that run between renders.
  const now = useRef<{ changed: Partial<T>; stored: T; save: typeof save; running: Promise<unknown> | null }>({
    changed,
    stored,
    save,
    running: null,
  });
  now.current.stored = stored;
  now.current.save = save;
  // Stored values of the edited fields at the start of the edit. A later difference is a change by another member.
  const before = useRef(new Map<keyof T, string>());
  const put = (next: Partial<T>) => {
    now.current.changed = next;
    setChanged(next);
  };
  /** Returns the edited fields that another member changed since. */
  const overtaken = () =>
    (Object.keys(now.current.changed) as Array<keyof T & string>).filter((field) => {
      const stored = looks(now.current.stored[field]);
      const known = before.current.get(field) ?? stored;
      return stored !== known && stored !== looks(now.current.changed[field]);
    });
  /** Returns whether the save is over: stored, or failed for a reason that a newer revision does not change. */
  const send = async (isLast: boolean): Promise<boolean> => {
    const sent = now.current.changed;
    setState({ ...UNSAVED, isSaving: true });
    try {
      const all = { ...now.current.stored, ...sent };
      await now.current.save(sent, all);
      // Callers that waited for this save continue before its result is rendered.
      now.current.stored = all;
      before.current.clear();
      put(without(now.current.changed, sent));
      setState({ ...UNSAVED, isSaved: true });
    } catch (error) {
      if (isConflict(error) && !isLast) return false;
      setState({ ...UNSAVED, error });
    } finally {
      now.current.running = null;
    }
    return true;
  };
  const run = async () => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      // Several callers may have waited for the same save. If another save has started since, they wait for it too.
      while (now.current.running !== null) await now.current.running;
      if (Object.keys(now.current.changed).length === 0) return;
      const conflict = overtaken();
      if (conflict.length > 0) return setState({ ...UNSAVED, conflict });
      const sending = send(attempt === TRIES);
      now.current.running = sending;
      if (await sending) return;
      // The newer revision was fetched, and is rendered in the next task.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!auto || Object.keys(changed).length === 0) return;
    const timer = setTimeout(() => void latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [auto, changed]);
  // Saves a draft when its member leaves the page; asks first if it cannot be saved or needs a confirmation.
  useBlocker({
    shouldBlockFn: async () => {
      if (auto) await latest.current();
      if (Object.keys(now.current.changed).length === 0) return false;
      return !window.confirm(campaignWords.leave);
    },
    enableBeforeUnload: () => Object.keys(now.current.changed).length > 0,
    disabled: !isDirty,
  });
  return {
    value,
    isDirty,
    ...state,
    change: (patch) => {
      for (const field of Object.keys(patch) as Array<keyof T>) {
        if (!before.current.has(field)) before.current.set(field, looks(now.current.stored[field]));
      }
      put({ ...now.current.changed, ...patch });
    },
    stored,
    settle: (isTheirs) => {
      for (const field of state.conflict) before.current.set(field, looks(now.current.stored[field]));
      setState(UNSAVED);
      if (!isTheirs) return void run();
      const taken = new Set<string>(state.conflict);
      const own = Object.entries(now.current.changed).filter(([field]) => !taken.has(field));
      put(Object.fromEntries(own) as Partial<T>);
    },
    save: () => void run(),
    discard: () => {
      before.current.clear();
      put({});
      setState(UNSAVED);
    },
  };
}

/** Returns the value for comparison, without the IDs that the service adds when it stores parts of a list. */
function looks(value: unknown): string {
  return JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part)) ?? '';
}

/** Keeps edits made while the save was in flight. */
function without<T extends object>(after: Partial<T>, sent: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => sent[key as keyof T] !== value),
  ) as Partial<T>;
}

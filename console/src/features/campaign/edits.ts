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
  readonly save: () => void;
  readonly discard: () => void;
}

/** Another member saved a field while it was edited here. */
export class ChangedElsewhere extends Error {}

/**
 * Edits on top of stored values until they are saved: automatically when typing pauses (`auto`), else when the member saves.
 * Changes by others appear in unedited fields. The first save of a field that another member changed in the meantime fails
 * with `ChangedElsewhere`, and saving again overwrites it. Leaving the page with unsaved changes requires a confirmation.
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
  const [state, setState] = useState<{ isSaving: boolean; isSaved: boolean; error: unknown }>({
    isSaving: false,
    isSaved: false,
    error: null,
  });
  const value = { ...stored, ...changed };
  const isDirty = Object.keys(changed).length > 0;
  // Current values for callbacks that run between renders.
  const now = useRef<{ changed: Partial<T>; stored: T; save: typeof save; running: Promise<void> | null }>({
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
  /** Returns the edited fields that another member changed since, and takes their values as known. */
  const overtaken = (): string[] =>
    (Object.keys(now.current.changed) as Array<keyof T & string>).filter((field) => {
      const stored = looks(now.current.stored[field]);
      const known = before.current.get(field) ?? stored;
      before.current.set(field, stored);
      return stored !== known && stored !== looks(now.current.changed[field]);
    });
  const send = async () => {
    const sent = now.current.changed;
    setState({ isSaving: true, isSaved: false, error: null });
    try {
      const all = { ...now.current.stored, ...sent };
      await now.current.save(sent, all);
      // Callers that waited for this save continue before its result is rendered.
      now.current.stored = all;
      before.current.clear();
      put(without(now.current.changed, sent));
      setState({ isSaving: false, isSaved: true, error: null });
    } catch (error) {
      // The member sees the conflict now, and decides by saving again or discarding.
      if (isConflict(error)) before.current.clear();
      setState({ isSaving: false, isSaved: false, error });
    } finally {
      now.current.running = null;
    }
  };
  const run = async () => {
    // Several callers may have waited for the same save. If another save has started since, they wait for it too.
    while (now.current.running !== null) await now.current.running;
    if (Object.keys(now.current.changed).length === 0) return;
    const fields = overtaken();
    if (fields.length > 0) {
      setState({ isSaving: false, isSaved: false, error: new ChangedElsewhere(fields.join(', ')) });
      return;
    }
    now.current.running = send();
    await now.current.running;
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
    save: () => void run(),
    discard: () => {
      before.current.clear();
      put({});
      setState({ isSaving: false, isSaved: false, error: null });
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

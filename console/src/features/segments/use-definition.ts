import { useEffect, useState } from 'react';
import type { Definition } from './queries';

const PAUSE_MS = 400;

/** Debounces a definition: the preview runs when editing pauses, not at each keystroke. */
export function useSettled(definition: Definition | null): { settled: Definition | null; isSettled: boolean } {
  const [settled, setSettled] = useState(definition);
  const wanted = JSON.stringify(definition);
  const isSettled = wanted === JSON.stringify(settled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(JSON.parse(wanted) as Definition | null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isSettled]);
  return { settled, isSettled };
}

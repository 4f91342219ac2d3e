import { useEffect, useState } from 'react';

/**
 * A double click opens a dialog with its first press; the second press lands outside the dialog and must not close it.
 */
const DOUBLE_CLICK_MS = 500;

/** Returns whether a click outside may close a dialog that just opened. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

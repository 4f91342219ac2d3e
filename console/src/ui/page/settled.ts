import { useEffect, useState } from 'react';

/** A double click opens a dialog with its first press; the second falls beside the dialog and must not close it. */
const DOUBLE_CLICK_MS = 500;

/** Whether what has just opened may be closed by a click beside it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

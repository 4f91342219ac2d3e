import { useEffect, useRef } from 'react';
import { isWriting } from './keys';

/**
 * Queues keys while the page still renders the result of a key, because they refer to that result.
 * @param free keys that act immediately
 */
export function useKeysInOrder(isDrawing: boolean, free: ReadonlySet<string>): void {
  const held = useRef<KeyboardEvent[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: free keys never change.
  useEffect(() => {
    if (!isDrawing) {
      for (const event of held.current.splice(0)) again(event);
      return;
    }
    const hold = (event: KeyboardEvent) => {
      if (free.has(event.key) || isWriting(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current.push(event);
    };
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, [isDrawing]);
}

function again({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const copy = { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', copy));
}

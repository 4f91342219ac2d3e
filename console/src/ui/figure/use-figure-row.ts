import { type KeyboardEvent, useState } from 'react';

/** Makes figures side by side one stop of Tab; the arrow keys, Home, and End move between them. */
export function useFigureRow(count: number) {
  const [chosen, setChosen] = useState(count - 1);
  const at = Math.min(chosen, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = Math.min(count - 1, Math.max(0, next));
    setChosen(index);
    event.currentTarget.querySelectorAll<HTMLElement>('.based')[index]?.focus();
  };
  return { at, onKeyDown };
}

import { useEffect, useRef } from 'react';
import { preferences } from '../api/preferences';
import { session } from '../api/session';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;
const SEQUENCE_MS = 1_000;

/** Returns whether an element accepts text. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, .cm-editor') !== null);
/** Returns whether a layer is open. Closed layers may stay in the page, hidden. */
const isOverlaid = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some((part) => part.checkVisibility());

/** Controls that handle Enter and Space natively, and controls that handle arrow keys. */
const PRESSED =
  'a[href], button, summary, select, input, [role=button], [role=link], [role=tab], [role=switch], [role=menuitem]';
const WALKED = 'input, select, [role=tab], [role=slider], [role=radio], [role=menuitem], [role=option]';

/** Returns whether a key belongs to the focused control rather than the page. */
function isOfControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter' || key === ' ') return target.closest(PRESSED) !== null;
  return (key.startsWith('Arrow') || key === 'Home' || key === 'End') && target.closest(WALKED) !== null;
}

/** Layers above the page at keydown: the same press may close one before the page handles it. */
let wasOverlaid = false;
window.addEventListener(
  'keydown',
  (event) => {
    wasOverlaid = isOverlaid();
    // Behind the sign-in, an open dialog keeps what was typed in it.
    if (event.key === 'Escape' && session.isLapsed()) event.stopImmediatePropagation();
  },
  true,
);

/**
 * Returns whether single-character shortcuts are off, which users of speech input must be able to choose (WCAG 2.1.4).
 */
const isSwitchedOff = (event: KeyboardEvent): boolean => event.key.length === 1 && !preferences.now().single_keys;

/** Returns the shortcut of a key event, such as `Mod+K`, `Shift+U`, `j`, or the sequence `g i`. */
function nameOf(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey ? 'Mod+' : '';
  const letter = event.key.length === 1;
  if (mod !== '') return `${mod}${event.shiftKey ? 'Shift+' : ''}${letter ? event.key.toUpperCase() : event.key}`;
  return letter ? event.key : `${event.shiftKey ? 'Shift+' : ''}${event.key}`;
}

/** Registers shortcuts of a screen. Single keys are ignored while text is typed, an IME composes or a layer is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.altKey || session.isLapsed()) return;
      const name = nameOf(event);
      const single = !name.startsWith('Mod+');
      if (single && isOfControl(event)) return;
      // In a text field, the key selects its text.
      if (name === 'Mod+A' && (isWriting(event.target) || isOverlaid())) return;
      if (single && (isWriting(event.target) || wasOverlaid || isOverlaid() || isSwitchedOff(event))) return;
      const both = first !== null && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : null;
      first = single ? { key: name, at: event.timeStamp } : null;
      const run =
        (both !== null ? latest.current[both] : undefined) ??
        (both?.startsWith('g ') ? undefined : latest.current[name]);
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

import { useEffect, useState } from 'react';
import './whole-text.css';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** Milliseconds of hover before the text is shown, as for other tooltips. */
const REST_MS = 300;
const CUT = '.cut, .table-cell';
/** Room for two lines above the lower edge of the window. */
const BELOW = 56;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';

/** Elements that a tooltip explains; fields show their label. */
const EXPLAINED = 'a[href], button, summary, [tabindex]';

/** Returns the outermost texts at an element that are cut off; skips those with a browser tooltip. */
function cutAt(element: Element, isFocused: boolean): Element[] {
  if (!isFocused && element.closest('[title]:not([title=""])') !== null) return [];
  const around = element.closest(CUT);
  if (around !== null && isCut(around)) return [around];
  const inside = isFocused ? [...element.querySelectorAll(CUT)].filter(isCut) : [];
  return inside.filter((one) => !inside.some((other) => other !== one && other.contains(one)));
}

/** Returns the tooltip of a focused element, which browsers show on hover only; null if it repeats the visible text. */
function explanationOf(element: Element): Explanation | null {
  const based = element.closest<HTMLElement>('.based');
  const at = based ?? element;
  if (!(at instanceof HTMLElement) || at.title === '') return null;
  const isNew = based !== null || (at.matches(EXPLAINED) && !at.innerText.includes(at.title));
  return isNew ? { at, text: at.title } : null;
}

interface Explanation {
  readonly at: Element;
  readonly text: string;
}

function textAt(element: Element, isFocused: boolean): Explanation | null {
  const explained = isFocused ? explanationOf(element) : null;
  if (explained !== null) return explained;
  const cut = cutAt(element, isFocused);
  const [at] = cut;
  return at === undefined ? null : { at, text: cut.map((one) => one.textContent).join('\n') };
}

/** Returns the position of a text at an element; null if the element is outside the window. */
function tipAt({ at, text }: Explanation): Tip | null {
  const { left, bottom, top } = at.getBoundingClientRect();
  if (bottom <= 0 || top >= window.innerHeight) return null;
  const isBelow = bottom + 4 < window.innerHeight - BELOW;
  return {
    text,
    left: Math.max(8, Math.min(left, window.innerWidth - 328)),
    top: isBelow ? bottom + 4 : top - BELOW,
  };
}

type By = 'pointer' | 'keyboard';
const NO_TIPS: Readonly<Record<By, Tip | null>> = { pointer: null, keyboard: null };

/**
 * Shows the full text of a cut-off element while it is hovered or focused, and the tooltip of a focused one. Hover and
 * focus do not end each other: content that moves below a resting pointer leaves the text of the focused element. Escape
 * hides both (WCAG 1.4.13).
 */
export function WholeText() {
  const [tips, setTips] = useState(NO_TIPS);
  useEffect(() => {
    const timers: Partial<Record<By, ReturnType<typeof setTimeout>>> = {};
    let focused: Element | null = null;
    const hide = (by: By) => {
      clearTimeout(timers[by]);
      setTips((now) => (now[by] === null ? now : { ...now, [by]: null }));
    };
    const hideAll = () => {
      focused = null;
      hide('pointer');
      hide('keyboard');
    };
    const show = (by: By, element: Element) => {
      hide(by);
      const text = textAt(element, by === 'keyboard');
      if (text === null) return;
      timers[by] = setTimeout(() => setTips((now) => ({ ...now, [by]: tipAt(text) })), REST_MS);
    };
    const over = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.whole-text') === null) show('pointer', target);
    };
    const focus = (target: EventTarget | null) => {
      focused = target instanceof Element && target.matches(':focus-visible') ? target : null;
      if (focused !== null) show('keyboard', focused);
    };
    const blur = () => {
      focused = null;
      hide('keyboard');
    };
    // Focus scrolls its element into view, so the text follows once the scrolling has ended.
    const scroll = () => {
      hide('pointer');
      if (focused !== null) show('keyboard', focused);
    };
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('focusin', ({ target }) => focus(target), { signal });
    document.addEventListener('focusout', blur, { signal });
    document.addEventListener('pointerdown', hideAll, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hideAll(), { signal });
    document.addEventListener('scroll', scroll, { signal, capture: true });
    // This part loads after the first screen, on which a control may have the focus already.
    if (document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0)
      focus(document.activeElement);
    return () => {
      hideAll();
      left.abort();
    };
  }, []);
  const tip = tips.pointer ?? tips.keyboard;
  if (tip === null) return null;
  return (
    <div role="tooltip" className="whole-text" dir="auto" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

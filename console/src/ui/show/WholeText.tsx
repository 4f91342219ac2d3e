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

/** Returns the outermost texts at an element that are cut off; skips those with a browser tooltip. */
function cutAt(element: Element, isFocused: boolean): Element[] {
  if (!isFocused && element.closest('[title]:not([title=""])') !== null) return [];
  const around = element.closest(CUT);
  if (around !== null && isCut(around)) return [around];
  const inside = isFocused ? [...element.querySelectorAll(CUT)].filter(isCut) : [];
  return inside.filter((one) => !inside.some((other) => other !== one && other.contains(one)));
}

/** Shows the full text of a cut-off element while it is hovered or focused, and the base of a focused figure. Escape hides it (WCAG 1.4.13). */
export function WholeText() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const show = (element: EventTarget | null, isFocused: boolean) => {
      hide();
      if (!(element instanceof Element)) return;
      const based = isFocused ? element.closest<HTMLElement>('.based') : null;
      const cut = based === null ? cutAt(element, isFocused) : [based];
      const [first] = cut;
      if (first === undefined) return;
      const text = based?.title ?? cut.map((one) => one.textContent).join('\n');
      const { left, bottom, top } = first.getBoundingClientRect();
      const below = bottom + 4 < window.innerHeight - BELOW;
      const at = { left: Math.max(8, Math.min(left, window.innerWidth - 328)), top: below ? bottom + 4 : top - BELOW };
      timer = setTimeout(() => setTip({ text, ...at }), REST_MS);
    };
    const over = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.whole-text') === null) show(target, false);
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(target, true);
    };
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('focusin', focus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  if (tip === null) return null;
  return (
    <div role="tooltip" className="whole-text" dir="auto" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

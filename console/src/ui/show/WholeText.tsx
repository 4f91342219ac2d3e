import { useEffect, useState } from 'react';
import './whole-text.css';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** Rest of the pointer before the text is shown, as for other tooltips. */
const REST_MS = 300;
const CUT = '.cut, .table-cell';
/** Room for two lines above the lower edge of the window. */
const BELOW = 56;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';

/** Returns the outermost texts at an element that do not fit their place; those of the browser's own tooltips are left out. */
function cutAt(element: Element, isFocused: boolean): Element[] {
  if (!isFocused && element.closest('[title]:not([title=""])') !== null) return [];
  const around = element.closest(CUT);
  if (around !== null && isCut(around)) return [around];
  const inside = isFocused ? [...element.querySelectorAll(CUT)].filter(isCut) : [];
  return inside.filter((one) => !inside.some((other) => other !== one && other.contains(one)));
}

/** Shows the whole of a text that is cut, while the pointer or the focus is on it. Escape hides it (WCAG 1.4.13). */
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
      const cut = cutAt(element, isFocused);
      const [first] = cut;
      if (first === undefined) return;
      const { left, bottom, top } = first.getBoundingClientRect();
      const below = bottom + 4 < window.innerHeight - BELOW;
      const at = { left: Math.max(8, Math.min(left, window.innerWidth - 328)), top: below ? bottom + 4 : top - BELOW };
      timer = setTimeout(() => setTip({ text: cut.map((one) => one.textContent).join('\n'), ...at }), REST_MS);
    };
    const over = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.whole-text') === null) show(target, false);
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(target, true);
    };
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', press);
    document.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', press);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);
  if (tip === null) return null;
  return (
    <div role="tooltip" className="whole-text" dir="auto" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

/** Layers above the page, which lose the focus when they close. */
const LAYER = '[role=dialog], [role=menu], [role=listbox], .mantine-Notifications-root';
/** Parts of a page within which another control can replace a removed one. */
const PART = 'section, form, header, nav, ul, ol, [role=rowgroup], [role=list], [role=group], [role=toolbar]';
const CONTROL = 'a[href], button, summary, [tabindex="0"], [data-row], input[type=checkbox], input[type=radio]';

/** A control that had the focus, and how to find its replacement once it is removed. */
export interface FocusPoint {
  readonly control: HTMLElement;
  /** Ancestors of the control within its part of the page, each with the index of the child that contains the control. */
  readonly path: readonly { readonly element: Element; readonly at: number }[];
  readonly screen: string;
  readonly layer: Element | null;
}

/** Focused control when a layer opened. */
const openers = new WeakMap<Element, FocusPoint | null>();

/** Returns the focus point of a control. @param before previously focused control, which opened the layer of this one */
export function pointOf(control: HTMLElement, before: FocusPoint | null): FocusPoint {
  const layer = control.closest(LAYER);
  if (layer !== null && !openers.has(layer)) openers.set(layer, before);
  return { control, path: pathOf(control), screen: window.location.pathname, layer };
}

/** Ends at the part or layer of the control: controls beyond it do not replace this one. */
function pathOf(control: Element): FocusPoint['path'] {
  const path: { element: Element; at: number }[] = [];
  for (let child = control; path.at(-1)?.element.matches(`${PART}, ${LAYER}, main`) !== true; ) {
    const element = child.parentElement;
    if (element === null || element === document.body) break;
    path.push({ element, at: [...element.children].indexOf(child) });
    child = element;
  }
  return path;
}

/** Returns the element to focus, in order of preference: the control, its neighbor, its opener, the heading. */
export function nextOf(point: FocusPoint | null): HTMLElement | null {
  if (point === null || point.screen !== window.location.pathname) return heading();
  if (isUsable(point.control)) return point.control;
  const beside = neighborOf(point);
  if (beside !== null) return beside;
  if (point.layer === null) return heading();
  if (point.layer.isConnected) return [...point.layer.querySelectorAll<HTMLElement>(CONTROL)].find(isUsable) ?? null;
  return nextOf(openers.get(point.layer) ?? null);
}

function neighborOf({ path }: FocusPoint): HTMLElement | null {
  for (const { element, at } of path) {
    if (!element.isConnected) continue;
    for (const child of [element.children[at], element.children[at - 1], element]) {
      if (!(child instanceof HTMLElement)) continue;
      const found = [child, ...child.querySelectorAll<HTMLElement>(CONTROL)].find(
        (one) => one.matches(CONTROL) && isUsable(one),
      );
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** Returns the heading of the screen, which is also focused when the screen opens. */
const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1[tabindex], main[tabindex]');

export const isUsable = (control: HTMLElement): boolean =>
  control.isConnected && !control.matches(':disabled, [inert] *') && control.checkVisibility();

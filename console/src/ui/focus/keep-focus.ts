import { type FocusPoint, isUsable, nextOf, pointOf } from './focus-point';

/** A control that is disabled for longer than a request takes has lost the focus permanently. */
const DISABLED_MS = 1_000;

/**
 * Keeps the focus in the page (WCAG 2.4.3): when the control that has it is removed or disabled, as by a dialog that closes
 * or a row that is deleted, the focus goes to where it came from or to the next sensible control. A reader who leaves a control by
 * pressing beside it leaves nothing to keep.
 */
export function keepFocus(): void {
  let point: FocusPoint | null = null;
  let disabledAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

  const check = (): void => {
    if (point === null) return;
    const { control } = point;
    if (control.isConnected && control.matches(':disabled')) {
      disabledAt ??= performance.now();
      // Busy: the end of its request enables it again.
      if (control.dataset['loading'] !== undefined) return;
      // Browsers take the focus from a disabled control with the next frame.
      const rest = disabledAt + DISABLED_MS - performance.now();
      if (rest > 0) {
        later(rest);
        return;
      }
    }
    disabledAt = null;
    if (isNowhere()) nextOf(point)?.focus({ preventScroll: true });
  };
  /** After React, the kit and what opens next: they know better where the focus belongs. */
  const later = (milliseconds = 0): void => {
    clearTimeout(timer);
    timer = setTimeout(check, milliseconds);
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    point = pointOf(target, point);
    disabledAt = null;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return;
    // A removed control is still in the page while the browser tells that it loses the focus.
    queueMicrotask(() => {
      const isLeft = point !== null && target === point.control && isUsable(point.control) && isNowhere();
      if (isLeft && document.hasFocus()) point = null;
    });
  });
  // This runs with every change of the page: it must not ask for styles.
  new MutationObserver(() => {
    if (point === null) return;
    if (!point.control.isConnected || point.control.matches(':disabled') || disabledAt !== null) later();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

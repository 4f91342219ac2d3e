import type { Page } from 'playwright-core';
import { until } from './api.ts';

const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [role=alertdialog]';

/** Returns the label or text of the focused element; null without focus. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: focus, body } = document;
    if (focus === null || focus === body) return null;
    return focus.getAttribute('aria-label') ?? focus.textContent;
  });

export const focusIs = (page: Page, name: string | RegExp): Promise<true> =>
  until(`${name} has the focus`, async () => {
    const now = (await focused(page)) ?? '';
    return typeof name === 'string' ? now === name : name.test(now);
  });

/** Returns the names of all buttons in the content of a page, one for each name. */
export const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = new Map<string, HTMLElement>();
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
      const row = button.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '0';
      const isUsable = button.checkVisibility() && !button.disabled && button.ariaDisabled !== 'true';
      const name = (button.ariaLabel ?? button.textContent ?? '').trim();
      if (isUsable && row === '0' && !seen.has(name)) seen.set(name, button);
    }
    return [...seen].map(([name, button], index) => {
      button.dataset['case'] = `case-${index}`;
      return name;
    });
  });

export const overlays = (page: Page): Promise<number> =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length,
    OVERLAY,
  );

/** Returns whether something opened above the page, once a press had time to open it. */
export async function opens(page: Page, before: number): Promise<boolean> {
  for (let tries = 0; tries < 12; tries += 1) {
    if ((await overlays(page)) > before) return true;
    await page.waitForTimeout(25);
  }
  return false;
}

/** Presses Escape until no layer is open. */
export async function closeAll(page: Page, before: number): Promise<void> {
  for (let tries = 0; tries < 6 && (await overlays(page)) > before; tries += 1) {
    await page.keyboard.press('Escape');
    for (let waits = 0; waits < 12 && (await overlays(page)) > before; waits += 1) await page.waitForTimeout(25);
  }
}

/**
 * Returns the buttons and links whose Enter or Space the page cancels, so that they would not act. Presses no control: the events are
 * synthetic.
 */
export const ignoredKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Cancels both keys to act on them itself.
    const own = '.mantine-PasswordInput-visibilityToggle';
    const controls = [...document.querySelectorAll<HTMLElement>(`a[href], button:not([disabled], ${own})`)];
    return controls
      .filter((control) => control.checkVisibility())
      .flatMap((control) =>
        (control.tagName === 'A' ? ['Enter'] : ['Enter', ' ']).flatMap((key) => {
          control.focus();
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          // The browser activates a control unless its key event was canceled.
          return control.dispatchEvent(event) ? [] : [`${control.ariaLabel ?? control.textContent} ignores "${key}"`];
        }),
      );
  });

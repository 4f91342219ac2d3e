import type { Page } from 'playwright-core';

/** Controls below 24 by 24 CSS pixels (WCAG 2.5.8); links inside a sentence are exempt. Written as source: the page has no compiler's helpers. */
const SMALL_TARGETS = `(() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.closest('.hidden, .skip, [aria-hidden=true]') === null;
  const areaOf = (e) => {
    const own = e.getBoundingClientRect();
    const label = e.closest('label') ?? (e.id === '' ? null : document.querySelector('label[for="' + CSS.escape(e.id) + '"]'));
    if (label === null || !/checkbox|radio/.test(e.type)) return own;
    const its = label.getBoundingClientRect();
    return {
      width: Math.max(own.right, its.right) - Math.min(own.left, its.left),
      height: Math.max(own.bottom, its.bottom) - Math.min(own.top, its.top),
    };
  };
  const isInSentence = (e) =>
    e.tagName === 'A' && getComputedStyle(e).display === 'inline' && e.parentElement.textContent.trim() !== e.textContent.trim();
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem]')]
    .filter(shown)
    .flatMap((e) => {
      const { width, height } = areaOf(e);
      if (width === 0 || height === 0 || (width >= 23.5 && height >= 23.5) || isInSentence(e)) return [];
      return [Math.round(width) + 'x' + Math.round(height) + ' ' + e.outerHTML.slice(0, 160)];
    });
})()`;

/** Returns controls of a page that are too small for touch, each as a text. */
export const smallTargets = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>(SMALL_TARGETS)),
];

/** Scrolls every container to its end and back, and measures the maximum visible height of the main content. */
const CONTENT_IN_VIEW = `(() => {
  const over = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((e) => e.checkVisibility());
  const parts = over.length > 0
    ? over.map((e) => e.querySelector('.panel-content, form, .stack, [role=listbox]') ?? e)
    : [document.querySelector('main .table, main .list-rows, main .thread-rows') ?? document.querySelector('main .page-body, main .content-screen')];
  const seen = parts.map((part) => {
    if (part === null) return 0;
    part.scrollIntoView({ block: 'start' });
    const area = part.getBoundingClientRect();
    return Math.min(area.bottom, innerHeight) - Math.max(area.top, 0);
  });
  return Math.round(Math.max(...seen));
})()`;

/** Returns how many pixels of the main content of a page a reader can scroll into a low window. */
export const contentInView = (page: Page): Promise<number> => page.evaluate<number>(CONTENT_IN_VIEW);

/** Text that is read from right to left, in an element that does not isolate it or find its direction. */
const UNDIRECTED = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!/[\\u0590-\\u08ff]/.test(node.textContent)) continue;
    const parent = node.parentElement;
    if (parent.closest('[dir=auto], bdi, script, style, title') === null) found.push(parent.outerHTML.slice(0, 160));
  }
  return found;
})()`;

/** Returns elements of a page with right-to-left text whose direction depends on the text around it. */
export const undirectedTexts = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>(UNDIRECTED)),
];

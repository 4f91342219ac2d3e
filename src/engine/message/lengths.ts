import { blankTags } from './blank-tags.js';

/** Longer subjects are cut by mail programs, longer cold messages are read less (`steps.length`; docs/use/preflight.md). */
export const SUBJECT_MAX = 78;
export const BODY_MAX = 2_000;

/** Characters a reader sees: those of the text part, else those of the HTML without its tags. */
export function visibleLength({
  bodyText,
  bodyHtml,
}: {
  readonly bodyText: string;
  readonly bodyHtml: string;
}): number {
  return bodyText === '' ? blankTags(bodyHtml).replaceAll(/\s+/g, ' ').trim().length : bodyText.length;
}

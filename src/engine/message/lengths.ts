import { blankTags } from './blank-tags.js';

/** Mail programs cut longer subjects, and contacts read longer cold messages less (`steps.length`; docs/use/preflight.md). */
export const SUBJECT_MAX = 78;
export const BODY_MAX = 2_000;

/** Returns the number of visible characters: of the text part, or otherwise of the HTML without its tags. */
export function visibleLength({
  bodyText,
  bodyHtml,
}: {
  readonly bodyText: string;
  readonly bodyHtml: string;
}): number {
  return bodyText === '' ? blankTags(bodyHtml).replaceAll(/\s+/g, ' ').trim().length : bodyText.length;
}

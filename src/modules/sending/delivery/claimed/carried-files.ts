import type { AttachedFile } from '../../../../engine/campaign/attachment.js';
import type { PlanVariant } from '../../../../engine/campaign/plan.js';
import { shownIn } from '../../../../platform/mail/mime/embed-pictures.js';

/** Returns the files that an email carries, and whether its HTML shows them. `html` is null for an email sent as plain text. */
export function carriedFiles(
  files: readonly AttachedFile[],
  html: string | null,
  variant: Pick<PlanVariant, 'source' | 'snippets'>,
): ReadonlyArray<{ readonly file: AttachedFile; readonly isInline: boolean }> {
  if (files.length === 0) return [];
  const asPlain = html === null || html === '';
  const isShown = shownIn(asPlain ? writtenHtml(variant) : html);
  return files.flatMap((file) => {
    const isInline = isShown({ filename: file.name, contentType: file.contentType });
    return asPlain && isInline ? [] : [{ file, isInline }];
  });
}

/** Returns the HTML of a variant and its snippets, before rendering. */
export const writtenHtml = (variant: Pick<PlanVariant, 'source' | 'snippets'>): string =>
  [variant.source, ...variant.snippets].map(({ bodyHtml }) => bodyHtml).join('\n');

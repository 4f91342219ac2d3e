import { type FindFile, MAX_ATTACHED_BYTES, type StepAttachment } from '../../../engine/campaign/attachment.js';
import { say } from '../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../platform/errors.js';

type Path = ReadonlyArray<string | number>;
type Attaching = { readonly attachments: readonly StepAttachment[] | null };

/** Reports files that do not exist, files attached twice, and emails with more than 10 MiB of files. */
export function checkAttachments(
  step: Attaching & { readonly variants: readonly Attaching[] },
  files: FindFile,
  path: Path,
  issues: ValidationIssue[],
): void {
  issues.push(...issuesOf(step, files, [...path, 'attachments']));
  for (const [index, variant] of step.variants.entries()) {
    issues.push(...issuesOf(variant, files, [...path, 'variants', index, 'attachments']));
  }
}

function issuesOf({ attachments }: Attaching, files: FindFile, at: Path): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const [index, { fileId }] of (attachments ?? []).entries()) {
    const file = files(fileId);
    const loc = [...at, index, 'fileId'];
    if (file === undefined) issues.push(valueIssue(loc, 'unknown_file', say`no file has this ID`, fileId));
    if (seen.has(fileId)) issues.push(valueIssue(loc, 'conflicting_values', say`must not occur twice`, fileId));
    seen.add(fileId);
    bytes += file?.sizeBytes ?? 0;
  }
  if (bytes > MAX_ATTACHED_BYTES) {
    issues.push(valueIssue(at, 'attachments_too_large', say`must not exceed 10 MiB in total`));
  }
  return issues;
}

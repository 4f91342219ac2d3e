import {
  type FindFile,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHMENTS,
  type StepAttachment,
} from '../../../../engine/campaign/attachment.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';

type Path = ReadonlyArray<string | number>;
interface Attaching {
  readonly attachments: readonly StepAttachment[] | null;
  readonly attachmentNames: readonly string[] | null;
}

/** Reports files that do not exist, files and names given twice, and emails with more than 10 files or 10 MiB of files. */
export function checkAttachments(
  step: Attaching & { readonly variants: readonly Attaching[] },
  files: FindFile,
  path: Path,
  issues: ValidationIssue[],
): void {
  issues.push(...issuesOf(step, files, [...path, 'attachments']), ...issuesOfNames(step, step, path));
  for (const [index, variant] of step.variants.entries()) {
    const at = [...path, 'variants', index];
    issues.push(...issuesOf(variant, files, [...at, 'attachments']), ...issuesOfNames(variant, step, at));
  }
}

/** The number of files counts in full: two names can render to different files. */
function issuesOfNames(own: Attaching, step: Attaching, path: Path): ValidationIssue[] {
  if (own.attachmentNames === null) return [];
  const at = [...path, 'attachmentNames'];
  const names = own.attachmentNames;
  const issues = names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [valueIssue([...at, index], 'conflicting_values', say`must not occur twice`, name)],
  );
  const total = names.length + (own.attachments ?? step.attachments ?? []).length;
  if (names.length > 0 && total > MAX_ATTACHMENTS) {
    const text = say`must not exceed ${MAX_ATTACHMENTS} files together with \`attachments\``;
    issues.push(valueIssue(at, 'too_many', text));
  }
  return issues;
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

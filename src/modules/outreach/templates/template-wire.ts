import { wholeDays } from '../../../engine/sequence/delay.js';
import { withHeaders } from '../../../platform/http/answer.js';
import { etagOf } from '../../../platform/http/etag.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { TemplateKind, TemplateStep } from './template-steps.js';
import type { ListedTemplate, TemplateRow, TemplateView } from './templates.repo.js';
import type { TemplateStepOut } from './templates.schemas.js';

export const templateToWire = (row: ListedTemplate) => ({
  ...fieldsOf(row),
  stepsCount: row.steps_count,
  subject: row.subject,
});

function templateDetailToWire(view: TemplateView) {
  const [first] = view.steps;
  return {
    ...fieldsOf(view),
    stepsCount: view.steps.length,
    subject: first?.variants.find(({ subject }) => subject !== '')?.subject ?? first?.subject ?? '',
    steps: view.steps.map(templateStepToWire),
  };
}

export function templateStepToWire({
  changedIn: _,
  variants,
  attachments,
  attachmentNames,
  ...step
}: TemplateStep): TemplateStepOut {
  return {
    ...step,
    attachments: [...attachments],
    attachmentNames: [...attachmentNames],
    delayDays: wholeDays(step.delaySeconds),
    variants: variants.map(({ attachments: own, attachmentNames: named, ...variant }, index) => ({
      label: String.fromCharCode(65 + index),
      ...variant,
      attachments: own && [...own],
      attachmentNames: named && [...named],
    })),
  };
}

const fieldsOf = (row: TemplateRow & { readonly author_name: string }) => ({
  id: row.id,
  name: row.name,
  folder: row.folder,
  language: row.language,
  kind: row.kind as TemplateKind,
  version: row.version,
  revision: row.revision,
  authorName: row.author_name,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});

/** Returns a template as a response with its revision as `ETag`. */
export function templateAnswer(view: TemplateView) {
  return withHeaders(templateDetailToWire(view), { etag: etagOf(view.revision) });
}

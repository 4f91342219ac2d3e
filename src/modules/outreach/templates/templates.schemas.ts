import { type Static, Type } from 'typebox';
import { STEP_STATES, THREAD_MODES } from '../../../engine/lifecycle/enums.js';
import { textLabelFilters, textLabels, textLabelsOut } from '../../../platform/http/reading/text-labels.js';
import {
  dtOut,
  enumOf,
  headerText,
  nullable,
  patchOf,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';
import { attachedOut, CampaignStepCreateIn, CampaignStepOut, variantAttachedOut } from '../campaigns/steps/index.js';
import { TEMPLATE_FIELDS, TEMPLATE_KINDS } from './template-steps.js';

export const TemplatePath = Type.Object({ template_id: resourceId({ description: 'ID of the template.' }) });
export const TemplateVersionPath = Type.Object({
  ...TemplatePath.properties,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the version.', examples: [1] }),
});
export const TemplateIfMatch = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Revision of the template that the change applies to, from its `ETag`.',
    }),
  ),
});

/** Maximum steps of a campaign, and so of a template. */
const MAX_STEPS = 50;

const name = headerText({ minLength: 1, maxLength: 100, description: 'Unique name.', examples: ['Cold opener'] });
const labels = { name, ...textLabels };

const { order: _position, ...stepFields } = CampaignStepCreateIn.properties;
const TemplateStepIn = Type.Object(
  {
    id: Type.Optional(
      uuid({
        description: 'ID of a step of the template, to keep it. Without any IDs, steps are matched by position.',
      }),
    ),
    ...stepFields,
    threadMode: Type.Optional(
      nullable(enumOf(THREAD_MODES), {
        description: 'Whether the email continues the thread of the first email. Null: determined by the subject.',
      }),
    ),
  },
  { $id: 'TemplateStepIn' },
);
const steps = Type.Array(TemplateStepIn, {
  minItems: 1,
  maxItems: MAX_STEPS,
  description: 'Steps in order; exactly one in a template of kind `step`.',
});

const kind = enumOf(TEMPLATE_KINDS, { description: '`step`: one step. `sequence`: one or more steps.' });

export const TemplateIn = Type.Object({ ...labels, kind, steps }, { $id: 'TemplateIn' });
export const TemplateUpdateIn = patchOf(Type.Object({ ...labels, steps }), {
  $id: 'TemplateUpdateIn',
  minProperties: 1,
});
export const TemplateFromCampaignIn = Type.Object(
  {
    ...labels,
    campaignId: uuid({ description: 'ID of the campaign.' }),
    stepId: withDefault(
      nullable(uuid(), { description: 'ID of the step to save; null: all steps, as a sequence.' }),
      null,
    ),
  },
  { $id: 'TemplateFromCampaignIn' },
);
export const TemplateRestoreIn = Type.Object(
  { version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Version to restore.' }) },
  { $id: 'TemplateRestoreIn' },
);

export const TemplatesQuery = Type.Object({
  kind: Type.Optional(enumOf(TEMPLATE_KINDS, { description: 'Only templates of this kind.' })),
  ...textLabelFilters,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the name or of a subject, case-insensitive.' }),
  ),
});

const summary = {
  id: uuid(),
  name: Type.String({ examples: ['Cold opener'] }),
  ...textLabelsOut,
  kind,
  version: Type.Integer({ minimum: 1, description: 'Current version. Each change of the steps increments it.' }),
  revision: Type.Integer({ minimum: 1, description: 'Counts all changes of the template; the `ETag` names it.' }),
  stepsCount: Type.Integer({ minimum: 1 }),
  subject: Type.String({ description: 'Subject of the first step.' }),
  authorName: Type.String({
    description: 'Name of the member or API key that wrote the current version, at that time.',
    examples: ['Nora Lind'],
  }),
  createdAt: dtOut(),
  updatedAt: dtOut(),
};

const TemplateOut = Type.Object(summary, { $id: 'TemplateOut' });
export const TemplatesOut = Type.Object(
  { items: Type.Array(TemplateOut, { maxItems: 500, description: 'Templates, sorted by folder and name.' }) },
  { $id: 'TemplatesOut' },
);

const TemplateVariantOut = Type.Object(
  {
    label: Type.String({ description: 'Variant letter, `A` to `Z`.' }),
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    ...variantAttachedOut,
    share: Type.Number({ description: 'Percentage of the variant among all variants of the step.' }),
  },
  { $id: 'TemplateVariantOut' },
);
export const TemplateStepOut = Type.Object(
  {
    id: uuid({ description: 'ID of the step, the same in all versions.' }),
    name: Type.String({ description: 'Label of the step, not sent.' }),
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String({ description: 'Template source. It is not sanitized: do not render it as a page.' }),
    ...attachedOut,
    delaySeconds: Type.Integer({ description: 'Delay in seconds after the previous email.' }),
    delayDays: Type.Integer({ description: '`delaySeconds` in whole days.' }),
    threadMode: nullable(enumOf(THREAD_MODES), { description: 'Null: determined by the subject.' }),
    state: enumOf(STEP_STATES),
    variants: Type.Array(TemplateVariantOut),
  },
  { $id: 'TemplateStepOut' },
);
export type TemplateStepOut = Static<typeof TemplateStepOut>;

export const TemplateDetailOut = Type.Object(
  { ...summary, steps: Type.Array(TemplateStepOut, { description: 'Steps in order.' }) },
  { $id: 'TemplateDetailOut' },
);

const version = {
  version: Type.Integer({ minimum: 1 }),
  stepsCount: Type.Integer({ minimum: 1 }),
  authorName: Type.String({ examples: ['Nora Lind'] }),
  createdAt: dtOut(),
};
const TemplateVersionOut = Type.Object(version, { $id: 'TemplateVersionOut' });
export const TemplateVersionsOut = Type.Object(
  { items: Type.Array(TemplateVersionOut, { maxItems: 100, description: 'The latest 100 versions, newest first.' }) },
  { $id: 'TemplateVersionsOut' },
);
export const TemplateVersionDetailOut = Type.Object(
  { ...version, steps: Type.Array(TemplateStepOut, { description: 'Steps in order.' }) },
  { $id: 'TemplateVersionDetailOut' },
);

export const TemplateDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'TemplateDeletedOut' });

export const TemplateInsertIn = Type.Object(
  {
    campaignId: uuid({ description: 'ID of the campaign.' }),
    order: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_STEPS,
        description: 'Position of the first inserted step, from 1. Default: after the last step.',
      }),
    ),
  },
  { $id: 'TemplateInsertIn' },
);
const affectedContacts = Type.Integer({
  minimum: 0,
  description: 'Contacts that receive an inserted step before the step they wait for. 0 before launch.',
});
export const TemplateInsertOut = Type.Object(
  { steps: Type.Array(CampaignStepOut, { description: 'The inserted steps, in order.' }), affectedContacts },
  { $id: 'TemplateInsertOut' },
);

const TemplateChangeOut = Type.Object(
  {
    variant: nullable(Type.String(), { description: 'Variant letter; null: the step itself.', examples: ['A'] }),
    field: enumOf(TEMPLATE_FIELDS, {
      description: 'Field that changes.',
    }),
    before: nullable(Type.String(), {
      description: 'Value in the campaign. Null: the variant is added, or not set.',
      examples: ['Quick question'],
    }),
    after: nullable(Type.String(), {
      description: 'Value in the template. Null: the variant is removed, or not set.',
      examples: ['Hiring at Acme'],
    }),
  },
  { $id: 'TemplateChangeOut' },
);
export const TemplateUpdateOut = Type.Object(
  {
    templateId: uuid(),
    name: Type.String({ description: 'Name of the template.', examples: ['Cold opener'] }),
    version: Type.Integer({ minimum: 1, description: 'Version that the step was copied from.' }),
    latestVersion: Type.Integer({ minimum: 1, description: 'Version that the update would apply.' }),
    changes: Type.Array(TemplateChangeOut, {
      description: 'Differences between the step and the template, including edits made in the campaign.',
    }),
  },
  { $id: 'TemplateUpdateOut' },
);
export const TemplateApplyIn = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: '`latestVersion` of the preview. If the template has changed since, the response is 412.',
      }),
    ),
  },
  { $id: 'TemplateApplyIn' },
);

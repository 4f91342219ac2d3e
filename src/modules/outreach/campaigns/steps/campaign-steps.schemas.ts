import { type Static, Type } from 'typebox';
import { MAX_ATTACHMENTS } from '../../../../engine/campaign/attachment.js';
import { STEP_STATES, THREAD_MODES } from '../../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, headerText, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { MAX_STEPS, MAX_VARIANTS } from '../core/limits.js';
import { StepWinnerOut } from '../core/step-winner.schemas.js';

const subject = headerText({
  maxLength: 500,
  description: 'Subject template.',
  examples: ['Quick question, {{firstName}}'],
});
const bodyText = Type.String({ maxLength: 100_000, description: 'Template of the plain text part.' });
const bodyHtml = Type.String({ maxLength: 100_000, description: 'Template of the HTML part.' });

const StepAttachment = Type.Object(
  { fileId: uuid({ description: 'ID of a file of the workspace, from `addWorkspaceFile`.' }) },
  { $id: 'StepAttachment' },
);
const attachments = Type.Array(StepAttachment, {
  maxItems: MAX_ATTACHMENTS,
  description: 'Files that its emails carry, in order; at most 10 MiB in total.',
});

const attachmentName = headerText({
  minLength: 1,
  maxLength: 500,
  description:
    'Template of the name of a file of the workspace, rendered for each contact. An empty result attaches nothing.',
  examples: ['offer-{{industry}}.pdf'],
});
const NAMED =
  'Names of further files, after `attachments`, in order. An email waits (`attachment_missing`) until the workspace has a file with the rendered name.';
const attachmentNames = Type.Array(attachmentName, { maxItems: MAX_ATTACHMENTS, description: NAMED });

/** Files of the emails of a step. */
export const attachedOut = {
  attachments: Type.Array(StepAttachment, { description: 'Files that its emails carry, in order.' }),
  attachmentNames: Type.Array(Type.String(), { description: NAMED }),
};
/** Files of the emails of a variant. */
export const variantAttachedOut = {
  attachments: nullable(Type.Array(StepAttachment), {
    description: 'Files that its emails carry, in order; null: those of the step.',
  }),
  attachmentNames: nullable(Type.Array(Type.String()), { description: `${NAMED} Null: those of the step.` }),
};

const CampaignVariantIn = Type.Object(
  {
    id: Type.Optional(
      uuid({ description: 'ID of an existing variant, to keep it and its statistics when the list is replaced.' }),
    ),
    subject: Type.Optional(subject),
    bodyText: Type.Optional(bodyText),
    bodyHtml: Type.Optional(bodyHtml),
    attachments: Type.Optional(
      nullable(attachments, {
        description:
          'Files that its emails carry, in order; at most 10 MiB in total. Null: those of the step. Absent: unchanged; null for a new variant.',
      }),
    ),
    attachmentNames: Type.Optional(
      nullable(attachmentNames, {
        description: `${NAMED} Null: those of the step. Absent: unchanged; null for a new variant.`,
      }),
    ),
    share: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Weight of the variant, relative to the others; 0 disables it. Default: equal weights.',
      }),
    ),
    weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Alias of `share`.' })),
  },
  {
    $id: 'CampaignVariantIn',
    description: 'Variant of a step. Absent fields are taken from the step.',
  },
);

const variants = Type.Array(CampaignVariantIn, {
  maxItems: MAX_VARIANTS,
  description: 'Variants, of which each contact gets one. If present, only variants are sent.',
});
const delaySeconds = Type.Integer({
  minimum: 0,
  maximum: 7_776_000,
  description:
    'Delay in seconds after the previous email. A multiple of 86400 counts calendar days; other values count elapsed seconds.',
});
const delayDays = Type.Integer({ minimum: 0, maximum: 90, description: 'Delay in days after the previous email.' });
const order = Type.Integer({ minimum: 1, maximum: MAX_STEPS, description: 'Position in the sequence, from 1.' });
const name = Type.String({ maxLength: 100, description: 'Label of the step, not sent.' });
const threadMode = enumOf(THREAD_MODES, {
  description:
    'Whether the email continues the thread of the first email. By default, an email with an empty or equal subject does.',
});
const body = Type.String({
  maxLength: 100_000,
  description: 'Alias of `bodyHtml` if it contains a tag, else of `bodyText`.',
});

export const CampaignStepCreateIn = Type.Object(
  {
    order: Type.Optional(order),
    subject: Type.Optional(subject),
    body: Type.Optional(body),
    bodyText: Type.Optional(bodyText),
    bodyHtml: Type.Optional(bodyHtml),
    attachments: Type.Optional(attachments),
    attachmentNames: Type.Optional(attachmentNames),
    delaySeconds: Type.Optional(delaySeconds),
    delayDays: Type.Optional(delayDays),
    variants: Type.Optional(variants),
    name: Type.Optional(name),
    threadMode: Type.Optional(threadMode),
    state: withDefault(
      enumOf(STEP_STATES, { description: 'Whether the step is sent; disabled steps are skipped.' }),
      'enabled',
    ),
  },
  {
    $id: 'CampaignStepCreateIn',
    description: 'Email of the sequence. Templates support `{{firstName}}`, Liquid and `{a|b}`.',
  },
);

export const CampaignStepUpdateIn = Type.Object(
  {
    order: Type.Optional(order),
    subject: Type.Optional(nullable(subject)),
    body: Type.Optional(nullable(body)),
    bodyText: Type.Optional(nullable(bodyText)),
    bodyHtml: Type.Optional(nullable(bodyHtml)),
    attachments: Type.Optional(nullable(attachments)),
    attachmentNames: Type.Optional(nullable(attachmentNames)),
    delaySeconds: Type.Optional(nullable(delaySeconds)),
    delayDays: Type.Optional(nullable(delayDays)),
    variants: Type.Optional(nullable(variants)),
    name: Type.Optional(nullable(name)),
    threadMode: Type.Optional(nullable(threadMode)),
    state: Type.Optional(nullable(enumOf(STEP_STATES))),
  },
  {
    $id: 'CampaignStepUpdateIn',
    description: 'Fields to change. Absent fields are unchanged; null restores the default.',
  },
);

const CampaignVariantOut = Type.Object(
  {
    id: uuid(),
    label: Type.String({ description: 'Variant letter, `A` to `Z`.' }),
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    ...variantAttachedOut,
    share: Type.Number({ description: 'Percentage of the variant among all variants of the step.' }),
    weight: Type.Integer({ description: '`share`, rounded.' }),
  },
  { $id: 'CampaignVariantOut' },
);

const StepTemplateOut = Type.Object(
  {
    id: uuid(),
    name: Type.String({ examples: ['Cold opener'] }),
    version: Type.Integer({ minimum: 1, description: 'Version of the template that the step was copied from.' }),
    latestVersion: Type.Integer({ minimum: 1, description: 'Current version of the template.' }),
    isUpdateAvailable: Type.Boolean({
      description:
        'Whether a later version changed this email. `previewTemplateUpdate` shows the changes; `applyTemplateUpdate` applies them.',
    }),
  },
  { $id: 'StepTemplateOut' },
);

export const CampaignStepOut = Type.Object(
  {
    id: uuid(),
    campaignId: uuid(),
    order: Type.Integer(),
    subject: Type.String(),
    body: Type.String({ description: 'HTML part, or the plain text if there is no HTML.' }),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    ...attachedOut,
    delaySeconds: Type.Integer(),
    delayDays: Type.Integer({ description: '`delaySeconds` in whole days.' }),
    variants: Type.Array(CampaignVariantOut),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    name: Type.String(),
    threadMode: enumOf(THREAD_MODES, {
      description: 'Whether the email continues the thread of the first email, as sent.',
    }),
    state: enumOf(STEP_STATES),
    winner: nullable(StepWinnerOut, {
      description: 'Winning variant of the step; null while undecided, and after variants are replaced.',
    }),
    template: nullable(StepTemplateOut, {
      description: 'Template that the step was copied from; null if there is none, or if it was deleted.',
    }),
  },
  { $id: 'CampaignStepOut' },
);
export type CampaignStepOut = Static<typeof CampaignStepOut>;

export const CampaignStepChangeOut = Type.Object(
  {
    ...CampaignStepOut.properties,
    affectedContacts: Type.Integer({
      minimum: 0,
      description:
        'Contacts that receive an earlier step before the step they wait for, because the change moved a step they have not received before it. 0 before launch.',
    }),
  },
  { $id: 'CampaignStepChangeOut', description: 'The changed step, and the number of affected contacts.' },
);

export const StepPath = Type.Object({ step_id: resourceId({ description: 'ID of the step.' }) });

import { type Static, Type } from 'typebox';
import { STEP_STATES, THREAD_MODES } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, headerText, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { MAX_STEPS, MAX_VARIANTS } from '../limits.js';
import { StepWinnerOut } from './step-winner.schemas.js';

const subject = headerText({
  maxLength: 500,
  description: 'Template of the subject.',
  examples: ['Quick question, {{firstName}}'],
});
const bodyText = Type.String({ maxLength: 100_000, description: 'Template of the plain text part.' });
const bodyHtml = Type.String({ maxLength: 100_000, description: 'Template of the HTML part.' });

const CampaignVariantIn = Type.Object(
  {
    id: Type.Optional(uuid({ description: 'Keeps this variant and its statistics when the list is replaced.' })),
    subject: Type.Optional(subject),
    bodyText: Type.Optional(bodyText),
    bodyHtml: Type.Optional(bodyHtml),
    share: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'How often it is chosen, relative to the others. 0 switches it off; none given: all alike.',
      }),
    ),
    weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Read as `share`.' })),
  },
  {
    $id: 'CampaignVariantIn',
    description: 'One of several texts of a step. What it leaves out is taken from the step.',
  },
);

const variants = Type.Array(CampaignVariantIn, {
  maxItems: MAX_VARIANTS,
  description: 'Texts among which one is chosen for each contact. With variants only these are sent.',
});
const delaySeconds = Type.Integer({
  minimum: 0,
  maximum: 7_776_000,
  description:
    'Wait since the message before. A multiple of 86400 counts calendar days, anything else elapsed seconds.',
});
const delayDays = Type.Integer({ minimum: 0, maximum: 90, description: 'The same in days.' });
const order = Type.Integer({ minimum: 1, maximum: MAX_STEPS, description: 'Place in the sequence, from 1.' });
const name = Type.String({ maxLength: 100, description: 'Only a label.' });
const threadMode = enumOf(THREAD_MODES, {
  description:
    'Whether the message goes on in the first one’s thread. By default an empty or equal subject does, another one does not.',
});
const body = Type.String({
  maxLength: 100_000,
  description: 'Short for `bodyHtml` when it contains a tag, else for `bodyText`.',
});

export const CampaignStepCreateIn = Type.Object(
  {
    order: Type.Optional(order),
    subject: Type.Optional(subject),
    body: Type.Optional(body),
    bodyText: Type.Optional(bodyText),
    bodyHtml: Type.Optional(bodyHtml),
    delaySeconds: Type.Optional(delaySeconds),
    delayDays: Type.Optional(delayDays),
    variants: Type.Optional(variants),
    name: Type.Optional(name),
    threadMode: Type.Optional(threadMode),
    state: withDefault(enumOf(STEP_STATES, { description: 'A disabled step is passed over.' }), 'enabled'),
  },
  {
    $id: 'CampaignStepCreateIn',
    description: 'One message of the sequence. Templates use `{{firstName}}`, Liquid and `{a|b}`.',
  },
);

export const CampaignStepUpdateIn = Type.Object(
  {
    order: Type.Optional(order),
    subject: Type.Optional(nullable(subject)),
    body: Type.Optional(nullable(body)),
    bodyText: Type.Optional(nullable(bodyText)),
    bodyHtml: Type.Optional(nullable(bodyHtml)),
    delaySeconds: Type.Optional(nullable(delaySeconds)),
    delayDays: Type.Optional(nullable(delayDays)),
    variants: Type.Optional(nullable(variants)),
    name: Type.Optional(nullable(name)),
    threadMode: Type.Optional(nullable(threadMode)),
    state: Type.Optional(nullable(enumOf(STEP_STATES))),
  },
  { $id: 'CampaignStepUpdateIn', description: 'Absent fields stay as they are, null sets the default.' },
);

const CampaignVariantOut = Type.Object(
  {
    id: uuid(),
    label: Type.String({ description: '`A` to `Z`.' }),
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    share: Type.Number({ description: 'Percent over all variants of the step.' }),
    weight: Type.Integer({ description: 'The share, rounded.' }),
  },
  { $id: 'CampaignVariantOut' },
);

export const CampaignStepOut = Type.Object(
  {
    id: uuid(),
    campaignId: uuid(),
    order: Type.Integer(),
    subject: Type.String(),
    body: Type.String({ description: 'The HTML part, or the text when there is none.' }),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    delaySeconds: Type.Integer(),
    delayDays: Type.Integer({ description: 'Whole days of `delaySeconds`.' }),
    variants: Type.Array(CampaignVariantOut),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    name: Type.String(),
    threadMode: enumOf(THREAD_MODES, { description: 'As it is sent.' }),
    state: enumOf(STEP_STATES),
    winner: nullable(StepWinnerOut, {
      description: 'Winner of the step; null while open, and after the variants were replaced.',
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
        'Contacts waiting for a later step who now get an earlier step first, because the change moved a step they have not received before it. 0 before launch.',
    }),
  },
  { $id: 'CampaignStepChangeOut', description: 'The changed step, and the number of affected contacts.' },
);

import { type Static, Type } from 'typebox';
import { TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';
import { TEXT_HINT_CODES, TEXT_PARTS } from '../../engine/message/text-hints.js';

import { enumOf, headerText, mapOf, nullable, uuid, withDefault } from '../../platform/http/types.js';

export const previewFields = {
  stepId: Type.Optional(
    uuid({ description: 'The step. Texts given beside it replace its own, to try a change before it is saved.' }),
  ),
  subject: Type.Optional(headerText({ maxLength: 500, examples: ['{Hi|Hello} {{firstName}}'] })),
  bodyText: Type.Optional(Type.String({ maxLength: 100_000 })),
  bodyHtml: Type.Optional(Type.String({ maxLength: 100_000 })),
  campaignId: Type.Optional(uuid({ description: 'Whose settings apply to texts that belong to no step.' })),
  contactId: Type.Optional(
    uuid({
      description: 'The contact it is written to. Without it and `context` a contact of the campaign is borrowed.',
    }),
  ),
  context: Type.Optional(
    mapOf(Type.Any(), {
      maxProperties: 200,
      maxKeyLength: 64,
      description: 'Values over those of the contact, or in place of one.',
      examples: [{ firstName: 'Ann', company: 'Acme', industry: 'steel' }],
    }),
  ),
  campaignMailboxId: Type.Optional(
    Type.String({ maxLength: 254, description: 'The mailbox that writes; without it the one whose turn it is.' }),
  ),
  variantId: Type.Optional(uuid({ description: 'Without it the one this contact gets.' })),
  seed: Type.Optional(
    Type.Integer({ description: 'Another choice of variant and spintax; without it the campaign’s.' }),
  ),
  mode: withDefault(
    enumOf(TEMPLATE_MODES, {
      description:
        '`strict`: variables without value and fallback are a 422 `unknown_variable`; `lenient` lets them be empty and lists them.',
    }),
    'strict',
  ),
};

export const StepPreviewIn = Type.Object(
  {
    ...previewFields,
    check: withDefault(
      Type.Boolean({
        description:
          'Also looks at the texts themselves: `hints` and `usage` are filled, and lengths are said in `hints` instead of `warnings`.',
      }),
      false,
    ),
  },
  { $id: 'StepPreviewIn' },
);

const VariableUsageOut = Type.Object(
  {
    variable: Type.String({ description: 'As the texts write it.', examples: ['firstName'] }),
    filledContacts: Type.Integer({ minimum: 0, description: 'Contacts that have a value for it.' }),
    missingContacts: Type.Integer({ minimum: 0, description: 'Contacts that have none.' }),
  },
  { $id: 'VariableUsageOut' },
);

const TextHintOut = Type.Object(
  {
    code: enumOf(TEXT_HINT_CODES, {
      description:
        '`subject_long` above 78 characters, `body_long` above 2,000; `spam_word`: a phrase that reads like advertising; `link_count`: more than two links; `picture_only`: a picture with nearly no text; `all_caps`: words in capitals.',
    }),
    part: enumOf(TEXT_PARTS, { description: 'The field it stands in.', examples: ['subject'] }),
    offset: Type.Integer({
      minimum: 0,
      description: 'Where it begins in the source, in UTF-16 code units, as JavaScript counts.',
    }),
    length: Type.Integer({ minimum: 0, description: 'How far it goes, in the same units.' }),
    message: Type.String({ description: 'For the author, in one sentence.' }),
  },
  { $id: 'TextHintOut' },
);

export const StepPreviewOut = Type.Object(
  {
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String({ description: 'Empty for a message of text alone.' }),
    variantLabel: nullable(Type.String()),
    seed: Type.Integer({ description: 'The seed that was used.' }),
    contactId: nullable(uuid(), { description: 'The contact it is written to, named or borrowed.' }),
    contactEmail: nullable(Type.String()),
    missingVariables: Type.Array(Type.String(), {
      description:
        'In `lenient` mode: variables without value and fallback. A campaign that skips such messages would not send this one.',
    }),
    warnings: Type.Array(Type.String(), { description: 'What a reader would stumble over, in sentences.' }),
    headers: mapOf(Type.String(), {
      description: 'Header fields as they would be sent; empty without a mailbox or an address.',
    }),
    usage: nullable(Type.Array(VariableUsageOut), {
      description:
        'With `check`: the variables of contacts that the texts name, with how many contacts have a value, counted over the first 10,000 contacts of the campaign; else null.',
    }),
    hints: nullable(Type.Array(TextHintOut), {
      description:
        'With `check`: what an author might change before the message is sent, at its place, at most 30; else null.',
    }),
  },
  { $id: 'StepPreviewOut' },
);
export type StepPreviewOut = Static<typeof StepPreviewOut>;

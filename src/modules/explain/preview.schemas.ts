import { type Static, Type } from 'typebox';
import { TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';

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

export const StepPreviewIn = Type.Object(previewFields, { $id: 'StepPreviewIn' });

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
  },
  { $id: 'StepPreviewOut' },
);
export type StepPreviewOut = Static<typeof StepPreviewOut>;

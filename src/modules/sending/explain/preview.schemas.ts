import { type Static, Type } from 'typebox';
import { MAX_ATTACHMENTS } from '../../../engine/campaign/attachment.js';
import { TEMPLATE_MODES } from '../../../engine/lifecycle/enums.js';
import { TEXT_HINT_CODES, TEXT_PARTS } from '../../../engine/message/text-hints.js';

import { enumOf, headerText, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';

export const previewFields = {
  stepId: Type.Optional(
    uuid({
      description:
        'Step to preview. Content fields of the request replace those of the step, to test a change before saving it.',
    }),
  ),
  subject: Type.Optional(headerText({ maxLength: 500, examples: ['{Hi|Hello} {{firstName}}'] })),
  bodyText: Type.Optional(Type.String({ maxLength: 100_000 })),
  bodyHtml: Type.Optional(Type.String({ maxLength: 100_000 })),
  attachmentNames: Type.Optional(
    Type.Array(headerText({ minLength: 1, maxLength: 500, examples: ['offer-{{industry}}.pdf'] }), {
      maxItems: MAX_ATTACHMENTS,
      description: 'Names of files, as in a step.',
    }),
  ),
  campaignId: Type.Optional(uuid({ description: 'Campaign whose settings apply to content without a step.' })),
  contactId: Type.Optional(
    uuid({
      description: 'Contact the preview is for. Without `contactId` and `context`, a contact of the campaign is used.',
    }),
  ),
  context: Type.Optional(
    mapOf(Type.Any(), {
      maxProperties: 200,
      maxKeyLength: 64,
      description: 'Variable values that override those of the contact, or replace a contact.',
      examples: [{ firstName: 'Ann', company: 'Acme', industry: 'steel' }],
    }),
  ),
  campaignMailboxId: Type.Optional(
    Type.String({ maxLength: 254, description: 'Mailbox that sends. Default: the next mailbox in rotation.' }),
  ),
  variantId: Type.Optional(uuid({ description: 'Variant. Default: the variant this contact gets.' })),
  seed: Type.Optional(
    Type.Integer({ description: 'Seed for variant and spintax. Default: the seed of the campaign.' }),
  ),
  mode: withDefault(
    enumOf(TEMPLATE_MODES, {
      description:
        'Handling of variables without a value or fallback. `strict`: a 422 `unknown_variable`; `lenient`: they are empty and listed.',
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
          'Whether to check the content: fills `hints` and `usage`, and reports lengths in `hints` instead of `warnings`.',
      }),
      false,
    ),
  },
  { $id: 'StepPreviewIn' },
);

const VariableUsageOut = Type.Object(
  {
    variable: Type.String({ description: 'Variable name as written in the content.', examples: ['firstName'] }),
    filledContacts: Type.Integer({ minimum: 0, description: 'Contacts with a value.' }),
    missingContacts: Type.Integer({ minimum: 0, description: 'Contacts without a value.' }),
  },
  { $id: 'VariableUsageOut' },
);

const TextHintOut = Type.Object(
  {
    code: enumOf(TEXT_HINT_CODES, {
      description:
        'Kind of hint. `subject_long`: above 78 characters; `body_long`: above 2,000; `spam_word`: a phrase typical of advertising; `link_count`: more than two links; `picture_only`: an image with almost no text; `all_caps`: words in capitals.',
    }),
    part: enumOf(TEXT_PARTS, { description: 'Field with the hint.', examples: ['subject'] }),
    offset: Type.Integer({
      minimum: 0,
      description: 'Start of the passage in the source, in UTF-16 code units, as in JavaScript.',
    }),
    length: Type.Integer({ minimum: 0, description: 'Length of the passage, in UTF-16 code units.' }),
    message: Type.String({ description: 'Advice for the author, as a sentence.' }),
  },
  { $id: 'TextHintOut' },
);

const PreviewAttachment = Type.Object(
  {
    fileId: uuid(),
    name: Type.String({ examples: ['offer.pdf'] }),
    contentType: Type.String({ examples: ['application/pdf'] }),
    sizeBytes: Type.Integer({ minimum: 1, examples: [48_213] }),
    isInline: Type.Boolean({
      description:
        'Whether the HTML shows the file as an image (`<img src="cid:logo.png">`), so that it is not listed as an attachment.',
    }),
  },
  { $id: 'PreviewAttachment' },
);

const PreviewAttachmentName = Type.Object(
  {
    template: Type.String({ examples: ['offer-{{industry}}.pdf'] }),
    name: Type.String({
      description: 'Rendered name; empty: attaches nothing.',
      examples: ['offer-steel.pdf'],
    }),
    fileId: nullable(uuid(), { description: 'File with this name; null: none, so the email waits for it.' }),
  },
  { $id: 'PreviewAttachmentName' },
);

export const StepPreviewOut = Type.Object(
  {
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String({ description: 'HTML part; empty for a plain text email.' }),
    variantLabel: nullable(Type.String()),
    seed: Type.Integer({ description: 'Seed that was used.' }),
    contactId: nullable(uuid(), { description: 'Contact used for the preview.' }),
    contactEmail: nullable(Type.String()),
    attachments: Type.Array(PreviewAttachment, {
      description: 'Files of the email, in order. `downloadWorkspaceFile` returns the bytes that are sent.',
    }),
    attachmentNames: Type.Array(PreviewAttachmentName, {
      description: 'Names of files for this contact, in order. `attachments` contains the files.',
    }),
    missingVariables: Type.Array(Type.String(), {
      description:
        'With `lenient`: variables without a value or fallback. A campaign that skips such emails would not send this one.',
    }),
    warnings: Type.Array(Type.String(), { description: 'Warnings about the content, as sentences.' }),
    headers: mapOf(Type.String(), {
      description: 'Header fields as sent; empty without a mailbox or an address.',
    }),
    usage: nullable(Type.Array(VariableUsageOut), {
      description:
        'With `check`: contact variables in the content, each with the number of contacts that have a value, counted over the first 10,000 contacts of the campaign; else null.',
    }),
    hints: nullable(Type.Array(TextHintOut), {
      description: 'With `check`: suggestions for the author, with their positions, at most 30; else null.',
    }),
  },
  { $id: 'StepPreviewOut' },
);
export type StepPreviewOut = Static<typeof StepPreviewOut>;

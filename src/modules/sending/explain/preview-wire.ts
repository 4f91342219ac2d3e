import { bytesOf, MAX_ATTACHED_BYTES } from '../../../engine/campaign/attachment.js';
import { isPicture, missingPictures, shownNames } from '../../../engine/campaign/inline-pictures.js';
import { characterCount } from '../../../engine/characters.js';
import { BODY_MAX, SUBJECT_MAX } from '../../../engine/message/lengths.js';
import { findPlaceholders } from '../../../engine/template/placeholders.js';
import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { buildMessage } from '../../../platform/mail/mime/build-message.js';
import { messageInput, NIL_ID, trackedHtml } from '../delivery/index.js';
import type { StepPreviewOut } from './preview.schemas.js';
import { filesOfPreview, type Preview } from './preview.service.js';

/** Headers that are meaningful before sending; date and MIME boundaries are not. */
const SHOWN = new Set([
  ...['from', 'to', 'cc', 'reply-to', 'subject', 'message-id', 'in-reply-to', 'references'],
  ...['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id'],
]);

/** Builds `StepPreviewOut`. */
export function previewToWire(ctx: Ctx, preview: Preview): StepPreviewOut {
  const { plan, step, variant, contact, sender, rendered } = preview;
  return {
    subject: rendered.subject,
    bodyText: rendered.text,
    bodyHtml: trackedHtml(ctx, { plan, step, contactId: contact.contact_id, sender, html: rendered.html }) ?? '',
    variantLabel: variant.label,
    seed: plan.seed,
    contactId: contact.contact_id === NIL_ID ? null : contact.contact_id,
    contactEmail: contact.contact_id === NIL_ID ? null : contact.email,
    attachments: attachmentsOf(preview),
    attachmentNames: preview.named.map(({ template, name, file }) => ({ template, name, fileId: file?.id ?? null })),
    missingVariables: [...rendered.missing],
    warnings: warningsOf(preview),
    headers: headersOf(ctx, preview),
    usage: preview.check && [...preview.check.usage],
    hints: preview.check && [...preview.check.hints],
  };
}

function attachmentsOf(preview: Preview): StepPreviewOut['attachments'] {
  const shown = new Set(shownNames(preview.rendered.html ?? ''));
  return filesOfPreview(preview).map((file) => {
    const { id, name, contentType, sizeBytes } = file;
    return { fileId: id, name, contentType, sizeBytes, isInline: isPicture(file) && shown.has(name) };
  });
}

function warningsOf(preview: Preview): string[] {
  const { rendered, sender, check, variant, named } = preview;
  const warnings: string[] = [];
  if (variant.attachments.some(({ file }) => file === null)) warnings.push(english`An attached file no longer exists.`);
  for (const { name, file } of named) {
    if (name !== '' && file === null)
      warnings.push(english`The workspace has no file named ${name}, so the email waits for it.`);
  }
  const files = filesOfPreview(preview);
  if (bytesOf(files) > MAX_ATTACHED_BYTES) warnings.push(english`All files of the email together exceed 10 MiB.`);
  for (const name of missingPictures(rendered.html ?? '', files)) {
    warnings.push(english`The image ${name} is not attached, so the email shows a gap instead.`);
  }
  if (sender === null) warnings.push(english`No mailbox is attached, so the sender’s variables are empty.`);
  if (rendered.subject === '') warnings.push(english`The subject is empty.`);
  if (rendered.text.trim() === '' && (rendered.html ?? '').trim() === '') warnings.push(english`The body is empty.`);
  const texts = [rendered.subject, rendered.text, rendered.html ?? ''];
  const found = new Set(texts.flatMap((text) => findPlaceholders(text).map((placeholder) => placeholder.text)));
  for (const text of found) warnings.push(english`The placeholder ${text} was not replaced.`);
  if (check !== null) return warnings;
  const subjectCharacters = characterCount(rendered.subject);
  if (subjectCharacters > SUBJECT_MAX) {
    warnings.push(
      english`The subject has ${subjectCharacters} characters; every email program shows the first ${SUBJECT_MAX}.`,
    );
  }
  const bodyCharacters = characterCount(rendered.text);
  if (bodyCharacters > BODY_MAX) {
    warnings.push(english`The body has ${bodyCharacters} characters; keep it under 2,000.`);
  }
  return warnings;
}

/** Returns the headers of the email as it would be sent, without a `Message-ID` that does not exist yet. */
function headersOf(ctx: Ctx, preview: Preview): Record<string, string> {
  const { contact, plan, step, variant, sender, rendered } = preview;
  if (sender === null || contact.email === '') return {};
  const id = contact.message_id_header;
  const parts = {
    plan,
    step,
    variant,
    sender,
    rendered,
    send: contact,
    messageIdHeader: id ?? '<not-made-yet@preview.invalid>',
  };
  const raw = buildMessage(messageInput(ctx, parts, ctx.clock.now())).toString('latin1');
  const block = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n(?=[ \t])/g, '');
  const headers: Record<string, string> = {};
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const isKnown = name.toLowerCase() !== 'message-id' || id !== null;
    if (SHOWN.has(name.toLowerCase()) && isKnown) headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

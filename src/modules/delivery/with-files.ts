import { hash } from 'node:crypto';
import { isPicture, replaceShown, shownNames } from '../../engine/campaign/inline-pictures.js';
import type { PlanVariant } from '../../engine/campaign/plan.js';
import type { MessageInput, OutgoingAttachment } from '../../platform/mail/mime/build-message.js';

/**
 * Adds files to a message: images that its HTML shows by `cid:` and their name, inside it, and other files as attachments. An email
 * sent as plain text has no use for the images of the HTML, and does not contain them.
 */
export function withFiles(
  message: MessageInput,
  files: readonly OutgoingAttachment[],
  variant: Pick<PlanVariant, 'source' | 'snippets'>,
): MessageInput {
  if (files.length === 0) return message;
  const html = message.html ?? '';
  const written = [variant.source, ...variant.snippets].map(({ bodyHtml }) => bodyHtml);
  const shown = new Set((html === '' ? written : [html]).flatMap(shownNames));
  const isShown = (file: OutgoingAttachment): boolean => isPicture(file) && shown.has(file.filename);
  const idOf = (name: string): string => `${hash('sha256', name, 'hex').slice(0, 24)}@${domainOf(message)}`;
  if (html === '') return { ...message, attachments: files.filter((file) => !isShown(file)) };
  const pictures = new Set(files.filter(isShown).map(({ filename }) => filename));
  return {
    ...message,
    html: replaceShown(html, (name) => (pictures.has(name) ? `cid:${idOf(name)}` : null)),
    attachments: files.map((file) => (isShown(file) ? { ...file, contentId: idOf(file.filename) } : file)),
  };
}

function domainOf({ from: { address } }: MessageInput): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

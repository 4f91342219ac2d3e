import type { PlanVariant } from '../../../engine/campaign/plan.js';
import type { MessageInput, OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { embedPictures, shownIn } from '../../../platform/mail/mime/embed-pictures.js';
import { writtenHtml } from './claimed/carried-files.js';

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
  if (html === '') {
    const isShown = shownIn(writtenHtml(variant));
    return { ...message, attachments: files.filter((file) => !isShown(file)) };
  }
  const { address } = message.from;
  const embedded = embedPictures(html, files, address.slice(address.lastIndexOf('@') + 1));
  return { ...message, html: embedded.html, attachments: embedded.files };
}

import { say } from '../../../../engine/words/say.js';
import { AppError } from '../../../../platform/errors.js';

/** Limits per manual message. */
export const MAX_ATTACHMENTS = 20;
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
export const MAX_RECIPIENTS = 25;

/** Throws 413 `payload_too_large` if the files of a message exceed the limit in number or total size. */
export function refuseTooLarge(sizes: readonly number[]): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length <= MAX_ATTACHMENTS && bytes <= MAX_ATTACHMENT_BYTES) return;
  const text = say`A message can have at most ${MAX_ATTACHMENTS} attachments of ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB in total.`;
  throw new AppError('payload_too_large', 413, text);
}

import type { AttachedFile } from '../../../engine/campaign/attachment.js';
import type { RenderedMessage } from '../../../engine/message/render.js';

/** Email rendered for a contact, or the reason it cannot be. */
export interface RenderAttempt {
  readonly rendered: RenderedMessage | null;
  readonly error: string | null;
  /** Files that the email carries, in order: those of the variant, then those named for the contact. */
  readonly files: readonly AttachedFile[];
  /** Names without a file. */
  readonly missingFiles: readonly string[];
}

import type { AttachedFile } from '../../../engine/campaign/attachment.js';
import type { RenderedMessage } from '../../../engine/message/render.js';
import type { UsedValue } from '../../../engine/message/used-values.js';

/** Email rendered for a contact, or the reason it cannot be. */
export interface RenderAttempt {
  readonly rendered: RenderedMessage | null;
  /** Variables of contacts in the text; null if there are none, or no text. */
  readonly variables: readonly UsedValue[] | null;
  readonly error: string | null;
  /** Files that the email carries, in order: those of the variant, then those named for the contact. */
  readonly files: readonly AttachedFile[];
  /** Names without a file. */
  readonly missingFiles: readonly string[];
}

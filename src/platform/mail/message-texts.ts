import { type CompiledMessage, compileMessage, type MessageSource } from '../../engine/message/compile-message.js';
import { htmlToText } from './mime/text.js';

/** Compiles the parts of a message; derives the text part from the HTML if it is empty. */
export function compileTexts(source: MessageSource): CompiledMessage {
  return compileMessage(source, htmlToText);
}

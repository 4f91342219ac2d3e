import { type CompiledMessage, compileMessage, type MessageSource } from '../../engine/message/compile-message.js';
import { htmlToText } from './mime/text.js';

/** Compiles the texts of a message, with the text part made from the HTML where there is none. */
export function compileTexts(source: MessageSource): CompiledMessage {
  return compileMessage(source, htmlToText);
}

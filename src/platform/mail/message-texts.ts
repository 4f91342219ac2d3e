import {
  type CompiledMessage,
  compileMessage,
  compileSnippet,
  type MessageSource,
} from '../../engine/message/compile-message.js';
import type { CompiledSnippet, FindSnippet, SnippetText } from '../../engine/template/program.js';
import { htmlToText } from './mime/text.js';

/** Compiles the parts of a message; derives the text part from the HTML if it is empty. */
export function compileTexts(source: MessageSource, snippets?: FindSnippet): CompiledMessage {
  return compileMessage(source, htmlToText, snippets);
}

/** Compiles one snippet for each part and reports errors in its texts. */
export const compileSnippetTexts = (source: SnippetText): ReturnType<typeof compileSnippet> =>
  compileSnippet(source, htmlToText);

/** Returns a lookup of these snippets by name. Compiles each once, at its first use. */
export function snippetFinder(texts: readonly SnippetText[]): FindSnippet {
  const sources = new Map(texts.map((text) => [text.name, text]));
  const compiled = new Map<string, CompiledSnippet>();
  return (name) => {
    const source = sources.get(name);
    if (source === undefined) return undefined;
    const found = compiled.get(name) ?? compileSnippetTexts(source);
    compiled.set(name, found);
    return found;
  };
}

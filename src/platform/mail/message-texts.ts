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

/** Compiles one snippet for each part, with the errors of its own texts. */
export const compileSnippetTexts = (source: SnippetText): ReturnType<typeof compileSnippet> =>
  compileSnippet(source, htmlToText);

/** Finds these snippets by name. Each is compiled once, when a text uses it first. */
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

import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';

/** Pattern of a snippet name, as in `{% snippet "offer" %}`. */
export const SNIPPET_NAME = '^[a-z0-9][a-z0-9_-]{0,59}$';

const NAME = new RegExp(SNIPPET_NAME);
const TAG = /\{%-?\s*snippet\s*(?:"([^"]*)"|'([^']*)')/g;

/** Parses the text after `snippet` in a tag at `offset`. Throws TemplateSyntaxError. */
export function readSnippetName(args: string, offset: number): string {
  const found = /^\s*(?:"([^"]*)"|'([^']*)')\s*$/.exec(args);
  const name = found?.[1] ?? found?.[2];
  if (name !== undefined && NAME.test(name)) return name;
  const text = say`Name the snippet in quotes, as in {% snippet "offer" %}: lowercase letters, digits, "-", and "_".`;
  throw new TemplateSyntaxError('template_syntax', text, offset);
}

/**
 * Returns all snippet names in these texts, to load them before compiling. Includes tags inside `raw` and `comment`, which a
 * compiled template does not use.
 */
export function snippetsNamed(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, double, single] of text.matchAll(TAG)) names.add((double ?? single) as string);
  return [...names].filter((name) => NAME.test(name)).sort();
}

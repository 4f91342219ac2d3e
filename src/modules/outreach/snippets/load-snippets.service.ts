import type { FindSnippet, SnippetText } from '../../../engine/template/program.js';
import { snippetsNamed } from '../../../engine/template/snippet-name.js';
import type { Ctx } from '../../../platform/context.js';
import { snippetFinder } from '../../../platform/mail/message-texts.js';
import { findSnippetsNamed, lockSnippetsNamed, type SnippetRow } from './snippets.repo.js';

/** Returns the current versions of the snippets that these texts use, except missing ones. */
export async function snippetTextsIn(ctx: Ctx, workspaceId: number, texts: readonly string[]): Promise<SnippetText[]> {
  const names = snippetsNamed(texts);
  return names.length === 0 ? [] : (await findSnippetsNamed(ctx.sql, workspaceId, names)).map(textOf);
}

/**
 * Finds the snippets used anywhere in the values of a request, to validate it. They cannot be renamed or deleted
 * until the caller's transaction ends.
 */
export async function holdSnippetsIn(ctx: Ctx, workspaceId: number, values: unknown): Promise<FindSnippet> {
  const names = snippetsNamed(textsIn(values));
  return snippetFinder(names.length === 0 ? [] : (await lockSnippetsNamed(ctx.sql, workspaceId, names)).map(textOf));
}

/** Yields every text in a value, at any depth. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}

const textOf = (row: SnippetRow): SnippetText => ({
  name: row.name,
  version: row.version,
  bodyText: row.body_text,
  bodyHtml: row.body_html,
});

import type { FindSnippet, SnippetText } from '../../../engine/template/program.js';
import { snippetsNamed } from '../../../engine/template/snippet-name.js';
import type { Ctx } from '../../../platform/context.js';
import { snippetFinder } from '../../../platform/mail/message-texts.js';
import { findSharedSnippets, lockSharedSnippets, type SharedTextRow } from './shared/shared-texts.repo.js';
import { findSnippetsNamed, lockSnippetsNamed, type SnippetRow } from './snippets.repo.js';

/**
 * Returns the snippets that these texts use, except missing ones: the current version of the workspace, otherwise the shared one
 * of the account.
 */
export async function snippetTextsIn(ctx: Ctx, workspaceId: number, texts: readonly string[]): Promise<SnippetText[]> {
  const names = snippetsNamed(texts);
  if (names.length === 0) return [];
  const own = (await findSnippetsNamed(ctx.sql, workspaceId, names)).map(textOf);
  const missing = without(names, own);
  return missing.length === 0 ? own : [...own, ...(await findSharedSnippets(ctx.sql, missing)).map(sharedTextOf)];
}

/**
 * Finds the snippets used anywhere in the values of a request, to validate it. They cannot be renamed or deleted
 * until the caller's transaction ends.
 */
export async function holdSnippetsIn(ctx: Ctx, workspaceId: number, values: unknown): Promise<FindSnippet> {
  const names = snippetsNamed(textsIn(values));
  if (names.length === 0) return snippetFinder([]);
  const own = (await lockSnippetsNamed(ctx.sql, workspaceId, names)).map(textOf);
  const missing = without(names, own);
  const shared = missing.length === 0 ? [] : await lockSharedSnippets(ctx.sql, missing);
  return snippetFinder([...own, ...shared.map(sharedTextOf)]);
}

/** Yields every text in a value, at any depth. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}

function without(names: readonly string[], found: readonly SnippetText[]): string[] {
  const known = new Set(found.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

function sharedTextOf({ name, version, content }: SharedTextRow): SnippetText {
  return { name, version, ...(content as Pick<SnippetText, 'bodyText' | 'bodyHtml'>) };
}

const textOf = (row: SnippetRow): SnippetText => ({
  name: row.name,
  version: row.version,
  bodyText: row.body_text,
  bodyHtml: row.body_html,
});

import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { conflict, notFound, ValidationError, valueError } from '../../../platform/errors.js';
import type { Owner } from '../../../platform/http/owner.js';
import { canonicalLanguage } from '../../../platform/http/reading/text-labels.js';
import { faultIssues } from '../../../platform/http/template-issue.js';
import { compileSnippetTexts } from '../../../platform/mail/message-texts.js';
import {
  listSnippetUses,
  listSnippetViews,
  type SnippetFilter,
  type SnippetUse,
  type SnippetView,
} from './snippets.reads.js';
import * as rows from './snippets.repo.js';

/** Maximum snippets per workspace. */
const MAX_SNIPPETS = 300;
/** Maximum stored versions per snippet; older ones are deleted. */
const MAX_VERSIONS = 100;
/** Maximum number of campaigns in a response. */
const MAX_USES = 100;

/** Input of a snippet. At least one body is not blank. */
export interface GivenSnippet {
  readonly name: string;
  readonly folder: string;
  /** A BCP 47 language tag. */
  readonly language: string | null;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

/** Snippet with the campaigns that use it, at most 100. */
export interface SnippetWithUses {
  readonly snippet: SnippetView;
  readonly uses: readonly SnippetUse[];
}

/** Lists the snippets of a workspace that match, by name. Throws 422 for an invalid language tag. */
export async function listSnippets(
  ctx: Ctx,
  workspaceId: number,
  { folder, language }: Omit<SnippetFilter, 'id'>,
): Promise<SnippetView[]> {
  const tag = language === undefined ? null : canonicalLanguage(language, ['query', 'language']);
  return listSnippetViews(ctx.sql, workspaceId, { folder, language: tag ?? undefined }, MAX_SNIPPETS);
}

/** Returns a snippet. Throws `snippet_not_found` (404). */
export async function getSnippet(ctx: Ctx, workspaceId: number, id: string): Promise<SnippetWithUses> {
  const [snippet] = await listSnippetViews(ctx.sql, workspaceId, { id }, 1);
  if (snippet === undefined) throw notFound('snippet');
  return { snippet, uses: await listSnippetUses(ctx.sql, workspaceId, snippet.name, MAX_USES) };
}

/** Returns the versions of a snippet, newest first. Throws `snippet_not_found` (404). */
export async function listVersions(ctx: Ctx, workspaceId: number, id: string): Promise<rows.SnippetVersionRow[]> {
  const versions = await rows.listSnippetVersions(ctx.sql, workspaceId, id);
  if (versions.length === 0) throw notFound('snippet');
  return versions;
}

/**
 * Creates a snippet. Throws 422 for texts that do not compile in an email part, 409 `already_exists` for a name in use,
 * and 409 `limit_reached`.
 */
export function createSnippet(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  input: GivenSnippet,
): Promise<SnippetWithUses> {
  checkTexts(input);
  const labels = { folder: input.folder.trim(), language: canonicalLanguage(input.language) };
  return inTx(ctx, async (ctx) => {
    await rows.countChange(ctx.sql, workspaceId);
    const used = await rows.countSnippets(ctx.sql, workspaceId);
    if (used >= MAX_SNIPPETS) {
      throw conflict('limit_reached', say`A workspace has at most ${MAX_SNIPPETS} snippets.`, {
        limit: MAX_SNIPPETS,
        used,
      });
    }
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const texts = { body_text: input.bodyText, body_html: input.bodyHtml };
    await withName(input.name, () =>
      rows.insertSnippet(ctx.sql, workspaceId, {
        ...{ id, name: input.name, ...labels, version: 1, ...texts, created_at: now, updated_at: now },
      }),
    );
    await writeVersion(ctx, workspaceId, author, { snippet_id: id, version: 1, ...texts });
    return getSnippet(ctx, workspaceId, id);
  });
}

/**
 * Changes the given fields. New texts become a new version for every unsent email; the name can
 * change while no campaign uses the snippet. Throws 404 `snippet_not_found`, 409 `snippet_in_use`, and as
 * `createSnippet` does.
 */
export function changeSnippet(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  id: string,
  change: Partial<GivenSnippet>,
): Promise<SnippetWithUses> {
  return inTx(ctx, async (ctx) => {
    await rows.countChange(ctx.sql, workspaceId);
    const current = await lockSnippet(ctx, workspaceId, id);
    const next = {
      name: change.name ?? current.name,
      bodyText: change.bodyText ?? current.body_text,
      bodyHtml: change.bodyHtml ?? current.body_html,
    };
    checkTexts(next);
    if (next.name !== current.name) await requireUnused(ctx, workspaceId, current.name, 'renamed');
    const isNewText = next.bodyText !== current.body_text || next.bodyHtml !== current.body_html;
    const version = current.version + (isNewText ? 1 : 0);
    const labels = {
      folder: change.folder?.trim() ?? current.folder,
      language: change.language === undefined ? current.language : canonicalLanguage(change.language),
    };
    const texts = { body_text: next.bodyText, body_html: next.bodyHtml };
    await withName(next.name, () =>
      rows.updateSnippet(ctx.sql, workspaceId, id, {
        ...{ name: next.name, ...labels, version, ...texts, updated_at: ctx.clock.now() },
      }),
    );
    if (isNewText) {
      await writeVersion(ctx, workspaceId, author, { snippet_id: id, version, ...texts });
      await rows.deleteOldVersions(ctx.sql, workspaceId, id, version - MAX_VERSIONS);
    }
    return getSnippet(ctx, workspaceId, id);
  });
}

/** Deletes a snippet that no campaign uses. Throws 404 `snippet_not_found` and 409 `snippet_in_use`. */
export function removeSnippet(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await rows.countChange(ctx.sql, workspaceId);
    const { name } = await lockSnippet(ctx, workspaceId, id);
    await requireUnused(ctx, workspaceId, name, 'deleted');
    await rows.deleteSnippet(ctx.sql, workspaceId, id);
  });
}

async function lockSnippet(ctx: Ctx, workspaceId: number, id: string): Promise<rows.SnippetRow> {
  const row = await rows.lockSnippet(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('snippet');
  return row;
}

function writeVersion(
  ctx: Ctx,
  workspaceId: number,
  { ref, name }: Owner,
  version: Pick<rows.NewSnippetVersion, 'snippet_id' | 'version' | 'body_text' | 'body_html'>,
): Promise<void> {
  const by = { author: ref, author_name: name, created_at: ctx.clock.now() };
  return rows.insertSnippetVersion(ctx.sql, workspaceId, { ...version, ...by });
}

/** Steps refer to a snippet by its name. Locking the snippet prevents new uses until the transaction ends. */
async function requireUnused(ctx: Ctx, workspaceId: number, name: string, verb: string): Promise<void> {
  const uses = await listSnippetUses(ctx.sql, workspaceId, name, MAX_USES);
  if (uses.length === 0) return;
  const named = uses.slice(0, 3).map((use) => use.name);
  const more = uses.length > named.length ? [`${uses.length - named.length} more`] : [];
  const text = say`The snippet cannot be ${verb}, because these campaigns use it: ${[...named, ...more].join(', ')}.`;
  throw conflict('snippet_in_use', text, { campaigns: uses.map((use) => ({ id: use.id, name: use.name })) });
}

function checkTexts(texts: Pick<GivenSnippet, 'name' | 'bodyText' | 'bodyHtml'>): void {
  if (texts.bodyText.trim() === '' && texts.bodyHtml.trim() === '') {
    throw valueError(['body', 'bodyText'], 'missing_one_of', say('requires `bodyText` or `bodyHtml`'));
  }
  const { faults } = compileSnippetTexts({ ...texts, version: 0 });
  const issues = faultIssues(faults, (field) => ['body', field]);
  if (issues.length > 0) throw new ValidationError(issues);
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`The name ${name} is already in use.`, { name });
  }
}

/**
 * Makes compiled campaigns of the workspace stale, because something that their texts contain has changed. In the caller's
 * transaction, before the change.
 */
export function noteTextsChanged(ctx: Ctx, workspaceId: number): Promise<void> {
  return rows.countChange(ctx.sql, workspaceId);
}

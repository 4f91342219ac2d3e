import { snippetsNamed } from '../../../../engine/template/snippet-name.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, ValidationError, valueIssue } from '../../../../platform/errors.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { getWorkspace } from '../../../foundation/workspaces/index.js';
import { getSnippet } from '../../snippets/index.js';
import {
  findShared,
  lockShared,
  noteSharedChange,
  publishText,
  removeShared,
  sharedSnippetNames,
} from '../../snippets/shared/index.js';
import type { TemplateStep } from '../template-steps.js';
import { getTemplate } from '../templates.service.js';
import { findSharedView, listSharedUses, listSharedViews, type SharedTextView } from './sharing.reads.js';

export type SharedKind = 'snippet' | 'template';

/** Maximum workspaces in an error. */
const MAX_USES = 100;

/** Text of a workspace, as it is published. */
interface Published {
  readonly name: string;
  readonly folder: string;
  readonly language: string | null;
  readonly version: number;
  readonly authorName: string;
  readonly content: unknown;
}

/** Lists the texts that the account shares. */
export function listShared(ctx: Ctx, workspaceId: number, kind: SharedKind | undefined): Promise<SharedTextView[]> {
  return listSharedViews(ctx.sql, workspaceId, kind);
}

/** Returns a shared text. Throws `shared_text_not_found` (404). */
export async function getShared(ctx: Ctx, workspaceId: number, id: string): Promise<SharedTextView> {
  const row = await findSharedView(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('shared_text');
  return row;
}

/**
 * Publishes the current version of a snippet or template of a workspace for all workspaces, or replaces the published one.
 * Publishing the same version again changes nothing. Throws 404 `snippet_not_found` and `template_not_found`, 409
 * `already_exists` and `limit_reached`, and 422 for a template that other workspaces could not insert.
 */
export function shareText(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  { kind, id }: { readonly kind: SharedKind; readonly id: string },
): Promise<SharedTextView> {
  return inTx(ctx, async (ctx) => {
    await noteSharedChange(ctx);
    const text =
      kind === 'snippet' ? await snippetText(ctx, workspaceId, id) : await templateText(ctx, workspaceId, id);
    const known = await findShared(ctx, kind, id);
    if (known?.name !== undefined && known.name !== text.name && kind === 'snippet') {
      await requireUnused(ctx, known.name, 'renamed');
    }
    const { project_name: originName } = await getWorkspace(ctx, workspaceId);
    const now = ctx.clock.now();
    const { authorName, content, ...labels } = text;
    await publishText(ctx, known === undefined, {
      ...{ id, kind, ...labels, content: storedJson(content), origin_workspace_id: workspaceId },
      ...{ origin_name: originName, author_name: authorName, shared_by: author.name, created_at: now, updated_at: now },
    });
    return getShared(ctx, workspaceId, id);
  });
}

/**
 * Ends the sharing of a text; copies in campaigns, and the text in the workspace that it comes from, stay. Throws 404
 * `shared_text_not_found`, and 409 `snippet_in_use` while a step of a workspace without an own snippet of the name uses it.
 */
export function unshareText(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await noteSharedChange(ctx);
    const row = await lockShared(ctx, id);
    if (row === undefined) throw notFound('shared_text');
    if (row.kind === 'snippet') await requireUnused(ctx, row.name, 'deleted');
    await removeShared(ctx, id);
  });
}

async function requireUnused(ctx: Ctx, name: string, verb: string): Promise<void> {
  const workspaces = await listSharedUses(ctx.sql, name, MAX_USES);
  if (workspaces.length === 0) return;
  const named = workspaces.slice(0, 3).map((one) => one.name);
  const more = workspaces.length > named.length ? [`${workspaces.length - named.length} more`] : [];
  const text = say`The shared snippet cannot be ${verb}, because these workspaces use it: ${[...named, ...more].join(', ')}.`;
  throw conflict('snippet_in_use', text, { workspaces: workspaces.map((one) => ({ ...one })) });
}

async function snippetText(ctx: Ctx, workspaceId: number, id: string): Promise<Published> {
  const { snippet } = await getSnippet(ctx, workspaceId, id);
  const { name, folder, language, version, author_name: authorName } = snippet;
  const content = { bodyText: snippet.body_text, bodyHtml: snippet.body_html };
  return { name, folder, language, version, authorName, content };
}

async function templateText(ctx: Ctx, workspaceId: number, id: string): Promise<Published> {
  const template = await getTemplate(ctx, workspaceId, id);
  const { name, folder, language, version, kind, steps, author_name: authorName } = template;
  await requireInsertable(ctx, steps);
  return { name, folder, language, version, authorName, content: { kind, steps } };
}

/** Files belong to one workspace, and a snippet of one workspace is missing in the others. */
async function requireInsertable(ctx: Ctx, steps: readonly TemplateStep[]): Promise<void> {
  const issues = [];
  const lists = steps.flatMap((step) => [step.attachments, ...step.variants.map((variant) => variant.attachments)]);
  if (lists.some((list) => list !== null && list.length > 0)) {
    const text = say`attaches files, which belong to one workspace; attach them in the campaigns`;
    issues.push(valueIssue(['body', 'id'], 'attached_files', text));
  }
  const bodies = steps.flatMap((step) =>
    [step, ...step.variants].flatMap(({ bodyText, bodyHtml }) => [bodyText, bodyHtml]),
  );
  const names = snippetsNamed(bodies);
  const shared = await sharedSnippetNames(ctx, names);
  const missing = names.filter((name) => !shared.includes(name));
  if (missing.length > 0) {
    const text = say`uses snippets that are not shared: ${missing.join(', ')}`;
    issues.push(valueIssue(['body', 'id'], 'unknown_snippet', text));
  }
  if (issues.length > 0) throw new ValidationError(issues);
}

import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { conflict, notFound, valueError } from '../../../platform/errors.js';
import { requireMatch } from '../../../platform/http/etag.js';
import type { Owner } from '../../../platform/http/owner.js';
import { canonicalLanguage } from '../../../platform/http/reading/text-labels.js';
import { holdRefsIn, listCampaignSteps, stepContentOf } from '../campaigns/steps/index.js';
import {
  areSameSteps,
  contentOf,
  type GivenTemplateStep,
  nextSteps,
  readTemplateSteps,
  type TemplateKind,
  type TemplateStep,
} from './template-steps.js';
import * as rows from './templates.repo.js';

/** Maximum templates per workspace. */
const MAX_TEMPLATES = 500;
/** Maximum stored versions per template; older ones are deleted. */
const MAX_VERSIONS = 100;

/** Name and place of a template. */
export interface TemplateLabels {
  readonly name: string;
  /** Folder; empty for none. */
  readonly folder: string;
  /** BCP 47 tag. */
  readonly language: string | null;
}

export interface GivenTemplate extends TemplateLabels {
  readonly kind: TemplateKind;
  readonly steps: readonly GivenTemplateStep[];
}

export interface TemplateChanges extends Partial<TemplateLabels> {
  readonly steps?: readonly GivenTemplateStep[] | undefined;
}

/** Lists the templates of a workspace that match, by folder and name. */
export function listTemplates(
  ctx: Ctx,
  workspaceId: number,
  { language, ...filters }: rows.TemplateFilters,
): Promise<rows.ListedTemplate[]> {
  const tag = language === undefined ? undefined : canonicalLanguage(language, ['query', 'language']);
  return rows.listTemplateRows(ctx.sql, workspaceId, { ...filters, language: tag ?? undefined }, MAX_TEMPLATES);
}

/** Returns a template with its steps. Throws `template_not_found` (404). */
export async function getTemplate(ctx: Ctx, workspaceId: number, id: string): Promise<rows.TemplateView> {
  return present(await rows.findTemplate(ctx.sql, workspaceId, id));
}

/** Lists the versions of a template, newest first. Throws `template_not_found` (404). */
export async function listVersions(ctx: Ctx, workspaceId: number, id: string): Promise<rows.ListedVersion[]> {
  const versions = await rows.listTemplateVersions(ctx.sql, workspaceId, id);
  if (versions.length === 0) throw notFound('template');
  return versions;
}

/** Returns a version with its steps. Throws `template_not_found` and `template_version_not_found` (404). */
export async function getVersion(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  version: number,
): Promise<rows.TemplateVersionRow> {
  const row = await rows.findTemplateVersion(ctx.sql, workspaceId, id, version);
  if (row !== undefined) return row;
  await getTemplate(ctx, workspaceId, id);
  throw notFound('template_version');
}

/** Creates a template. Throws 422 as a campaign step does, 409 `already_exists` and 409 `limit_reached`. */
export function createTemplate(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  input: GivenTemplate,
): Promise<rows.TemplateView> {
  return inTx(ctx, async (ctx) => {
    const refs = await holdRefsIn(ctx, workspaceId, input.steps);
    const steps = readTemplateSteps(input.kind, input.steps, refs);
    return write(ctx, workspaceId, author, { ...input, steps });
  });
}

/**
 * Creates a template from one step of a campaign, or from all its steps. Throws 404 `campaign_not_found` and
 * `step_not_found`, 422 for a campaign without steps, and 409 as `createTemplate` does.
 */
export function saveFromCampaign(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  { campaignId, stepId, ...labels }: TemplateLabels & { readonly campaignId: string; readonly stepId: string | null },
): Promise<rows.TemplateView> {
  return inTx(ctx, async (ctx) => {
    const { steps } = await listCampaignSteps(ctx, workspaceId, campaignId);
    const saved = stepId === null ? steps : steps.filter(({ id }) => id === stepId);
    if (saved.length === 0 && stepId !== null) throw notFound('step');
    if (saved.length === 0) throw valueError(['body', 'campaignId'], 'missing', say`must be a campaign with steps`);
    const contents = saved.map((step) => ({ id: undefined, ...contentOf(stepContentOf(step)) }));
    return write(ctx, workspaceId, author, {
      ...labels,
      kind: stepId === null ? 'sequence' : 'step',
      steps: contents,
    });
  });
}

/**
 * Changes the given fields. Changed steps become a new version. Throws 404 `template_not_found`, 412, and as `createTemplate` does.
 */
export function changeTemplate(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  id: string,
  ifMatch: string | undefined,
  { steps: given, ...labels }: TemplateChanges,
): Promise<rows.TemplateView> {
  return inTx(ctx, async (ctx) => {
    const current = await lock(ctx, workspaceId, id, ifMatch);
    if (given === undefined) return rewrite(ctx, author, current, labels, current.steps);
    const refs = await holdRefsIn(ctx, workspaceId, given);
    const read = readTemplateSteps(current.kind as TemplateKind, given, refs);
    return rewrite(
      ctx,
      author,
      current,
      labels,
      nextSteps(read, current.steps, current.version + 1, () => ctx.ids.uuid()),
    );
  });
}

/**
 * Makes the steps of an older version current, as a new version. Throws 404 `template_not_found` and
 * `template_version_not_found`, 412, and 422 for steps that no longer compile.
 */
export function restoreVersion(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  id: string,
  version: number,
  ifMatch: string | undefined,
): Promise<rows.TemplateView> {
  return inTx(ctx, async (ctx) => {
    const current = await lock(ctx, workspaceId, id, ifMatch);
    const { steps } = await getVersion(ctx, workspaceId, id, version);
    const refs = await holdRefsIn(ctx, workspaceId, steps);
    const read = readTemplateSteps(current.kind as TemplateKind, steps, refs);
    const next = nextSteps(read, current.steps, current.version + 1, () => ctx.ids.uuid());
    return rewrite(ctx, author, current, {}, next);
  });
}

/** Deletes a template. Steps of campaigns are copies and stay. Throws 404 `template_not_found` and 412. */
export function removeTemplate(ctx: Ctx, workspaceId: number, id: string, ifMatch: string | undefined): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await lock(ctx, workspaceId, id, ifMatch);
    await rows.deleteTemplate(ctx.sql, workspaceId, id);
  });
}

function present(row: rows.TemplateView | undefined): rows.TemplateView {
  if (row === undefined) throw notFound('template');
  return row;
}

async function lock(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  ifMatch: string | undefined,
): Promise<rows.TemplateView> {
  const row = present(await rows.lockTemplate(ctx.sql, workspaceId, id));
  requireMatch(ifMatch, row.revision);
  return row;
}

async function write(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  input: TemplateLabels & { readonly kind: TemplateKind; readonly steps: Parameters<typeof nextSteps>[0] },
): Promise<rows.TemplateView> {
  const language = canonicalLanguage(input.language);
  const used = await rows.countTemplates(ctx.sql, workspaceId);
  if (used >= MAX_TEMPLATES) {
    const text = say`A workspace has at most ${MAX_TEMPLATES} templates.`;
    throw conflict('limit_reached', text, { limit: MAX_TEMPLATES, used });
  }
  const now = ctx.clock.now();
  const id = ctx.ids.uuid();
  const { name, folder, kind } = input;
  await withName(name, () =>
    rows.insertTemplate(ctx.sql, {
      ...{ workspace_id: workspaceId, id, name, folder, language, kind, version: 1, revision: 1 },
      ...{ created_at: now, updated_at: now },
    }),
  );
  await writeVersion(
    ctx,
    author,
    { workspace_id: workspaceId, id, version: 1 },
    nextSteps(input.steps, [], 1, () => ctx.ids.uuid()),
  );
  return getTemplate(ctx, workspaceId, id);
}

async function rewrite(
  ctx: Ctx,
  author: Owner,
  current: rows.TemplateView,
  labels: Partial<TemplateLabels>,
  steps: readonly TemplateStep[],
): Promise<rows.TemplateView> {
  const { workspace_id: workspaceId, id } = current;
  const name = labels.name ?? current.name;
  const folder = labels.folder ?? current.folder;
  const language = labels.language === undefined ? current.language : canonicalLanguage(labels.language);
  const isNewVersion = !areSameSteps(steps, current.steps);
  const isSame = name === current.name && folder === current.folder && language === current.language;
  if (isSame && !isNewVersion) return current;
  const version = current.version + (isNewVersion ? 1 : 0);
  await withName(name, () =>
    rows.updateTemplate(ctx.sql, workspaceId, id, {
      ...{ name, folder, language, version, revision: current.revision + 1, updated_at: ctx.clock.now() },
    }),
  );
  if (isNewVersion) {
    await writeVersion(ctx, author, { ...current, version }, steps);
    await rows.deleteOldVersions(ctx.sql, workspaceId, id, version - MAX_VERSIONS);
  }
  return getTemplate(ctx, workspaceId, id);
}

function writeVersion(
  ctx: Ctx,
  { ref, name }: Owner,
  { workspace_id, id, version }: Pick<rows.TemplateRow, 'workspace_id' | 'id' | 'version'>,
  steps: readonly TemplateStep[],
): Promise<void> {
  return rows.insertTemplateVersion(ctx.sql, {
    ...{ workspace_id, template_id: id, version, steps: storedJson(steps) },
    ...{ author: ref, author_name: name, created_at: ctx.clock.now() },
  });
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`The name ${name} is already in use.`, { name });
  }
}

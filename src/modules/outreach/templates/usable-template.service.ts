import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { findShared } from '../snippets/shared/index.js';
import { type StoredSteps, storedSteps } from './template-steps.js';
import { findTemplate, type TemplateView } from './templates.repo.js';

/** Template whose steps can be copied. */
export type UsableTemplate = Pick<TemplateView, 'id' | 'name' | 'version' | 'steps'>;

/** Returns a template of the workspace, or one that the account shares. Throws `template_not_found` (404). */
export async function getUsableTemplate(ctx: Ctx, workspaceId: number, id: string): Promise<UsableTemplate> {
  const own = await findTemplate(ctx.sql, workspaceId, id);
  if (own !== undefined) return own;
  const shared = await findShared(ctx, 'template', id);
  if (shared === undefined) throw notFound('template');
  const { steps } = shared.content as { readonly steps: StoredSteps };
  return { id, name: shared.name, version: shared.version, steps: storedSteps(steps) };
}

import type { Ctx } from '../../../../platform/context.js';
import { holdFilesIn } from '../../files/index.js';
import { holdSnippetsIn } from '../../snippets/index.js';
import type { StepPosition } from './step-rules.js';

/**
 * Finds the snippets and files used anywhere in steps of a request, to validate them. They cannot be renamed or deleted
 * until the caller's transaction ends.
 */
export async function holdRefsIn(
  ctx: Ctx,
  workspaceId: number,
  steps: unknown,
): Promise<Pick<StepPosition, 'snippets' | 'files'>> {
  const snippets = await holdSnippetsIn(ctx, workspaceId, steps);
  return { snippets, files: await holdFilesIn(ctx, workspaceId, steps) };
}

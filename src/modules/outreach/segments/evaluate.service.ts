import { conditionsOf } from '../../../engine/segments/definition.js';
import { describeCondition } from '../../../engine/segments/describe.js';
import { readDefinition } from '../../../engine/segments/read-definition.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { ValidationError, valueError, valueIssue } from '../../../platform/errors.js';
import { fieldKinds } from '../profiles/index.js';
import { loadNamed } from './named.service.js';
import { type Evaluated, estimateConditions, limitStatements } from './segment-profiles.reads.js';

/** Time limit of a segment statement, in milliseconds. */
const LONGEST_MS = 5_000;

/** SQLSTATE of a statement canceled by its timeout. */
const CANCELED = '57014';

/**
 * Reads a definition, with `isSent` of a request, by the registered fields and the segments it names. Throws a 422 with the
 * locations of all errors below `body.definition`.
 */
export async function compileSegment(
  ctx: Ctx,
  workspaceId: number,
  segment: { readonly id: string | null; readonly definition: unknown; readonly isSent?: boolean },
): Promise<Evaluated> {
  const segments = await loadNamed(ctx, workspaceId, segment.definition);
  const read = readDefinition(segment.definition, await fieldKinds(ctx, workspaceId), { ...segment, segments });
  if (read.issues !== undefined) {
    throw new ValidationError(
      read.issues.map(({ path, code, text }) => valueIssue(['body', 'definition', ...path], code, text)),
    );
  }
  return { id: segment.id, group: read.group, now: ctx.clock.now() };
}

/**
 * Runs the statement of a segment with a time limit. Throws 422 `segment_too_slow` with the most expensive condition if it
 * takes longer.
 */
export async function evaluate<T>(
  ctx: Ctx,
  workspaceId: number,
  evaluated: Evaluated,
  read: (ctx: Ctx) => Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> {
  try {
    return await inTx(ctx, async (ctx) => {
      await limitStatements(ctx.sql, longestMs, evaluated);
      return read(ctx);
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== CANCELED) throw error;
    const costs = await estimateConditions(ctx.sql, workspaceId, conditionsOf(evaluated.group), evaluated.now);
    const slowest = costs.reduce((most, one) => (one.cost > most.cost ? one : most));
    const text = say`takes longer than ${longestMs / 1_000} seconds; the most expensive condition is: ${describeCondition(slowest.condition)}`;
    throw valueError(['body', 'definition', ...slowest.condition.path], 'segment_too_slow', text);
  }
}

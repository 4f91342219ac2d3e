import type { SavedSegment } from '../../../engine/segments/definition.js';
import { namedSegments, segmentsThatName } from '../../../engine/segments/named-segments.js';
import { readDefinition } from '../../../engine/segments/read-definition.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict, valueError } from '../../../platform/errors.js';
import { fieldKinds } from '../profiles/index.js';
import { compareSegments } from './links/links.service.js';
import * as rows from './segments.repo.js';

/** Returns the segments that a definition names, directly or through other segments. */
export async function loadNamed(
  ctx: Ctx,
  workspaceId: number,
  definition: unknown,
): Promise<ReadonlyMap<string, SavedSegment>> {
  const named = new Map<string, SavedSegment>();
  for (let wanted = namedSegments(definition); wanted.length > 0; ) {
    const found = await rows.listSegmentsById(ctx.sql, workspaceId, wanted);
    for (const row of found) named.set(row.id, row);
    wanted = [...new Set(found.flatMap((row) => namedSegments(row.definition)))].filter((id) => !named.has(id));
  }
  return named;
}

/**
 * Compares all profiles with a segment whose definition has changed, and with the segments that name it. Throws 422 if the
 * change makes one of them too deep or too large. The caller has changed the row and locked all segments.
 */
export async function compareWithUsers(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  const all = await rows.listSegmentRows(ctx.sql, workspaceId);
  const users = segmentsThatName(all, id);
  const segments = new Map(all.map((row) => [row.id, row]));
  const fields = users.length === 0 ? new Map() : await fieldKinds(ctx, workspaceId);
  for (const user of users) {
    const { issues = [] } = readDefinition(user.definition, fields, { id: user.id, segments });
    const issue = issues.find(({ code }) => code === 'too_deep' || code === 'too_many_conditions');
    if (issue === undefined) continue;
    const text = say`makes the segment ${user.name} invalid, which names this one: ${issue.text}`;
    throw valueError(['body', 'definition'], issue.code, text);
  }
  await compareSegments(ctx, workspaceId, [id, ...users.map((user) => user.id)]);
}

/** Throws 409 `segment_in_use` if conditions of other segments name a segment. The caller has locked all segments. */
export async function requireUnnamed(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  const all = await rows.listSegmentRows(ctx.sql, workspaceId);
  const users = all.filter((row) => row.id !== id && namedSegments(row.definition).includes(id));
  if (users.length === 0) return;
  const segments = users.map((user) => ({ id: user.id, name: user.name }));
  throw conflict('segment_in_use', say`Other segments use this one: ${segments.map(({ name }) => name).join(', ')}.`, {
    segments,
  });
}

import type { SavedSegment, SegmentPin } from '../../../engine/segments/definition.js';
import { describeGroup } from '../../../engine/segments/describe.js';
import { readDefinition } from '../../../engine/segments/read-definition.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { fieldKinds, type ProfileView, viewProfiles } from '../profiles/index.js';
import { compileSegment, evaluate } from './evaluate.service.js';
import { compareProfiles, forgetLinks } from './links/links.service.js';
import { compareWithUsers, loadNamed, requireUnnamed } from './named.service.js';
import { countPins, deletePins, deletePinsOf, listPins, upsertPins } from './pins.repo.js';
import { countProfiles, pageSegmentProfiles } from './segment-profiles.reads.js';
import * as rows from './segments.repo.js';

/** Maximum segments per workspace. */
const MOST_SEGMENTS = 200;
const SAMPLE = 10;

export interface SegmentView {
  readonly row: rows.SegmentRow;
  /** Definition as text; null if a field in it or in a segment it names is no longer registered. */
  readonly text: string | null;
  readonly pins: { readonly in: number; readonly out: number };
}

export interface SegmentInput {
  readonly name: string;
  readonly definition: unknown;
}

async function viewAll(
  ctx: Ctx,
  workspaceId: number,
  all: readonly rows.SegmentRow[],
  segments: ReadonlyMap<string, SavedSegment>,
): Promise<SegmentView[]> {
  const kinds = await fieldKinds(ctx, workspaceId);
  const views: SegmentView[] = [];
  for (const row of all) {
    const read = readDefinition(row.definition, kinds, { id: row.id, segments });
    const text = read.issues === undefined ? describeGroup(read.group) : null;
    views.push({ row, text, pins: await countPins(ctx.sql, workspaceId, row.id) });
  }
  return views;
}

/** Lists the segments of a workspace by name. */
export async function listSegments(ctx: Ctx, workspaceId: number): Promise<SegmentView[]> {
  const all = await rows.listSegmentRows(ctx.sql, workspaceId);
  return viewAll(ctx, workspaceId, all, new Map(all.map((row) => [row.id, row])));
}

/** Returns a segment. Throws 404 `segment_not_found`. */
export async function getSegment(ctx: Ctx, workspaceId: number, id: string): Promise<SegmentView> {
  const row = await requireSegment(ctx, workspaceId, id);
  const [view] = await viewAll(ctx, workspaceId, [row], await loadNamed(ctx, workspaceId, row.definition));
  if (view === undefined) throw notFound('segment');
  return view;
}

async function requireSegment(ctx: Ctx, workspaceId: number, id: string): Promise<rows.SegmentRow> {
  const row = await rows.findSegment(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('segment');
  return row;
}

/** Creates a segment. Throws 409 `already_exists` and `limit_reached`, and 422 for an invalid definition. */
export function createSegment(ctx: Ctx, workspaceId: number, input: SegmentInput): Promise<SegmentView> {
  return inTx(ctx, async (ctx) => {
    const count = await rows.lockSegments(ctx.sql, workspaceId);
    await compileSegment(ctx, workspaceId, { id: null, definition: input.definition, isSent: true });
    if (count >= MOST_SEGMENTS) {
      const text = say`The workspace has ${count} of ${MOST_SEGMENTS} segments.`;
      throw conflict('limit_reached', text, { limit: MOST_SEGMENTS });
    }
    const now = ctx.clock.now();
    const row = await withName(input.name, () =>
      rows.insertSegment(ctx.sql, workspaceId, {
        id: ctx.ids.uuid(),
        name: input.name,
        definition: storedJson(input.definition),
        created_at: now,
        updated_at: now,
      }),
    );
    return getSegment(ctx, workspaceId, row.id);
  });
}

/** Updates the name or the definition. Throws 404 `segment_not_found`, and the errors of creation. */
export function changeSegment(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  { name, definition }: Partial<SegmentInput>,
): Promise<SegmentView> {
  return inTx(ctx, async (ctx) => {
    if (definition !== undefined) await rows.lockSegments(ctx.sql, workspaceId);
    if ((await rows.lockSegment(ctx.sql, workspaceId, id)) === undefined) throw notFound('segment');
    if (definition !== undefined) await compileSegment(ctx, workspaceId, { id, definition, isSent: true });
    const values = {
      ...(name === undefined ? {} : { name }),
      ...(definition === undefined ? {} : { definition: storedJson(definition) }),
      updated_at: ctx.clock.now(),
    };
    await withName(name ?? '', () => rows.updateSegment(ctx.sql, workspaceId, id, values));
    if (definition !== undefined) await compareWithUsers(ctx, workspaceId, id);
    return getSegment(ctx, workspaceId, id);
  });
}

/**
 * Deletes a segment with its pins. Throws 404 `segment_not_found`, and 409 `segment_linked` or `segment_in_use` if campaigns
 * or other segments use it.
 */
export function removeSegment(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await rows.lockSegments(ctx.sql, workspaceId);
    if ((await rows.lockSegment(ctx.sql, workspaceId, id)) === undefined) throw notFound('segment');
    await requireUnnamed(ctx, workspaceId, id);
    await forgetLinks(ctx, workspaceId, id);
    await rows.deleteSegmentRow(ctx.sql, workspaceId, id);
  });
}

export interface SegmentPreview {
  readonly count: number;
  readonly text: string;
  /** First profiles by address. */
  readonly sample: readonly ProfileView[];
}

/**
 * Counts the profiles of a definition and returns the first ten, with the pins of a given segment. Throws 422 for a
 * definition that is invalid or takes too long, and 404 `segment_not_found`.
 */
export async function previewSegment(
  ctx: Ctx,
  workspaceId: number,
  input: { readonly definition: unknown; readonly segmentId: string | null },
): Promise<SegmentPreview> {
  if (input.segmentId !== null) await requireSegment(ctx, workspaceId, input.segmentId);
  const compiled = await compileSegment(ctx, workspaceId, {
    id: input.segmentId,
    definition: input.definition,
    isSent: true,
  });
  const found = await evaluate(ctx, workspaceId, compiled, async (ctx) => ({
    count: await countProfiles(ctx.sql, workspaceId, compiled),
    first: await pageSegmentProfiles(ctx.sql, workspaceId, compiled, { after: null, limit: SAMPLE }),
  }));
  return {
    count: found.count,
    text: describeGroup(compiled.group),
    sample: await viewProfiles(ctx, workspaceId, found.first),
  };
}

/** Lists the profiles of a segment by address. Throws 404 `segment_not_found`, and the 422s of a preview. */
export async function listSegmentProfiles(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly items: ProfileView[]; readonly nextCursor: string | null }> {
  const { definition } = await requireSegment(ctx, workspaceId, id);
  const binding: CursorBinding = { workspaceId, operation: 'listSegmentProfiles', filters: { id } };
  const [after = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const compiled = await compileSegment(ctx, workspaceId, { id, definition });
  const found = await evaluate(ctx, workspaceId, compiled, (ctx) =>
    pageSegmentProfiles(ctx.sql, workspaceId, compiled, { after: after as string | null, limit: page.limit + 1 }),
  );
  const some = found.slice(0, page.limit);
  const last = some.at(-1);
  const isMore = found.length > page.limit && last !== undefined;
  return {
    items: await viewProfiles(ctx, workspaceId, some),
    nextCursor: isMore ? encodeCursor(ctx.secrets, binding, [last.email_key]) : null,
  };
}

/** Pins profiles in or out of a segment; null removes pins. Throws 404 `segment_not_found`. */
export function pinProfiles(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  { profileIds, pin }: { readonly profileIds: readonly string[]; readonly pin: SegmentPin | null },
): Promise<{ readonly changed: number; readonly notFound: string[] }> {
  return inTx(ctx, async (ctx) => {
    if ((await rows.lockSegment(ctx.sql, workspaceId, id)) === undefined) throw notFound('segment');
    const ids = [...new Set(profileIds)];
    const changed = new Set(
      pin === null
        ? await deletePins(ctx.sql, workspaceId, id, ids)
        : await upsertPins(ctx.sql, workspaceId, id, pin, ids, ctx.clock.now()),
    );
    await compareProfiles(ctx, workspaceId, [...changed]);
    return { changed: changed.size, notFound: ids.filter((one) => !changed.has(one)) };
  });
}

/**
 * Returns the pins of profiles in a segment, which other transactions cannot change until this one ends; undefined if the
 * segment does not exist.
 */
export async function pinsOfProfiles(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  profileIds: readonly string[],
): Promise<Map<string, SegmentPin> | undefined> {
  if ((await rows.lockSegment(ctx.sql, workspaceId, id)) === undefined) return undefined;
  return listPins(ctx.sql, workspaceId, id, profileIds);
}

/** Removes all pins of a deleted profile, in the caller's transaction. */
export function forgetProfile(ctx: Ctx, workspaceId: number, profileId: string): Promise<void> {
  return deletePinsOf(ctx.sql, workspaceId, profileId);
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`A segment is already named ${name}.`, { field: 'name' });
  }
}

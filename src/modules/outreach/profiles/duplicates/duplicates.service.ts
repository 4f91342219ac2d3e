import {
  DUPLICATE_RULES,
  type DuplicateRule,
  differencesOf,
  firstPair,
  pairKey,
} from '../../../../engine/profiles/duplicates.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { notFound, valueError } from '../../../../platform/errors.js';
import { deleteDistinction, insertDistinction } from '../addresses/distinctions.repo.js';
import { mergeValuesOf } from '../merge-values-of.js';
import { listProfileRows } from '../profiles.reads.js';
import { lockProfiles } from '../profiles.repo.js';
import { type ProfileView, viewProfiles } from '../profiles.service.js';
import { listDistinctions, listMembers, scanKeys } from './duplicates.reads.js';

/** Profiles that a rule takes for the same person. */
export interface Duplicate {
  readonly rule: DuplicateRule;
  readonly profiles: readonly [ProfileView, ProfileView];
  readonly differences: readonly string[];
  /** Further profiles with the same key. */
  readonly otherCount: number;
}

/** Index entries per statement, and statements per request: a request has a bounded cost whatever the size of the book. */
const SCAN = 10_000;
const MOST_SCANS = 5;

interface Place {
  readonly rule: DuplicateRule;
  readonly after: string;
}

interface Found {
  readonly rule: DuplicateRule;
  readonly ids: readonly [string, string];
  readonly otherCount: number;
}

/**
 * Lists pairs of profiles that are probably the same person, rule by rule, one pair per key. Reads a bounded part of the indexes, so
 * a page can have fewer pairs than `limit`, or none, and still have a next page. Throws 422 `invalid_cursor`.
 */
export async function listDuplicates(
  ctx: Ctx,
  workspaceId: number,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly items: Duplicate[]; readonly nextCursor: string | null }> {
  const binding: CursorBinding = { workspaceId, operation: 'listDuplicateProfiles', filters: {} };
  const [rule, after] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  let place: Place | null = {
    rule: (rule ?? DUPLICATE_RULES[0]) as DuplicateRule,
    after: (after as string | undefined) ?? '',
  };
  const found: Found[] = [];
  for (let scan = 0; scan < MOST_SCANS && place !== null && found.length < page.limit; scan += 1) {
    place = await take(ctx, workspaceId, place, page.limit - found.length, found);
  }
  return {
    items: await viewDuplicates(ctx, workspaceId, found),
    nextCursor: place === null ? null : encodeCursor(ctx.secrets, binding, [place.rule, place.after]),
  };
}

/** Adds up to `most` pairs of one scan to those found. Returns where to continue; null at the end of the last rule. */
async function take(
  ctx: Ctx,
  workspaceId: number,
  { rule, after }: Place,
  most: number,
  found: Found[],
): Promise<Place | null> {
  const { shared, until } = await scanKeys(ctx.sql, workspaceId, rule, after, SCAN);
  const limit = found.length + most;
  for (let at = 0; at < shared.length; at += most) {
    const keys = shared.slice(at, at + most);
    const members = await listMembers(ctx.sql, workspaceId, rule, keys);
    const ids = [...members.values()].flat().map(({ id }) => id);
    const distinct = new Set(
      (await listDistinctions(ctx.sql, workspaceId, ids)).map((row) => pairKey(row.first_id, row.second_id)),
    );
    for (const key of keys) {
      const own = members.get(key) ?? [];
      const pair = firstPair(rule, own, distinct);
      if (pair === undefined) continue;
      found.push({ rule, ids: [pair[0].id, pair[1].id], otherCount: own.length - 2 });
      if (found.length === limit) return { rule, after: key };
    }
  }
  if (until !== null) return { rule, after: until };
  const next = DUPLICATE_RULES[DUPLICATE_RULES.indexOf(rule) + 1];
  return next === undefined ? null : { rule: next, after: '' };
}

async function viewDuplicates(ctx: Ctx, workspaceId: number, found: readonly Found[]): Promise<Duplicate[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const views = await viewProfiles(ctx, workspaceId, await listProfileRows(ctx.sql, workspaceId, ids));
  const viewOf = new Map(views.map((view) => [view.row.id, view]));
  return found.flatMap(({ rule, ids: [first, second], otherCount }) => {
    const [one, other] = [viewOf.get(first), viewOf.get(second)];
    // Merged or deleted since the page was read.
    if (one === undefined || other === undefined) return [];
    const differences = differencesOf(mergeValuesOf(one.row), mergeValuesOf(other.row));
    return [{ rule, profiles: [one, other] as const, differences, otherCount }];
  });
}

/**
 * Records that two profiles are different people, so that the pair is not listed as duplicates, or removes the record. Throws 404
 * `profile_not_found`, and 422 for the same profile twice.
 */
export function tellApart(
  ctx: Ctx,
  workspaceId: number,
  profileIds: readonly string[],
  isDistinct: boolean,
): Promise<void> {
  const pair = [...new Set(profileIds.map((id) => id.toLowerCase()))];
  const [one, other] = pair;
  if (one === undefined || other === undefined) {
    throw valueError(['body', 'profileIds'], 'conflicting_values', say`must be another profile`, profileIds);
  }
  return inTx(ctx, async (ctx) => {
    if ((await lockProfiles(ctx.sql, workspaceId, pair)).length < 2) throw notFound('profile');
    if (isDistinct) await insertDistinction(ctx.sql, workspaceId, [one, other], ctx.clock.now());
    else await deleteDistinction(ctx.sql, workspaceId, [one, other]);
  });
}

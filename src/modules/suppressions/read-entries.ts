import type { Static } from 'typebox';
import { ValidationError, valueIssue } from '../../platform/errors.js';
import { readTarget, type SuppressionTarget } from './suppression-target.js';
import type { CampaignSuppressionUpsertIn, SuppressionEntryIn } from './suppressions.schemas.js';

/** One entry of a request or file. `undefined` keeps what an existing entry says. */
export interface WantedEntry extends SuppressionTarget {
  /** Where it stands: its place in the request, or its line in the file. From 1. */
  readonly line: number;
  /** '' is the whole workspace. */
  readonly groupId: string;
  readonly reason: string | undefined;
  readonly note: string | null | undefined;
  readonly expiresAt: Date | null | undefined;
}

export interface RefusedEntry {
  readonly line: number;
  readonly email: string;
  readonly code: 'invalid_address' | 'invalid_value' | 'duplicate' | 'override_required';
  readonly message: string;
}

/** What a request or file says, taken apart. */
export interface ReadEntries {
  readonly entries: readonly WantedEntry[];
  readonly refused: readonly RefusedEntry[];
}

/** What is said of one entry: absent values are the request's own. */
export type SaidEntry = Static<typeof SuppressionEntryIn> & { readonly line: number };

/**
 * Reads the three forms of a request into entries, each address once per scope. Throws 422 `missing_one_of` without any of
 * the forms, `conflicting_values` with more than one.
 */
export function readEntries(body: CampaignSuppressionUpsertIn): ReadEntries {
  return sortEntries(
    itemsOf(body).map((item, index) => ({ ...item, line: index + 1 })),
    body,
  );
}

/** What holds for entries that say nothing else. */
interface CommonValues {
  readonly groupId?: string | null | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Sorts what is said into entries, each address once per scope, and what can not be taken. */
export function sortEntries(said: readonly SaidEntry[], common: CommonValues): ReadEntries {
  const entries = new Map<string, WantedEntry>();
  const refused: RefusedEntry[] = [];
  for (const item of said) {
    const { line, email } = item;
    const target = readTarget(email);
    if (target === null) {
      refused.push({
        line,
        email,
        code: 'invalid_address',
        message: 'The value is not an email address, @domain or @*.domain.',
      });
      continue;
    }
    const groupId = (item.groupId === undefined ? common.groupId : item.groupId) ?? '';
    const key = `${target.kind} ${target.value} ${groupId}`;
    const first = entries.get(key);
    if (first !== undefined) {
      refused.push({ line, email, code: 'duplicate', message: `This entry duplicates entry ${first.line}.` });
      continue;
    }
    entries.set(key, {
      ...target,
      line,
      groupId,
      reason: item.reason ?? common.reason,
      note: item.note === undefined ? common.note : item.note,
      expiresAt: item.expiresAt === undefined ? common.expiresAt : item.expiresAt,
    });
  }
  return { entries: [...entries.values()], refused };
}

type Item = NonNullable<CampaignSuppressionUpsertIn['entries']>[number];

function itemsOf(body: CampaignSuppressionUpsertIn): readonly Item[] {
  const forms = (['email', 'emails', 'entries'] as const).filter((name) => body[name] !== undefined);
  if (forms.length === 0) {
    throw new ValidationError([
      valueIssue(['body'], 'missing_one_of', "one of 'email', 'emails' and 'entries' is required"),
    ]);
  }
  if (forms.length > 1) {
    const text = `only one of 'email', 'emails' and 'entries' can be given`;
    throw new ValidationError(forms.slice(1).map((name) => valueIssue(['body', name], 'conflicting_values', text)));
  }
  return body.entries ?? (body.emails ?? [body.email ?? '']).map((email) => ({ email }));
}

import type { Static } from 'typebox';
import { english, say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { readTarget, type SuppressionTarget } from './suppression-target.js';
import type { CampaignSuppressionUpsertIn, SuppressionEntryIn } from './suppressions.schemas.js';

/** Entry of a request or file. `undefined` keeps the value of an existing entry. */
export interface WantedEntry extends SuppressionTarget {
  /** Position in the request, or line in the file, from 1. */
  readonly line: number;
  /** Group; empty for the whole workspace. */
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

/** Parsed entries of a request or file. */
export interface ReadEntries {
  readonly entries: readonly WantedEntry[];
  readonly refused: readonly RefusedEntry[];
}

/** Input for one entry; absent values come from the request. */
export type SaidEntry = Static<typeof SuppressionEntryIn> & { readonly line: number };

/**
 * Reads the three forms of a request into entries, each address once per scope. Throws 422 `missing_one_of` if all
 * forms are absent, `conflicting_values` if several are present.
 */
export function readEntries(body: CampaignSuppressionUpsertIn): ReadEntries {
  return sortEntries(
    itemsOf(body).map((item, index) => ({ ...item, line: index + 1 })),
    body,
  );
}

/** Values for entries that do not set their own. */
interface CommonValues {
  readonly groupId?: string | null | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Sorts input into entries, each address once per scope, and rejected values. */
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
        message: english`The value is not an email address, @domain or @*.domain.`,
      });
      continue;
    }
    const groupId = (item.groupId === undefined ? common.groupId : item.groupId) ?? '';
    const key = `${target.kind} ${target.value} ${groupId}`;
    const first = entries.get(key);
    if (first !== undefined) {
      refused.push({ line, email, code: 'duplicate', message: english`This entry duplicates entry ${first.line}.` });
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
      valueIssue(['body'], 'missing_one_of', say('requires one of `email`, `emails` and `entries`')),
    ]);
  }
  if (forms.length > 1) {
    const text = say('use only one of `email`, `emails` and `entries`');
    throw new ValidationError(forms.slice(1).map((name) => valueIssue(['body', name], 'conflicting_values', text)));
  }
  return body.entries ?? (body.emails ?? [body.email ?? '']).map((email) => ({ email }));
}

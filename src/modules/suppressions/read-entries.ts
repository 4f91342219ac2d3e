import { ValidationError, valueIssue } from '../../platform/errors.js';
import { readTarget, type SuppressionTarget } from './suppression-target.js';
import type { CampaignSuppressionUpsertIn } from './suppressions.schemas.js';

/** One entry of a request. `undefined` keeps what an existing entry says. */
export interface WantedEntry extends SuppressionTarget {
  /** '' is the whole workspace. */
  readonly groupId: string;
  readonly reason: string | undefined;
  readonly note: string | null | undefined;
  readonly expiresAt: Date | null | undefined;
}

export interface RefusedEntry {
  readonly email: string;
  readonly code: 'invalid_address' | 'duplicate';
  readonly message: string;
}

/**
 * Reads the three forms of a request into entries, each address once per scope. Throws 422 `missing_one_of` without any of
 * the forms, `conflicting_values` with more than one.
 */
export function readEntries(body: CampaignSuppressionUpsertIn): {
  readonly entries: readonly WantedEntry[];
  readonly refused: readonly RefusedEntry[];
} {
  const entries = new Map<string, WantedEntry>();
  const refused: RefusedEntry[] = [];
  for (const item of itemsOf(body)) {
    const target = readTarget(item.email);
    if (target === null) {
      refused.push({ email: item.email, code: 'invalid_address', message: 'This is neither an address nor @domain.' });
      continue;
    }
    const groupId = (item.groupId === undefined ? body.groupId : item.groupId) ?? '';
    const key = `${target.kind} ${target.value} ${groupId}`;
    if (entries.has(key)) {
      refused.push({ email: item.email, code: 'duplicate', message: 'This entry is in the request before.' });
      continue;
    }
    entries.set(key, {
      ...target,
      groupId,
      reason: item.reason ?? body.reason,
      note: item.note === undefined ? body.note : item.note,
      expiresAt: item.expiresAt === undefined ? body.expiresAt : item.expiresAt,
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

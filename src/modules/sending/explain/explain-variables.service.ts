import { isDeepStrictEqual } from 'node:util';
import { bounded, type UsedValue, type VariableOrigin } from '../../../engine/message/used-values.js';
import { PROFILE_COLUMNS, type ProfileColumn } from '../../../engine/profiles/field-types.js';
import { authorOf, sourceText } from '../../../engine/profiles/history.js';
import type { Said } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { keptSinceOf } from '../../foundation/workspaces/retention/index.js';
import { findOrigins, type ValueOrigins } from './explain-variables.reads.js';

/** Variable of an email with its value and where it came from. */
export interface ExplainedVariable {
  readonly name: string;
  readonly origin: VariableOrigin;
  readonly value: unknown;
  /** Person, key, file, or other source that the value came from; null if it is not recorded. */
  readonly from: Said | string | null;
}

/** Returns where the values of an email came from. The history of the profile says which values the address book had at the time. */
export async function explainVariables(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  used: readonly UsedValue[],
  at: Date,
): Promise<ExplainedVariable[]> {
  const isOfContact = used.some(([, , origin]) => origin === undefined);
  const origins = isOfContact ? await findOrigins(ctx.sql, workspaceId, contactId, at) : undefined;
  const recordedSince = await keptSinceOf(ctx, workspaceId, 'events');
  return used.map(([name, value, origin]) => {
    if (origin !== undefined || origins === undefined) return { name, origin: origin ?? 'contact', value, from: null };
    if (isOfBook(origins, name, value)) {
      return { name, origin: 'book', value, from: fromBook(origins, name, recordedSince) };
    }
    const { file_name: file, import_row: row } = origins;
    return { name, origin: 'contact', value, from: file === null ? null : sourceText('import', file, row) };
  });
}

const isColumn = (name: string): name is ProfileColumn => Object.hasOwn(PROFILE_COLUMNS, name);
const withoutPrefix = (name: string): string => name.replace(/^custom\./, '');
/** Returns the name of a variable in the history of profiles. */
const fieldOf = (name: string): string => (isColumn(name) ? name : `custom.${withoutPrefix(name)}`);

function isOfBook({ profile, later }: ValueOrigins, name: string, value: unknown): boolean {
  if (profile === null) return false;
  const current = isColumn(name) ? profile[PROFILE_COLUMNS[name]] : profile.fields[withoutPrefix(name)];
  const change = later[fieldOf(name)];
  return isDeepStrictEqual(bounded(change === undefined ? current : change[0]), value);
}

/** Returns the author of the last change of the field, or the source of a profile in which it has not changed. */
function fromBook({ profile, authors }: ValueOrigins, name: string, recordedSince: Date): Said | string | null {
  const field = fieldOf(name);
  if (Object.hasOwn(authors, field)) return authorOf(authors[field] ?? null);
  if (profile === null) return null;
  // Older changes are no longer recorded.
  if (profile.changed_by !== null && new Date(profile.created_at) < recordedSince) return null;
  return sourceText(profile.source, profile.source_name, profile.source_row);
}

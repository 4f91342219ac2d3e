import type { Language } from '../../../engine/language/languages.js';
import { AUDIT_PREDICATES, type AuditAction } from '../../../engine/words/audit-terms.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { type Said, say, sayAll } from '../../../engine/words/say.js';
import type { NamedAuditRow } from './audit.repo.js';

type Actor = Pick<NamedAuditRow, 'actor' | 'key_name' | 'user_name' | 'user_email'>;

/** Returns a record as a sentence: `Nora Lind created a campaign`. Actions of earlier versions are shown as their name. */
export function auditSentence(row: Actor & Pick<NamedAuditRow, 'action'>): Said {
  const predicate = AUDIT_PREDICATES[row.action as AuditAction] as string | undefined;
  const who = actorOf(row);
  if (predicate === undefined) return say`${who}: ${row.action}`;
  return sayAll([who, say(predicate)]);
}

/**
 * Returns the actions whose predicate contains each word of a search, in English or the reader's language, such as
 * `campaign.deleted` for `deleted campaign`.
 */
export function actionsMatching(language: Language | undefined, search: string): AuditAction[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(AUDIT_PREDICATES)
    .filter(([action, predicate]) => {
      const texts = `${action} ${predicate} ${inLanguage(language, predicate)}`.toLowerCase();
      return terms.every((term) => texts.includes(term));
    })
    .map(([action]) => action as AuditAction);
}

/** Returns the mailboxes of a record about several, such as `nora@studio.test and 3 others`; null for other records. */
export function mailboxesOf({ changes }: Pick<NamedAuditRow, 'changes'>): Said | string | null {
  const { addresses } = changes as { addresses?: unknown };
  if (!Array.isArray(addresses) || typeof addresses[0] !== 'string') return null;
  if (addresses.length === 1) return addresses[0];
  if (addresses.length === 2) return say`${addresses[0]} and 1 other`;
  return say`${addresses[0]} and ${addresses.length - 1} others`;
}

/** Returns who acted, by name if it is known. */
function actorOf({ actor, key_name, user_name, user_email }: Actor): Said | string {
  if (actor === 'person') return user_name || user_email || say`A member`;
  if (actor === 'api_key') return key_name === null ? say`An API key` : say`API key ${key_name}`;
  if (actor === 'operator') return say`The operator`;
  return actor === 'public' ? say`A caller without credentials` : 'Outrider';
}

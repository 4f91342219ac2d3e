import { AUDIT_PREDICATES, type AuditAction } from '../../engine/words/audit-terms.js';
import { type Said, say, sayAll } from '../../engine/words/say.js';
import type { NamedAuditRow } from './audit.repo.js';

type Actor = Pick<NamedAuditRow, 'actor' | 'key_name' | 'user_name' | 'user_email'>;

/** Returns a record as a sentence: `Nora Lind created a campaign`. Actions of earlier versions are shown as their name. */
export function auditSentence(row: Actor & Pick<NamedAuditRow, 'action'>): Said {
  const predicate = AUDIT_PREDICATES[row.action as AuditAction] as string | undefined;
  const who = actorOf(row);
  if (predicate === undefined) return say`${who}: ${row.action}`;
  return sayAll([who, say(predicate)]);
}

/** Returns who acted, by name if it is known. */
function actorOf({ actor, key_name, user_name, user_email }: Actor): Said | string {
  if (actor === 'person') return user_name || user_email || say`A member`;
  if (actor === 'api_key') return key_name === null ? say`An API key` : say`API key ${key_name}`;
  return actor === 'public' ? say`A caller without credentials` : 'Outrider';
}

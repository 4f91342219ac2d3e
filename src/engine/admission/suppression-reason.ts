import type { SuppressionScope } from '../lifecycle/reply-enums.js';

/** Why an entry of the suppression list keeps a message back (gate 4, docs/use/gates.md). */
export function suppressionReason({ kind, scope }: { readonly kind: string; readonly scope: SuppressionScope }) {
  if (kind !== 'email') return 'suppressed_domain';
  return scope === 'group' ? 'suppressed_group' : 'suppressed_workspace';
}

/**
 * Reasons that say something about an address, not about the wishes of its owner. Entries with other reasons apply to every address of
 * the person.
 */
export const ADDRESS_REASONS: readonly string[] = ['bounce', 'invalid', 'left_company'];

/** Returns whether an entry with this reason applies to every address of the person. */
export const isOfPerson = (reason: string): boolean => !ADDRESS_REASONS.includes(reason);

/** Scope of a suppression entry; an entry of the whole workspace has no group. */
export function suppressionScope(groupId: string): SuppressionScope {
  return groupId === '' ? 'workspace' : 'group';
}

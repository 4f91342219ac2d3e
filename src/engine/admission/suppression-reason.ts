import type { SuppressionScope } from '../lifecycle/reply-enums.js';

/** Why an entry of the suppression list keeps a message back (gate 4, docs/use/gates.md). */
export function suppressionReason({ kind, scope }: { readonly kind: string; readonly scope: SuppressionScope }) {
  if (kind !== 'email') return 'suppressed_domain';
  return scope === 'group' ? 'suppressed_group' : 'suppressed_workspace';
}

/** Scope of a suppression entry; an entry of the whole workspace has no group. */
export function suppressionScope(groupId: string): SuppressionScope {
  return groupId === '' ? 'workspace' : 'group';
}

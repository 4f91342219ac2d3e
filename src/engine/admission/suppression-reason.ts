import type { SuppressionScope } from '../lifecycle/reply-enums.js';

/** Why an entry of the suppression list keeps a message back (gate 4, docs/use/gates.md). */
export function suppressionReason({ kind, scope }: { readonly kind: string; readonly scope: SuppressionScope }) {
  if (kind !== 'email') return 'suppressed_domain';
  return scope === 'group' ? 'suppressed_group' : 'suppressed_workspace';
}

/** Where an entry of the suppression list holds; one of the whole workspace names no group. */
export function suppressionScope(groupId: string): SuppressionScope {
  return groupId === '' ? 'workspace' : 'group';
}

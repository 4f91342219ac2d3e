import { type Authentication, isAuthenticated } from '../mail/proof/proof.js';

/** Evidence about the author of a received message that is not waiting for a member's decision. */
export interface AuthorFacts {
  readonly contactId: string | null;
  /** Results of the checks of the sender; null if none were stored. */
  readonly authentication: (Authentication & { readonly verified?: boolean }) | null;
}

/** Returns whether the author of a message is known: a contact, whose messages receiving proves, or authenticated. */
export function isProven({ contactId, authentication }: AuthorFacts): boolean {
  if (authentication?.verified === false) return false;
  return contactId !== null || (authentication !== null && isAuthenticated(authentication));
}

import { enumeration } from '../../enumeration.js';

/** Result of a check of the sender of a received message; `unknown` if the check was impossible or not made. */
export const AUTHENTICATION_VERDICTS = enumeration('AuthenticationVerdict', ['pass', 'fail', 'none', 'unknown']);
export type AuthenticationVerdict = (typeof AUTHENTICATION_VERDICTS)[number];

/** Authentication results for the domains that a message claims to be from. */
export interface Authentication {
  readonly spf: AuthenticationVerdict;
  readonly dkim: AuthenticationVerdict;
  /** Result for the domain in From, by SPF or DKIM (RFC 9989). */
  readonly dmarc: AuthenticationVerdict;
  /** Source of the results: this service, or the provider of the mailbox. */
  readonly source: 'own' | 'provider';
}

/**
 * Evidence that a message refers to a send, from certain to none: `vouched`: the API caller that submits it says so;
 * `reference`: it names the Message-ID of a send, or one that a server put in its place, which only the recipient
 * knows; `token`: it contains the token of the unsubscribe header; `sender`: it has none of these but comes from the
 * contact's address; `none`: only a subject, a conversation, or an address in its text, which a stranger can write.
 */
export type Proof = 'vouched' | 'reference' | 'token' | 'sender' | 'none';

/** Effects of a message on its contact. */
export const PROVEN_EFFECTS = enumeration('ProvenEffect', ['bounce', 'complaint', 'opt_out', 'reply']);
export type ProvenEffect = (typeof PROVEN_EFFECTS)[number];

/** Why a message waits for review. `doubtful_opt_out`: the message is proven, but its opt-out wording is ambiguous. */
export const UNPROVEN_REASONS = enumeration('UnprovenReason', [
  'no_reference',
  'other_recipient',
  'reporter_not_authenticated',
  'sender_not_authenticated',
  'doubtful_opt_out',
]);
export type UnprovenReason = (typeof UNPROVEN_REASONS)[number];

export interface ProofFacts {
  readonly proof: Proof;
  /** For a bounce, whether the failed recipient is the contact. */
  readonly isAboutContact: boolean;
  readonly authentication: Authentication;
  /** The mailbox's domain is reserved for testing (RFC 2606, RFC 6761): it receives no email from strangers and is not in public DNS. */
  readonly isTrial: boolean;
  /** Whether the opt-out wording is ambiguous. */
  readonly isDoubtful: boolean;
}

/**
 * Returns why the effect of a message waits for a member's decision; null if it applies immediately. Implements the
 * table in src/modules/conversation/inbox/README.md.
 */
export function whyUnproven(effect: ProvenEffect, facts: ProofFacts): UnprovenReason | null {
  return whyForged(effect, facts) ?? (effect === 'opt_out' && facts.isDoubtful ? 'doubtful_opt_out' : null);
}

function whyForged(effect: ProvenEffect, facts: ProofFacts): UnprovenReason | null {
  const { proof, authentication } = facts;
  if (proof === 'vouched') return null;
  const isNamed = proof === 'reference' || proof === 'token';
  switch (effect) {
    case 'bounce':
      if (!isNamed) return 'no_reference';
      return facts.isAboutContact ? null : 'other_recipient';
    case 'complaint':
      if (!isNamed) return 'no_reference';
      return facts.isTrial || isAuthenticated(authentication) ? null : 'reporter_not_authenticated';
    case 'opt_out':
    case 'reply':
      if (isNamed) return null;
      if (proof !== 'sender') return 'no_reference';
      return authentication.dmarc === 'fail' ? 'sender_not_authenticated' : null;
  }
}

/** Returns whether the domain in From authenticates a message or, without a DMARC record, any domain does. */
export function isAuthenticated({ spf, dkim, dmarc }: Authentication): boolean {
  return dmarc === 'pass' || (dmarc === 'none' && (dkim === 'pass' || spf === 'pass'));
}

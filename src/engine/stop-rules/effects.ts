import type { ContactStatus, ContactStatusReason, StopScope } from '../lifecycle/enums.js';
import type { KnownSuppressionReason, SuppressionScope } from '../lifecycle/reply-enums.js';

/** Source of the fact. */
export type EffectSource = 'reply' | 'bounce' | 'complaint' | 'unsubscribe_link' | 'api';

/** Status that a fact calls for. The state machine decides whether the contact may still change to it. */
export interface ContactEffect {
  readonly status: ContactStatus;
  readonly reason: ContactStatusReason;
  /** Time when the sequence continues; only with `out_of_office`. */
  readonly holdUntil: Date | null;
}

/** Suppression entry to create for the contact's address. */
export interface SuppressEffect {
  readonly scope: SuppressionScope;
  readonly reason: KnownSuppressionReason;
}

/** Contacts of this domain are stopped with `company_reply`, as far as the scope reaches. */
export interface CompanyEffect {
  readonly domain: string;
  readonly scope: StopScope;
}

/** Effects of a fact about a contact. All parts are independent; none means that the sequence continues. */
export interface StopEffects {
  readonly contact: ContactEffect | null;
  readonly suppress: SuppressEffect | null;
  readonly stopCompany: CompanyEffect | null;
  /** The same address is stopped with `stopped_elsewhere` in the other campaigns of this scope. */
  readonly stopSameAddress: Exclude<StopScope, 'campaign'> | null;
}

export const NO_EFFECTS: StopEffects = { contact: null, suppress: null, stopCompany: null, stopSameAddress: null };

export function contactEffect(status: ContactStatus, reason: ContactStatusReason): ContactEffect {
  return { status, reason, holdUntil: null };
}

import { enumeration } from '../../../../engine/enumeration.js';
import type { Said } from '../../../../engine/words/say.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';

/** Registrars at which domains can be bought. */
export const REGISTRARS = ['porkbun', 'namecheap', 'sandbox'] as const;
export type RegistrarName = (typeof REGISTRARS)[number];

export const AVAILABILITIES = enumeration('DomainAvailability', [
  'available',
  'unavailable',
  'premium',
  'invalid',
  'unknown',
]);

/** Availability and price of a name. */
export interface Quote {
  readonly availability: (typeof AVAILABILITIES)[number];
  /** Price for all years; null if unknown. */
  readonly priceCents: number | null;
  /** ISO 4217 code. */
  readonly currency: string | null;
  /** Years sold: the requested number, or the term that the registrar sells instead. */
  readonly years: number;
  /** Why the name cannot be bought, as a sentence. */
  readonly reason: string | null;
}

/** Registrant of a domain, with the fields of EPP (RFC 5733). */
export interface Registrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string | null;
  readonly jobTitle: string | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166 alpha-2 code. */
  readonly country: string;
  /** Phone number in EPP format, such as `+49.301234567`. */
  readonly phone: string;
  readonly email: string;
}

/** Order that a registrar rejects for a reason that buyers can act on. Adapters find it; no service reads the texts of registrars. */
export class OrderRefusal extends OutsideError {
  constructor(
    readonly reason: 'domain_not_available' | 'price_changed',
    sentence: Said,
    status: number | null,
    said = '',
  ) {
    super('refused', sentence, status, null, said);
  }
}

export interface RegistrarOrder {
  /** Idempotency key, equal in every attempt of one order: the registrar executes it once. */
  readonly key: string;
  readonly domain: string;
  readonly years: number;
  readonly priceCents: number;
  readonly whoisguard: boolean;
  readonly registrant: Registrant | null;
}

/** Domain in the registrar account. Null fields are unknown. */
export interface Registration {
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly autoRenew: boolean | null;
}

/**
 * Registrar. Every method may throw `OutsideError`, whose outcome determines how to proceed. All methods but
 * `register` may be repeated: writes describe the desired result.
 */
export interface Registrar {
  readonly name: RegistrarName;
  /** Whether each order names a registrant; otherwise domains belong to the account holder. */
  readonly takesRegistrant: boolean;
  /** Milliseconds after the first attempt in which `register` may be repeated with the same key. */
  readonly keyLastsMs: number;
  /**
   * Milliseconds in which a registration may be missing from the account after a lost response. It is not repeated
   * earlier.
   */
  readonly hiddenMs: number;
  /** Returns availability and price of one name for `years`. */
  quote(domain: string, years: number): Promise<Quote>;
  /** Buys the domain. The registrar rejects a price that differs from the quote. */
  register(order: RegistrarOrder): Promise<void>;
  /** Returns the domain in the account; null if absent. */
  find(domain: string): Promise<Registration | null>;
  setNameservers(domain: string, hosts: readonly string[]): Promise<void>;
  /** Sets automatic renewal; null if it can be changed only at the registrar. */
  readonly setAutoRenew: ((domain: string, on: boolean) => Promise<void>) | null;
  /** Sets the URL forwarding; null removes it. */
  setForward(domain: string, url: string | null): Promise<void>;
}

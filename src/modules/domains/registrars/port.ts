import { enumeration } from '../../../engine/enumeration.js';

/** Registrars that domains are bought at. */
export const REGISTRARS = ['porkbun', 'namecheap', 'sandbox'] as const;
export type RegistrarName = (typeof REGISTRARS)[number];

export const AVAILABILITIES = enumeration('DomainAvailability', [
  'available',
  'unavailable',
  'premium',
  'invalid',
  'unknown',
]);

/** What a registrar says about a name that a workspace wants. */
export interface Quote {
  readonly availability: (typeof AVAILABILITIES)[number];
  /** For all of the years. Null: it did not say. */
  readonly priceCents: number | null;
  /** ISO 4217. */
  readonly currency: string | null;
  /** Years that are bought: what was asked for, or what the registrar sells instead. */
  readonly years: number;
  /** Why it can not be bought, in words for people. */
  readonly reason: string | null;
}

/** Who a domain is registered for, as EPP has it (RFC 5733). */
export interface Registrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string | null;
  readonly jobTitle: string | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** `+49.301234567`. */
  readonly phone: string;
  readonly email: string;
}

export interface RegistrarOrder {
  /** The same for every try of one order: the registrar carries it out once. */
  readonly key: string;
  readonly domain: string;
  readonly years: number;
  readonly priceCents: number;
  readonly whoisguard: boolean;
  readonly registrant: Registrant | null;
}

/** A domain in the account at the registrar. Null: it does not say. */
export interface Registration {
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly autoRenew: boolean | null;
}

/**
 * A place where domains are bought. Every method may throw `OutsideError`, whose outcome says what that means. All but `register`
 * may be repeated at will: the writing ones say what is to be.
 */
export interface Registrar {
  readonly name: RegistrarName;
  /** Takes a registrant for each order; otherwise domains belong to the holder of the account. */
  readonly takesRegistrant: boolean;
  /** How long after its first try `register` may be repeated with the same key. */
  readonly keyLastsMs: number;
  /** How long what `register` did may not show in the account after its answer was lost. It is not repeated before. */
  readonly hiddenMs: number;
  /** Availability and price of one name for `years`. */
  quote(domain: string, years: number): Promise<Quote>;
  /** Buys. What it cost was in the quote: another price is refused by the registrar. */
  register(order: RegistrarOrder): Promise<void>;
  /** The domain as it stands in the account. Null: it is not there. */
  find(domain: string): Promise<Registration | null>;
  setNameservers(domain: string, hosts: readonly string[]): Promise<void>;
  /** Null: people switch it at the registrar. */
  readonly setAutoRenew: ((domain: string, on: boolean) => Promise<void>) | null;
  /** Sends visitors to a URL; null: nowhere any more. */
  setForward(domain: string, url: string | null): Promise<void>;
}

import { registrableDomain } from '../../../../engine/address/company-domain.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { callOutside, OutsideError } from '../../../../platform/outbound/outside-call.js';
import { setForwardRecords } from './namecheap-forward.js';
import { type Price, type PriceMemory, priceMemory, readPrice } from './namecheap-prices.js';
import { childrenOf, isTrue, type NamecheapCall, readAnswer, wordOf } from './namecheap-xml.js';
import { OrderRefusal, type Quote, type Registrant, type Registrar, type RegistrarOrder } from './port.js';

export interface NamecheapAccess {
  readonly url: string;
  readonly apiUser: string;
  readonly apiKey: string;
  /** Public IPv4 address of this server, as listed in the account's allowed addresses. */
  readonly clientIp: string;
}

/**
 * Milliseconds in which an order may be repeated. A name can be registered only once, so a repeat is safe as long as a
 * process waits.
 */
const KEY_LASTS_MS = 7 * 86_400_000;
/** Milliseconds in which a completed order can still be invisible (go-namecheap-sdk, domains_create). */
const HIDDEN_MS = 15 * 60_000;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 40_000;
const CONTACTS = ['Registrant', 'Tech', 'Admin', 'AuxBilling'] as const;

/** Sends commands with the credentials of an account. Throws `OutsideError`. */
export function namecheapCall(ctx: Pick<Ctx, 'http' | 'log'>, access: NamecheapAccess): NamecheapCall {
  return async (command, fields, kind = 'read') => {
    const isRead = kind === 'read';
    try {
      const { text } = await callOutside(ctx.http, ctx.log, {
        ...{ service: 'Namecheap', method: 'POST', url: access.url, headers: {}, isRead },
        secrets: [access.apiKey],
        form: {
          ...{ ApiUser: access.apiUser, ApiKey: access.apiKey, UserName: access.apiUser, ClientIp: access.clientIp },
          ...{ Command: `namecheap.${command}`, ...fields },
        },
        ...{ timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES },
      });
      return readAnswer(text, isRead);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.status !== 405) throw error;
      throw new OutsideError('retry', say`Namecheap: too many calls`, 405, error.retryAfterMs);
    }
  };
}

/**
 * Creates the registrar of Namecheap's XML API (namecheap.com/support/api). Commands are forms, so that no URL
 * contains the key. A call above the limit returns 405 and is not performed. A purchase has no idempotency key: one
 * with a lost response is searched for during a quarter of an hour and then repeated, which buys nothing twice
 * because a name can be registered only once. Everything else may be repeated. Only the shortest term is sold, no
 * premium names, and no command changes renewal.
 */
export function namecheap(ctx: Pick<Ctx, 'http' | 'log' | 'clock' | 'config'>, access: NamecheapAccess): Registrar {
  const call = namecheapCall(ctx, access);

  return {
    name: 'namecheap',
    takesRegistrant: true,
    keyLastsMs: KEY_LASTS_MS,
    hiddenMs: HIDDEN_MS,
    setAutoRenew: null,

    async quote(domain, years) {
      if (registrableDomain(domain) !== domain) return notSold(years, 'invalid', 'This name cannot be registered.');
      const answer = await call('domains.check', { DomainList: domain });
      const found = childrenOf(answer, 'DomainCheckResult').find(
        (one) => wordOf(one['Domain']).toLowerCase() === domain,
      );
      if (found === undefined) throw new OutsideError('retry', say`Namecheap returned no result for the name`, 200);
      const trouble = Number(wordOf(found['ErrorNo']) || '0');
      if (trouble !== 0)
        return notSold(years, 'unavailable', wordOf(found['Description']) || 'Namecheap does not sell this name.');
      if (!isTrue(found['Available'])) return notSold(years, 'unavailable', 'This name is already registered.');
      if (isTrue(found['IsPremiumName'])) {
        return notSold(years, 'premium', 'Premium names can be bought only on the website of the registrar.');
      }
      const price = await priceOf(ctx, call, domain, priceMemory(ctx.config));
      if (price === null) return notSold(years, 'unavailable', 'Namecheap does not sell names with this suffix.');
      return {
        ...{
          availability: 'available',
          priceCents: price.cents,
          currency: price.currency,
          years: price.years,
          reason: null,
        },
      };
    },

    async register(order) {
      const price = await priceOf(ctx, call, order.domain, null);
      if (price === null || price.cents !== order.priceCents) {
        throw new OrderRefusal('price_changed', say`Namecheap: the price is another one now`, null);
      }
      const answer = await call('domains.create', orderFields(order), 'write');
      const [done] = childrenOf(answer, 'DomainCreateResult');
      if (!isTrue(done?.['Registered'])) {
        throw new OutsideError('unknown', say`Namecheap accepted the order but did not confirm the registration`, 200);
      }
    },

    async find(domain) {
      const answer = await call('domains.getList', { SearchTerm: domain, PageSize: '100', ListType: 'ALL' });
      const found = childrenOf(answer, 'DomainGetListResult')
        .flatMap((list) => childrenOf(list, 'Domain'))
        .find((one) => wordOf(one['Name']).toLowerCase() === domain);
      if (found === undefined) return null;
      return {
        registeredAt: readDay(found['Created']),
        expiresAt: readDay(found['Expires']),
        autoRenew: wordOf(found['AutoRenew']) === '' ? null : isTrue(found['AutoRenew']),
      };
    },

    async setNameservers(domain, hosts) {
      const answer = await call('domains.dns.setCustom', { ...splitName(domain), Nameservers: hosts.join(',') });
      if (childrenOf(answer, 'DomainDNSSetCustomResult').some((one) => isTrue(one['Updated']))) return;
      throw new OutsideError('retry', say`Namecheap did not set the name servers`, 200);
    },

    setForward: (domain, url) => setForwardRecords(call, splitName(domain), url),
  };
}

/** Returns the price for a suffix, from the cache if one is given, which also stores it. */
async function priceOf(
  ctx: Pick<Ctx, 'clock'>,
  call: NamecheapCall,
  domain: string,
  memory: PriceMemory | null,
): Promise<Price | null> {
  const { TLD: suffix } = splitName(domain);
  const now = ctx.clock.now().getTime();
  const kept = memory?.find(suffix, now);
  if (kept !== undefined) return kept;
  const answer = await call('users.getPricing', {
    ...{ ProductType: 'DOMAIN', ProductCategory: 'DOMAINS', ActionName: 'REGISTER', ProductName: suffix.toUpperCase() },
  });
  const price = readPrice(answer, suffix);
  memory?.keep(suffix, price, now);
  return price;
}

function orderFields({ domain, years, whoisguard, registrant }: RegistrarOrder): Record<string, string> {
  if (registrant === null) throw new OutsideError('refused', say`Namecheap requires a registrant`, null);
  const contact = Object.entries(contactFields(registrant));
  const privacy = whoisguard ? 'yes' : 'no';
  return {
    ...{ DomainName: domain, Years: String(years), AddFreeWhoisguard: privacy, WGEnabled: privacy },
    ...Object.fromEntries(CONTACTS.flatMap((role) => contact.map(([name, value]) => [`${role}${name}`, value]))),
  };
}

function contactFields(registrant: Registrant): Record<string, string> {
  return {
    ...{ FirstName: registrant.firstName, LastName: registrant.lastName, Address1: registrant.street },
    ...{ City: registrant.city, StateProvince: registrant.state || registrant.city, PostalCode: registrant.postalCode },
    ...{ Country: registrant.country, Phone: registrant.phone, EmailAddress: registrant.email },
    ...(registrant.organization === null ? {} : { OrganizationName: registrant.organization }),
    ...(registrant.jobTitle === null ? {} : { JobTitle: registrant.jobTitle }),
  };
}

/** Splits `shop.co.uk` into `shop` and `co.uk`. */
export function splitName(domain: string): { readonly SLD: string; readonly TLD: string } {
  const dot = domain.indexOf('.');
  return { SLD: domain.slice(0, dot), TLD: domain.slice(dot + 1) };
}

function notSold(years: number, availability: Quote['availability'], reason: string): Quote {
  return { availability, priceCents: null, currency: null, years, reason };
}

/** Reads `11/04/2027`: month, day, year. */
function readDay(value: unknown): Date | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(wordOf(value).trim());
  if (match === null) return null;
  return new Date(Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])));
}

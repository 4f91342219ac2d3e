import { registrableDomain } from '../../../../engine/address/company-domain.js';
import { english, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import {
  callOutside,
  type OutsideCall,
  OutsideError,
  type OutsideOutcome,
} from '../../../../platform/outbound/outside-call.js';
import { OrderRefusal, type Quote, type Registrar } from './port.js';

export interface PorkbunAccess {
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** Time in which a key may be reused: Porkbun keeps responses by key for a day; an hour less, because clocks differ. */
const KEY_LASTS_MS = 23 * 3_600_000;
/** Codes that are more specific than their status. All others are permanent (Porkbun API v3, errors). */
const OUTCOMES: Readonly<Record<string, OutsideOutcome>> = {
  INSUFFICIENT_FUNDS: 'payment',
  RATE_LIMIT_EXCEEDED: 'retry',
  IDEMPOTENCY_KEY_IN_USE: 'retry',
  API_KEY_REQUIRED: 'credential',
  INVALID_API_KEYS_001: 'credential',
  INVALID_USER: 'credential',
};
const REASONS: Readonly<Record<string, OrderRefusal['reason']>> = {
  DOMAIN_NOT_AVAILABLE: 'domain_not_available',
  COST_MISMATCH: 'price_changed',
};
/** Matches the code of an attempt that came too soon: `1_OUT_OF_1_CREATE_ATTEMPTS_WITHIN_10_SECONDS_USED`. */
const TOO_SOON = /^\d+_OUT_OF_\d+_/;

type Json = Readonly<Record<string, unknown>>;

/** Calls one command. Returns a success response or throws an `OutsideError`. Sends a GET if `json` is null. */
export type PorkbunCall = (
  path: string,
  json: Json | null,
  headers?: Readonly<Record<string, string>>,
) => Promise<Json>;

/** Commands that change nothing although they use POST. */
const READS = ['/ping', '/domain/checkDomain/', '/domain/getUrlForwarding/', '/dns/retrieve/'];

export function porkbunCall(ctx: Pick<Ctx, 'http' | 'log'>, access: PorkbunAccess): PorkbunCall {
  const base = access.url.replace(/\/+$/, '');
  return async (path, json, headers = {}) => {
    const request: OutsideCall = {
      service: 'Porkbun',
      method: json === null ? 'GET' : 'POST',
      url: `${base}${path}`,
      headers: { 'x-api-key': access.apiKey, 'x-secret-api-key': access.secretKey, ...headers },
      secrets: [access.apiKey, access.secretKey],
      ...(json === null ? {} : { json }),
    };
    const isRead = json === null || READS.some((read) => path.startsWith(read));
    try {
      return understood((await callOutside(ctx.http, ctx.log, request)).json, isRead);
    } catch (error) {
      throw error instanceof OutsideError ? withCode(error, isRead) : error;
    }
  };
}

/**
 * Creates the registrar of Porkbun's API v3 (porkbun.com/api/json/v3/documentation). Every response contains
 * `SUCCESS` or `ERROR` in addition to its status; a response with neither is invalid. Registrants are the contacts of
 * the account. Only the registry's shortest term is sold.
 */
export function porkbun(ctx: Pick<Ctx, 'http' | 'log'>, access: PorkbunAccess): Registrar {
  const call = porkbunCall(ctx, access);
  return {
    name: 'porkbun',
    takesRegistrant: false,
    keyLastsMs: KEY_LASTS_MS,
    hiddenMs: 0,

    async quote(domain, years) {
      try {
        const { response } = await call(`/domain/checkDomain/${domain}`, {});
        return readQuote(response, years);
      } catch (error) {
        if (!(error instanceof OutsideError) || error.outcome !== 'refused') throw error;
        return {
          availability: registrableDomain(domain) === domain ? 'unavailable' : 'invalid',
          priceCents: null,
          currency: null,
          years,
          reason: error.said || error.message,
        };
      }
    },

    async register({ key, domain, priceCents, whoisguard }) {
      const body = { cost: priceCents, agreeToTerms: 'yes', whoisPrivacy: whoisguard };
      await call(`/domain/create/${domain}`, body, { 'idempotency-key': key });
    },

    async find(domain) {
      try {
        const answer = await call(`/domain/get/${domain}`, null);
        const found = asObject(answer['domain'] ?? answer['response']);
        if (found === null) throw new OutsideError('retry', say`Porkbun returned the domain in an unknown format`, 200);
        return {
          registeredAt: readTime(found['createDate']),
          expiresAt: readTime(found['expireDate']),
          autoRenew: readFlag(found['autoRenew']),
        };
      } catch (error) {
        if (error instanceof OutsideError && error.status === 404) return null;
        throw error;
      }
    },

    async setNameservers(domain, hosts) {
      await call(`/domain/updateNs/${domain}`, { ns: [...hosts] });
    },

    setAutoRenew: async (domain, on) => {
      const answer = await call('/domain/updateAutoRenew', { status: on ? 'on' : 'off', domains: [domain] });
      // The outer status is SUCCESS even if the one for this domain is not.
      const results = Object.entries(asObject(answer['results']) ?? {});
      const own = asObject(results.find(([name]) => name.toLowerCase() === domain)?.[1]);
      if (own?.['status'] !== 'SUCCESS') {
        throw new OutsideError('refused', say`Porkbun did not set the renewal: ${said(own?.['message'])}`, 200);
      }
    },

    async setForward(domain, url) {
      const { forwards } = await call(`/domain/getUrlForwarding/${domain}`, {});
      const ours = (Array.isArray(forwards) ? forwards : []).map(asObject).filter((one) => isRoot(one?.['subdomain']));
      for (const forward of ours) await call(`/domain/deleteUrlForward/${domain}/${said(forward?.['id'])}`, {});
      if (url === null) return;
      const body = { subdomain: '', location: url, type: 'permanent', includePath: 'no', wildcard: 'yes' };
      await call(`/domain/addUrlForward/${domain}`, body);
    },
  };
}

/** Reads a 2xx. If the body contains ERROR, or neither known value, the result of a write is unknown. */
function understood(json: unknown, isRead: boolean): Json {
  const answer = asObject(json);
  if (answer?.['status'] === 'SUCCESS') return answer;
  const code = said(answer?.['code']);
  if (answer?.['status'] === 'ERROR' && code !== '') throw refusal(code, said(answer['message']), 200);
  throw new OutsideError(isRead ? 'retry' : 'unknown', say`Porkbun returned an unreadable response`, 200);
}

/** Refines the outcome of a rejected call by its code. Errors that are not rejections stay unchanged. */
function withCode(error: OutsideError, isRead: boolean): OutsideError {
  const code = /"code"\s*:\s*"([A-Z0-9_]{1,80})"/.exec(error.said)?.[1];
  if (code === undefined || error.status === null || error.status === 429 || error.status >= 500) return error;
  if (code === 'IDEMPOTENCY_KEY_MISMATCH' && !isRead) return error;
  const text = /"message"\s*:\s*"([^"]{1,250})"/.exec(error.said)?.[1] ?? '';
  return refusal(code, text, error.status, error.retryAfterMs);
}

function refusal(code: string, text: string, status: number, retryAfterMs: number | null = null): OutsideError {
  const outcome = TOO_SOON.test(code)
    ? 'retry'
    : (OUTCOMES[code] ?? (status === 401 || status === 403 ? 'credential' : 'refused'));
  const words = text === '' ? code : `${text} (${code})`;
  const reason = REASONS[code];
  if (reason !== undefined) return new OrderRefusal(reason, say`Porkbun: ${words}`, status, words);
  return new OutsideError(outcome, say`Porkbun: ${words}`, status, retryAfterMs, words);
}

/** Reads the price per year, a string in US dollars, and returns the price of the shortest term. */
function readQuote(response: unknown, years: number): Quote {
  const found = asObject(response);
  const avail = found?.['avail'];
  if (found === null || (avail !== 'yes' && avail !== 'no')) {
    throw new OutsideError('retry', say`Porkbun returned the name in an unknown format`, 200);
  }
  const term = readTerm(found['minDuration']);
  const price = term === null ? null : readCents(found['price']);
  const base = {
    priceCents: price === null || term === null ? null : price * term,
    currency: 'USD',
    years: term ?? years,
  } as const;
  if (avail === 'no')
    return {
      ...base,
      availability: 'unavailable',
      priceCents: null,
      reason: english`This name is already registered.`,
    };
  if (readFlag(found['premium']) === true) {
    return {
      ...base,
      availability: 'premium',
      reason: english`Premium names can be bought only on the website of the registrar.`,
    };
  }
  if (price === null) {
    return {
      ...base,
      availability: 'unknown',
      priceCents: null,
      years,
      reason: english`The registrar returned no price.`,
    };
  }
  return { ...base, availability: 'available', reason: null };
}

/** Returns the years of the shortest term, or null if no term is valid. */
function readTerm(value: unknown): number | null {
  const term = Number(value ?? 1);
  return Number.isInteger(term) && term >= 1 && term <= 10 ? term : null;
}

function readCents(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''));
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Reads `2027-11-22 10:00:00`, in UTC. */
function readTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const time = new Date(`${value.replace(' ', 'T').replace(/Z?$/, '')}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'yes' || value === 'on') return true;
  return value === false || value === 0 || value === '0' || value === 'no' || value === 'off' ? false : null;
}

function isRoot(subdomain: unknown): boolean {
  return subdomain === '' || subdomain === '@' || subdomain === null;
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

import {
  type DoubleAnswer,
  type DoubleRequest,
  type ProviderDouble,
  startDouble,
} from '../sequencer-doubles/double.js';

export const PORKBUN_KEY = 'pk1_double';
export const PORKBUN_SECRET = 'sk1_double';
/** Price of every domain per year in US cents. */
export const PORKBUN_CENTS = 973;

interface OwnedDomain {
  readonly createDate: string;
  expireDate: string;
  autoRenew: number;
  ns: string[];
  forwards: Array<{ id: string; subdomain: string; location: string }>;
  /** DNS records of the domain's zone: numbers as text, full names. */
  records: Array<{ id: string; name: string; type: string; content: string; ttl: string; prio: string }>;
}

export interface PorkbunDouble extends ProviderDouble {
  /** Domains of the account. */
  readonly domains: Map<string, OwnedDomain>;
  /** All charges; a domain that is listed twice was purchased twice. */
  readonly charges: string[];
  /** Domains that others have registered. */
  readonly taken: Set<string>;
  /** Credit in US cents, and the one premium domain. */
  readonly account: { credit: number; premium: string | null };
}

const ok = (body: object = {}): DoubleAnswer => ({ status: 200, body: { status: 'SUCCESS', ...body } });
const no = (status: number, code: string, message: string): DoubleAnswer => ({
  status,
  body: { status: 'ERROR', code, message },
});

/**
 * Starts a double of Porkbun's documented API v3: prices, orders with idempotency keys, name servers, renewal, and
 * forwards.
 */
export async function startPorkbunDouble(): Promise<PorkbunDouble> {
  const own = { domains: new Map<string, OwnedDomain>(), charges: [] as string[], taken: new Set<string>() };
  const answers = new Map<string, { readonly body: string; readonly answer: DoubleAnswer }>();
  const account = { credit: 100_000, premium: null as string | null };

  const create = (name: string, request: DoubleRequest): DoubleAnswer => {
    const key = String(request.headers['idempotency-key'] ?? '');
    const sent = JSON.stringify([name, request.body]);
    const before = answers.get(key);
    if (before !== undefined) {
      return before.body === sent ? before.answer : no(409, 'IDEMPOTENCY_KEY_MISMATCH', 'This key was used before.');
    }
    const answer = carryOut(name, request.body);
    if (key !== '') answers.set(key, { body: sent, answer });
    return answer;
  };
  const carryOut = (name: string, body: { cost?: unknown; agreeToTerms?: unknown }): DoubleAnswer => {
    if (body.agreeToTerms !== 'yes') return no(400, 'TERMS', 'You must agree to the terms.');
    if (own.taken.has(name) || own.domains.has(name))
      return no(400, 'DOMAIN_NOT_AVAILABLE', 'Domain is not available.');
    if (body.cost !== PORKBUN_CENTS) return no(400, 'COST_MISMATCH', `Expected: ${PORKBUN_CENTS} cents`);
    if (account.credit < PORKBUN_CENTS) return no(400, 'INSUFFICIENT_FUNDS', 'Add credit to your account.');
    account.credit -= PORKBUN_CENTS;
    own.charges.push(name);
    const dates = { createDate: '2026-03-02 08:00:00', expireDate: '2027-03-02 08:00:00' };
    own.domains.set(name, { ...dates, autoRenew: 1, ns: ['curitiba.ns.porkbun.com'], forwards: [], records: [] });
    return ok({ domain: name, cost: PORKBUN_CENTS, orderId: own.charges.length, balance: account.credit });
  };
  const dns = (action: string, name: string, id: string, body: Record<string, string>): DoubleAnswer => {
    const domain = own.domains.get(name);
    if (domain === undefined) return no(400, 'INVALID_DOMAIN', 'Invalid domain.');
    if (action === 'retrieve') return ok({ records: domain.records });
    if (action === 'delete') {
      const before = domain.records.length;
      domain.records = domain.records.filter((record) => record.id !== id);
      return before === domain.records.length ? no(400, 'INVALID_RECORD_ID', 'Invalid record ID.') : ok();
    }
    if (action !== 'create') return no(404, 'NOT_FOUND', 'No such command.');
    const { name: sub = '', type = '', content = '', ttl = '', prio = '0' } = body;
    if (Number(ttl) < 600) return no(400, 'INVALID_TTL', 'The TTL is too short.');
    const full = sub === '' ? name : `${sub}.${name}`;
    if (domain.records.some((one) => one.name === full && one.type === type && one.content === content))
      return no(400, 'DUPLICATE_RECORD', 'This record exists.');
    recordId += 1;
    domain.records.push({ id: String(recordId), name: full, type, content, ttl, prio });
    return ok({ id: String(recordId) });
  };
  let recordId = 100;
  const respond = (request: DoubleRequest): DoubleAnswer => {
    if (request.headers['x-api-key'] !== PORKBUN_KEY || request.headers['x-secret-api-key'] !== PORKBUN_SECRET) {
      return no(400, 'INVALID_API_KEYS_001', 'Invalid API key.');
    }
    const [, group, action = '', name = '', id = ''] = request.path.split('/');
    if (group === 'dns') return dns(action, name, id, request.body);
    if (group !== 'domain') return no(404, 'NOT_FOUND', 'No such command.');
    if (action === 'checkDomain') {
      const avail = own.taken.has(name) || own.domains.has(name) ? 'no' : 'yes';
      if (name.endsWith('.uk')) return no(400, 'INVALID_DOMAIN', 'Not sold by API.');
      const premium = account.premium === name ? 'yes' : 'no';
      return ok({
        response: { avail, type: 'registration', price: '9.73', premium, minDuration: name.endsWith('.ai') ? 2 : 1 },
      });
    }
    if (action === 'create') return create(name, request);
    if (action === 'updateAutoRenew') {
      const results: Record<string, object> = {};
      for (const one of request.body.domains as string[]) {
        const domain = own.domains.get(one);
        // Domain names are case-insensitive.
        results[one.toUpperCase()] =
          domain === undefined ? { status: 'ERROR', message: 'Not yours.' } : { status: 'SUCCESS' };
        if (domain !== undefined) domain.autoRenew = request.body.status === 'on' ? 1 : 0;
      }
      return ok({ results });
    }
    const domain = own.domains.get(name);
    if (domain === undefined) return no(404, 'DOMAIN_NOT_FOUND', 'Domain not found.');
    if (action === 'get') return ok({ domain: { domain: name, ...domain } });
    if (action === 'updateNs') {
      domain.ns = request.body.ns;
      return ok();
    }
    if (action === 'getUrlForwarding') return ok({ forwards: domain.forwards });
    if (action === 'addUrlForward') {
      const { subdomain, location } = request.body;
      domain.forwards.push({ id: String(domain.forwards.length + 1), subdomain, location });
      return ok();
    }
    if (action === 'deleteUrlForward') {
      domain.forwards = domain.forwards.filter((one) => one.id !== id);
      return ok();
    }
    return no(404, 'NOT_FOUND', 'No such command.');
  };
  const double = await startDouble('/api/json/v3', PORKBUN_KEY, respond);
  return { ...double, ...own, account };
}

import {
  type DoubleAnswer,
  type DoubleRequest,
  type ProviderDouble,
  startDouble,
} from '../sequencer-doubles/double.js';

export const NAMECHEAP_USER = 'nora';
export const NAMECHEAP_KEY = 'nc_double';
export const NAMECHEAP_IP = '192.0.2.7';
/** Price of every domain per year in US cents: 8.88 plus a fee of 0.18. */
export const NAMECHEAP_CENTS = 906;

interface OwnedDomain {
  readonly contact: string;
  readonly whoisguard: string;
  autoRenew: boolean;
  ns: string[];
  hosts: Array<Record<string, string>>;
}

export interface NamecheapDouble extends ProviderDouble {
  readonly domains: Map<string, OwnedDomain>;
  /** All charges; a domain that is listed twice was purchased twice. */
  readonly charges: string[];
  readonly taken: Set<string>;
  /** Mail setting of each `setHosts` call. */
  readonly emailTypes: readonly string[];
  /** Prices are in US dollars, as in the API. `pending`: purchased domains appear once this is false. */
  readonly account: { credit: number; price: string; premium: string | null; pending: boolean };
}

const xml = (status: 'OK' | 'ERROR', inner: string): DoubleAnswer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="utf-8"?>\r\n<ApiResponse Status="${status}" xmlns="http://api.namecheap.com/xml.response">
  ${status === 'OK' ? '<Errors />' : ''}<Warnings />${inner}<Server>WEB1</Server><ExecutionTime>0.1</ExecutionTime></ApiResponse>`,
});
const ok = (inner: string): DoubleAnswer => xml('OK', `<CommandResponse>${inner}</CommandResponse>`);
const no = (number: number, words: string): DoubleAnswer =>
  xml('ERROR', `<Errors><Error Number="${number}">${words}</Error></Errors>`);

/** Starts a double of Namecheap's documented XML API. Requests are listed as `POST /<command>`. */
export async function startNamecheapDouble(): Promise<NamecheapDouble> {
  const own = { domains: new Map<string, OwnedDomain>(), charges: [] as string[], taken: new Set<string>() };
  const account = { credit: 100_000, price: '8.8800', premium: null as string | null, pending: false };
  const problems: string[] = [];

  const create = (body: Record<string, string>): DoubleAnswer => {
    const name = body['DomainName'] ?? '';
    for (const role of ['Registrant', 'Tech', 'Admin', 'AuxBilling']) {
      for (const field of [
        'FirstName',
        'LastName',
        'Address1',
        'City',
        'StateProvince',
        'PostalCode',
        'Country',
        'Phone',
      ]) {
        if ((body[`${role}${field}`] ?? '') === '') problems.push(`${role}${field} is missing`);
      }
    }
    if (own.taken.has(name) || own.domains.has(name)) return no(3019166, 'Domain not available');
    if (account.credit < NAMECHEAP_CENTS) return no(2528166, 'Order creation failed: Insufficient funds');
    account.credit -= NAMECHEAP_CENTS;
    own.charges.push(name);
    own.domains.set(name, {
      contact: `${body['RegistrantFirstName']} ${body['RegistrantCountry']} ${body['RegistrantPhone']}`,
      ...{ whoisguard: `${body['AddFreeWhoisguard']} ${body['WGEnabled']}`, autoRenew: false, ns: [] },
      hosts: [{ Name: 'mail', Type: 'A', Address: '192.0.2.1', MXPref: '10', TTL: '1800' }],
    });
    return ok(
      `<DomainCreateResult Domain="${name}" Registered="true" ChargedAmount="9.0600" DomainID="1" OrderID="2" />`,
    );
  };
  const emailTypes: string[] = [];
  const hosts = (domain: OwnedDomain, body: Record<string, string>, sets: boolean): DoubleAnswer => {
    if (sets) {
      emailTypes.push(body['EmailType'] ?? '');
      const count = Object.keys(body).filter((name) => /^HostName\d+$/.test(name)).length;
      domain.hosts = Array.from({ length: count }, (_, at) => ({
        ...{ Name: body[`HostName${at + 1}`] ?? '', Type: body[`RecordType${at + 1}`] ?? '' },
        ...{ Address: body[`Address${at + 1}`] ?? '', TTL: body[`TTL${at + 1}`] ?? '' },
        ...{ MXPref: body[`MXPref${at + 1}`] ?? '10' },
      }));
      return ok('<DomainDNSSetHostsResult IsSuccess="true" />');
    }
    const rows = domain.hosts.map(
      (host) =>
        `<host ${Object.entries(host)
          .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;')}"`)
          .join(' ')} />`,
    );
    const usesOurs = domain.ns.length === 0;
    return ok(
      `<DomainDNSGetHostsResult EmailType="FWD" IsUsingOurDNS="${usesOurs}">${rows.join('')}</DomainDNSGetHostsResult>`,
    );
  };
  const respond = (request: DoubleRequest): DoubleAnswer => {
    const body = request.body as Record<string, string>;
    if (body['ApiUser'] !== NAMECHEAP_USER || body['ApiKey'] !== NAMECHEAP_KEY)
      return no(1011102, 'API Key is invalid');
    if (body['ClientIp'] !== NAMECHEAP_IP) return no(1011150, 'Invalid request IP: 127.0.0.1');
    if (request.query.size > 0) problems.push('the key may stand in the address');
    const name = body['DomainName'] ?? body['DomainList'] ?? `${body['SLD']}.${body['TLD']}`;
    const command = request.path.slice('/namecheap.'.length);
    if (command === 'domains.check') {
      const available = !own.taken.has(name) && !own.domains.has(name);
      const premium = account.premium === name;
      return ok(
        `<DomainCheckResult Domain="${name}" Available="${available}" ErrorNo="0" Description="" IsPremiumName="${premium}" />`,
      );
    }
    if (command === 'users.getPricing') {
      const product = (body['ProductName'] ?? '').toLowerCase();
      if (product === 'zz') return ok('<UserGetPricingResult><ProductType Name="domains" /></UserGetPricingResult>');
      const price = (years: number) =>
        `<Price Duration="${years}" DurationType="YEAR" Price="${account.price}" YourPrice="${account.price}" AdditionalCost="0.18" Currency="USD" />`;
      return ok(`<UserGetPricingResult><ProductType Name="domains"><ProductCategory Name="register">
        <Product Name="${product}">${price(2)}${price(1)}</Product></ProductCategory></ProductType></UserGetPricingResult>`);
    }
    if (command === 'domains.create') return create(body);
    if (command === 'domains.getList') {
      const rows = [...own.domains].filter(([one]) => one.includes(body['SearchTerm'] ?? '') && !account.pending);
      const list = rows.map(
        ([one, domain]) =>
          `<Domain ID="1" Name="${one}" Created="03/02/2026" Expires="03/02/2027" AutoRenew="${domain.autoRenew}" />`,
      );
      return ok(`<DomainGetListResult>${list.join('')}</DomainGetListResult>`);
    }
    const domain = own.domains.get(name);
    if (domain === undefined) return no(2016166, 'Domain is not associated with your account');
    if (command === 'domains.dns.setCustom') {
      domain.ns = (body['Nameservers'] ?? '').split(',');
      return ok(`<DomainDNSSetCustomResult Domain="${name}" Updated="true" />`);
    }
    if (command === 'domains.dns.getHosts' || command === 'domains.dns.setHosts') {
      return hosts(domain, body, command === 'domains.dns.setHosts');
    }
    return no(1010104, 'Parameter Command is invalid');
  };
  const double = await startDouble('/xml.response', NAMECHEAP_KEY, respond);
  return { ...double, ...own, account, problems, emailTypes };
}

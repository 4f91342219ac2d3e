import {
  type DnsMessage,
  type DnsRequest,
  OPCODE,
  TYPE,
  type WireRecord,
} from '../../../../engine/dns/wire/message.js';
import { MalformedMessage } from '../../../../engine/dns/wire/names.js';
import { readData, zoneTypeOf } from '../../../../engine/dns/wire/rdata.js';
import { type Rrset, rrsetKey, ZONE_TYPES } from '../../../../engine/dns/zone.js';
import { stored } from '../../../../engine/words/in-language.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import type { KeyedServer, SignedAnswer } from '../../../../platform/outbound/dns-port.js';
import { OutsideError, outcomeOfFailure } from '../../../../platform/outbound/outside-call.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import { TSIG_ERROR } from '../../../../platform/outbound/tsig.js';
import type { DnsProvider, Zone } from './port.js';
import { updateRequest } from './rfc2136-update.js';

/** Response codes (RFC 1035, section 4.1.1; RFC 2136, section 2.2). */
const RCODE = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, YXDOMAIN: 6, YXRRSET: 7, NXRRSET: 8 } as const;
const RCODE_NAMES = 'NOERROR FORMERR SERVFAIL NXDOMAIN NOTIMP REFUSED YXDOMAIN YXRRSET NXRRSET NOTAUTH NOTZONE'.split(
  ' ',
);
/** Response codes of a failed prerequisite: another update was faster. */
const CHANGED: ReadonlySet<number> = new Set([RCODE.YXDOMAIN, RCODE.YXRRSET, RCODE.NXRRSET]);

/**
 * Name server with dynamic updates (RFC 2136) signed with a key (RFC 8945). One message is all or nothing, and its
 * prerequisites name every RRset as read, so that no change of others is overwritten. Zones cannot be created. Whole
 * zones are read by AXFR if the server permits it; otherwise, requested names are queried.
 */
export function rfc2136(ctx: Pick<Ctx, 'dns'>, server: KeyedServer): DnsProvider {
  const isRead = (requests: readonly DnsRequest[]): boolean => requests.every(({ opcode }) => opcode === OPCODE.QUERY);
  const exchange = async (requests: readonly DnsRequest[]): Promise<SignedAnswer[]> => {
    try {
      const answers = await ctx.dns.exchange(server, requests);
      for (const answer of answers) refuseBadKey(server, answer);
      return answers;
    } catch (error) {
      throw asOutside(error, isRead(requests));
    }
  };
  const ask = async (questions: ReadonlyArray<DnsRequest['question']>): Promise<DnsMessage[]> => {
    const answers = await exchange(questions.map((question) => ({ opcode: OPCODE.QUERY, question })));
    return answers.map(({ message }) => message);
  };
  /** A zone whose transfer was rejected is not requested again in the same task. */
  let mayTransfer = true;
  const transfer = async (zone: Zone): Promise<readonly WireRecord[] | null> => {
    if (!mayTransfer) return null;
    try {
      const found = await ctx.dns.transferZone(server, zone.name);
      if ('records' in found) return found.records;
      // Knot reports BADKEY also for a known key without this permission. Queries show whether the key is valid.
      mayTransfer = false;
      return null;
    } catch (error) {
      throw asOutside(error, true);
    }
  };
  const records = async (zone: Zone, names: readonly string[]): Promise<WireRecord[]> => {
    const wanted = new Set(names);
    const all = (await transfer(zone)) ?? (await askNames(ask, names));
    return legible(all.filter(({ name }) => wanted.has(name)));
  };

  const provider: DnsProvider = {
    name: 'rfc2136',
    makesZones: false,

    async verify(zoneName) {
      const zone = zoneName === null ? null : await provider.findZone(zoneName);
      if (zone === null) throw new OutsideError('refused', say`${server.host} has no zone ${zoneName}`, 404);
      // An empty update changes nothing, and is rejected for keys without permission to change anything.
      const [answer] = await exchange([{ opcode: OPCODE.UPDATE, question: { name: zone.name, type: TYPE.SOA } }]);
      if (answer !== undefined) judgeUpdate(server, zone, answer);
    },

    async findZone(name) {
      const [soa, ns] = await ask([TYPE.SOA, TYPE.NS].map((type) => ({ name, type })));
      const isHere = soa?.isAuthoritative && soa.answers.some((one) => one.type === TYPE.SOA && one.name === name);
      if (soa?.rcode === RCODE.SERVFAIL)
        throw new OutsideError('retry', say`${server.host} rejects queries for ${name}`, null);
      if (!isHere) return null;
      const own = toRrsets(legible((ns?.answers ?? []).filter((one) => one.name === name))).find(
        ({ type }) => type === 'NS',
      );
      return { id: name, name, nameservers: [...(own?.values ?? [])].sort() };
    },

    createZone: (name) => Promise.reject(noZones(server, name)),
    deleteZone: (zone) => Promise.reject(noZones(server, zone.name)),

    read: async (zone, names) => toRrsets(await records(zone, names)),

    async readAll(zone) {
      const all = await transfer(zone);
      return all === null ? null : toRrsets(legible(all));
    },

    async write(zone, changes) {
      const there = await records(zone, [...new Set(changes.map(({ name }) => name))]);
      const [answer] = await exchange([updateRequest(zone, changes, there)]);
      if (answer !== undefined) judgeUpdate(server, zone, answer);
    },
  };
  return provider;
}

/** Queries all types of all names together. Aliases are not followed: their targets do not belong to this zone. */
async function askNames(
  ask: (questions: ReadonlyArray<DnsRequest['question']>) => Promise<DnsMessage[]>,
  names: readonly string[],
): Promise<WireRecord[]> {
  const questions = names.flatMap((name) => ZONE_TYPES.map((type) => ({ name, type: TYPE[type] })));
  const messages = questions.length === 0 ? [] : await ask(questions);
  return messages.flatMap(({ rcode, isAuthoritative, answers }, index) => {
    const { name, type } = questions[index] as DnsRequest['question'];
    if (rcode !== RCODE.NOERROR && rcode !== RCODE.NXDOMAIN) {
      throw new OutsideError('retry', say`The server responded ${nameOf(rcode)} for ${name}`, null);
    }
    return isAuthoritative ? answers.filter((one) => one.name === name && one.type === type) : [];
  });
}

/** Returns the records of supported types. Throws `OutsideError` if one cannot be read. */
function legible(records: readonly WireRecord[]): WireRecord[] {
  return records.filter(({ name, type: number, data }) => {
    const type = zoneTypeOf(number);
    if (type === undefined) return false;
    try {
      readData(type, data);
    } catch (cause) {
      if (!(cause instanceof MalformedMessage)) throw cause;
      throw new OutsideError('retry', say`The record ${name} ${type} cannot be read`, null, null, '', { cause });
    }
    return true;
  });
}

function toRrsets(records: readonly WireRecord[]): Rrset[] {
  const rrsets = new Map<string, Rrset & { readonly values: string[] }>();
  for (const { name, type: number, ttl, data } of records) {
    const type = zoneTypeOf(number);
    if (type === undefined) continue;
    const key = rrsetKey({ name, type });
    const values = rrsets.get(key)?.values ?? [];
    values.push(readData(type, data));
    rrsets.set(key, { name, type, ttl, values });
  }
  return [...rrsets.values()];
}

/** Throws what the server reports about the signature: a wrong key never works, and a wrong clock needs an operator. */
function refuseBadKey({ host, key }: KeyedServer, { error }: SignedAnswer): void {
  if (error === TSIG_ERROR.BADKEY)
    throw new OutsideError('credential', say`${host} does not know the key ${key.name}`, null);
  if (error === TSIG_ERROR.BADSIG)
    throw new OutsideError('credential', say`${host} has a different secret for ${key.name}`, null);
  if (error === TSIG_ERROR.BADTIME) {
    throw new OutsideError(
      'refused',
      say`The clocks of this instance and ${host} differ by more than five minutes`,
      null,
    );
  }
}

/** Throws `OutsideError` unless the update was performed. */
function judgeUpdate({ host, key }: KeyedServer, zone: Zone, { message, isSigned }: SignedAnswer): void {
  const { rcode } = message;
  if (rcode === RCODE.NOERROR && isSigned) return;
  const said = say`${host} responded ${nameOf(rcode)} to a change of ${zone.name} with the key ${key.name}`;
  if (rcode === RCODE.NOERROR || rcode === RCODE.SERVFAIL) throw new OutsideError('unknown', said, null);
  throw new OutsideError('refused', said, CHANGED.has(rcode) ? 412 : null, null, nameOf(rcode));
}

function nameOf(rcode: number): string {
  return RCODE_NAMES[rcode] ?? `RCODE ${rcode}`;
}

function noZones({ host }: KeyedServer, name: string): OutsideError {
  return new OutsideError('refused', say`${host} has no zone ${name}; dynamic updates cannot create zones`, null);
}

function asOutside(error: unknown, isRead: boolean): unknown {
  if (!(error instanceof OutboundError)) return error;
  return new OutsideError(outcomeOfFailure(error, isRead), stored(error.message), null, null, '', { cause: error });
}

import { CLASS, type DnsRequest, OPCODE, TYPE, type WireRecord } from '../../../../engine/dns/wire/message.js';
import { readData, writeData } from '../../../../engine/dns/wire/rdata.js';
import { type RrsetChange, sameValues } from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import type { Zone } from './port.js';

/** A DNS message over TCP has at most 65,535 octets; the rest is reserved for the signature. */
const MOST_BYTES = 65_000;
const NOTHING = new Uint8Array();

/**
 * Builds one update message (RFC 2136, section 2): prerequisites require that every RRset is unchanged, octet by octet;
 * then the removed records, then the added ones. Throws `OutsideError`: `refused` with 412 if an RRset differs from the
 * change's `before`, or without a status if the changes exceed one message.
 * @param there records just read under the names of the changes.
 */
export function updateRequest(zone: Zone, changes: readonly RrsetChange[], there: readonly WireRecord[]): DnsRequest {
  const parts = changes.map((change) => partsOf(change, there, changes));
  const answers = unique(parts.flatMap(({ prerequisites }) => prerequisites));
  const authorities = [...parts.flatMap(({ gone }) => gone), ...parts.flatMap(({ come }) => come)];
  const bytes = [...answers, ...authorities].reduce((sum, { name, data }) => sum + name.length + 12 + data.length, 0);
  if (bytes > MOST_BYTES)
    throw new OutsideError('refused', say`This is too much for one update: make it in parts`, null);
  return { opcode: OPCODE.UPDATE, question: { name: zone.name, type: TYPE.SOA }, answers, authorities };
}

interface Parts {
  readonly prerequisites: readonly WireRecord[];
  readonly gone: readonly WireRecord[];
  readonly come: readonly WireRecord[];
}

function partsOf(change: RrsetChange, there: readonly WireRecord[], changes: readonly RrsetChange[]): Parts {
  const { name, type, before, after } = change;
  const own = there
    .filter((record) => record.name === name && record.type === TYPE[type])
    .map((record) => ({ ...record, text: readData(type, record.data) }));
  const texts = own.map(({ text }) => text);
  if (!sameValues(texts, before?.values ?? [])) {
    throw new OutsideError('refused', say`${name} ${type} has been changed since by another client`, 412);
  }
  const record = (kind: number, ttl: number, data: Uint8Array): WireRecord => ({
    name,
    type: TYPE[type],
    class: kind,
    ttl,
    data,
  });
  const values = after?.values ?? [];
  const ttl = after?.ttl ?? 0;
  const isSameTtl = own.every((one) => one.ttl === ttl);
  return {
    prerequisites: [
      ...(own.length === 0 ? [record(CLASS.NONE, 0, NOTHING)] : own.map(({ data }) => record(CLASS.IN, 0, data))),
      ...besideAlias(change, there, changes),
    ],
    gone: own.filter(({ text }) => !values.includes(text)).map(({ data }) => record(CLASS.NONE, 0, data)),
    // Adding an existing record updates its TTL (RFC 2136, section 3.4.2.2).
    come: values
      .filter((value) => !isSameTtl || !texts.includes(value))
      .map((value) => record(CLASS.IN, ttl, own.find(({ text }) => text === value)?.data ?? writeData(type, value))),
  };
}

/**
 * Servers silently ignore an alias next to other records (RFC 2136, section 3.4.2.2). The prerequisite makes the server
 * reject it instead.
 */
function besideAlias(
  { name, type, before, after }: RrsetChange,
  there: readonly WireRecord[],
  changes: readonly RrsetChange[],
): WireRecord[] {
  if (after === null || before !== null) return [];
  const none = (kind: number): WireRecord => ({ name, type: kind, class: CLASS.NONE, ttl: 0, data: NOTHING });
  if (type === 'CNAME') return there.some((record) => record.name === name) ? [] : [none(TYPE.ANY)];
  return changes.some((change) => change.name === name && change.type === 'CNAME') ? [] : [none(TYPE.CNAME)];
}

/** Removes duplicate prerequisites of several changes. */
function unique(records: readonly WireRecord[]): WireRecord[] {
  return [...new Map(records.map((one) => [`${one.name} ${one.type} ${one.class} ${one.data.join()}`, one])).values()];
}

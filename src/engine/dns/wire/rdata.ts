import ipaddr from 'ipaddr.js';
import { unquoteText, ZONE_TYPES, type ZoneType } from '../zone.js';
import { joined, TYPE, twoBytes } from './message.js';
import { encodeName, MalformedMessage, readName } from './names.js';

/** Returns the record type of a number; undefined for unsupported types. */
export function zoneTypeOf(type: number): ZoneType | undefined {
  return ZONE_TYPES.find((name) => TYPE[name] === type);
}

/** Returns the data of a record in the format of `Rrset`. Throws `MalformedMessage`. */
export function readData(type: ZoneType, data: Uint8Array): string {
  const word = (at: number): number => ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
  switch (type) {
    case 'A':
    case 'AAAA':
      if (data.length !== (type === 'A' ? 4 : 16)) throw new MalformedMessage('an address has the wrong length');
      return ipaddr.fromByteArray([...data]).toString();
    case 'CNAME':
    case 'NS':
      return hostAt(data, 0);
    case 'MX':
      return `${word(0)} ${hostAt(data, 2)}`;
    case 'SRV':
      return `${word(0)} ${word(2)} ${word(4)} ${hostAt(data, 6)}`;
    case 'TXT':
      return new TextDecoder().decode(joined(stringsIn(data))).replaceAll('\u0000', '\ufffd');
    case 'CAA':
      return readCaa(data);
  }
}

/**
 * Returns the data of a value in the format of `Rrset`. Throws `MalformedMessage` for values that its type does not
 * support.
 */
export function writeData(type: ZoneType, value: string): Uint8Array {
  const [first = '', second = '', third = '', fourth = ''] = value.split(' ');
  const numbers = (...texts: readonly string[]): Uint8Array =>
    Uint8Array.from(texts.flatMap((text) => twoBytes(Number(text))));
  switch (type) {
    case 'A':
    case 'AAAA':
      return Uint8Array.from(ipaddr.parse(value).toByteArray());
    case 'CNAME':
    case 'NS':
      return encodeName(value);
    case 'MX':
      return joined([numbers(first), encodeName(second)]);
    case 'SRV':
      return joined([numbers(first, second, third), encodeName(fourth)]);
    case 'TXT':
      return joined(inStrings(new TextEncoder().encode(value)));
    case 'CAA': {
      const tag = new TextEncoder().encode(second);
      const content = new TextEncoder().encode(unquoteText(value.slice(first.length + second.length + 2)));
      return joined([Uint8Array.from([Number(first), tag.length]), tag, content]);
    }
  }
}

/** The root is a single dot, as in a null MX (RFC 7505). */
function hostAt(data: Uint8Array, at: number): string {
  const { name } = readName(data, at);
  return name === '' ? '.' : name;
}

function readCaa(data: Uint8Array): string {
  const tagEnd = 2 + (data[1] ?? 0);
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return `${data[0] ?? 0} ${text(data.subarray(2, tagEnd)).toLowerCase()} "${text(data.subarray(tagEnd))}"`;
}

function stringsIn(data: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = [];
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 0;
    if (at + 1 + length > data.length) throw new MalformedMessage('a text ends behind its record');
    strings.push(data.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return strings;
}

const STRING_BYTES = 255;

/** At least one string, however short (RFC 1035 section 3.3.14). */
function inStrings(text: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(text.length / STRING_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const string = text.subarray(index * STRING_BYTES, (index + 1) * STRING_BYTES);
    return joined([Uint8Array.from([string.length]), string]);
  });
}

import { domainToASCII } from 'node:url';
import { isPublicSuffix } from '../../engine/address/company-domain.js';
import { parseDomain } from '../../engine/address/domain.js';
import { isZone } from '../../engine/schedule/zone.js';
import { parseDate, parseDateTime } from './date-time.js';
import { type Fault, patternFault, valueFault } from './issue-texts.js';

export const HOUR_MINUTE = 'hour-minute';
export const TIME_ZONE = 'iana-time-zone';
export const RESOURCE_ID = 'resource-id';
export const INTEGER_ID = 'integer-id';
export const HEADER_TEXT = 'header-text';
export const OWN_DOMAIN = 'own-domain';

/** UUID that no row has, in place of a malformed ID in a path. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** Dot-atom of RFC 5322, with the characters that RFC 6532 adds. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u;
const QUOTED_LOCAL_PART = /^"(?:[^"\\\x00-\x1f\x7f]|\\[\x20-\x7e])+"$/;

/** Returns whether a text is a UUID, in upper or lower case (RFC 9562). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'msg' in value && 'type' in value;
}

/** Returns a domain name as lower-case A-label, or null if it is invalid (RFC 1035 lengths, RFC 5891 mapping). */
export function normaliseDomain(text: string): string | null {
  const trimmed = text.trim().replace(/\.$/, '');
  if (trimmed === '' || trimmed.length > 253 || /[\s/@:?#[\]%\\]/.test(trimmed)) return null;
  const ascii = domainToASCII(trimmed).toLowerCase();
  if (ascii === '' || ascii.length > 253) return null;
  const labels = ascii.split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return labels.every((label) => LABEL.test(label)) ? ascii : null;
}

/**
 * Reads an address (docs/build/conventions.md, Types): trimmed, `mailto:` and display name dropped, domain as
 * lower-case A-label, 3 to 254 characters, local part at most 64 octets (RFC 5321 section 4.5.3.1). Null if the text
 * is not an address.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 1000) return null;
  let address = text.trim();
  const angled = /^[^<>\r\n]*<([^<>]*)>$/.exec(address);
  if (angled !== null) address = angled[1]!.trim();
  address = address.replace(/^mailto:/i, '').trim();
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const local = address.slice(0, at);
  if (Buffer.byteLength(local) > 64 || !(LOCAL_PART.test(local) || QUOTED_LOCAL_PART.test(local))) return null;
  const domain = normaliseDomain(address.slice(at + 1));
  if (domain === null) return null;
  const result = `${local}@${domain}`;
  return result.length >= 3 && result.length <= 254 ? result : null;
}

const LINE_BREAKS = /[\r\n]/;
const LINE_BREAK = valueFault('header_injection', 'line breaks are not allowed here');

/** Normalized value, or the error of the text. */
export type FormatParser = (text: string) => unknown | Fault;

/** Parsers by `format`. Formats without a parser are documentation only. */
export const FORMATS: Readonly<Record<string, FormatParser>> = {
  'date-time': parseDateTime,
  date: parseDate,
  [HOUR_MINUTE]: (text) => (CLOCK.test(text) ? text : patternFault('^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$')),
  [TIME_ZONE]: (text) => (isZone(text) ? text : valueFault('invalid_timezone', 'unknown IANA time zone')),
  email: (text) => {
    // Addresses become header fields.
    if (LINE_BREAKS.test(text)) return LINE_BREAK;
    return normaliseEmail(text) ?? valueFault('invalid_email', 'not a valid email address');
  },
  hostname: (text) => normaliseDomain(text) ?? valueFault('invalid_domain', 'not a valid domain name'),
  [OWN_DOMAIN]: (text) => {
    const name = normaliseDomain(text);
    if (name === null || parseDomain(name) !== name) return valueFault('invalid_domain', 'not a valid domain name');
    return isPublicSuffix(name) ? valueFault('invalid_domain', 'a public suffix, not a domain') : name;
  },
  uuid: (text) => (UUID.test(text) ? text.toLowerCase() : patternFault('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')),
  [RESOURCE_ID]: (text) => (UUID.test(text) ? text.toLowerCase() : NIL_UUID),
  [HEADER_TEXT]: (text) => (LINE_BREAKS.test(text) ? LINE_BREAK : text),
};

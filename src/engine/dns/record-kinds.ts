import { enumeration } from '../enumeration.js';

/** Purposes of a record. */
export const DNS_PURPOSES = enumeration('DnsPurpose', [
  'mx',
  'spf',
  'dkim',
  'dmarc',
  'dmarc_report',
  'tracking',
  'redirect',
  'mta_sts',
  'tls_rpt',
  'verification',
  'other',
]);
export type DnsPurpose = (typeof DNS_PURPOSES)[number];

/**
 * Status of a record. `active`: visible as expected; `pending`: written, not visible yet; `missing`: not found;
 * `conflict`: another value in its place; `unknown`: no name server responded.
 */
export const RECORD_STATUSES = enumeration('DnsRecordStatus', ['active', 'pending', 'missing', 'conflict', 'unknown']);
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** Types of records that are written to a zone. `URL` is a redirect that only some registrars support. */
export const RECORD_TYPES = enumeration('DnsRecordType', [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SRV',
  'CAA',
  'URL',
]);
export type RecordType = (typeof RECORD_TYPES)[number];

/** Status of all records of a domain together. */
export const DNS_HEALTHS = enumeration('DnsHealth', ['healthy', 'degraded', 'failing', 'unknown']);
export type DnsHealth = (typeof DNS_HEALTHS)[number];

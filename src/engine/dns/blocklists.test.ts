import { describe, expect, it, test } from 'vitest';
import type { DnsAnswer } from './answers.js';
import { isListingDue, type Listing, readListing, withAnswers } from './blocklists.js';

const answer = (...records: string[]): DnsAnswer => ({ kind: 'records', records });
const DBL = 'dbl.spamhaus.org';
const NOW = new Date('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;

describe('the answer of a blocklist', () => {
  test.each([
    [DBL, ['127.0.1.2'], 'spam'],
    [DBL, ['127.0.1.4'], 'phishing'],
    [DBL, ['127.0.1.5'], 'malware'],
    [DBL, ['127.0.1.6'], 'botnet'],
    [DBL, ['127.0.1.102'], 'compromised'],
    [DBL, ['127.0.1.77'], 'other'],
    ['multi.surbl.org', ['127.0.0.64'], 'spam'],
    ['multi.surbl.org', ['127.0.0.80'], 'malware'],
    ['multi.surbl.org', ['127.0.0.128'], 'compromised'],
    ['multi.uribl.com', ['127.0.0.2'], 'spam'],
    ['list.example', ['127.0.0.9'], 'other'],
  ])('of %s, %j, is a listing for %s', (list, records, reason) => {
    expect(readListing(list, answer(...records))).toEqual({ status: 'listed', reason });
  });

  test.each([
    [DBL, '127.255.255.252', 'a wrong zone name'],
    [DBL, '127.255.255.254', 'a public resolver'],
    [DBL, '127.255.255.255', 'too many queries'],
    [DBL, '127.0.1.255', 'a query for an IP address'],
    ['multi.surbl.org', '127.0.0.1', 'a blocked resolver'],
    ['multi.uribl.com', '127.0.0.1', 'a blocked resolver'],
    ['list.example', '127.255.255.254', 'a public resolver'],
    [DBL, '203.0.113.80', 'a resolver that replaces missing names'],
    ['list.example', '2001:db8::1', 'an address that no blocklist returns'],
    ['multi.surbl.org', '127.0.2.64', 'an address that the blocklist does not document'],
  ])('of %s, %s, is never a listing: %s', (list, address) => {
    expect(readListing(list, answer(address)).status).toBe('unavailable');
  });

  it('without records is a domain that is not listed, and silence is not', () => {
    expect(readListing(DBL, { kind: 'none' }).status).toBe('not_listed');
    expect(readListing(DBL, { kind: 'unanswered' }).status).toBe('unavailable');
  });
});

describe('stored listings', () => {
  const listed: Listing = {
    list: DBL,
    status: 'listed',
    reason: 'spam',
    since: '2026-11-20T00:00:00.000Z',
    checkedAt: '2026-11-27T00:00:00.000Z',
  };
  const listingAfter = (given: DnsAnswer, stored: readonly Listing[] = [listed]) =>
    withAnswers(stored, new Map([[DBL, given]]), NOW)[0];

  it('keep their start while the domain stays listed', () => {
    expect(listingAfter(answer('127.0.1.4'))).toEqual({ ...listed, reason: 'phishing', checkedAt: NOW.toISOString() });
  });

  it('end when the blocklist says so, and not when it does not answer', () => {
    expect(listingAfter({ kind: 'none' })).toMatchObject({ status: 'not_listed', since: null, reason: null });
    expect(listingAfter({ kind: 'unanswered' })).toEqual(listed);
    expect(listingAfter(answer('127.255.255.254'))).toEqual(listed);
    expect(listingAfter({ kind: 'unanswered' }, [])).toMatchObject({ status: 'unavailable', checkedAt: null });
  });

  it('forget blocklists that are no longer configured', () => {
    expect(withAnswers([listed], new Map(), NOW)).toEqual([]);
  });

  test.each([
    ['never asked', [], null, true],
    ['clear for 23 hours', ['not_listed'], 23, false],
    ['clear for a day', ['not_listed'], 24, true],
    ['listed for half an hour', ['listed'], 0.5, false],
    ['listed for an hour', ['listed'], 1, true],
    ['without an answer for an hour', ['unavailable'], 1, true],
  ] as const)('are queried again: %s', (_, statuses, hours, isDue) => {
    const listings = statuses.map((status) => ({ ...listed, status }));
    const askedAt = hours === null ? null : new Date(NOW.getTime() - hours * HOUR_MS);
    expect(isListingDue({ listings, askedAt }, [DBL], NOW)).toBe(isDue);
  });

  it('are queried again when the blocklists change', () => {
    const listings = [{ ...listed, status: 'not_listed' as const }];
    expect(isListingDue({ listings, askedAt: NOW }, [DBL, 'multi.surbl.org'], NOW)).toBe(true);
  });
});

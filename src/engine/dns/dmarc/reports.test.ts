import { describe, expect, it } from 'vitest';
import { nameSender } from './known-senders.js';
import { climb, LADDER } from './ladder.js';
import { changedDmarcRecord, newDmarcRecord } from './propose-record.js';

const TODAY = '2026-03-30';
const daysBack = (count: number, messages = 10, aligned = messages) =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.parse(TODAY) - (n + 1) * 86_400_000).toISOString().slice(0, 10),
    messages,
    aligned,
  }));

describe('the next policy', () => {
  it('is ready after 14 days at 98 % aligned', () => {
    expect(climb('none', daysBack(14, 100, 98), TODAY)).toEqual({
      ...{ next: 'quarantine', isReady: true, days: 14, messages: 1_400, aligned: 1_372 },
    });
    expect(climb('quarantine', daysBack(20), TODAY)).toMatchObject({ next: 'reject', isReady: true, days: 14 });
  });

  it.each<[string, ReturnType<typeof daysBack>]>([
    ['with 13 days', daysBack(13)],
    ['below 98 %', daysBack(14, 100, 97)],
    ['with few messages', daysBack(14, 7)],
    ['with days without messages', [...daysBack(13), { day: '2026-03-16', messages: 0, aligned: 0 }]],
    ['with days of long ago', daysBack(60).filter((_, n) => n % 3 === 0)],
    ['without reports', []],
  ])('is not ready %s', (_name, days) => {
    expect(climb('none', days, TODAY).isReady).toBe(false);
  });

  it('does not exist at reject', () => {
    expect(climb('reject', daysBack(LADDER.days), TODAY)).toMatchObject({ next: null, isReady: false });
  });
});

describe('a proposed record', () => {
  it.each([
    ['v=DMARC1; p=none', { reportAddress: 'd@example.com' }, 'v=DMARC1; p=none; rua=mailto:d@example.com'],
    [
      'v=DMARC1;p=none;rua=mailto:x@other.net;pct=50;ri=3600;rf=afrf;fo=1',
      { reportAddress: 'd@example.com', policy: 'quarantine' },
      'v=DMARC1; p=quarantine; rua=mailto:x@other.net,mailto:d@example.com; fo=1',
    ],
    [
      'v=DMARC1; p=quarantine; sp=none; rua=mailto:D@example.com',
      { reportAddress: 'd@example.com', policy: 'reject' },
      'v=DMARC1; p=reject; sp=none; rua=mailto:D@example.com',
    ],
    ['v=DMARC1; rua=mailto:d@example.com', {}, 'v=DMARC1; p=none; rua=mailto:d@example.com'],
    ['v=DMARC1; t=y; np=reject; p=none', { policy: 'quarantine' }, 'v=DMARC1; t=y; np=reject; p=quarantine'],
  ] as const)('of %s with %j', (record, want, changed) => {
    expect(changedDmarcRecord(record, want)).toBe(changed);
    expect(changedDmarcRecord(changed, want)).toBe(changed);
  });

  it('of a new domain requests reports if a mailbox receives them', () => {
    expect(newDmarcRecord(null)).toBe('v=DMARC1; p=none');
    expect(newDmarcRecord('a@example.com')).toBe('v=DMARC1; p=none; rua=mailto:a@example.com');
  });
});

describe('the name of a sender', () => {
  const own = { domain: 'example.com', selectors: ['outrider'] };
  it.each([
    ['SendGrid', 'o1.ptr.sendgrid.net'],
    ['Microsoft 365', 'mail-am6.outbound.protection.outlook.com'],
    [null, 'mail.example.net'],
    [null, 'sendgrid.net.example.net'],
  ])('is %s for the host %s', (name, host) => {
    expect(nameSender('192.0.2.1', ['spf:example.com'], host, own)).toBe(name);
  });

  it.each([
    ['Outrider', '209.85.220.41', ['outrider:example.com', 'x:sendgrid.net']],
    ['SendGrid', '198.51.100.1', ['s1:example.com', 'spf:u123.wl.sendgrid.net']],
    ['Google', '209.85.220.41', ['spf:example.com']],
    ['Google', '2a00:1450:4864:20::a', []],
    ['Microsoft', '40.107.1.2', []],
    [null, '40.108.1.2', ['s1:notsendgrid.net']],
    [null, '192.0.2.1', ['outrider:example.org']],
    [null, '::1', []],
  ])('is %s for %s with %j', (name, source, identities) => {
    expect(nameSender(source, identities, null, own)).toBe(name);
  });
});

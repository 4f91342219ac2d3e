import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { understand } from '../../understanding/understand.js';

const calendar = (partstat: string, { method = 'REPLY', extra = '' } = {}): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Example//Calendar//EN',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/Berlin:20260305T100000',
    ...(extra === '' ? [] : [extra]),
    `ATTENDEE;CUTYPE=INDIVIDUAL;CN="Lead, Ann: Sales";PARTSTAT=${partstat};RSVP=TRUE`,
    ' :mailto:ann@lead.test',
    'SUMMARY:Short call',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

const mail = (subject: string, ics: string, text = '', headers: readonly string[] = []) =>
  understand(
    parseMessage(
      Buffer.from(
        [
          'From: Ann <ann@lead.test>',
          'To: bob@ours.test',
          `Subject: ${subject}`,
          'In-Reply-To: <1@ours.test>',
          ...headers,
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain; charset=utf-8',
          '',
          text,
          '--b',
          'Content-Type: text/calendar; charset=utf-8; method=REPLY',
          '',
          ics,
          '--b--',
        ].join('\r\n'),
      ),
    ),
    new Date('2026-03-02T08:00:00Z'),
  );

describe('a calendar response', () => {
  it.each(['Accepted: Short call', 'Zugesagt: Kurzes Gespräch', '承諾: 打ち合わせ'])(
    'that accepts the invitation books the meeting, with its time: %s',
    (subject) => {
      const { machine, reply } = mail(subject, calendar('ACCEPTED'));
      expect(machine.kind).toBe('human');
      expect(reply).toMatchObject({ intent: 'interested', label: 'meeting_booked', isAutoReply: false });
      expect(reply?.signals).toEqual([{ key: 'calendar:accepted', weight: 1, excerpt: '2026-03-05T10:00' }]);
    },
  );

  it.each([
    ['DECLINED', 'Abgelehnt: Kurzes Gespräch'],
    ['DECLINED', 'Declined: call on Thursday at 10, happy to meet'],
    ['TENTATIVE', 'Peut-être : Appel'],
    ['TENTATIVE', 'Tentatively accepted: Short call'],
    ['NEEDS-ACTION', 'Meeting booked: Short call'],
  ])('%s is a reply that is neither interested nor a request: %s', (partstat, subject) => {
    const { machine, reply } = mail(subject, calendar(partstat), 'Happy to meet. Thursday at 10 works for me.');
    expect(machine.kind).toBe('human');
    expect(reply).toMatchObject({ intent: 'neutral', label: null });
  });

  it('that proposes another time is a request and books nothing', () => {
    const { reply } = mail('Accepted: Short call', calendar('ACCEPTED', { method: 'COUNTER' }));
    expect(reply).toMatchObject({ intent: 'interested', label: 'meeting_request' });
  });

  it('counts even if its calendar marks the mail as generated', () => {
    const { machine, reply } = mail('Accepted: Short call', calendar('ACCEPTED'), '', [
      'Auto-Submitted: auto-generated',
    ]);
    expect([machine.kind, reply?.label]).toEqual(['human', 'meeting_booked']);
  });

  it('does not hide an opt-out', () => {
    const { reply } = mail('Declined: Short call', calendar('DECLINED'), 'Unsubscribe me from your list, please.');
    expect(reply).toMatchObject({ intent: 'unsubscribe', optOut: 'certain' });
  });

  it('is the writer’s if others are listed, and absent if an invitation is forwarded', () => {
    const other = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:carl@lead.test';
    expect(mail('Re: call', calendar('DECLINED', { extra: other })).reply?.label).toBeNull();
    const { reply } = mail(
      'Re: call',
      calendar('ACCEPTED', { method: 'REQUEST' }),
      'No thanks, we are not interested.',
    );
    expect(reply).toMatchObject({ intent: 'not_interested' });
  });
});

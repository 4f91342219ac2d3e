import { describe, expect, it } from 'vitest';
import { stored } from '../words/in-language.js';
import { headingOf, lineOf, type Notice, type NoticeEvent } from './notice.js';
import { PUSH_BYTES, pushBody } from './push.js';

const base = 'https://outrider.example.com/app/w/1';
const line = (data: NoticeEvent['data'], includesText = false) =>
  lineOf(
    { ...{ id: '1', type: 'campaign.contact.replied', title: 'Contact replied', data }, occurredAt: new Date(0) },
    { includesText, base, language: 'en' },
  );
const notice = (lines: Notice['lines'], rest: Notice['rest'] = [], heading = 'Contact replied in Studio'): Notice => ({
  ...{ heading, lines, rest, url: base, workspaceId: 1, workspaceName: 'Studio' },
  ...{ channelId: 'c', test: false, language: 'en' },
});
const read = (given: Notice, isShort = false) => JSON.parse(pushBody(given, 'tag', isShort)).notification;

const ana = { firstName: 'Ana', email: 'ana@example.com', campaignName: 'Spring', threadId: 7 };

describe('the message for a browser', () => {
  it('shows one event with its page, and quotes only what the channel allows', () => {
    const given = { ...ana, subject: 'Re: Plan', bodyTextTrimmed: 'Yes' };
    expect(read(notice([line(given)]))).toEqual({
      ...{ title: 'Contact replied in Studio', body: 'Ana (ana@example.com) · Spring' },
      ...{ navigate: `${base}/inbox?thread=7`, lang: 'en', tag: 'tag' },
    });
    expect(read(notice([line(given, true)])).body).toBe('Ana (ana@example.com) · Spring\nRe: Plan: Yes');
  });

  it('shows three events of many, counts the others, and opens the page where they are', () => {
    const lines = new Array(5).fill(line(ana));
    const shown = read(notice(lines, [{ title: 'Contact replied', count: 7 }]));
    expect(shown.body.split('\n')).toEqual([
      ...new Array(3).fill('Contact replied · Ana (ana@example.com) · Spring'),
      'and 9 more',
    ]);
    expect(shown.navigate).toBe(`${base}/inbox`);
    expect(read(notice([line(ana), line({ mailboxId: 3 })])).navigate).toBe(base);
  });

  it('stays within the limit of push services, whatever the names are', () => {
    const long = '🌍"'.repeat(400);
    const names = { firstName: long, company: long, campaignName: long, email: long, replyIntent: long };
    const heading = String(headingOf(1, stored('Contact replied'), long, false));
    const lines = new Array(20).fill(line({ ...names, subject: long, bodyTextTrimmed: long }, true));
    for (const given of [notice(lines, [{ title: long, count: 9 }], heading), notice(lines.slice(0, 1), [], heading)]) {
      expect(Buffer.byteLength(pushBody(given, 't'.repeat(32), false))).toBeLessThanOrEqual(PUSH_BYTES);
    }
    expect(read(notice(lines), true)).toMatchObject({ body: '', title: 'Contact replied in Studio' });
  });
});

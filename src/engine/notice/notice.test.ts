import { describe, expect, it } from 'vitest';
import { stored } from '../words/in-language.js';
import { noticeBody, noticeMail } from './messages.js';
import { headingOf, lineOf, type Notice, type NoticeEvent } from './notice.js';

const base = 'https://outrider.example.com/app/w/1';
const event = (data: NoticeEvent['data']): NoticeEvent => ({
  ...{ id: '1', type: 'campaign.contact.replied', title: 'Contact replied', data },
  occurredAt: new Date('2026-03-09T10:00:00Z'),
});
const mail = { subject: 'Re: Plan', bodyTextTrimmed: 'Yes', snippet: 'Yes', bodyText: 'Yes' };
const notice = (lines: Notice['lines'], rest: Notice['rest'] = []): Notice => ({
  ...{ heading: '2 events in Studio', lines, rest, url: base, workspaceId: 1, workspaceName: 'Studio' },
  ...{ channelId: 'c', test: false, language: 'en' },
});

describe('the content of a notice', () => {
  it('includes contact, company, campaign, and intent, but no email content', () => {
    const data = { ...mail, email: 'ana@example.com', firstName: 'Ana', company: 'Example', campaignName: 'Spring' };
    const line = lineOf(event({ ...data, replyIntent: 'not_interested', threadId: 7 }), {
      includesText: false,
      base,
      language: 'en',
    });
    expect(line.about).toEqual(['Ana (ana@example.com)', 'Example', 'Spring', 'not interested']);
    expect(line.text).toBeNull();
    expect(line.url).toBe(`${base}/inbox?thread=7`);
    expect(JSON.stringify(line)).not.toMatch(/Plan|Yes/);
  });

  it('quotes at most 300 characters on one line if the channel allows it', () => {
    const long = `one\r\ntwo \u202e ${'x'.repeat(1_000)}`;
    const { text } = lineOf(event({ subject: 'Re', bodyTextTrimmed: long }), {
      includesText: true,
      base,
      language: 'en',
    });
    expect(text?.startsWith('Re: one two xxx')).toBe(true);
    expect(text).toHaveLength(4 + 300);
  });

  it('ignores fields of another type and accepts an event without fields', () => {
    const data = { email: 5, firstName: {}, campaignName: null, threadId: 'x', mailboxId: 3 };
    expect(lineOf(event(data), { includesText: true, base, language: 'en' })).toMatchObject({
      about: [],
      text: null,
      url: `${base}/mailboxes`,
    });
  });

  it('has the name of a single event, or the number of events, as its title', () => {
    const heading = (events: number, isDigest: boolean) =>
      String(headingOf(events, stored('Contact replied'), 'Studio', isDigest));
    expect(heading(1, false)).toBe('Contact replied in Studio');
    expect(heading(1_200, false)).toBe('1,200 events in Studio');
    expect(heading(1, true)).toBe('1 event since the last digest in Studio');
  });
});

describe('the formats of services', () => {
  const hostile = { firstName: '<!here> *b* [x](https://evil.test) @everyone', email: 'a@b.test' };
  const line = lineOf(event(hostile), { includesText: false, base, language: 'en' });

  it.each(['slack', 'discord', 'teams'] as const)('escape formatting, links, and mentions in names for %s', (kind) => {
    const body = noticeBody(kind, notice([line]));
    expect(body).not.toContain('<!here>');
    if (kind !== 'slack') expect(body).not.toMatch(/(?<!\\)\[x/);
    if (kind === 'discord') expect(JSON.parse(body).allowed_mentions).toEqual({ parse: [] });
  });

  it('stay within the length limit of Discord and count the omitted events', () => {
    const long = { ...line, about: ['x'.repeat(120), 'y'.repeat(120)] };
    const { content } = JSON.parse(
      noticeBody('discord', notice(new Array(20).fill(long), [{ title: 'Sent', count: 5 }])),
    );
    expect(content.length).toBeLessThanOrEqual(2_000);
    const shown = content.split('\n').length - 2;
    expect(content).toContain(`and ${25 - shown} more`);
  });

  it('include an email with links to each event and to the settings', () => {
    const { subject, text } = noticeMail(notice([line], [{ title: 'Sent', count: 5 }]));
    expect(subject).toBe('2 events in Studio');
    expect(text).toContain('and 5 more: Sent (5)');
    expect(text).toContain(`${base}/settings/notices`);
  });

  it('are in the language of the channel, except for names', () => {
    const rules = { includesText: false, base, language: 'de' } as const;
    const german = lineOf(event({ firstName: 'Ana', email: 'a@b.test', replyIntent: 'not_interested' }), rules);
    expect(german.title).toBe('Kontakt hat geantwortet');
    expect(german.about).toEqual(['Ana (a@b.test)', 'kein Interesse']);
    const inGerman = { ...notice([german], [{ title: 'Gesendet', count: 1_005 }]), language: 'de' } as const;
    const { text } = noticeMail(inGerman);
    expect(text).toContain('und 1.005 weitere: Gesendet (1.005)');
    expect(text).toContain('Sie erhalten diese E-Mail');
    for (const kind of ['slack', 'discord', 'teams'] as const) expect(noticeBody(kind, inGerman)).not.toContain('more');
    expect(noticeBody('teams', inGerman)).toContain('Outrider öffnen');
  });
});

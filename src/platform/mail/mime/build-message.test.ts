import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildMessage, type MessageInput } from './build-message.js';

const BASE: MessageInput = {
  from: { name: 'Ann Smith', address: 'ann@s.test' },
  to: [{ name: '', address: 'bob@d.test' }],
  subject: 'Hello',
  messageId: '<1@s.test>',
  date: new Date('2026-03-01T08:09:10Z'),
  text: 'Hi Bob\n\nRegards',
  html: '<p>Hi Bob</p>',
  boundarySeed: 'seed',
};

const build = (change: Partial<MessageInput> = {}): string => buildMessage({ ...BASE, ...change }).toString('latin1');

const CASES: Record<string, Partial<MessageInput>> = {
  plain: {},
  'text only': { html: null },
  'foreign names and subject': {
    from: { name: 'Jörg Müller, GmbH', address: 'joerg@s.test' },
    to: [
      { name: 'O\'Brien "Bob"', address: 'bob@d.test' },
      { name: '山田太郎', address: 'yamada@d.test' },
    ],
    subject: 'Grüße aus München 🎉 – wir möchten Ihnen gerne etwas zeigen, das länger als eine Zeile ist',
    text: 'Grüße\n'.repeat(30),
    html: `<p>${'ä'.repeat(500)}</p>`,
  },
  'long lines': { text: 'word '.repeat(400), html: `<p>${'x'.repeat(3_000)}</p>` },
  'Japanese text': {
    subject: 'お世話になっております',
    text: '日本語の本文です。\n'.repeat(40),
    html: '<p>日本語</p>',
  },
  'trailing spaces, From and dots': { text: 'a  \nFrom here\n.\n..\n=20\tx\t\n', html: null },
  'reply headers': { inReplyTo: '<0@d.test>', references: ['<a@d.test>', '<b@d.test>', `<${'c'.repeat(90)}@d.test>`] },
  'reply-to and cc': { replyTo: { name: 'Team', address: 'team@s.test' }, cc: [{ name: 'C', address: 'c@d.test' }] },
  attachments: {
    attachments: [
      {
        filename: 'Angebot für Müller & Söhne – ein sehr langer Name, der nicht in eine Zeile passt.pdf',
        contentType: 'application/pdf',
        content: Buffer.from([0, 1, 2, 255]),
      },
      { filename: 'plain "quoted".txt', contentType: 'text/plain', content: Buffer.from('hello\n') },
      { filename: 'empty.bin', contentType: 'nonsense', content: Buffer.alloc(0) },
    ],
  },
};

describe('the same input through nodemailer and through buildMessage reads the same', () => {
  for (const [name, change] of Object.entries(CASES)) {
    it(name, async () => {
      const input = { ...BASE, ...change };
      const ours = buildMessage(input);
      const theirs = await composeWithNodemailer(input);
      expect(await readWithPostalMime(ours)).toEqual(await readWithPostalMime(theirs));
      expect(await readWithMailparser(ours)).toEqual(await readWithMailparser(theirs));
    });
  }
});

describe('every message', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'Z', ' ', '"', ',', '<', '=', '?', '_', 'é', '漢', '🎉', '\\', '.', '\t', '(', ')'),
    maxLength: 120,
  });
  const body = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '.', '=', 'é', '漢', '\t', 'From ', '--', '\0', '\u2028'),
    maxLength: 400,
  });

  it('is CRLF only, within the line limits, ASCII, repeatable, and gives its text back', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, body, body, async (name, subject, text, html) => {
        const input = { ...BASE, from: { name, address: 'a@s.test' }, subject, text, html };
        const raw = buildMessage(input);
        expect(buildMessage(input).equals(raw)).toBe(true);
        const wire = raw.toString('latin1');
        expect(wire).not.toMatch(/\r(?!\n)|(?<!\r)\n|\0|[^\x00-\x7f]/);
        const head = wire.slice(0, wire.indexOf('\r\n\r\n'));
        for (const line of wire.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
        for (const line of head.split('\r\n')) expect(line.trim()).not.toBe('');
        const parsed = await PostalMime.parse(raw);
        const wanted = text.replaceAll('\0', '').replace(/\r\n?|\n/g, '\n');
        expect(trimEnd(parsed.text ?? '')).toBe(wanted.replace(/\n+$/, ''));
        const plainSubject = (value: string) => value.replace(/[ \t]+/g, ' ').trim();
        expect(plainSubject(parsed.subject ?? '')).toBe(plainSubject(subject));
      }),
      { numRuns: 300 },
    );
  });

  it('has each field once, text before HTML, attachments around both', () => {
    const wire = build({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('x') }] });
    for (const field of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version']) {
      expect(wire.match(new RegExp(`^${field}:`, 'gm'))).toHaveLength(1);
    }
    expect(wire.indexOf('multipart/mixed')).toBeLessThan(wire.indexOf('multipart/alternative'));
    expect(wire.indexOf('text/plain')).toBeLessThan(wire.indexOf('text/html'));
  });

  it('has embedded images beside the HTML, and files around all', () => {
    const content = Buffer.from('x');
    const wire = build({
      attachments: [
        { filename: 'a.txt', contentType: 'text/plain', content },
        { filename: 'p.png', contentType: 'image/png', content, contentId: 'p@s.test' },
      ],
    });
    const order = ['multipart/mixed', 'multipart/alternative', 'multipart/related; type="text/html"', 'p.png', 'a.txt'];
    const places = order.map((text) => wire.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(wire).toMatch(/Content-Disposition: inline;\s+filename="?p.png"?\r\nContent-ID: <p@s.test>/);
    expect(build({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', content }] })).not.toContain(
      'related',
    );
  });

  it('keeps encoded-words whole and at most 75 characters, on lines of at most 76', () => {
    const wire = build({ subject: 'ü🎉漢'.repeat(60) });
    const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(wire)?.[0] ?? '';
    const found = subject.match(/=\?UTF-8\?[QB]\?[^?]*\?=/g) ?? [];
    expect(found.length).toBeGreaterThan(5);
    for (const word of found) expect(word.length).toBeLessThanOrEqual(75);
    for (const line of subject.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
    for (const word of found) expect(decodeWord(word)).not.toContain('\ufffd');
  });

  it('writes dates with a numeric zone', () => {
    expect(build()).toContain('\r\nDate: Sun, 01 Mar 2026 08:09:10 +0000\r\n');
    expect(build({ utcOffsetMinutes: -570 })).toContain('\r\nDate: Sat, 28 Feb 2026 22:39:10 -0930\r\n');
  });

  it('keeps List-Unsubscribe on one line as long as a line may be', () => {
    const value = `<mailto:u@s.test?subject=${'t'.repeat(200)}>, <https://s.test/u/${'t'.repeat(400)}>`;
    expect(build({ headers: { 'List-Unsubscribe': value } })).toContain(`List-Unsubscribe: ${value}\r\n`);
  });

  it('chooses another boundary when the content holds the first one', () => {
    const first = /boundary="([^"]+)"/.exec(build())?.[1] ?? '';
    const wire = build({ text: `--${first}--` });
    expect(wire).not.toContain(`boundary="${first}"`);
  });
});

describe('what would start another header or command is refused', () => {
  for (const evil of ['x\r\nBcc: e@e.test', 'x\ny', 'x\ry', 'x\0y']) {
    const changes: Record<string, Partial<MessageInput>> = {
      subject: { subject: evil },
      'from name': { from: { name: evil, address: 'a@s.test' } },
      'from address': { from: { name: '', address: `a@s.test${evil}` } },
      'to name': { to: [{ name: evil, address: 'b@d.test' }] },
      'to address': { to: [{ name: '', address: `${evil}@d.test` }] },
      'message id': { messageId: `<${evil}@s.test>` },
      'in-reply-to': { inReplyTo: `<${evil}@s.test>` },
      references: { references: [`<${evil}@s.test>`] },
      'header value': { headers: { 'X-A': evil } },
      'header name': { headers: { [`X-A: b${evil}`]: 'c' } },
      'file name': { attachments: [{ filename: evil, contentType: 'text/plain', content: Buffer.alloc(1) }] },
      'content id': {
        attachments: [{ filename: 'a', contentType: 'image/png', content: Buffer.alloc(1), contentId: evil }],
      },
    };
    for (const [where, change] of Object.entries(changes)) {
      it(`${JSON.stringify(evil)} in ${where}`, () => expect(() => build(change)).toThrow());
    }
  }

  it.each(['Bcc', 'subject', 'FROM', 'Content-Type', 'content-transfer-encoding', 'X A', 'X:A', '', 'Ä'])(
    'field name %j',
    (name) => {
      expect(() => build({ headers: { [name]: 'x' } })).toThrow();
    },
  );

  it('a field given twice', () => expect(() => build({ headers: { 'X-A': '1', 'x-a': '2' } })).toThrow());

  it('a content type that is none becomes octet-stream', () => {
    const content = Buffer.from('x');
    for (const contentType of ['text/html\r\nX: y', 'a', 'message/rfc822', 'multipart/mixed; boundary=x']) {
      const wire = build({ attachments: [{ filename: 'a', contentType, content }] });
      expect(wire).toContain('Content-Type: application/octet-stream');
    }
  });
});

function decodeWord(word: string): string {
  const [, encoding, text = ''] = /=\?UTF-8\?([QB])\?([^?]*)\?=/.exec(word) ?? [];
  if (encoding === 'B') return Buffer.from(text, 'base64').toString();
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function composeWithNodemailer(input: MessageInput): Promise<Buffer> {
  return new MailComposer({
    from: input.from,
    to: [...input.to],
    ...(input.cc ? { cc: [...input.cc] } : {}),
    ...(input.replyTo ? { replyTo: input.replyTo } : {}),
    subject: input.subject,
    messageId: input.messageId,
    date: input.date,
    ...(input.inReplyTo ? { inReplyTo: input.inReplyTo } : {}),
    ...(input.references ? { references: [...input.references] } : {}),
    text: input.text,
    ...(input.html ? { html: input.html } : {}),
    attachments: (input.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename,
      contentType: contentType === 'nonsense' ? 'application/octet-stream' : contentType,
      content,
    })),
  })
    .compile()
    .build();
}

/** Composers differ in the empty lines at the end of a part, and in the line ends inside base64 (CRLF by RFC 2046 4.1.1). */
const trimEnd = (text: string | undefined) => text?.replaceAll('\r\n', '\n').replace(/\n+$/, '');

async function readWithPostalMime(raw: Buffer) {
  const { from, to, cc, replyTo, subject, messageId, inReplyTo, references, date, text, html, attachments } =
    await PostalMime.parse(raw);
  return {
    ...{ from, to, cc, replyTo, subject, messageId, inReplyTo, references, date },
    text: trimEnd(text),
    html: trimEnd(html),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      content: Buffer.from(content as ArrayBuffer).toString('hex'),
    })),
  };
}

async function readWithMailparser(raw: Buffer) {
  const { from, to, cc, replyTo, subject, messageId, inReplyTo, references, date, text, html, attachments } =
    await simpleParser(raw);
  const addresses = [from, to, cc, replyTo].map((field) =>
    (Array.isArray(field) ? field : [field]).map((entry) => entry?.value),
  );
  return {
    ...{ addresses, subject, messageId, inReplyTo, references, date },
    text: trimEnd(text),
    html: html === false ? false : trimEnd(html),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: content.toString('hex'),
    })),
  };
}

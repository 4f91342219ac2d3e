import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusUrl, hasCorpus, printRate, readCorpus } from '../../../../test/support/corpora.js';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import { buildMessage } from './build-message.js';
import { parseMessage, takeMessageApart } from './parse-message.js';

interface Expected {
  text_body: number[];
  attachments: number[];
  part: Array<{
    kind: string;
    bytes_sha256?: string;
    text?: string;
    headers: {
      subject?: Array<{ Text?: string }>;
      from?: Array<{ Address?: { List?: Array<{ address: string | null }> } }>;
    };
  }>;
}

const normal = (text: string) => text.replace(/\s+/g, ' ').trim();
const parse = (text: string) => parseMessage(Buffer.from(text, 'latin1'));
const contents = (raw: Buffer) => takeMessageApart(raw).attachments.map(({ content }) => content);

describe('reading received messages', () => {
  it.skipIf(!hasCorpus('mime-stalwart'))('gives subject, sender, text and attachments as another parser does', () => {
    const texts = { right: 0, all: 0 };
    const attached = { right: 0, all: 0 };
    const bytes = { right: 0, all: 0 };
    const wrong: string[] = [];
    for (const file of readdirSync(corpusUrl('mime-stalwart/')).filter((name) => name.endsWith('.eml'))) {
      const expected: Expected = JSON.parse(
        readCorpus(`mime-stalwart/${file.replace('.eml', '.expected.json')}`).toString('utf8'),
      );
      const { message, attachments } = takeMessageApart(readCorpus(`mime-stalwart/${file}`));
      const { subject, from } = expected.part[0]?.headers ?? {};
      const wantedSubject = subject?.[0]?.Text;
      if (wantedSubject !== undefined) expect(normal(message.subject), file).toBe(normal(wantedSubject));
      const wantedSender = from?.[0]?.Address?.List?.[0]?.address;
      if (wantedSender) expect(message.from?.address, file).toBe(wantedSender);
      const text = expected.part[expected.text_body[0] ?? -1];
      if (text?.kind === 'Text') {
        texts.all += 1;
        if (normal(message.text ?? '').includes(normal(text.text ?? ''))) texts.right += 1;
        else wrong.push(`${file}: text`);
      }
      attached.all += 1;
      if (attachments.length === expected.attachments.length) attached.right += 1;
      else wrong.push(`${file}: ${attachments.length} instead of ${expected.attachments.length}`);
      const hashes = attachments.map(({ content }) => createHash('sha256').update(content).digest('hex'));
      for (const hash of expected.attachments.flatMap((index) => expected.part[index]?.bytes_sha256 ?? [])) {
        bytes.all += 1;
        if (hashes.includes(hash)) bytes.right += 1;
        else wrong.push(`${file}: bytes`);
      }
    }
    expect(printRate('texts as Stalwart reads them', texts), wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(printRate('attachments counted as Stalwart does', attached), wrong.join('\n')).toBeGreaterThanOrEqual(0.8);
    expect(printRate('attachments byte for byte as Stalwart', bytes), wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it.skipIf(!hasCorpus('mime-torture-misc'))('never throws, for broken mail of six libraries', () => {
    const files = readdirSync(corpusUrl('mime-torture-misc/'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const { parentPath, name } of files) {
      const raw = readFileSync(`${parentPath}/${name}`);
      const message = parseMessage(raw);
      expect(message.size).toBe(raw.length);
      for (const header of message.headers) expect(header.value, name).not.toMatch(/[\r\n\0]/);
    }
  });

  it('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(parseMessage(Buffer.from(bytes)).size).toBe(bytes.length);
      }),
      { numRuns: 200 },
    );
    const line = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b',
      '--b',
      '--b--',
      '',
      'Content-Transfer-Encoding: base64',
      '=?utf-8?b?4pi?=',
      'Subject: =?x?q?=ZZ?=',
      'To: a@b, <',
      ' folded',
      'message/rfc822',
      'Content-Type: message/rfc822',
      ':',
      'text',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        expect(parseMessage(Buffer.from(lines.join('\r\n')))).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  const parts = (boundary: string) =>
    `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nHello\r\n--${boundary}\r\nContent-Type: text/html\r\n\r\n` +
    `<p>Hello</p>\r\n--${boundary}\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\n\r\nbytes\r\n--${boundary}--\r\n`;

  it.each([
    ['no boundary', 'multipart/mixed'],
    ['an empty boundary', 'multipart/alternative; boundary=""'],
    ['a boundary that does not occur', 'multipart/mixed;\r\n\tboundary="other"'],
  ])('reads a multipart with %s by the one its body uses, and as one text without any', (_name, type) => {
    const head = `From: a@b.test\r\nContent-Type: ${type}\r\nSubject: Re: x`;
    const raw = `${head}\r\n\r\n${parts('=_used/1.2')}`;
    const message = parse(raw);
    expect(message).toMatchObject({ subject: 'Re: x', from: { address: 'a@b.test' } });
    expect(message.contentType.replaceAll(/\s/g, '')).toBe(type.replaceAll(/\s/g, ''));
    expect(message.text).toMatch(/^Hello(?:\s|$)/);
    expect(message.text).not.toContain('used');
    expect(message.html).toContain('<p>Hello</p>');
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
    expect(contents(Buffer.from(raw, 'latin1'))[0]?.toString().trim()).toBe('bytes');

    const plain = parse(`${head}\r\n\r\nSounds good, call me.\r\n`);
    expect([plain.text?.trim(), plain.html, plain.attachments]).toEqual(['Sounds good, call me.', null, []]);
    const encoded = parse(`${head}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe\r\n`);
    expect(encoded.text?.trim()).toBe('Grüße');
    expect(parse(`${head}\r\n\r\n`).text).toBeNull();
  });

  it.each<[string, number, (size: number) => string]>([
    [
      'parts',
      2_500,
      (size) =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(size)}--b--`,
    ],
    ['headers', 25_000, (size) => `${'X-A: b\r\n'.repeat(size)}\r\nbody`],
    [
      'levels',
      2_500,
      (size) =>
        Array.from({ length: size }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join(
          '',
        ),
    ],
    ['enclosed messages', 2_500, (size) => `${'Content-Type: message/rfc822\r\n\r\n'.repeat(size)}x`],
    ['pieces of base64 garbage', 50_000, (size) => `Content-Transfer-Encoding: base64\r\n\r\n${'!@#$%'.repeat(size)}`],
    ['words of a subject', 125_000, (size) => `Subject: ${'a '.repeat(size)}\r\n\r\nbody`],
    ['encoded-words', 5_000, (size) => `Subject: ${'=?utf-8?q?a?= '.repeat(size)}\r\n\r\nbody`],
    [
      'quotes without end',
      12_500,
      (size) => `To: ${'"'.repeat(size)}\r\nContent-Type: multipart/report; ${'a="b;'.repeat(size / 5)}\r\n\r\nbody`,
    ],
    [
      'spaces in a report',
      125_000,
      (size) =>
        `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(size)}`,
    ],
  ])(
    'takes time in proportion to many %s, and gives bounded output',
    async (_, size, make) => {
      await expectProportional(size, (size) => {
        const message = parse(make(size));
        expect(message.headers.length).toBeLessThanOrEqual(2_000);
        expect(message.attachments.length).toBeLessThanOrEqual(500);
      });
    },
    30_000,
  );

  it('reads back what was composed', () => {
    const raw = buildMessage({
      from: { name: 'Jörg', address: 'j@s.test' },
      to: [{ name: 'B, C', address: 'b@d.test' }],
      subject: 'Grüße',
      messageId: '<1@s.test>',
      inReplyTo: '<0@d.test>',
      references: ['<a@d.test>', '<0@d.test>'],
      date: new Date('2026-03-01T08:09:10Z'),
      text: 'Hallo',
      html: '<p>Hallo</p>',
      attachments: [
        { filename: 'ä.txt', contentType: 'text/plain', content: Buffer.from('inhalt') },
        { filename: 'p.png', contentType: 'image/png', content: Buffer.from([1, 2, 3]), contentId: 'pic@s.test' },
      ],
      boundarySeed: 's',
    });
    const message = parseMessage(raw);
    expect(message).toMatchObject({
      messageId: '<1@s.test>',
      inReplyTo: '<0@d.test>',
      references: ['<a@d.test>', '<0@d.test>'],
      from: { name: 'Jörg', address: 'j@s.test' },
      to: [{ name: 'B, C', address: 'b@d.test' }],
      subject: 'Grüße',
      date: new Date('2026-03-01T08:09:10Z'),
      attachments: [
        { filename: 'p.png', contentType: 'image/png', size: 3, inline: true, contentId: 'pic@s.test' },
        { filename: 'ä.txt', contentType: 'text/plain', size: 6, inline: false, contentId: null, text: 'inhalt' },
      ],
    });
    expect(normal(message.text ?? '')).toBe('Hallo');
    expect(message.reportParts).toBeUndefined();
    expect(contents(raw)[0]).toEqual(Buffer.from([1, 2, 3]));
  });

  it('treats an image used in the HTML as inline, regardless of its disposition', () => {
    const picture = (id: string) =>
      `--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-ID: <${id}>\r\n\r\nx\r\n`;
    const html = '<img src="cid:pic1@a"><td background=cid:Pic2%40a>cid:pic3@a';
    const raw = `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n${['pic1@a', 'pic2@a', 'pic4@a'].map(picture).join('')}--b--\r\n`;
    expect(parseMessage(Buffer.from(raw)).attachments.map(({ inline }) => inline)).toEqual([true, true, false]);
  });

  it('uses the HTML as the message if the text is only a notice of it', () => {
    const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const notice = part('text/plain', 'To view this message, please use an HTML compatible email viewer!');
    const html = part('text/html', '<p>Thank you, but we are not interested.</p>');
    const raw = `Content-Type: multipart/alternative; boundary=b\r\n\r\n${notice}${html}--b--\r\n`;
    expect(parseMessage(Buffer.from(raw))).toMatchObject({
      text: null,
      html: expect.stringContaining('not interested'),
    });
  });

  it('keeps attachments byte for byte, as large as any server takes them, without the line break before the boundary', () => {
    const bytes = Buffer.alloc(26 * 1024 * 1024, 'attachment \u00e4 \r\n');
    const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const raw =
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n' +
      part('Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64', encoded) +
      part('Content-Type: text/csv; name=b.csv\r\nContent-Disposition: attachment', 'a,b\r\n1,2') +
      part('Content-Type: text/csv; name=c.csv\r\nContent-Disposition: attachment', 'a,b\r\n1,2\r\n') +
      part(
        'Content-Type: application/x-bin\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: quoted-printable',
        'a=00=FF=\r\nb  \r\nc=3D',
      ) +
      '--b--\r\n';
    const [pdf, csv, ended, quoted] = contents(Buffer.from(raw, 'latin1'));
    expect(pdf?.equals(bytes)).toBe(true);
    expect([csv, ended].map(String)).toEqual(['a,b\r\n1,2', 'a,b\r\n1,2\r\n']);
    expect(quoted).toEqual(Buffer.from('a\x00\xffb\r\nc=', 'latin1'));
  });

  it('accepts a boundary only as a whole line, of any length, with CRLF or LF', () => {
    const long = 'x'.repeat(400);
    const text = `Content-Type: multipart/mixed; boundary="${long}"\n\n--${long}\n\n--${long}y\none\n--${long}\n\ntwo\n--${long}--\n`;
    expect(parse(text).text).toBe(`--${long}y\none\ntwo`);
  });

  it.each([
    ['windows-1252', [0x80, 0x93, 0x94, 0x96, 0xe4]],
    ['iso-8859-1', [0x80, 0x93, 0x94, 0x96, 0xe4]],
    ['', [0x80, 0x93, 0x94, 0x96, 0xe4]],
    ['utf-8', [0x80, 0x93, 0x94, 0x96, 0xe4]],
    ['utf-8', [...Buffer.from('\u20ac\u201c\u201d\u2013\u00e4')]],
    ['gb2312', [0x80, 0xa1, 0xb0, 0xa1, 0xb1, 0xa8, 0x43, 0xa8, 0xa4]],
  ])('reads quotes, dashes and the euro sign in %j', (charset, bytes) => {
    const head = `Content-Type: text/plain${charset === '' ? '' : `; charset=${charset}`}\r\n\r\n`;
    const { text } = parseMessage(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]));
    if (charset === 'gb2312') expect(text).toContain('\u201c\u201d');
    else expect(text).toBe('\u20ac\u201c\u201d\u2013\u00e4');
  });

  it.each([
    ['=?utf-8?B?w6TDtsO8?=', 'äöü'],
    ['=?utf-8?B?w6TDtg==?= =?utf-8?B?w7w=?=', 'äöü'],
    ['=?utf-8?Q?M=C3?= =?utf-8?Q?=BCller?=', 'Müller'],
    ['=?utf-8?B?TcM=?=\r\n =?utf-8?Q?=BCller?=', 'Müller'],
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['=?windows-1252?Q?=80_=96?=', '€ –'],
    ['=?iso-8859-1*de?Q?Gr=FC=DFe?= an =?utf-8?q?alle?=', 'Grüße an alle'],
    ['=?utf-8?q?a b?=', 'a b'],
    ['=?nonsense?q?a?= =?utf-8?q?b', 'a =?utf-8?q?b'],
  ])('decodes the subject %j', (value, subject) => {
    expect(parse(`Subject: ${value}\r\n\r\nx`).subject).toBe(subject);
  });

  it.each([
    ['Anna Lee <anna@x.test>', 'Anna Lee', 'anna@x.test'],
    ['"Lee, Anna" <anna@x.test>', 'Lee, Anna', 'anna@x.test'],
    ['anna@x.test (Anna (the) Lee)', 'Anna (the) Lee', 'anna@x.test'],
    ['Anna (of Sales) <anna(home)@x.test>', 'Anna', 'anna@x.test'],
    ['"anna lee"@x.test', '', '"anna lee"@x.test'],
    ['A <"anna@lee"@x.test>', 'A', '"anna@lee"@x.test'],
    ['=?utf-8?q?J=C3=B6rg?= <j@x.test>', 'Jörg', 'j@x.test'],
    ['"=?utf-8?q?J=C3=B6rg?=" <j@x.test>', 'Jörg', 'j@x.test'],
    ["'Anna' <anna@x.test>", 'Anna', 'anna@x.test'],
    ['Sales: Anna <anna@x.test>, b@x.test;', 'Anna', 'anna@x.test'],
    ['<@relay.test,@other.test:anna@x.test>', '', 'anna@x.test'],
    ['anna@[192.0.2.1]', '', 'anna@[192.0.2.1]'],
  ])('reads the sender %j', (value, name, address) => {
    expect(parse(`From: ${value}\r\n\r\nx`).from).toEqual({ name, address });
  });

  it.each([
    ["attachment; filename*=UTF-8''%e2%82%ac%20rates.pdf", '€ rates.pdf'],
    ['attachment; filename*0*=UTF-8\'\'%e2%82; filename*1*=%ac; filename*2=" rates.pdf"', '€ rates.pdf'],
    ['attachment; filename*0="long "; filename*1="name.pdf"', 'long name.pdf'],
    ['attachment; filename="=?utf-8?q?=E2=82=AC?= rates.pdf"', '€ rates.pdf'],
    ['attachment; filename="a;b\\"c.pdf"; size=3', 'a;b"c.pdf'],
    ["attachment; filename=plain.pdf; filename*=iso-8859-1''%80.pdf", '€.pdf'],
    ['attachment (a comment; filename=no.pdf); filename=yes.pdf', 'yes.pdf'],
  ])('reads the name in %j', (disposition, filename) => {
    const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: APPLICATION/PDF (x)\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--`;
    expect(parse(raw).attachments).toMatchObject([{ filename, contentType: 'application/pdf', size: 1 }]);
  });

  it('joins flowed lines of one depth only', () => {
    const head = 'Content-Type: text/plain; format=flowed\r\n\r\n';
    expect(parse(`${head}> Hi \r\nHello \r\nworld\r\n  stuffed\r\n-- \r\nAnna`).text).toBe(
      '> Hi \nHello world\n stuffed\n-- \nAnna',
    );
  });

  it('loses no words of a message in several texts', () => {
    const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('text/html', '<p>Yes, <b>Monday</b></p>')}${part('text/plain', 'List footer')}--b--`;
    expect(parse(raw).text).toBe('Yes, Monday\nList footer');
    expect(parse(raw).html).toContain('List footer');
  });

  it('keeps headers and text of a message that cannot be parsed', () => {
    const levels = Array.from(
      { length: 200 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('');
    const message = parse(
      `From: "A B" <a@b.test>\r\nSubject: =?utf-8?q?H=C3=A9?=\r\nMessage-ID: <1@b.test>\r\n${levels}`,
    );
    expect(message).toMatchObject({
      subject: 'Hé',
      messageId: '<1@b.test>',
      from: { name: 'A B', address: 'a@b.test' },
    });
    expect(message.text).toContain('--b');
  });

  it('gives the parts of a delivery report in order, the enclosed message whole', () => {
    const message = parse(
      [
        'Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="x;y"',
        '',
        'preamble',
        '--x;y',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Unzustellbar f=FCr',
        '--x;y',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.test',
        '',
        'Final-Recipient: rfc822; b@d.test',
        'Action: failed',
        'Status: 5.1.1',
        '--x;y  ',
        'Content-Type: message/rfc822',
        '',
        'Message-ID: <1@s.test>',
        'Content-Type: multipart/mixed; boundary=z',
        '',
        '--z',
        '',
        'inner',
        '--z--',
        '--x;y--',
        'epilogue',
      ].join('\r\n'),
    );
    expect(message.reportParts?.map(({ contentType }) => contentType)).toEqual([
      'text/plain',
      'message/delivery-status',
      'message/rfc822',
    ]);
    const [text, status, enclosed] = message.reportParts ?? [];
    expect(text?.text).toBe('Unzustellbar für');
    expect(status?.text).toContain('Status: 5.1.1');
    expect(enclosed?.text).toContain('Message-ID: <1@s.test>');
    expect(enclosed?.text).toContain('--z--');
    expect(message.messageId).toBeNull();
  });
});

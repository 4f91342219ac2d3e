import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMessage } from './build-message.js';
import { parseMessage, readAttachment } from './parse-message.js';

const STALWART = '../shared/corpora/mime-stalwart';
const TORTURE = '../shared/corpora/mime-torture-misc';

interface Expected {
  text_body: number[];
  attachments: number[];
  part: Array<{
    kind: string;
    text?: string;
    headers: {
      subject?: Array<{ Text?: string }>;
      from?: Array<{ Address?: { List?: Array<{ address: string | null }> } }>;
    };
  }>;
}

const normal = (text: string) => text.replace(/\s+/g, ' ').trim();
const parse = (text: string) => parseMessage(Buffer.from(text, 'latin1'));

describe('reading received messages', () => {
  it.skipIf(!existsSync(STALWART))(
    'gives subject, sender and text as another parser does, for its whole corpus',
    async () => {
      let sameAttachments = 0;
      const files = readdirSync(STALWART).filter((file) => file.endsWith('.eml'));
      for (const file of files) {
        const expected: Expected = JSON.parse(
          readFileSync(`${STALWART}/${file.replace('.eml', '.expected.json')}`, 'utf8'),
        );
        const message = await parseMessage(readFileSync(`${STALWART}/${file}`));
        const { subject, from } = expected.part[0]?.headers ?? {};
        const wantedSubject = subject?.[0]?.Text;
        if (wantedSubject !== undefined) expect(normal(message.subject), file).toBe(normal(wantedSubject));
        const wantedSender = from?.[0]?.Address?.List?.[0]?.address;
        if (wantedSender) expect(message.from?.address, file).toBe(wantedSender);
        const text = expected.part[expected.text_body[0] ?? -1];
        if (text?.kind === 'Text') expect(normal(message.text ?? ''), file).toContain(normal(text.text ?? ''));
        if (message.attachments.length === expected.attachments.length) sameAttachments += 1;
      }
      expect(sameAttachments / files.length).toBeGreaterThanOrEqual(0.8);
    },
  );

  it.skipIf(!existsSync(TORTURE))('never throws and is quick, for broken mail of six libraries', async () => {
    const files = readdirSync(TORTURE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(50);
    for (const { parentPath, name } of files) {
      const raw = readFileSync(`${parentPath}/${name}`);
      const start = performance.now();
      const message = await parseMessage(raw);
      expect(performance.now() - start, name).toBeLessThan(2_000);
      expect(message.size).toBe(raw.length);
      for (const header of message.headers) expect(header.value, name).not.toMatch(/[\r\n\0]/);
    }
  });

  it('never throws for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect((await parseMessage(Buffer.from(bytes))).size).toBe(bytes.length);
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
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        await expect(parseMessage(Buffer.from(lines.join('\r\n')))).resolves.toBeDefined();
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
  ])('reads a multipart with %s by the one its body uses, and as one text without any', async (_name, type) => {
    const head = `From: a@b.test\r\nContent-Type: ${type}\r\nSubject: Re: x`;
    const raw = `${head}\r\n\r\n${parts('=_used/1.2')}`;
    const message = await parse(raw);
    expect(message).toMatchObject({ subject: 'Re: x', from: { address: 'a@b.test' } });
    expect(message.contentType.replaceAll(/\s/g, '')).toBe(type.replaceAll(/\s/g, ''));
    expect(message.text).toMatch(/^Hello\s/);
    expect(message.text).not.toContain('used');
    expect(message.html).toContain('<p>Hello</p>');
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
    expect((await readAttachment(Buffer.from(raw, 'latin1'), 0))?.content.toString().trim()).toBe('bytes');

    const plain = await parse(`${head}\r\n\r\nSounds good, call me.\r\n`);
    expect([plain.text?.trim(), plain.html, plain.attachments]).toEqual(['Sounds good, call me.', null, []]);
    const encoded = await parse(`${head}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe\r\n`);
    expect(encoded.text?.trim()).toBe('Grüße');
    expect((await parse(`${head}\r\n\r\n`)).text).toBeNull();
  });

  it.each([
    [
      '10,000 parts',
      () =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)}--b--`,
    ],
    ['100,000 headers', () => `${'X-A: b\r\n'.repeat(100_000)}\r\nbody`],
    [
      '10,000 levels',
      () =>
        Array.from(
          { length: 10_000 },
          (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
        ).join(''),
    ],
    ['10,000 enclosed messages', () => `${'Content-Type: message/rfc822\r\n\r\n'.repeat(10_000)}x`],
    ['base64 garbage', () => `Content-Transfer-Encoding: base64\r\n\r\n${'!@#$%'.repeat(200_000)}`],
    ['a megabyte of subject', () => `Subject: ${'a '.repeat(500_000)}\r\n\r\nbody`],
    ['20,000 encoded-words', () => `Subject: ${'=?utf-8?q?a?= '.repeat(20_000)}\r\n\r\nbody`],
    [
      'quotes without end',
      () => `To: ${'"'.repeat(50_000)}\r\nContent-Type: multipart/report; ${'a="b;'.repeat(10_000)}\r\n\r\nbody`,
    ],
    [
      'white space in a report',
      () =>
        `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(500_000)}`,
    ],
  ])(
    'takes bounded time and gives bounded output for %s',
    async (_, make) => {
      const start = performance.now();
      const message = await parse(make());
      expect(performance.now() - start).toBeLessThan(4_000);
      expect(message.headers.length).toBeLessThanOrEqual(2_000);
      expect(message.attachments.length).toBeLessThanOrEqual(500);
    },
    10_000,
  );

  it('reads back what was composed', async () => {
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
    const message = await parseMessage(raw);
    expect(message).toMatchObject({
      messageId: '<1@s.test>',
      inReplyTo: '<0@d.test>',
      references: ['<a@d.test>', '<0@d.test>'],
      from: { name: 'Jörg', address: 'j@s.test' },
      to: [{ name: 'B, C', address: 'b@d.test' }],
      subject: 'Grüße',
      date: new Date('2026-03-01T08:09:10Z'),
      attachments: [
        { filename: 'ä.txt', contentType: 'text/plain', size: 6, inline: false, contentId: null, text: 'inhalt' },
        { filename: 'p.png', contentType: 'image/png', size: 3, inline: true, contentId: 'pic@s.test' },
      ],
    });
    expect(normal(message.text ?? '')).toBe('Hallo');
    expect(message.reportParts).toBeUndefined();
    expect((await readAttachment(raw, 1))?.content).toEqual(Buffer.from([1, 2, 3]));
    expect(await readAttachment(raw, 2)).toBeNull();
  });

  it('keeps headers and text of a message that can not be taken apart', async () => {
    const levels = Array.from(
      { length: 200 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('');
    const message = await parse(
      `From: "A B" <a@b.test>\r\nSubject: =?utf-8?q?H=C3=A9?=\r\nMessage-ID: <1@b.test>\r\n${levels}`,
    );
    expect(message).toMatchObject({
      subject: 'Hé',
      messageId: '<1@b.test>',
      from: { name: 'A B', address: 'a@b.test' },
    });
    expect(message.text).toContain('--b0');
  });

  it('gives the parts of a delivery report in order, the enclosed message whole', async () => {
    const message = await parse(
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

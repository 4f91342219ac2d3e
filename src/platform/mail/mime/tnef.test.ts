import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeMessageApart } from './parse-message.js';
import { readTnef } from './tnef.js';

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const attribute = (level: number, id: number, data: Buffer) => {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)]);
};
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
const variable = (type: number, id: number, data: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), padded(data)]);
const properties = (...each: readonly Buffer[]) => Buffer.concat([u32(each.length), ...each]);
const unicode = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
const NAMED = Buffer.concat([
  u16(0x0003),
  u16(0x8001),
  Buffer.alloc(16, 7),
  u32(1),
  u32(6),
  padded(unicode('ab')),
  u32(9),
]);

/** Builds a file like Outlook's: version, code page, text, properties, and files with title, data, and properties. */
const winmail = (
  files: ReadonlyArray<{ title: string; content: string; long?: string; mime?: string }>,
  more: readonly Buffer[] = [],
) =>
  Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x00010000)),
    attribute(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    ...more,
    ...files.flatMap(({ title, content, long, mime }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
      attribute(2, 0x0006800f, Buffer.from(content)),
      ...(long === undefined
        ? []
        : [
            attribute(
              2,
              0x00069005,
              properties(NAMED, variable(0x001f, 0x3707, unicode(long)), variable(0x001f, 0x370e, unicode(mime ?? ''))),
            ),
          ]),
    ]),
  ]);
const BODY = attribute(1, 0x0002800c, Buffer.from('Yes, call me on Thursday.\r\nAnna\0', 'latin1'));
const HTML = attribute(
  1,
  0x00069003,
  properties(variable(0x0102, 0x1013, Buffer.from('<p>Gr\u00fc\u00dfe</p>', 'latin1'))),
);

const mail = (type: string, body: Buffer, more: readonly string[] = []) =>
  Buffer.from(
    [
      'From: anna@customer.example',
      'To: mark@sender.example',
      'Subject: Re: Call',
      'MIME-Version: 1.0',
      ...more,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      '',
      body.toString('base64'),
    ].join('\r\n'),
  );

describe('winmail.dat', () => {
  it('gives its text and files', () => {
    const bytes = winmail(
      [
        { title: 'OFFER~1.PDF', content: '%PDF', long: 'Offer 2026.pdf', mime: 'application/pdf' },
        { title: 'note.txt', content: 'hi' },
      ],
      [BODY, HTML],
    );
    expect(readTnef(bytes)).toMatchObject({
      text: 'Yes, call me on Thursday.\nAnna',
      html: '<p>Gr\u00fc\u00dfe</p>',
      files: [
        { name: 'Offer 2026.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
        { name: 'note.txt', contentType: '', content: Buffer.from('hi') },
      ],
    });
  });

  it('in a message without text is its text, and its files are the attachments', () => {
    const read = takeMessageApart(
      mail('application/ms-tnef; name="winmail.dat"', winmail([{ title: 'note.txt', content: 'hi' }], [BODY])),
    );
    expect(read.message.text).toContain('call me on Thursday');
    expect(read.attachments.map(({ info, content }) => [info.filename, content.toString()])).toEqual([
      ['note.txt', 'hi'],
    ]);
  });

  it('leaves other text parts unchanged, and remains an attachment if it contains nothing readable', () => {
    const parts = (bytes: Buffer) => [
      '--b',
      'Content-Type: text/plain',
      '',
      'Beside',
      '--b',
      'Content-Type: application/octet-stream; name=WINMAIL.DAT',
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64'),
      '--b--',
    ];
    const whole = (bytes: Buffer) =>
      Buffer.from(['From: a@b.example', 'Content-Type: multipart/mixed; boundary=b', '', ...parts(bytes)].join('\r\n'));
    const opened = takeMessageApart(whole(winmail([{ title: 'note.txt', content: 'hi' }], [BODY])));
    expect(opened.message.text?.trim()).toBe('Beside');
    expect(opened.attachments.map(({ info }) => info.filename)).toEqual(['note.txt']);
    for (const bytes of [winmail([]), Buffer.from('no TNEF at all')]) {
      expect(takeMessageApart(whole(bytes)).attachments.map(({ info }) => info.filename)).toEqual(['WINMAIL.DAT']);
    }
  });

  it('damaged anywhere gives what precedes the damage, and never throws', () => {
    const whole = winmail(
      [{ title: 'a.txt', content: 'hello', long: 'Long name.txt', mime: 'text/plain' }],
      [BODY, HTML],
    );
    for (let end = 0; end <= whole.length; end += 1) expect(() => readTnef(whole.subarray(0, end))).not.toThrow();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const broken = Buffer.from(whole);
        broken[at] = value;
        const found = readTnef(broken);
        const bytes = (found?.files ?? []).reduce((sum, { content }) => sum + content.length, 0);
        expect(bytes).toBeLessThanOrEqual(whole.length);
      }),
    );
  });
});

describe('an encrypted message', () => {
  it.each([
    'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
    'application/x-pkcs7-mime; name="smime.p7m"',
    'application/pkcs7-mime (sealed); smime-type="authEnveloped-data"',
  ])('says so: %s', (type) => {
    expect(takeMessageApart(mail(type, Buffer.from('sealed'))).cut).toBe('encrypted');
  });

  it('of PGP says so, and a signed or attached one does not', () => {
    expect(
      takeMessageApart(
        Buffer.from(
          'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b--',
        ),
      ).cut,
    ).toBe('encrypted');
    expect(
      takeMessageApart(mail('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', Buffer.from('x'))).cut,
    ).toBeNull();
    const attached =
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi\r\n--b\r\nContent-Type: application/pkcs7-mime; name=smime.p7m\r\n\r\nx\r\n--b--';
    expect(takeMessageApart(Buffer.from(attached)).cut).toBeNull();
  });
});

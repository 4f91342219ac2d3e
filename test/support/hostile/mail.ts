const message = (from: string, to: string, id: string, head: readonly string[], body: string): Buffer =>
  Buffer.from([`From: ${from}`, `To: ${to}`, `Message-ID: <${id}@hostile.test>`, ...head, '', body].join('\r\n'));

export type HostileShape = keyof typeof SHAPES;

const group = (n: number) => `Final-Recipient: rfc822; u${n}@c.test\r\nStatus: 5.1.1\r\n\r\n`;

const SHAPES = {
  'fifty thousand failed recipients': () => ({
    head: ['Subject: Undelivered Mail', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    body: `--b\r\nContent-Type: text/plain\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.test\r\n\r\n${Array.from({ length: 50_000 }, (_, n) => group(n)).join('')}--b--\r\n`,
  }),
  'a hundred thousand parts': () => ({
    head: ['Subject: parts', 'Content-Type: multipart/mixed; boundary=b'],
    body: `${'--b\r\nContent-Type: application/x\r\n\r\nx\r\n'.repeat(100_000)}--b--\r\n`,
  }),
  'a megabyte of blank lines': () => ({ head: ['Subject: blank'], body: `hello${'\r\n'.repeat(1_000_000)}end\r\n` }),
  'sixteen thousand encoded words in an address': () => ({
    head: ['Subject: words', `Cc: ${'=?utf-8?q?x?= '.repeat(16_000)}<c@d.test>`],
    body: 'hello\r\n',
  }),
} as const;

export const HOSTILE_SHAPES = Object.keys(SHAPES) as HostileShape[];

/** Returns a message that costs its reader far more than its writer. */
export function hostileMail(shape: HostileShape, { from, to, id }: { from: string; to: string; id: string }): Buffer {
  const { head, body } = SHAPES[shape]();
  return message(from, to, id, head, body);
}

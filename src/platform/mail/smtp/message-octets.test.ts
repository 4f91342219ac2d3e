import { expect, it } from 'vitest';
import { messageOctets } from './message-octets.js';

const octets = (raw: string): string => messageOctets(Buffer.from(raw, 'latin1')).toString('latin1');

it.each([
  ['a message that is in order', 'a\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n.\r\n'],
  ['one without an end of its last line', 'a\r\nb', 'a\r\nb\r\n.\r\n'],
  ['bare line feeds', 'a\n\nb\n', 'a\r\n\r\nb\r\n.\r\n'],
  ['bare carriage returns', 'a\r.\rb', 'a\r\n..\r\nb\r\n.\r\n'],
  ['a line that is a dot', 'a\r\n.\r\nb\r\n', 'a\r\n..\r\nb\r\n.\r\n'],
  ['lines that begin with dots', '.a\r\n..b\r\nc.d\r\n', '..a\r\n...b\r\nc.d\r\n.\r\n'],
  ['a dot behind a bare line feed', 'a\n.\nb', 'a\r\n..\r\nb\r\n.\r\n'],
  ['octets beyond ASCII', '\xe9\xff\x00\n', '\xe9\xff\x00\r\n.\r\n'],
  ['nothing', '', '\r\n.\r\n'],
])('%s ends with its own final dot and nowhere else', (_what, raw, expected) => {
  expect(octets(raw)).toBe(expected);
  expect(octets(raw).indexOf('\r\n.\r\n')).toBe(expected.length - 5);
});

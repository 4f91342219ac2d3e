import { expect, it } from 'vitest';
import { reverseName } from './reverse-name.js';

it.each([
  ['192.0.2.10', '10.2.0.192.in-addr.arpa'],
  ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
  ['2001:DB8:0:0:0:0:0:AB', 'b.a.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
  ['::', `${'0.'.repeat(32)}ip6.arpa`],
  ['192.0.2.256', null],
  ['192.0.2', null],
  ['2001:db8::1::2', null],
  ['2001:db8:1:2:3:4:5:6:7', null],
  ['1:2:3:4:5:6:7::8', null],
  ['mail.example.com', null],
  ['', null],
])('the reverse name of %j is %j', (address, name) => {
  expect(reverseName(address)).toBe(name);
});

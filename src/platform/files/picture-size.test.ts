import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.js';
import { pictureType } from './picture-type.js';

const PNG = '89504e470d0a1a0a0000000d49484452000000780000001e0806000000';
/** A comment, a padding byte, a table, and a progressive frame. */
const JPEG = 'ffd8' + 'fffe00046869' + 'ff' + 'ffc40003aa' + 'ffc20011' + '08' + '001e' + '0078' + '03';
const LOSSY = `${Buffer.from('RIFF....WEBPVP8 ....').toString('hex')}3001009d012a78001e00`;
const LOSSLESS = `${Buffer.from('RIFF....WEBPVP8L....').toString('hex')}2f77400700`;
const EXTENDED = `${Buffer.from('RIFF....WEBPVP8X....').toString('hex')}100000007700001d0000`;

it.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', LOSSY],
  ['image/webp', LOSSLESS],
  ['image/webp', EXTENDED],
])('reads the size of %s from its header, and none from a part of it', (type, hex) => {
  const data = Buffer.from(hex, 'hex');
  expect(pictureType(data)).toBe(type);
  expect(pictureSize(data, type)).toEqual({ width: 120, height: 30 });
  for (let length = 0; length < 16; length += 1) expect(pictureSize(data.subarray(0, length), type)).toBeNull();
});

it.each([
  ['image/png', '89504e470d0a1a0a0000000d4948445200000000000000000806'],
  ['image/png', '89504e470d0a1a0a0000000d4944415400000001000000010806'],
  ['image/jpeg', 'ffd8ffd9'],
  ['image/jpeg', 'ffd80000'],
  ['image/webp', `${Buffer.from('RIFF....WEBPVP8L....').toString('hex')}0077400700`],
  ['image/webp', `${Buffer.from('RIFX....WEBPVP8X....').toString('hex')}100000007700001d0000`],
  ['image/gif', '474946383961'],
])('reads no size of %s without a valid header', (type, hex) => {
  expect(pictureSize(Buffer.from(hex, 'hex'), type)).toBeNull();
});

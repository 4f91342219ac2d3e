import { expect, it } from 'vitest';
import { detectEncoding } from './encoding.js';
import { readTextTable } from './read-table.js';

const utf8 = (s: string) => new TextEncoder().encode(s);
const utf16 = (text: string, isLittle = true, hasMark = true) => {
  const octets = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(isLittle ? octets : octets.swap16());
};
const latin1 = (s: string) => new Uint8Array(Buffer.from(s, 'latin1'));
const big5 = new Uint8Array([
  ...utf8('email,name\na@x.tw,'),
  0xa4,
  0xfd,
  0xa4,
  0x70,
  0xa9,
  0xfa,
  ...utf8('\nb@x.tw,'),
  0xb3,
  0xaf,
  0xac,
  0xfc,
  0xaa,
  0xe2,
  ...utf8('\n'),
]);
const sjis = new Uint8Array([
  ...utf8('email,name\na@x.jp,'),
  0x93,
  0x63,
  0x92,
  0x86,
  ...utf8('\nb@x.jp,'),
  0x97,
  0xe9,
  0x96,
  0xd8,
  ...utf8('\n'),
]);
const cp1251 = new Uint8Array([
  ...utf8('email;name\na@x.ru;'),
  0xc8,
  0xe2,
  0xe0,
  0xed,
  ...utf8('\nb@x.ru;'),
  0xce,
  0xeb,
  0xfc,
  0xe3,
  0xe0,
  ...utf8('\n'),
]);
/** Header and rows; `ask` if the bytes do not determine the code page. */
const CASES: [string, Uint8Array, string[][] | 'ask'][] = [
  [
    'comma',
    utf8('email,name\na@x.com,Ann\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'semicolon',
    utf8('email;name\na@x.com;Ann\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'tab',
    utf8('email\tname\na@x.com\tAnn\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'pipe',
    utf8('email|name\na@x.com|Ann\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'crlf',
    utf8('email,name\r\na@x.com,Ann\r\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'cr',
    utf8('email,name\ra@x.com,Ann\r'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'mixed ends',
    utf8('email,name\r\na@x.com,Ann\nb@x.com,Bo\r\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
      ['b@x.com', 'Bo'],
    ],
  ],
  [
    'no final end',
    utf8('email,name\na@x.com,Ann'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'bom',
    utf8('\ufeffemail,name\na@x.com,Ann\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'utf16le',
    utf16('email\tname\r\na@x.com\tÄnn\r\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Änn'],
    ],
  ],
  [
    'utf16be',
    utf16('email,name\r\na@x.com,Änn\r\n', false),
    [
      ['email', 'name'],
      ['a@x.com', 'Änn'],
    ],
  ],
  [
    'utf16le no bom',
    utf16('email,name\r\na@x.com,Ann\r\n', true, false),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'latin1',
    latin1('email;name\na@x.de;Jörg Müller\nb@x.de;Käthe Groß\nc@x.de;René Bär\n'),
    [
      ['email', 'name'],
      ['a@x.de', 'Jörg Müller'],
      ['b@x.de', 'Käthe Groß'],
      ['c@x.de', 'René Bär'],
    ],
  ],
  [
    'quoted comma',
    utf8('email,name\na@x.com,"Lee, Ann"\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Lee, Ann'],
    ],
  ],
  [
    'quoted quotes',
    utf8('email,name\na@x.com,"Ann ""A"" Lee"\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann "A" Lee'],
    ],
  ],
  [
    'quoted break',
    utf8('email,note\na@x.com,"one\ntwo"\nb@x.com,z\n'),
    [
      ['email', 'note'],
      ['a@x.com', 'one\ntwo'],
      ['b@x.com', 'z'],
    ],
  ],
  [
    'quoted crlf',
    utf8('email,note\r\na@x.com,"one\r\ntwo"\r\n'),
    [
      ['email', 'note'],
      ['a@x.com', 'one\r\ntwo'],
    ],
  ],
  [
    'empty cells',
    utf8('email,name,city\na@x.com,,\nb@x.com,"",Rome\n'),
    [
      ['email', 'name', 'city'],
      ['a@x.com', '', ''],
      ['b@x.com', '', 'Rome'],
    ],
  ],
  [
    'ragged short',
    utf8('email,name,city\na@x.com,Ann\n'),
    [
      ['email', 'name', 'city'],
      ['a@x.com', 'Ann'],
    ],
  ],
  [
    'ragged long',
    utf8('email,name\na@x.com,Ann,extra\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann', 'extra'],
    ],
  ],
  [
    'blank lines',
    utf8('email,name\n\na@x.com,Ann\n\n\nb@x.com,Bo\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
      ['b@x.com', 'Bo'],
    ],
  ],
  [
    'duplicate headers',
    utf8('email,name,name\na@x.com,Ann,Lee\n'),
    [
      ['email', 'name', 'name'],
      ['a@x.com', 'Ann', 'Lee'],
    ],
  ],
  [
    'sep line',
    utf8('sep=;\nemail;name\na@x.com;Ann\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Ann'],
    ],
  ],
  ['one column', utf8('email\na@x.com\nb@x.com\n'), [['email'], ['a@x.com'], ['b@x.com']]],
  [
    'semicolon with commas inside',
    utf8('email;note;price\na@x.com;hi, there;1,50\nb@x.com;well, ok;2,75\n'),
    [
      ['email', 'note', 'price'],
      ['a@x.com', 'hi, there', '1,50'],
      ['b@x.com', 'well, ok', '2,75'],
    ],
  ],
  [
    'quotes in an unquoted cell',
    utf8('email,name\na@x.com,5" disk\nb@x.com,Bo\n'),
    [
      ['email', 'name'],
      ['a@x.com', '5" disk'],
      ['b@x.com', 'Bo'],
    ],
  ],
  [
    'title above',
    utf8('Contacts of March,,\n,,\nemail,name,city\na@x.com,Ann,Rome\nb@x.com,Bo,Oslo\n'),
    [
      ['email', 'name', 'city'],
      ['a@x.com', 'Ann', 'Rome'],
      ['b@x.com', 'Bo', 'Oslo'],
    ],
  ],
  ['big5', big5, 'ask'],
  ['shift jis', sjis, 'ask'],
  ['windows-1251', cp1251, 'ask'],
  [
    'spaces around quotes',
    utf8('email, name\na@x.com, "Lee, Ann"\n'),
    [
      ['email', 'name'],
      ['a@x.com', 'Lee, Ann'],
    ],
  ],
];
it.each(CASES)('%s', (_name, bytes, expected) => {
  if (expected === 'ask') {
    const { confidence, candidates } = detectEncoding(bytes);
    expect(confidence).toBeLessThan(0.5);
    expect(candidates).not.toEqual([]);
    return;
  }
  const { header, rows } = readTextTable(bytes);
  const cells = [header, ...rows].map((row) => row?.cells.map((cell) => cell.trim()));
  expect(cells).toEqual(expected);
});

import { expect, it } from 'vitest';
import { decodedWords } from './decoded-words';

it.each([
  ['=?utf-8?B?SsO8cmdlbiBHcm/Dnw==?= <j@studio.test>', 'Jürgen Groß <j@studio.test>'],
  ['=?utf-8?Q?J=C3=BCrgen_Gro=C3=9F?= <j@studio.test>', 'Jürgen Groß <j@studio.test>'],
  ['=?iso-8859-1?q?Andr=E9?= Pirard', 'André Pirard'],
  ['=?utf-8?B?SsO8?= =?utf-8?B?cmdlbg==?= <j@studio.test>', 'Jürgen <j@studio.test>'],
  ['Nora Lind <nora@studio.test>', 'Nora Lind <nora@studio.test>'],
  ['=?martian?B?SsO8?= <j@studio.test>', '=?martian?B?SsO8?= <j@studio.test>'],
  ['=?utf-8?B?/w==?=', '=?utf-8?B?/w==?='],
])('%s reads %s', (header, text) => {
  expect(decodedWords(header)).toBe(text);
});

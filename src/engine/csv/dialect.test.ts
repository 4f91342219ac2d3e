import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusUrl } from '../../../test/support/corpora.js';
import { createDecoder } from './decoder.js';
import { detectDialect } from './dialect.js';
import { detectEncoding } from './encoding.js';
import { uniqueHeaders } from './headers.js';
import { createCsvReader } from './reader.js';

describe('detectDialect', () => {
  it.each([
    ['email,name\na@x.com,Ann\n', ',', true, 0],
    ['email;name\na@x.com;Ann, B.\n', ';', true, 0],
    ['email\tname\na@x.com\t"Ann; B, C"\n', '\t', true, 0],
    ['email|name\na@x.com|Ann\n', '|', true, 0],
    ['a@x.com,Ann\nb@x.com,Bob\n', ',', false, 0],
    ['a@x.com\nb@x.com\n', ',', false, 0],
    ['email\na@x.com\n', ',', true, 0],
    ['Preis;Menge\n1,5;2,5\n3,25;4,75\n', ';', true, 0],
    ['sep=;\r\nemail;name\r\na@x.com;b,c,d\r\n', ';', true, 1],
    ['My list\nExported 2026-03-09\n\nemail,first name,last name\na@x.com,A,B\nb@x.com,B,C\n', ',', true, 2],
    ['Report,,\nYear,2024,2025\nx,1,2\ny,3,4\n', ',', true, 1],
    ['', ',', true, 0],
    ['email,name,note\na@x.com,Ann,"x;y;z\n1;2;3"\nb@x.com,Bob,"', ',', true, 0],
  ])('%j: delimiter %j, header %s, %i rows above', (sample, delimiter, hasHeader, preambleRows) => {
    expect(detectDialect(sample)).toMatchObject({ delimiter, hasHeader, preambleRows });
  });

  it('takes a sparse first row of data for data', () => {
    expect(detectDialect('a@x.com,,,\nb@x.com,B,C,D\nc@x.com,B,C,D\n')).toMatchObject({
      hasHeader: false,
      preambleRows: 0,
    });
  });

  it('is less sure of a table of one column than of an even one', () => {
    expect(detectDialect('x\ny\n').confidence).toBeLessThan(0.5);
    expect(detectDialect('a,b\nc,d\n').confidence).toBeGreaterThan(0.9);
  });

  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (sample) => {
        const { preambleRows, confidence } = detectDialect(sample);
        expect(preambleRows).toBeGreaterThanOrEqual(0);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }),
    );
  });
});

describe('uniqueHeaders', () => {
  it('names every column once', () => {
    expect(uniqueHeaders([' a ', 'a', '', 'a_2', 'b\nc'], 7)).toEqual([
      'a',
      'a_2',
      'column_3',
      'a_2_2',
      'b c',
      'column_6',
      'column_7',
    ]);
  });
});

const corpus = fileURLToPath(corpusUrl('csv-torture'));

describe.skipIf(!existsSync(corpus))('CSV torture corpus (skipped when the corpus is absent)', () => {
  const files = existsSync(corpus)
    ? readFileSync(resolve(corpus, 'index.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { file: string; expected?: string })
    : [];

  /** The copies of CRLF files lost their CRs when their repository normalized line ends; the expected results kept them. */
  function octetsOf(file: string): Buffer {
    const octets = readFileSync(resolve(corpus, file));
    if (!file.endsWith('_crlf.csv') || octets.includes('\r')) return octets;
    return Buffer.from(octets.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
  }

  function read(file: string) {
    const octets = octetsOf(file);
    const { encoding } = detectEncoding(octets);
    const dialect = detectDialect(createDecoder(encoding).decode(octets.subarray(0, 100_000)));
    const reader = createCsvReader({ encoding, delimiter: dialect.delimiter });
    const rows = [];
    for (let at = 0; at < octets.length; at += 1_000) rows.push(...reader.push(octets.subarray(at, at + 1_000)));
    rows.push(...reader.end());
    return { encoding, dialect, rows };
  }

  it.each(files.filter((one) => one.expected))('$file is read as its answer says', ({ file, expected }) => {
    const { rows } = read(file);
    const [header, ...data] = rows.map((row) => row.cells);
    const objects = data.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at]])));
    expect(objects).toEqual(JSON.parse(readFileSync(resolve(corpus, expected!), 'utf8')));
  });

  it.each(files.filter((one) => !one.expected))('$file is read without damage', ({ file }) => {
    const { rows, dialect } = read(file);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.problem !== null)).toEqual([]);
    const widths = new Set(rows.slice(dialect.preambleRows).map((row) => row.cells.length));
    if (!/weird|small/.test(file)) expect(widths.size, file).toBe(1);
  });

  it('encodings and delimiters are found', () => {
    const found = Object.fromEntries(files.map(({ file }) => [file, read(file)]));
    expect(found['messytables/utf-16le_encoded.csv']!.encoding).toBe('utf-16le');
    expect(found['csvlint/invalid-byte-sequence.csv']!.encoding).toBe('windows-1252');
    expect(found['messytables/spanish_chars.csv']!.rows[0]!.cells.at(-1)).toBe('Descripción');
    expect(found['messytables/simple.psv']!.dialect.delimiter).toBe('|');
    expect(found['csvlint/title-row.csv']!.dialect.preambleRows).toBe(1);
    expect(found['csvlint/cr-line-endings.csv']!.rows).toHaveLength(3);
  });
});

import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { createDecoder } from './decoder.js';
import { detectEncoding } from './encoding.js';
import { type Encoding, LEGACY_ENCODINGS } from './encodings.js';
import { createCsvReader } from './reader.js';

const file = (names: string): string =>
  `email,name,city\n${names
    .split('/')
    .map((name, at) => `p${at}@customer.example,${name.replace(';', ',')}`)
    .join('\n')}\n`;

const FILES: ReadonlyArray<readonly [Encoding, string]> = [
  ['windows-1250', 'Jiří Dvořák;Plzeň/Zuzana Procházková;České Budějovice/Łukasz Wójcik;Łódź/Michał Gałązka;Wąchock'],
  ['windows-1251', 'Иван Петров;Москва/Ольга Смирнова;Санкт-Петербург/Сергей Кузнецов;Казань'],
  ['koi8-r', 'Иван Петров;Москва/Ольга Смирнова;Санкт-Петербург/Сергей Кузнецов;Казань'],
  ['windows-1253', 'Γιώργος Παπαδόπουλος;Αθήνα/Μαρία Νικολάου;Θεσσαλονίκη'],
  ['windows-1254', 'Ayşe Yılmaz;İstanbul/Mustafa Şahin;Eskişehir/Çağla Doğan;Muğla'],
  ['big5', '王小明;台北市/陳美玲;高雄市/林志豪;新竹縣/張雅婷;台中市'],
  ['gb18030', '王小明;北京市/张丽华;上海市/刘志强;广州市/陈静;深圳市'],
  ['shift_jis', '山田太郎;東京都/鈴木さくら;大阪府/佐藤ケンジ;北海道'],
  ['euc-jp', '山田太郎;東京都/鈴木さくら;大阪府/佐藤ケンジ;北海道'],
  ['euc-kr', '김철수;서울/이영희;부산/박지성;대전광역시'],
];

describe('a file in a code page', () => {
  it.each(FILES)('in %s is asked about, with the right one among the likely and shown in it', (encoding, names) => {
    const detected = detectEncoding(iconv.encode(file(names), encoding));
    expect(detected.confidence).toBeLessThan(0.5);
    const found = detected.candidates.find((each) => each.encoding === encoding);
    expect(found?.sample).toContain(names.split(';')[0]);
    expect(detected.encoding).toBe(detected.candidates[0]?.encoding);
  });

  it.each([
    'Jörg Müller;Köln/Björn Größer;Gießen/Zoë Straße;Nürnberg',
    'Hélène Lefèvre;Besançon/François Côté;Orléans/Gaël Noël;Nîmes',
    'José Muñoz;Logroño/Íñigo Peña;Málaga/María Núñez;Cádiz',
    'Søren Ærøskøbing;Århus/Åse Bjørnstad;Tromsø/Märta Sjöström;Malmö',
    'Niccolò Forlì;Mondovì/João Gonçalves;São João/Beyoncé O\u2019Neill;Dún Laoghaire',
    'Anna \u201cAnni\u201d Lee;Zürich \u2013 West/Renée;100 \u20ac',
  ])('in plain Western text is taken as Windows-1252: %s', (names) => {
    const detected = detectEncoding(iconv.encode(file(names), 'windows-1252'));
    expect(detected).toMatchObject({ encoding: 'windows-1252', candidates: [] });
    expect(detected.confidence).toBeGreaterThanOrEqual(0.5);
  });

  it('that names itself is never asked about', () => {
    for (const [, names] of FILES) {
      expect(detectEncoding(Buffer.from(file(names)))).toMatchObject({ encoding: 'utf-8', candidates: [] });
      expect(detectEncoding(iconv.encode(file(names), 'utf-16le', { addBOM: true }))).toMatchObject({
        encoding: 'utf-16le',
        candidates: [],
      });
    }
  });

  it.each(LEGACY_ENCODINGS)('in %s is read the same however it is cut', (encoding) => {
    const names = FILES.find(([each]) => each === encoding)?.[1] ?? 'Jörg;Köln/Zoë;100 \u20ac';
    const text = file(names);
    const octets = iconv.encode(text, encoding);
    for (let cut = 0; cut <= octets.length; cut += 1) {
      const decoder = createDecoder(encoding);
      expect(decoder.decode(octets.subarray(0, cut)) + decoder.decode(octets.subarray(cut)) + decoder.end()).toBe(text);
    }
    const reader = createCsvReader({ encoding, delimiter: ',' });
    const rows = [...octets].flatMap((octet) => reader.push(Uint8Array.of(octet)));
    expect([...rows, ...reader.end()].map(({ cells }) => cells.join(','))).toEqual(text.trim().split('\n'));
  });

  it.each(LEGACY_ENCODINGS)('in %s goes on from every checkpoint with rows that are not yet written', (encoding) => {
    const names = FILES.find(([each]) => each === encoding)?.[1] ?? 'Jörg;Köln/Zoë;100 \u20ac';
    const octets = iconv.encode(file(names), encoding);
    const all = [...rowsOf(octets, encoding, 0)];
    for (let cut = 0; cut <= octets.length; cut += 1) {
      const reader = createCsvReader({ encoding, delimiter: ',' });
      reader.push(octets.subarray(0, cut));
      const from = reader.checkpoint();
      const next = createCsvReader({ encoding, delimiter: ',', from });
      const rest = [...next.push(octets.subarray(from.byteOffset)), ...next.end()];
      expect(rest.map(({ cells }) => cells)).toEqual(all.slice(from.rows));
    }
  });

  it('of any octets has candidates or a certain encoding, and never throws', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const octets = Uint8Array.from({ length: 300 }, (_, at) => (seed * 7919 + at * at * 31 + at * seed) % 256);
      const detected = detectEncoding(octets);
      expect(detected.confidence >= 0.5 || detected.candidates.length > 0).toBe(true);
    }
  });
});

function rowsOf(octets: Uint8Array, encoding: Encoding, from: number): string[][] {
  const reader = createCsvReader({ encoding, delimiter: ',' });
  return [...reader.push(octets.subarray(from)), ...reader.end()].map(({ cells }) => [...cells]);
}

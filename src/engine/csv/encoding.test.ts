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
  ['windows-1255', 'דן כהן;תל אביב/שרה לוי;ירושלים/יוסף מזרחי;חיפה'],
  ['windows-1256', 'محمد علي;القاهرة/فاطمة حسن;عمان/خالد سعيد;الرياض'],
  ['windows-1257', 'Jānis Bērziņš;Rīga/Kęstutis Žukauskas;Šiauliai/Līga Ozoliņa;Jūrmala'],
  ['windows-874', 'สมชาย ใจดี;กรุงเทพ/สมหญิง;เชียงใหม่/วิชัย;ภูเก็ต'],
  ['iso-8859-2', 'Jiří Dvořák;Plzeň/Šárka Procházková;České Budějovice/Łukasz Wójcik;Łódź/Żaneta Gałązka;Wąchock'],
  ['ibm866', 'Иван Петров;Москва/Ольга Смирнова;Санкт-Петербург/Сергей Кузнецов;Казань'],
  ['macintosh', 'Jörg Müller;Köln/Hélène Lefèvre;Besançon/José Muñoz;Málaga'],
  ['big5', '王小明;台北市/陳美玲;高雄市/林志豪;新竹縣/張雅婷;台中市'],
  ['gb18030', '王小明;北京市/张丽华;上海市/刘志强;广州市/陈静;深圳市'],
  ['shift_jis', '山田太郎;東京都/鈴木さくら;大阪府/佐藤ケンジ;北海道'],
  ['euc-jp', '山田太郎;東京都/鈴木さくら;大阪府/佐藤ケンジ;北海道'],
  ['euc-kr', '김철수;서울/이영희;부산/박지성;대전광역시'],
];

describe('a file in a code page', () => {
  it.each(FILES)(
    'in %s needs a choice, with the right encoding among the likely ones and a sample in it',
    (encoding, names) => {
      const detected = detectEncoding(iconv.encode(file(names), encoding));
      expect(detected.confidence).toBeLessThan(0.5);
      const found = detected.candidates.find((each) => each.encoding === encoding);
      expect(found?.sample).toContain(names.split(';')[0]);
      expect(detected.encoding).toBe(detected.candidates[0]?.encoding);
    },
  );

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

  it.each(LEGACY_ENCODINGS)('in %s continues from every checkpoint with the rows not written yet', (encoding) => {
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

/** Encodings, including unsupported ones, with single names in them. */
const NAMES: Readonly<Record<string, string>> = {
  big5: '王小明/陳美玲/張/許功蓋',
  gb18030: '王小明/张丽华/刘',
  shift_jis: '山田太郎/鈴木さくら/ﾔﾏﾀﾞ/林',
  'euc-jp': '山田太郎/林',
  'euc-kr': '김철수/박',
  'koi8-r': 'Иван Петров/Ян',
  'windows-1251': 'Ольга/Ян/Їжак',
  'windows-1250':
    'Dvořák/Łukasz/Őry/Müller/Ştefan/Čapek/Gałązka/Szűcs/Příbram/Żaneta/Jasiński/Ilić/Đorđe/Văcăroiu/Kőrösi/Ťapák/Ľuboš',
  'windows-1253': 'Γιώργος/Ωμέγα ΑΕ',
  'windows-1254': 'Yılmaz/İstanbul/Doğan/Şahin/Çağla/Gül',
  'windows-1255': 'דן כהן',
  'windows-1256': 'محمد علي',
  'windows-1257': 'Bērziņš/Žemaitė/Kęstutis/Šarūnas/Līga/Ģirts/Ričardas/Jānis',
  'iso-8859-2': 'Łukasz/Žofia/Šimek/Ťapák',
  'iso-8859-9': 'Yılmaz/Doğan',
  'iso-8859-15': 'Müller/Œuvre/Šimek',
  cp850: 'Müller/José/François/Zoë/Nîmes/Muñoz',
  cp866: 'Иван Петров',
  macintosh: 'Müller/José/François/Zoë/Größe/Göran/Chloé/Muñoz',
  'utf-16le': 'Müller/王小明/Иван/محمد',
  'utf-16be': 'Müller/王小明/Иван',
};
const AROUND: ReadonlyArray<(name: string) => string> = [
  (name) => `email,name\na@b.example,${name}\n`,
  (name) => `name;email\n${name};a@b.example\nBob;b@b.example\n`,
  (name) => `${name}\n`,
];

it.each(Object.entries(NAMES))('one name in %s needs a choice or is read right', (encoding, names) => {
  for (const text of names.split('/').flatMap((name) => AROUND.map((around) => around(name)))) {
    const octets = iconv.encode(text, encoding, { addBOM: false });
    const detected = detectEncoding(octets);
    if (detected.confidence < 0.5) continue;
    const decoder = createDecoder(detected.encoding);
    expect(decoder.decode(octets) + decoder.end()).toBe(text);
  }
});

it.each(['email\nann@a.example\nb\0b@b.example\n', 'email,name\na@b.example,Jürgen\0\n'])(
  'a stray NUL is damage, no second octet of every letter',
  (text) => {
    expect(detectEncoding(new TextEncoder().encode(text)).encoding).toBe('utf-8');
    expect(detectEncoding(new TextEncoder().encode(` ${text}`)).encoding).toBe('utf-8');
  },
);

it('one Western name is not asked about', () => {
  const names =
    'Müller Größe Jürgen François Hélène Lefèvre Besançon Benoît Nîmes Forêt Noël Zoë Anaïs Loïc José Muñoz MUÑOZ Íñigo Núñez João Conceição Simões Inês Niccolò Forlì Città Noè Søren Bjørn Tromsø Åse Ærøskøbing Sjöström Öberg Zürich Agnès Angèle Château Câmara Chloé Geneviève Prêtre Weiß FRANÇOIS Curaçao Ødegård Ève Kjærgård';
  const asked = names
    .split(' ')
    .filter(
      (name) => detectEncoding(iconv.encode(`email,name\na@b.example,${name}\n`, 'windows-1252')).confidence < 0.5,
    );
  expect(asked).toEqual([]);
});

function rowsOf(octets: Uint8Array, encoding: Encoding, from: number): string[][] {
  const reader = createCsvReader({ encoding, delimiter: ',' });
  return [...reader.push(octets.subarray(from)), ...reader.end()].map(({ cells }) => [...cells]);
}

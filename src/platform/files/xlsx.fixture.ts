import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly packed: Buffer;
  /** Size that the directory claims. */
  readonly size: number;
}

/** Builds a ZIP archive with the claimed sizes, which may be wrong. */
export function zipOf(entries: readonly ZipEntry[], contents: ReadonlyMap<string, Buffer> = new Map()): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, size } of entries) {
    const label = Buffer.from(name);
    const content = contents.get(name);
    const crc = content === undefined ? 0 : crc32(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc, 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, label, packed);
    directory.push(entry, label);
    at += head.length + label.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Builds a workbook with a sheet `One` of these rows, and optional shared strings and a sheet `Two`. Style n is the nth
 * number format, given as raw XML; style 0 has no format.
 */
export function makeWorkbook(
  rows: string,
  sharedStrings = '',
  second: string | null = null,
  formats: readonly string[] = [],
): Buffer {
  const numFmts = formats.map((code, n) => `<numFmt numFmtId="${n + 164}" formatCode="${code}"/>`).join('');
  const xfs = formats.map((_, n) => `<xf numFmtId="${n + 164}" applyNumberFormat="1"/>`).join('');
  const [name, target] = second === null ? ['', ''] : ['<sheet name="Two" sheetId="2" r:id="rId3"/>', 'sheet2'];
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/>${name}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>${target && `<Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/${target}.xml"/>`}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...(formats.length > 0 && {
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`,
    }),
    ...(second !== null && {
      'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData>${second}</sheetData></worksheet>`,
    }),
  };
  const contents = new Map(
    Object.entries(parts).map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]),
  );
  const entries = [...contents].map(([name, content]) => ({
    name,
    packed: deflateRawSync(content),
    size: content.length,
  }));
  return zipOf(entries, contents);
}

import { expect, it } from 'vitest';
import { collect, inParts } from './collect';
import { csvOf } from './csv';

interface Row {
  readonly name: string;
  readonly sent: number | null;
}

it('writes what a column shows, quoted where a comma, a quote, or a line break would break it', () => {
  const columns = [
    { title: 'Name', csv: (row: Row) => row.name },
    { title: 'Status' },
    { title: 'Sent, all', csv: (row: Row) => row.sent },
  ];
  const rows = [
    { name: 'Say "hi", now', sent: 1200 },
    { name: 'two\nlines', sent: null },
  ];
  expect(csvOf(columns, rows)).toBe('\uFEFFName,"Sent, all"\r\n"Say ""hi"", now",1200\r\n"two\nlines",\r\n');
});

it('keeps names from running as formulas in a spreadsheet, and negative numbers as they are', () => {
  const columns = [
    { title: 'Name', csv: (row: Row) => row.name },
    { title: 'Sent', csv: (row: Row) => row.sent },
  ];
  expect(csvOf(columns, [{ name: '=1+1', sent: -3 }])).toContain("'=1+1,-3");
});

it('collects every page of a list, in its order', async () => {
  const pages: Record<string, { rows: number[]; next: string | null }> = {
    start: { rows: [1, 2], next: 'b' },
    b: { rows: [3], next: null },
  };
  expect(await collect(async (cursor) => pages[cursor ?? 'start'] ?? { rows: [], next: null })).toEqual([1, 2, 3]);
});

it('splits what one request cannot take', () => expect(inParts([1, 2, 3], 2)).toEqual([[1, 2], [3]]));

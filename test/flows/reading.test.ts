import { afterEach, describe, expect, it } from 'vitest';
import { makeWorkbook } from '../../src/platform/files/xlsx.fixture.js';
import { createReader, type ReadingSettings } from '../../src/platform/reading/reader-pool.js';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function open(settings: Partial<ReadingSettings> = {}) {
  const files = { timeLimitMs: 30_000, memoryLimitMb: 512 };
  const reader = createReader({ threads: 1, timeLimitMs: 30_000, memoryLimitMb: 256, files, ...settings });
  closers.push(() => reader.close());
  return reader;
}

const receivedAt = new Date('2026-03-02T08:00:00Z');
const plain = (n: number) => ({
  raw: new Uint8Array(Buffer.from(`From: a@b.test\r\nSubject: ${n}\r\n\r\nhello\r\n`)),
  receivedAt,
});
/** Takes seconds and hundreds of megabytes: more of a file than any reader passes on. */
const costly = () => ({
  sample: new Uint8Array(Buffer.from('a,b\n'.repeat(4_000_000))),
  isWhole: true,
  hasHeader: true,
  encoding: null,
  delimiter: null,
});
const ample = { memoryLimitMb: 4_096 };

describe('reading threads', () => {
  it('give what a message says, and its attachments byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
    const raw = Buffer.from(
      `From: a@b.test\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`,
    );
    const read = await open().read('mail', { raw: new Uint8Array(raw), receivedAt }, { owner: 'a' });
    if (!read.ok) throw read.error;
    expect(read.value).toMatchObject({ cut: null, trimmed: 'hi', message: { subject: 'x', date: null } });
    expect(read.value.attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
    expect(Buffer.compare(read.value.attachments[0]?.content as Uint8Array, bytes)).toBe(0);
  });

  it('read whatever comes, one kind after the other, in one thread', async () => {
    const reader = open();
    const owner = 'a';
    // Input is transferred to the thread, so each call needs its own.
    const small = () => ({ ...costly(), sample: new Uint8Array(Buffer.from('a,b\n1,2\n')) });
    for (let round = 0; round < 2; round += 1) {
      expect(await reader.read('sample', small(), { owner })).toMatchObject({ ok: true, value: { rows: 2 } });
      expect(await reader.read('mail', plain(1), { owner })).toMatchObject({ ok: true, value: { trimmed: 'hello' } });
      const words = plain(2).raw;
      expect(await reader.read('words', { words, receivedAt }, { owner })).toMatchObject({ ok: true });
      expect(await reader.read('sample', small(), { owner })).toMatchObject({ ok: true, value: { rows: 2 } });
    }
  });

  it('stop work that takes too long, and read on', async () => {
    const reader = open({ ...ample, timeLimitMs: 300 });
    const outcome = await reader.read('sample', costly(), { owner: 'a' });
    expect(outcome).toMatchObject({ ok: false, reason: 'time_limit' });
    expect(await reader.read('mail', plain(1), { owner: 'a', timeLimitMs: 30_000 })).toMatchObject({ ok: true });
  });

  it('stop work that takes too much memory, and read on', async () => {
    const reader = open({ memoryLimitMb: 64 });
    const outcome = await reader.read('sample', costly(), { owner: 'a' });
    expect(outcome).toMatchObject({ ok: false, reason: 'memory_limit' });
    expect(await reader.read('mail', plain(1), { owner: 'a' })).toMatchObject({ ok: true });
  });

  it('let the work of one owner wait for itself, never that of others', async () => {
    const reader = open(ample);
    const ended: string[] = [];
    const note = (name: string) => () => void ended.push(name);
    const slow = [1, 2].map((n) => reader.read('sample', costly(), { owner: 'hostile' }).then(note(`slow ${n}`)));
    const quick = Array.from({ length: 20 }, (_, n) =>
      reader.read('mail', plain(n), { owner: `other ${n % 4}` }).then(note('quick')),
    );
    await Promise.all([...slow, ...quick]);
    // The first slow file has started; the second waits for it, and other files wait for neither.
    expect(ended.indexOf('slow 2')).toBeGreaterThan(ended.lastIndexOf('quick'));
  });

  it('read a workbook with ten megabytes in one cell, and keep the beginning of that cell', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = `<row r="1">${cell('A1', 'email')}</row><row r="2">${cell('A2', 'x'.repeat(10_000_000))}</row>`;
    const bytes = new Uint8Array(makeWorkbook(sheet));
    expect(bytes.length).toBeLessThan(20_000);
    const limits = { maxUnpackedOctets: 200e6, maxParts: 10, maxRows: 10, maxColumns: 10, maxCells: 100 };
    const read = await open().read('workbookPages', { bytes, limits, sheet: null }, { owner: 'a' });
    if (!read.ok || 'refused' in read.value) throw new Error('not read');
    const rows = JSON.parse(new TextDecoder().decode(read.value.pages[0]));
    expect(rows[1]).toMatchObject({ number: 2, problem: { code: 'cell_too_large', column: 0 } });
    expect(rows[1].cells[0]).toHaveLength(1_000);
  });

  it('never block a stop', async () => {
    const reader = open(ample);
    const running = reader.read('sample', costly(), { owner: 'a' });
    const waiting = reader.read('mail', plain(1), { owner: 'a' });
    const outcomes = Promise.allSettled([running, waiting]);
    await reader.close();
    expect((await outcomes)[1]).toMatchObject({ status: 'rejected' });
    await expect(reader.read('mail', plain(1), { owner: 'a' })).rejects.toThrow(/stopping/);
  });
});

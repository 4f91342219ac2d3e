import { Readable } from 'node:stream';
import { parse as csvParse } from 'csv-parse';
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { createCsvReader } from '../src/engine/csv/reader.js';
import { buildMessage } from '../src/platform/mail/mime/build-message.js';
import { dkimSign, generateDkimKey } from '../src/platform/mail/mime/dkim.js';
import type { Bench } from './harness/bench.js';
import { compare, type Round } from './harness/compare.js';
import { HTML, merged, SUBJECT, TEXT } from './message.js';

const MESSAGES = 5_000;
/** Concurrent messages, as in a worker. */
const IN_FLIGHT = 16;
const ROWS = 200_000;
/** Size of a chunk in bytes, as uploads are read. */
const CHUNK = 65_536;
const DATE = new Date('2026-03-02T08:09:10Z');

/** Compares our composer, signer, and CSV reader with the libraries that could replace them (ADR 100). */
export const librariesBench: Bench = {
  name: 'libraries',
  title: 'composing, signing, and reading CSV beside nodemailer and csv-parse',
  async *run({ rounds }) {
    yield await compare({
      ...{ name: 'composed messages of two parts', unit: 'messages', measure: 'rate', goal: { least: 2 }, rounds },
      subject: { label: 'ours', run: () => timed(MESSAGES, async (at) => composed(at)) },
      floor: { label: "nodemailer's MailComposer", run: () => timed(MESSAGES, (at) => composedByLibrary(at)) },
    });
    const key = generateDkimKey();
    const signing = { domain: 's.test', selector: 'sel1', privateKeyPem: key.privateKeyPem };
    const library = new Dkim({
      ...{ domainName: signing.domain, keySelector: signing.selector, privateKey: signing.privateKeyPem },
      cacheDir: false,
    });
    const raw = composed(1);
    yield await compare({
      ...{ name: 'messages signed with RSA 2048', unit: 'messages', measure: 'rate', goal: { least: 1 }, rounds },
      subject: { label: 'ours', run: () => timed(MESSAGES, () => dkimSign(raw, signing)) },
      floor: { label: "nodemailer's DKIM", run: () => timed(MESSAGES, () => octetsOf(library.sign(raw))) },
      note: `${IN_FLIGHT} in flight, as in a worker.`,
    });
    const file = csvFile();
    yield await compare({
      ...{ name: `${ROWS} rows of CSV with quotes and line breaks`, unit: 'rows', measure: 'rate', rounds },
      goal: { least: 1 },
      subject: { label: 'ours', run: () => readByOurs(file) },
      floor: { label: 'csv-parse', run: () => readByLibrary(file) },
      note: `${Math.round(file.length / 1_000_000)} MB in chunks of 64 KB; ours decodes, counts lines, and bounds rows and cells.`,
    });
  },
};

/** Runs `act` for each number, at most `IN_FLIGHT` at a time. */
async function timed(units: number, act: (at: number) => Promise<unknown>): Promise<Round> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  for (let at = 0; at < units; at += IN_FLIGHT) {
    await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, units - at) }, (_, one) => act(at + one)));
  }
  return roundSince(units, begin, cpu);
}

function roundSince(units: number, begin: number, cpu: NodeJS.CpuUsage): Round {
  const { user, system } = process.cpuUsage(cpu);
  return { units, ms: performance.now() - begin, cpuMs: (user + system) / 1000 };
}

function composed(at: number): Buffer {
  const name = `Ana ${at}`;
  return buildMessage({
    ...{ from: { name: 'Zoë Lind', address: 'zoe@s.test' }, to: [{ name, address: `ana${at}@d.test` }] },
    ...{ subject: merged(SUBJECT, name), messageId: `<${at}@s.test>`, date: DATE, boundarySeed: String(at) },
    headers: { 'List-Unsubscribe': `<https://s.test/u/${at}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...{ text: merged(TEXT, name), html: merged(HTML, name) },
  });
}

function composedByLibrary(at: number): Promise<Buffer> {
  const name = `Ana ${at}`;
  return new MailComposer({
    ...{ from: { name: 'Zoë Lind', address: 'zoe@s.test' }, to: [{ name, address: `ana${at}@d.test` }] },
    ...{ subject: merged(SUBJECT, name), messageId: `<${at}@s.test>`, date: DATE },
    headers: { 'List-Unsubscribe': `<https://s.test/u/${at}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...{ text: merged(TEXT, name), html: merged(HTML, name) },
  })
    .compile()
    .build();
}

async function octetsOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

function csvFile(): Buffer {
  const lines = ['email,first name,company,notes'];
  for (let at = 0; at < ROWS; at += 1) {
    const note = at % 10 === 0 ? '"met at ""Expo"",\nsaid ""later"""' : `note ${at}`;
    lines.push(`ana${at}@d.test,Zoë,"Lind, Söhne & Co",${note}`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

async function readByOurs(file: Buffer): Promise<Round> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const reader = createCsvReader({ encoding: 'utf-8', delimiter: ',' });
  let rows = 0;
  for (let at = 0; at < file.length; at += CHUNK) rows += reader.push(file.subarray(at, at + CHUNK)).length;
  rows += reader.end().length;
  return counted(rows, roundSince(rows, begin, cpu));
}

async function readByLibrary(file: Buffer): Promise<Round> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const chunks = Array.from({ length: Math.ceil(file.length / CHUNK) }, (_, at) =>
    file.subarray(at * CHUNK, (at + 1) * CHUNK),
  );
  let rows = 0;
  for await (const _ of Readable.from(chunks).pipe(csvParse({ delimiter: ',' }))) rows += 1;
  return counted(rows, roundSince(rows, begin, cpu));
}

function counted(rows: number, round: Round): Round {
  if (rows !== ROWS + 1) throw new Error(`${rows} rows were read, not ${ROWS + 1}.`);
  return round;
}

import { posix } from 'node:path';
import { phrasesIn } from './phrases.js';

export interface DecisionRecord {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
}

const MAX_LINES = 45;
const MAX_LINE_CHARACTERS = 140;
const FEWEST_TITLE_WORDS = 3;
const MAX_TITLE_CHARACTERS = 90;
const SECTIONS = ['## Context', '## Decision', '## Consequences'];

const NAME = /^(\d{4})-[a-z0-9-]+\.md$/;
const TITLE = /^# (\d+)\. ([A-Z].*[^.!?:;\s])$/;
const SUPERSEDED = /^Superseded by \[ADR \d+\]\(\d{4}-[a-z0-9-]+\.md\)/m;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const SOURCE_FILE = /`([\w./-]+\.(?:tsx?|mjs|sql|sh|jsonl))`/g;

const nameOf = (record: DecisionRecord): string => posix.basename(record.path);

/** Returns the title of a record without its number, or null if the first line is not a title. */
function titleOf({ text }: DecisionRecord): string | null {
  return TITLE.exec(text.split('\n', 1)[0] ?? '')?.[2] ?? null;
}

/** Returns errors of the title: the number of the file, then a short sentence without a final mark. */
export function titleErrors(record: DecisionRecord): string[] {
  const first = record.text.split('\n', 1)[0] ?? '';
  const number = NAME.exec(nameOf(record))?.[1];
  const [, given, title = ''] = TITLE.exec(first) ?? [];
  if (given === undefined) return [`${record.path}: "${first}" is not "# <number>. <sentence>" without a final mark`];
  const isSentence = title.split(' ').length >= FEWEST_TITLE_WORDS && title.length <= MAX_TITLE_CHARACTERS;
  return [
    ...(Number(given) === Number(number) ? [] : [`${record.path}: the title has number ${given}`]),
    ...(isSentence ? [] : [`${record.path}: "${title}" does not state a decision in a short sentence`]),
  ];
}

/** Returns errors of the sections and the length. A superseded record may be shorter than its sections. */
export function formErrors({ path, text }: DecisionRecord): string[] {
  const lines = text.trimEnd().split('\n');
  const sections = lines.filter((line) => line.startsWith('## '));
  const hasSections = sections.join('\n') === SECTIONS.join('\n') || SUPERSEDED.test(text);
  const wide = lines.findIndex((line) => line.length > MAX_LINE_CHARACTERS && !line.startsWith('|'));
  return [
    ...(hasSections ? [] : [`${path}: the sections are not ${SECTIONS.join(', ')}`]),
    ...(lines.length <= MAX_LINES ? [] : [`${path}: ${lines.length} lines, at most ${MAX_LINES}`]),
    ...(wide === -1 ? [] : [`${path}:${wide + 1}: longer than ${MAX_LINE_CHARACTERS} characters`]),
  ];
}

/** Returns records that the index does not list under their title, and rows of the index without a record. */
export function indexErrors(records: readonly DecisionRecord[], index: string): string[] {
  const rows = index.split('\n').filter((line) => /^\| \[\d/.test(line));
  const wanted = records.map((record) => {
    const name = nameOf(record);
    return `| [${Number(name.slice(0, 4))}](${name}) | ${titleOf(record) ?? ''} | `;
  });
  return [
    ...wanted
      .filter((row) => rows.filter((given) => given.startsWith(row)).length !== 1)
      .map((row) => `${row}: no row`),
    ...rows.filter((row) => !wanted.some((start) => row.startsWith(start))).map((row) => `${row}: no such record`),
  ];
}

/**
 * Returns links and source files of a record that do not exist.
 * @param files paths of the repository from its root
 */
export function referenceErrors({ path, text }: DecisionRecord, files: ReadonlySet<string>): string[] {
  const paths = [...files];
  const isThere = (target: string): boolean =>
    files.has(target) || paths.some((file) => file.startsWith(`${target.replace(/\/$/, '')}/`));
  const links = [...text.matchAll(LINK)].map((match) => match[1] as string);
  const named = [...text.matchAll(SOURCE_FILE)].map((match) => match[1] as string);
  return [
    ...links
      .filter((link) => !isThere(posix.join(posix.dirname(path), link)))
      .map((link) => `${path} links to ${link}, which does not exist`),
    ...named
      .filter((name) => !paths.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}, which does not exist`),
  ];
}

/** Returns the numbers of records that a record cites ("ADR 7") and that do not exist. */
export function numberErrors({ path, text }: DecisionRecord, records: readonly DecisionRecord[]): string[] {
  const known = new Set(records.map((record) => Number(nameOf(record).slice(0, 4))));
  return [...text.matchAll(/\bADR (\d+)/g)]
    .filter((match) => !known.has(Number(match[1])))
    .map((match) => `${path} names ${match[0]}, which does not exist`);
}

/** Returns phrases of a record that product English avoids. */
export function phraseErrors({ path, text }: DecisionRecord): string[] {
  const paragraphs = text.split(/\n\n|\n(?=[-|]|\d\. )/).map((paragraph) => paragraph.replaceAll(/\n\s*/g, ' '));
  return paragraphs.flatMap(phrasesIn).map((phrase) => `${path}: ${phrase}`);
}

/** Returns what a page of measurements lacks: a date, the machine, and a way to repeat it. */
export function measurementErrors({ path, text }: DecisionRecord): string[] {
  return [
    ...(/\b20\d\d-\d\d-\d\d\b/.test(text) ? [] : [`${path}: no date`]),
    ...(/\bmachines?\b/.test(text) ? [] : [`${path}: no machine`]),
    ...(/`(?:npm|npx) /.test(text) ? [] : [`${path}: no command that repeats it`]),
  ];
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HIDES_WHO } from './words.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'test', 'bench', 'scripts', 'docs', 'migrations', 'sandbox/src', '.ci'];

/** Sections and numbers of documents outside this repository. */
const ELSEWHERE =
  /\b[Cc]ontract (?:\d|section)|\b[Cc]ontract's\b|\bof the contract\b|\b[Ss]tandards \d|\b(?:CA|IM|WH|SQ|SE|SU|IN|MB|DO|WS|PY|WU|X[A-Z])\d{1,2}\b/;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  ),
  ...readdirSync(ROOT).map((file) => join(ROOT, file)),
].filter((file) => /\.(?:ts|mjs|md|sql|sh)$/.test(file) && !file.startsWith(join(ROOT, 'test', 'guards')));

const linesWith = (wrong: (line: string) => boolean, among = files): string[] =>
  among.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (wrong(line) ? [`${relative(ROOT, file)}:${index + 1}: ${line.trim()}`] : [])),
  );

it('what a rule needs is said where it stands or in docs: no line leans on a paper that is not here', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(linesWith((line) => ELSEWHERE.test(line))).toEqual([]);
});

/** Applied migrations never change, so they keep the paths that pages had at the time. */
const NOW: Readonly<Record<string, string>> = {
  'docs/conventions.md': 'docs/build/conventions.md',
  'docs/mail-clients.md': 'docs/operate/mail-clients.md',
  'docs/operations.md': 'docs/operate/troubleshooting.md',
};

it('pages that lines refer to are there', () => {
  const isThere = (page: string): boolean => existsSync(join(ROOT, page));
  const lacksPage = (line: string, now: typeof NOW): boolean =>
    (line.match(PAGE) ?? []).some((page) => !isThere(now[page] ?? page));
  const isMigration = (file: string): boolean => file.endsWith('.sql');
  const others = files.filter((file) => !isMigration(file));
  expect(linesWith((line) => lacksPage(line, {}), others)).toEqual([]);
  expect(linesWith((line) => lacksPage(line, NOW), files.filter(isMigration))).toEqual([]);
});

it('pages say who acts, as comments do', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(50);
  const words = (line: string): string => line.replaceAll(/`[^`]*`/g, '');
  expect(linesWith((line) => HIDES_WHO.test(words(line)), pages)).toEqual([]);
});

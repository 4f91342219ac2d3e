import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** External test data, next to this repository or in `CORPORA`; tests that need it are skipped without it. */
const ROOT =
  process.env['CORPORA'] === undefined
    ? new URL('../../../shared/corpora/', import.meta.url)
    : pathToFileURL(`${process.env['CORPORA']}/`);

export function hasCorpus(name: string): boolean {
  return existsSync(new URL(`${name}/`, ROOT));
}

export function corpusUrl(path: string): URL {
  return new URL(path, ROOT);
}

export function readCorpus(path: string): Buffer {
  return readFileSync(corpusUrl(path));
}

/** Returns the rows of a file with one JSON value per line. */
export function readCorpusRows<Row>(path: string): Row[] {
  return readCorpus(path)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** Prints a rate of counted cases, so that the output shows the rate itself and not only whether it passed. */
export function printRate(what: string, { right, all }: { readonly right: number; readonly all: number }): number {
  const rate = all === 0 ? 1 : right / all;
  console.info(`${what}: ${right} of ${all}, ${(100 * rate).toFixed(1)} %`);
  return rate;
}

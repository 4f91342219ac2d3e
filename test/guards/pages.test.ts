import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { MODULE_ORDER, WINGS } from './layers.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Page {
  readonly path: string;
  readonly text: string;
}

function readPage(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'sandbox', 'test', 'bench'].flatMap(markdownIn),
].map(readPage);

/** Links to missing files of this repository. */
function brokenLinks({ path, text }: Page): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map((match) => join(dirname(path), match[1] as string))
    .filter((target) => !existsSync(join(ROOT, target)))
    .map((target) => `${path} leads to ${target}`);
}

/** Returns the anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  const text = heading.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text
    .toLowerCase()
    .trim()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

const anchors = new Map(
  pages.map(({ path, text }) => [
    path,
    new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))),
  ]),
);

/** Links to missing headings of pages, and addresses of pages outside a link. */
function brokenAnchors({ path, text }: Page): string[] {
  const missing = [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
    .map(([, page = '', anchor = '']) => [page === '' ? path : join(dirname(path), page), anchor] as const)
    .filter(([page, anchor]) => anchors.get(page)?.has(anchor) === false)
    .map(([page, anchor]) => `${path} leads to ${page}#${anchor}`);
  return [...missing, ...[...text.matchAll(/\w\(\.{1,2}\/[^)\s]*\.md[^)]*\)/g)].map(([part]) => `${path}: ${part}`)];
}

/** Returns references such as "`name` in [file](link)" to files that do not contain the name. */
function strayNames({ path, text }: Page): string[] {
  return [...text.matchAll(/`([^`]+)` in \[[^\]]+\]\(([^)]+)\)/g)]
    .filter(([, name = '', link = '']) => !readFileSync(join(ROOT, dirname(path), link), 'utf8').includes(name))
    .map(([, name, link]) => `${path}: ${name} is not in ${link}`);
}

describe('pages are true', () => {
  it('leads only to files that are there', () => expect(pages.flatMap(brokenLinks)).toEqual([]));

  test.each(['[a](docs/nowhere.md)', '[a](src/../nowhere.ts#part)'])('refuses %s', (text) =>
    expect(brokenLinks({ path: 'README.md', text })).not.toEqual([]),
  );
  test.each(['[a](docs/build/glossary.md#words)', '[a](https://example.org/x)', '[a](#part)'])('takes %s', (text) =>
    expect(brokenLinks({ path: 'README.md', text })).toEqual([]),
  );

  it('leads only to headings that are there', () => expect(pages.flatMap(brokenAnchors)).toEqual([]));
  test.each(['[a](docs/build/glossary.md#nowhere)', '[a](#nowhere)', 'erased(../use/erasure.md#after)'])(
    'refuses the heading of %s',
    (text) => expect(brokenAnchors({ path: 'README.md', text })).not.toEqual([]),
  );

  it('names functions in the files that have them', () => expect(pages.flatMap(strayNames)).toEqual([]));
  it('refuses a function that a file has not', () =>
    expect(strayNames({ path: 'docs/x.md', text: '`nobodyHome` in [x](../src/main.ts)' })).not.toEqual([]));

  it('follows a contact in at most twenty steps', () => {
    const steps = readPage('docs/build/walk.md').text.match(/^\d+\. /gm) ?? [];
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(20);
  });

  it('lists the modules in ARCHITECTURE.md by wing, in their import order', () => {
    const modules = readPage('ARCHITECTURE.md').text.split('## Modules')[1]?.split('\n## ')[0] ?? '';
    expect([...modules.matchAll(/^\| `([a-z]+)` \|/gm)].map((match) => match[1])).toEqual([...MODULE_ORDER]);
    expect([...modules.matchAll(/^### (\w+)/gm)].map((match) => match[1]?.toLowerCase())).toEqual(Object.keys(WINGS));
  });
});

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Absent, orAbsent, type Peer } from './peer.js';
import { run } from './run.js';

type Parser = (text: string) => string;
type ReplyParserClass = new () => { read(text: string): { getVisibleText(): string } };

/** Packages with the parser in their main export. */
const PACKAGES: ReadonlyArray<{ readonly name: string; readonly parserOf: (main: unknown) => Parser }> = [
  {
    name: 'email-reply-parser',
    parserOf: (main) => (text) => new (main as ReplyParserClass)().read(text).getVisibleText(),
  },
  { name: 'planer', parserOf: (main) => (main as { extractFromPlain: Parser }).extractFromPlain },
  {
    name: 'node-email-reply-parser',
    parserOf: (main) => (text) => (main as (text: string, visible: true) => string)(text, true),
  },
];

/** Opens the npm packages in a folder, and installs missing ones. */
export function openNpmPeers(folder: string): Promise<Array<Peer<string> | Absent>> {
  return Promise.all(PACKAGES.map((each, at) => orAbsent(`${each.name} (npm)`, () => open(folder, at))));
}

let installing: Promise<unknown> | null = null;

async function open(folder: string, at: number): Promise<Peer<string>> {
  const { name, parserOf } = PACKAGES[at] as (typeof PACKAGES)[number];
  const packages = createRequire(join(folder, 'package.json'));
  if (!isInstalled(packages, name)) {
    const names = PACKAGES.map((each) => each.name);
    installing ??= run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...names]);
    await installing;
  }
  const loaded = (await import(pathToFileURL(packages.resolve(name)).href)) as { readonly default: unknown };
  const parse = parserOf(loaded.default);
  const { version } = packages(join(folder, 'node_modules', name, 'package.json')) as { readonly version: string };
  return { name: `${name} ${version} (npm)`, read: async (texts) => texts.map((text) => attempt(parse, text)) };
}

function isInstalled(packages: NodeJS.Require, name: string): boolean {
  try {
    packages.resolve(name);
    return true;
  } catch {
    // `resolve` has no other way to say that a package is missing.
    return false;
  }
}

function attempt(parse: Parser, text: string): string | null {
  try {
    return parse(text);
  } catch {
    // Other parsers may throw on text that they do not expect.
    return null;
  }
}

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { trimReply } from '../../../src/engine/mail/reply-text.js';
import { corpusUrl, hasCorpus, readCorpus } from '../corpora.js';
import { squeezed } from '../mail-corpus/measure.js';
import { readCases } from '../mail-corpus/read-cases.js';

/**
 * `npx tsx test/support/understanding/peers.ts <folder>`: visible replies as this service and other parsers read them. The folder
 * is one in which `npm install email-reply-parser planer node-email-reply-parser` was run; a parser that is not there is left out.
 */
type Parser = (text: string) => string;

interface Peer {
  readonly name: string;
  /** The parser in the main export of the package. */
  readonly parserOf: (main: unknown) => Parser;
}

type ReplyParserClass = new () => { read(text: string): { getVisibleText(): string } };

const PEERS: readonly Peer[] = [
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

interface Pair {
  readonly text: string;
  readonly shown: string;
}

function setsOfReplies(): ReadonlyMap<string, readonly Pair[]> {
  const sets = new Map<string, readonly Pair[]>([['test/corpora/mail/replies', readCases('replies')]]);
  if (!hasCorpus('reply-trimmer-discourse')) return sets;
  const read = (folder: string, file: string) =>
    readCorpus(`reply-trimmer-discourse/${folder}/${file}`).toString('utf8');
  const files = readdirSync(corpusUrl('reply-trimmer-discourse/emails/'));
  return sets.set(
    'email_reply_trimmer (Discourse)',
    files.map((file) => ({ text: read('emails', file), shown: read('trimmed', file) })),
  );
}

async function load(folder: string, { name, parserOf }: Peer): Promise<readonly [string, Parser] | null> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name);
    const loaded = (await import(pathToFileURL(path).href)) as { readonly default: unknown };
    return [name, parserOf(loaded.default)];
  } catch (error) {
    console.info(`${name}: not loaded (${(error as Error).message.split('\n')[0]})`);
    return null;
  }
}

/** A parser that throws on a reply has not read it. */
function isRead(parse: Parser, { text, shown }: Pair): boolean {
  try {
    return squeezed(parse(text)) === squeezed(shown);
  } catch {
    // Other parsers may throw on text that they do not expect.
    return false;
  }
}

const folder = process.argv[2];
const found = folder === undefined ? [] : await Promise.all(PEERS.map((peer) => load(folder, peer)));
const parsers: ReadonlyArray<readonly [string, Parser]> = [
  ['Outrider', (text) => trimReply(text)],
  ...found.filter((each) => each !== null),
];
for (const [set, pairs] of setsOfReplies()) {
  for (const [name, parse] of parsers) {
    const right = pairs.filter((pair) => isRead(parse, pair)).length;
    console.info(`${set}: ${name} ${right} of ${pairs.length}`);
  }
}

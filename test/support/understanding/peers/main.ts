import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { trimReply } from '../../../../src/engine/mail/reply-text.js';
import { understand } from '../../../../src/engine/understanding/understand.js';
import { parseMessage } from '../../../../src/platform/mail/mime/parse-message.js';
import { hasCorpus } from '../../corpora.js';
import { squeezed } from '../../mail-corpus/measure.js';
import { openNpmPeers } from './npm-peers.js';
import { type Absent, isPresent, type Peer } from './peer.js';
import { openPypiPeers } from './pypi-peers.js';
import { type Pair, setsOfBounces, setsOfReplies } from './sets.js';
import { type BounceVerdict, openSisimai } from './sisimai-peer.js';

const RECEIVED_AT = new Date('2026-06-01T09:00:00Z');

/**
 * Scores Outrider and other parsers on the same replies and bounces, in one table. Peers are installed in `folder` if
 * possible; one that cannot be installed is omitted, with a line that says why.
 */
export async function comparePeers(folder: string): Promise<void> {
  mkdirSync(join(folder), { recursive: true });
  const [npm, pypi, sisimai] = await Promise.all([openNpmPeers(folder), openPypiPeers(folder), openSisimai(folder)]);
  const absent = [...npm, ...pypi, sisimai].filter((each): each is Absent => 'reason' in each);
  for (const { name, reason } of absent) console.info(`skipped: ${name}: ${reason}`);
  await scoreReading([...npm, ...pypi], [sisimai]);
}

/** Scores Outrider, and `peers` beside it, on the visible text of replies and on bounces, by set. */
export async function scoreReading(
  replyPeers: ReadonlyArray<Peer<string> | Absent> = [],
  bouncePeers: ReadonlyArray<Peer<BounceVerdict> | Absent> = [],
): Promise<void> {
  if (!hasCorpus('bounces-sisimai')) console.info('\nskipped: public sets: ../shared/corpora is not here');
  await score('Visible reply', setsOfReplies(), [OUR_REPLIES, ...replyPeers], (found, expected) => {
    return found !== null && squeezed(found) === squeezed(expected);
  });
  await score(
    'Hard or not',
    setsOfBounces(),
    [OUR_BOUNCES, ...bouncePeers],
    (found, expected) => (found === 1) === expected,
  );
}

const OUR_REPLIES: Peer<string> = { name: 'Outrider', read: async (texts) => texts.map((text) => trimReply(text)) };

const OUR_BOUNCES: Peer<BounceVerdict> = {
  name: 'Outrider',
  read: async (texts) =>
    texts.map((text) => {
      const recipient = understand(parseMessage(Buffer.from(text)), RECEIVED_AT).bounce?.recipients[0];
      return recipient === undefined ? -1 : recipient.type === 'hard' ? 1 : 0;
    }),
};

async function score<T, E>(
  title: string,
  sets: ReadonlyMap<string, ReadonlyArray<Pair<E>>>,
  peers: ReadonlyArray<Peer<T> | Absent>,
  isRight: (found: T | null, expected: E) => boolean,
): Promise<void> {
  const present = peers.filter(isPresent);
  console.info(`\n| ${title} | ${present.map(({ name }) => name).join(' | ')} |`);
  console.info(`|---|${present.map(() => '---|').join('')}`);
  for (const [set, pairs] of sets) {
    const texts = pairs.map(({ text }) => text);
    const cells: string[] = [];
    for (const { read } of present) {
      const found = await read(texts);
      cells.push(String(pairs.filter(({ expected }, at) => isRight(found[at] ?? null, expected)).length));
    }
    console.info(`| ${set}, ${pairs.length} | ${cells.join(' | ')} |`);
  }
}

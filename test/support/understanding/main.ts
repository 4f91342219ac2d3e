import { resolve } from 'node:path';
import { bucketOfIntent, INTENT_OF_LABEL, type ReplyLabel } from '../../../src/engine/lifecycle/reply-enums.js';
import { compareWithModel } from './ceiling.js';
import {
  consequenceOf,
  hasExpectedLabel,
  hasLabel,
  OPT_OUT_SUITES,
  type OptOutSuite,
  readConfusableCases,
  readingOf,
  readLabelCases,
  readOptOutCases,
} from './corpus.js';
import { comparePeers, scoreReading } from './peers/main.js';

/**
 * `npm run understanding [held-out] [peers [folder]] [model]`: scores the classifier on the replies in `test/corpora/mail`, starting
 * with errors that affect contacts, and the visible text of replies and bounces on the public sets that are present. Scores
 * the suites named on the command line; by default, all except the held-out suite.
 * `peers` compares with other parsers, which are installed in `folder` (default `.cache/peers`); `model` with the language
 * model of the settings.
 */
const args = process.argv.slice(2);
const named = OPT_OUT_SUITES.filter((suite) => args.includes(suite));
if (args.includes('peers')) {
  await comparePeers(resolve(args[args.indexOf('peers') + 1] ?? '.cache/peers'));
} else if (args.includes('model')) {
  await compareWithModel();
} else {
  for (const suite of named.length > 0 ? named : OPT_OUT_SUITES.filter((each) => each !== 'held-out'))
    scoreOptOuts(suite);
  if (named.length === 0) {
    scoreLabels();
    scoreConfusion();
    await scoreReading();
  }
}

function scoreOptOuts(suite: OptOutSuite): void {
  const read = readOptOutCases(suite).map((each) => {
    const reading = readingOf(each.text);
    return { each, reading, consequence: consequenceOf(reading) };
  });
  const nearMisses = read.filter(({ each }) => each.expected === 'none');
  const optOuts = read.filter(({ each }) => each.expected !== 'none');
  const wrong = nearMisses.filter(({ consequence }) => consequence === 'certain' || consequence === 'departure');
  const missed = optOuts.filter(({ each, consequence }) => consequence !== each.expected);
  const held = nearMisses.filter(({ consequence }) => consequence === 'held');
  const mislabeled = nearMisses.filter(({ each, reading }) => !hasLabel(each, reading));
  heading(`Opt-outs: ${suite}`);
  list('Suppressed wrongly', nearMisses.length, wrong);
  list('Missed (held for review: marked)', optOuts.length, missed);
  list('Near misses held for review', nearMisses.length, held);
  list('Near misses with another label or date than expected', nearMisses.length, mislabeled);
  table(
    read.map(({ each, reading, consequence }) => ({
      class: each.class,
      language: each.language,
      isRight: consequence === each.expected && hasLabel(each, reading),
    })),
  );
}

function scoreLabels(): void {
  const read = readLabelCases().map((each) => {
    const reading = readingOf(each.text);
    return { each, reading, consequence: reading.label ?? reading.intent, isRight: hasExpectedLabel(each, reading) };
  });
  heading('Labels');
  list(
    'Labeled wrongly',
    read.length,
    read.filter(({ isRight }) => !isRight),
  );
  table(read.map(({ each, isRight }) => ({ class: each.class, language: each.language, isRight })));
}

/** Prints how replies of each label were classified: one line per label, most frequent confusion first. */
function scoreConfusion(): void {
  const read = readConfusableCases().map(({ expected, text }) => {
    const reading = readingOf(text);
    return { expected, found: reading.label ?? reading.intent, bucket: reading.bucket };
  });
  heading('Confusion of labels');
  for (const label of [...new Set(read.map(({ expected }) => expected))].sort()) {
    const group = read.filter(({ expected }) => expected === label);
    const right = group.filter(({ found }) => found === label).length;
    const counts = new Map<string, number>();
    for (const { found } of group) if (found !== label) counts.set(found, (counts.get(found) ?? 0) + 1);
    const others = [...counts].sort(([, a], [, b]) => b - a).map(([found, count]) => `${found} ${count}`);
    console.info(
      `${label}: ${right} of ${group.length}${others.length === 0 ? '' : `; taken for ${others.join(', ')}`}`,
    );
  }
  const positives = read.filter(({ bucket }) => bucket === 'positive');
  const wrong = positives.filter(({ expected }) => bucketOfLabel(expected) !== 'positive');
  console.info(`Positive: ${positives.length}, of which ${wrong.length} are of other labels`);
}

function bucketOfLabel(label: string): string {
  return bucketOfIntent(label === 'interested' ? label : INTENT_OF_LABEL[label as ReplyLabel]);
}

function heading(text: string): void {
  console.info(`\n${text}\n${'='.repeat(text.length)}`);
}

interface Listed {
  readonly each: { readonly class: string; readonly language: string; readonly text: string };
  readonly consequence: string;
}

function list(title: string, all: number, rows: readonly Listed[]): void {
  console.info(`${title}: ${rows.length} of ${all}`);
  for (const { each, consequence } of rows) {
    console.info(`  ${each.language}  ${each.class}  ${consequence}  ${each.text.replaceAll('\n', ' ')}`);
  }
}

interface Scored {
  readonly class: string;
  readonly language: string;
  readonly isRight: boolean;
}

function table(scored: readonly Scored[]): void {
  for (const by of ['class', 'language'] as const) {
    const names = [...new Set(scored.map((each) => each[by]))].sort();
    const shares = names.map((name) => {
      const group = scored.filter((each) => each[by] === name);
      const right = group.filter(({ isRight }) => isRight).length;
      return `${name} ${right}/${group.length}`;
    });
    console.info(`By ${by}: ${shares.join(', ')}`);
  }
}

import { readdirSync } from 'node:fs';
import { postfixReport } from '../../cases/postfix-report.js';
import { corpusUrl, hasCorpus, readCorpus, readCorpusRows } from '../../corpora.js';
import { readCases } from '../../mail-corpus/read-cases.js';

/** Text with the result that a person would expect. */
export interface Pair<T> {
  readonly text: string;
  readonly expected: T;
}

/** Returns replies with their visible text, by the name of the set. */
export function setsOfReplies(): ReadonlyMap<string, ReadonlyArray<Pair<string>>> {
  const own = readCases('replies').map(({ text, shown }) => ({ text, expected: shown }));
  const sets = new Map<string, ReadonlyArray<Pair<string>>>([['test/corpora/mail/replies', own]]);
  if (!hasCorpus('reply-trimmer-discourse')) return sets;
  const read = (folder: string, file: string) =>
    readCorpus(`reply-trimmer-discourse/${folder}/${file}`).toString('utf8');
  const files = readdirSync(corpusUrl('reply-trimmer-discourse/emails/'));
  const theirs = files.map((file) => ({ text: read('emails', file), expected: read('trimmed', file) }));
  return sets.set('email_reply_trimmer (Discourse)', theirs);
}

/** Returns bounces, with whether the address is dead (RFC 3463), by the name of the set. */
export function setsOfBounces(): ReadonlyMap<string, ReadonlyArray<Pair<boolean>>> {
  const refusals = readCases('refusals').map((each) => ({ text: postfixReport(each), expected: each.type === 'hard' }));
  const reports = readCases('reports').filter(({ expected, type }) => expected === 'bounce' && type !== undefined);
  const sets = new Map([
    ['test/corpora/mail/reports', reports.map(({ raw, type }) => ({ text: raw, expected: type === 'hard' }))],
    ['test/corpora/mail/refusals', refusals],
  ]);
  if (!hasCorpus('bounces-sisimai')) return sets;
  const rows = readCorpusRows<SisimaiRow>('bounces-sisimai/expected.jsonl').filter(({ kind }) => kind === 'bounce');
  const theirs = rows.map(({ file, expected }) => {
    const text = readCorpus(`bounces-sisimai/${file}`).toString('latin1');
    return { text, expected: expected[0]?.hardbounce === true };
  });
  return sets.set('Sisimai, with its own labels', theirs);
}

interface SisimaiRow {
  readonly file: string;
  readonly kind: string;
  readonly expected: ReadonlyArray<{ readonly hardbounce: boolean }>;
}

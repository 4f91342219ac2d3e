import type { CutFromEtcd } from './cut-from-etcd.js';
import type { Hit } from './hit.js';

const GOAL_SECONDS = 30;
/** Lines of log of a process per outage: each of its 30 loops reports a few failures, at growing intervals. */
const MOST_LINES = 400;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export const HEADER = `| # | The primary is | New primary after | Sends again after | Writes again after | \`/ready\` after | Lost | Twice | \`unknown\` | Lines |
|---|---|---|---|---|---|---|---|---|---|`;

export function row(number: number, hit: Hit): string {
  const seconds = [hit.promoted, hit.sends, hit.writes, hit.ready].map((value) => `${value.toFixed(1)} s`);
  const counts = [`${hit.lost} of ${hit.acknowledged}`, hit.twice, hit.unknown, hit.lines.join(', ')];
  return `| ${[number + 1, hit.fault, ...seconds, ...counts].join(' | ')} |`;
}

export function isKept(hit: Hit): boolean {
  return hit.lost === 0 && hit.twice === 0 && hit.sends <= GOAL_SECONDS && Math.max(...hit.lines) <= MOST_LINES;
}

/** One row per kind of failure: medians and maximums, and sums. */
export function summary(hits: readonly Hit[]): string {
  const faults = [...new Set(hits.map(({ fault }) => fault))];
  const rows = faults.map((fault) => {
    const of = hits.filter((hit) => hit.fault === fault);
    const times = [spread(of, 'promoted'), spread(of, 'sends'), spread(of, 'writes'), spread(of, 'ready')];
    const lost = `${sum(of, 'lost')} of ${sum(of, 'acknowledged')}`;
    const twice = Math.max(...of.map((hit) => hit.twice));
    const lines = Math.max(...of.flatMap((hit) => hit.lines));
    return `| ${[fault, of.length, ...times, lost, twice, sum(of, 'unknown'), lines].join(' | ')} |`;
  });
  return `| The primary is | Times | New primary after | Sends again after | Writes again after | \`/ready\` after | Lost | Twice | \`unknown\` | Most lines |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

export function cutLine({ taken, lastTaken, promoted, refused }: CutFromEtcd): string {
  const after = `${lastTaken.toFixed(1)} s (${taken} since the cut)`;
  return `Cut off from etcd: last write taken after ${after}, new primary after ${promoted.toFixed(1)} s, then ${refused} writes refused.`;
}

function spread(hits: readonly Hit[], field: 'promoted' | 'sends' | 'writes' | 'ready'): string {
  const sorted = hits.map((hit) => hit[field]).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] as number;
  return `${median.toFixed(1)} s (${(sorted.at(-1) as number).toFixed(1)} s)`;
}

function sum(hits: readonly Hit[], field: 'lost' | 'acknowledged' | 'unknown'): number {
  return hits.reduce((total, hit) => total + hit[field], 0);
}

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './compare.js';
import type { Machine } from './machine.js';

/** Adds one line per figure to `.cache/bench-trend.jsonl`, so that slow changes show over many runs. */
export function keepTrend(root: string, machine: Machine, bench: string, figures: readonly Figure[]): string {
  const folder = join(root, '.cache');
  const file = join(folder, 'bench-trend.jsonl');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  for (const figure of figures) appendFileSync(file, `${JSON.stringify({ at, bench, machine, ...figure })}\n`);
  return file;
}

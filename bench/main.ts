import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keepHeapSmall } from '../src/platform/heap.js';
import { bookBench } from './book.js';
import { claimBench } from './claim.js';
import { consoleBench } from './console/console.js';
import { domainsBench } from './domains.js';
import { duplicatesBench } from './duplicates.js';
import type { Figure } from './harness/compare.js';
import { isKept } from './harness/compare.js';
import { describeMachine, machineLine } from './harness/machine.js';
import { line, printFigure } from './harness/report.js';
import { keepTrend } from './harness/trend.js';
import { importBench } from './import.js';
import { launchBench } from './launch.js';
import { librariesBench } from './libraries.js';
import { neighborsBench } from './neighbors.js';
import { pollsBench } from './polls.js';
import { processesBench } from './processes.js';
import { productBench } from './product/product.js';
import { readsBench } from './reads.js';
import { receiveBench } from './receive.js';
import { searchBench } from './search.js';
import { sendBench } from './send.js';
import { sendTlsBench } from './send-tls.js';
import { simulateBench } from './simulate.js';
import { startBench } from './start.js';
import { tenantBench } from './tenant.js';
import { tracingBench } from './tracing.js';
import { warmupBench } from './warmup.js';

const BENCHES = [
  productBench,
  sendBench,
  sendTlsBench,
  processesBench,
  neighborsBench,
  claimBench,
  importBench,
  launchBench,
  readsBench,
  receiveBench,
  searchBench,
  duplicatesBench,
  bookBench,
  simulateBench,
  domainsBench,
  warmupBench,
  tenantBench,
  pollsBench,
  tracingBench,
  librariesBench,
  startBench,
  consoleBench,
];
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const USAGE = `npm run bench -- [names] [--rounds N] [--rows N] [--keep FOLDER] [--only TEXT]

  Each hot path beside its floor or a peer, in one run, taken in turns; the first round of both is thrown away.
  --rounds N   rounds that count (default 5)
  --rows N     rows of the large data sets (default 1000000, and 10000000 messages for reads)
  --keep F     keep the histories of reads in this folder and take them from there the next time
  --only T     of reads, only the requests whose name contains this text

${BENCHES.map((bench) => `  ${bench.name.padEnd(10)} ${bench.title}`).join('\n')}
`;

// Limits the heap like the service does.
keepHeapSmall();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    rows: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (values.help === true || unknown.length > 0) {
  process.stdout.write(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const options = {
  rounds: positive(values.rounds, 5),
  rows: positive(values.rows, 1_000_000),
  history: positive(values.rows, 10_000_000),
  keptIn: values.keep === undefined ? null : resolve(values.keep),
  only: values.only ?? null,
};
const chosen = BENCHES.filter((bench) => positionals.length === 0 || positionals.includes(bench.name));
const machine = describeMachine();
line(machineLine(machine));
let missed = 0;
for (const bench of chosen) {
  line(`\n${bench.name}: ${bench.title}`);
  const start = performance.now();
  const figures: Figure[] = [];
  for await (const figure of bench.run(options)) {
    printFigure(figure);
    figures.push(figure);
  }
  missed += figures.filter((figure) => !isKept(figure)).length;
  keepTrend(ROOT, machine, bench.name, figures);
  line(`  (${Math.round((performance.now() - start) / 1000)} s)`);
}
line(missed === 0 ? '\nEvery goal was kept.' : `\n${missed} goals were missed.`);
process.exit(missed === 0 ? 0 : 1);

function positive(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  process.stderr.write(`Not a positive whole number: ${text}\n`);
  return process.exit(2);
}

import { type Figure, isKept, type Measure, measured, type Side } from './compare.js';

/** Prints one figure: the ratio first, then both sides with every round. */
export function printFigure(figure: Figure): void {
  const { name, ratio, floor, subject, measure, unit } = figure;
  const verdict = figure.goal === null ? '' : isKept(figure) ? '  ok' : '  MISSED';
  if (floor === null) {
    line(
      `  ${name}: ${shown(ratio.median)} ${unit} (${shown(ratio.min)}..${shown(ratio.max)})${goalText(figure)}${verdict}`,
    );
  } else {
    line(
      `  ${name}: ratio ${shown(ratio.median)} (${shown(ratio.min)}..${shown(ratio.max)})${goalText(figure)}${verdict}`,
    );
    printSide(subject, measure, unit);
    printSide(floor, measure, unit);
  }
  if (figure.note !== null) line(`    ${figure.note}`);
}

export function line(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printSide(side: Side, measure: Measure, unit: string): void {
  const raw = side.rounds.map((round) => shown(measured(measure, round))).join(' ');
  const cpu = side.cpuMicrosPerUnit === null ? '' : `, ${shown(side.cpuMicrosPerUnit)} µs CPU each`;
  const server =
    side.serverCpuMicrosPerUnit === null ? '' : ` and ${shown(side.serverCpuMicrosPerUnit)} µs of PostgreSQL`;
  line(`    ${side.label}: ${shown(side.median)} ${measureText(measure, unit)}${cpu}${server}  [${raw}]`);
}

function measureText(measure: Measure, unit: string): string {
  return { rate: `${unit}/s`, time: `ms per ${unit}`, cpu: `µs CPU per ${unit}` }[measure];
}

function goalText({ goal }: Figure): string {
  if (goal === null) return '';
  return 'least' in goal ? `, goal >= ${goal.least}` : `, goal <= ${goal.most}`;
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return value
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

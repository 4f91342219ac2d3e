import type { Command } from 'commander';
import { inPath } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { Explanation } from '../api/wire.js';

export function addExplain(program: Command, commands: ApiCommands): void {
  commands
    .add(program, 'explain <send>', 'Explain why an email was sent, waits, or was not sent')
    .action(commands.action(explain));
}

async function explain({ api, output }: Session, _options: object, id: string): Promise<void> {
  const explanation = await api.get<Explanation>(`/sends/${inPath(id)}/explain`);
  const { paint } = output;
  const mark = { pass: paint.green, skip: paint.dim } as Readonly<Record<string, (text: string) => string>>;
  output.result(
    [
      `${paint.bold(explanation.summary)} (${explanation.status}, ${explanation.decision})`,
      ...(explanation.nextPossibleAt === null ? [] : [`Earliest: ${explanation.nextPossibleAt}`]),
      '',
      ...explanation.gates.map(
        ({ outcome, gate, message }) => `${(mark[outcome] ?? paint.yellow)(outcome.padEnd(7))}  ${gate}: ${message}`,
      ),
      ...explanation.attempts.map(
        ({ attempt, startedAt, outcome, errorCode }) =>
          `Attempt ${attempt} at ${startedAt}: ${outcome}${errorCode === null ? '' : ` (${errorCode})`}`,
      ),
      ...explanation.rejectedMailboxes.map(({ address, message }) => `${address}: ${message}`),
    ],
    explanation,
  );
}

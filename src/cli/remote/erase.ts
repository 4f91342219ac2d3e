import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { counted } from '../../engine/words/counted.js';
import { StartError } from '../../platform/start-error.js';
import { inPath } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { Erasure, ErasurePreview, ErasureReplay } from '../api/wire.js';
import { confirm } from '../confirm.js';
import { columns } from '../text.js';

/** Maximum marks per request. */
const BATCH = 1_000;

/** Line of a list of erased contacts, in JSON. */
interface ListedMark {
  readonly workspace: number;
  readonly mark: string;
  readonly requestedAt: string;
}

export function addErase(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'erase', 'Erase a person, and repeat erasures after a restore');
  commands
    .add(group, 'person <email>', 'Show what the erasure of a person deletes, ask, and erase the person')
    .option('--preview', 'show the counts and change nothing')
    .option('--yes', 'erase without asking')
    .action(commands.action(erase));
  commands.add(group, 'list', 'List erasures').action(commands.action(list));
  commands.add(group, 'show <id>', 'Show the report of an erasure').action(commands.action(show));
  commands
    .add(group, 'export <file>', 'Write the marks of erased people to a file, to keep beside backups')
    .action(commands.action(exportMarks));
  commands
    .add(group, 'replay <file>', 'Repeat the erasures of such a file after an older backup was restored')
    .action(commands.action(replay));
}

const pathOf = async ({ api }: Session): Promise<string> => `/workspaces/${await api.workspace()}/erasures`;

async function erase(
  session: Session,
  { preview, yes }: { readonly preview?: boolean; readonly yes?: boolean },
  email: string,
): Promise<void> {
  const { api, output, terminal } = session;
  const path = await pathOf(session);
  const found = await api.change<ErasurePreview>('POST', `${path}/preview`, { body: { email } });
  const lines = columns(
    found.items
      .filter(({ count }) => count > 0)
      .map(({ table, action, count, because }) => [table, action, String(count), because ?? '']),
  );
  if (preview === true)
    return output.result(lines.length === 0 ? ['Nothing is stored about this person.'] : lines, found);
  for (const line of lines) output.progress(line);
  if (yes !== true && !(await confirm(terminal, `Erase ${email}? This cannot be undone. [y/N] `))) {
    throw new StartError('Nothing was erased. Confirm on a terminal, or use --yes.');
  }
  const erasure = await api.change<Erasure>('POST', path, { body: { email } });
  const id = erasure.id;
  output.result([`The erasure ${id} has started. "outrider erase show ${id}" shows its report.`], erasure);
}

async function list(session: Session): Promise<void> {
  const erasures = await session.api.listIn<Erasure>('items', await pathOf(session));
  session.output.result(
    columns(erasures.map(({ id, status, origin, requestedAt }) => [id, status, origin, requestedAt])),
    erasures,
  );
}

async function show(session: Session, _options: object, id: string): Promise<void> {
  const erasure = await session.api.get<Erasure>(`${await pathOf(session)}/${inPath(id)}`);
  const { status, completedAt, tables } = erasure;
  const rows = tables.map(({ table, deletedCount, anonymizedCount, keptCount }) => [
    ...[table, `${deletedCount} deleted`, `${anonymizedCount} anonymized`, `${keptCount} kept`],
  ]);
  session.output.result([completedAt === null ? status : `${status} at ${completedAt}`, ...columns(rows)], erasure);
}

/** Replaces the file as a whole: an interrupted export leaves the former list. */
async function exportMarks(session: Session, _options: object, file: string): Promise<void> {
  const workspace = await session.api.workspace();
  const erasures = await session.api.listIn<Erasure>('items', await pathOf(session));
  const lines = erasures.map(({ mark, requestedAt }): ListedMark => ({ workspace, mark, requestedAt }));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  try {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${(error as Error).message}`);
  }
  session.output.result([`Wrote ${counted(lines.length, 'mark')} to ${file}.`], { file, count: lines.length });
}

async function replay(session: Session, _options: object, file: string): Promise<void> {
  const workspace = await session.api.workspace();
  const marks = readMarks(file).flatMap((line) => (line.workspace === workspace ? [line.mark] : []));
  let added = 0;
  let known = 0;
  for (let at = 0; at < marks.length; at += BATCH) {
    const body = { marks: marks.slice(at, at + BATCH) };
    const result = await session.api.change<ErasureReplay>('POST', `${await pathOf(session)}/replay`, { body });
    added += result.addedCount;
    known += result.knownCount;
  }
  session.output.result(
    [`Repeats ${counted(added, 'erasure')}; already known: ${known}. "outrider erase list" shows their status.`],
    {
      ...{ addedCount: added, knownCount: known },
    },
  );
}

function readMarks(file: string): ListedMark[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as ListedMark);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

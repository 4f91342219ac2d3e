import { openAsBlob, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../../engine/words/counted.js';
import { StartError } from '../../../platform/start-error.js';
import { given, inPath, repeated } from '../../api/options.js';
import type { ApiCommands, Session } from '../../api/session.js';
import type { ImportEnvelope, ImportStatus } from '../../api/wire.js';
import type { ImportOptions } from './import-options.js';
import { confirmMapping } from './mapping.js';
import { whenEnded, whenRead } from './progress.js';

export function addImport(program: Command, commands: ApiCommands): void {
  commands
    .add(
      program,
      'import <file>',
      'Import contacts from a CSV file or an Excel workbook; exit code 3 if rows are rejected',
    )
    .requiredOption('--campaign <id>', 'campaign that the contacts are added to')
    .option('--map <column=field>', 'map a column to a field, or to nothing: "Note="; can be repeated', repeated)
    .option('--yes', 'use the suggested mapping without asking')
    .option('--encoding <encoding>', 'encoding of the file; default: detected')
    .option('--sheet <name>', 'sheet of the workbook; default: the first')
    .option('--no-header', 'the first row is data; columns are named by index from 0')
    .option('--update', 'overwrite the fields of contacts that exist')
    .option('--format <format>', 'plain, instantly, smartlead or lemlist; default: recognized by the header row')
    .option('--already-contacted <choice>', 'in an export of these tools: book_only (default), skip or enroll')
    .option('--rejected <file>', 'new file for rows that are not imported; default: FILE.rejected.csv')
    .action(commands.action(importFile));
}

/** Uploads a file, confirms its mapping, and waits until the import has ended. The import continues if the command is ended. */
async function importFile(session: Session, options: ImportOptions, file: string): Promise<void> {
  const { api, output } = session;
  const upload = await api.change<ImportEnvelope>('POST', '/imports', {
    query: { campaignId: options.campaign },
    body: await formOf(file, options),
  });
  const path = `/imports/${inPath(upload.importId)}`;
  const read = await whenRead(session, path);
  if (read.status === 'awaiting_mapping') await confirmMapping(session, path, options);
  const status = await whenEnded(session, path);
  const saved = await saveRejected(session, path, status, options.rejected ?? `${file}.rejected.csv`);
  output.result(resultLines(status, saved), { ...status, rejectedFile: saved });
  if (status.status === 'failed' || status.status === 'cancelled') {
    throw new StartError(status.errorMessage ?? `The import is ${status.status}.`);
  }
  if (status.rejectedCount > 0) output.foundProblems();
}

async function formOf(file: string, options: ImportOptions): Promise<FormData> {
  const form = new FormData();
  const fields = given({
    encoding: options.encoding,
    sheet: options.sheet,
    hasHeader: options.header ? undefined : 'false',
    onDuplicate: options.update === true ? 'update' : undefined,
    format: options.format,
    alreadyContacted: options.alreadyContacted,
  });
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  try {
    // The file is read while it is uploaded, never as a whole.
    form.append('file', await openAsBlob(file), basename(file));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return form;
}

function resultLines(status: ImportStatus, saved: string | null): string[] {
  const counts = [
    [status.createdCount, 'created'],
    [status.updatedCount, 'updated'],
    [status.duplicateCount, 'duplicate'],
    [status.suppressedCount, 'suppressed'],
    [status.skippedCount, 'skipped'],
    [status.rejectedCount, 'rejected'],
  ] as const;
  const text = counts.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : [])).join(', ');
  return [
    `${counted(status.totalRows, 'row')}${text === '' ? '' : `: ${text}`}`,
    ...(saved === null ? [] : [`Rows that were not imported, with the reason: ${saved}`]),
  ];
}

/** Saves rows that were not imported, each with its reason. Returns the path; null if there are none. */
async function saveRejected(
  { api, output }: Session,
  path: string,
  status: ImportStatus,
  file: string,
): Promise<string | null> {
  if (status.reportUrl === null) return null;
  const report = await api.text(`${path}/report`);
  try {
    // Never overwrites: an earlier file may be edited already.
    writeFileSync(file, report, { flag: 'wx' });
    return file;
  } catch (error) {
    output.progress(`${file} cannot be written: ${(error as Error).message}. The service keeps the report.`);
    return null;
  }
}

import { StartError } from '../../../platform/start-error.js';
import { given } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { ImportPreview } from '../../api/wire.js';
import { confirm } from '../../confirm.js';
import { columns } from '../../text.js';
import type { ImportOptions } from './import-options.js';

/**
 * Shows how the columns are mapped and confirms the mapping, after a question unless `--yes` or `--map` is given.
 * Throws without a change if the mapping is not confirmed.
 */
export async function confirmMapping(session: Session, path: string, options: ImportOptions): Promise<void> {
  const { api, output } = session;
  const preview = await api.get<ImportPreview>(`${path}/mapping-preview`);
  const chosen = parseMapping(options.map ?? []);
  const fieldOf = (header: string, suggested: string | null) => (header in chosen ? chosen[header] : suggested) ?? null;
  const shown = preview.columns.map(({ header, suggestedField, samples }) => [
    header,
    fieldOf(header, suggestedField) ?? '(ignored)',
    samples.slice(0, 2).join(', '),
  ]);
  for (const line of columns([['Column', 'Field', 'Examples'], ...shown])) output.progress(line);
  for (const { message } of preview.issues) output.progress(message);
  for (const line of exportLines(preview)) output.progress(line);
  if (options.map === undefined && options.yes !== true) await ask(session, path);
  const mapping =
    options.map === undefined
      ? undefined
      : Object.fromEntries(
          preview.columns.map(({ header, suggestedField }) => [header, fieldOf(header, suggestedField)]),
        );
  await api.change('POST', `${path}/mapping-confirm`, { body: given({ mapping, encoding: options.encoding }) });
}

const HAPPENS = {
  enroll: () => 'added to the campaign',
  already_contacted: (choice: string) => `already contacted: ${choice}`,
  suppress: () => 'suppressed',
};

/** Lists the contacts of another tool by status; empty for an ordinary file. */
function exportLines({ export: contents, mapping }: ImportPreview): string[] {
  if (contents === null) return [];
  const { name, statuses, unknownWords } = contents;
  const choice = mapping.options.alreadyContacted ?? 'book_only';
  const rows = statuses.map(({ status, rows, treatment }) => [status, String(rows), HAPPENS[treatment](choice)]);
  return [
    `This looks like an export from ${name}.`,
    ...columns([['Status', 'Rows', 'On import'], ...rows]),
    ...(unknownWords.length > 0 ? [`Unknown status, never enrolled: ${unknownWords.join(', ')}`] : []),
  ];
}

/** Parses `Column=field`; an empty field ignores the column. */
function parseMapping(pairs: readonly string[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at <= 0) throw new StartError(`--map must be COLUMN=FIELD, such as "E-mail=email", not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1) || null] as const;
    }),
  );
}

async function ask({ api, terminal }: Session, path: string): Promise<void> {
  if (await confirm(terminal, 'Import with this mapping? [y/N] ')) return;
  await api.change('POST', `${path}/cancel`);
  throw new StartError(
    terminal.in.isTTY === true
      ? 'The mapping was not confirmed. Nothing was imported.'
      : 'The mapping needs a confirmation: use --yes, or map columns with --map. Nothing was imported.',
  );
}

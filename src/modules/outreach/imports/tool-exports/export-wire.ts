import { columnRoles, notCarried } from '../../../../engine/tool-exports/columns.js';
import {
  EXPORT_STATUSES,
  type ImportFormat,
  type NotCarried,
  TOOL_NAMES,
  treatmentOf,
} from '../../../../engine/tool-exports/formats.js';
import { inLanguage } from '../../../../engine/words/in-language.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import type { StandingCounts } from './count-standings.js';
import type { ImportExportOut } from './export.schemas.js';

const LEFT: Readonly<Record<NotCarried, (tool: string) => Said>> = {
  position: () => say`The step that each contact reached: contacts who are enrolled start at the first step.`,
  opens_and_clicks: () => say`Opens and clicks, and their counts.`,
  messages: (tool) => say`Emails sent and replies received in ${tool}.`,
  dates: (tool) => say`Dates of ${tool}, such as when a contact was added.`,
  identifiers: (tool) => say`IDs of ${tool} and similar internal values.`,
  campaign: () => say`The campaign itself: steps, schedule, mailboxes, and settings.`,
};

/** Analyzed table. */
interface ToolTable {
  readonly format: ImportFormat;
  readonly columns: ReadonlyArray<{ readonly header: string }>;
  readonly standings: StandingCounts | null;
}

/** Describes the export of another tool; null for an ordinary file. Counts are those of the analysis, if they fit its format. */
export function exportToWire(
  { format, columns, standings }: ToolTable,
  isCounted: boolean,
  language: Ctx['language'],
): ImportExportOut | null {
  if (format === 'plain') return null;
  const counts = isCounted ? standings : null;
  const name = TOOL_NAMES[format];
  const headers = columns.map(({ header }) => header);
  return {
    name,
    statuses: EXPORT_STATUSES.flatMap((status) => {
      const rows = counts?.statuses[status] ?? 0;
      return rows === 0 ? [] : [{ status, treatment: treatmentOf(status), rows }];
    }),
    labels: [...(counts?.labels ?? [])],
    unknownWords: [...(counts?.unknownWords ?? [])],
    notCarried: notCarried(columnRoles(format, headers)).map((left) => inLanguage(language, LEFT[left](name))),
  };
}

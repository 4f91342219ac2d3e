import type { ExportSection } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { type CampaignRow, getCampaign } from '../../outreach/campaigns/index.js';
import { contactToWire, listCustomNames, streamContacts } from '../../outreach/contacts/index.js';
import { metricsOf, type Period } from '../../outreach/statistics/index.js';
import { sendToWire, streamSends } from '../../sending/sends/index.js';
import { analyseSteps } from './analytics.service.js';
import { dayToWire } from './analytics-wire.js';
import { readDays } from './days.service.js';
import { cellOf, type ExportColumn } from './export-columns.js';
import { contactColumns, dayColumns, metricColumns, sendColumns } from './export-tables.js';
import { sumCampaign } from './stats.reads.js';

/** Table that is written while its rows are read. */
export interface ExportTable {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly unknown[]>;
}

/** Custom fields beyond the columns of a spreadsheet are combined as JSON in one last column. */
const MAX_CUSTOM_COLUMNS = 1_000;

/** Returns one section of a campaign's stats, contacts, or sends as a table. Throws `campaign_not_found` (404). */
export async function exportCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  section: ExportSection,
  period: Period,
): Promise<ExportTable> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  switch (section) {
    case 'steps':
      return stepsTable(ctx, campaign, period);
    case 'summary':
      return summaryTable(ctx, campaign, period);
    case 'daily':
      return dailyTable(ctx, campaign, period);
    case 'contacts':
      return contactsTable(ctx, campaign);
    case 'sends':
      return sendsTable(ctx, campaign, period);
  }
}

async function stepsTable(ctx: Ctx, campaign: CampaignRow, period: Period): Promise<ExportTable> {
  const { totals, steps } = await analyseSteps(ctx, campaign, period);
  const head = ['row_type', 'step_order', 'step_id', 'variant_label', 'variant_id', 'subject'];
  return table(head, metricColumns, [
    [['total', null, null, null, null, null], totals],
    ...steps.flatMap((step) => [
      [['step', step.order, step.stepId, null, null, step.subject], step.metrics] as const,
      ...step.variants.map(
        (variant) =>
          [
            ['variant', step.order, step.stepId, variant.label, variant.variantId, variant.subject],
            variant.metrics,
          ] as const,
      ),
    ]),
  ]);
}

async function summaryTable(ctx: Ctx, campaign: CampaignRow, period: Period): Promise<ExportTable> {
  const metrics = metricsOf(await sumCampaign(ctx.sql, campaign.workspace_id, campaign.id, period));
  const head = ['campaign_id', 'name', 'status', 'timeframe', 'from', 'to'];
  const { id, name, status } = campaign;
  return table(head, metricColumns, [
    [[id, name, status, period.timeframe, isoOrNull(period.from), isoOf(period.to)], metrics],
  ]);
}

async function dailyTable(ctx: Ctx, campaign: CampaignRow, period: Period): Promise<ExportTable> {
  const days = await readDays(ctx, campaign.workspace_id, campaign.id, period, null);
  return table(
    [],
    dayColumns,
    days.map((day) => [[], dayToWire(day)]),
  );
}

async function contactsTable(ctx: Ctx, { workspace_id: workspaceId, id }: CampaignRow): Promise<ExportTable> {
  const { names, isComplete } = await listCustomNames(ctx, workspaceId, id, MAX_CUSTOM_COLUMNS);
  const known = new Set(names);
  const contacts = await streamContacts(ctx, workspaceId, id, {});
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for await (const contact of contacts) {
      const wire = contactToWire(contact);
      const others = Object.entries(wire.customFields).filter(([name]) => !known.has(name));
      yield [
        ...contactColumns.map((column) => cellOf(wire, column)),
        ...names.map((name) => (Object.hasOwn(wire.customFields, name) ? wire.customFields[name] : null)),
        ...(isComplete ? [] : [others.length === 0 ? null : Object.fromEntries(others)]),
      ];
    }
  }
  const custom = [...names.map((name) => `custom.${name}`), ...(isComplete ? [] : ['custom'])];
  return { columns: [...contactColumns.map(({ name }) => name), ...custom], rows: rows() };
}

function sendsTable(ctx: Ctx, { workspace_id: workspaceId, id }: CampaignRow, period: Period): ExportTable {
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for await (const send of streamSends(ctx, workspaceId, id, period)) {
      const wire = sendToWire(send);
      yield sendColumns.map((column) => cellOf(wire, column));
    }
  }
  return { columns: sendColumns.map(({ name }) => name), rows: rows() };
}

function table(
  head: readonly string[],
  columns: readonly ExportColumn[],
  rows: ReadonlyArray<readonly [readonly unknown[], object]>,
): ExportTable {
  async function* lines(): AsyncGenerator<readonly unknown[]> {
    for (const [cells, record] of rows) yield [...cells, ...columns.map((column) => cellOf(record, column))];
  }
  return { columns: [...head, ...columns.map(({ name }) => name)], rows: lines() };
}

import { type AttentionItem, type AttentionResource, MOST_ASKED } from '../../../engine/attention/attention.js';
import { FAULT_WORDS } from '../../../engine/faults/fault-causes.js';
import { wordsOfWork } from '../../../engine/faults/work-words.js';
import { stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { readSetAside, type SetAsideRow } from '../../foundation/faults/index.js';
import { findCampaignRefs } from '../../outreach/campaigns/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';

/** Reports set-aside items of background work, with cause and recommended action. */
export async function setAsideAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await readSetAside(ctx, workspaceId, MOST_ASKED);
  if (rows.length === 0) return [];
  const idsOf = (resource: string): string[] =>
    rows.flatMap((row) => (row.resource === resource ? (row.resource_id ?? []) : []));
  const campaigns = await findCampaignRefs(ctx, workspaceId, idsOf('campaign'));
  const mailboxes = await findMailboxRefs(ctx, workspaceId, idsOf('mailbox').map(Number));
  return rows.map((row) => {
    const id = row.resource_id ?? '';
    const name = campaigns.get(id)?.campaignName ?? mailboxes.get(id)?.address;
    return itemOf(row, name === undefined ? null : name);
  });
}

/** Resources that stop sending while they are set aside as a whole. */
const BLOCKING: ReadonlySet<string> = new Set(['campaign', 'mailbox']);

function itemOf(row: SetAsideRow, name: string | null): AttentionItem {
  const { what, todo } = FAULT_WORDS[row.cause];
  const work = stored(wordsOfWork(row.work) ?? 'Background work');
  const cause = say`${stored(what)}. ${stored(todo)} Reference ${row.reference}`;
  return {
    kind: 'work_set_aside',
    severity: BLOCKING.has(row.resource ?? '') && row.item === row.resource_id ? 'blocking' : 'warning',
    count: 1,
    since: row.since,
    title:
      name === null
        ? say`${work} is set aside because ${cause}`
        : say`${work} of “${name}” is set aside because ${cause}`,
    resource: (row.resource ?? 'workspace') as AttentionResource,
    resourceId: row.resource === null ? null : row.resource_id,
  };
}

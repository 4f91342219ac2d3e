import type { CursorBinding } from '../../../platform/db/keyset.js';

const UNFILTERED = { types: null, campaignId: null, contactId: null, order: 'asc' };

/** Binding of a cursor of the event log; without filters, the position of a reader in the whole log. */
export function eventFeedBinding(workspaceId: number, filters: Record<string, unknown> = UNFILTERED): CursorBinding {
  return { workspaceId, operation: 'listCampaignEvents', filters };
}

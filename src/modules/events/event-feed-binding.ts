import type { CursorBinding } from '../../platform/db/keyset.js';

const UNFILTERED = { types: null, campaignId: null, contactId: null, order: 'asc' };

/** What a cursor of the event log is good for; without filters it says how far a reader has read all of it. */
export function eventFeedBinding(workspaceId: number, filters: Record<string, unknown> = UNFILTERED): CursorBinding {
  return { workspaceId, operation: 'listCampaignEvents', filters };
}

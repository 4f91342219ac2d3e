// Reads: pending_ranges.

/**
 * Returns a condition that every pending contact meets, but few others in a mostly active campaign, so that pages of
 * pending contacts begin at the first one. `alias` is that of contacts; $1 is the workspace and $2 the campaign.
 */
export function withinPending(alias: string): string {
  return `${alias}.status_class = 'open' and ${alias}.id >= (
    select first_id from pending_ranges where workspace_id = $1 and campaign_id = $2 order by first_id limit 1)`;
}

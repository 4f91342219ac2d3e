/** JSON object of the document. */
export type Json = Record<string, unknown>;

/** Returns the name of a component: `CampaignEmailSent` for `campaign.email.sent`, `CampaignId` for `campaign_id`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

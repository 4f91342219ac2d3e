/** A JSON object of the document. */
export type Json = Record<string, unknown>;

/** `campaign.email.sent` and `campaign_id` as `CampaignEmailSent` and `CampaignId`: how components are named. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

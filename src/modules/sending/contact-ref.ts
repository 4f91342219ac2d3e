import type { CampaignRef, ContactRef } from '../events/index.js';

/** The contact block of events (contract 6.2) from columns of contacts. */
export function contactRefOf(row: {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly custom_fields: Record<string, unknown>;
}): ContactRef {
  return {
    contactId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    customFields: row.custom_fields,
  };
}

/** The campaign block of events. */
export function campaignRefOf(plan: {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
}): CampaignRef {
  return { campaignId: plan.id, campaignName: plan.name, groupId: plan.groupId };
}

import type { ProfileSource } from '../../../engine/profiles/field-types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ProfileOut } from './profiles.schemas.js';
import type { ProfileView } from './profiles.service.js';

/** Returns the API representation of a profile. */
export function profileToWire({ row, suppressed, otherAddresses, contacts }: ProfileView): ProfileOut {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    title: row.title,
    phone: row.phone,
    website: row.website,
    linkedinUrl: row.linkedin_url,
    city: row.city,
    state: row.state,
    country: row.country,
    timezone: row.timezone,
    fields: row.fields as Record<string, unknown>,
    tags: row.tags,
    ownerId: row.owner_id,
    companyDomain: row.company_domain,
    source: row.source as ProfileSource,
    sourceId: row.source_id,
    sourceName: row.source_name,
    sourceRow: row.source_row,
    legalBasis: row.legal_basis as ProfileOut['legalBasis'],
    suppressed,
    otherAddresses: otherAddresses.map(({ row: one, suppressed: isSuppressed }) => ({
      email: one.email,
      suppressed: isSuppressed,
      profileId: one.merged_id,
      source: one.source as ProfileSource,
      sourceId: one.source_id,
      sourceName: one.source_name,
      sourceRow: one.source_row,
      createdAt: isoOf(one.added_at),
      mergedAt: isoOf(one.merged_at),
    })),
    campaigns: contacts.map((contact) => ({
      campaignId: contact.campaign_id,
      name: contact.campaign_name,
      contactId: contact.id,
      status: contact.status as ProfileOut['campaigns'][number]['status'],
      replyIntent: contact.reply_intent as ProfileOut['campaigns'][number]['replyIntent'],
      lastSentAt: isoOrNull(contact.last_sent_at),
      lastRepliedAt: isoOrNull(contact.last_replied_at),
    })),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

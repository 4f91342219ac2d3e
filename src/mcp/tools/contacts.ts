import { Type } from 'typebox';
import { counted } from '../../engine/words/counted.js';
import { inPath } from '../in-path.js';
import { campaignId, limit, tool } from '../tool.js';
import type { AddedContacts, People, Suppressed, SuppressionStatus, Timeline } from '../wire.js';

const email = Type.String({ description: 'Email address.' });
const MOST_CONTACTS = 100;

export const contactTools = [
  tool({
    name: 'find_contacts',
    title: 'Find contacts',
    description:
      'Finds contacts by name, company, or address in all campaigns, with their status and reply intent in each.',
    effect: 'read',
    input: { search: Type.String({ description: 'Part of a name, company, or email address.' }), limit: limit() },
    run: async ({ api }, { search, limit: most = 20 }) => {
      const { items } = await api.get<People>('/contacts', { search, limit: most });
      return { summary: `${counted(items.length, 'contact')} found.`, data: { contacts: items } };
    },
  }),
  tool({
    name: 'get_contact',
    title: 'History of a contact',
    description:
      'Returns the activity of one contact in campaigns and conversations, newest first, and whether the address is suppressed.',
    effect: 'read',
    input: { email, limit: limit() },
    run: async ({ api }, { email: address, limit: most = 20 }) => {
      const [timeline, status] = await Promise.all([
        api.get<Timeline>(`/contacts/${inPath(address)}/timeline`, { limit: most }),
        api.get<SuppressionStatus>('/campaigns/suppressions/status', { email: address }),
      ]);
      return {
        summary: `${address} is ${status.suppressed ? `suppressed (${status.status.reason ?? status.status.kind ?? 'no reason'})` : 'not suppressed'}.`,
        data: { suppressed: status.suppressed, suppression: status.status, history: timeline.items },
        hasForeignText: true,
      };
    },
  }),
  tool({
    name: 'add_contacts',
    title: 'Add contacts to a campaign',
    description: `Adds up to ${MOST_CONTACTS} contacts to a campaign. Suppressed and duplicate addresses are skipped and counted. An active campaign starts emailing the new contacts.`,
    effect: 'edit',
    input: {
      campaignId,
      contacts: Type.Array(
        Type.Object({
          email,
          firstName: Type.Optional(Type.String()),
          lastName: Type.Optional(Type.String()),
          company: Type.Optional(Type.String()),
          title: Type.Optional(Type.String()),
          customFields: Type.Optional(
            Type.Record(Type.String(), Type.String(), { description: 'Values of the variables that the texts use.' }),
          ),
        }),
        { minItems: 1, maxItems: MOST_CONTACTS, description: 'Contacts to add.' },
      ),
    },
    run: async ({ api }, { campaignId: id, contacts }) => {
      const added = await api.change<AddedContacts>('POST', `/campaigns/${inPath(id)}/contacts`, {
        body: { contacts },
      });
      const { createdCount, updatedCount, duplicateCount, suppressedCount, rejectedCount, errors } = added;
      return {
        summary: `Added ${counted(createdCount, 'contact')}; ${updatedCount} updated, ${duplicateCount} duplicates, ${suppressedCount} suppressed, ${rejectedCount} rejected.`,
        data: { createdCount, updatedCount, duplicateCount, suppressedCount, rejectedCount, errors },
      };
    },
  }),
  tool({
    name: 'suppress',
    title: 'Suppress addresses',
    description:
      'Adds email addresses to the suppression list of the workspace. All campaigns stop for these contacts, and later imports skip the addresses.',
    effect: 'stop',
    input: {
      emails: Type.Array(email, { minItems: 1, maxItems: 100, description: 'Addresses to suppress.' }),
      reason: Type.Optional(Type.String({ description: 'Reason, for the list.' })),
    },
    run: async ({ api }, { emails, reason }) => {
      const body = { emails, ...(reason === undefined ? {} : { reason }) };
      const { createdCount, updatedCount, rejections } = await api.change<Suppressed>(
        'POST',
        '/campaigns/suppressions',
        { body },
      );
      return {
        summary: `Suppressed ${counted(createdCount + updatedCount, 'address')}${rejections.length === 0 ? '.' : `; ${rejections.length} could not be suppressed.`}`,
        data: { createdCount, updatedCount, rejections },
      };
    },
  }),
];

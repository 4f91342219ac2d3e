import type { ThreadFilter } from '../../../src/modules/conversation/inbox/listing/wanted-threads.js';

/** Selects all conversations that are not archived or snoozed. */
export const EVERYTHING: ThreadFilter = {
  ...{
    all: true,
    words: null,
    campaignId: null,
    buckets: null,
    intents: null,
    hasCustomerReply: null,
    mailboxId: null,
  },
  ...{ updatedSince: null, isRead: null, archived: false, snoozed: false, authenticated: null },
  ...{ hasAttachments: null, labels: null, labelIds: null, assignee: null, since: null, until: null },
};

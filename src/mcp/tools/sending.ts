import { Type } from 'typebox';
import { MAILBOX_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { SEND_STATUSES } from '../../engine/lifecycle/enums.js';
import { counted } from '../../engine/words/counted.js';
import { enumOf } from '../../platform/http/types.js';
import { inPath } from '../in-path.js';
import { pick } from '../pick.js';
import { campaignId, limit, tool } from '../tool.js';
import type { Explanation, Mailbox, Sends } from '../wire.js';

export const sendingTools = [
  tool({
    name: 'list_sends',
    title: 'List emails of a campaign',
    description: 'Lists the emails of a campaign, each with its status and the reason for it.',
    effect: 'read',
    input: {
      campaignId,
      status: Type.Optional(enumOf(SEND_STATUSES, { description: 'Only emails with this status.' })),
      search: Type.Optional(Type.String({ description: 'Part of the recipient.' })),
      limit: limit(),
    },
    run: async ({ api }, { campaignId: id, status, search, limit: most = 20 }) => {
      const { items } = await api.get<Sends>(`/campaigns/${inPath(id)}/sends`, { status, search, limit: most });
      return {
        summary: `${counted(items.length, 'email')} found.`,
        data: {
          sends: items.map((item) => ({
            sendId: item.id,
            ...pick(item, 'status', 'statusReason', 'contact', 'step', 'mailbox', 'subject', 'dueAt', 'sentAt'),
            ...pick(item, 'errorMessage', 'repliedAt', 'replyIntent'),
          })),
        },
      };
    },
  }),
  tool({
    name: 'explain_send',
    title: 'Explain an email',
    description:
      'Explains why one email was sent, waits, or was not sent: every rule that was checked, which one decided, and the earliest time for the next attempt.',
    effect: 'read',
    input: { sendId: Type.String({ description: 'ID of the email, from list_sends.' }) },
    run: async ({ api }, { sendId }) => {
      const explanation = await api.get<Explanation>(`/sends/${inPath(sendId)}/explain`);
      return { summary: explanation.summary, data: { explanation } };
    },
  }),
  tool({
    name: 'list_mailboxes',
    title: 'List mailboxes',
    description: 'Lists mailboxes with their status, limit, emails sent today, warmup, and last error.',
    effect: 'read',
    input: {
      search: Type.Optional(Type.String({ description: 'Part of the address.' })),
      status: Type.Optional(enumOf(MAILBOX_STATUSES, { description: 'Only mailboxes with this status.' })),
      limit: limit(100),
    },
    run: async ({ api }, { search, status, limit: most = 20 }) => {
      const mailboxes = await api.listIn<Mailbox>('mailboxes', '/mailboxes', { search, status }, most);
      return {
        summary: `${counted(mailboxes.length, 'mailbox')} found.`,
        data: {
          mailboxes: mailboxes.map((item) => ({
            mailboxId: item.id,
            ...pick(item, 'address', 'status', 'provider', 'readyToSend', 'dailyLimit', 'sentToday', 'remainingToday'),
            ...pick(item, 'warmupStatus', 'tags', 'lastSyncAt', 'errorMessage'),
          })),
        },
      };
    },
  }),
];

import { Type } from 'typebox';
import { CAMPAIGN_STATUSES } from '../../engine/lifecycle/enums.js';
import { counted } from '../../engine/words/counted.js';
import { enumOf } from '../../platform/http/types.js';
import { inPath } from '../in-path.js';
import { campaignId, limit, tool } from '../tool.js';
import type { Campaign, CampaignItem, CampaignMailbox, Step } from '../wire.js';

export const campaignTools = [
  tool({
    name: 'list_campaigns',
    title: 'List campaigns',
    description:
      'Finds campaigns by name and status, newest first, each with its contacts, emails sent, and reply rate.',
    effect: 'read',
    input: {
      search: Type.Optional(Type.String({ description: 'Part of the name.' })),
      status: Type.Optional(enumOf(CAMPAIGN_STATUSES, { description: 'Only campaigns with this status.' })),
      limit: limit(),
    },
    run: async ({ api }, { search, status, limit: most = 20 }) => {
      const items = await api.list<CampaignItem>(
        '/campaigns',
        { search, status, includeArchived: status === 'archived' },
        most,
      );
      return {
        summary: `${counted(items.length, 'campaign')} found.`,
        data: {
          campaigns: items.map(
            ({
              id,
              name,
              status: state,
              pauseReason,
              contactsCount,
              mailboxesCount,
              stepsCount,
              sent,
              contacted,
              uniqueReplies,
              replyRate,
              nextSendAt,
            }) => ({
              ...{ id, name, status: state, pauseReason, steps: stepsCount, mailboxes: mailboxesCount },
              ...{ contacts: contactsCount, sent, contacted, replied: uniqueReplies, replyRate, nextSendAt },
            }),
          ),
        },
      };
    },
  }),
  tool({
    name: 'get_campaign',
    title: 'Read a campaign',
    description:
      'Returns one campaign with its steps and their texts, its mailboxes, schedule, stop rules, and settings, and sending status.',
    effect: 'read',
    input: { campaignId },
    run: async ({ api }, { campaignId: id }) => {
      const path = `/campaigns/${inPath(id)}`;
      const [campaign, steps, mailboxes] = await Promise.all([
        api.get<Campaign>(path),
        api.get<Step[]>(`${path}/steps`),
        api.list<CampaignMailbox>(`${path}/mailboxes`, {}, 100),
      ]);
      const { metadata, ...known } = campaign;
      return {
        summary: `${campaign.name} is ${campaign.status}, with ${counted(steps.length, 'step')}, ${counted(mailboxes.length, 'mailbox')}, and ${counted(campaign.contactCounts.total, 'contact')}. ${campaign.sendingStatus.message}`,
        data: {
          campaign: known,
          steps: steps.map(({ id: stepId, order, name, subject, bodyText, delaySeconds, threadMode, variants }) => ({
            ...{ stepId, order, name, subject, bodyText, delaySeconds, threadMode },
            variants: variants.map(({ id: variantId, label, subject: title, bodyText: text }) => ({
              ...{ variantId, label, subject: title, bodyText: text },
            })),
          })),
          mailboxes: mailboxes.map(({ mailboxId, address, status, sentToday, remainingToday, blockedBy }) => ({
            ...{ mailboxId, address, status, sentToday, remainingToday, blockedBy },
          })),
        },
      };
    },
  }),
  tool({
    name: 'create_campaign',
    title: 'Create a campaign draft',
    description:
      'Creates a campaign as a draft with its steps. Nothing is sent: add contacts and mailboxes, check the campaign, then launch it. Texts are Liquid templates, such as Hi {{ firstName | default: "there" }}.',
    effect: 'edit',
    input: {
      name: Type.String({ description: 'Name of the campaign.' }),
      steps: Type.Array(
        Type.Object({
          subject: Type.Optional(
            Type.String({ description: 'Subject. A follow-up without one continues the conversation.' }),
          ),
          bodyText: Type.String({ description: 'Text of the email.' }),
          delayDays: Type.Optional(Type.Integer({ minimum: 0, description: 'Days after the step before it.' })),
        }),
        { minItems: 1, maxItems: 20, description: 'Emails in their order.' },
      ),
    },
    run: async ({ api }, { name, steps }) => {
      const campaign = await api.change<Campaign>('POST', '/campaigns', { body: { name, steps } });
      return {
        summary: `Created the draft ${campaign.name} with ${counted(campaign.stepsCount, 'step')}. Next: add_contacts and attach_mailbox.`,
        data: { campaignId: campaign.id, status: campaign.status },
      };
    },
  }),
  tool({
    name: 'attach_mailbox',
    title: 'Attach a mailbox to a campaign',
    description: 'Attaches a mailbox to a campaign. An active campaign uses it immediately.',
    effect: 'edit',
    input: { campaignId, mailboxId: Type.Integer({ description: 'ID of the mailbox, from list_mailboxes.' }) },
    run: async ({ api }, { campaignId: id, mailboxId }) => {
      const attached = await api.change<CampaignMailbox>('POST', `/campaigns/${inPath(id)}/mailboxes`, {
        body: { mailboxId },
      });
      return {
        summary: `${attached.address} is attached to the campaign.`,
        data: {
          mailboxId,
          address: attached.address,
          status: attached.status,
          remainingToday: attached.remainingToday,
        },
      };
    },
  }),
];

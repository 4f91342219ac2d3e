import { type CampaignPlan, stepById } from '../../../engine/campaign/plan.js';
import type { EventDraft, SendBlocks } from '../../foundation/events/index.js';
import type { JudgedVisit } from './judged-visit.js';
import { emailClicked, emailOpened } from './tracking.events.js';
import type { BeforeVisits } from './visit-counts.service.js';
import type { VisitedMessage } from './visited.reads.js';

/**
 * Returns the events of human visits, in order. `openCount` and `clickCount` are the message's; `first` is the
 * contact's first in the campaign, which `uniqueOpens` and `uniqueClicks` count.
 */
export function visitEvents(
  plan: CampaignPlan,
  message: VisitedMessage,
  byPeople: readonly JudgedVisit[],
  before: BeforeVisits,
): EventDraft[] {
  const blocks = sendBlocks(plan, message);
  let { opens, clicks } = before;
  return byPeople.map(({ kind, url, userAgent, visitedAt }) => {
    if (kind === 'open') {
      opens += 1;
      const first = before.firstOpen && opens === before.opens + 1;
      const data = { ...blocks, openedAt: visitedAt.toISOString(), openCount: opens, first, userAgent };
      return emailOpened.draft(data, { occurredAt: visitedAt });
    }
    clicks += 1;
    const first = before.firstClick && clicks === before.clicks + 1;
    const data = { ...blocks, url: url ?? '', clickedAt: visitedAt.toISOString(), clickCount: clicks, first };
    return emailClicked.draft(data, { occurredAt: visitedAt });
  });
}

function sendBlocks(plan: CampaignPlan, message: VisitedMessage): SendBlocks {
  const variants = stepById(plan, message.stepId)?.variants ?? [];
  return {
    campaignId: plan.id,
    campaignName: plan.name,
    groupId: plan.groupId,
    contactId: message.contactId,
    email: message.email,
    firstName: message.firstName,
    lastName: message.lastName,
    company: message.company,
    customFields: message.customFields,
    stepId: message.stepId,
    stepOrder: message.stepOrder,
    variantId: message.variantId,
    variantLabel: variants.find((variant) => variant.id === message.variantId)?.label ?? null,
    sendId: message.sendId,
    messageIdHeader: message.messageIdHeader,
    threadId: message.threadId,
    messageId: message.messageId,
    mailboxId: message.mailboxId,
    campaignMailboxId: message.mailboxUuid,
    mailboxAddress: message.mailboxAddress,
  };
}

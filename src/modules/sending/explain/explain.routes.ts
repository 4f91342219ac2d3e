import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { SendExplainOut } from './explain.schemas.js';
import { explainSend, type SendExplanation } from './explain.service.js';

/** Maximum number of listed mailboxes that were rejected; the response has their total. */
const LISTED_MAILBOXES = 50;

export const SendPath = Type.Object({
  ...CampaignPath.properties,
  send_id: resourceId({ description: 'ID of the email (send).' }),
});

function explanationToWire(explanation: SendExplanation, language: Ctx['language']): SendExplainOut {
  const { send, variant, schedule, rejected } = explanation;
  const { nextWindow } = schedule;
  return {
    sendId: send.id,
    campaignId: send.campaign_id,
    contactId: send.contact_id,
    stepId: send.step_id,
    status: send.status as SendExplainOut['status'],
    decision: explanation.decision,
    decidingGate: explanation.decidingGate,
    reason: explanation.reason,
    summary: inLanguage(language, explanation.summary),
    nextPossibleAt: isoOrNull(explanation.nextPossibleAt),
    evaluatedAt: isoOf(explanation.evaluatedAt),
    gates: explanation.gates.map((gate) => ({
      ...gate,
      message: inLanguage(language, gate.message),
      values: { ...gate.values },
      nextChangeAt: isoOrNull(gate.nextChangeAt),
    })),
    mailbox: explanation.mailbox,
    rejectedMailboxes: rejected
      .slice(0, LISTED_MAILBOXES)
      .map(({ mailbox, gate, reason, message, nextPossibleAt }) => ({
        campaignMailboxId: mailbox.campaignMailboxId,
        mailboxId: mailbox.mailboxId,
        address: mailbox.address,
        gate,
        reason,
        message: inLanguage(language, message),
        nextPossibleAt: isoOrNull(nextPossibleAt),
      })),
    rejectedMailboxesTotal: rejected.length,
    variant:
      variant === null
        ? null
        : { variantId: variant.id, label: variant.label, seed: variant.seed, share: variant.share, mode: variant.mode },
    snippets: explanation.snippets.map(({ name, version }) => ({ name, version })),
    variables: explanation.variables.map((variable) => ({
      ...variable,
      from: variable.from === null ? null : inLanguage(language, variable.from),
    })),
    schedule: {
      ...schedule,
      windowEndsAt: isoOrNull(schedule.windowEndsAt),
      nextWindow: nextWindow && { startAt: isoOf(nextWindow.startAt), endAt: isoOf(nextWindow.endAt) },
    },
    attempts: explanation.attempts.map((attempt) => ({ ...attempt })) as SendExplainOut['attempts'],
  };
}

const DESCRIPTION =
  'Returns why an email was sent, waits, or will not be sent: every gate in order, the mailboxes that cannot send it, the chosen variant, the sending window and all attempts. Evaluated now by the rules that send; nothing is changed.';

export function explainRoutes(app: App): void {
  operation(app, {
    id: 'explainSend',
    method: 'GET',
    path: '/campaigns/{campaign_id}/sends/{send_id}/explain',
    tag: 'Sends',
    summary: 'Explain an email',
    description: DESCRIPTION,
    params: SendPath,
    response: SendExplainOut,
    errors: ['campaign_not_found', 'send_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      explanationToWire(await explainSend(ctx, workspaceId, params.campaign_id, params.send_id), ctx.language),
  });
  operation(app, {
    id: 'explainSendById',
    method: 'GET',
    path: '/sends/{send_id}/explain',
    tag: 'Sends',
    summary: 'Explain an email by its ID',
    description: `${DESCRIPTION} The same as \`explainSend\`, for an email whose campaign you do not know.`,
    params: Type.Pick(SendPath, ['send_id']),
    response: SendExplainOut,
    errors: ['campaign_not_found', 'send_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      explanationToWire(await explainSend(ctx, workspaceId, null, params.send_id), ctx.language),
  });
}

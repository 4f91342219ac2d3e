import PostalMime from 'postal-mime';
import { composeAbsence, composeAcknowledgement, composeLeftCompany } from './compose/auto-reply.js';
import { composeForgery } from './compose/forgery.js';
import { composeNearMiss } from './compose/near-miss.js';
import type { OutgoingMail } from './compose/outgoing-mail.js';
import { composeReply, composeUnsubscribeMail } from './compose/reply.js';
import { composeDeliveryReport, composeFeedbackReport } from './compose/reports.js';
import type { Deliverer, DeliveryResult, DeliveryTarget } from './deliverer.js';
import { linksOf, openLink, postOneClick, unsubscribeTargets } from './link-visits.js';
import type { ReactionEntry } from './log.js';
import { phrasebook } from './people/phrasebook.js';
import type { PlannedReaction } from './reaction-queue.js';

/** Dependencies of a reaction. */
export interface ReactionTools {
  readonly deliverer: Deliverer;
  readonly targetOf: (mailbox: string) => DeliveryTarget;
  /** Returns the real URL of a link in a message: tests and the demo have no public host. */
  readonly linkTarget: (url: URL) => URL;
  /** Local return date of this recipient, set by the first absence note. */
  readonly returnsOn: (reaction: PlannedReaction, awayDays: number) => string;
}

type Performed = Pick<
  ReactionEntry,
  'kind' | 'target' | 'messageId' | 'result' | 'response' | 'detail' | 'permanent' | 'isAnnounced'
>;

const NOTHING_TO_DO: DeliveryResult = { result: 'failed', response: 'the message offers nothing to do this with' };

/** Performs a reaction with real SMTP and HTTP requests to the service. Never throws. */
export async function react(reaction: PlannedReaction, tools: ReactionTools): Promise<Performed> {
  const { behaviour, about } = reaction;
  switch (behaviour.kind) {
    case 'reply': {
      const phrases = phrasebook(behaviour.language).replies[behaviour.intent];
      return send(reaction, tools, await composeReply(reaction, phrases, behaviour.language, behaviour.client), {
        detail: behaviour.intent,
      });
    }
    case 'unsubscribe-reply': {
      const phrases = phrasebook(behaviour.language).stop;
      return send(reaction, tools, await composeReply(reaction, phrases, behaviour.language, behaviour.client), {});
    }
    case 'near-miss': {
      const { as, language, client } = behaviour;
      const mail = await composeNearMiss(reaction, as, language, client);
      return send(reaction, tools, mail, { detail: as, permanent: as !== 'unattended' });
    }
    case 'out-of-office': {
      const returnsOn = tools.returnsOn(reaction, behaviour.awayDays);
      return send(reaction, tools, composeAbsence(reaction, behaviour.language, returnsOn), {
        detail: returnsOn,
        permanent: false,
      });
    }
    case 'left-company':
      return send(reaction, tools, composeLeftCompany(reaction, behaviour.language), {});
    case 'acknowledge':
      return send(reaction, tools, composeAcknowledgement(reaction, behaviour.language), { permanent: false });
    case 'bounce':
      return send(reaction, tools, composeDeliveryReport(reaction, behaviour.status), {
        detail: behaviour.status,
        permanent: behaviour.status.startsWith('5') && behaviour.status !== '5.2.2',
      });
    case 'complain':
      return send(reaction, tools, composeFeedbackReport(reaction), {});
    case 'forge':
      return send(reaction, tools, composeForgery(reaction, behaviour.as), {
        detail: behaviour.as,
        permanent: false,
      });
    case 'unsubscribe-mailto': {
      const { mailto } = unsubscribeTargets(about.listUnsubscribe);
      if (mailto === null) return webResult(reaction, '', NOTHING_TO_DO, true);
      return send(reaction, tools, composeUnsubscribeMail(reaction, mailto), {});
    }
    case 'unsubscribe-one-click': {
      const { url } = unsubscribeTargets(about.listUnsubscribe);
      if (url === null) return webResult(reaction, '', NOTHING_TO_DO, true);
      return webResult(reaction, url, await postOneClick(tools.linkTarget(new URL(url)), behaviour.encoding), true);
    }
    case 'scan': {
      const { url } = unsubscribeTargets(about.listUnsubscribe);
      if (url === null) return webResult(reaction, '', NOTHING_TO_DO, false);
      const result = await openLink(tools.linkTarget(new URL(url)), 'SandboxLinkScanner/1.0');
      return webResult(reaction, url, result, false);
    }
    case 'open':
    case 'click':
      return visitContent(reaction, tools, behaviour.kind);
    case 'relay':
      return send(
        reaction,
        tools,
        {
          envelopeFrom: about.envelopeFrom,
          envelopeTo: reaction.recipient,
          messageId: about.messageId ?? '',
          content: { raw: about.raw },
        },
        { permanent: false },
      );
  }
}

async function send(
  reaction: PlannedReaction,
  tools: ReactionTools,
  mail: OutgoingMail,
  facts: { readonly detail?: string; readonly permanent?: boolean },
): Promise<Performed> {
  const delivered = await tools.deliverer.deliver(mail, tools.targetOf(mail.envelopeTo));
  return {
    kind: reaction.behaviour.kind,
    target: mail.envelopeTo,
    messageId: mail.messageId,
    ...delivered,
    detail: facts.detail ?? null,
    permanent: facts.permanent ?? true,
  };
}

async function visitContent(
  reaction: PlannedReaction,
  tools: ReactionTools,
  kind: 'open' | 'click',
): Promise<Performed> {
  const parsed = await PostalMime.parse(reaction.about.raw);
  const { links, images } = linksOf(parsed.html ?? '');
  const unsubscribeUrl = unsubscribeTargets(reaction.about.listUnsubscribe).url;
  const url = (kind === 'open' ? images : links.filter((link) => link !== unsubscribeUrl))[0];
  if (url === undefined) return webResult(reaction, '', NOTHING_TO_DO, false);
  return webResult(reaction, url, await openLink(tools.linkTarget(new URL(url))), false);
}

function webResult(reaction: PlannedReaction, target: string, outcome: DeliveryResult, permanent: boolean): Performed {
  return { kind: reaction.behaviour.kind, target, messageId: null, ...outcome, detail: null, permanent };
}

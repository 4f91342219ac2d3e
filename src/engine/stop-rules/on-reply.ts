import type { ContactStatusReason } from '../lifecycle/enums.js';
import type { ReplyIntent, ReplyLabel } from '../lifecycle/reply-enums.js';
import type { Certainty } from '../reply-intent/opt-out-context.js';
import { type CompanyEffect, contactEffect, NO_EFFECTS, type StopEffects } from './effects.js';
import { scopeOfOptOut } from './on-opt-out.js';
import { type AbsenceFacts, holdUntil } from './out-of-office.js';
import type { StopRules } from './rules.js';

export interface ReplyFacts extends AbsenceFacts {
  readonly intent: ReplyIntent;
  readonly label: ReplyLabel | null;
  /** Whether the writer opts out, and how certain that is; null if not. */
  readonly optOut: Certainty | null;
  /** Whether a machine wrote the message. */
  readonly isAutoReply: boolean;
  /** Registrable domain of the contact; null when unknown. */
  readonly companyDomain: string | null;
  /** Whether the domain gives addresses to anyone, so that it identifies no company. */
  readonly isFreeMail: boolean;
  /** Suppression group of the campaign; an entry of scope `group` needs one. */
  readonly groupId: string | null;
}

/**
 * Decides the effects of a classified incoming message on its contact and colleagues. A certain opt-out stops and
 * suppresses regardless of the rules. A doubtful opt-out only holds its contact until a member decides, regardless of
 * intent. Automatic messages are not replies: they hold, or stop if a rule names them, and never stop colleagues.
 * Delivery reports (`bounced`) are handled by `decideOnBounce` and have no effect here.
 */
export function decideOnReply(rules: StopRules, facts: ReplyFacts): StopEffects {
  if (facts.intent === 'bounced') return NO_EFFECTS;
  if (facts.optOut === 'doubtful') return { ...NO_EFFECTS, contact: contactEffect('paused', 'unverified_opt_out') };
  if (facts.intent === 'unsubscribe') return onOptOut(rules, facts);
  if (facts.isAutoReply || facts.intent === 'out_of_office') return onAutoReply(rules, facts);
  return onHumanReply(rules, facts);
}

function onOptOut(rules: StopRules, facts: ReplyFacts): StopEffects {
  const isComplaint = facts.label === 'complaint';
  return {
    contact: contactEffect('unsubscribed', isComplaint ? 'complaint' : 'unsubscribe'),
    suppress: isComplaint
      ? { scope: 'workspace', reason: 'complaint' }
      : { scope: scopeOfOptOut(rules, facts.groupId), reason: 'unsubscribe' },
    stopCompany: companyStop(rules, facts),
    stopSameAddress: otherCampaigns(rules),
  };
}

function onAutoReply(rules: StopRules, facts: ReplyFacts): StopEffects {
  if (facts.label === 'left_company' && rules.stopOnLeftCompany) {
    return {
      ...NO_EFFECTS,
      contact: contactEffect('stopped', 'left_company'),
      suppress: { scope: 'workspace', reason: 'left_company' },
    };
  }
  if (rules.stopOnAutoReply) {
    const status = rules.replyAction === 'pause' ? 'paused' : 'stopped';
    return { ...NO_EFFECTS, contact: contactEffect(status, 'auto_reply') };
  }
  // A receipt, or a notice that a person left, does not describe an absence.
  const isAbsence =
    facts.intent === 'out_of_office' && facts.label !== 'auto_acknowledgement' && facts.label !== 'left_company';
  if (!isAbsence || !rules.outOfOffice.hold) return NO_EFFECTS;
  return {
    ...NO_EFFECTS,
    contact: { status: 'paused', reason: 'out_of_office', holdUntil: holdUntil(rules.outOfOffice, facts) },
  };
}

function onHumanReply(rules: StopRules, facts: ReplyFacts): StopEffects {
  const reason = stopReason(rules, facts.intent);
  const stopCompany = companyStop(rules, facts);
  if (reason === null) return { ...NO_EFFECTS, stopCompany };
  const status = rules.replyAction === 'pause' ? 'paused' : 'replied';
  return {
    contact: contactEffect(status, reason),
    suppress: null,
    stopCompany,
    stopSameAddress: otherCampaigns(rules),
  };
}

/** Returns the rule that stops the contact; if several apply, the general one determines the reason. */
function stopReason(rules: StopRules, intent: ReplyIntent): ContactStatusReason | null {
  if (rules.stopOnReply) return 'reply';
  if (intent === 'not_interested' && rules.stopOnNegativeIntent) return 'negative_intent';
  if (intent === 'interested' && rules.stopOnPositiveIntent) return 'positive_intent';
  return null;
}

function otherCampaigns(rules: StopRules): StopEffects['stopSameAddress'] {
  return rules.scope === 'campaign' ? null : rules.scope;
}

function companyStop(rules: StopRules, facts: ReplyFacts): CompanyEffect | null {
  const domain = facts.companyDomain?.toLowerCase() ?? '';
  if (!rules.stopOnCompanyReply || domain === '' || facts.isFreeMail) return null;
  const isException = rules.companyDomainExceptions.some((each) => {
    const exception = each.toLowerCase();
    return domain === exception || domain.endsWith(`.${exception}`);
  });
  return isException ? null : { domain, scope: rules.companyReplyScope };
}

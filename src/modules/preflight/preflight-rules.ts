import { evaluateProtection } from '../../engine/stop-rules/protection.js';
import { counted } from '../../engine/words/counted.js';
import { isoOf } from '../../platform/http/wire.js';
import type { AttachedMailbox } from './preflight.reads.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

const GAP_MIN_SECONDS = 60;
const PER_DAY_MAX = 50;

export const scheduleWindow: PreflightCheck = {
  key: 'schedule.window',
  severity: 'blocking',
  title: 'Sending window',
  judge: ({ window, now, plan }) => {
    if (window === null) {
      return fail('No sending window is left.', {
        remediation: 'Move the end date, or add windows outside the holidays.',
        operation: 'putCampaignSchedule',
        details: { startDate: plan.schedule.startDate, endDate: plan.schedule.endDate },
      });
    }
    const details = { opensAt: isoOf(window.startAt), closesAt: isoOf(window.endAt), timezone: plan.schedule.timezone };
    return pass(window.startAt <= now ? 'A sending window is open.' : 'A sending window opens later.', details);
  },
};

const footer: PreflightCheck = {
  key: 'settings.footer',
  severity: 'blocking',
  title: 'Postal address',
  judge: ({ plan, head }) => {
    const { complianceFooter, postalAddress } = plan.settings;
    const address = postalAddress ?? head.postal_address;
    const advice = {
      remediation: 'Set the postal address of the campaign or workspace: many laws require it in commercial email.',
      operation: 'updateCampaign',
      details: { complianceFooter },
    };
    if (complianceFooter === 'off') return warn('The footer with postal address and unsubscribe link is off.', advice);
    if (address !== null && address.trim() !== '') return pass('Emails have a footer with a postal address.');
    if (complianceFooter === 'required') return fail('The footer is required, but no postal address is set.', advice);
    return warn('No postal address is set, so emails have no footer.', advice);
  },
};

const unsubscribe: PreflightCheck = {
  key: 'settings.unsubscribe',
  severity: 'warning',
  title: 'One-click unsubscribe',
  judge: ({ plan }) => {
    if (plan.settings.unsubscribe.header) return pass('Emails have the one-click unsubscribe header.');
    return warn('Emails have no unsubscribe header.', {
      remediation: 'Enable settings.unsubscribe.header: Gmail and Yahoo require it from bulk senders.',
      operation: 'updateCampaign',
    });
  },
};

const gap: PreflightCheck = {
  key: 'settings.gap',
  severity: 'warning',
  title: 'Pace',
  judge: ({ mailboxes, plan }) => {
    if (mailboxes.length === 0) return skip('No mailbox is attached.');
    const gaps = mailboxes.map((row) =>
      Math.max(row.min_gap_seconds, row.policy_gap_seconds ?? plan.settings.gapSeconds),
    );
    const limits = mailboxes.map((row) => Math.min(row.daily_limit, row.policy_daily_limit ?? row.daily_limit));
    const [shortest, highest] = [Math.min(...gaps), Math.max(...limits)];
    const details = { shortestGapSeconds: shortest, highestDailyLimit: highest };
    if (shortest >= GAP_MIN_SECONDS && highest <= PER_DAY_MAX)
      return pass('Gaps and daily limits are moderate.', details);
    return warn(
      shortest < GAP_MIN_SECONDS
        ? `A mailbox may send emails ${shortest} seconds apart.`
        : `A mailbox may send ${highest} emails per day.`,
      {
        remediation: 'Keep at least 60 seconds between emails and at most 50 per day and mailbox.',
        operation: 'updateCampaign',
        details,
      },
    );
  },
};

const reply: PreflightCheck = {
  key: 'stop_rules.reply',
  severity: 'warning',
  title: 'Stop on reply',
  judge: ({ plan }) => {
    if (plan.stopRules.stopOnReply) return pass('A reply stops the sequence of its contact.');
    return warn('Contacts who reply get further emails.', {
      remediation: 'Enable stopOnReply.',
      operation: 'putCampaignStopRules',
    });
  },
};

/**
 * Returns mailboxes that are held for their own bounces or complaints, longest first, regardless of the campaign's
 * rates.
 */
function heldOf(mailboxes: readonly AttachedMailbox[]): AttachedMailbox[] {
  const end = (row: AttachedMailbox): number => row.protected_until?.getTime() ?? 0;
  return mailboxes.filter((row) => row.enabled && row.protected_until !== null).sort((a, b) => end(b) - end(a));
}

export const bouncesCheck: PreflightCheck<Pick<PreflightFacts, 'history' | 'mailboxes' | 'plan'>> = {
  key: 'history.bounces',
  severity: 'blocking',
  title: 'Bounces and complaints',
  judge: ({ history, mailboxes, plan }) => {
    const held = heldOf(mailboxes);
    const settings = plan.settings.bounceProtection;
    const { sent, bounces: bounced, complaints, delivered } = history;
    const details = {
      windowDays: settings.windowDays,
      sent,
      bounces: bounced,
      complaints,
      bounceThreshold: settings.bounceThreshold,
      complaintThreshold: settings.complaintThreshold,
      held: held.map((row) => row.address),
    };
    // Evaluated even if the campaign does not pause automatically: the mailboxes' reputation does not depend on that
    // setting.
    const over = evaluateProtection(history, { ...settings, enabled: true });
    if (over !== null) {
      const [n, of] = over === 'bounce_protection' ? [bounced, sent] : [complaints, delivered];
      const what = over === 'bounce_protection' ? 'bounced' : 'were reported as spam';
      return fail(`${n} of ${of} emails from these mailboxes ${what} within ${settings.windowDays} days.`, {
        remediation: 'Pause the mailboxes, and clean the list before you continue.',
        operation: 'getCampaignStats',
        details,
      });
    }
    if (held.length > 0) {
      const { protected_until: until, protected_for: what, address } = held[0] as AttachedMailbox;
      const others = held.length > 1 ? ` (and ${counted(held.length - 1, 'other mailbox')})` : '';
      const say = held.length === mailboxes.filter((row) => row.enabled).length ? fail : warn;
      return say(`${address}${others} is held until ${until?.toISOString()}: ${what}.`, {
        remediation: 'Clean the list while the mailboxes are held. Resuming the mailboxes ends the hold immediately.',
        operation: 'updateMailboxes',
        details,
      });
    }
    const isHigh = sent >= settings.minSample && bounced > (settings.bounceThreshold * sent) / 2;
    if (!isHigh) return pass('Bounce and complaint rates are below their thresholds.', details);
    return warn(`${bounced} of ${sent} emails from these mailboxes bounced within ${settings.windowDays} days.`, {
      remediation: 'Verify the list: the campaign pauses at the threshold.',
      operation: 'getCampaignStats',
      details,
    });
  },
};

const active: PreflightCheck = {
  key: 'workspace.active',
  severity: 'blocking',
  title: 'Workspace',
  judge: ({ head }) => {
    const details = { status: head.workspace_status, subscription: head.subscription_status };
    if (head.workspace_status !== 'active') {
      return fail('The workspace is suspended.', {
        remediation: 'Ask the operator to reactivate the workspace.',
        operation: 'updateWorkspace',
        details,
      });
    }
    if (head.subscription_status === 'past_due') {
      return fail('A payment of the workspace is past due.', {
        remediation: 'Pay the open invoice.',
        operation: 'getPaymentMethod',
        details,
      });
    }
    return pass('The workspace is active.', details);
  },
};

const sandbox: PreflightCheck = {
  key: 'workspace.sandbox',
  severity: 'info',
  title: 'Sandbox',
  judge: ({ head }) =>
    head.workspace_type === 'sandbox'
      ? pass('This is a sandbox workspace: emails go to the simulated mail world and never leave the instance.', {
          sandbox: true,
        })
      : pass('Emails go to real recipients.', { sandbox: false }),
};

export const ruleChecks: readonly PreflightCheck[] = [
  scheduleWindow,
  footer,
  unsubscribe,
  gap,
  reply,
  bouncesCheck,
  active,
  sandbox,
];

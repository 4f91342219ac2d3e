import { evaluateProtection } from '../../../engine/stop-rules/protection.js';
import { stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { AttachedMailbox } from './preflight.reads.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

const GAP_MIN_SECONDS = 60;
const PER_DAY_MAX = 50;

export const scheduleWindow: PreflightCheck = {
  key: 'schedule.window',
  severity: 'blocking',
  title: say`Sending window`,
  judge: ({ window, now, plan }) => {
    if (window === null) {
      return fail(say`No sending window is left.`, {
        remediation: say`Move the end date, or add windows outside the holidays.`,
        operation: 'putCampaignSchedule',
        details: { startDate: plan.schedule.startDate, endDate: plan.schedule.endDate },
      });
    }
    const details = { opensAt: isoOf(window.startAt), closesAt: isoOf(window.endAt), timezone: plan.schedule.timezone };
    return pass(window.startAt <= now ? say`A sending window is open.` : say`A sending window opens later.`, details);
  },
};

const footer: PreflightCheck = {
  key: 'settings.footer',
  severity: 'blocking',
  title: say`Postal address`,
  judge: ({ plan, head }) => {
    const { complianceFooter, postalAddress } = plan.settings;
    const address = postalAddress ?? head.postal_address;
    const advice = {
      remediation: say`Set the postal address of the campaign or workspace: many laws require it in commercial email.`,
      operation: 'updateCampaign',
      details: { complianceFooter },
    };
    if (complianceFooter === 'off')
      return warn(say`The footer with postal address and unsubscribe link is off.`, advice);
    if (address !== null && address.trim() !== '') return pass(say`Emails have a footer with a postal address.`);
    if (complianceFooter === 'required')
      return fail(say`The footer is required, but no postal address is set.`, advice);
    return warn(say`No postal address is set, so emails have no footer.`, advice);
  },
};

const unsubscribe: PreflightCheck = {
  key: 'settings.unsubscribe',
  severity: 'warning',
  title: say`One-click unsubscribe`,
  judge: ({ plan }) => {
    if (plan.settings.unsubscribe.header) return pass(say`Emails have the one-click unsubscribe header.`);
    return warn(say`Emails have no unsubscribe header.`, {
      remediation: say`Enable settings.unsubscribe.header: Gmail and Yahoo require it from bulk senders.`,
      operation: 'updateCampaign',
    });
  },
};

const gap: PreflightCheck = {
  key: 'settings.gap',
  severity: 'warning',
  title: say`Pace`,
  judge: ({ mailboxes, plan }) => {
    if (mailboxes.length === 0) return skip(say`No mailbox is attached.`);
    const gaps = mailboxes.map((row) =>
      Math.max(row.min_gap_seconds, row.policy_gap_seconds ?? plan.settings.gapSeconds),
    );
    const limits = mailboxes.map((row) => Math.min(row.daily_limit, row.policy_daily_limit ?? row.daily_limit));
    const [shortest, highest] = [Math.min(...gaps), Math.max(...limits)];
    const details = { shortestGapSeconds: shortest, highestDailyLimit: highest };
    if (shortest >= GAP_MIN_SECONDS && highest <= PER_DAY_MAX)
      return pass(say`Gaps and daily limits are moderate.`, details);
    return warn(
      shortest < GAP_MIN_SECONDS
        ? say`A mailbox may send emails ${shortest} seconds apart.`
        : say`A mailbox may send ${highest} emails per day.`,
      {
        remediation: say`Keep at least 60 seconds between emails and at most 50 per day and mailbox.`,
        operation: 'updateCampaign',
        details,
      },
    );
  },
};

const reply: PreflightCheck = {
  key: 'stop_rules.reply',
  severity: 'warning',
  title: say`Stop on reply`,
  judge: ({ plan }) => {
    if (plan.stopRules.stopOnReply) return pass(say`A reply stops the sequence of its contact.`);
    return warn(say`Contacts who reply get further emails.`, {
      remediation: say`Enable stopOnReply.`,
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
  title: say`Bounces and complaints`,
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
      const text =
        over === 'bounce_protection'
          ? say`${n} of ${of} emails from these mailboxes bounced within ${settings.windowDays} days.`
          : say`${n} of ${of} emails from these mailboxes were reported as spam within ${settings.windowDays} days.`;
      return fail(text, {
        remediation: say`Pause the mailboxes, and clean the list before you continue.`,
        operation: 'getCampaignStats',
        details,
      });
    }
    if (held.length > 0) {
      const { protected_until: until, protected_for: what, address } = held[0] as AttachedMailbox;
      const others = held.length - 1;
      const why = stored(what ?? '');
      const outcome = held.length === mailboxes.filter((row) => row.enabled).length ? fail : warn;
      return outcome(
        others === 0
          ? say`${address} is held until ${until}: ${why}.`
          : say`${address} and ${others} more are held until ${until}: ${why}.`,
        {
          remediation: say`Clean the list while the mailboxes are held. Resuming the mailboxes ends the hold immediately.`,
          operation: 'updateMailboxes',
          details,
        },
      );
    }
    const isHigh = sent >= settings.minSample && bounced > (settings.bounceThreshold * sent) / 2;
    if (!isHigh) return pass(say`Bounce and complaint rates are below their thresholds.`, details);
    return warn(say`${bounced} of ${sent} emails from these mailboxes bounced within ${settings.windowDays} days.`, {
      remediation: say`Verify the list: the campaign pauses at the threshold.`,
      operation: 'getCampaignStats',
      details,
    });
  },
};

const active: PreflightCheck = {
  key: 'workspace.active',
  severity: 'blocking',
  title: say`Workspace`,
  judge: ({ head }) => {
    const details = { status: head.workspace_status, subscription: head.subscription_status };
    if (head.workspace_status !== 'active') {
      return fail(say`The workspace is suspended.`, {
        remediation: say`Ask the operator to reactivate the workspace.`,
        operation: 'updateWorkspace',
        details,
      });
    }
    if (head.subscription_status === 'past_due') {
      return fail(say`A payment of the workspace is past due.`, {
        remediation: say`Pay the open invoice.`,
        operation: 'getPaymentMethod',
        details,
      });
    }
    return pass(say`The workspace is active.`, details);
  },
};

const sandbox: PreflightCheck = {
  key: 'workspace.sandbox',
  severity: 'info',
  title: say`Sandbox`,
  judge: ({ head }) =>
    head.workspace_type === 'sandbox'
      ? pass(say`This is a sandbox workspace: emails go to the simulated mail world and never leave the instance.`, {
          sandbox: true,
        })
      : pass(say`Emails go to real recipients.`, { sandbox: false }),
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

import { judgePair } from '../../../engine/admission/choose-mailbox.js';
import type { MailboxBudget, Pairing, Waiting } from '../../../engine/allot/allot.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { Esp } from '../../../engine/lifecycle/enums.js';
import { providerEsp } from '../../reach/mailboxes/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import type { OpenMailbox } from './claimed/open-mailboxes.reads.js';
import { restOf } from './facts.js';

/**
 * Matches mailboxes to recipients by the campaign's provider rules and matching; without any, every mailbox matches. A
 * mailbox that pauses sending to a recipient's domain ranks after any mailbox that does not.
 */
export function pairingFor(
  plans: ReadonlyMap<string, CampaignPlan>,
  mailboxes: readonly OpenMailbox[],
): (send: Waiting & { send: Candidate }, budget: MailboxBudget) => Pairing {
  const esps = new Map(mailboxes.map((row) => [row.mailbox_id, providerEsp(row.provider)]));
  const rows = new Map(mailboxes.map((row) => [`${row.campaign_id} ${row.mailbox_id}`, row]));
  const mayRest = mailboxes.some((row) => row.rests !== null);
  const rests = (row: OpenMailbox, send: Candidate): boolean => restOf(row, send) !== null;
  return (send, budget) => {
    const own = rows.get(`${budget.campaignId} ${budget.mailboxId}`);
    if (mayRest && own !== undefined && rests(own, send.send)) {
      const others = mailboxes.filter((row) => row.campaign_id === budget.campaignId);
      // If every mailbox pauses sending to the domain, the gate reports until when.
      return others.every((row) => rests(row, send.send)) ? 'allow' : 'refuse';
    }
    const settings = plans.get(budget.campaignId)?.settings;
    if (settings === undefined || (settings.espMatching === 'off' && settings.espRules.length === 0)) return 'prefer';
    return judgePair(
      {
        espMatching: settings.espMatching,
        espRules: settings.espRules,
        recipientEsp: send.send.esp as Esp,
      },
      esps.get(budget.mailboxId) ?? 'unknown',
    );
  };
}

import { judgePair } from '../../engine/admission/choose-mailbox.js';
import type { MailboxBudget, Pairing, Waiting } from '../../engine/allot/allot.js';
import type { CampaignPlan } from '../../engine/campaign/plan.js';
import type { Esp } from '../../engine/lifecycle/enums.js';
import { providerEsp } from '../mailboxes/index.js';
import type { Candidate, OpenMailbox } from './claim.reads.js';

/** Which mailboxes suit which recipients: provider rules and matching of the campaign. Without any, everything suits. */
export function pairingFor(
  plans: ReadonlyMap<string, CampaignPlan>,
  mailboxes: readonly OpenMailbox[],
): (send: Waiting & { send: Candidate }, budget: MailboxBudget) => Pairing {
  const esps = new Map(mailboxes.map((row) => [row.mailbox_id, providerEsp(row.provider)]));
  return (send, budget) => {
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

import { judgePair } from '../admission/choose-mailbox.js';
import { allotSends, type Pairing, type Waiting } from '../allot/allot.js';
import type { Esp } from '../lifecycle/enums.js';
import type { FollowUp, MailboxRun } from './mailbox-run.js';
import type { SimulationInput } from './types.js';

const CAMPAIGN = 'simulated';

/** Remaining contacts of a group of equivalent contacts without a message. */
export interface OpenPool {
  readonly zone: number;
  readonly esp: Esp;
  count: number;
}

/** Contact assigned to a mailbox: one of its follow-ups, or the next new contact of a pool. */
export type Taken = { readonly own: FollowUp } | { readonly pool: OpenPool };

interface Candidate extends Waiting {
  readonly taken: Taken;
}

/** Returns which of its messages a mailbox sends now, by the allotment of real claims; undefined if none may be sent or suits it. */
export function allotOne(
  rules: Pick<SimulationInput, 'seed' | 'followUpShare' | 'espMatching' | 'espRules'>,
  mailbox: MailboxRun,
  budget: { readonly remaining: number; readonly remainingNew: number },
  own: FollowUp | undefined,
  pools: readonly OpenPool[],
): Taken | undefined {
  const { id: mailboxId, load, claims } = mailbox;
  const { newContacts, esp } = mailbox.input.facts;
  const candidates: Candidate[] = pools.map((pool, index) => ({
    ...{ id: `pool ${index}`, campaignId: CAMPAIGN, mailboxId: null, isNew: true },
    taken: { pool },
  }));
  const isNew = own !== undefined && own.step === 0;
  if (own !== undefined && (!isNew || budget.remainingNew > 0)) {
    candidates.push({ id: 'own', campaignId: CAMPAIGN, mailboxId, isNew, taken: { own } });
  }
  const mustMatch = rules.espMatching !== 'off' || rules.espRules.length > 0;
  const pairing = ({ taken }: Candidate): Pairing =>
    mustMatch && 'pool' in taken ? judgePair({ ...rules, recipientEsp: taken.pool.esp }, esp) : 'prefer';
  const [pair] = allotSends({
    campaigns: [{ campaignId: CAMPAIGN, priority: 1, ...budget, followUpShare: rules.followUpShare, seed: rules.seed }],
    mailboxes: [{ campaignId: CAMPAIGN, mailboxId, capacity: 1, newContacts, load, claims }],
    mailboxCapacity: new Map([[mailboxId, 1]]),
    candidates,
    pairing,
  });
  return pair?.send.taken;
}

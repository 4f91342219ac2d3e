import { unitFloat } from '../chance/draw.js';
import { groupBy } from '../group-by.js';

/** Attachment of a mailbox to a campaign, with the remainder of every budget that applies now. */
export interface MailboxBudget {
  readonly campaignId: string;
  readonly mailboxId: number;
  /** Maximum messages of this campaign in this claim: 0 or more, and at most 1 with a gap. */
  readonly capacity: number;
  readonly newContacts: boolean;
  /** The mailbox with less use in proportion to its weight is first. */
  readonly load: number;
  /** Number of claims of the mailbox so far: the recorded chance of the follow-up share. */
  readonly claims: number;
}

export interface CampaignBudget {
  readonly campaignId: string;
  /** Lower is more important. */
  readonly priority: number;
  readonly remaining: number;
  readonly remainingNew: number;
  /** 0..100: percent of capacity that takes follow-ups first. */
  readonly followUpShare: number;
  readonly seed: number;
}

export interface Waiting {
  readonly id: string;
  readonly campaignId: string;
  /** Mailbox of the message; null if it is in the campaign's pool and any mailbox may take it. */
  readonly mailboxId: number | null;
  /** Whether the contact has not received an email yet. */
  readonly isNew: boolean;
}

export interface Pair<C extends Waiting> {
  readonly send: C;
  readonly budget: MailboxBudget;
}

export type Pairing = 'prefer' | 'allow' | 'refuse';

/**
 * Decides which mailbox sends which due message. Campaigns are served by priority. Within one, the follow-up share orders a mailbox's own
 * waiting follow-ups and messages of the pool; unused capacity of one kind goes to the other. Never exceeds the limits of a mailbox or a
 * campaign, and never assigns a send twice.
 *
 * `mailboxCapacity` is shared by all campaigns of a mailbox. `pairing` returns whether a pool message and a mailbox suit each other
 * (provider matching); preferred pairs are assigned first. If no match is required, `prefer` keeps the cost linear.
 */
export function allotSends<C extends Waiting>(input: {
  readonly campaigns: readonly CampaignBudget[];
  readonly mailboxes: readonly MailboxBudget[];
  readonly mailboxCapacity: ReadonlyMap<number, number>;
  readonly candidates: readonly C[];
  readonly pairing: (send: C, budget: MailboxBudget) => Pairing;
}): Pair<C>[] {
  const capacity = new Map(input.mailboxCapacity);
  const budgetsOf = groupBy(input.mailboxes, (budget) => budget.campaignId);
  const waitingOf = groupBy(
    input.candidates.filter((send) => send.mailboxId !== null),
    (send) => `${send.campaignId}:${send.mailboxId}`,
  );
  const poolOf = groupBy(
    input.candidates.filter((send) => send.mailboxId === null),
    (send) => send.campaignId,
  );
  const pairs: Pair<C>[] = [];
  const byPriority = [...input.campaigns].sort((a, b) => a.priority - b.priority);
  for (const campaign of byPriority) {
    const pool = new Pool(poolOf.get(campaign.campaignId) ?? [], input.pairing);
    let { remaining, remainingNew } = campaign;
    const mailboxes = [...(budgetsOf.get(campaign.campaignId) ?? [])].sort(
      (a, b) => a.load - b.load || a.mailboxId - b.mailboxId,
    );
    const free = new Map(mailboxes.map((budget) => [budget.mailboxId, budget.capacity]));
    const queues = new Map(
      mailboxes.map((budget) => [
        budget.mailboxId,
        [...(waitingOf.get(`${campaign.campaignId}:${budget.mailboxId}`) ?? [])],
      ]),
    );
    // One message per mailbox and round, so that a mailbox with a large capacity does not drain the pool alone.
    for (let round = 0, taken = true; taken && remaining > 0; round += 1) {
      taken = false;
      for (const budget of mailboxes) {
        const left = Math.min(free.get(budget.mailboxId) ?? 0, capacity.get(budget.mailboxId) ?? 0);
        if (left <= 0 || remaining <= 0) continue;
        const followUpFirst =
          unitFloat(campaign.seed, `${budget.mailboxId}`, `${budget.claims + round}`) < campaign.followUpShare / 100;
        const queue = queues.get(budget.mailboxId) ?? [];
        const fromPool = (): C | undefined => pool.take(budget, budget.newContacts && remainingNew > 0);
        const send = followUpFirst ? (queue.shift() ?? fromPool()) : (fromPool() ?? queue.shift());
        if (send === undefined) continue;
        pairs.push({ send, budget });
        taken = true;
        remaining -= 1;
        if (send.isNew) remainingNew -= 1;
        free.set(budget.mailboxId, (free.get(budget.mailboxId) ?? 0) - 1);
        capacity.set(budget.mailboxId, (capacity.get(budget.mailboxId) ?? 0) - 1);
      }
    }
  }
  return pairs;
}

/** Messages of a campaign that are not assigned to a mailbox, in due order. */
class Pool<C extends Waiting> {
  readonly #taken = new Set<string>();
  #first = 0;

  constructor(
    private readonly sends: readonly C[],
    private readonly pairing: (send: C, budget: MailboxBudget) => Pairing,
  ) {}

  /** Returns the first preferred message for this mailbox, otherwise the first allowed one. */
  take(budget: MailboxBudget, newAllowed: boolean): C | undefined {
    while (this.#first < this.sends.length && this.#taken.has((this.sends[this.#first] as C).id)) this.#first += 1;
    let allowed: C | undefined;
    for (let index = this.#first; index < this.sends.length; index += 1) {
      const send = this.sends[index] as C;
      if (this.#taken.has(send.id) || (send.isNew && !newAllowed)) continue;
      const verdict = this.pairing(send, budget);
      if (verdict === 'refuse') continue;
      if (verdict === 'prefer') {
        this.#taken.add(send.id);
        return send;
      }
      allowed ??= send;
    }
    if (allowed !== undefined) this.#taken.add(allowed.id);
    return allowed;
  }
}

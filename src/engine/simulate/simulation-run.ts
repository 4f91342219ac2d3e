import type { ReasonCode } from '../admission/reasons.js';
import { localDayNumber, startOfDay } from '../schedule/local-day.js';
import { dueAfter } from '../sequence/delay.js';
import { allotOne, type OpenPool, type Taken } from './allot-one.js';
import { budgetReason } from './budget-reason.js';
import { DayCount } from './day-count.js';
import { Heap } from './heap.js';
import { Ledger } from './ledger.js';
import { type FollowUp, MailboxRun } from './mailbox-run.js';
import { Outcomes } from './outcomes.js';
import type { SimulationInput, SimulationResult } from './types.js';
import { Zones } from './zones.js';

const NEVER = Number.POSITIVE_INFINITY;

/** Orders mailboxes by the opening of their slot, then by emails sent for their weight, like a claim. */
function goesFirst(a: MailboxRun, b: MailboxRun): boolean {
  if (a.freeAt !== b.freeAt) return a.freeAt < b.freeAt;
  return a.load < b.load || (a.load === b.load && a.id < b.id);
}

/** Simulates one campaign on a virtual clock that moves from one opening slot to the next, never back. */
export class SimulationRun {
  readonly #start: number;
  readonly #end: number;
  readonly #zones: Zones;
  readonly #ownZone: number;
  readonly #pools: readonly OpenPool[];
  readonly #mailboxes: readonly MailboxRun[];
  readonly #open = new Heap<MailboxRun>(goesFirst);
  readonly #day: DayCount;
  readonly #firstDate: string;
  readonly #ledger: Ledger;
  readonly #outcomes: Outcomes;
  readonly #contacts: number;
  #nextContact = 0;
  #planned = 0;
  #deferred = 0;
  #failed = 0;
  #away = 0;
  #sent = 0;
  #firstSentAt: number | null = null;
  #lastSentAt: number | null = null;
  #isCut = false;

  constructor(private readonly input: SimulationInput) {
    const { startAt, schedule, campaign } = input;
    this.#start = startAt.getTime();
    const firstDay = localDayNumber(schedule.timezone, this.#start);
    this.#end = startOfDay(schedule.timezone, firstDay + input.days).getTime();
    this.#zones = new Zones(schedule);
    this.#ownZone = this.#zones.indexOf(null);
    this.#ledger = new Ledger(schedule);
    this.#outcomes = new Outcomes(input);
    const known = { sent: campaign.sentToday, sentNew: campaign.newToday, endsAt: campaign.dayEndsAt };
    const { sendingDays, lastSendingDay } = campaign;
    this.#day = new DayCount(schedule.timezone, input.ramp, startAt, known, sendingDays, lastSendingDay);
    this.#firstDate = this.#day.date;
    this.#mailboxes = input.mailboxes.map((mailbox) => new MailboxRun(mailbox, startAt));
    this.#pools = input.pool.map(({ zone, esp, count }) => ({ zone: this.#zones.indexOf(zone), esp, count }));
    this.#contacts = this.#fillWaiting() + this.#poolLeft;
    for (const mailbox of this.#mailboxes) this.#open.push(mailbox);
  }

  /** Runs the mailbox whose slot opens next. Returns false if nothing else happens before the end. */
  next(): boolean {
    const mailbox = this.#open.pop();
    if (mailbox === undefined || mailbox.freeAt >= this.#end || this.input.steps.length === 0) return false;
    if (this.#sent >= this.input.maxMessages) {
      this.#isCut = true;
      return false;
    }
    const now = mailbox.freeAt;
    // A campaign outside its sending window is not evaluated, so its waiting emails keep their position.
    const opens = this.input.schedule.useContactTimezone ? now : this.#zones.openAt(this.#ownZone, now);
    if (opens === now) {
      this.#advance(now);
      mailbox.advance(now);
    }
    mailbox.freeAt = opens === now ? this.#act(mailbox, now) : opens;
    if (mailbox.freeAt !== NEVER) this.#open.push(mailbox);
    return this.#open.size > 0;
  }

  /** Sends one email if possible. Returns when the mailbox acts again, which is never if nothing is left for it. */
  #act(mailbox: MailboxRun, now: number): number {
    const own = this.#dueOf(mailbox, now);
    const pools = mailbox.input.facts.newContacts ? this.#pools.filter((pool) => pool.count > 0) : [];
    const openPools = pools.filter((pool) => this.#zones.openAt(pool.zone, now) === now);
    if (own === undefined && openPools.length === 0) return this.#nextWork(mailbox, now, pools);

    const { dailyLimit, newContactsPerDay } = this.input;
    const limit = Math.min(dailyLimit ?? NEVER, this.#day.rampLimit ?? NEVER);
    const budget = {
      remaining: Math.max(0, limit - this.#day.sent),
      remainingNew: Math.max(0, (newContactsPerDay ?? NEVER) - this.#day.sentNew),
    };
    const hasCapacity = mailbox.capacity(now) > 0;
    const mayAct = hasCapacity && budget.remaining > 0;
    const taken = mayAct ? allotOne(this.input, mailbox, budget, own, openPools) : undefined;
    if (taken !== undefined) {
      this.#take(mailbox, taken, now);
      return mailbox.freeAt;
    }
    const isNew = own === undefined || own.step === 0;
    const reason = budgetReason(this.input, this.#day, mailbox.facts(now), isNew, new Date(now)) ?? this.#mismatch();
    this.#ledger.held(this.#day.date, reason);
    if (!hasCapacity) return mailbox.opensAt(now);
    const next = mailbox.waiting.first?.due ?? NEVER;
    const later = next > now ? next : NEVER;
    // If the budget is not exhausted, only the mailbox's own follow-ups can wake it: no contact matches it.
    if (budget.remaining > 0 && budget.remainingNew > 0) return later;
    return budget.remaining > 0 ? Math.min(this.#day.endsAt, later) : this.#day.endsAt;
  }

  #mismatch(): ReasonCode {
    return this.input.espMatching === 'strict' ? 'waiting_for_esp_match' : 'esp_rule_blocked';
  }

  #take(mailbox: MailboxRun, taken: Taken, now: number): void {
    if ('pool' in taken) taken.pool.count -= 1;
    else mailbox.waiting.pop();
    const message = 'own' in taken ? taken.own : this.#firstMessage(now, taken.pool.zone);
    const { contact, step } = message;
    const isNew = step === 0;
    mailbox.use(now, isNew, this.input.seed, this.input.jitterSeconds);
    this.#day.use(isNew);
    const deferred = message.deferred + 1;
    const firstAttemptAt = message.firstAttemptAt ?? now;
    const retryAt = this.#outcomes.retryAt(contact, step, deferred, now, firstAttemptAt);
    if (retryAt === null) {
      this.#accept(mailbox, message, now);
      return;
    }
    mailbox.release(now, isNew);
    this.#day.release(isNew);
    this.#deferred += 1;
    if (retryAt === NEVER) this.#failed += 1;
    else mailbox.waiting.push({ ...message, due: retryAt, deferred, firstAttemptAt });
  }

  #accept(mailbox: MailboxRun, message: FollowUp, now: number): void {
    const { contact, step } = message;
    const today = this.#ledger.day(this.#day.date);
    mailbox.accepted();
    this.#sent += 1;
    today.sent += 1;
    if (step === 0) today.newContacts += 1;
    else today.followUps += 1;
    this.#firstSentAt ??= now;
    this.#lastSentAt = now;
    if (step === 0 && this.#outcomes.bounces(contact)) {
      today.bounces += 1;
      return;
    }
    const repliedAt = this.#outcomes.replyAt(contact, step, now);
    if (repliedAt !== null && repliedAt < this.#end) this.#ledger.dayAt(repliedAt).replies += 1;
    this.#goOn(mailbox, message, now, repliedAt);
  }

  /** Schedules the contact's next email in its mailbox, unless the reply arrives first. */
  #goOn(mailbox: MailboxRun, { contact, step, zone }: FollowUp, now: number, repliedAt: number | null): void {
    const next = this.input.steps[step + 1];
    if (next === undefined) return;
    const name = this.#zones.nameOf(zone);
    const facts = { previousSentAt: new Date(now), delaySeconds: next.delaySeconds, zone: name };
    let due = dueAfter(facts).getTime();
    if (step === 0 && this.#outcomes.isAway(contact)) {
      this.#away += 1;
      due = Math.max(due, this.#outcomes.heldUntil(now, name));
    }
    due = this.#zones.dueIn(zone, due);
    if (repliedAt !== null && repliedAt <= due && this.input.stopOnReply) return;
    this.#planned += 1;
    const planned = this.#planned;
    mailbox.waiting.push({ due, planned, step: step + 1, contact, zone, deferred: 0, firstAttemptAt: null });
  }

  /**
   * Returns the mailbox's due follow-up inside its sending window. Those outside move to the next opening, as a gate
   * moves them.
   */
  #dueOf(mailbox: MailboxRun, now: number): FollowUp | undefined {
    const { waiting } = mailbox;
    for (let first = waiting.first; first !== undefined && first.due <= now; first = waiting.first) {
      const opens = this.#zones.openAt(first.zone, now);
      if (opens === now) return first;
      waiting.pop();
      waiting.push({ ...first, due: opens });
    }
    return undefined;
  }

  #nextWork(mailbox: MailboxRun, now: number, pools: readonly OpenPool[]): number {
    const own = mailbox.waiting.first?.due ?? NEVER;
    return pools.reduce((at, pool) => Math.min(at, this.#zones.openAt(pool.zone, now)), own);
  }

  /** Ends the campaign's day when it is over, and records whether more was due than was sent. */
  #advance(now: number): void {
    const { date } = this.#day;
    if (!this.#day.advance(now)) return;
    const last = this.#lastSentAt ?? this.#start;
    const waits = this.#mailboxes.some((mailbox) => (mailbox.waiting.first?.due ?? NEVER) <= last);
    this.#ledger.day(date).isLeft = waits || this.#poolLeft > 0;
  }

  #fillWaiting(): number {
    const byId = new Map(this.#mailboxes.map((mailbox) => [mailbox.id, mailbox]));
    let contacts = 0;
    for (const { mailboxId, stepOrder, dueAt, zone: name, count } of this.input.waiting) {
      const step = this.input.steps.findIndex((one) => one.order === stepOrder);
      const mailbox = byId.get(mailboxId);
      if (step === -1 || mailbox === undefined) continue;
      const zone = this.#zones.indexOf(name);
      contacts += count;
      for (let n = 0; n < count; n += 1) mailbox.waiting.push({ ...this.#firstMessage(dueAt.getTime(), zone), step });
    }
    return contacts;
  }

  #firstMessage(due: number, zone: number): FollowUp {
    this.#nextContact += 1;
    this.#planned += 1;
    const planned = this.#planned;
    return { due, planned, step: 0, contact: this.#nextContact, zone, deferred: 0, firstAttemptAt: null };
  }

  get #poolLeft(): number {
    return this.#pools.reduce((sum, pool) => sum + pool.count, 0);
  }

  result(): SimulationResult {
    const followUpsLeft = this.#mailboxes.reduce((sum, mailbox) => sum + mailbox.waiting.size, 0);
    const contactsLeft = this.#poolLeft;
    const isOver = followUpsLeft === 0 && contactsLeft === 0;
    const days = this.#ledger.list(this.#firstDate, this.#end, !isOver && !this.#isCut);
    const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0);
    const bindingLimits: Partial<Record<ReasonCode, number>> = {};
    for (const { bindingLimit } of days) {
      if (bindingLimit !== null) bindingLimits[bindingLimit] = (bindingLimits[bindingLimit] ?? 0) + 1;
    }
    return {
      firstSendAt: dateOrNull(this.#firstSentAt),
      completionAt: isOver ? dateOrNull(this.#lastSentAt) : null,
      totals: {
        contacts: this.#contacts,
        sent: this.#sent,
        newContacts: sum((day) => day.newContacts),
        followUps: sum((day) => day.followUps),
        replies: sum((day) => day.replies),
        bounces: sum((day) => day.bounces),
        ...{ outOfOffice: this.#away, deferred: this.#deferred, failed: this.#failed, contactsLeft, followUpsLeft },
      },
      days,
      mailboxes: this.#mailboxes.map(({ id, sent, peakPerDay }) => ({ mailboxId: id, sent, peakPerDay })),
      bindingLimits,
      isCut: this.#isCut,
    };
  }
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}

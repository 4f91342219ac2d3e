import type { Esp, RotationMode } from '../lifecycle/enums.js';
import type { AdmissionFacts, EspRule, MailboxChoiceFacts } from './facts.js';
import { judgeMailbox, type MailboxRejection } from './judge-mailbox.js';
import type { MailboxFacts } from './mailbox-facts.js';
import type { WaitReason } from './reasons.js';
import { NOT_EVALUATED, PASS, type Verdict, wait } from './verdict.js';

/** Mailbox that sends to this contact, chosen by gate 14 (docs/use/gates.md). */
export interface MailboxChoice {
  readonly verdict: Verdict;
  /** The mailbox that gates 15 to 17 evaluate; null if there is none. */
  readonly mailbox: MailboxFacts | null;
}

/** Choice before gate 14 is evaluated. */
export const UNKNOWN_CHOICE: MailboxChoice = Object.freeze({ verdict: NOT_EVALUATED, mailbox: null });

/** Providers that host mailboxes. Gateways in front of a recipient do not identify the provider, so they never hold a message back. */
const MATCHABLE: ReadonlySet<Esp> = new Set(['google', 'microsoft', 'yahoo', 'zoho', 'icloud']);

/** The mailbox that requests work, or the one chosen among the attached ones. */
export function chooseMailbox(facts: AdmissionFacts): MailboxChoice {
  if (facts.mailbox) return { verdict: PASS, mailbox: facts.mailbox };
  if (!facts.mailboxes) return UNKNOWN_CHOICE;
  const isFirst = facts.step?.isFirstMessage ?? false;
  return chooseAmong(facts.mailboxes, facts.now, isFirst);
}

function none(reason: WaitReason, nextChangeAt: Date | null = null): MailboxChoice {
  return { verdict: wait(reason, nextChangeAt), mailbox: null };
}

/**
 * Chooses a mailbox. A contact keeps its mailbox for the whole sequence; gates 15 to 17 explain if that one cannot
 * send. A new contact gets the usable mailbox that rules, ESP matching and rotation put first. A single candidate is
 * returned even if it cannot send now, because its own gates give the better reason.
 */
function chooseAmong(choice: MailboxChoiceFacts, now: Date, isFirst: boolean): MailboxChoice {
  if (choice.attached.length === 0) return none('no_mailbox_attached');
  if (choice.contactMailboxId !== null) return chooseBound(choice, choice.contactMailboxId);
  const allowed = choice.attached.filter((mailbox) => isAllowed(choice, mailbox));
  if (allowed.length === 0) return none('esp_rule_blocked');
  const matching = isMatchWanted(choice) ? allowed.filter((each) => each.esp === choice.recipientEsp) : allowed;
  const isStrict = isMatchWanted(choice) && choice.espMatching === 'strict';
  const pool = isStrict ? matching : allowed;
  const usable = (mailboxes: readonly MailboxFacts[]) => mailboxes.filter((each) => !judgeMailbox(each, now, isFirst));
  const best = pickMailbox(usable(matching), choice.rotation) ?? pickMailbox(usable(pool), choice.rotation);
  if (best) return { verdict: PASS, mailbox: best };
  if (isStrict && (pool.length === 0 || usable(allowed).length > 0)) {
    return none('waiting_for_esp_match', earliest(pool, now, isFirst));
  }
  const [single] = pool;
  if (single && pool.length === 1) return { verdict: PASS, mailbox: single };
  return none('no_mailbox_available', earliest(pool, now, isFirst));
}

function chooseBound(choice: MailboxChoiceFacts, contactMailboxId: string): MailboxChoice {
  const bound = choice.attached.find((mailbox) => mailbox.campaignMailboxId === contactMailboxId);
  if (!bound) return none('sticky_mailbox_unavailable');
  return isAllowed(choice, bound) ? { verdict: PASS, mailbox: bound } : none('esp_rule_blocked');
}

function isMatchWanted(choice: Pick<MailboxChoiceFacts, 'espMatching' | 'recipientEsp'>): boolean {
  return choice.espMatching !== 'off' && MATCHABLE.has(choice.recipientEsp);
}

/** The first rule that names both providers decides; without such a rule, the mailbox may send (`espRules`). */
function isAllowed(
  { espRules, recipientEsp }: Pick<MailboxChoiceFacts, 'espRules' | 'recipientEsp'>,
  mailbox: Pick<MailboxFacts, 'esp'>,
): boolean {
  const rule = espRules.find((each) => names(each.recipientEsp, recipientEsp) && names(each.senderEsp, mailbox.esp));
  return rule?.action !== 'do_not_send';
}

/**
 * Whether a mailbox suits a recipient: `refuse` by a rule or strict matching; `prefer` if their providers match or no match is required;
 * otherwise `allow`.
 */
export function judgePair(
  choice: Pick<MailboxChoiceFacts, 'espMatching' | 'espRules' | 'recipientEsp'>,
  senderEsp: Esp,
): 'prefer' | 'allow' | 'refuse' {
  if (!isAllowed(choice, { esp: senderEsp })) return 'refuse';
  if (!isMatchWanted(choice) || choice.recipientEsp === senderEsp) return 'prefer';
  return choice.espMatching === 'strict' ? 'refuse' : 'allow';
}

function names(targets: EspRule['senderEsp'], esp: Esp): boolean {
  return targets.includes('all') || targets.includes(esp);
}

/** Returns when the first of several mailboxes becomes available; null if all of them need a member's action. */
function earliest(pool: readonly MailboxFacts[], now: Date, isFirst: boolean): Date | null {
  let first: Date | null = null;
  for (const mailbox of pool) {
    const at = judgeMailbox(mailbox, now, isFirst)?.nextPossibleAt ?? null;
    if (at !== null && (first === null || at < first)) first = at;
  }
  return first;
}

/** The lower value is chosen first. With `weighted`, a mailbox of weight 2 gets twice the contacts of one of weight 1. */
const LOAD: Readonly<Record<RotationMode, (mailbox: MailboxFacts) => number>> = {
  even: (mailbox) => mailbox.assignedContacts,
  round_robin: (mailbox) => mailbox.lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  weighted: (mailbox) => mailbox.assignedContacts / mailbox.weight,
};

/** Returns the mailbox whose turn it is (`rotation`); equal ones are ordered by ID, so that the result is repeatable. */
export function pickMailbox(usable: readonly MailboxFacts[], rotation: RotationMode): MailboxFacts | null {
  const load = LOAD[rotation];
  let best: MailboxFacts | null = null;
  for (const mailbox of usable) {
    const difference = best === null ? -1 : compare(load(mailbox), load(best));
    const goesFirst = difference < 0 || (difference === 0 && mailbox.campaignMailboxId < best!.campaignMailboxId);
    if (goesFirst) best = mailbox;
  }
  return best;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Returns every attached mailbox that cannot send to this contact now, with the reason: `rejectedMailboxes` of an
 * explanation.
 */
export function listRejectedMailboxes(facts: AdmissionFacts): MailboxRejection[] {
  const choice = facts.mailboxes;
  if (!choice) return [];
  const isFirst = facts.step?.isFirstMessage ?? false;
  const isStrict = isMatchWanted(choice) && choice.espMatching === 'strict' && choice.contactMailboxId === null;
  return choice.attached.flatMap((mailbox): MailboxRejection[] => {
    if (choice.contactMailboxId !== null && mailbox.campaignMailboxId !== choice.contactMailboxId) return [];
    if (!isAllowed(choice, mailbox)) return [byChoice(mailbox, 'esp_rule_blocked')];
    if (isStrict && mailbox.esp !== choice.recipientEsp) return [byChoice(mailbox, 'waiting_for_esp_match')];
    const rejection = judgeMailbox(mailbox, facts.now, isFirst);
    return rejection ? [rejection] : [];
  });
}

function byChoice(mailbox: MailboxFacts, reason: WaitReason): MailboxRejection {
  return { mailbox, gate: 'mailbox_choice', reason, nextPossibleAt: null };
}

import { type Delivery, type Evidence, groupBy, violation } from './evidence.js';
import type { CampaignExpectation, Violation } from './expectations.js';
import { collectStops, stopsFor } from './stops.js';
import { daysBetween, localDate } from './zoned-time.js';

const DAY_SECONDS = 86_400;

/** Checks that steps come in order, not too early, from one mailbox, and in one conversation. */
export function checkSequence(evidence: Evidence): Violation[] {
  const found: Violation[] = [];
  const byContact = groupBy(evidence.deliveries, (one) =>
    one.campaign === null ? null : `${one.campaign.id} ${one.address}`,
  );
  for (const history of byContact.values()) {
    for (const [index, delivery] of history.entries()) {
      if (delivery.campaign === null || delivery.step === null) continue;
      const earlier = history.slice(0, index);
      found.push(...checkOne(delivery, delivery.campaign, delivery.step, earlier, evidence));
    }
  }
  return [...found, ...checkCompleteness(evidence)];
}

function checkOne(
  delivery: Delivery,
  campaign: CampaignExpectation,
  step: number,
  earlier: readonly Delivery[],
  evidence: Evidence,
): Violation[] {
  if (step === 0) return [];
  const found: Violation[] = [];
  const previous = earlier.findLast((one) => one.step !== null && one.step < step);
  const lost = (evidence.lost.get(delivery.address) ?? []).filter((attempt) => attempt.at < delivery.at);
  const missing = missingSteps(campaign, step, earlier);
  if (missing.length > lost.length) {
    const names = missing.map((index) => index + 1).join(', ');
    found.push(violation('step-without-previous', delivery, `step ${step + 1} was accepted without step ${names}`));
  }
  if (previous === undefined) return found;
  found.push(...checkDelay(delivery, previous, campaign, step, evidence.toleranceMs));
  if (previous.mailbox !== delivery.mailbox) {
    found.push(violation('mailbox-changed', delivery, `the step before came from ${previous.mailbox}`));
    // No mailbox can reply in the conversation of another one.
    if (delivery.entry.inReplyTo !== null) {
      found.push(violation('thread-broken', delivery, `it continues a conversation of ${previous.mailbox}`));
    }
    return found;
  }
  const beginsThread = campaign.steps[step]?.newThread === true;
  if (!beginsThread) {
    const lostIds = lost.map((attempt) => attempt.messageId);
    found.push(...checkThread(delivery, previous, earlier, lostIds));
  }
  return found;
}

function missingSteps(campaign: CampaignExpectation, step: number, earlier: readonly Delivery[]): number[] {
  return campaign.steps.flatMap((expected, index) =>
    index < step && expected.optional !== true && !earlier.some((one) => one.step === index) ? [index] : [],
  );
}

/** Checks the delay between two steps. Whole days are local calendar days; other delays are elapsed time. */
function checkDelay(
  delivery: Delivery,
  previous: Delivery,
  campaign: CampaignExpectation,
  step: number,
  toleranceMs: number,
): Violation[] {
  const delaySeconds = campaign.steps[step]?.delaySeconds ?? 0;
  if (delaySeconds === 0) return [];
  if (delaySeconds % DAY_SECONDS === 0) {
    const zone = campaign.contactTimezones?.[delivery.address] ?? campaign.timezone;
    const days = daysBetween(localDate(previous.at, zone), localDate(delivery.at, zone));
    if (days >= delaySeconds / DAY_SECONDS) return [];
    return [
      violation(
        'step-too-early',
        delivery,
        `${days} local days after the step before, ${delaySeconds / DAY_SECONDS} wanted`,
      ),
    ];
  }
  const elapsed = (delivery.at - previous.at) / 1000;
  if (elapsed * 1000 + toleranceMs >= delaySeconds * 1000) return [];
  return [violation('step-too-early', delivery, `${elapsed} s after the step before, ${delaySeconds} s wanted`)];
}

function checkThread(
  delivery: Delivery,
  previous: Delivery,
  earlier: readonly Delivery[],
  lostIds: ReadonlyArray<string | null>,
): Violation[] {
  const found: Violation[] = [];
  const { inReplyTo, references, subject } = delivery.entry;
  const known = [...earlier.map((one) => one.entry.messageId), ...lostIds];
  if (inReplyTo === null || !known.includes(inReplyTo)) {
    found.push(
      violation('thread-broken', delivery, `In-Reply-To is ${inReplyTo ?? 'missing'}, not an earlier message`),
    );
  }
  const previousId = previous.entry.messageId;
  if (previousId !== null && !references.includes(previousId)) {
    found.push(violation('thread-broken', delivery, `References lacks ${previousId} of the step before`));
  } else if (inReplyTo !== null && references.at(-1) !== inReplyTo) {
    found.push(violation('thread-broken', delivery, 'References does not end with In-Reply-To'));
  }
  const base = withoutPrefix(previous.entry.subject);
  if (subject !== base && subject !== `Re: ${base}`) {
    found.push(violation('subject-changed', delivery, `"${subject}" in the thread of "${base}"`));
  }
  return found;
}

function withoutPrefix(subject: string): string {
  return subject.startsWith('Re: ') ? subject.slice('Re: '.length) : subject;
}

/** Checks that every contact that was not stopped got every step, if promised. */
function checkCompleteness(evidence: Evidence): Violation[] {
  const stops = collectStops(evidence);
  const found: Violation[] = [];
  for (const campaign of evidence.expectations.campaigns.filter((one) => one.complete === true)) {
    const got = groupBy(evidence.deliveries, (one) => (one.campaign === campaign ? one.address : null));
    for (const contact of campaign.contacts) {
      const address = contact.trim().toLowerCase();
      if (stopsFor(stops, address).some((stop) => stop.rule !== 'sent-while-absent')) continue;
      const steps = new Set((got.get(address) ?? []).map((one) => one.step));
      const lost = evidence.lost.get(address)?.length ?? 0;
      const missing = campaign.steps.filter((step, index) => step.optional !== true && !steps.has(index)).length;
      if (missing <= lost) continue;
      const at = evidence.log.at(-1)?.at ?? '';
      const explanation = `${missing} of ${campaign.steps.length} steps never arrived`;
      found.push({ rule: 'step-missing', at, campaignId: campaign.id, address, messageIds: [], explanation });
    }
  }
  return found;
}

import type { WorldEntry } from '../log.js';
import type { Api } from './api.js';

/** Email as listed by the service. */
export interface ListedSend {
  readonly id: string;
  readonly status: string;
  readonly messageIdHeader: string | null;
  readonly contact: { readonly email: string };
}

/** Explanation of one email, read over HTTP. */
export interface Explanation {
  readonly sendId: string;
  readonly decision: 'send_now' | 'wait' | 'skip' | 'done' | 'in_flight' | 'unresolved';
  readonly decidingGate: string | null;
  readonly reason: string | null;
  readonly nextPossibleAt: string | null;
  readonly evaluatedAt: string;
}

const AT_ONCE = 8;

/** Records one prediction of explain for each waiting send. */
export class Predictions {
  readonly said = new Map<string, Explanation>();

  constructor(
    private readonly api: Api,
    private readonly campaignId: string,
  ) {}

  /** Reads the explanation of every waiting email without one. */
  async ask(): Promise<void> {
    const waiting = await this.api.all<{ id: string }>(`/campaigns/${this.campaignId}/sends`, {
      status: 'scheduled',
      limit: '200',
    });
    const fresh = waiting.filter(({ id }) => !this.said.has(id));
    for (const one of await explainAll(this.api, this.campaignId, fresh)) this.said.set(one.sendId, one);
  }
}

/** Returns the explanations of these emails in order. */
export async function explainAll(
  api: Api,
  campaignId: string,
  sends: ReadonlyArray<{ readonly id: string }>,
): Promise<Explanation[]> {
  const answers: Explanation[] = [];
  for (let from = 0; from < sends.length; from += AT_ONCE) {
    const some = sends.slice(from, from + AT_ONCE);
    answers.push(
      ...(await Promise.all(
        some.map(({ id }) => api.get<Explanation>(`/campaigns/${campaignId}/sends/${id}/explain`)),
      )),
    );
  }
  return answers;
}

/** Reasons that name an outcome of a contact, with the possible statuses of the contact. */
const CONTACT_OF_REASON: Readonly<Record<string, readonly string[]>> = {
  contact_replied: ['replied', 'unsubscribed', 'stopped'],
  contact_bounced: ['bounced'],
  contact_unsubscribed: ['unsubscribed'],
  contact_stopped: ['stopped'],
  contact_failed: ['failed'],
  suppressed_workspace: ['suppressed', 'unsubscribed'],
  suppressed_domain: ['suppressed'],
};

/**
 * Returns contradictions between explanations and the world: an accepted email with another explanation, an email explained as sent that
 * was not, a reason that does not fit the contact, and an attempt before the predicted time.
 */
export function disagreements(input: {
  readonly sends: readonly ListedSend[];
  readonly explained: readonly Explanation[];
  readonly predicted: ReadonlyMap<string, Explanation>;
  readonly log: readonly WorldEntry[];
  readonly statusOf: ReadonlyMap<string, string>;
}): string[] {
  const tries = new Map<string, WorldEntry[]>();
  for (const entry of input.log) {
    if (entry.type === 'reaction' || entry.messageId === null) continue;
    const known = tries.get(entry.messageId);
    if (known === undefined) tries.set(entry.messageId, [entry]);
    else known.push(entry);
  }
  const explained = new Map(input.explained.map((one) => [one.sendId, one]));
  return input.sends.flatMap((send) => {
    const own = send.messageIdHeader === null ? [] : (tries.get(send.messageIdHeader) ?? []);
    const now = explained.get(send.id);
    const before = input.predicted.get(send.id);
    const found = [
      ...(now === undefined
        ? ['was not explained']
        : judgePast(send, now, own, input.statusOf.get(send.contact.email) ?? 'gone')),
      ...(before === undefined ? [] : judgePrediction(before, own)),
    ];
    return found.map((text) => `${send.contact.email} ${send.id} ${text}`);
  });
}

function judgePast(send: ListedSend, one: Explanation, tries: readonly WorldEntry[], contact: string): string[] {
  const wasAccepted = tries.some((entry) => entry.type === 'accepted');
  const saidSent = one.decision === 'done' && one.decidingGate === null && ['sent', 'bounced'].includes(send.status);
  if (wasAccepted && !saidSent && one.decision !== 'unresolved')
    return [`was accepted and is said to be ${one.decision}`];
  if (!wasAccepted && send.status === 'sent') return ['is said to be sent and was not accepted'];
  if (!['skipped', 'cancelled'].includes(send.status)) return [];
  if (one.reason === null) return [`is ${send.status} without a reason`];
  const fits = CONTACT_OF_REASON[one.reason]?.includes(contact) ?? true;
  return fits ? [] : [`is ${send.status} for ${one.reason}, its contact is ${contact}`];
}

function judgePrediction(before: Explanation, tries: readonly WorldEntry[]): string[] {
  const tried = tries.find((entry) => entry.at > before.evaluatedAt);
  if (tried === undefined) return [];
  if (before.decision === 'skip') return [`was tried and was to be skipped for ${before.reason}`];
  if (before.nextPossibleAt === null || tried.at >= before.nextPossibleAt) return [];
  return [`was tried at ${tried.at}, before ${before.nextPossibleAt} (${before.reason})`];
}

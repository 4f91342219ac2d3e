import PostalMime from 'postal-mime';
import { drawInteger, drawUnit } from '../../../sandbox/src/seeded-draw.js';
import { startSmtpServer } from '../../../sandbox/src/smtp/server.js';
import type { Verdict } from '../../../sandbox/src/smtp/verdict.js';
import { HOUR_MS, type Member, type Plan } from './cast.js';
import type { Seen } from './habits.js';

/** Log entry of the world's mail servers: the ground truth of the oracle. */
export interface Entry {
  readonly at: number;
  /** `service`: received by SMTP from the code under test. The world writes the others itself. */
  readonly by: 'service' | 'machine' | 'person';
  /** `cut`: accepted, but the sender never received the reply. */
  readonly result: 'accepted' | 'cut' | 'refused';
  readonly from: string;
  readonly to: string;
  /** Message-ID; empty for a rejected recipient, because the server never saw the message. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Arrival time; null if nothing arrives. */
  readonly arrivesAt: number | null;
  readonly placement: 'inbox' | 'spam' | null;
}

/** Message that arrives in a mailbox later. */
export interface Arriving {
  readonly at: number;
  readonly member: Member;
  readonly folder: 'inbox' | 'junk' | 'sent';
  readonly raw: Buffer;
}

export interface MailWorld {
  readonly log: readonly Entry[];
  /** Returns when the next message arrives; null if none is in transit. */
  nextAt(): number | null;
  /** Removes and returns the messages delivered by then. */
  arrived(now: number): Arriving[];
  close(): Promise<void>;
}

/** Starts all providers of the world behind one port, and the recipients without a mailbox: at `people.test`. */
export async function startMailWorld(
  plan: Plan,
  cast: readonly Member[],
  now: () => number,
  port: number,
): Promise<MailWorld> {
  const members = new Map(cast.map((member) => [member.address, member]));
  const log: Entry[] = [];
  const way: Arriving[] = [];
  const reputation = new Map<string, number>();
  const lastOf = new Map<string, number>();
  const draws = new Map<string, number>();

  const chance =
    (from: string, to: string) =>
    (about: string): number => {
      const key = `${from} ${to} ${about}`;
      const count = (draws.get(key) ?? 0) + 1;
      draws.set(key, count);
      return drawUnit(plan.seed, key, String(count));
    };
  const seenOf = (from: string, to: Member): Seen => ({
    now: now(),
    fromDomain: domainOf(from),
    reputation: reputation.get(`${from} ${to.habit.name}`) ?? 0,
    lastOfDomain: lastOf.get(`${domainOf(from)} ${to.habit.name}`) ?? null,
    chance: chance(from, to.address),
  });
  const isBadNow = (from: string): boolean =>
    plan.bad !== null && members.get(from)?.isBad === true && now() >= +plan.bad.from && now() < +plan.bad.until;

  const take = async (to: string, raw: Buffer): Promise<Verdict> => {
    const mail = await PostalMime.parse(raw);
    // Campaign email has its own return path in the envelope.
    const from = mail.from?.address?.toLowerCase() ?? '';
    const member = members.get(to);
    const facts = {
      at: now(),
      by: 'service' as const,
      from,
      to,
      messageId: mail.messageId ?? '',
      inReplyTo: mail.inReplyTo ?? null,
      references: mail.references?.match(/<[^>]+>/g) ?? [],
      subject: mail.subject ?? '',
      text: mail.text ?? '',
    };
    if (member === undefined) {
      log.push({ ...facts, result: 'accepted', arrivesAt: null, placement: null });
      const sender = members.get(from);
      // Every fifth of these recipients replies.
      if (sender !== undefined && chance(from, to)('answers') < 0.2) answerAsPerson(facts, to, sender, HOUR_MS);
      return '250 2.0.0 OK';
    }
    const seen = seenOf(from, member);
    const usual = member.habit.placement(seen);
    const placement = isBadNow(from) && usual === 'inbox' && seen.chance('bad') < 0.9 ? 'spam' : usual;
    const verdict = member.habit.answer(seen);
    const arrivesAt = placement === 'missing' ? null : now() + 1000 * drawInteger(5, 90, plan.seed, facts.messageId);
    const result = typeof verdict === 'string' ? 'accepted' : 'cut';
    log.push({ ...facts, result, arrivesAt, placement: placement === 'missing' ? null : placement });
    lastOf.set(`${domainOf(from)} ${member.habit.name}`, now());
    if (arrivesAt === null) return verdict;
    if (placement === 'inbox') reputation.set(`${from} ${member.habit.name}`, seen.reputation + 1);
    way.push({ at: arrivesAt, member, folder: placement === 'spam' ? 'junk' : 'inbox', raw });
    const sender = members.get(from);
    if (sender === undefined) return verdict;
    if (member.isAway) answerAsMachine(facts, member, sender, arrivesAt);
    else if (seen.chance('person') < 0.03) answerAsPerson(facts, to, sender, arrivesAt - now() + 2 * HOUR_MS, member);
    return verdict;
  };

  const answerAsMachine = (about: MailFacts, from: Member, to: Member, heardAt: number): void => {
    const reply = answer(about, from.address, 'Automatic reply: I am away until Monday.', {
      subject: `Automatic reply: ${about.subject}`,
      headers: ['Auto-Submitted: auto-replied'],
      at: heardAt + 20_000,
    });
    log.push({ ...reply.entry, by: 'machine' });
    way.push({ at: heardAt + 20_000, member: to, folder: 'inbox', raw: reply.raw });
  };
  /** Writes an email in a mail client, so that a copy is in the Sent folder of its mailbox. */
  const answerAsPerson = (about: MailFacts, from: string, to: Member, waitMs: number, writer?: Member): void => {
    const at = now() + waitMs;
    const reply = answer(about, from, 'Hello, could you call me about this? Thanks.', {
      subject: `Re: ${about.subject}`,
      headers: [],
      at,
    });
    log.push({ ...reply.entry, by: 'person' });
    if (writer !== undefined) way.push({ at, member: writer, folder: 'sent', raw: reply.raw });
    way.push({ at, member: to, folder: 'inbox', raw: reply.raw });
  };

  const server = await startSmtpServer({
    port,
    hostname: 'mx.month.test',
    handlers: {
      rcpt: (_session, { from }, { address }) => {
        const member = members.get(address);
        const refusal = member === undefined ? null : member.habit.refuse(seenOf(from, member));
        if (refusal !== null) log.push({ ...NOTHING, at: now(), from, to: address });
        return refusal;
      },
      message: (_session, { to }, body) => take(to[0] ?? '', Buffer.from(body)),
    },
  });
  return {
    log,
    nextAt: () => way.reduce<number | null>((least, { at }) => (least === null || at < least ? at : least), null),
    arrived: (until) => {
      const come = way.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      for (const each of come) way.splice(way.indexOf(each), 1);
      return come;
    },
    close: () => server.close(),
  };
}

type MailFacts = Pick<Entry, 'from' | 'messageId' | 'references' | 'subject'>;

const NOTHING: Entry = {
  ...{ at: 0, by: 'service', result: 'refused', from: '', to: '', messageId: '', inReplyTo: null, references: [] },
  ...{ subject: '', text: '', arrivesAt: null, placement: null },
};

let written = 0;

function answer(
  about: MailFacts,
  from: string,
  text: string,
  { subject, headers, at }: { readonly subject: string; readonly headers: readonly string[]; readonly at: number },
): { readonly entry: Entry; readonly raw: Buffer } {
  written += 1;
  const messageId = `<written-${written}@${domainOf(from)}>`;
  const references = [...about.references, about.messageId];
  const raw = Buffer.from(
    [
      `From: ${from}`,
      `To: ${about.from}`,
      `Subject: ${subject}`,
      `Date: ${new Date(at).toUTCString()}`,
      `Message-ID: ${messageId}`,
      `In-Reply-To: ${about.messageId}`,
      `References: ${references.join(' ')}`,
      ...headers,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '',
    ].join('\r\n'),
  );
  const entry: Entry = {
    ...{ at, by: 'person', result: 'accepted', from, to: about.from, messageId, inReplyTo: about.messageId },
    ...{ references, subject, text, arrivesAt: at, placement: 'inbox' },
  };
  return { entry, raw };
}

function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

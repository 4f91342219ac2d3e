import { normalAddress } from '../address.js';
import type { AcceptedEntry } from '../log.js';
import { type Evidence, violation } from './evidence.js';
import type { CampaignExpectation, Violation } from './expectations.js';

/** Headers that must occur exactly once (RFC 5322, 3.6). */
const EXACTLY_ONE = ['from', 'date', 'message-id', 'subject', 'to', 'mime-version'];
const AT_MOST_ONE = ['sender', 'reply-to', 'cc', 'in-reply-to', 'references', 'content-type'];
const MAX_LINE_OCTETS = 998;

/** Checks that each message is well formed, offers one-click unsubscribe, and is signed if promised. */
export function checkMessages({ deliveries }: Evidence): Violation[] {
  return deliveries.flatMap((delivery) => {
    const { entry, campaign } = delivery;
    if (campaign === null) return [];
    const found = malformations(entry).map((text) => violation('malformed-message', delivery, text));
    if (campaign.unsubscribeHeaders !== false) {
      const wrong = unsubscribeProblem(entry);
      if (wrong !== null) found.push(violation('unsubscribe-headers', delivery, wrong));
    }
    if (isSigned(campaign, delivery.mailbox) && (entry.headers['dkim-signature'] ?? []).length === 0) {
      found.push(violation('dkim-missing', delivery, 'there is no DKIM-Signature'));
    }
    return found;
  });
}

function isSigned({ dkim = false }: CampaignExpectation, mailbox: string): boolean {
  return typeof dkim === 'boolean' ? dkim : dkim.map(normalAddress).includes(mailbox);
}

function malformations(entry: AcceptedEntry): string[] {
  const count = (name: string): number => entry.headers[name]?.length ?? 0;
  const problems = EXACTLY_ONE.filter((name) => count(name) !== 1).map((name) => `${count(name)} of ${name}, not one`);
  problems.push(...AT_MOST_ONE.filter((name) => count(name) > 1).map((name) => `${count(name)} of ${name}`));
  if (count('bcc') > 0) problems.push('Bcc is visible');
  if (entry.bareLineEnds) problems.push('line ends other than CRLF');
  if (entry.longestLine > MAX_LINE_OCTETS) problems.push(`a line of ${entry.longestLine} octets`);
  return problems;
}

/** Checks the headers of RFC 8058, 3: one each, an https URI (http is accepted for worlds without certificates), and the fixed value. */
function unsubscribeProblem(entry: AcceptedEntry): string | null {
  const list = entry.headers['list-unsubscribe'] ?? [];
  const post = entry.headers['list-unsubscribe-post'] ?? [];
  if (list.length !== 1) return `${list.length} List-Unsubscribe headers`;
  if (post.length !== 1) return `${post.length} List-Unsubscribe-Post headers`;
  if (post[0] !== 'List-Unsubscribe=One-Click') return `List-Unsubscribe-Post is "${post[0]}"`;
  if (!/<https?:\/\/[^<>\s]+>/i.test(list[0] ?? '')) return 'List-Unsubscribe has no URL';
  return null;
}

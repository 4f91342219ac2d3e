import { parseAddressList } from '../../../../engine/address/address-list.js';
import { explainEmailRejection } from '../../../../engine/address/parse-email.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { GivenAddresses, GivenMessage } from './given-message.js';
import { MAX_RECIPIENTS } from './limits.js';

export interface Recipient {
  readonly address: string;
  /** Display name; empty for none. */
  readonly name: string;
}

export interface Recipients {
  readonly to: readonly Recipient[];
  readonly cc: readonly Recipient[];
  readonly bcc: readonly Recipient[];
}

/** Reads the three lists of a request. Reports every invalid address with its position. */
export function readRecipients(
  body: { readonly to_emails?: GivenAddresses } & Pick<GivenMessage, 'cc_emails' | 'bcc_emails'>,
  issues: ValidationIssue[],
): Recipients {
  return {
    to: readList('to_emails', body.to_emails, issues),
    cc: readList('cc_emails', body.cc_emails, issues),
    bcc: readList('bcc_emails', body.bcc_emails, issues),
  };
}

function readList(field: string, given: GivenAddresses, issues: ValidationIssue[]): Recipient[] {
  if (given === null || given === undefined) return [];
  const parts =
    typeof given === 'string'
      ? [{ loc: ['body', field], text: given }]
      : given.map((text, index) => ({ loc: ['body', field, index], text }));
  return parts.flatMap(({ loc, text }) => {
    if (/[\r\n\0]/.test(text)) {
      issues.push(valueIssue(loc, 'header_injection', say`must not contain a line break`, text));
      return [];
    }
    const { addresses, rejected } = parseAddressList(text);
    for (const { input, reason } of rejected) {
      issues.push(valueIssue(loc, 'invalid_email', explainEmailRejection(reason), input));
    }
    return addresses.map(({ email, displayName }) => ({ address: email, name: displayName ?? '' }));
  });
}

/** Returns each address once, in the first list that contains it. */
export function distinct({ to, cc, bcc }: Recipients): Recipients {
  const seen = new Set<string>();
  const take = (list: readonly Recipient[]): Recipient[] =>
    list.filter(({ address }) => {
      const key = address.toLowerCase();
      return !seen.has(key) && seen.add(key) !== undefined;
    });
  return { to: take(to), cc: take(cc), bcc: take(bcc) };
}

export function addressesOf({ to, cc, bcc }: Recipients): string[] {
  return [...to, ...cc, ...bcc].map(({ address }) => address);
}

/** Returns errors of the recipient lists as a whole: no recipient, or too many (docs/build/conventions.md, Limits). */
export function recipientIssues(recipients: Recipients): ValidationIssue[] {
  const count = addressesOf(recipients).length;
  const loc = ['body', 'to_emails'];
  if (recipients.to.length === 0) return [valueIssue(loc, 'missing_one_of', say`must have at least one recipient`)];
  if (count <= MAX_RECIPIENTS) return [];
  return [
    {
      type: 'too_long',
      loc,
      msg: `List should have at most ${MAX_RECIPIENTS} items after validation, not ${count}`,
      ctx: { field_type: 'List', max_length: MAX_RECIPIENTS, actual_length: count },
    },
  ];
}

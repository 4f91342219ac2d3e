import { PASS_MESSAGES } from '../words/gate-terms.js';
import { REASON_MESSAGES } from '../words/reason-terms.js';
import { Said } from '../words/say.js';
import type { Gate, ReasonCode } from './reasons.js';

/** Reasons caused by a failure of the mailbox, which a member may have to fix. */
const FAILURES: ReadonlySet<ReasonCode> = new Set(['mailbox_error', 'mailbox_disconnected', 'mailbox_failing']);

/** Returns the sentence of a gate that passes. */
export function passSentence(gate: Gate, values: Readonly<Record<string, unknown>>): string {
  return fillMessage(PASS_MESSAGES[gate], values);
}

/** Returns the sentence of a reason, with the error of the mailbox if it is known. */
export function sentenceOf(reason: ReasonCode, values: Readonly<Record<string, unknown>>): string {
  const sentence = withReassignment(fillMessage(REASON_MESSAGES[reason], values), values);
  if (!FAILURES.has(reason) || typeof values['errorCode'] !== 'string') return sentence;
  const said = String(values['errorMessage'] ?? '').replace(/[\s.]+$/, '');
  const error = said === '' ? values['errorCode'] : `${values['errorCode']}: ${said}`;
  return String(new Said('{sentence} Error: {error}.', { sentence, error }));
}

/** Adds the time at which the contact continues from another mailbox, if it is set. */
function withReassignment(sentence: string, values: Readonly<Record<string, unknown>>): string {
  const at = values['reassignsAt'];
  if (typeof at !== 'string') return sentence;
  return String(new Said('{sentence} The contact is reassigned to another mailbox at {at}.', { sentence, at }));
}

/** Fills the words in braces; lists are joined, missing values read "not known". */
function fillMessage(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === null || value === undefined) return 'not known';
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}

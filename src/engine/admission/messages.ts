import { PASS_MESSAGES } from '../words/gate-terms.js';
import { REASON_MESSAGES } from '../words/reason-terms.js';
import type { Gate, ReasonCode } from './reasons.js';

/** Reasons caused by a failure of the mailbox, which a member may have to fix. */
const FAILURES: ReadonlySet<ReasonCode> = new Set(['mailbox_error', 'mailbox_disconnected', 'mailbox_failing']);

/** Returns the sentence of a gate that passes. */
export function passSentence(gate: Gate, values: Readonly<Record<string, unknown>>): string {
  return fillMessage(PASS_MESSAGES[gate], values);
}

/** Returns the sentence of a reason, with the error of the mailbox if it is known. */
export function sentenceOf(reason: ReasonCode, values: Readonly<Record<string, unknown>>): string {
  const sentence = `${fillMessage(REASON_MESSAGES[reason], values)}${reassignment(values)}`;
  if (!FAILURES.has(reason) || typeof values['errorCode'] !== 'string') return sentence;
  const said = String(values['errorMessage'] ?? '').replace(/[\s.]+$/, '');
  return `${sentence} Error: ${values['errorCode']}${said === '' ? '' : `: ${said}`}.`;
}

/** Returns the sentence that names the time at which the contact continues from another mailbox, if it is set. */
function reassignment(values: Readonly<Record<string, unknown>>): string {
  const at = values['reassignsAt'];
  return typeof at === 'string' ? ` The contact is reassigned to another mailbox at ${at}.` : '';
}

/** Fills the words in braces; lists are joined, missing values read "not known". */
function fillMessage(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === null || value === undefined) return 'not known';
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}

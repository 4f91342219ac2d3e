import { say } from '../../../../engine/words/say.js';
import { readXml, UnreadableXml, type XmlElement } from '../../../../engine/xml/read-xml.js';
import { OutsideError, type OutsideOutcome } from '../../../../platform/outbound/outside-call.js';
import { OrderRefusal } from './port.js';

/** Element: attributes as texts and children as lists, by name, and its own `text`. */
export type Element = Readonly<Record<string, unknown>>;

/** Sends one command. `write` marks a purchase; all other commands may be repeated. */
export type NamecheapCall = (
  command: string,
  fields: Readonly<Record<string, string>>,
  kind?: 'read' | 'write',
) => Promise<Element>;

/**
 * Error numbers that need a finer outcome than their class (namecheap.com/support/api/error-codes and command pages).
 */
const OUTCOMES: Readonly<Record<string, OutsideOutcome>> = {
  // Error for too many declined payments.
  1017410: 'payment',
  4011103: 'credential',
};
/** Errors for a name with another owner. */
const TAKEN: ReadonlySet<string> = new Set(['3019166', '4019166']);
/** Namecheap documents no error number for insufficient funds. */
const NO_MONEY = /insufficient funds|not enough (?:funds|balance)|low balance/i;

/**
 * Reads a command response. Errors also have HTTP status 200. A response with neither OK nor an error leaves the result
 * of a write unknown. Throws `OutsideError`.
 */
export function readAnswer(text: string, isRead: boolean): Element {
  const answer = parse(text);
  const status = answer?.['Status'];
  if (answer !== null && status === 'OK') return childrenOf(answer, 'CommandResponse')[0] ?? {};
  const [error] = childrenOf(answer ?? {}, 'Errors').flatMap((errors) => childrenOf(errors, 'Error'));
  const number = error === undefined ? '' : wordOf(error['Number']);
  if (status === 'ERROR' && error !== undefined && number !== '') {
    const words = `${wordOf(error['text']).slice(0, 250)} (${number})`;
    if (TAKEN.has(number)) throw new OrderRefusal('domain_not_available', say`Namecheap: ${words}`, 200, words);
    throw new OutsideError(outcomeOf(number, words, isRead), say`Namecheap: ${words}`, 200, null, words);
  }
  throw new OutsideError(isRead ? 'retry' : 'unknown', say`Namecheap returned an unreadable response`, 200);
}

/** The first digit is the cause: 1 credentials, 2 and 4 the request, 3 the registry, 5 Namecheap. */
function outcomeOf(number: string, words: string, isRead: boolean): OutsideOutcome {
  if (NO_MONEY.test(words)) return 'payment';
  const known = OUTCOMES[number];
  if (known !== undefined) return known;
  if (number.startsWith('101')) return 'credential';
  if (/^[35]/.test(number)) return isRead ? 'retry' : 'unknown';
  return 'refused';
}

function parse(text: string): Element | null {
  try {
    const root = readXml(text);
    return root.name === 'ApiResponse' ? elementOf(root) : null;
  } catch (error) {
    if (error instanceof UnreadableXml) return null;
    throw error;
  }
}

function elementOf({ attributes, children, text }: XmlElement): Element {
  const names = new Set(children.map(({ name }) => name));
  const lists = [...names].map((one) => [one, children.filter(({ name }) => name === one).map(elementOf)]);
  return { ...Object.fromEntries(lists), ...attributes, text };
}

/** Returns the children of one name. */
export function childrenOf(element: Element, name: string): Element[] {
  const found = element[name];
  return Array.isArray(found) ? (found as Element[]) : [];
}

/** Returns an attribute as text; empty if absent. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isTrue(value: unknown): boolean {
  return wordOf(value).toLowerCase() === 'true';
}

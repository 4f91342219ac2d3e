import { XMLParser } from 'fast-xml-parser';
import { OutsideError, type OutsideOutcome } from '../../../platform/outbound/outside-call.js';

/** An element: its attributes and its children by name, and its own words. */
export type Element = Readonly<Record<string, unknown>>;

/** One command: what it does may be repeated at will, or is a purchase. */
export type NamecheapCall = (
  command: string,
  fields: Readonly<Record<string, string>>,
  kind?: 'read' | 'write',
) => Promise<Element>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  textNodeName: 'text',
  processEntities: true,
});

/** Numbers that say more than their class (namecheap.com/support/api/error-codes and the pages of the commands). */
const OUTCOMES: Readonly<Record<string, OutsideOutcome>> = {
  // Too many declined payments.
  1017410: 'payment',
  4011103: 'credential',
  // The name has another owner.
  3019166: 'refused',
  4019166: 'refused',
};
/** No number is documented for an account without money. */
const NO_MONEY = /insufficient funds|not enough (?:funds|balance)|low balance/i;

/**
 * What a command answered. Errors come with status 200, too. An answer that says neither OK nor an error tells nothing of what
 * became of a write. Throws `OutsideError`.
 */
export function readAnswer(text: string, isRead: boolean): Element {
  const answer = parse(text);
  const status = answer?.['Status'];
  if (answer !== null && status === 'OK') return asElement(answer['CommandResponse']) ?? {};
  const [error] = childrenOf(asElement(answer?.['Errors']) ?? {}, 'Error');
  const number = error === undefined ? '' : wordOf(error['Number']);
  if (status === 'ERROR' && error !== undefined && number !== '') {
    const words = `${wordOf(error['text']).slice(0, 250)} (${number})`;
    throw new OutsideError(outcomeOf(number, words, isRead), `Namecheap: ${words}`, 200, null, words);
  }
  throw new OutsideError(isRead ? 'retry' : 'unknown', 'Namecheap returned an unreadable response', 200);
}

/** The first digits say who is at fault: 1 the key, 2 and 4 the request, 3 the registry, 5 Namecheap. */
function outcomeOf(number: string, words: string, isRead: boolean): OutsideOutcome {
  if (NO_MONEY.test(words)) return 'payment';
  const known = OUTCOMES[number];
  if (known !== undefined) return known;
  if (number.startsWith('101')) return 'credential';
  if (/^[35]/.test(number)) return isRead ? 'retry' : 'unknown';
  return 'refused';
}

function parse(text: string): Element | null {
  // Nothing that is documented declares a type, and declarations are how entities grow.
  if (/<!doctype/i.test(text)) return null;
  try {
    return asElement((parser.parse(text) as Element)['ApiResponse']);
  } catch {
    return null;
  }
}

/** Children of one name: one alone is no list in what the parser makes. */
export function childrenOf(element: Element, name: string): Element[] {
  const found = element[name];
  const all: readonly unknown[] = Array.isArray(found) ? found : [found];
  return all.map(asElement).filter((one) => one !== null);
}

/** An attribute as text; empty when it is not there. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isTrue(value: unknown): boolean {
  return wordOf(value).toLowerCase() === 'true';
}

function asElement(value: unknown): Element | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Element) : null;
}

import { type Said, say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';

/** Registrant as sent, with field names of the request, because issues refer to them. */
export interface SentRegistrant {
  readonly state_province: string;
  readonly postal_code: string;
  readonly country: string;
  readonly phone: string;
}

/** Postal codes of countries in which most domains are registered (Universal Postal Union, addressing). Others are not checked. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  ...{
    AT: /^\d{4}$/,
    AU: /^\d{4}$/,
    BE: /^\d{4}$/,
    BR: /^\d{5}-?\d{3}$/,
    CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    CH: /^\d{4}$/,
  },
  ...{ CZ: /^\d{3} ?\d{2}$/, DE: /^\d{5}$/, DK: /^\d{4}$/, ES: /^\d{5}$/, FI: /^\d{5}$/, FR: /^\d{5}$/, IN: /^\d{6}$/ },
  ...{
    IT: /^\d{5}$/,
    JP: /^\d{3}-?\d{4}$/,
    NL: /^\d{4} ?[A-Z]{2}$/i,
    NO: /^\d{4}$/,
    PL: /^\d{2}-?\d{3}$/,
    PT: /^\d{4}-?\d{3}$/,
  },
  ...{ SE: /^\d{3} ?\d{2}$/, US: /^\d{5}(?:-\d{4})?$/, GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i },
};
/** Countries whose addresses are not complete without a state or province. */
const WITH_STATES: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IN', 'US']);
/** Codes that represent no country. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
/** Phone number: country code, a dot, at most fourteen digits (RFC 5733 section 2.5). */
const PHONE = /^\+[1-9]\d{0,2}\.\d{4,14}$/;

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Returns the errors of a registrant by the rules of its country, with their locations. */
export function registrantIssues(sent: SentRegistrant): ValidationIssue[] {
  const issue = (field: keyof SentRegistrant, text: Said): ValidationIssue =>
    valueIssue(['body', 'contactInfo', field], 'invalid_contact', text, sent[field]);
  const country = sent.country.toUpperCase();
  const issues: ValidationIssue[] = [];
  if (!isCountry(country)) issues.push(issue('country', say`must be an ISO 3166 country code, such as DE or US`));
  if (!PHONE.test(sent.phone))
    issues.push(issue('phone', say`must be a country code, a dot and the number, such as +49.301234567`));
  if (POSTAL_CODES[country]?.test(sent.postal_code.trim()) === false) {
    issues.push(issue('postal_code', say`must be a postal code of ${country}`));
  }
  if (WITH_STATES.has(country) && sent.state_province.trim() === '') {
    issues.push(issue('state_province', say`is required for addresses in ${country}`));
  }
  return issues;
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && regions.of(code) !== undefined;
}

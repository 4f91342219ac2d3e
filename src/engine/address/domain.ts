import { toASCII } from 'tr46';

/**
 * The one spelling of a domain: A-labels, lower case (docs/build/conventions.md, Types). Accepts U-labels. Returns
 * null for anything but a host name with at least two labels: address literals, IP addresses, single labels,
 * underscores, a trailing dot.
 */
export function parseDomain(input: string): string | null {
  const domain = input.trim();
  if (domain === '' || domain.length > 1_000) return null;
  if (isAscii(domain)) {
    const lower = domain.toLowerCase();
    if (!isHostName(lower)) return null;
    return lower.includes('xn--') ? toALabels(lower) : lower;
  }
  return /[\s/?#@:%\\[\]<>^|]/.test(domain) ? null : toALabels(domain);
}

/**
 * UTS 46, non-transitional. Rejects an A-label without a corresponding U-label (RFC 5891, section 4.2.2). Uses its own
 * table, because runtimes change what they accept between versions, and an address must not change with them.
 */
function toALabels(domain: string): string | null {
  const ascii = toASCII(domain, { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true });
  return ascii !== null && isHostName(ascii) ? ascii : null;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/**
 * Lower-case letters, digits and inner hyphens (RFC 1123 section 2.1), labels up to 63 characters, 253 in total, a
 * top-level domain that is not numeric.
 */
function isHostName(domain: string): boolean {
  if (domain.length > 253) return false;
  let labelStart = 0;
  let labels = 0;
  let digitsOnly = true;
  for (let at = 0; at <= domain.length; at += 1) {
    const code = at === domain.length ? 46 : domain.charCodeAt(at);
    if (code === 46) {
      const length = at - labelStart;
      if (length === 0 || length > 63) return false;
      if (domain.charCodeAt(at - 1) === 45 || domain.charCodeAt(labelStart) === 45) return false;
      labels += 1;
      if (at === domain.length) return labels > 1 && length > 1 && !digitsOnly;
      labelStart = at + 1;
      digitsOnly = true;
    } else if (code >= 97 && code <= 122) digitsOnly = false;
    else if (code === 45) digitsOnly = false;
    else if (code < 48 || code > 57) return false;
  }
  return false;
}

import { getDomain, getPublicSuffix } from 'tldts';
import { isFreeMail } from './free-mail.js';

/**
 * Returns the registrable domain of an address by the Public Suffix List with its private part; null for free-mail providers, whose users
 * are unrelated, and for invalid addresses.
 */
export function companyDomain(email: string): string | null {
  const at = email.lastIndexOf('@');
  if (at === -1) return null;
  const domain = email.slice(at + 1).toLowerCase();
  return isFreeMail(domain) ? null : registrableDomain(domain);
}

/** Whether a name is a public suffix, such as `co.uk`: names are registered below it. Suffixes of companies do not count. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain) === domain;
}

/** Returns `example.co.uk` for `mail.example.co.uk`; null for a public suffix itself and for IP addresses. */
export function registrableDomain(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true });
}

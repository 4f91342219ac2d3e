import { headerValue } from './headers.js';
import type { MailHeader } from './parsed-message.js';

export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';

/** One recipient of a delivery-status part (RFC 3464 section 2.3). */
export interface DeliveryStatus {
  /** Address in lower case; null if no field contains one. */
  readonly address: string | null;
  readonly action: DeliveryAction;
  /** The Status field; null when missing or malformed. */
  readonly status: string | null;
  /** Diagnostic-Code without its type; empty when missing. */
  readonly diagnostic: string;
}

/**
 * Reads the groups of delivery-status parts. A group counts as a recipient's if it names one or has an Action or
 * Status. If Action is missing or unknown, the class of Status decides: 2 delivered, 4 delayed, otherwise failed.
 */
export function readDeliveryStatus(groups: readonly (readonly MailHeader[])[]): DeliveryStatus[] {
  return groups.slice(0, 100).flatMap((fields) => {
    const recipient = headerValue(fields, 'final-recipient') ?? headerValue(fields, 'original-recipient');
    const original = headerValue(fields, 'original-recipient');
    const actionField = headerValue(fields, 'action');
    const statusField = headerValue(fields, 'status');
    if (recipient === null && actionField === null && statusField === null) return [];
    const status = /([245])\.(\d{1,3})\.(\d{1,3})/.exec(statusField?.slice(0, 200) ?? '')?.[0] ?? null;
    return [
      {
        address: addressIn(original ?? '') ?? addressIn(recipient ?? ''),
        action: readAction(actionField, status),
        status,
        diagnostic: diagnosticText(headerValue(fields, 'diagnostic-code') ?? ''),
      },
    ];
  });
}

function readAction(field: string | null, status: string | null): DeliveryAction {
  const word = /[a-z]+/.exec((field ?? '').slice(0, 100).toLowerCase())?.[0] ?? '';
  if (/^delay/.test(word)) return 'delayed';
  if (/^deliver/.test(word)) return 'delivered';
  if (/^(?:relay|expand)/.test(word)) return word.startsWith('relay') ? 'relayed' : 'expanded';
  if (/^fail/.test(word)) return 'failed';
  if (status?.startsWith('2.')) return 'delivered';
  return status?.startsWith('4.') ? 'delayed' : 'failed';
}

/** Returns `smtp; 550 5.1.1 User unknown` without the type at the beginning. */
function diagnosticText(value: string): string {
  return value
    .slice(0, 4000)
    .replace(/^\s*(?:x-)?[a-z0-9-]{1,30}\s{0,3};\s*/i, '')
    .trim();
}

/** Returns the address in `rfc822; <a@b>` in lower case; null if there is none. */
export function addressIn(value: string): string | null {
  const text = value
    .slice(0, 1000)
    .normalize('NFKC')
    .replace(/^\s*[a-z0-9-]{1,20}\s{0,3};/i, '');
  const found = /[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,255}/.exec(text)?.[0];
  return found === undefined ? null : bareAddress(found);
}

/**
 * Returns an address in lower case without adjoining words: scripts without spaces write "anna@example.comへの". Domain names in such a
 * script stay complete.
 */
export function bareAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).replace(/[。｡.]+$/, '');
  const ascii = /^(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,24}(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/iu.exec(
    domain,
  )?.[0];
  if (ascii === undefined && /[^\u0000-\u007f]/.test(domain)) return `${text.slice(0, at)}@${domain}`.toLowerCase();
  const local = text
    .slice(0, at)
    .replace(/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー、。]{1,40}(?=[a-z0-9])/iu, '');
  return `${local}@${ascii ?? domain}`.toLowerCase();
}

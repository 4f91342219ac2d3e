import type { Schemas } from '../../../api/client';

type Campaign = Pick<Schemas['CampaignOut'], 'status' | 'sendingStatus' | 'contactCounts'>;
type Reason = Schemas['SendingStatus'];

/** Section of the campaign where a cause is fixed. */
export type Section = 'schedule' | 'mailboxes' | 'settings' | 'audience' | 'steps';

export type Held =
  | { readonly kind: 'reason'; readonly reason: Reason; readonly until: string | null; readonly at: Section | null }
  | { readonly kind: 'mailboxes'; readonly reason: Reason; readonly count: number; readonly at: 'mailboxes' }
  | { readonly kind: 'limit' | 'newContacts'; readonly used: number; readonly limit: number; readonly at: 'settings' }
  | { readonly kind: 'failed'; readonly count: number; readonly at: 'audience' };

/** Reasons that are no causes: the campaign sends, or every contact is between two steps. */
const NO_CAUSE: readonly Reason[] = ['healthy', 'no_contacts_due', 'campaign_paused'];

const SECTIONS: readonly (readonly [RegExp, Section])[] = [
  [/^(outside_window|holiday|before_start_date|after_end_date|schedule_ended)$/, 'schedule'],
  [/mailbox|^provider_|^waiting_for_esp|^esp_rule|^destination_resting|^application_limited/, 'mailboxes'],
  [/^(campaign_.*_limit|new_contact_limit|follow_up_share|company_daily_limit|.*_protection)$/, 'settings'],
  [/^(step_|empty_|template_error|content_too_large|attachment_missing)/, 'steps'],
  [/^(contact_|suppressed_|recipient_|invalid_address|missing_variable|verification_)/, 'audience'],
];

const sectionOf = (reason: Reason): Section | null => SECTIONS.find(([of]) => of.test(reason))?.[1] ?? null;

/** Lists what limits a launched campaign now: the cause it waits for, mailboxes that cannot send, limits, and failures. */
export function heldBack({ status, sendingStatus: now, contactCounts }: Campaign): Held[] {
  const isActive = status === 'active';
  const held: Held[] = [];
  if (isActive && !NO_CAUSE.includes(now.code)) {
    held.push({ kind: 'reason', reason: now.code, until: now.nextPossibleAt, at: sectionOf(now.code) });
  }
  for (const [reason, count] of Object.entries(now.mailboxesUnavailable) as [Reason, number][]) {
    if (count > 0 && reason !== now.code) held.push({ kind: 'mailboxes', reason, count, at: 'mailboxes' });
  }
  if (isActive && now.dailyLimit !== null && now.sentToday >= now.dailyLimit) {
    held.push({ kind: 'limit', used: now.sentToday, limit: now.dailyLimit, at: 'settings' });
  }
  if (isActive && now.newContactsLimit !== null && now.newContactsToday >= now.newContactsLimit) {
    held.push({ kind: 'newContacts', used: now.newContactsToday, limit: now.newContactsLimit, at: 'settings' });
  }
  if (contactCounts.failed > 0) held.push({ kind: 'failed', count: contactCounts.failed, at: 'audience' });
  return held;
}

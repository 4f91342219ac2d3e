import type { WaitReason } from './reasons.js';

/**
 * Waits of single emails that a member's correction can end, by what is corrected. A claim moves the due time of such an
 * email, so the correction makes it due again. Other waits are those of a campaign or a mailbox, which hold no single email,
 * or have an end that moves with the correction (a schedule, a delay, an order of steps).
 */
export const ENDED_BY = {
  /** Values of a contact, which name its files. */
  values: ['attachment_missing'],
  /** Address of a contact, and the company and mail server that belong to it. */
  address: ['attachment_missing', 'company_daily_limit', 'destination_resting'],
  step: ['attachment_missing'],
  file: ['attachment_missing'],
  /** Settings of a campaign: its limits, and what a missing variable does. */
  settings: [
    'attachment_missing',
    'company_daily_limit',
    'campaign_daily_limit',
    'campaign_ramp_limit',
    'new_contact_limit',
  ],
} as const satisfies Record<string, readonly WaitReason[]>;

export type Correction = keyof typeof ENDED_BY;
export const CORRECTIONS = Object.keys(ENDED_BY) as Correction[];

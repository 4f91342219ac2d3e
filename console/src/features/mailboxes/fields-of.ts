import type { Mailbox } from './queries';

/** Form values of a mailbox. */
export interface Editable {
  readonly firstName: string;
  readonly lastName: string;
  readonly dailyLimit: number | string;
  readonly minGapSeconds: number | string;
  readonly signature: string;
  readonly replyTo: string;
  readonly forwardTo: string;
  readonly timezone: string;
  readonly trackingDomain: string;
  readonly externalDailyUsage: number | string;
  readonly tags: string[];
  readonly rampEnabled: boolean;
  readonly rampStart: number | string;
  readonly rampIncrement: number | string;
  readonly rampCeiling: number | string;
  readonly warmupRequired: boolean;
}

export const editableOf = (one: Mailbox): Editable => ({
  firstName: one.firstName,
  lastName: one.lastName,
  dailyLimit: one.dailyLimit,
  minGapSeconds: one.minGapSeconds,
  signature: one.signature ?? '',
  replyTo: one.replyTo ?? '',
  forwardTo: one.forwardTo ?? '',
  timezone: one.timezone ?? '',
  trackingDomain: one.trackingDomain ?? '',
  externalDailyUsage: one.externalDailyUsage,
  tags: one.tags,
  rampEnabled: one.ramp.enabled,
  rampStart: one.ramp.start,
  rampIncrement: one.ramp.increment,
  rampCeiling: one.ramp.ceiling,
  warmupRequired: one.warmupRequired,
});

const orNull = (value: string | undefined) => (value === undefined ? undefined : value.trim() || null);
const whole = (value: number | string | undefined) => (value === undefined || value === '' ? undefined : Number(value));

/** Changed fields in the format of the API, for existing and new mailboxes; absent fields are unchanged. */
export function updateOf(changed: Partial<Editable>) {
  const ramp = {
    enabled: changed.rampEnabled,
    start: whole(changed.rampStart),
    increment: whole(changed.rampIncrement),
    ceiling: whole(changed.rampCeiling),
  };
  const isRamped = Object.values(ramp).some((value) => value !== undefined);
  return {
    firstName: changed.firstName,
    lastName: changed.lastName,
    dailyLimit: whole(changed.dailyLimit),
    minGapSeconds: whole(changed.minGapSeconds),
    signature: orNull(changed.signature),
    replyTo: orNull(changed.replyTo),
    forwardTo: orNull(changed.forwardTo),
    timezone: orNull(changed.timezone),
    trackingDomain: orNull(changed.trackingDomain),
    externalDailyUsage: whole(changed.externalDailyUsage),
    tags: changed.tags,
    ramp: isRamped ? ramp : undefined,
    warmupRequired: changed.warmupRequired,
  };
}

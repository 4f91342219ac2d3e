import type { MailboxProvider } from '../../../engine/lifecycle/delivery-enums.js';
import type { TenantUser } from './connection/tenant-connection.js';
import type { WantedConnection } from './connection/wanted-connection.js';

/** Ramp-up: grows daily from `start` by `increment` up to `ceiling`. */
interface Ramp {
  readonly enabled: boolean;
  readonly start: number;
  readonly increment: number;
  readonly ceiling: number;
}

/** Settings of a mailbox that can be set at creation and changed later. */
interface MailboxSettings {
  readonly firstName: string;
  readonly lastName: string;
  readonly signature: string | null;
  readonly forwardTo: string | null;
  readonly replyTo: string | null;
  /** Maximum messages per day, for all campaigns together. */
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  /** Time zone; null for that of the workspace. */
  readonly timezone: string | null;
  readonly tags: readonly string[];
  readonly trackingDomain: string | null;
  /** Messages per day that other systems send. */
  readonly externalDailyUsage: number;
}

/** Mailbox to create. */
export interface NewMailbox extends MailboxSettings {
  /** In any case. */
  readonly address: string;
  readonly connection?: WantedConnection | undefined;
  /** User of a connected tenant, instead of a connection. */
  readonly tenant?: TenantUser | undefined;
  /** Provider; if absent, `native` without a connection, otherwise detected from its server. */
  readonly provider?: MailboxProvider | undefined;
  readonly ramp?: Ramp | undefined;
  /** Whether warmup is required before sending; if absent, true only without a connection. */
  readonly warmupRequired?: boolean | undefined;
}

/** Mailboxes to create together. */
export interface NewMailboxes {
  readonly mailboxes: readonly NewMailbox[];
  /** Whether the servers of connected mailboxes are checked before they are active. */
  readonly verify: boolean;
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Values for several mailboxes; absent fields stay. */
export interface MailboxChange extends Changes<MailboxSettings> {
  /** Mailboxes by integer ID, UUID, or address. */
  readonly mailboxes: ReadonlyArray<string | number>;
  readonly connection?: WantedConnection | undefined;
  readonly ramp?: Changes<Ramp> | undefined;
  readonly warmupRequired?: boolean | undefined;
  readonly status?: 'active' | 'paused' | undefined;
  /** Tags to add to each mailbox. */
  readonly addTags?: readonly string[] | undefined;
  /** Tags to remove from each mailbox. */
  readonly removeTags?: readonly string[] | undefined;
}

import type { MailboxProvider } from '../../engine/lifecycle/delivery-enums.js';
import type { TenantUser } from './connection/tenant-connection.js';
import type { WantedConnection } from './connection/wanted-connection.js';

/** A ramp: grows from day to day, from `start` by `increment` up to `ceiling`. */
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
  /** Messages a day, of all campaigns. */
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  /** Null: the workspace's zone. */
  readonly timezone: string | null;
  readonly tags: readonly string[];
  readonly trackingDomain: string | null;
  /** Messages a day that other systems send. */
  readonly externalDailyUsage: number;
}

/** Mailbox to create. */
export interface NewMailbox extends MailboxSettings {
  /** In any case. */
  readonly address: string;
  readonly connection?: WantedConnection | undefined;
  /** User of a connected tenant, instead of a connection. */
  readonly tenant?: TenantUser | undefined;
  /** Absent: `native` without a connection, else what its server shows. */
  readonly provider?: MailboxProvider | undefined;
  readonly ramp?: Ramp | undefined;
  /** Absent: no with a connection, else yes. */
  readonly warmupRequired?: boolean | undefined;
}

/** Mailboxes to create together. */
export interface NewMailboxes {
  readonly mailboxes: readonly NewMailbox[];
  /** Whether the servers of connected mailboxes are checked before they are active. */
  readonly verify: boolean;
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The same values for several mailboxes; what is absent stays. */
export interface MailboxChange extends Changes<MailboxSettings> {
  /** Integer ids, UUIDs or addresses. */
  readonly mailboxes: ReadonlyArray<string | number>;
  readonly connection?: WantedConnection | undefined;
  readonly ramp?: Changes<Ramp> | undefined;
  readonly warmupRequired?: boolean | undefined;
  readonly status?: 'active' | 'paused' | undefined;
  /** Added to the tags of each mailbox. */
  readonly addTags?: readonly string[] | undefined;
  /** Removed from the tags of each mailbox that has them. */
  readonly removeTags?: readonly string[] | undefined;
}

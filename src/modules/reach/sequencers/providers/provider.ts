import type { Ctx } from '../../../../platform/context.js';
import type { MailboxLogin } from '../../mailboxes/connection/index.js';

/** Way a changed password reaches an existing account. */
export type ReconnectMode = 'in_place' | 'recreate' | 'none';

/** Features of a provider's documented API. */
export interface ProviderCapabilities {
  readonly export_mailboxes: boolean;
  /** `recreate`: only by deleting the account there, with its campaigns and warmup history. */
  readonly reconnect_mailboxes: ReconnectMode;
  readonly validate: boolean;
  readonly remote_status: boolean;
  readonly oauth_mailboxes: boolean;
  readonly warmup: boolean;
  readonly usage_read_back: boolean;
  /** Accounts per call. */
  readonly max_batch: number;
}

export interface ProviderField {
  readonly name: 'api_key' | 'base_url' | 'provider_workspace_id';
  readonly label: string;
  readonly secret: boolean;
  readonly required: boolean;
}

/** One connection as an adapter uses it. Holds the clear key: never log it. */
export interface ProviderAccess {
  readonly workspaceId: number;
  readonly apiKey: string;
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
}

/** Owner of the key. */
export interface ProviderOwner {
  /** Workspace ID at the provider; null if it does not report one. */
  readonly workspaceId: string | null;
  readonly name: string | null;
  /** Accounts that can still be added; null if the provider does not report it. */
  readonly capacityLeft: number | null;
}

/** Mailbox to create at the provider. Contains plain-text passwords: never log it. */
export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: MailboxLogin;
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  readonly replyTo: string | null;
  readonly signature: string | null;
  readonly warmup: boolean;
}

export const REMOTE_STATES = ['connected', 'paused', 'error', 'pending', 'unknown'] as const;
export type RemoteState = (typeof REMOTE_STATES)[number];

export const REMOTE_WARMUP_STATES = ['active', 'paused', 'off', 'blocked', 'unknown'] as const;
export type RemoteWarmupState = (typeof REMOTE_WARMUP_STATES)[number];

/** Account as described by the provider. */
export interface RemoteAccount {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly state: RemoteState;
  /** Description of the problem, for status `error`. */
  readonly problem: string | null;
  readonly warmup: RemoteWarmupState;
  /** Messages sent per UTC day (`YYYY-MM-DD`), as far as the provider reports them. */
  readonly sent: ReadonlyArray<{ readonly day: string; readonly count: number }>;
  /** Total messages sent, if the provider reports only a total; otherwise null. */
  readonly sentInAll: number | null;
}

/** Account to look up: by its address, and by the provider's ID if it is known. */
export interface WantedAccount {
  readonly email: string;
  readonly id: string | null;
}

/** Account by lower-case address; null if the provider has none. A missing address could not be looked up. */
export type FoundAccounts = ReadonlyMap<string, RemoteAccount | null>;

/**
 * A sequencer of another company. Adapters are thin: one documented call or two each, no retries, nothing kept between
 * calls. Every failure is thrown as a `ProviderFault`.
 */
export interface SequencerProvider {
  /** Checks whether the key is valid, and whose it is. */
  validate(ctx: Ctx, access: ProviderAccess): Promise<ProviderOwner>;
  /** Looks up accounts. With `usage`, includes recent sending volume, which may take more calls. */
  look(
    ctx: Ctx,
    access: ProviderAccess,
    wanted: readonly WantedAccount[],
    options: { readonly usage: boolean },
  ): Promise<FoundAccounts>;
  /** Adds an account. Throws a fault of kind `exists` if the address exists already. */
  create(ctx: Ctx, access: ProviderAccess, account: NewAccount): Promise<RemoteAccount>;
  /** Updates an account as far as the API can: settings, and the login if reconnecting is `in_place`. */
  update(ctx: Ctx, access: ProviderAccess, remote: RemoteAccount, account: NewAccount): Promise<RemoteAccount>;
  /** Deletes an account if reconnecting is `recreate`. A missing account is no error. */
  remove?(ctx: Ctx, access: ProviderAccess, remoteId: string): Promise<void>;
  /** Enables the warmup of accounts, at most `warmBatch`. Idempotent. Returns the resulting states. */
  warm(ctx: Ctx, access: ProviderAccess, remotes: readonly RemoteAccount[]): Promise<RemoteWarmupState>;
}

/** Constant facts about a provider. */
export interface ProviderFacts {
  readonly name: string;
  /** Base URL; null if every customer has a separate one. */
  readonly baseUrl: string | null;
  readonly capabilities: ProviderCapabilities;
  readonly fields: readonly ProviderField[];
  /** Maximum accounts per call of `warm`. */
  readonly warmBatch: number;
  /** Maximum exports processed together: one lookup of accounts serves all of them. */
  readonly batch: number;
  /** Maximum parallel calls. */
  readonly parallelCalls: number;
  /** Whether SMTP and IMAP share one password, with the address as the user name. */
  readonly singleLogin: boolean;
  /** Whether a single create call applies all settings of an account. */
  readonly createsWhole: boolean;
}

/** Visible part of a payment method. The number never leaves the provider. */
export interface PaymentCard {
  /** Type, such as `card` or `sepa_debit`. */
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

export type SubscriptionStatus = 'active' | 'past_due' | 'cancelled';

/** Customer at the payment provider. */
export interface ProviderAccount {
  /** Method that invoices are charged to; null if none. */
  readonly card: PaymentCard | null;
  /** Newest subscription; null if there never was one. */
  readonly subscription: ProviderSubscription | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly itemId: string;
  readonly seats: number;
  readonly status: SubscriptionStatus;
  /** Latest change of its seats by `setSeats`, with its cost; null if there is none. */
  readonly lastChange: (ChangePrice & { readonly key: string }) | null;
}

/** Price of a change of the number of mailboxes. */
export interface ChangePrice {
  /** Amount of the invoice for the change, in the smallest unit of the currency; null without an invoice. */
  readonly amountDueCents: number | null;
  readonly currency: string | null;
}

export interface SeatChange extends ChangePrice {
  readonly subscription: ProviderSubscription;
}

/** Notice signed by the provider. Only a hint: its subject is read from the provider. */
export interface ProviderNotice {
  readonly id: string;
  readonly customerId: string | null;
}

/**
 * Payment provider. All calls but `readNotice` use the network and throw `AppError`: 402 `payment_failed` for a rejected payment method,
 * 409 `provider_not_configured` for rejected credentials, 502 `provider_error` for a rejected call or an invalid response, 504
 * `provider_timeout` if the result is unknown. Writes take a `key`: calls with the same key take effect once within 24 hours.
 */
export interface PaymentProvider {
  makeCustomer(input: { readonly workspaceId: number; readonly name: string; readonly key: string }): Promise<string>;
  /** Creates a page for entering a payment method. */
  makeSetup(input: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly key: string;
  }): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: Date }>;
  /** Reads a customer; a method entered on a setup page that is not the default yet becomes it. */
  readAccount(customerId: string): Promise<ProviderAccount>;
  /**
   * Starts a subscription, or changes its number of seats: additional seats are charged immediately, removed ones
   * credited.
   */
  setSeats(input: {
    readonly customerId: string;
    readonly subscription: ProviderSubscription | null;
    readonly seats: number;
    readonly key: string;
  }): Promise<SeatChange>;
  /**
   * Verifies a notice by its signature, which must be at most five minutes old. Null if the notice is not from the
   * provider.
   */
  readNotice(body: Buffer, signature: string, now: Date): ProviderNotice | null;
}

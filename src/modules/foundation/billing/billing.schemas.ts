import { type Static, Type } from 'typebox';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';
import { BILLING_STATUSES } from '../workspaces/index.js';

export const SubscriptionStatusOut = enumOf(BILLING_STATUSES, {
  description:
    'Subscription status. `none`: no subscription. `past_due`: an invoice is unpaid. `cancelled`: the subscription ended.',
});

const PaymentCardOut = Type.Object(
  {
    type: Type.String({ description: 'Kind of payment method, such as `card` or `sepa_debit`.' }),
    brand: nullable(Type.String({ examples: ['visa'] })),
    last4: nullable(
      Type.String({
        description: 'Last four digits of the payment method. Outrider stores no more of the number.',
        examples: ['4242'],
      }),
    ),
    exp_month: nullable(Type.Integer()),
    exp_year: nullable(Type.Integer()),
  },
  { $id: 'PaymentCard' },
);

export const PaymentMethodOut = Type.Object(
  {
    workspace_id: Type.Integer(),
    has_payment_method: Type.Boolean(),
    payment_method: nullable(PaymentCardOut),
    subscription_status: SubscriptionStatusOut,
    updated_at: nullable(dtOut()),
  },
  { $id: 'PaymentMethodOut' },
);
export type PaymentMethodOut = Static<typeof PaymentMethodOut>;

export const PaymentSetupIn = Type.Object(
  {
    return_url: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'URL that the browser returns to; https, or http on localhost. Default: this server.',
        examples: ['https://app.example.com/settings/billing'],
      }),
    ),
  },
  { $id: 'PaymentSetupIn' },
);

export const PaymentSetupOut = Type.Object(
  {
    setup_url: Type.String({
      description: 'Page of the payment provider, to be opened in a browser.',
      examples: ['https://checkout.stripe.com/c/pay/cs_live_a1b2'],
    }),
    checkout_id: Type.String({ examples: ['cs_live_a1b2'] }),
    expires_at: nullable(dtOut()),
  },
  { $id: 'PaymentSetupOut' },
);

export const WorkspaceUpgradeIn = Type.Object(
  {
    new_max_mailboxes: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'New maximum number of mailboxes; at least the current number of mailboxes.',
    }),
    workspace_id: Type.Optional(Type.Integer({ description: 'Must equal the workspace of the path if present.' })),
  },
  { $id: 'WorkspaceUpgradeIn' },
);

export const WorkspaceUpgradeOut = Type.Object(
  {
    workspace_id: Type.Integer(),
    max_mailboxes: Type.Integer(),
    previous_max_mailboxes: Type.Integer(),
    subscription_status: SubscriptionStatusOut,
    amount_due_cents: nullable(
      Type.Integer({
        description: 'Amount invoiced for the change, in the smallest currency unit; null if nothing was invoiced.',
      }),
    ),
    currency: nullable(Type.String({ description: 'Currency code (ISO 4217).' })),
    effective_at: dtOut(),
  },
  { $id: 'WorkspaceUpgradeOut' },
);
export type WorkspaceUpgradeOut = Static<typeof WorkspaceUpgradeOut>;

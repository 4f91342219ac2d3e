import { Type } from 'typebox';
import { say } from '../../../engine/words/say.js';
import { valueError } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import {
  PaymentMethodOut,
  PaymentSetupIn,
  PaymentSetupOut,
  WorkspaceUpgradeIn,
  WorkspaceUpgradeOut,
} from './billing.schemas.js';
import { takeNotice } from './notices.service.js';
import { getPaymentMethod, openSetup, type PaymentMethod } from './payment-method.service.js';
import { type SeatsChanged, upgradeSeats } from './seats.service.js';

const WorkspacePath = Type.Object({
  workspace_id: Type.Integer({ description: 'ID of the workspace. `workspaceId`, if present, must be the same.' }),
});
const tag = 'Payment';
const PROVIDER_ERRORS = ['provider_error', 'provider_timeout'] as const;

function methodToWire(workspaceId: number, { card, status, updatedAt }: PaymentMethod): PaymentMethodOut {
  return {
    workspace_id: workspaceId,
    has_payment_method: card !== null,
    payment_method:
      card === null
        ? null
        : {
            ...{ type: card.type, brand: card.brand, last4: card.last4 },
            ...{ exp_month: card.expMonth, exp_year: card.expYear },
          },
    subscription_status: status,
    updated_at: updatedAt === null ? null : isoOf(updatedAt),
  };
}

function seatsToWire(workspaceId: number, changed: SeatsChanged): WorkspaceUpgradeOut {
  return {
    workspace_id: workspaceId,
    max_mailboxes: changed.seats,
    previous_max_mailboxes: changed.previousSeats,
    subscription_status: changed.status,
    amount_due_cents: changed.amountDueCents,
    currency: changed.currency,
    effective_at: isoOf(changed.at),
  };
}

export function billingRoutes(app: App): void {
  operation(app, {
    id: 'getPaymentMethod',
    method: 'GET',
    path: '/workspaces/{workspace_id}/payment_method',
    tag,
    summary: 'Get the payment method',
    description:
      'Returns the payment method and the subscription status of the workspace. Card numbers are stored by the payment provider only.',
    scope: 'billing',
    workspaceAlias: true,
    params: WorkspacePath,
    response: PaymentMethodOut,
    handler: async (ctx, { workspaceId }) => methodToWire(workspaceId, await getPaymentMethod(ctx, workspaceId)),
  });

  operation(app, {
    id: 'setupPaymentMethod',
    method: 'POST',
    path: '/workspaces/{workspace_id}/setup_payment_method',
    tag,
    summary: 'Set up a payment method',
    description:
      'Returns the address of a page at the payment provider where a payment method is entered. The method is active once the provider confirms it, usually within seconds. Repeating the request with the same return address returns the same page while that page is open.',
    scope: 'billing',
    rate: 'outside',
    workspaceAlias: true,
    params: WorkspacePath,
    body: PaymentSetupIn,
    bodyOptional: true,
    response: PaymentSetupOut,
    errors: ['provider_not_configured', ...PROVIDER_ERRORS],
    example: { body: { return_url: 'https://app.example.com/settings/billing' } },
    secretAnswer: true,
    outside: true,
    handler: async (ctx, { workspaceId, body }) => {
      const page = await openSetup(ctx, workspaceId, body.return_url);
      return { setup_url: page.url, checkout_id: page.id, expires_at: isoOf(page.expires_at) };
    },
  });

  operation(app, {
    id: 'upgradeWorkspaceSubscription',
    method: 'POST',
    path: '/workspaces/{workspace_id}/upgrade_subscription',
    tag: 'Workspaces',
    summary: 'Change the number of mailboxes',
    description:
      'Sets how many mailboxes the workspace can have. Increases are invoiced immediately, prorated for the current period; decreases are credited. Without a payment provider, the number changes immediately and costs nothing. After `provider_timeout`, repeat the same request: nothing is charged twice.',
    scope: 'billing',
    rate: 'outside',
    workspaceAlias: true,
    params: WorkspacePath,
    body: WorkspaceUpgradeIn,
    response: WorkspaceUpgradeOut,
    errors: ['payment_method_required', 'payment_failed', 'limit_reached', 'in_use', ...PROVIDER_ERRORS],
    example: { body: { new_max_mailboxes: 250 } },
    outside: true,
    guard: ({ workspaceId, body }) => {
      if (body.workspace_id !== undefined && body.workspace_id !== workspaceId) {
        const loc = ['body', 'workspace_id'];
        throw valueError(loc, 'workspace_mismatch', say('differs from `workspaceId`'), body.workspace_id);
      }
    },
    handler: async (ctx, { workspaceId, body }) =>
      seatsToWire(workspaceId, await upgradeSeats(ctx, workspaceId, body.new_max_mailboxes)),
  });

  operation(app, {
    id: 'receiveStripeNotice',
    method: 'POST',
    path: '/billing/stripe/webhook',
    tag,
    summary: 'Receive a Stripe event',
    description:
      'Called by Stripe: enter this address as a webhook endpoint there. Outrider verifies the signature, processes each event once and fetches its object from Stripe.',
    access: 'public',
    audience: 'machine',
    rawBody: true,
    headers: Type.Object({
      'Stripe-Signature': Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'Stripe signature of the body.',
          examples: ['t=1772438400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'],
        }),
      ),
    }),
    response: Type.Object({ received: Type.Boolean() }, { $id: 'StripeNoticeOut' }),
    errors: ['bad_request'],
    handler: async (ctx, { rawBody, headers }) => {
      await takeNotice(ctx, rawBody, headers['Stripe-Signature'] ?? '');
      return { received: true };
    },
  });
}

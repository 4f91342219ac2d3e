import { Type } from 'typebox';
import { say } from '../../../../engine/words/say.js';
import { ValidationError, valueError } from '../../../../platform/errors.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId } from '../../../../platform/http/types.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { asAppError } from '../providers/provider-error.js';
import { readTarget } from '../redirects/redirect-target.js';
import { registrantIssues } from '../registrars/registrant.js';
import { orderDomains, viewPurchase } from './purchase.service.js';
import { DomainPurchaseOut, DomainsCheckIn, DomainsCheckOut, DomainsPurchaseIn } from './purchases.schemas.js';
import { checkToWire, purchaseToWire, registrantFromWire } from './purchases.wire.js';
import { checkDomains } from './quote.service.js';

const tag = 'Domains';
const CONTACT = {
  ...{ first_name: 'Nora', last_name: 'Lind', real_address: 'Hauptstr. 5', city: 'Berlin', state_province: '' },
  ...{ postal_code: '10827', country: 'DE', phone: '+49.301234567', email_address: 'nora@example.com' },
};

/** Buying domains. */
export function purchaseRoutes(app: App): void {
  operation(app, {
    id: 'checkDomains',
    method: 'POST',
    path: '/domains/check',
    tag,
    summary: 'Check domain availability',
    description:
      'Returns the availability and price of domains. A name that its registry lists (RDAP) is unavailable; every other name is checked at the registrar the workspace buys from. A name is `unknown` if the registrar does not respond in time. Prices can change until the purchase; `maxPriceCents` limits them.',
    rate: 'outside',
    body: DomainsCheckIn,
    response: DomainsCheckOut,
    outside: true,
    changesNothing: true,
    // Queries external servers, so only members who can make changes may call it.
    scope: 'write',
    errors: ['provider_not_configured', 'provider_error', 'provider_timeout'],
    example: { body: { domains: ['shop-of-nora.test', 'taken.test'] } },
    handler: async (ctx, { body, workspaceId }) => {
      const checked = await askingRegistrar(() => checkDomains(ctx, workspaceId, body.domains));
      const domains = checked.map((one) => checkToWire(one, ctx.clock.now()));
      return { domains, available: domains.filter(({ available }) => available === true).map(({ domain }) => domain) };
    },
  });

  operation(app, {
    id: 'purchaseDomains',
    method: 'POST',
    path: '/domains/purchase',
    tag,
    summary: 'Buy domains',
    description:
      'Creates one order per domain, processed after the response: see `GET /domains/purchases/{purchase_id}` and the events `domain.purchased` and `domain.purchase.failed`. An order buys at most once, even after a crash. An order the registrar cannot fulfill as requested fails before anything is bought. If a DNS provider is configured, a bought domain gets its zone and name servers and can host mailboxes immediately. `dryRun` buys nothing.',
    scope: 'billing',
    rate: 'outside',
    body: DomainsPurchaseIn,
    response: DomainPurchaseOut,
    outside: true,
    errors: ['payment_failed', 'price_changed', 'provider_not_configured', 'provider_error', 'provider_timeout'],
    example: { body: { domains: ['shop-of-nora.test'], contactInfo: CONTACT, maxPriceCents: 2_000 } },
    handler: async (ctx, { body, workspaceId, idempotencyKey }) => {
      const { contactInfo, redirectDomain = null, maxPriceCents = null } = body;
      const issues = contactInfo === undefined ? [] : registrantIssues(contactInfo);
      if (issues.length > 0) throw new ValidationError(issues);
      const ordered = await askingRegistrar(() =>
        orderDomains(ctx, workspaceId, {
          domains: body.domains,
          registrant: contactInfo === undefined ? null : registrantFromWire(contactInfo),
          redirectUrl: redirectDomain === null ? null : targetOf(redirectDomain),
          whoisguard: body.whoisguard,
          years: yearsOf(body),
          autoRenew: body.autoRenew,
          maxPriceCents,
          quoteOnly: body.dryRun,
          idempotencyKey,
        }),
      );
      return purchaseToWire(ordered);
    },
  });

  operation(app, {
    id: 'getDomainPurchase',
    method: 'GET',
    path: '/domains/purchases/{purchase_id}',
    tag,
    summary: 'Get a domain purchase',
    description: 'Returns the orders of a purchase with the result of each.',
    params: Type.Object({ purchase_id: resourceId({ description: '`purchaseId` returned by the purchase.' }) }),
    response: DomainPurchaseOut,
    errors: ['purchase_not_found'],
    handler: async (ctx, { params, workspaceId }) =>
      purchaseToWire(await viewPurchase(ctx, workspaceId, params.purchase_id)),
  });
}

function targetOf(sent: string): string {
  const target = readTarget(sent);
  if (target === null)
    throw valueError(['body', 'redirectDomain'], 'invalid_url', say`must be a host or an https URL`, sent);
  return target;
}

async function askingRegistrar<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof OutsideError ? asAppError(error) : error;
  }
}

/** Both spellings must have the same number, because it multiplies the price. */
function yearsOf({ years, num_years: spelt }: DomainsPurchaseIn): number {
  if (years !== undefined && spelt !== undefined && years !== spelt) {
    throw valueError(['body', 'num_years'], 'conflicting_spellings', say('conflicts with `years`'), spelt);
  }
  return years ?? spelt ?? 1;
}

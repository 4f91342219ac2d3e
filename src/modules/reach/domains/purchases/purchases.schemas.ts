import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, email, enumOf, nullable, ownDomain, uuid, withDefault } from '../../../../platform/http/types.js';
import { AVAILABILITIES } from '../registrars/port.js';
import { PURCHASE_STATUSES } from './purchase-status.js';

const MAX_YEARS = 10;
const line = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

export const DomainsCheckIn = Type.Object(
  {
    domains: Type.Array(Type.String({ maxLength: 1_000 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Names to check. A name that cannot be registered, such as a public suffix, is `invalid`.',
    }),
  },
  { $id: 'DomainsCheckIn' },
);

const CHECK_SOURCES = enumeration('CheckSource', ['rdap', 'registrar']);

export const DomainCheckItem = Type.Object(
  {
    domain: Type.String({ description: 'Domain name as a lowercase A-label, or as sent if it is not a valid domain.' }),
    status: enumOf(AVAILABILITIES, {
      description: 'Availability; `unknown` if the registrar did not respond. Retry later.',
    }),
    available: nullable(Type.Boolean(), {
      description: 'Whether the domain can be purchased through Outrider; null if unknown.',
    }),
    premium: Type.Boolean(),
    priceCents: nullable(Type.Integer(), { description: 'Price for `years`, in the smallest unit of `currency`.' }),
    currency: nullable(Type.String(), { description: 'Currency code (ISO 4217).' }),
    years: Type.Integer({ description: 'Years covered by the price: the shortest term offered.' }),
    source: enumOf(CHECK_SOURCES, {
      description:
        'Source of the result. `rdap`: the registry reports the name as registered, so no registrar was queried.',
    }),
    errorMessage: nullable(Type.String(), { description: 'Reason the domain cannot be bought.' }),
    checkedAt: dtOut(),
  },
  { $id: 'DomainCheckItem' },
);
export type DomainCheckItem = Static<typeof DomainCheckItem>;

export const DomainsCheckOut = Type.Object(
  {
    domains: Type.Array(DomainCheckItem, { description: 'Domains in the order of the request.' }),
    available: Type.Array(Type.String(), { description: 'Names available for purchase.' }),
  },
  { $id: 'DomainsCheckOut' },
);

export const DomainContactInfo = Type.Object(
  {
    first_name: line(64, 'Given name.'),
    last_name: line(64, 'Family name.'),
    real_address: line(200, 'Street and number. Many registries reject a post office box.'),
    city: line(100, 'Town.'),
    state_province: withDefault(
      Type.String({
        maxLength: 100,
        description: 'State or region; required in Australia, Brazil, Canada, India and the USA.',
      }),
      '',
    ),
    postal_code: line(20, 'Postal code in the format of the country.'),
    country: Type.String({ minLength: 2, maxLength: 2, description: 'Country code (ISO 3166 alpha-2).' }),
    phone: line(20, 'Phone number as country code, dot, number (RFC 5733).'),
    email_address: email({ description: 'Email address for messages from registries; many require a confirmation.' }),
    organization_name: Type.Optional(line(200, 'Organization that owns the domain.')),
    job_title: Type.Optional(line(100, 'Job title of the contact.')),
  },
  { $id: 'DomainContactInfo', description: 'Registrant of the domains.' },
);
export type DomainContactInfo = Static<typeof DomainContactInfo>;

export const DomainsPurchaseIn = Type.Object(
  {
    domains: Type.Array(ownDomain(), { minItems: 1, maxItems: 50, description: 'Names to purchase.' }),
    redirectDomain: Type.Optional(
      nullable(
        Type.String({
          maxLength: 2_000,
          description: 'Redirect target for visitors of these domains: a host or an https URL.',
        }),
      ),
    ),
    contactInfo: Type.Optional(DomainContactInfo),
    whoisguard: withDefault(
      Type.Boolean({ description: 'Whether to hide the owner in the public directory where the registry allows it.' }),
      true,
    ),
    years: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_YEARS, description: 'Years to purchase. Default: 1.' }),
    ),
    num_years: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_YEARS, description: 'Alias of `years`.' })),
    autoRenew: withDefault(
      Type.Boolean({ description: 'Whether the registrar renews the domain before it expires.' }),
      true,
    ),
    maxPriceCents: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Maximum total price; above it nothing is purchased and the response is a 409 `price_changed`.',
      }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Whether to return the price without purchasing.' }), false),
  },
  { $id: 'DomainsPurchaseIn' },
);
export type DomainsPurchaseIn = Static<typeof DomainsPurchaseIn>;

const DomainPurchaseItem = Type.Object(
  {
    domain: Type.String(),
    status: enumOf(PURCHASE_STATUSES, {
      description: '`action_required`: the operator must pay the registrar; the order then continues automatically.',
    }),
    priceCents: nullable(Type.Integer()),
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String(), {
      description: 'Reason for a failure, including failures after the purchase.',
    }),
    expiresAt: nullable(dtOut()),
  },
  { $id: 'DomainPurchaseItem' },
);

export const DomainPurchaseOut = Type.Object(
  {
    purchaseId: uuid(),
    status: enumOf(PURCHASE_STATUSES),
    items: Type.Array(DomainPurchaseItem, { description: 'Domains in the order of the request.' }),
    totalCents: nullable(Type.Integer(), { description: 'Total price of the purchased or pending domains.' }),
    currency: nullable(Type.String(), { description: 'Currency code (ISO 4217).' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    completedAt: nullable(dtOut()),
  },
  { $id: 'DomainPurchaseOut' },
);
export type DomainPurchaseOut = Static<typeof DomainPurchaseOut>;

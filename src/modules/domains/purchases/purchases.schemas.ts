import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, email, enumOf, nullable, ownDomain, uuid, withDefault } from '../../../platform/http/types.js';
import { AVAILABILITIES } from '../registrars/port.js';
import { PURCHASE_STATUSES } from './purchase-status.js';

const MAX_YEARS = 10;
const line = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

export const DomainsCheckIn = Type.Object(
  {
    domains: Type.Array(Type.String({ maxLength: 1_000 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Names to ask about. One that cannot be registered anywhere, such as a public suffix, is `invalid`.',
    }),
  },
  { $id: 'DomainsCheckIn' },
);

const CHECK_SOURCES = enumeration('CheckSource', ['rdap', 'registrar']);

export const DomainCheckItem = Type.Object(
  {
    domain: Type.String({ description: 'As lower-case A-label; as it was sent when it is no domain.' }),
    status: enumOf(AVAILABILITIES, { description: '`unknown`: the registrar did not say; ask again.' }),
    available: nullable(Type.Boolean(), { description: 'Can be bought here. Null: not known.' }),
    premium: Type.Boolean(),
    priceCents: nullable(Type.Integer(), { description: 'For `years`, in the smallest unit of `currency`.' }),
    currency: nullable(Type.String(), { description: 'Currency code (ISO 4217).' }),
    years: Type.Integer({ description: 'Years that the price is for: the shortest term that is sold.' }),
    source: enumOf(CHECK_SOURCES, {
      description: '`rdap`: the registry of the name has it already, so no registrar was asked.',
    }),
    errorMessage: nullable(Type.String(), { description: 'Reason the domain cannot be bought.' }),
    checkedAt: dtOut(),
  },
  { $id: 'DomainCheckItem' },
);
export type DomainCheckItem = Static<typeof DomainCheckItem>;

export const DomainsCheckOut = Type.Object(
  {
    domains: Type.Array(DomainCheckItem, { description: 'In the order of the request.' }),
    available: Type.Array(Type.String(), { description: 'The names that can be bought.' }),
  },
  { $id: 'DomainsCheckOut' },
);

export const DomainContactInfo = Type.Object(
  {
    first_name: line(64, 'Given name.'),
    last_name: line(64, 'Family name.'),
    real_address: line(200, 'Street and number; a post box is refused by many registries.'),
    city: line(100, 'Town.'),
    state_province: withDefault(
      Type.String({ maxLength: 100, description: 'Needed in Australia, Brazil, Canada, India and the USA.' }),
      '',
    ),
    postal_code: line(20, 'As the country writes it.'),
    country: Type.String({ minLength: 2, maxLength: 2, description: 'ISO 3166 alpha-2.' }),
    phone: line(20, 'Country code, a dot, the number (RFC 5733).'),
    email_address: email({ description: 'Registries write here; many want it confirmed.' }),
    organization_name: Type.Optional(line(200, 'Company that owns the domain.')),
    job_title: Type.Optional(line(100, 'Role of the person in it.')),
  },
  { $id: 'DomainContactInfo', description: 'Who the domains are registered for.' },
);
export type DomainContactInfo = Static<typeof DomainContactInfo>;

export const DomainsPurchaseIn = Type.Object(
  {
    domains: Type.Array(ownDomain(), { minItems: 1, maxItems: 50, description: 'Names to buy.' }),
    redirectDomain: Type.Optional(
      nullable(
        Type.String({
          maxLength: 2_000,
          description: 'Where visitors of these domains are sent: a host or an https URL.',
        }),
      ),
    ),
    contactInfo: Type.Optional(DomainContactInfo),
    whoisguard: withDefault(
      Type.Boolean({ description: 'Keep the owner out of the public directory, where the registry allows it.' }),
      true,
    ),
    years: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_YEARS, description: 'Years to buy; one when it is absent.' }),
    ),
    num_years: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_YEARS, description: 'Another spelling of `years`.' }),
    ),
    autoRenew: withDefault(Type.Boolean({ description: 'Let the registrar renew before the end.' }), true),
    maxPriceCents: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Buys nothing when all of it together costs more: 409 `price_changed`.',
      }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Only says what it would cost.' }), false),
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
    errorMessage: nullable(Type.String(), { description: 'Also what did not work after a domain was bought.' }),
    expiresAt: nullable(dtOut()),
  },
  { $id: 'DomainPurchaseItem' },
);

export const DomainPurchaseOut = Type.Object(
  {
    purchaseId: uuid(),
    status: enumOf(PURCHASE_STATUSES),
    items: Type.Array(DomainPurchaseItem, { description: 'In the order of the request.' }),
    totalCents: nullable(Type.Integer(), { description: 'Of what was or will be bought.' }),
    currency: nullable(Type.String(), { description: 'Currency code (ISO 4217).' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    completedAt: nullable(dtOut()),
  },
  { $id: 'DomainPurchaseOut' },
);
export type DomainPurchaseOut = Static<typeof DomainPurchaseOut>;

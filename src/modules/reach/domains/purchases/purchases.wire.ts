import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { Registrant } from '../registrars/port.js';
import type { PurchaseView } from './purchase.service.js';
import { type PurchaseStatus, purchaseStatus } from './purchase-status.js';
import type { DomainCheckItem, DomainContactInfo, DomainPurchaseOut } from './purchases.schemas.js';
import type { CheckedDomain } from './quote.service.js';

export function checkToWire({ domain, source, quote }: CheckedDomain, now: Date): DomainCheckItem {
  const { availability } = quote;
  return {
    domain,
    status: availability,
    available: availability === 'unknown' ? null : availability === 'available',
    premium: availability === 'premium',
    priceCents: quote.priceCents,
    currency: quote.priceCents === null ? null : quote.currency,
    years: quote.years,
    source,
    errorMessage: quote.reason,
    checkedAt: isoOf(now),
  };
}

export function purchaseToWire({ purchase, orders }: PurchaseView): DomainPurchaseOut {
  const counted = orders.filter(({ status }) => status !== 'failed' && status !== 'cancelled');
  const isOver = orders.every(({ completed_at }) => completed_at !== null);
  const last = Math.max(...orders.map(({ updated_at }) => updated_at.getTime()));
  return {
    purchaseId: purchase.id,
    status: purchaseStatus(
      orders.map(({ status }) => status as PurchaseStatus),
      purchase.quote_only,
    ),
    items: orders.map((order) => ({
      domain: order.domain,
      status: order.status as PurchaseStatus,
      priceCents: order.price_cents,
      errorCode: order.error_code,
      errorMessage: order.error_message,
      expiresAt: isoOrNull(order.expires_at),
    })),
    totalCents: counted.length === 0 ? null : counted.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0),
    currency: counted[0]?.currency ?? null,
    createdAt: isoOf(purchase.created_at),
    updatedAt: isoOf(new Date(last)),
    completedAt: isOver ? isoOf(new Date(last)) : null,
  };
}

export function registrantFromWire(sent: DomainContactInfo): Registrant {
  return {
    firstName: sent.first_name,
    lastName: sent.last_name,
    organization: sent.organization_name ?? null,
    jobTitle: sent.job_title ?? null,
    street: sent.real_address,
    city: sent.city,
    state: sent.state_province,
    postalCode: sent.postal_code.trim(),
    country: sent.country.toUpperCase(),
    phone: sent.phone,
    email: sent.email_address,
  };
}

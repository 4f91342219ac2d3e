import { createHmac, timingSafeEqual } from 'node:crypto';

/** Oldest and newest accepted signature. */
const TOLERANCE_S = 5 * 60;

interface Delivery {
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: Buffer;
  /** Secret of the subscription: `whsec_` and base64. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns whether the service signed a delivery. https://www.standardwebhooks.com */
export function isSigned({ headers, body, secret, now }: Delivery): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

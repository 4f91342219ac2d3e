import { SECRET_PREFIX, secretHint } from '../../../engine/webhook/signing.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { ValidationError } from '../../../platform/errors.js';
import {
  deleteOldSecrets,
  insertSecret,
  listLiveSecrets,
  type SecretRow,
  updateCurrentSecretExpiry,
} from './secrets.repo.js';
import { signingSecretContext } from './signing-keys.js';
import { lockExisting } from './subscription-lock.js';
import { secretIssues } from './subscription-rules.js';

const SECRET_BYTES = 32;
/** Maximum old secrets that still sign (docs/build/events.md, Delivery). */
const MAX_OLD_SECRETS = 10;

export function newSecret(ctx: Ctx): string {
  return `${SECRET_PREFIX}${ctx.ids.secret(SECRET_BYTES).toString('base64')}`;
}

/** Returns the row of a new current secret, encrypted for that row. */
export function sealSecret(
  ctx: Ctx,
  workspaceId: number,
  subscriptionId: string,
  secret: string,
): Omit<SecretRow, 'expires_at'> {
  const id = ctx.ids.uuid();
  return {
    id,
    subscription_id: subscriptionId,
    secret: ctx.secrets.encrypt(workspaceId, signingSecretContext(id), secret),
    hint: secretHint(secret),
    created_at: ctx.clock.now(),
  };
}

export interface RotatedSecret {
  readonly subscriptionId: string;
  readonly secret: string;
  readonly previousSecretExpiresAt: Date | null;
  readonly rotatedAt: Date;
}

/**
 * Creates a new secret for a subscription. The old one also signs during the grace period, along with earlier ones within theirs, at most
 * ten. With a grace period of 0, for leaked secrets, only the new one signs from now on.
 */
export async function rotateSecret(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly subscriptionId: string;
    readonly secret: string | undefined;
    readonly gracePeriodSeconds: number;
  },
): Promise<RotatedSecret> {
  const { workspaceId, subscriptionId, gracePeriodSeconds } = input;
  const issues = secretIssues(input.secret);
  if (issues.length > 0) throw new ValidationError(issues);
  return inTx(ctx, async (ctx) => {
    await lockExisting(ctx, workspaceId, subscriptionId);
    const now = ctx.clock.now();
    const secret = input.secret ?? newSecret(ctx);
    const expiresAt = new Date(now.getTime() + gracePeriodSeconds * 1000);
    await updateCurrentSecretExpiry(ctx.sql, workspaceId, subscriptionId, expiresAt);
    const keep = gracePeriodSeconds === 0 ? 0 : MAX_OLD_SECRETS;
    await deleteOldSecrets(ctx.sql, workspaceId, subscriptionId, keep, now);
    await insertSecret(ctx.sql, workspaceId, sealSecret(ctx, workspaceId, subscriptionId, secret));
    const live = await listLiveSecrets(ctx.sql, workspaceId, [subscriptionId], now);
    const previousSecretExpiresAt = live.find((row) => row.expires_at !== null)?.expires_at ?? null;
    return { subscriptionId, secret, previousSecretExpiresAt, rotatedAt: now };
  });
}

import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Ctx, inTx } from '../../../platform/context.js';
import { findInstallationSecret, insertInstallationSecret } from '../../../platform/db/installation-secrets.js';
import { instanceSecretContext } from '../../../platform/open-secrets.js';

const NAME = 'push_key';
/** Push services accept at most 24 hours (RFC 8292 section 2). */
const VALID_MS = 12 * 3_600_000;

/** Key pair by which push services recognize this instance. Subscriptions are bound to it (RFC 8292 section 4). */
interface PushKeys {
  readonly privateKey: KeyObject;
  /** Uncompressed public key on P-256, in base64url, as browsers and push services expect it. */
  readonly publicKey: string;
}

/** Returns the public key that browsers subscribe with, created at first use. */
export async function findPublicPushKey(ctx: Ctx): Promise<string> {
  return (await ownPushKeys(ctx)).publicKey;
}

/** Returns the `Authorization` of a request to the push service at `origin` (RFC 8292 section 3). */
export async function authorizePush(ctx: Ctx, origin: string): Promise<string> {
  const { privateKey, publicKey } = await ownPushKeys(ctx);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setSubject(contactOf(ctx))
    .setExpirationTime(new Date(ctx.clock.now().getTime() + VALID_MS))
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Reads the key pair of the instance. Among processes that create it together, the first one decides. */
async function ownPushKeys(ctx: Ctx): Promise<PushKeys> {
  const context = instanceSecretContext(NAME);
  const sealed = await findInstallationSecret(ctx.sql, NAME);
  if (sealed === undefined) {
    const made = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const secret = ctx.secrets.encrypt(0, context, made.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
    await inTx(ctx, (ctx) => insertInstallationSecret(ctx.sql, NAME, secret, ctx.clock.now()));
    return ownPushKeys(ctx);
  }
  const der = Buffer.from(ctx.secrets.decrypt(0, context, sealed), 'base64');
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') };
}

/** Returns how a push service reaches the operator: Apple requires an https URL or an email address. */
function contactOf(ctx: Ctx): string {
  const { publicUrl, systemMail } = ctx.config;
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${systemMail?.from ?? `outrider@${new URL(publicUrl).hostname}`}`;
}

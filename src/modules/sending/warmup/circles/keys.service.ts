import { type Ctx, inTx } from '../../../../platform/context.js';
import { findKeys, insertKeys } from './circles.repo.js';
import { type KeyPair, makeKeyPair } from './signing.js';

/** Encryption context of the private key of this instance. */
export const CIRCLE_KEY_CONTEXT = 'circle_keys:1:private_key';

/** Returns the key pair that identifies this instance, created at first use. */
export async function ownKeys(ctx: Ctx): Promise<KeyPair> {
  const known = await findKeys(ctx.sql);
  if (known === undefined) {
    const made = makeKeyPair();
    const sealed = ctx.secrets.encrypt(0, CIRCLE_KEY_CONTEXT, made.privateKey.toString('base64'));
    await inTx(ctx, (ctx) => insertKeys(ctx.sql, made.publicKey, sealed, ctx.clock.now()));
    return ownKeys(ctx);
  }
  const privateKey = Buffer.from(ctx.secrets.decrypt(0, CIRCLE_KEY_CONTEXT, known.private_key), 'base64');
  return { publicKey: known.public_key, privateKey };
}

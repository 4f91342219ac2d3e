import type { Clock } from './clock.js';
import { ConfigError } from './config.js';
import { type FormerTokenKey, formerKeyContext, listFormerTokenKeys } from './db/former-token-keys.js';
import {
  findInstallationSecret,
  insertInstallationSecret,
  updateInstallationSecret,
} from './db/installation-secrets.js';
import { listRetiredKeys } from './db/retired-master-keys.js';
import type { SqlRunner } from './db/sql-runner.js';
import type { Ids } from './ids.js';
import { type MasterKeys, markOfKey } from './master-key.js';
import { createSecrets, DecryptionError, type FormerKey, type Secrets } from './secrets.js';

const NAME = 'token_key';

/** Returns the encryption context of an instance secret. */
export function instanceSecretContext(name: string): string {
  return `installation_secrets:${name}`;
}

/**
 * Opens the secrets of a process on a migrated database. The very first start generates the token key and stores it
 * sealed by the master key; when the master key was replaced, the token key is sealed again, so that links in sent
 * emails stay valid. Old keys that were retired are ignored. Throws `ConfigError` if no key of this process opens it, or if
 * the current one was retired: nothing must be encrypted or signed with a wrong master key.
 */
export async function openSecrets(
  db: { readonly sql: SqlRunner; readonly ids: Pick<Ids, 'secret'>; readonly clock: Clock },
  keys: MasterKeys,
): Promise<Secrets> {
  const retired = await listRetiredKeys(db.sql);
  const retiredAt = retired.get(markOfKey(keys.current));
  if (retiredAt !== undefined) {
    throw new ConfigError([
      `MASTER_KEY (or DATA_DIR/master.key) is a key that was replaced on ${retiredAt.toISOString().slice(0, 10)}. Start with ` +
        'the key that replaced it. See docs/operate/keys.md',
    ]);
  }
  const old = keys.old.filter((key) => !retired.has(markOfKey(key)));
  const sealing = createSecrets(keys.current, old);
  const context = instanceSecretContext(NAME);
  const seal = (key: Buffer): Buffer => sealing.encrypt(0, context, key.toString('base64'));
  const now = db.clock.now();
  await insertInstallationSecret(db.sql, NAME, seal(db.ids.secret(32)), now);
  const sealed = (await findInstallationSecret(db.sql, NAME)) as Buffer;
  const tokenKey = Buffer.from(opened(sealing, sealed), 'base64');
  if (!sealing.isSealedByCurrentKey(sealed)) {
    await updateInstallationSecret(db.sql, NAME, sealed, seal(tokenKey), now);
  }
  const formerKeys = (await listFormerTokenKeys(db.sql)).flatMap((former) => formerKeyOf(sealing, former));
  return createSecrets(keys.current, old, tokenKey, formerKeys);
}

/** A damaged key only affects links that its workspace sent from another instance. `outrider rotate-master-key` names it. */
function formerKeyOf(secrets: Secrets, { workspaceId, formerId, id, sealed }: FormerTokenKey): FormerKey[] {
  try {
    const key = Buffer.from(secrets.decrypt(workspaceId, formerKeyContext(id), sealed), 'base64');
    return [{ workspaceId, formerId, key }];
  } catch (error) {
    if (error instanceof DecryptionError) return [];
    throw error;
  }
}

function opened(secrets: Secrets, sealed: Buffer): string {
  try {
    return secrets.decrypt(0, instanceSecretContext(NAME), sealed);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new ConfigError([
      'MASTER_KEY (or DATA_DIR/master.key) is not the key that this database was encrypted with. Start with that key; to ' +
        'replace it, set the new one as MASTER_KEY and the former one in OLD_MASTER_KEYS. See docs/operate/keys.md',
    ]);
  }
}

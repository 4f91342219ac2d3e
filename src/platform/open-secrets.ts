import type { Clock } from './clock.js';
import { ConfigError } from './config.js';
import {
  findInstallationSecret,
  insertInstallationSecret,
  updateInstallationSecret,
} from './db/installation-secrets.js';
import type { SqlRunner } from './db/sql-runner.js';
import type { Ids } from './ids.js';
import type { MasterKeys } from './master-key.js';
import { createSecrets, DecryptionError, type Secrets } from './secrets.js';

const NAME = 'token_key';
const PLACE = 'installation_secrets:token_key';

/**
 * Opens the secrets of a process on a migrated database. The very first start generates the token key and stores it
 * sealed by the master key; when the master key was replaced, the token key is sealed again, so that links in sent
 * emails stay valid. Throws `ConfigError` if no key of this process opens it: nothing must be encrypted or signed with
 * a wrong master key.
 */
export async function openSecrets(
  db: { readonly sql: SqlRunner; readonly ids: Pick<Ids, 'secret'>; readonly clock: Clock },
  keys: MasterKeys,
): Promise<Secrets> {
  const sealing = createSecrets(keys.current, keys.old);
  const seal = (key: Buffer): Buffer => sealing.encrypt(0, PLACE, key.toString('base64'));
  const now = db.clock.now();
  await insertInstallationSecret(db.sql, NAME, seal(db.ids.secret(32)), now);
  const sealed = (await findInstallationSecret(db.sql, NAME)) as Buffer;
  const tokenKey = Buffer.from(opened(sealing, sealed), 'base64');
  if (!sealing.isSealedByCurrentKey(sealed)) {
    await updateInstallationSecret(db.sql, NAME, sealed, seal(tokenKey), now);
  }
  return createSecrets(keys.current, keys.old, tokenKey);
}

function opened(secrets: Secrets, sealed: Buffer): string {
  try {
    return secrets.decrypt(0, PLACE, sealed);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new ConfigError([
      'MASTER_KEY (or DATA_DIR/master.key) is not the key that this database was encrypted with. Start with that key; to ' +
        'replace it, set the new one as MASTER_KEY and the former one in OLD_MASTER_KEYS. See docs/operations.md, "Keys"',
    ]);
  }
}

import { listRetiredKeys } from '../../platform/db/retired-master-keys.js';
import { countSealed } from '../../platform/db/sealed/sealed-values.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { loadMasterKey, markOfKey, masterKeyText } from '../../platform/master-key.js';
import { masterKeyId } from '../../platform/secrets.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { nameOf } from '../key-rotation.js';
import { type DatabaseFacts, type Finding, ok, problem, skipped, warning } from './check.js';
import { hasRetiredKeys } from './installation.reads.js';

/** Reports secrets that are not encrypted with the current master key. Another check reports a current key that is wrong. */
export async function keyRotation({ client, config, hasSchema }: DatabaseFacts): Promise<Finding> {
  if (!hasSchema || !(await hasRetiredKeys(client))) return skipped('The next start creates the tables.');
  if (masterKeyText(config) === null) return skipped('There is no master key.');
  const sql = clientRunner(client);
  const keys = loadMasterKey(config);
  const current = masterKeyId(keys.current).toString('hex');
  const old = new Set(keys.old.map((key) => masterKeyId(key).toString('hex')));
  const counts = await countSealed(sql, SEALED_COLUMNS);
  if (!counts.some(({ keyId }) => keyId === current)) return skipped('Nothing is encrypted with the current key.');
  const former = counts.filter(({ keyId }) => keyId !== current);
  const unknown = former.filter(({ keyId }) => !old.has(keyId));
  if (unknown.length > 0) {
    const names = unknown.map(({ column, keyId, count }) => `${nameOf(column)} (${count}, key ${keyId})`);
    return problem(
      `Secrets are encrypted with a key that is not in the settings: ${names.join(', ')}.`,
      'Add that key to OLD_MASTER_KEYS, then run "outrider rotate-master-key".',
    );
  }
  const left = former.reduce((sum, { count }) => sum + count, 0);
  const retired = await listRetiredKeys(sql);
  const accepted = keys.old.filter((key) => !retired.has(markOfKey(key)));
  if (left === 0 && accepted.length === 0) return ok('All secrets are encrypted with the current master key');
  return warning(
    left === 0
      ? 'The former master key is still accepted, although no secret needs it.'
      : `The rotation of the master key is not complete: ${left} secrets are still encrypted with the former key.`,
    'Run "outrider rotate-master-key".',
  );
}

import { counted } from '../../engine/words/counted.js';
import { readIdentities } from '../../platform/db/snapshot/encryption/identities.js';
import { type Finding, type MachineFacts, ok, skipped, warning } from './check.js';

/** Checks that the identity on this machine, if there is one, opens the backups that it encrypts. */
export async function backupEncryption({ config }: MachineFacts): Promise<Finding> {
  const { recipients, identityFile } = config.backupEncryption;
  if (recipients.length === 0 && identityFile === null) return skipped('Backups are not encrypted.');
  const count = counted(recipients.length, 'recipient');
  if (identityFile === null) {
    return ok(`Backups are encrypted for ${count}; without BACKUP_IDENTITY_FILE, verifications check only the files`);
  }
  const fix = 'Correct BACKUP_IDENTITY_FILE, or remove it if this machine should not be able to read backups.';
  try {
    const identities = await readIdentities(identityFile);
    const isOurs = identities.some(({ recipient }) => recipients.includes(recipient));
    if (recipients.length > 0 && !isOurs) return warning(`${identityFile} opens none of the new backups.`, fix);
  } catch (error) {
    return warning(`Backups cannot be verified: ${(error as Error).message}`, fix);
  }
  return recipients.length === 0
    ? skipped('Backups are not encrypted, and BACKUP_IDENTITY_FILE opens older ones.')
    : ok(`Backups are encrypted for ${count}, and ${identityFile} opens them`);
}

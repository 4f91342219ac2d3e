import { holdInstallation } from '../../modules/operation/restored/index.js';
import { readInstalledConfig } from '../../platform/config.js';
import { withClient } from '../../platform/db/one-client.js';
import { StartError } from '../../platform/start-error.js';
import { asOperator } from '../as-operator.js';
import { withDatabase } from '../database.js';
import { requireStopped } from '../move/checks.js';
import type { Output } from '../output.js';

/** ISO 8601, or the form that PostgreSQL prints and `recovery_target_time` takes. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(?:(Z|UTC)|([+-]\d\d)(?::?(\d\d))?)$/i;

/**
 * Holds an instance after its database was recovered to an earlier instant by other means than `outrider restore`: what was sent
 * afterwards is unknown, so nothing is sent until a release.
 */
export async function hold(output: Output, asOf: string): Promise<void> {
  const at = instantOf(asOf);
  if (at.getTime() > Date.now()) throw new StartError(`--as-of ${at.toISOString()} is in the future.`);
  const config = readInstalledConfig();
  // A worker reads the hold only when it starts.
  await withDatabase(config, (url) => withClient(url, (client) => requireStopped({ client, place: 'this database' })));
  const { since, snapshotAt } = await asOperator(config, (ctx) => holdInstallation(ctx, at));
  output.result(
    [
      `Held: nothing is sent. What was sent after ${snapshotAt.toISOString()} is unknown.`,
      'Start the service, which reads the mailboxes, then run "outrider release".',
    ],
    { held: true, since: since.toISOString(), snapshotAt: snapshotAt.toISOString() },
  );
}

function instantOf(text: string): Date {
  const [, day, minutes, seconds = ':00', , hours = '+00', rest = '00'] = INSTANT.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${minutes}${seconds}${hours}:${rest}`);
  if (!Number.isNaN(at.getTime())) return at;
  throw new StartError('--as-of must be a time with its time zone, such as 2026-03-02T09:59:00Z.');
}

import { queueSchemaOf } from '../../platform/db/snapshot/catalog.js';
import { backups } from './backup-check.js';
import { type Check, type DatabaseFacts, type Finding, ok, problem, skipped, warning } from './check.js';
import { readCount } from './installation.reads.js';
import { objectMoves } from './object-store-checks.js';

const LATE_JOB_SECONDS = 300;

type Count = Parameters<typeof readCount>[1];

/** Creates a check of one number, where 0 is fine. */
function none(name: string, what: Count, fine: string, judge: (count: number) => Finding): Check<DatabaseFacts> {
  return {
    name,
    run: async ({ client, hasSchema }) => {
      if (!hasSchema) return skipped('The service has not been started yet.');
      if (what === 'deadJobs' && (await queueSchemaOf(client)) === 0) return skipped('The job queue is missing.');
      const count = await readCount(client, what);
      return count === 0 ? ok(fine) : judge(count);
    },
  };
}

/** Checks of background work and of items that need attention. */
export const WORK_CHECKS: readonly Check<DatabaseFacts>[] = [
  {
    name: 'workers',
    run: async ({ client, hasSchema }) => {
      if (!hasSchema) return skipped('The service has not been started yet.');
      const count = await readCount(client, 'livingWorkers');
      if (count > 0) return ok(`${count} running`);
      return (await readCount(client, 'held')) > 0
        ? skipped('Workers wait for the release.')
        : warning('No worker is running, so no email is sent or fetched.', 'Start the service with the worker role.');
    },
  },
  none('restored', 'held', 'Not held', () =>
    warning(
      'This instance was restored from a backup and sends nothing.',
      'Review campaigns and replies, then run "outrider release".',
    ),
  ),
  {
    name: 'queue_backlog',
    run: async ({ client, hasSchema }) => {
      if (!hasSchema) return skipped('The service has not been started yet.');
      if ((await queueSchemaOf(client)) === 0) return skipped('The job queue is missing.');
      // Without a worker, waiting is expected; the check of workers reports the missing worker.
      if ((await readCount(client, 'livingWorkers')) === 0) return skipped('No worker is running.');
      const seconds = await readCount(client, 'oldestJobSeconds');
      return seconds < LATE_JOB_SECONDS
        ? ok('No background job is late')
        : problem(
            `A background job has been due for ${Math.round(seconds / 60)} minutes.`,
            'Check /ready and the worker log. Restart the worker if the backlog stays.',
          );
    },
  },
  none('failed_jobs', 'deadJobs', 'No background jobs failed permanently', (count) =>
    warning(`${count} background jobs failed and will not be retried.`, 'Look for "job failed" in the log.'),
  ),
  none('event_numbering', 'unnumberedEvents', 'All events are numbered', (count) =>
    problem(
      `${count} events have waited more than five minutes to be numbered, which delays their webhooks.`,
      'Restart the worker.',
    ),
  ),
  none('unknown_sends', 'unconfirmedSends', 'No messages are unconfirmed', (count) =>
    warning(
      `${count} messages are unconfirmed: they may have been sent.`,
      'Resolve each one in the console, under Needs attention.',
    ),
  ),
  none('set_aside', 'setAside', 'No items are set aside', (count) =>
    warning(`${count} items failed and are being retried.`, 'See Needs attention in the console for each cause.'),
  ),
  none('webhooks_disabled', 'disabledWebhooks', 'No webhook endpoints are disabled', (count) =>
    warning(
      `${count} webhook endpoints were disabled after repeated failures.`,
      'Fix the endpoints, then enable them in the console.',
    ),
  ),
  none('webhooks_failing', 'failingWebhooks', 'No webhook endpoints are failing', (count) =>
    warning(`${count} webhook endpoints are failing.`, 'Check their last response in the console.'),
  ),
  none('mailboxes_disconnected', 'disconnectedMailboxes', 'All mailboxes are connected', (count) =>
    warning(`${count} mailboxes cannot send or fetch mail.`, 'Reconnect them in the console.'),
  ),
  none('campaigns_paused', 'pausedByGuard', 'No campaign was paused automatically', (count) =>
    warning(`${count} campaigns were paused automatically.`, 'Open each campaign in the console to see why.'),
  ),
  none('keys_expiring', 'expiringKeys', 'No API key in use expires within 14 days', (count) =>
    warning(`${count} API keys in use expire within 14 days.`, 'Create new keys and replace them.'),
  ),
  none(
    'tenant_credentials_expiring',
    'expiringTenants',
    'No credential of an organization expires within 30 days',
    (count) =>
      warning(
        `${count} credentials of organizations expire within 30 days, or have expired.`,
        'Renew them in the console, under Mailboxes > Organizations.',
      ),
  ),
  {
    name: 'first_person',
    run: async ({ client, hasSchema }) => {
      if (!hasSchema) return skipped('The service has not been started yet.');
      return (await readCount(client, 'people')) > 0
        ? ok('Members can sign in')
        : warning('No member account exists yet.', 'Open the link that the service prints on startup.');
    },
  },
  { name: 'backups', run: backups },
  { name: 'object_moves', run: objectMoves },
];

import { collectDefaultMetrics, Gauge } from 'prom-client';
import { oldestDueDeliveryMs } from '../modules/insight/webhooks/index.js';
import { type BackupState, readBackupState } from '../modules/operation/backups/index.js';
import { measureEgress, measureSnds, type SndsMeasure } from '../modules/reach/domains/egress/index.js';
import { measureArrivals } from '../modules/reach/mailboxes/push/index.js';
import type { Ctx } from '../platform/context.js';
import type { MetricName } from '../platform/counter-of.js';
import { freeBytesOf, measureStorage } from '../platform/disk.js';
import { type ObjectMove, readObjectMove } from '../platform/files/blobs/move-state.js';
import { VERSION } from '../platform/program-folder.js';
import { countOf, databaseBytes } from './instance-levels.reads.js';
import { measureLevel } from './measure-level.js';

/**
 * Exports what an operator watches to `/metrics`: version, process, disk, and the work of all workspaces that waits or
 * needs attention (docs/operate/monitoring.md, Metrics). Values from the database are the same at every process.
 */
export function watchInstance(ctx: Ctx): void {
  collectDefaultMetrics({ register: ctx.metrics });
  new Gauge({
    name: 'outrider_build_info',
    help: 'Always 1; the label has the version.',
    labelNames: ['version'],
    registers: [ctx.metrics],
  }).set({ version: VERSION }, 1);
  measureLevel(ctx, 'outrider_database_size_bytes', 'Size of the database on disk.', () => databaseBytes(ctx.sql));
  if (ctx.config.databaseUrl === null) {
    measureLevel(ctx, 'outrider_data_folder_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
      return (await freeBytesOf(ctx.config)) ?? Number.NaN;
    });
    const fullIn = 'Days until the disk of DATA_DIR is full at the present growth; NaN if the database does not grow.';
    measureLevel(
      ctx,
      'outrider_disk_days_left',
      fullIn,
      async () => (await measureStorage(ctx)).daysLeft ?? Number.NaN,
    );
  }
  const growth = 'Growth of the database per day over the last 30 days; NaN while less than two days are known.';
  measureLevel(ctx, 'outrider_database_growth_bytes_per_day', growth, async () => {
    return (await measureStorage(ctx)).growthBytesPerDay ?? Number.NaN;
  });
  measureLevel(ctx, 'outrider_work_set_aside_items', 'Items set aside because processing them failed.', () =>
    countOf(ctx.sql, 'setAside'),
  );
  measureLevel(ctx, 'outrider_sends_unconfirmed', 'Emails that may have been accepted, without a confirmation.', () =>
    countOf(ctx.sql, 'unconfirmedSends'),
  );
  measureLevel(ctx, 'outrider_mailboxes_disconnected', 'Mailboxes that cannot sign in.', () =>
    countOf(ctx.sql, 'disconnectedMailboxes'),
  );
  const help = 'How long the oldest due webhook delivery to a healthy endpoint has waited; 0 if none is due.';
  measureLevel(ctx, 'outrider_webhook_oldest_due_delivery_age_seconds', help, async () => {
    return ((await oldestDueDeliveryMs(ctx)) ?? 0) / 1000;
  });
  watchObjectMove(ctx);
  watchArrivals(ctx);
  watchBackups(ctx);
  watchEgress(ctx);
  watchSnds(ctx);
}

/** Exports the move of content to the configured object store. Without a move, nothing is moving and nothing was moved. */
function watchObjectMove({ sql, config, ...ctx }: Ctx): void {
  const measure = (name: MetricName, help: string, read: (move: ObjectMove) => number): void =>
    measureLevel({ ...ctx, sql, config }, name, help, async () => {
      const move = await readObjectMove(sql, config.blobs.location);
      return move === null ? 0 : read(move);
    });
  measure('outrider_object_move_running', '1 while content is being moved to the configured store, else 0.', (move) =>
    move.status === 'moving' || move.status === 'waiting' ? 1 : 0,
  );
  measure(
    'outrider_object_move_moved_rows',
    'Rows whose content was moved to the configured store.',
    (move) => move.movedCount,
  );
  measure('outrider_object_move_failed_rows', 'Rows whose content could not be moved.', (move) => move.failedCount);
}

/** Exports how new mail of mailboxes at an API arrives. Without a value while the database does not respond. */
function watchArrivals(ctx: Ctx): void {
  new Gauge({
    name: 'outrider_api_mailboxes',
    help: 'Mailboxes at an API by how new mail arrives: push, polling, or push_failing (polled until push works again).',
    labelNames: ['api', 'new_mail'],
    registers: [ctx.metrics],
    async collect() {
      this.reset();
      try {
        for (const { api, by, mailboxes } of await measureArrivals(ctx)) this.set({ api, new_mail: by }, mailboxes);
      } catch (error) {
        ctx.log.debug({ err: error }, 'failed to count mailboxes by how new mail arrives');
      }
    },
  });
}

/** Exports scheduled backups; NaN before the first one. */
function watchBackups(ctx: Ctx): void {
  const measure = (name: MetricName, help: string, read: (state: BackupState) => number | undefined): void =>
    measureLevel(ctx, name, help, async () => read(await readBackupState(ctx.sql, ctx.clock.now())) ?? Number.NaN);
  const ageOf = (at: Date | null | undefined): number | undefined =>
    at == null ? undefined : (ctx.clock.now().getTime() - at.getTime()) / 1000;
  measure('outrider_backup_age_seconds', 'Time since the start of the last complete backup.', ({ lastComplete }) =>
    ageOf(lastComplete?.started_at),
  );
  measure('outrider_backup_size_bytes', 'Size of the last complete backup.', ({ lastComplete }) => {
    return lastComplete?.bytes ?? undefined;
  });
  measure('outrider_backup_verified_age_seconds', 'Time since the last verification of a backup.', ({ lastVerified }) =>
    ageOf(lastVerified?.verified_at),
  );
  const help = '1 while scheduled backups fail, are late, or fail their verification, else 0.';
  measure('outrider_backup_problem', help, ({ problem }) => (problem === null ? 0 : 1));
}

/** Exports whether blocklists list the addresses that email leaves from. A blocklist that does not respond has no value. */
function watchEgress(ctx: Ctx): void {
  new Gauge({
    name: 'outrider_egress_address_listed',
    help: '1 while the blocklist lists the address that email leaves from, else 0; absent if it does not respond.',
    labelNames: ['address', 'list'],
    registers: [ctx.metrics],
    async collect() {
      this.reset();
      try {
        for (const { address, list, value } of await measureEgress(ctx)) this.set({ address, list }, value);
      } catch (error) {
        ctx.log.debug({ err: error }, 'failed to read what blocklists say about egress addresses');
      }
    },
  });
}

/** Exports what Microsoft reports about the addresses that email leaves from. An address without data has no value. */
function watchSnds(ctx: Ctx): void {
  const watch = (name: MetricName, help: string, read: (measure: SndsMeasure) => number | null): void => {
    new Gauge({
      ...{ name, help, labelNames: ['address'], registers: [ctx.metrics] },
      async collect() {
        this.reset();
        try {
          for (const measure of await measureSnds(ctx)) {
            const value = read(measure);
            if (value !== null) this.set({ address: measure.address }, value);
          }
        } catch (error) {
          ctx.log.debug({ err: error }, 'failed to read what Microsoft reports about egress addresses');
        }
      },
    });
  };
  const filter = 'How Outlook.com filters email from the address: 0 green, 1 yellow, 2 red; absent without data.';
  watch('outrider_egress_address_snds_filter', filter, (measure) => measure.filter);
  const complaints =
    'Share of Outlook.com recipients who reported email from the address as spam; absent without data.';
  watch('outrider_egress_address_snds_complaint_share', complaints, (measure) => measure.complaintShare);
  const traps = 'Messages from the address to spam traps of Microsoft; absent without data.';
  watch('outrider_egress_address_snds_trap_hits', traps, (measure) => measure.trapHits);
}

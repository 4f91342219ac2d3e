import { statfs } from 'node:fs/promises';
import { type DiskForecast, FORECAST_DAYS, forecastDisk } from '../engine/disk-forecast.js';
import type { Config } from './config.js';
import type { Ctx } from './context.js';
import { listDiskSamples, recordDiskSample } from './db/disk-samples.js';
import type { Schedule } from './queue/schedule.js';

const DAY_MS = 86_400_000;

/** Records the size of the database every day, so that its growth is known. */
export const diskSamples: Schedule = {
  name: 'platform.disk-samples',
  everySeconds: 3_600,
  run: async (ctx) => {
    const now = ctx.clock.now();
    await recordDiskSample(ctx.sql, now, new Date(now.getTime() - 2 * FORECAST_DAYS * DAY_MS));
  },
};

/** Returns the free space on the disk of the embedded database; null if the database is not on this machine. */
export async function freeBytesOf(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<number | null> {
  if (config.databaseUrl !== null) return null;
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export interface Storage extends DiskForecast {
  readonly databaseBytes: number;
  /** Null for a database on another machine. */
  readonly freeBytes: number | null;
}

/** Measures the database and forecasts when its disk is full. */
export async function measureStorage(ctx: Pick<Ctx, 'sql' | 'clock' | 'config'>): Promise<Storage> {
  const samples = await listDiskSamples(ctx.sql, ctx.clock.now());
  const freeBytes = await freeBytesOf(ctx.config);
  return { databaseBytes: samples.at(-1)?.bytes ?? 0, freeBytes, ...forecastDisk(samples, freeBytes) };
}

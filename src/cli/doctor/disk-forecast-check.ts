import { forecastDisk } from '../../engine/disk-forecast.js';
import { sizeText } from '../../engine/words/size.js';
import { freeBytesOf } from '../../platform/disk.js';
import { type DatabaseFacts, type Finding, ok, problem, skipped, warning } from './check.js';
import { hasDiskSamples, readDiskSamples } from './installation.reads.js';

const SOON_DAYS = 30;
const URGENT_DAYS = 7;

/** Checks when the disk of the database will be full. */
export async function diskForecast({ client, config, server }: DatabaseFacts): Promise<Finding> {
  if (!(await hasDiskSamples(client))) return skipped('The service has not recorded the size of the database yet.');
  const samples = await readDiskSamples(client, new Date(server.clockMs));
  const { growthBytesPerDay, daysLeft } = forecastDisk(samples, await freeBytesOf(config));
  if (growthBytesPerDay === null) return skipped('The growth of the database is known after two days.');
  if (growthBytesPerDay <= 0) return ok('The database does not grow');
  const growth = `The database grows by ${sizeText(growthBytesPerDay)} a day`;
  if (daysLeft === null) return ok(growth);
  const message = `${growth}: the disk is full in ${daysLeft} days.`;
  const fix = 'Shorten the retention of workspaces, or move DATA_DIR to a larger disk. See docs/operate/retention.md';
  if (daysLeft < URGENT_DAYS) return problem(message, fix);
  return daysLeft < SOON_DAYS ? warning(message, fix) : ok(`${growth}: enough space for ${daysLeft} days`);
}

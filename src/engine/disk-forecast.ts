/** Size of the database at an instant. */
export interface DiskSample {
  readonly at: Date;
  readonly bytes: number;
}

export interface DiskForecast {
  /** Average growth; null while less than two days are known. Negative if the database shrinks. */
  readonly growthBytesPerDay: number | null;
  /** Days until the disk is full at this rate; null if that is unknown or the database does not grow. */
  readonly daysLeft: number | null;
}

const DAY_MS = 86_400_000;
/** A shorter period reflects a single import more than the growth. */
const SHORTEST_SPAN_DAYS = 2;
/** Older samples do not reflect the current growth. */
export const FORECAST_DAYS = 30;

/**
 * Forecasts when a disk is full: the slope of the line through the samples of the last 30 days (least squares), so that one
 * unusual day counts little.
 * @param freeBytes free space on the disk of the database; null if it is unknown
 */
export function forecastDisk(samples: readonly DiskSample[], freeBytes: number | null): DiskForecast {
  const latest = Math.max(...samples.map(({ at }) => at.getTime()));
  const points = samples
    .map(({ at, bytes }) => ({ day: (at.getTime() - latest) / DAY_MS, bytes }))
    .filter(({ day }) => day >= -FORECAST_DAYS);
  const span = Math.max(0, ...points.map(({ day }) => -day));
  if (span < SHORTEST_SPAN_DAYS) return { growthBytesPerDay: null, daysLeft: null };
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / points.length;
  const meanBytes = points.reduce((sum, { bytes }) => sum + bytes, 0) / points.length;
  const covariance = points.reduce((sum, { day, bytes }) => sum + (day - meanDay) * (bytes - meanBytes), 0);
  const variance = points.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0);
  const growthBytesPerDay = Math.round(covariance / variance);
  const daysLeft = freeBytes === null || growthBytesPerDay <= 0 ? null : Math.floor(freeBytes / growthBytesPerDay);
  return { growthBytesPerDay, daysLeft };
}

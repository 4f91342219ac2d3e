import { writeFileSync } from 'node:fs';
import type { Session } from '../../api/session.js';
import type { ImportStatus } from '../../api/wire.js';

/** Saves rows that were not imported, each with its reason. Returns the path; null if there are none. */
export async function saveRejected(
  { api, output }: Session,
  path: string,
  status: ImportStatus,
  file: string,
): Promise<string | null> {
  if (status.reportUrl === null) return null;
  const report = await api.text(`${path}/report`);
  try {
    // Never overwrites: an earlier file may be edited already.
    writeFileSync(file, report, { flag: 'wx' });
    return file;
  } catch (error) {
    output.progress(`${file} cannot be written: ${(error as Error).message}. The service keeps the report.`);
    return null;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../../engine/words/counted.js';
import type { Session } from '../../api/session.js';
import type { ImportStatus } from '../../api/wire.js';

const POLL_MS = 500;
const BAR = 30;

/** Waits until the columns of the file are known, or the import has passed that point. */
export async function whenRead(session: Session, path: string): Promise<ImportStatus> {
  return poll(session, path, ({ status }) => status !== 'queued' && status !== 'analyzing');
}

/** Waits until the import has ended, with a bar on a terminal. */
export async function whenEnded(session: Session, path: string): Promise<ImportStatus> {
  return poll(
    session,
    path,
    ({ status }) => !['queued', 'analyzing', 'awaiting_mapping', 'processing'].includes(status),
  );
}

async function poll(
  { api, output }: Session,
  path: string,
  isDone: (status: ImportStatus) => boolean,
): Promise<ImportStatus> {
  for (;;) {
    const status = await api.get<ImportStatus>(path);
    if (isDone(status)) {
      output.live('');
      return status;
    }
    const filled = Math.round((BAR * status.progress) / 100);
    output.live(
      `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${status.progress}%, ${counted(status.totalRows, 'row')}`,
    );
    await sleep(POLL_MS);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../harness/api-client.js';

const EVENTS_A_SECOND = 20;
const CONVERSATIONS = 50;

/** Runs `work` while another member reads and reopens conversations, each an event that the console receives. */
export async function withTraffic<T>(
  api: ApiClient,
  workspaceId: number,
  work: () => Promise<T>,
): Promise<{ result: T; changes: number }> {
  const list = `/threads?workspaceId=${workspaceId}&limit=${CONVERSATIONS}`;
  const { threads } = await api.getJson<{ threads: Array<{ id: number }> }>(list);
  const over = new AbortController();
  let changes = 0;
  const traffic = (async () => {
    for (; !over.signal.aborted; changes += 1) {
      const { id } = threads[changes % threads.length] as { id: number };
      const isRead = Math.floor(changes / threads.length) % 2 === 1;
      await api.patchJson(`/threads/${id}?workspaceId=${workspaceId}`, { is_read: isRead });
      await sleep(1000 / EVENTS_A_SECOND);
    }
  })();
  try {
    return { result: await work(), changes };
  } finally {
    over.abort();
    await traffic;
  }
}

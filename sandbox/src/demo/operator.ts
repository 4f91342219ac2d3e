import type { WorldLog } from '../log.js';
import type { Api } from './api.js';
import { deliveredForgeries } from './forgeries.js';

interface Waiting {
  readonly threadId: number;
  readonly id: number;
  readonly messageIdHeader: string;
}

/** Decides on unverified messages, as a member in the inbox does. It knows which messages the world forged. */
export class Operator {
  /** Rejected forged messages, and genuine ones that had to wait. */
  readonly refused: string[] = [];
  readonly confirmed: string[] = [];

  constructor(
    private readonly api: Pick<Api, 'get' | 'post'>,
    private readonly log: Pick<WorldLog, 'entries'>,
  ) {}

  /**
   * Reads the inbox while a forged message has not been rejected. The service can read it much later than it arrives, because a mailbox
   * whose provider announces new mail is polled rarely, and an announcement can be lost.
   */
  async decide(): Promise<void> {
    const ids = new Set(deliveredForgeries(this.log.entries).map(({ messageId }) => messageId));
    if (ids.size === this.refused.length) return;
    for (const { threadId, id, messageIdHeader } of await this.#waiting()) {
      const genuine = !ids.has(messageIdHeader);
      await this.api.post(`/threads/${threadId}/messages/${id}/confirm`, { genuine });
      (genuine ? this.confirmed : this.refused).push(messageIdHeader);
    }
  }

  async #waiting(): Promise<Waiting[]> {
    const { threads } = await this.api.get<{ threads: ReadonlyArray<{ id: number }> }>('/threads', {
      authenticated: 'false',
      show_all_emails: 'true',
      limit: '100',
    });
    const found: Waiting[] = [];
    for (const thread of threads) {
      const { messages } = await this.api.get<{
        messages: ReadonlyArray<{ id: number; message_id: string; unverified: string | null }>;
      }>(`/threads/${thread.id}/messages`, { show_system_messages: 'true' });
      const waiting = messages.filter(({ unverified }) => unverified !== null);
      found.push(...waiting.map((one) => ({ threadId: thread.id, id: one.id, messageIdHeader: one.message_id })));
    }
    return found;
  }
}

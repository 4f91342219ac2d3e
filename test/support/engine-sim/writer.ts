import { submitOutbound } from '../../../src/modules/conversation/outbound/outbound.service.js';
import { cancelOperation } from '../../../src/modules/conversation/outbound/outbound-operations.service.js';
import { findThreadSender, openSender } from '../../../src/modules/conversation/outbound/outbound-sender.service.js';
import type { Ctx } from '../../../src/platform/context.js';
import { AppError } from '../../../src/platform/errors.js';
import type { ByHandPlan } from './scenario.js';
import type { Staged } from './stage.js';

/** Manual message as seen by its author. */
export interface WrittenMessage {
  readonly id: string;
  readonly header: string;
  readonly to: string;
  readonly dueAt: Date;
  /** Step at which the cancellation was acknowledged; null if never. */
  cancelledFrom: number | null;
}

/** Member who writes messages through the public services. */
export class Writer {
  readonly byHand: WrittenMessage[] = [];

  constructor(
    private readonly ctx: Ctx,
    private readonly staged: Staged,
    private readonly steps: () => number,
    private readonly later: (at: Date, what: () => Promise<void>) => void,
    private readonly suppress: (address: string) => Promise<void>,
  ) {}

  async write(plan: ByHandPlan): Promise<void> {
    const { workspaceId, writer } = this.staged;
    if (writer === null) return;
    const to = `p${this.byHand.length}.${plan.afterSeconds}@people.test`;
    const chosen = await openSender(this.ctx, workspaceId, await findThreadSender(this.ctx, workspaceId, writer.id));
    const { operation } = await submitOutbound(
      this.ctx,
      workspaceId,
      {
        ...{
          kind: 'new',
          threadId: null,
          chosen,
          subject: `To ${to}`,
          text: `Dear ${to}`,
          html: null,
          trimmed: `Dear ${to}`,
        },
        ...{
          recipients: { to: [{ address: to, name: '' }], cc: [], bcc: [] },
          inReplyTo: null,
          references: [],
          files: [],
        },
        ...{ campaignId: null, contactId: null, contactName: null, groupId: null },
      },
      { undo_s: plan.undoSeconds, override_suppression: false },
      { idempotencyKey: null, clientRequestId: null, deliveryMode: 'async' },
    );
    const message: WrittenMessage = {
      ...{ id: operation.id, header: operation.message_id_header, to, dueAt: operation.due_at, cancelledFrom: null },
    };
    this.byHand.push(message);
    const { cancelledAfterSeconds: cancelled, suppressedAfterSeconds: suppressed } = plan;
    if (cancelled !== null) this.later(this.#in(cancelled), () => this.#cancel(message));
    if (suppressed !== null) this.later(this.#in(suppressed), () => this.suppress(to));
  }

  async #cancel(message: WrittenMessage): Promise<void> {
    try {
      await cancelOperation(this.ctx, this.staged.workspaceId, message.id);
    } catch (error) {
      // The message is already being sent.
      if (error instanceof AppError && error.code === 'operation_not_cancellable') return;
      throw error;
    }
    message.cancelledFrom = this.steps();
  }

  #in(seconds: number): Date {
    return new Date(this.ctx.clock.now().getTime() + seconds * 1000);
  }
}

import { bytesOf } from '../../../engine/campaign/attachment.js';
import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { ObjectDamaged } from '../../../platform/files/blobs/object-store.js';
import { Gate } from '../../../platform/gate.js';
import type { OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { loadAttached } from '../../outreach/files/index.js';
import type { InFlight } from './claimed/in-flight.js';

/**
 * Maximum bytes of files in emails that a process composes and sends at the same time. In memory, each takes a few
 * times as much.
 */
const ROOM_BYTES = 32 * 1024 * 1024;

/** Limits the memory of emails with files. Workspaces take turns. */
export class AttachedRoom {
  readonly #gate = new Gate(ROOM_BYTES);

  constructor(private readonly ctx: Ctx) {}

  /**
   * Reads the files of an email once there is enough memory, and reserves the memory while `carry` runs. An error
   * about the files is passed to `carry`; if the database or the object store cannot be read now, `putOff` gets the reason.
   */
  run(
    { workspaceId, variant, send, files: wanted }: InFlight,
    carry: (files: readonly OutgoingAttachment[] | Error) => Promise<void>,
    putOff: (text: string) => void,
  ): Promise<void> {
    return this.#gate.run(String(workspaceId), bytesOf(wanted), async () => {
      let files: readonly OutgoingAttachment[] | Error;
      try {
        files = await loadAttached(this.ctx, workspaceId, wanted);
      } catch (error) {
        // A file attached by name can be deleted after the claim; the next claim then waits for a new file.
        const isTemporary = faultOf(error) !== 'item' || error instanceof ObjectDamaged;
        if (isTemporary || variant.templates.attachmentNames.length > 0) {
          this.ctx.log.warn({ err: error, workspaceId, sendId: send.id }, 'failed to read the files of a claimed send');
          putOff('Its files cannot be read now.');
          return;
        }
        files = error as Error;
      }
      await carry(files);
    });
  }
}

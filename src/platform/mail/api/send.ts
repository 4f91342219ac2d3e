import type { OutboundHttp } from '../../outbound/port.js';
import { bytesOf } from '../mime/draft.js';
import { findBadAddress } from '../smtp/envelope.js';
import type { SmtpOutcome, SmtpSender } from '../smtp/types.js';
import { addressTo } from './addressed.js';
import { sendByGmail } from './gmail/send.js';
import { sendByGraph } from './graph/send.js';
import { LOOKS_MS } from './look-for-sent.js';
import type { SendByApi } from './send-by-api.js';
import type { ApiEndpoint, ApiKind } from './types.js';

const SEND: Readonly<Record<ApiKind, SendByApi>> = { gmail_api: sendByGmail, graph: sendByGraph };

/** Creates the sender of a mailbox at an API. Outcomes have the same meaning as SMTP outcomes. */
export function createApiSender(http: OutboundHttp, endpoint: ApiEndpoint, waits = LOOKS_MS): SmtpSender {
  return {
    async send({ envelope, content, onHanded }) {
      const bad = findBadAddress(envelope);
      if (bad !== null) {
        return { result: 'refused', stage: 'rcpt', code: 501, text: `5.1.3 Not an address: ${JSON.stringify(bad)}` };
      }
      let raw: Buffer;
      try {
        raw = await bytesOf(content);
      } catch (error) {
        return { result: 'not_composed', text: (error as Error).message };
      }
      const message = addressTo(raw, envelope);
      if ('foreign' in message) {
        const text = `To or Cc names ${message.foreign}, which is not a recipient, and the API would send to it.`;
        return { result: 'not_composed', text };
      }
      if (message.from === '') return { result: 'not_composed', text: 'The message has no sender in From.' };
      if (message.from !== endpoint.address.toLowerCase() && message.from !== envelope.from.toLowerCase()) {
        const text = `The message is from ${message.from}, and the mailbox no longer sends as this address.`;
        return { result: 'not_composed', text };
      }
      const mayGo = async (): Promise<SmtpOutcome | null> => {
        try {
          await onHanded?.();
          return null;
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          return { result: 'not_handed', reason: 'not_permitted', text };
        }
      };
      return SEND[endpoint.kind]({ http, endpoint, waits }, message, mayGo);
    },
  };
}

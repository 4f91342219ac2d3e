import { createOutboundHttp } from '../outbound/http-client.js';
import { listSendAs } from './api/gmail/send-as.js';
import { openApiReader, verifyApi } from './api/open-reader.js';
import { openApiWatcher } from './api/open-watcher.js';
import { type ImapTimeouts, openImap, verifyImap } from './imap/connect.js';
import type { MailPort, SendingPort } from './port.js';
import { createSendingPort, type SendingPortOptions } from './smtp/sending-port.js';
import { RFC_TIMEOUTS, type SmtpTimeouts } from './smtp/types.js';
import { verifySmtp } from './smtp/verify.js';

export interface MailPortOptions extends SendingPortOptions {
  readonly imapTimeouts?: Partial<ImapTimeouts>;
}

/** Time limit of a connection check for its user; the mail timers of RFC 5321 are far longer. */
const PROBE_TIMEOUTS: Partial<SmtpTimeouts> = { connectMs: 10_000, greetingMs: 15_000, commandMs: 15_000 };

/** Creates the mail port. `sending` is the sender, by default one in this thread. */
export function createMailPort(options: MailPortOptions, sending: SendingPort = createSendingPort(options)): MailPort {
  const { policy } = options;
  const ca = options.ca === undefined ? {} : { ca: options.ca };
  const probeDeps = { policy, ...ca, timeouts: probeTimeouts({ ...RFC_TIMEOUTS, ...options.smtpTimeouts }) };
  const imapDeps = { policy, ...ca, ...(options.imapTimeouts ? { timeouts: options.imapTimeouts } : {}) };
  const http = createOutboundHttp({ policy, ...ca });
  return {
    ...sending,
    verifySmtp: (endpoint) => verifySmtp(endpoint, probeDeps),
    verifyImap: (endpoint) => verifyImap(endpoint, imapDeps),
    openImap: (endpoint) => openImap(endpoint, imapDeps),
    verifyApi: (endpoint, now) => verifyApi(http, endpoint, now),
    openApi: (endpoint) => openApiReader(http, endpoint),
    listSendAs: (endpoint) => listSendAs(http, endpoint),
    watchApi: (endpoint, target) => openApiWatcher(http, endpoint, target),
    close: async () => {
      await sending.close();
      await http.close();
    },
  };
}

function probeTimeouts(timeouts: SmtpTimeouts): SmtpTimeouts {
  const shorter = (key: keyof SmtpTimeouts) => Math.min(timeouts[key], PROBE_TIMEOUTS[key] ?? timeouts[key]);
  return {
    connectMs: shorter('connectMs'),
    greetingMs: shorter('greetingMs'),
    commandMs: shorter('commandMs'),
    finalReplyMs: shorter('finalReplyMs'),
  };
}

import type { Ctx } from '../../../src/platform/context.js';
import type { OutgoingMessage, SmtpSender } from '../../../src/platform/mail/smtp/types.js';
import type { ApiWorld } from './api-world.js';

/** Moment of sending an email through an API. */
export type Moment =
  | 'before its hand-over is stored'
  | 'between its hand-over and its request'
  | 'during its request'
  | 'during the search in Sent'
  | 'before its result is stored';

/** Process that stops at a moment of its first send, as a killed one does. */
export interface StoppedProcess {
  readonly ctx: Ctx;
  /** Whether it has reached the moment. */
  isThere(): boolean;
  /** Ends its requests; it hands nothing over that it has not handed over before. */
  release(): void;
}

export function stoppedAt(open: ApiWorld, moment: Moment): StoppedProcess {
  const { ctx } = open.r.world;
  const { api } = open;
  const sentBefore = api.sent.length;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isThere = (): boolean => false;
  const stop = async (): Promise<void> => {
    isThere = () => true;
    await released;
  };
  const die = async (): Promise<never> => {
    await stop();
    throw new Error('The process was killed.');
  };
  if (moment === 'during its request') {
    api.fault({ on: open.sends, kind: 'hang_after' });
    isThere = () => api.sent.length > sentBefore;
  }
  if (moment === 'during the search in Sent') {
    const searched = (): number => api.requests.filter((path) => path === open.searches).length;
    const before = searched();
    api.fault({ on: open.sends, kind: 'drop_after' });
    api.fault({ on: open.searches, kind: 'hang_after' });
    isThere = () => searched() > before;
  }
  const sendUntil = async (sender: SmtpSender, message: OutgoingMessage): ReturnType<SmtpSender['send']> => {
    const onHanded = async (): Promise<void> => {
      if (moment === 'before its hand-over is stored') await die();
      await message.onHanded?.();
      if (moment === 'between its hand-over and its request') await die();
    };
    const outcome = await sender.send({ ...message, onHanded });
    if (moment === 'before its result is stored') await stop();
    return outcome;
  };
  const apiSender: Ctx['mail']['apiSender'] = (endpoint) => {
    const sender = ctx.mail.apiSender(endpoint);
    return { send: (message) => sendUntil(sender, message) };
  };
  return {
    ctx: { ...ctx, mail: { ...ctx.mail, apiSender } },
    isThere: () => isThere(),
    release: () => {
      release();
      api.release();
    },
  };
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Delivers a message like an external server. Throws with a response outside 2xx and 3xx. */
export async function deliver(port: number, from: string, to: string, message: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<void> => {
    for (;;) {
      const { value } = await lines.next();
      if (!/^[23]\d\d/.test(String(value))) throw new Error(`SMTP: ${String(value)}`);
      if (!/^\d{3}-/.test(String(value))) return;
    }
  };
  await once(socket, 'connect');
  await answer();
  const say = [
    'EHLO sender.test',
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    'DATA',
    [...message, '.'].join('\r\n'),
    'QUIT',
  ];
  for (const command of say) {
    socket.write(`${command}\r\n`);
    await answer();
  }
  socket.destroy();
}

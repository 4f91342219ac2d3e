import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { composed, type Peer } from './nodemailer.js';

/**
 * Opens the cheapest possible client: one prepared message with its envelope in one packet. It shows the maximum rate of the
 * sink.
 */
export async function openFloodPeer(options: { readonly port: number; readonly connections: number }): Promise<Peer> {
  const made = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(composed(0));
  const text = Buffer.concat([made.message as Buffer, Buffer.from('\r\n.\r\n')]);
  const clients = await Promise.all(Array.from({ length: options.connections }, () => openClient(options.port)));
  return {
    send: async (messages) => {
      let left = messages;
      const sendInTurn = async (client: Client): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await client.say('MAIL FROM:<sender@sender.test>\r\nRCPT TO:<person@peer.example>\r\nDATA\r\n', '354');
          await client.say(text, '250');
        }
      };
      await Promise.all(clients.map(sendInTurn));
      return messages;
    },
    close: () => {
      for (const { socket } of clients) socket.destroy();
    },
  };
}

interface Client {
  readonly socket: Socket;
  /** Resolves when the last received line starts with `code`; throws on a rejection. */
  say(text: string | Buffer, code: string): Promise<void>;
}

async function openClient(port: number): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  let answer = '';
  let waiting: { code: string; done: () => void; fail: (error: Error) => void } | null = null;
  socket.on('data', (piece: string) => {
    answer += piece;
    const last = /(?:^|\n)(\d{3}) [^\n]*\n$/.exec(answer)?.[1];
    if (waiting === null || last === undefined) return;
    if (last === waiting.code) waiting.done();
    else if (last >= '400') waiting.fail(new Error(`The sink answered ${answer}`));
  });
  socket.on('error', (error) => waiting?.fail(error));
  const say = (text: string | Buffer, code: string) =>
    new Promise<void>((done, fail) => {
      answer = '';
      waiting = { code, done, fail };
      socket.write(text);
    });
  await once(socket, 'connect');
  await say('EHLO bench.example\r\n', '250');
  return { socket, say };
}

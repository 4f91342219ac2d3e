import type { Socket } from 'node:net';
import { type LocalServer, startLocalServer } from './local-server.fixture.js';

export type Position = 'banner' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'mid-body' | 'dot';
export type Fault = 'RST' | 'FIN' | '421' | '451' | '554' | 'garbage' | 'half-line' | 'silence';

export interface ScriptedServer extends LocalServer {
  /** Messages whose final dot was read, regardless of the reply. */
  readonly received: string[];
  readonly commands: string[];
}

interface Script {
  readonly position?: Position;
  readonly fault?: Fault;
  readonly pipelining?: boolean;
  readonly extensions?: readonly string[];
  /** Faults happen on these connections only, counted from 1. */
  readonly onConnections?: readonly number[];
  /** Faults happen from this message of a connection on, counted from 0. */
  readonly fromMessage?: number;
  /** Whether the first message of the first connection has no fault, unlike everything after it. */
  readonly sparesFirst?: boolean;
}

/** SMTP server with exactly one fault in one phase of the session. */
export async function startScriptedServer(script: Script = {}): Promise<ScriptedServer> {
  const received: string[] = [];
  const commands: string[] = [];
  const server = await startLocalServer((socket, number) => converse(socket, script, number, received, commands));
  return Object.assign(server, { received, commands });
}

function converse(socket: Socket, script: Script, number: number, received: string[], commands: string[]): void {
  let buffer = '';
  let inData = false;
  let messages = 0;
  let isOver = false;
  const isFaulty = (): boolean => {
    if (script.sparesFirst && number === 1 && messages === 0) return false;
    return (script.onConnections?.includes(number) ?? true) && messages >= (script.fromMessage ?? 0);
  };

  const at = (position: Position, normal: string): void => {
    if (isOver) return;
    const isHere = position === script.position && isFaulty();
    if (!isHere || script.fault === undefined) {
      if (normal !== '') socket.write(normal);
      return;
    }
    const say: Partial<Record<Fault, string>> = {
      '421': '421 4.3.2 Closing\r\n',
      '451': '451 4.3.0 Try later\r\n',
      '554': '554 5.7.1 Go away\r\n',
      garbage: 'hello, is this the pizza service?\r\n',
    };
    const words = say[script.fault];
    if (words !== undefined) socket.write(words);
    else isOver = true;
    if (script.fault === 'RST') socket.resetAndDestroy();
    if (script.fault === 'FIN') socket.end();
    if (script.fault === 'half-line') socket.end(position === 'dot' ? '250 queu' : '55');
  };

  const onLine = (line: string): void => {
    commands.push(line);
    const verb = line.split(' ')[0]?.toUpperCase();
    if (verb === 'EHLO') {
      const extensions = ['SIZE 1000000', 'AUTH PLAIN LOGIN', ...(script.extensions ?? [])];
      if (script.pipelining) extensions.push('PIPELINING');
      at('EHLO', `250-scripted\r\n${extensions.map((name) => `250-${name}\r\n`).join('')}250 HELP\r\n`);
    } else if (verb === 'HELO') at('EHLO', '250 scripted\r\n');
    else if (verb === 'AUTH') at('AUTH', '235 2.7.0 Welcome\r\n');
    else if (verb === 'MAIL') at('MAIL', '250 2.1.0 Ok\r\n');
    else if (verb === 'RCPT') at('RCPT', '250 2.1.5 Ok\r\n');
    else if (verb === 'DATA') {
      const isRefused = script.position === 'RCPT' && isFaulty();
      if (isRefused) at('DATA', '503 5.5.1 No valid recipients\r\n');
      else {
        at('DATA', '354 Go on\r\n');
        const stays = script.position === 'DATA' && isFaulty();
        inData = !stays;
      }
    } else if (verb === 'RSET') socket.write('250 2.0.0 Ok\r\n');
    else if (verb === 'QUIT') socket.end('221 2.0.0 Bye\r\n');
    else socket.write('500 5.5.2 What?\r\n');
  };

  socket.on('data', (chunk) => {
    if (isOver) return;
    buffer += chunk.toString('latin1');
    while (!isOver) {
      if (inData) {
        if (script.position === 'mid-body' && isFaulty() && buffer !== '') {
          at('mid-body', '');
          if (script.fault === 'silence') return;
        }
        const end = buffer.indexOf('\r\n.\r\n');
        if (end < 0) return;
        received.push(buffer.slice(0, end));
        buffer = buffer.slice(end + 5);
        inData = false;
        at('dot', '250 2.0.0 Queued as 1\r\n');
        messages += 1;
        continue;
      }
      const end = buffer.indexOf('\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      onLine(line);
    }
  });
  at('banner', '220 scripted ESMTP\r\n');
}

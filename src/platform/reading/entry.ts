import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { programs } from './programs.js';
import { type Answer, buffersIn, type Order, type ThreadSettings } from './protocol.js';

/** The niceness of a thread that gives way: it has what others leave. */
const GIVING_WAY = 15;

// The program of a reading thread: reads one thing after the other. How long and with how much memory, its owner decides.

if (parentPort === null) throw new Error('This program runs as a thread of the service.');
const port = parentPort;
// Linux has a priority for each thread; elsewhere it would be that of the whole process.
if ((workerData as ThreadSettings).givesWay && process.platform === 'linux') setPriority(0, GIVING_WAY);

async function carry({ kind, input }: Order): Promise<void> {
  try {
    const value: unknown = await (programs[kind] as (input: unknown) => unknown)(input);
    port.postMessage({ value } satisfies Answer, [...buffersIn(value)]);
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error : new Error(String(error)) } satisfies Answer);
  }
}

port.on('message', (order: Order) => void carry(order));
// What is made once is made before the time of the first reading runs.
await programs.mail({ raw: Buffer.from('Subject: first\r\n\r\nThank you'), receivedAt: new Date(0) });
port.postMessage('ready' satisfies Answer);

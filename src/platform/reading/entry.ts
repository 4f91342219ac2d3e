import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingKind } from './port.js';
import { loadProgram } from './programs.js';
import { type Answer, buffersIn, type Order, type Request, type ThreadSettings } from './protocol.js';

/** Niceness of a low-priority thread, which uses only spare CPU time. */
const GIVING_WAY = 15;

// Program of a reading thread: reads one item after the other. Its owner enforces limits of time and memory.

if (parentPort === null) throw new Error('This program runs as a thread of the service.');
const port = parentPort;
// Linux has a priority per thread; elsewhere, this would change the priority of the whole process.
if ((workerData as ThreadSettings).givesWay && process.platform === 'linux') setPriority(0, GIVING_WAY);

const programs = new Map<ReadingKind, (input: unknown) => unknown>();

async function prepare(kind: ReadingKind): Promise<void> {
  programs.set(kind, (await loadProgram[kind]()) as (input: unknown) => unknown);
  port.postMessage('ready' satisfies Answer);
}

async function carry({ kind, input }: Order): Promise<void> {
  try {
    const value: unknown = await programs.get(kind)?.(input);
    port.postMessage({ value } satisfies Answer, [...buffersIn(value)]);
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error : new Error(String(error)) } satisfies Answer);
  }
}

port.on('message', (request: Request) => void ('prepare' in request ? prepare(request.prepare) : carry(request)));

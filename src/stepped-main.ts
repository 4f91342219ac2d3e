import { type SteppedService, startSteppedService } from './stepped-service.js';

/**
 * Runs the service on a clock controlled by the parent process: weeks of sending in minutes. Used by `npm run demo`; settings
 * come from the environment.
 *
 *   node dist/bundle/stepped-main.js 2026-03-16T07:30:00Z
 *
 * Needs an IPC channel (`child_process.fork`). The first message is `{"ready":{"origin","key","workspaceId"}}`. Then each
 * message of the parent, `{"id":1,"command":"moveTo","to":"2026-03-17T00:00:00Z"}`, is followed by `{"id":1,"value":...}` or
 * `{"id":1,"error":"..."}`. Commands: `moveTo`; `drain`, whose value is the time of the next due item or null; `goOn`; `stop`.
 * The process ends after `stop`, and when its parent is gone.
 */
interface Order {
  readonly id: number;
  readonly command: 'moveTo' | 'drain' | 'goOn' | 'stop';
  readonly to?: string;
}

async function carryOut(service: SteppedService, { command, to }: Order): Promise<string | null> {
  switch (command) {
    case 'moveTo':
      service.moveTo(new Date(to as string));
      return null;
    case 'drain':
      return (await service.drain())?.toISOString() ?? null;
    case 'goOn':
      service.goOn();
      return null;
    case 'stop':
      await service.stop();
      return null;
  }
}

function answer(message: object): void {
  process.send?.(message);
}

async function main(): Promise<void> {
  if (process.send === undefined) throw new Error('stepped-main needs a parent process with an IPC channel');
  const start = new Date(process.argv[2] ?? '');
  if (Number.isNaN(start.getTime())) throw new Error('the first argument is not an instant');
  // Ctrl+C reaches the whole process group; the parent stops this process in order.
  process.on('SIGINT', () => {});
  const service = await startSteppedService(start);
  process.once('disconnect', () => {
    service.stop().then(() => process.exit(0), fail);
  });
  process.on('message', (order: Order) => {
    carryOut(service, order).then(
      (value) => {
        answer({ id: order.id, value });
        if (order.command === 'stop') process.exit(0);
      },
      (error: unknown) => answer({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  answer({ ready: { origin: service.origin, key: service.key, workspaceId: service.workspaceId } });
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);

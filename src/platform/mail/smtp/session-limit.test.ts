import { afterEach, describe, expect, it } from 'vitest';
import { type Moment, numbered, poolTo, type Reaction, startReactingServer } from './reacting-server.fixture.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const GOODBYE = '421 4.3.2 Service closing transmission channel\r\n';

/**
 * Sends thirty messages in parallel to a server with this behavior, and returns the accepted messages and the number of
 * connections.
 */
async function sendThirty(
  react: (moment: Moment) => Reaction | undefined,
  { extensions, connections }: { extensions: readonly string[]; connections: number },
) {
  const server = await startReactingServer(react, extensions);
  const pool = poolTo(server, closers, { maxConnections: connections });
  let handed = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      pool.send({
        ...numbered(n + 1),
        onHanded: () => {
          handed += 1;
        },
      }),
    ),
  );
  return { server, outcomes, handed, rejected: outcomes.filter(({ result }) => result !== 'accepted') };
}

describe.each([
  ['with pipelining', ['PIPELINING']],
  ['without pipelining', []],
])('%s', (_, extensions) => {
  describe.each([1, 2, 4, 20])('over %i connections', (connections) => {
    it.each(['MAIL', 'RCPT', 'DATA'] as const)(
      'a server that ends each connection after three messages with a 421 to %s gets all messages, each once',
      async (where) => {
        for (const after of ['end', 'reset'] as const) {
          const { server, rejected } = await sendThirty(
            ({ phase, message }) => (phase === where && message === 4 ? { say: GOODBYE, after } : undefined),
            { extensions, connections },
          );
          expect(rejected).toEqual([]);
          expect(server.accepted).toHaveLength(30);
          expect(new Set(server.accepted).size).toBe(30);
        }
      },
    );

    it('a server that responds 421 to any connection after every third message gets all messages, each once', async () => {
      let cutAt = 0;
      const taken: string[] = [];
      const { server, rejected } = await sendThirty(
        ({ phase, text }) => {
          if (phase === 'dot') taken.push(text);
          if (phase !== 'MAIL' || taken.length - cutAt < 3) return undefined;
          cutAt = taken.length;
          return { say: GOODBYE, after: 'end' };
        },
        { extensions, connections },
      );
      expect(rejected).toEqual([]);
      expect(server.accepted).toHaveLength(30);
      expect(new Set(server.accepted).size).toBe(30);
    });
  });

  it('a server that accepts one connection at a time gets all messages over it, each once', async () => {
    const { server, rejected } = await sendThirty(
      ({ phase, connection }) => (phase === 'MAIL' && connection > 1 ? { say: GOODBYE, after: 'end' } : undefined),
      { extensions, connections: 4 },
    );
    expect(rejected).toEqual([]);
    expect(new Set(server.accepted).size).toBe(30);
  });

  it('a server that also rejects new connections is paused, and all waiting messages get that result', async () => {
    const { server, rejected, handed } = await sendThirty(
      ({ phase, connection, message }) =>
        phase === 'MAIL' && (connection > 1 || message > 3) ? { say: GOODBYE, after: 'end' } : undefined,
      { extensions, connections: 1 },
    );
    expect(server.accepted).toHaveLength(3);
    expect(rejected).toHaveLength(27);
    expect(rejected.every(({ result }) => result === 'refused')).toBe(true);
    // The fourth message was tried on its connection and a new one, the others on one connection each.
    expect(server.connections).toBe(28);
    expect(handed).toBe(31);
  });
});

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { faultOf } from '../due/fault.js';
import { isLostConnection } from './lost-connection.js';
import { createPool } from './pool.js';

let server: Server | null = null;
afterEach(() => server?.close());

const failureAt = async (port: number, Client: typeof pg.Client = pg.Client): Promise<unknown> => {
  const pool = createPool(`postgres://outrider@127.0.0.1:${port}/outrider`, { Client });
  const error = await pool.query('select 1').catch((caught: unknown) => caught);
  await pool.end();
  return error;
};

const serverThat = async (does: (socket: Socket) => void): Promise<number> => {
  server = createServer(does);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('a database that is away is the fault of no item', () => {
  it('when nothing listens', async () => {
    const error = await failureAt(await freePort());
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect([isLostConnection(error), faultOf(error)]).toEqual([true, 'shared']);
  });

  it('when the connection is reset', async () => {
    const error = await failureAt(await serverThat((socket) => socket.once('data', () => socket.resetAndDestroy())));
    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect([isLostConnection(error), faultOf(error)]).toEqual([true, 'shared']);
  });

  it('when the connection is closed because the primary moved', async () => {
    class Moving extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        this.connection.once('connect', () => this.connection.stream.destroy(new Error('The primary moved.')));
      }
    }
    const error = await failureAt(await serverThat(() => undefined), Moving);
    expect([isLostConnection(error), faultOf(error)]).toEqual([true, 'shared']);
  });

  it('while the same error of another server is', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect([isLostConnection(error), faultOf(error)]).toEqual([false, 'item']);
  });
});

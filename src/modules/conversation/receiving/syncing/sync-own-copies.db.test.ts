import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import type { DueLoop } from '../../../../platform/due/due-loop.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { sendingLoop } from '../../../sending/delivery/index.js';
import { outboundLoop } from '../../outbound/index.js';

/** The provider replaces the Message-ID, so a copy in Sent does not contain the original one. */
describe.each(['gmail_api', 'graph'] as const)('a copy in Sent read through %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind);
  });
  afterAll(() => open?.close());
  afterEach(async () => {
    open.api.release();
    open.oauth.revoke(OWNER);
    await open.reset();
  });

  const outbound = () =>
    open.r.rows(`select kind, message_id_header as header from messages where direction = 'outbound' order by id`);
  const aliases = async () => (await open.r.rows('select header from message_aliases')).map(({ header }) => header);
  /** Starts a loop whose next send request succeeds without a response. */
  const hanging = async (loop: DueLoop) => {
    const before = open.api.sent.length;
    open.api.fault({ on: open.sends, kind: 'hang_after' });
    const worker = await startWorker(open.r.world.ctx, 'hanging');
    await loop.tick(open.r.world.ctx, worker);
    await expect.poll(() => open.api.sent.length).toBe(before + 1);
    return {
      worker,
      header: headerOf(open.api.sent[before]?.raw ?? Buffer.alloc(0), 'Message-ID'),
      end: async () => {
        open.api.release();
        for (let on = loop.progress?.(); on != null; on = loop.progress?.()) await on;
        await worker.stop({ clean: true });
      },
    };
  };
  const write = async (): Promise<void> => {
    const written = await open.r.world.inA({
      method: 'POST',
      url: '/threads/new',
      query: { deliveryMode: 'async' },
      body: { fromMailboxAddress: OWNER, to_emails: 'ana@clients.test', subject: 'Our call', body_text: 'Hi' },
    });
    expect(written.status).toBe(200);
  };

  it('that is read before the result of its email is stored waits for the result', async () => {
    const { id } = await open.connect();
    await open.poll();
    const { contactIds } = await open.campaign(id);
    const running = await hanging(sendingLoop());
    await open.poll();
    expect(await outbound()).toEqual([]);
    await running.end();
    await open.poll();
    expect(await outbound()).toHaveLength(1);
    expect(await aliases()).toEqual([running.header]);
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'active' });
  });

  it('that is read before the result of a manual message is stored waits for the result', async () => {
    await open.connect();
    await open.poll();
    await write();
    const running = await hanging(outboundLoop());
    await open.poll();
    expect(await outbound()).toHaveLength(1);
    await running.end();
    await open.poll();
    expect(await outbound()).toHaveLength(1);
    expect(await aliases()).toEqual([running.header]);
    expect(await open.r.row('select status from outbound_operations')).toEqual({ status: 'sent' });
  });

  it('settles a manual message whose process was killed', async () => {
    await open.connect();
    await open.poll();
    await write();
    const killed = await hanging(outboundLoop());
    await outboundLoop().recover?.(open.r.world.ctx, [killed.worker.id]);
    expect(await open.r.row('select status from outbound_operations')).toEqual({ status: 'unknown' });
    await open.poll();
    expect(await open.r.row('select status, resolution from outbound_operations')).toEqual({
      status: 'sent',
      resolution: 'found_in_sent_folder',
    });
    expect(await outbound()).toHaveLength(1);
    expect(await aliases()).toEqual([killed.header]);
    await killed.end();
    expect(await outbound()).toHaveLength(1);
  });
});

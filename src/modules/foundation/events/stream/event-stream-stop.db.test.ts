import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StreamReader } from '../../../../../test/support/streams/stream-reader.js';
import { openTestWorld } from '../../../../../test/support/world.js';
import { EventStreams } from './event-streams.js';

it('ends its streams in order when the service stops', async () => {
  const world = await openTestWorld();
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const reader = await StreamReader.open(`${origin}/events/stream?workspaceId=${world.a.id}`, {
    authorization: `Bearer ${world.a.key}`,
  });
  await reader.joined();
  await world.close();
  await reader.until(({ isEnded }) => isEnded, 'the end');
  expect(reader.text.endsWith('\n\n')).toBe(true);
});

it('sends heartbeats, reports the current position, and disconnects a client that does not read', async () => {
  const world = await openTestWorld();
  const streams = new EventStreams(world.ctx, { gatherMs: 1, pollMs: 5, beatMs: 1, askMs: 60_000 });
  const wanted = {
    workspaceId: world.a.id,
    after: null,
    types: null,
    scopes: ['read'] as const,
    scopesHeld: async () => ['read'] as const,
  };
  const content = streams.open(wanted);
  const pieces: string[] = [];
  for await (const piece of content) {
    pieces.push(String(piece));
    if (pieces.join('').split(': still here\nid: 0\n\n').length > 3) break;
  }
  const unread = streams.open(wanted);
  let isCut = false;
  unread.once('close', () => {
    isCut = true;
  });
  for (let tries = 0; !isCut && tries < 20_000; tries += 1) {
    unread.push('x'.repeat(1_000));
    await sleep(1);
  }
  expect(isCut).toBe(true);
  streams.close();
  await world.close();
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LyingImap, startLyingImap } from '../../../../../test/support/outside/lying-imap.js';
import { openReceiving, type ReceivingWorld } from '../../../../../test/support/receiving.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { sealSecrets } from '../../../reach/mailboxes/core/connection.js';
import { syncLoop } from './sync.worker.js';
import type { SyncLimits } from './sync-slots.js';

let r: ReceivingWorld;
const servers: LyingImap[] = [];
let stopReading: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());
afterEach(async () => {
  // Closes the servers first, because the worker would wait for a hanging connection.
  for (const imap of servers.splice(0)) await imap.close();
  await stopReading();
  await r.rows('delete from mailbox_syncs');
});

async function startImap(): Promise<LyingImap> {
  const imap = await startLyingImap();
  servers.push(imap);
  return imap;
}

/** Adds due mailboxes at `imap`, ordered after existing ones. */
async function dueMailboxes(workspaceId: number, imap: LyingImap, count = 1): Promise<readonly number[]> {
  const { mailboxIds } = await seedCampaign(r.world, { workspaceId, contacts: 0, mailboxes: count });
  const endpoint = { host: '127.0.0.1', port: imap.port, security: 'none', username: 'u' };
  for (const id of mailboxIds) {
    r.world.clock.advanceMs(1);
    await r.rows(
      `update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`,
      id,
      JSON.stringify({ auth: 'password', smtp: endpoint, imap: endpoint }),
      sealSecrets(r.world.ctx, workspaceId, id, { imapPassword: 'p', smtpPassword: 'p' }),
    );
    await r.rows(
      'insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, $2, $3)',
      workspaceId,
      id,
      r.world.clock.now(),
    );
  }
  return mailboxIds;
}

/** Starts a worker that reads mailboxes with this many connections until the test ends. */
async function startReading(limits: SyncLimits): Promise<void> {
  const worker = await startWorker(r.world.ctx, 'reader');
  const loop = syncLoop(limits);
  let isRunning = true;
  const turning = (async () => {
    while (isRunning) {
      await loop.tick(r.world.ctx, worker);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
  stopReading = async () => {
    isRunning = false;
    await turning;
    await loop.drain?.();
    await worker.stop({ clean: true });
  };
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (let left = 400; !(await look()); left -= 1) {
    if (left === 0) throw new Error(`${what}: it did not come to that`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const mail = (id: string): string =>
  [`From: ${id}@writer.test`, 'To: me@sender.test', 'Subject: Hello', `Message-ID: <${id}@shares.test>`, '', 'Hi'].join(
    '\r\n',
  );
const isHere = (id: string) => async () =>
  (await r.rows('select 1 from messages where message_id_header = $1', `<${id}@shares.test>`)).length > 0;
/** Counts slots by workspace. */
const held = async (): Promise<Record<string, number>> => {
  const rows = await r.rows(
    'select workspace_id as id, count(*)::int as n from mailbox_syncs where worker_id is not null group by 1',
  );
  return Object.fromEntries(rows.map((row) => [row['id'] === r.world.a.id ? 'a' : 'b', row['n'] as number]));
};
/** Returns the number of polls that have ended, successfully or not. */
const ended = async (workspaceId: number): Promise<number> =>
  (
    await r.rows(
      'select 1 from mailbox_syncs where workspace_id = $1 and (failures > 0 or last_sync_at is not null)',
      workspaceId,
    )
  ).length;

describe('the slots of a worker', () => {
  it('has one for a mailbox of another workspace while all mailboxes of one hang', async () => {
    const hanging = await startImap();
    hanging.lie = () => null;
    await dueMailboxes(r.world.a.id, hanging, 12);
    await startReading({ staying: 4, visiting: 4 });
    await until('the slots are taken', async () => hanging.open() >= 7);
    const honest = await startImap();
    honest.add('INBOX', mail('other'));
    await dueMailboxes(r.world.b.id, honest);
    await until('the mail of the other workspace', isHere('other'));
    expect(await ended(r.world.a.id)).toBe(0);
  });

  it.each<[string, LyingImap['lie']]>([
    ['when they are logged in to', () => null],
    ['when a folder is opened', ({ name }) => (name === 'SELECT' ? null : undefined)],
  ])(
    'are released by the workspace with the most until another has as many, even if its servers hang %s',
    async (_, lie) => {
      const hanging = await startImap();
      hanging.lie = lie;
      await dueMailboxes(r.world.a.id, hanging, 12);
      await startReading({ staying: 4, visiting: 4 });
      await until('one workspace alone', async () => (await held())['a'] === 7);
      await dueMailboxes(r.world.b.id, hanging, 12);
      await until('equal shares', async () => (await held())['b'] === 3 && (await held())['a'] === 4);
      // A mailbox that gave up its turn is due again, and its server counts as working.
      expect(await ended(r.world.a.id)).toBe(0);
      expect((await r.rows('select 1 from mailbox_syncs where attempt > 0 and worker_id is null')).length).toBe(3);
    },
  );

  it('let mailboxes of a workspace that comes later stay connected, where another one had all of them', async () => {
    const first = await startImap();
    await dueMailboxes(r.world.a.id, first, 6);
    await startReading({ staying: 4, visiting: 4 });
    const connected = async (workspaceId: number) =>
      (await r.rows('select 1 from mailbox_syncs where workspace_id = $1 and connected', workspaceId)).length;
    await until('one workspace alone', async () => (await connected(r.world.a.id)) === 4);
    const second = await startImap();
    await dueMailboxes(r.world.b.id, second, 2);
    await until('both stay', async () => (await connected(r.world.b.id)) === 2);
    second.add('INBOX', mail('announced'));
    second.announce('* 1 EXISTS');
    await until('what the server announces', isHere('announced'));
    expect((await held())['b']).toBe(2);
  });
});

describe('a mailbox that always has more', () => {
  /** Adds more messages than one turn reads, and as many again at each search of the folder. */
  function endless(imap: LyingImap, folder: string): void {
    let number = 0;
    const more = (): void => {
      for (const end = number + 210; number < end; ) {
        number += 1;
        imap.add(folder, mail(`${folder}.${number}`));
      }
    };
    more();
    imap.lie = (command) => {
      if (command.name === 'UID SEARCH' && command.folder?.name === folder) more();
      return undefined;
    };
  }

  it('frees its slot after a turn, and returns to the end of the queue', async () => {
    const full = await startImap();
    endless(full, 'INBOX');
    const [endlessId] = await dueMailboxes(r.world.a.id, full);
    const other = await startImap();
    other.add('INBOX', mail('waiting'));
    await dueMailboxes(r.world.b.id, other);
    r.world.clock.advanceMs(1);
    await startReading({ staying: 0, visiting: 1 });
    await until('the one behind', isHere('waiting'));
    await until('its next turn', async () => {
      const [row] = await r.rows('select attempt from mailbox_syncs where mailbox_id = $1', endlessId);
      return (row?.['attempt'] as number) > 1;
    });
    expect(await isHere('INBOX.200')()).toBe(true);
  }, 40_000);

  it('in one folder does not keep the others from being read', async () => {
    const full = await startImap();
    endless(full, 'Sent');
    full.add('INBOX', mail('beside'));
    await dueMailboxes(r.world.a.id, full);
    await startReading({ staying: 1, visiting: 0 });
    await until('the mail in INBOX', isHere('beside'));
  }, 40_000);
});

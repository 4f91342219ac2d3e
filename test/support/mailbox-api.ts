import type { TestAnswer, TestWorld } from './world.js';

/** Returns a body that creates a hosted mailbox. */
export const jo = (more: object = {}) => ({ address: 'jo@example.org', firstName: 'Jo', lastName: 'Park', ...more });

/** Returns a body that creates a mailbox at a provider. */
export const external = (more: object = {}) =>
  jo({
    connection: {
      password: 'secret-1',
      smtp: { host: 'smtp.example.org' },
      imap: { host: 'imap.example.org' },
      ...more,
    },
  });

/** Returns the location and code of each error of a 422. */
export const codes = (answer: TestAnswer): Array<[string, string | undefined]> =>
  answer.json.detail.map((item: { loc: unknown[]; ctx?: { code?: string } }) => [item.loc.join('.'), item.ctx?.code]);

type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** Returns the mailbox operations as workspace `a` calls them, and their effects. */
export function mailboxApi(world: TestWorld) {
  const post = (url: string, body: object, more: object) =>
    world.inject({ method: 'POST', url, query: { workspaceId: world.a.id }, body, ...more });
  return {
    create: (mailboxes: readonly object[], more: object = {}) => post('/mailboxes', { mailboxes }, more),
    update: (body: object, more: object = {}) => post('/mailboxes/update', body, more),
    list: (query: Query = {}) => world.inject({ url: '/mailboxes', query: { workspaceId: world.a.id, ...query } }),
    remove: (body: object | undefined, query: Query = {}) =>
      world.inject({
        method: 'DELETE',
        url: '/mailboxes',
        query: { workspaceId: world.a.id, ...query },
        ...(body === undefined ? {} : { body }),
      }),
    /** Types of all events so far; events of the same millisecond have no order, so they are sorted by name. */
    events: async () =>
      (await world.database.sql.query<{ type: string }>('select type from events order by type')).map(
        (row) => row.type,
      ),
    /** Names of queued jobs, oldest first. */
    jobs: async () =>
      (
        await world.database.sql.query<{ task: string }>(
          `select t.identifier as task from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
        )
      ).map((row) => row.task),
    clear: () =>
      world.database.sql.query(
        `truncate mailboxes, mailbox_slots, mailbox_syncs, domains, events, campaigns, graphile_worker._private_jobs cascade`,
      ),
  };
}

import { callService } from '../support/service-client.js';
import { API_KEY, ORIGIN } from './service.js';

/** A process claims for one workspace after the other, so that two processes share several workspaces. */
const WORKSPACES = 8;
/** Mailboxes of each workspace. Their daily limits together are above the emails of a full run. */
const SENDERS = 12;
/** A mailbox with a gap has one email in flight, so that no process claims a whole campaign. */
const GAP_SECONDS = 1;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return callService<T>({ origin: ORIGIN, key: API_KEY }, method, path, body);
}

/** Creates the workspaces with their mailboxes. Returns the workspaces. */
export async function createSenders(): Promise<number[]> {
  const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
  const workspaceIds = workspaces.map(({ workspace_id: id }) => id);
  const query = `?workspaceId=${workspaceIds[0]}`;
  while (workspaceIds.length < WORKSPACES) {
    const made = await call<{ workspace_id: number }>('POST', `/workspaces${query}`, { project_name: 'Failover' });
    workspaceIds.push(made.workspace_id);
  }
  for (const id of workspaceIds) {
    const mailboxes = addressesOf(id).map((address) => ({
      ...{ address, firstName: 'Failover', lastName: 'Proof' },
      ...{ dailyLimit: 2_000, minGapSeconds: GAP_SECONDS, warmupRequired: false },
    }));
    await call('POST', `/mailboxes?workspaceId=${id}`, { mailboxes });
  }
  return workspaceIds;
}

/**
 * Launches a campaign of one step in each workspace, which send as fast as their mailboxes allow to `contacts` contacts together.
 * Returns the IDs.
 */
export async function launchCampaigns(
  workspaceIds: readonly number[],
  name: string,
  contacts: number,
): Promise<string[]> {
  const campaigns: string[] = [];
  for (const id of workspaceIds) campaigns.push(await create(id, name, contacts / workspaceIds.length));
  for (const [at, id] of workspaceIds.entries()) {
    await call('POST', `/campaigns/${campaigns[at]}/launch?workspaceId=${id}&async=false`);
  }
  return campaigns;
}

/** Creates a campaign that is ready to launch. Returns its ID. */
async function create(workspaceId: number, name: string, contacts: number): Promise<string> {
  const query = `?workspaceId=${workspaceId}`;
  const campaign = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name,
    schedule: { timezone: 'UTC', windows: [{ days: DAYS, start: '00:00', end: '24:00' }] },
    settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection: { enabled: false } },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: addressesOf(workspaceId).map((email) => ({ email })),
  });
  const rows = Array.from({ length: contacts }, (_, at) => `${name}-${workspaceId}-${at}@example.test,P${at}`);
  const form = new FormData();
  form.set('file', new Blob([`email,firstName\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'contacts.csv');
  const answer = await fetch(`${ORIGIN}/campaigns/${campaign.id}/contacts/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return campaign.id;
}

const addressesOf = (workspaceId: number): string[] =>
  Array.from({ length: SENDERS }, (_, at) => `sender${at}@workspace${workspaceId}.test`);

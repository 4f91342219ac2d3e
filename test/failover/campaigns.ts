import { callService } from '../support/service-client.js';
import { API_KEY, ORIGIN } from './service.js';

/** Their daily limits together are above the emails of a full run. */
const SENDERS = Array.from({ length: 100 }, (_, index) => `sender${index}@failover.test`);
/** A mailbox with a gap has one email in flight, so that no process claims a whole campaign. */
const GAP_SECONDS = 1;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return callService<T>({ origin: ORIGIN, key: API_KEY }, method, path, body);
}

/** Creates the mailboxes. Returns the workspace. */
export async function createSenders(): Promise<number> {
  const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
  const workspaceId = workspaces[0]?.workspace_id as number;
  const mailboxes = SENDERS.map((address) => ({
    ...{ address, firstName: 'Failover', lastName: 'Proof' },
    ...{ dailyLimit: 2_000, minGapSeconds: GAP_SECONDS, warmupRequired: false },
  }));
  await call('POST', `/mailboxes?workspaceId=${workspaceId}`, { mailboxes });
  return workspaceId;
}

/** Launches a campaign of one step that sends as fast as its mailboxes allow. Returns its ID. */
export async function launchCampaign(workspaceId: number, name: string, contacts: number): Promise<string> {
  const query = `?workspaceId=${workspaceId}`;
  const campaign = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name,
    schedule: { timezone: 'UTC', windows: [{ days: DAYS, start: '00:00', end: '24:00' }] },
    settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection: { enabled: false } },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: SENDERS.map((email) => ({ email })),
  });
  const rows = Array.from({ length: contacts }, (_, index) => `${name}-${index}@example.test,P${index}`);
  const form = new FormData();
  form.set('file', new Blob([`email,firstName\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'contacts.csv');
  const answer = await fetch(`${ORIGIN}/campaigns/${campaign.id}/contacts/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  await call('POST', `/campaigns/${campaign.id}/launch${query}&async=false`);
  return campaign.id;
}

import { expect } from 'vitest';
import { startService } from '../processes.js';
import { callService } from '../service-client.js';

export interface OneStepOptions {
  /** Address of a running service with the role `api`. */
  readonly origin: string;
  readonly key: string;
  /** Settings of that service, for a worker that processes the file and ends. */
  readonly settings: Readonly<Record<string, string>>;
  readonly contacts: number;
}

/** Imports and launches a campaign that may send at any time without gaps, over HTTP. */
export async function launchOneStep({
  origin,
  key,
  settings,
  contacts,
}: OneStepOptions): Promise<{ workspaceId: number; campaignId: string }> {
  const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    callService<T>({ origin, key }, method, path, body);
  const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
  const workspaceId = workspaces[0]?.workspace_id as number;
  const query = `?workspaceId=${workspaceId}`;
  const addresses = Array.from({ length: 10 }, (_, index) => `sender${index}@crash.test`);
  await call('POST', `/mailboxes${query}`, {
    mailboxes: addresses.map((address) => ({
      address,
      firstName: 'Crash',
      lastName: 'Test',
      dailyLimit: 2000,
      minGapSeconds: 0,
      warmupRequired: false,
    })),
  });
  const campaign = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name: 'Crash',
    schedule: {
      timezone: 'UTC',
      windows: [
        {
          days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
          start: '00:00',
          end: '24:00',
        },
      ],
    },
    settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection: { enabled: false } },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: addresses.map((email) => ({ email })),
  });
  const rows = Array.from({ length: contacts }, (_, index) => `person${index}@example.test,P${index}`);
  const form = new FormData();
  form.set('file', new Blob([`email,firstName\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  // A worker processes the file; a service with the role `api` would wait for one.
  const helper = startService({ ...settings, ROLES: 'worker' });
  try {
    const answer = await fetch(`${origin}/campaigns/${campaign.id}/contacts/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const job = await call<{ id?: string }>('POST', `/campaigns/${campaign.id}/launch${query}&async=false`);
    expect(job).toBeTruthy();
  } finally {
    await helper.kill('SIGKILL');
  }
  return { workspaceId, campaignId: campaign.id };
}

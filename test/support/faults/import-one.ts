import { until } from '../processes.js';
import { callService } from '../service-client.js';

/**
 * Imports one contact into a new campaign through the API, which requires a background job. Throws if the job does not
 * run.
 */
export async function importOneContact(api: { readonly origin: string; readonly key: string }): Promise<void> {
  const { workspaces } = await callService<{ workspaces: Array<{ workspace_id: number }> }>(api, 'GET', '/me');
  const query = `?workspaceId=${workspaces[0]?.workspace_id}`;
  const { id } = await callService<{ id: string }>(api, 'POST', `/campaigns${query}`, { name: 'After a start' });
  const body = new FormData();
  body.append('file', new Blob(['email\nada@example.com\n']), 'people.csv');
  const answer = await fetch(`${api.origin}/campaigns/${id}/contacts/import${query}&async=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}` },
    body,
  });
  const { importId } = (await answer.json()) as { importId: string };
  await until('the import is completed', 60_000, async () => {
    const found = await callService<{ status: string }>(api, 'GET', `/imports/${importId}${query}`);
    return found.status === 'completed';
  });
}

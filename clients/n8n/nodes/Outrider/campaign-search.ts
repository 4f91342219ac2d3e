import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

const MOST = 100;

/** Lists campaigns whose name has the text, newest first. */
export async function searchCampaigns(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const { url } = await this.getCredentials<{ url: string }>('outriderApi');
  const campaigns = (await this.helpers.httpRequestWithAuthentication.call(this, 'outriderApi', {
    url: `${url.replace(/\/+$/, '')}/campaigns`,
    qs: { limit: MOST, includeArchived: 'false', ...(filter ? { search: filter } : {}) },
    json: true,
  })) as Array<{ id: string; name: string }>;
  return { results: campaigns.map(({ id, name }) => ({ name, value: id })) };
}

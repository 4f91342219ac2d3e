import type { IHookFunctions, IHttpRequestOptions, ILoadOptionsFunctions, JsonObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly status: 'active' | 'paused' | 'disabled';
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
  readonly secret: string | null;
}

const SUBSCRIPTIONS = '/campaigns/webhooks/subscriptions';

/** Sends a request to the service of the credentials. */
export async function request(
  functions: IHookFunctions | ILoadOptionsFunctions,
  path: string,
  options: Partial<IHttpRequestOptions> = {},
): Promise<unknown> {
  const { url } = await functions.getCredentials<{ url: string }>('outriderApi');
  return functions.helpers.httpRequestWithAuthentication.call(functions, 'outriderApi', {
    ...options,
    url: url.replace(/\/+$/, '') + path,
    json: true,
  });
}

/** Returns the values that the node requires. */
const wanted = (hook: IHookFunctions) => ({
  url: hook.getNodeWebhookUrl('default') ?? '',
  eventTypes: hook.getNodeParameter('eventTypes') as string[],
  campaignIds: [hook.getNodeParameter('campaignId', '') as string].filter((id) => id !== ''),
});

/** Returns whether the service still delivers to this workflow what the node requires. */
export async function isSubscribed(hook: IHookFunctions): Promise<boolean> {
  const { subscriptionId } = hook.getWorkflowStaticData('node');
  if (typeof subscriptionId !== 'string') return false;
  const found = await unlessMissing(hook, `${SUBSCRIPTIONS}/${subscriptionId}`);
  if (found === null) return false;
  const { url, eventTypes, campaignIds, status } = found as Subscription;
  const same = JSON.stringify({ url, eventTypes, campaignIds }) === JSON.stringify(wanted(hook));
  return same && status === 'active';
}

/** Subscribes the workflow, in place of an earlier subscription that no longer fits. */
export async function subscribe(hook: IHookFunctions): Promise<boolean> {
  await unsubscribe(hook);
  const body = { name: 'n8n', ...wanted(hook) };
  const { id, secret } = (await request(hook, SUBSCRIPTIONS, { method: 'POST', body })) as Subscription;
  Object.assign(hook.getWorkflowStaticData('node'), { subscriptionId: id, secret });
  return true;
}

export async function unsubscribe(hook: IHookFunctions): Promise<boolean> {
  const stored = hook.getWorkflowStaticData('node');
  if (typeof stored.subscriptionId !== 'string') return true;
  await unlessMissing(hook, `${SUBSCRIPTIONS}/${stored.subscriptionId}`, { method: 'DELETE' });
  delete stored.subscriptionId;
  delete stored.secret;
  return true;
}

/** Returns null if the service has no such resource: a member may have deleted it. */
async function unlessMissing(hook: IHookFunctions, path: string, options?: Partial<IHttpRequestOptions>) {
  try {
    return await request(hook, path, options);
  } catch (error) {
    const failure = new NodeApiError(hook.getNode(), error as JsonObject);
    if (failure.httpCode === '404') return null;
    throw failure;
  }
}

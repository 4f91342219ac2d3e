import type {
  IDataObject,
  IHookFunctions,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { isSigned } from './signature';
import { isSubscribed, request, subscribe, unsubscribe } from './subscription';

interface EventType {
  readonly type: string;
  readonly title: string;
  readonly description: string;
}

async function getEventTypes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const types = (await request(this, '/campaigns/webhooks/event-types')) as EventType[];
  return types.map(({ type, title, description }) => ({ name: title, value: type, description }));
}

export class OutriderTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Outrider Trigger',
    name: 'outriderTrigger',
    icon: { light: 'file:../../icons/outrider.svg', dark: 'file:../../icons/outrider.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["eventTypes"].join(", ") }}',
    description:
      'Starts the workflow when a contact replies, unsubscribes, or bounces, and on all other events of Outrider',
    defaults: { name: 'Outrider Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'outriderApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Event Names or IDs',
        name: 'eventTypes',
        type: 'multiOptions',
        typeOptions: { loadOptionsMethod: 'getEventTypes' },
        default: ['campaign.contact.replied'],
        required: true,
        description:
          'Events that start the workflow. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: 'Campaign ID',
        name: 'campaignId',
        type: 'string',
        default: '',
        description: 'Leave empty for all campaigns',
      },
      {
        displayName: 'Only Interested Replies',
        name: 'onlyInterested',
        type: 'boolean',
        default: false,
        description: 'Whether to ignore replies of contacts who are not interested',
      },
    ],
  };

  methods = { loadOptions: { getEventTypes } };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isSubscribed(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return subscribe(this);
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return unsubscribe(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node');
    const { rawBody: body } = this.getRequestObject();
    const headers = this.getHeaderData();
    if (typeof secret !== 'string' || !isSigned({ headers, body, secret, now: Date.now() })) {
      this.getResponseObject().status(401).send('The signature is missing, wrong, or too old.').end();
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(body.toString('utf8')) as { type: string; data: IDataObject };
    const isOther = event.type === 'campaign.contact.replied' && event.data.replyIntent !== 'interested';
    if (isOther && this.getNodeParameter('onlyInterested', false) === true) return {};
    return { workflowData: [this.helpers.returnJsonArray(event as unknown as IDataObject)] };
  }
}

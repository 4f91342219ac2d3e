import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { campaign } from './campaign';
import { searchCampaigns } from './campaign-search';
import { contact } from './contact';
import { conversation } from './conversation';
import { suppression } from './suppression';

export class Outrider implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Outrider',
    name: 'outrider',
    icon: { light: 'file:../../icons/outrider.svg', dark: 'file:../../icons/outrider.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Manage campaigns, contacts, conversations, and suppressions of Outrider',
    defaults: { name: 'Outrider' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'outriderApi', required: true }],
    requestDefaults: {
      baseURL: '={{ $credentials.url.replace(new RegExp("/+$"), "") }}',
      headers: { Accept: 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Campaign', value: 'campaign' },
          { name: 'Contact', value: 'contact' },
          { name: 'Conversation', value: 'conversation' },
          { name: 'Suppression', value: 'suppression' },
        ],
        default: 'campaign',
      },
      ...campaign,
      ...contact,
      ...conversation,
      ...suppression,
    ],
  };

  methods = { listSearch: { searchCampaigns } };
}

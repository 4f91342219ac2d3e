import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

export class OutriderApi implements ICredentialType {
  name = 'outriderApi';

  displayName = 'Outrider API';

  icon = { light: 'file:../icons/outrider.svg', dark: 'file:../icons/outrider.dark.svg' } as const;

  documentationUrl = 'https://github.com/outrider/outrider/blob/main/docs/build/automation.md';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://outrider.example.com',
      description: 'Address of your Outrider service, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Key with read and write, from Settings, API keys',
    },
    {
      displayName: 'Workspace ID',
      name: 'workspaceId',
      type: 'string',
      default: '',
      required: true,
      placeholder: '1001',
      description: 'Number of the workspace, from Settings, Workspace',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      headers: { Authorization: '=Bearer {{$credentials.apiKey}}' },
      qs: { workspaceId: '={{$credentials.workspaceId}}' },
    },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}', url: '/campaigns/capabilities' },
  };
}

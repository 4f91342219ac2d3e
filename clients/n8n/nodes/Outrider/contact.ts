import type { INodeProperties } from 'n8n-workflow';
import {
  body,
  campaignField,
  emailField,
  failOnRejection,
  fieldsOf,
  filtersField,
  listFields,
  operationField,
  query,
  rootProperty,
} from './fields';

const RESOURCE = 'contact';
const contacts = '=/campaigns/{{$parameter.campaignId}}/contacts';
const change = (action: string) => ({
  request: { method: 'PATCH' as const, url: `${contacts}/{{$parameter.contactId}}`, body: { action } },
});

const detail = (displayName: string, name: string, placeholder: string): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  placeholder,
  routing: body(`contacts[0].${name}`),
});

export const contact: INodeProperties[] = [
  operationField(RESOURCE, 'add', [
    {
      name: 'Add to Campaign',
      value: 'add',
      action: 'Add a contact to a campaign',
      description: 'Add a contact by the rules of an import: suppressed addresses are skipped',
      routing: { request: { method: 'POST', url: contacts }, output: { postReceive: [failOnRejection] } },
    },
    {
      name: 'Get Activity',
      value: 'getActivity',
      action: 'Get the activity of an address',
      description: 'Get emails, replies, and status changes of an address in all campaigns, newest first',
      routing: {
        request: { method: 'GET', url: '=/contacts/{{encodeURIComponent($parameter.email)}}/timeline' },
        output: { postReceive: [rootProperty('items')] },
      },
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many contacts',
      description: 'Get many addresses with the campaigns they are in',
      routing: {
        request: { method: 'GET', url: '/contacts' },
        output: { postReceive: [rootProperty('items')] },
      },
    },
    {
      name: 'Pause',
      value: 'pause',
      action: 'Pause a contact',
      description: 'Pause the sequence of a contact',
      routing: change('pause'),
    },
    {
      name: 'Resume',
      value: 'resume',
      action: 'Resume a contact',
      description: 'Continue the sequence of a contact at its next step',
      routing: change('resume'),
    },
    {
      name: 'Stop',
      value: 'stop',
      action: 'Stop a contact',
      description: 'End the sequence of a contact',
      routing: change('stop'),
    },
  ]),
  ...fieldsOf(RESOURCE, ['add', 'pause', 'resume', 'stop'], [campaignField]),
  ...fieldsOf(
    RESOURCE,
    ['pause', 'resume', 'stop'],
    [
      {
        displayName: 'Contact ID',
        name: 'contactId',
        type: 'string',
        default: '',
        required: true,
        description: 'ID of the contact in its campaign, such as contactId of an event',
      },
    ],
  ),
  ...fieldsOf(RESOURCE, ['add'], [{ ...emailField, routing: body('contacts[0].email') }]),
  ...fieldsOf(RESOURCE, ['getActivity'], [emailField]),
  ...fieldsOf(
    RESOURCE,
    ['add'],
    [
      {
        displayName: 'If the Contact Exists',
        name: 'onDuplicate',
        type: 'options',
        default: 'skip',
        description: 'What to do with a contact that is in the campaign already',
        options: [
          { name: 'Keep It', value: 'skip' },
          { name: 'Update It', value: 'update' },
        ],
        routing: body('options.onDuplicate'),
      },
      {
        displayName: 'Additional Fields',
        name: 'additionalFields',
        type: 'collection',
        placeholder: 'Add Field',
        default: {},
        options: [
          detail('City', 'city', 'Vienna'),
          detail('Company', 'company', 'Example'),
          detail('Country', 'country', 'AT'),
          {
            displayName: 'Custom Fields',
            name: 'customFields',
            type: 'fixedCollection',
            typeOptions: { multipleValues: true },
            default: {},
            placeholder: 'Add Custom Field',
            options: [
              {
                displayName: 'Field',
                name: 'field',
                values: [
                  { displayName: 'Name', name: 'name', type: 'string', default: '' },
                  {
                    displayName: 'Value',
                    name: 'value',
                    type: 'string',
                    default: '',
                    routing: {
                      send: { type: 'body', property: '=contacts[0].customFields.{{$parent.name}}' },
                    },
                  },
                ],
              },
            ],
          },
          detail('First Name', 'firstName', 'Ana'),
          detail('Job Title', 'title', 'Head of Sales'),
          detail('Last Name', 'lastName', 'Lima'),
          detail('LinkedIn URL', 'linkedinUrl', 'https://www.linkedin.com/in/ana-lima'),
          detail('Phone', 'phone', '+43 1 23456'),
          detail('Time Zone', 'timezone', 'Europe/Vienna'),
          detail('Website', 'website', 'https://example.com'),
        ],
      },
    ],
  ),
  ...fieldsOf(
    RESOURCE,
    ['getAll'],
    [
      ...listFields('nextCursor', 200, ['domain', 'email', 'search', 'suppressed']),
      filtersField([
        {
          displayName: 'Domain',
          name: 'domain',
          type: 'string',
          default: '',
          placeholder: 'example.org',
          routing: query('domain'),
        },
        { ...emailField, required: false, routing: query('email') },
        { displayName: 'Search', name: 'search', type: 'string', default: '', routing: query('search') },
        {
          displayName: 'Suppressed',
          name: 'suppressed',
          type: 'boolean',
          default: true,
          description: 'Whether the addresses are suppressed in the workspace',
          routing: query('suppressed'),
        },
      ]),
    ],
  ),
];

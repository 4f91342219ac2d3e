import type { INodeProperties } from 'n8n-workflow';
import { body, emailField, failOnRejection, fieldsOf, listFields, operationField, query, rootProperty } from './fields';

const RESOURCE = 'suppression';
const path = '/campaigns/suppressions';
const address = { ...emailField, description: 'An address, or @example.com for all addresses at a domain' };

export const suppression: INodeProperties[] = [
  operationField(RESOURCE, 'add', [
    {
      name: 'Add',
      value: 'add',
      action: 'Suppress an address',
      description: 'Stop all email to an address or a domain',
      routing: { request: { method: 'POST', url: path }, output: { postReceive: [failOnRejection] } },
    },
    {
      name: 'Check',
      value: 'check',
      action: 'Check an address',
      description: 'Check whether an address is suppressed',
      routing: { request: { method: 'GET', url: `${path}/status` } },
    },
    {
      name: 'Delete',
      value: 'delete',
      action: 'Delete a suppression',
      description: 'Allow email to an address again; stopped contacts stay stopped',
      routing: { request: { method: 'DELETE', url: path } },
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many suppressions',
      description: 'Get many suppressed addresses and domains',
      routing: { request: { method: 'GET', url: path }, output: { postReceive: [rootProperty('items')] } },
    },
  ]),
  ...fieldsOf(RESOURCE, ['add'], [{ ...address, routing: body('email') }]),
  ...fieldsOf(RESOURCE, ['check', 'delete'], [{ ...address, routing: query('email') }]),
  ...fieldsOf(
    RESOURCE,
    ['add'],
    [
      {
        displayName: 'Reason',
        name: 'reason',
        type: 'string',
        default: 'manual',
        description: 'Any text, such as manual, legal, or not_interested',
        routing: body('reason'),
      },
    ],
  ),
  ...fieldsOf(RESOURCE, ['getAll'], listFields('nextCursor', 200)),
];

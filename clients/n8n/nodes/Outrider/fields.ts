import type {
  IDataObject,
  IExecuteSingleFunctions,
  IN8nHttpFullResponse,
  INodeExecutionData,
  INodeProperties,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** Shows fields only for some operations of a resource. */
export const fieldsOf = (resource: string, operation: string[], fields: INodeProperties[]): INodeProperties[] =>
  fields.map((field) => ({
    ...field,
    displayOptions: { show: { resource: [resource], operation, ...field.displayOptions?.show } },
  }));

/** Makes the choice of an operation of a resource; the first use of the node shows `standard`. */
export const operationField = (
  resource: string,
  standard: string,
  options: INodeProperties['options'],
): INodeProperties => ({
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  default: standard,
  options,
});

/** Makes the optional filters of a list. */
export const filtersField = (options: INodeProperties['options']): INodeProperties => ({
  displayName: 'Filters',
  name: 'filters',
  type: 'collection',
  placeholder: 'Add Filter',
  default: {},
  options,
});

export const body = (property: string) => ({ send: { type: 'body' as const, property } });
export const query = (property: string) => ({ send: { type: 'query' as const, property } });

export const campaignField: INodeProperties = {
  displayName: 'Campaign',
  name: 'campaignId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'Campaign of the operation',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchCampaigns', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: '01959f00-1111-7aaa-8bbb-000000000001' },
  ],
};

export const emailField: INodeProperties = {
  displayName: 'Email',
  name: 'email',
  type: 'string',
  placeholder: 'name@email.com',
  default: '',
  required: true,
  description: 'Email address, case-insensitive',
};

/**
 * Makes the fields of a list that is read by pages of at most `most` items.
 * @param filters parameters that every page repeats: those of a page replace those of the first request
 */
export function listFields(cursor: string, most: number, filters: string[] = []): INodeProperties[] {
  const kept = Object.fromEntries(filters.map((name) => [name, `={{ $request.qs.${name} }}`]));
  const next = `$response?.body?.${cursor}`;
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      routing: {
        send: { paginate: '={{ $value }}' },
        operations: {
          pagination: {
            type: 'generic',
            properties: {
              continue: `={{ !!${next} }}`,
              request: { qs: { ...kept, limit: most, cursor: `={{ ${next} }}` } },
            },
          },
        },
      },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      displayOptions: { show: { returnAll: [false] } },
      typeOptions: { minValue: 1, maxValue: most },
      default: 50,
      description: 'Max number of results to return',
      routing: { send: { type: 'query', property: 'limit' }, output: { maxResults: '={{ $value }}' } },
    },
  ];
}

export const rootProperty = (property: string) => ({ type: 'rootProperty' as const, properties: { property } });

/** Fails the item when the service rejected its only contact or address: it reports that in a successful response. */
export async function failOnRejection(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
  response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  const { rejectedCount, errors, rejections } = response.body as {
    rejectedCount: number;
    errors?: Array<{ errorMessage: string }>;
    rejections?: Array<{ message: string }>;
  };
  if (rejectedCount === 0) return items;
  const message = errors?.[0]?.errorMessage ?? rejections?.[0]?.message ?? 'The service rejected this item.';
  throw new NodeApiError(this.getNode(), response.body as IDataObject as never, { message, httpCode: '422' });
}

/**
 * Declares the part of `n8n-workflow` that the nodes use. The package itself has a license that limits commercial use and
 * 140 MB of dependencies, so it is only a peer: n8n provides it.
 * https://github.com/n8n-io/n8n/blob/master/packages/workflow/src/interfaces.ts
 */
declare module 'n8n-workflow' {
  export type IDataObject = { [key: string]: unknown };
  export type JsonObject = { [key: string]: unknown };
  export type IHttpRequestMethods = 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';

  export interface IHttpRequestOptions {
    url: string;
    baseURL?: string;
    method?: IHttpRequestMethods;
    headers?: IDataObject;
    qs?: IDataObject;
    body?: unknown;
    json?: boolean;
  }

  export interface INode {
    name: string;
  }
  export interface INodeExecutionData {
    json: IDataObject;
  }
  export interface IN8nHttpFullResponse {
    body: unknown;
    headers: IDataObject;
    statusCode: number;
  }

  interface Helpers {
    httpRequestWithAuthentication(
      this: unknown,
      credentialsType: string,
      requestOptions: IHttpRequestOptions,
    ): Promise<unknown>;
    returnJsonArray(jsonData: IDataObject | IDataObject[]): INodeExecutionData[];
  }
  interface Functions {
    getNode(): INode;
    getCredentials<T extends object = IDataObject>(type: string): Promise<T>;
    getNodeParameter(name: string, fallback?: unknown): unknown;
    helpers: Helpers;
  }
  export interface IExecuteSingleFunctions extends Functions {}
  export interface ILoadOptionsFunctions extends Functions {}
  export interface IHookFunctions extends Functions {
    getNodeWebhookUrl(name: 'default'): string | undefined;
    getWorkflowStaticData(type: 'node'): IDataObject;
  }
  export interface IWebhookFunctions extends Functions {
    getWorkflowStaticData(type: 'node'): IDataObject;
    getHeaderData(): { [name: string]: string | string[] | undefined };
    getRequestObject(): { rawBody: Buffer };
    getResponseObject(): { status(code: number): { send(text: string): { end(): void } } };
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface INodeRequestSend {
    type?: 'body' | 'query';
    property?: string;
    value?: string;
    paginate?: boolean | string;
  }
  export type PostReceiveAction =
    | ((
        this: IExecuteSingleFunctions,
        items: INodeExecutionData[],
        response: IN8nHttpFullResponse,
      ) => Promise<INodeExecutionData[]>)
    | { type: 'rootProperty'; properties: { property: string } };
  export interface INodePropertyRouting {
    request?: { method?: IHttpRequestMethods; url?: string; qs?: IDataObject; body?: IDataObject };
    send?: INodeRequestSend;
    output?: { postReceive?: PostReceiveAction[]; maxResults?: number | string };
    operations?: {
      pagination?: {
        type: 'generic';
        properties: { continue: boolean | string; request: { url?: string; qs?: IDataObject } };
      };
    };
  }

  type Icon = { readonly light: `file:${string}`; readonly dark: `file:${string}` };

  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    action?: string;
    description?: string;
    routing?: INodePropertyRouting;
  }
  export interface INodePropertyCollection {
    displayName: string;
    name: string;
    values: INodeProperties[];
  }
  export interface INodePropertyMode {
    displayName: string;
    name: string;
    type: 'string' | 'list' | 'url';
    placeholder?: string;
    hint?: string;
    typeOptions?: { searchListMethod?: string; searchable?: boolean };
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type:
      | 'boolean'
      | 'collection'
      | 'fixedCollection'
      | 'multiOptions'
      | 'number'
      | 'options'
      | 'resourceLocator'
      | 'string';
    typeOptions?: {
      minValue?: number;
      maxValue?: number;
      rows?: number;
      password?: boolean;
      multipleValues?: boolean;
      loadOptionsMethod?: string;
    };
    default: string | number | boolean | string[] | object;
    description?: string;
    hint?: string;
    displayOptions?: { show?: { [name: string]: Array<string | number | boolean> } };
    options?: Array<INodePropertyOptions | INodeProperties | INodePropertyCollection>;
    modes?: INodePropertyMode[];
    placeholder?: string;
    noDataExpression?: boolean;
    required?: boolean;
    routing?: INodePropertyRouting;
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: Icon;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: IAuthenticateGeneric;
    test?: ICredentialTestRequest;
  }
  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { headers?: { [name: string]: string }; qs?: { [name: string]: string } };
  }
  export interface ICredentialTestRequest {
    request: { baseURL?: string; url: string; method?: IHttpRequestMethods };
  }

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon?: Icon;
    group: Array<'input' | 'output' | 'transform' | 'trigger'>;
    version: number | number[];
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: 'main'[];
    outputs: 'main'[];
    credentials?: Array<{ name: string; required?: boolean }>;
    requestDefaults?: { baseURL?: string; headers?: IDataObject };
    webhooks?: Array<{ name: 'default'; httpMethod: IHttpRequestMethods; responseMode: string; path: string }>;
    properties: INodeProperties[];
  }
  export interface INodeListSearchResult {
    results: Array<{ name: string; value: string | number | boolean }>;
    paginationToken?: string;
  }
  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      loadOptions?: { [name: string]: (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]> };
      listSearch?: {
        [name: string]: (
          this: ILoadOptionsFunctions,
          filter?: string,
          paginationToken?: string,
        ) => Promise<INodeListSearchResult>;
      };
    };
    webhookMethods?: {
      default: { [name in 'checkExists' | 'create' | 'delete']: (this: IHookFunctions) => Promise<boolean> };
    };
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  export const NodeConnectionTypes: { readonly Main: 'main' };
  export class NodeApiError extends Error {
    constructor(
      node: INode,
      errorResponse: JsonObject,
      options?: { message?: string; description?: string; httpCode?: string },
    );
    httpCode: string | null;
  }
}

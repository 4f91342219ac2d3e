import type { OperationId } from './errors.js';
import type { RequestOptions } from './operation.js';
import { Pages } from './pages.js';
import type { Transport } from './transport.js';

/** Items of a page of a plain array, which has all items without a limit. */
const PAGE = 500;

/** A group of operations. */
export abstract class Resource {
  constructor(protected readonly transport: Transport) {}

  protected async request<T>(id: OperationId, input: object, options: RequestOptions): Promise<T> {
    const { body } = await this.transport.request(id, input as Record<string, unknown>, options);
    return body as T;
  }

  protected pages<Item, Body>(
    id: OperationId,
    input: object,
    options: RequestOptions,
    field: string,
  ): Pages<Item, Body> {
    const limit = field === '' ? { limit: PAGE } : {};
    return new Pages<Item, Body>(
      (cursor) => this.transport.request(id, { ...limit, ...input, ...(cursor !== undefined && { cursor }) }, options),
      field,
    );
  }
}

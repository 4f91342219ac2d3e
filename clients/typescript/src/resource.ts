import type { OperationId } from './errors.js';
import type { RequestOptions } from './operation.js';
import { Pages } from './pages.js';
import type { Transport } from './transport.js';

/** Items of a page of a plain array, which has all items without a limit. */
const PAGE = 500;

/** A group of operations. Its own members start with an underscore, so that no operation can have their name. */
export abstract class Resource {
  constructor(protected readonly _transport: Transport) {}

  protected async _call<T>(id: OperationId, input: object, options: RequestOptions): Promise<T> {
    const { body } = await this._transport.request(id, input as Record<string, unknown>, options);
    return body as T;
  }

  protected _pages<Item, Body>(
    id: OperationId,
    input: object,
    options: RequestOptions,
    field: string,
  ): Pages<Item, Body> {
    const limit = field === '' ? { limit: PAGE } : {};
    return new Pages<Item, Body>(
      (cursor) => this._transport.request(id, { ...limit, ...input, ...(cursor !== undefined && { cursor }) }, options),
      field,
    );
  }
}

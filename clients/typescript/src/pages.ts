import type { Answer } from './transport.js';

export interface Page<Item, Body> {
  readonly items: readonly Item[];
  /** Value of `cursor` for the next page; null on the last page. A change feed always has one. */
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
  /** The whole response. */
  readonly body: Body;
}

type Ask = (cursor: string | undefined) => Promise<Answer>;

/** List whose items `for await` reads page by page. Nothing is requested before. */
export class Pages<Item, Body> implements AsyncIterable<Item> {
  readonly #ask: Ask;
  readonly #field: string;

  constructor(ask: Ask, field: string) {
    this.#ask = ask;
    this.#field = field;
  }

  /** Reads the first page, or the one after the given cursor. */
  async page(cursor?: string): Promise<Page<Item, Body>> {
    const { body, response } = await this.#ask(cursor);
    // Plain arrays have their cursor in a header.
    if (this.#field === '') {
      const nextCursor = response.headers.get('x-next-cursor');
      return { items: body as Item[], nextCursor, hasMore: nextCursor !== null, body: body as Body };
    }
    const { [this.#field]: items, nextCursor = null, hasMore = nextCursor !== null } = body as Record<string, unknown>;
    const page = { items: items as Item[], nextCursor: nextCursor as string | null, hasMore: hasMore === true };
    return { ...page, body: body as Body };
  }

  /** Reads page by page. */
  async *pages(): AsyncGenerator<Page<Item, Body>, void, undefined> {
    let page = await this.page();
    yield page;
    while (page.hasMore && page.nextCursor !== null) {
      page = await this.page(page.nextCursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** Reads up to `most` items. */
  async toArray(most = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const all: Item[] = [];
    if (most <= 0) return all;
    for await (const item of this) {
      all.push(item);
      if (all.length >= most) break;
    }
    return all;
  }
}

import { Readable } from 'node:stream';
import type { EventTrace } from '../events.repo.js';
import { ACCESS, eventText, PRESENCE, RETRY, resync, stillHere } from './server-sent.js';

/** Who does not read for this long a text is cut off, and comes again where it stopped. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** What has happened since a position: events, or too much to tell. */
export type News = { readonly events: readonly EventTrace[] } | 'too_much';

/** What one client gets. */
export class EventStream {
  readonly content = new Readable({ read: () => undefined });
  #position: number | null;
  #isOver = false;

  constructor(
    after: number | null,
    /** Null: all types. */
    private readonly types: ReadonlySet<string> | null,
  ) {
    this.#position = after;
    this.#say(RETRY);
  }

  /** Up to which number the client knows everything; null: it wants what comes from now on. */
  get position(): number | null {
    return this.#position;
  }

  /** Tells what happened up to `last`. The first time the client learns where it stands. */
  tell(news: News, last: number, isFirst: boolean): void {
    this.#position = last;
    if (news === 'too_much') this.#say(resync(last));
    else this.#sayEvents(news.events);
    if (isFirst) this.beat();
  }

  /** A person came to a conversation, or has gone: who is where is asked anew. Only for who wants all that happens. */
  tellPresence(): void {
    if (this.types === null) this.#say(PRESENCE);
  }

  /** Tells a reader of all types that their permissions changed. */
  tellAccess(): void {
    if (this.types === null) this.#say(ACCESS);
  }

  /** Keeps proxies from closing the connection, and the client's position near the end though it wants few types. */
  beat(): void {
    this.#say(stillHere(this.#position));
  }

  end(): void {
    this.#isOver = true;
    this.content.push(null);
  }

  #sayEvents(events: readonly EventTrace[]): void {
    const wanted = events.filter(({ type }) => this.types === null || this.types.has(type));
    if (wanted.length > 0) this.#say(wanted.map(eventText).join(''));
  }

  #say(text: string): void {
    if (this.#isOver || this.content.destroyed) return;
    this.content.push(text);
    if (this.content.readableLength > MOST_UNREAD_BYTES) this.content.destroy();
  }
}

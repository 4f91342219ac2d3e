import { Readable } from 'node:stream';
import type { Scope } from '../../../../platform/http/access.js';
import type { EventTrace } from '../events.repo.js';
import { accessText, eventText, PRESENCE, RETRY, resync, stillHere } from './server-sent.js';

/** Unread bytes at which the stream is closed. The client reconnects and continues from its last event. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** Events since a position, or `too_much` to send. */
export type News = { readonly events: readonly EventTrace[] } | 'too_much';

/** Stream of one client. */
export class EventStream {
  readonly content = new Readable({ read: () => undefined });
  #position: number | null;
  #isOver = false;

  constructor(
    after: number | null,
    /** Event types to send; null for all. */
    private readonly types: ReadonlySet<string> | null,
  ) {
    this.#position = after;
    this.#write(RETRY);
  }

  /** Number up to which the client knows all events; null to start with new events. */
  get position(): number | null {
    return this.#position;
  }

  /** Sends the events up to `last`. The first call also sends the client its position. */
  send(news: News, last: number, isFirst: boolean): void {
    this.#position = last;
    if (news === 'too_much') this.#write(resync(last));
    else this.#writeEvents(news.events);
    if (isFirst) this.beat();
  }

  /** Signals that presence in a conversation changed. Only clients without a type filter receive it. */
  sendPresence(): void {
    if (this.types === null) this.#write(PRESENCE);
  }

  /** Sends the client's current permissions. Only clients without a type filter receive them. */
  sendAccess(scopes: readonly Scope[]): void {
    if (this.types === null) this.#write(accessText(scopes));
  }

  /**
   * Keeps proxies from closing the connection, and advances the client's position even if no event matches its types.
   */
  beat(): void {
    this.#write(stillHere(this.#position));
  }

  end(): void {
    this.#isOver = true;
    this.content.push(null);
  }

  #writeEvents(events: readonly EventTrace[]): void {
    const wanted = events.filter(({ type }) => this.types === null || this.types.has(type));
    if (wanted.length > 0) this.#write(wanted.map(eventText).join(''));
  }

  #write(text: string): void {
    if (this.#isOver || this.content.destroyed) return;
    this.content.push(text);
    if (this.content.readableLength > MOST_UNREAD_BYTES) this.content.destroy();
  }
}

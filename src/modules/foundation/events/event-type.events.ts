import { type Static, type TObject, type TProperties, Type } from 'typebox';

/** Data of an event from its emitter, which may share its lists and objects. */
type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;

export type EventData<P extends TProperties> = Given<Static<TObject<P>>>;

/** Event type: its contract with endpoints, and the only way to write an event. */
export interface EventType<N extends string = string, P extends TProperties = TProperties> {
  /** Name, such as `area.thing.happened`, as in subscriptions. */
  readonly name: N;
  readonly title: string;
  /** Sentence for users that says when the event is written. */
  readonly description: string;
  /** Whether wildcards of subscriptions exclude the type, because it is frequent or rarely wanted. */
  readonly optIn: boolean;
  /** Version, incremented only when a field is removed or changes its meaning, not for new fields. */
  readonly schemaVersion: number;
  /** Schema of the data, in addition to the fields of every event (`eventBase`). */
  readonly data: TObject<P>;
  readonly sample: EventData<P>;
  /** Creates an event of this type to write. Dates in its data are texts of `toISOString`. */
  draft(data: EventData<P>, facts?: EventFacts): EventDraft<N>;
}

/** Fields of an event in addition to its data. */
export interface EventFacts {
  /** Time of the event; default now. */
  readonly occurredAt?: Date;
  /** Campaign of the event, by default `data.campaignId`; null excludes an event from campaign filters. */
  readonly campaignId?: string | null;
  /** Contact of the event, by default `data.contactId`. */
  readonly contactId?: string | null;
  /** Whether it is a test event, which is delivered only to `targetSubscriptionId`. */
  readonly test?: boolean;
  readonly targetSubscriptionId?: string | null;
}

declare const drafted: unique symbol;

/** Event to write. Only `EventType.draft` creates one, so its data has every field of its type. */
export interface EventDraft<N extends string = string> extends EventFacts {
  readonly [drafted]: true;
  readonly type: N;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Declares an event type, in the `<module>.events.ts` of the module that writes it.
 * @param spec.data its fields; shared blocks are in `blocks.events.ts`.
 * @param spec.sample example for the list of types, test events, and the API document.
 */
export function eventType<const N extends string, P extends TProperties>(
  name: N,
  spec: {
    readonly title: string;
    readonly description: string;
    readonly optIn?: boolean;
    readonly schemaVersion?: number;
    readonly data: P;
    readonly sample: EventData<NoInfer<P>>;
  },
): EventType<N, P> {
  const { title, description, optIn = false, schemaVersion = 1 } = spec;
  return {
    ...{ name, title, description, optIn, schemaVersion },
    data: Type.Object(spec.data),
    sample: spec.sample as EventData<P>,
    draft: (data, facts) => ({ ...facts, type: name, schemaVersion, data }) as unknown as EventDraft<N>,
  };
}

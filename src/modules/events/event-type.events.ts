import { type Static, type TObject, type TProperties, Type } from 'typebox';

/** Data of an event from its emitter, which may share its lists and objects. */
type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;

export type EventData<P extends TProperties> = Given<Static<TObject<P>>>;

/** One kind of event: its contract with receivers, and the only way to write one. */
export interface EventType<N extends string = string, P extends TProperties = TProperties> {
  /** `area.thing.happened`, as subscriptions name it. */
  readonly name: N;
  readonly title: string;
  /** When it is written, in a sentence for users. */
  readonly description: string;
  /** Wildcards of subscriptions leave it out: it is frequent or rarely wanted. */
  readonly optIn: boolean;
  /** Rises only when a field is removed or changes its meaning; new fields do not count. */
  readonly schemaVersion: number;
  /** The data beyond what every event carries (`eventBase`). */
  readonly data: TObject<P>;
  readonly sample: EventData<P>;
  /** An event of this type that is about to be written. Dates are texts in it, as `toISOString` writes them. */
  draft(data: EventData<P>, facts?: EventFacts): EventDraft<N>;
}

/** Fields of an event in addition to its data. */
export interface EventFacts {
  /** When it happened; default now. */
  readonly occurredAt?: Date;
  /** Default `data.campaignId`; null keeps an event out of campaign filters. */
  readonly campaignId?: string | null;
  /** Default `data.contactId`. */
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
 * @param spec.data its fields; blocks that several types share are in `blocks.events.ts`.
 * @param spec.sample what the list of types, test events and the API document show.
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

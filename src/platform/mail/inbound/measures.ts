import { Counter, Gauge, type Registry } from 'prom-client';
import type { Cut, Refusal } from './guests.js';

/** What the inbound server counts, for `/metrics`. */
export interface InboundMeasures {
  refused(reason: Refusal): void;
  cut(reason: Cut): void;
  /** How one message ended: taken, refused for good, or put off. */
  message(outcome: 'stored' | 'refused' | 'deferred' | 'aborted', bytes: number): void;
  unknownRecipient(): void;
  /** A client was made to wait for this many milliseconds. */
  held(what: 'connection' | 'message' | 'guess', ms: number): void;
}

export interface InboundLevels {
  readonly connections: number;
  readonly spoolBytes: number;
  readonly memoryBytes: number;
}

/** Counts into `registry`; levels are asked for when they are read. */
export function measureInbound(registry: Registry, levels: () => InboundLevels): InboundMeasures {
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Counter<T>({ name: `outrider_mail_inbound_${name}`, help, labelNames: [...labelNames], registers });
  const level = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `outrider_mail_inbound_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const refused = counter('connections_refused_total', 'Connections that were not let in, by reason.', ['reason']);
  const cut = counter('connections_cut_total', 'Connections that had to leave, by reason.', ['reason']);
  const messages = counter('messages_total', 'Messages that came, by what became of them.', ['outcome']);
  const bytes = counter('message_bytes_total', 'Bytes of messages that were stored.');
  const unknown = counter('unknown_recipients_total', 'Recipients that nobody here has.');
  const held = counter('held_seconds_total', 'Seconds that clients were made to wait, by what for.', ['what']);
  level('connections', 'Connections that are open.', () => levels().connections);
  level('spool_bytes', 'Bytes of unfinished and waiting messages on disk.', () => levels().spoolBytes);
  level('memory_bytes', 'Bytes of memory set aside for long messages that are read.', () => levels().memoryBytes);
  return {
    refused: (reason) => refused.inc({ reason }),
    cut: (reason) => cut.inc({ reason }),
    message: (outcome, size) => {
      messages.inc({ outcome });
      if (outcome === 'stored') bytes.inc(size);
    },
    unknownRecipient: () => unknown.inc(),
    held: (what, ms) => held.inc({ what }, ms / 1000),
  };
}

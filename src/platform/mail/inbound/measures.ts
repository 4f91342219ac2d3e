import { Counter, Gauge, type Registry } from 'prom-client';
import type { Cut, Refusal } from './open-connections.js';

/** Measurements of the inbound server, for `/metrics`. */
export interface InboundMeasures {
  refused(reason: Refusal): void;
  cut(reason: Cut): void;
  /** Counts a message by its result: stored, permanently rejected, or deferred. */
  message(outcome: 'stored' | 'refused' | 'deferred' | 'aborted', bytes: number): void;
  unknownRecipient(): void;
  /** Counts the delay of a client, in milliseconds. */
  held(what: 'connection' | 'message' | 'guess', ms: number): void;
}

export interface InboundLevels {
  readonly connections: number;
  readonly spoolBytes: number;
  readonly memoryBytes: number;
}

/** Registers the metrics in `registry`; levels are read on collection. */
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
  const refused = counter('connections_refused_total', 'Connections rejected, by reason.', ['reason']);
  const cut = counter('connections_cut_total', 'Connections closed by the server, by reason.', ['reason']);
  const messages = counter('messages_total', 'Messages received, by result.', ['outcome']);
  const bytes = counter('message_bytes_total', 'Bytes of stored messages.');
  const unknown = counter('unknown_recipients_total', 'Unknown recipients.');
  const held = counter('held_seconds_total', 'Seconds clients were delayed, by reason.', ['what']);
  level('connections', 'Open connections.', () => levels().connections);
  level('spool_bytes', 'Bytes of unfinished and waiting messages on disk.', () => levels().spoolBytes);
  level('memory_bytes', 'Bytes of memory reserved for reading long messages.', () => levels().memoryBytes);
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

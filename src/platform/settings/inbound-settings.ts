import { INBOUND_LIMITS, type InboundLimits } from '../mail/inbound/limits.js';
import { isCidr } from './listen-settings.js';
import type { SettingsReader } from './settings-reader.js';

const MIB = 1024 * 1024;

export function readInboundLimits(read: SettingsReader): InboundLimits {
  const { connections, connectionsPerClient, connectionsPerMinute, messagesPerMinute } = INBOUND_LIMITS;
  const { messageBytes, unknownRecipients, idleMs, bytesPerSecond, spoolAfterBytes, spoolBytes, memoryBytes } =
    INBOUND_LIMITS;
  const integer = (name: string, fallback: number, least: number, most: number) =>
    read.integer(`MAIL_INBOUND_${name}`, fallback, least, most);
  return {
    messageBytes: integer('MESSAGE_BYTES', messageBytes, 64 * 1024, 100 * MIB),
    connections: integer('CONNECTIONS', connections, 1, 100_000),
    connectionsPerClient: integer('CONNECTIONS_PER_CLIENT', connectionsPerClient, 1, 100_000),
    connectionsPerMinute: integer('CONNECTIONS_PER_MINUTE', connectionsPerMinute, 0, 1_000_000),
    messagesPerMinute: integer('MESSAGES_PER_MINUTE', messagesPerMinute, 0, 1_000_000),
    unknownRecipients: integer('UNKNOWN_RECIPIENTS', unknownRecipients, 0, 1_000_000),
    idleMs: 1000 * integer('IDLE_SECONDS', idleMs / 1000, 1, 3_600),
    bytesPerSecond: integer('BYTES_PER_SECOND', bytesPerSecond, 1, MIB),
    spoolAfterBytes: integer('SPOOL_AFTER_BYTES', spoolAfterBytes, 1, 100 * MIB),
    spoolBytes: MIB * integer('SPOOL_MB', spoolBytes / MIB, 1, 1_000_000),
    memoryBytes: MIB * integer('MEMORY_MB', memoryBytes / MIB, 1, 1_000_000),
    trusted: read.list('MAIL_INBOUND_TRUSTED', isCidr, 'a list of IP addresses or CIDRs'),
  };
}

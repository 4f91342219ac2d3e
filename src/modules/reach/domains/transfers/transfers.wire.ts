import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { StoredFinding } from '../registry/stored-finding.js';
import type { TransferView } from './list-transfers.service.js';
import type { DomainRejection } from './start-transfers.service.js';
import type { DomainTransferOut, DomainTransfersOut } from './transfers.schemas.js';

const TTL = 300;

export function transfersToWire(
  workspaceId: number,
  transferId: string | null,
  views: readonly TransferView[],
  rejections: readonly DomainRejection[] = [],
): DomainTransfersOut {
  const summary: Record<string, number> = {};
  for (const { row } of views) summary[row.status] = (summary[row.status] ?? 0) + 1;
  return { workspaceId, transferId, summary, transfers: views.map(transferToWire), rejections: [...rejections] };
}

function transferToWire({ row, open }: TransferView): DomainTransferOut {
  const isLive = row.completed_at === null;
  return {
    id: row.id,
    domain: row.domain,
    provider: row.provider as DomainTransferOut['provider'],
    status: row.status as DomainTransferOut['status'],
    nameservers: row.nameservers,
    currentNameservers: row.current_nameservers,
    records: isLive && row.provider === 'manual' ? open.map(recordToSet) : [],
    errorCode: row.error_code,
    errorMessage: row.error_message,
    nextCheckAt: isLive ? isoOf(row.due_at) : null,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    completedAt: isoOrNull(row.completed_at),
  };
}

function recordToSet({ type, name, value, priority }: StoredFinding): DomainTransferOut['records'][number] {
  return { type, name, value: value ?? '', ttl: TTL, priority };
}

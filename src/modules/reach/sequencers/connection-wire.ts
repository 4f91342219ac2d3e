import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ConnectionView } from './connections.reads.js';
import type { ConnectionRow } from './connections.repo.js';
import { factsOf } from './providers/registry.js';
import type { SequencerConnectionOut, SequencerValidateOut } from './sequencers.schemas.js';
import type { Verdict } from './verdict.js';

/**
 * Returns a connection for the API, without its key. The schema's enumerations are all that this module ever stores.
 */
export function connectionToWire(view: ConnectionView): SequencerConnectionOut {
  return {
    id: view.id,
    workspace_id: view.workspace_id,
    provider: view.provider as SequencerConnectionOut['provider'],
    name: view.name,
    status: view.status as SequencerConnectionOut['status'],
    live: view.status === 'active',
    provider_workspace_id: view.provider_workspace_id,
    provider_workspace_name: view.provider_workspace_name,
    base_url: view.base_url,
    api_key_hint: view.api_key_hint,
    capabilities: factsOf(view.provider).capabilities,
    exports_count: view.exports_count,
    failed_exports_count: view.failed_exports_count,
    last_validated_at: isoOrNull(view.last_validated_at),
    last_error: view.last_error,
    created_at: isoOf(view.created_at),
    updated_at: isoOf(view.updated_at),
  };
}

/** Returns the result for a key, which shows the connection's current status. */
export function verdictToWire(
  row: Pick<ConnectionRow, 'id' | 'status' | 'provider_workspace_id'>,
  verdict: Verdict,
  now: Date,
): SequencerValidateOut {
  const isGood = verdict.cause === 'accepted';
  return {
    connection_id: row.id,
    valid: isGood,
    status: row.status as SequencerValidateOut['status'],
    account_name: isGood ? verdict.owner.name : null,
    provider_workspace_id: isGood ? verdict.owner.workspaceId : row.provider_workspace_id,
    error_code: isGood ? null : verdict.code,
    error_message: isGood ? null : verdict.message,
    checked_at: isoOf(now),
  };
}

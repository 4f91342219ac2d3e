import { enumeration } from '../../../engine/enumeration.js';
import type { ProviderFault } from './providers/fault.js';
import type { ProviderOwner } from './providers/provider.js';

export const VERDICT_CODES = enumeration('SequencerErrorCode', [
  'key_refused',
  'payment_required',
  'workspace_mismatch',
  'already_exists',
  'rate_limited',
  'no_answer',
]);
export type VerdictCode = (typeof VERDICT_CODES)[number];

/** Verdict on a key: valid, invalid, or none. */
export type Verdict =
  | { readonly cause: 'accepted'; readonly owner: ProviderOwner }
  | { readonly cause: 'refused' | 'no_answer'; readonly code: VerdictCode; readonly message: string };

/** Returns the verdict for a fault, with advice. */
export function verdictOf({ kind, message }: ProviderFault): Verdict {
  switch (kind) {
    case 'key_refused':
      return {
        cause: 'refused',
        code: 'key_refused',
        message: `${message} Create a new key at the sequencer and set it here.`,
      };
    case 'unpaid':
      return {
        cause: 'refused',
        code: 'payment_required',
        message: `${message} Upgrade the plan at the sequencer, then validate again.`,
      };
    case 'refused':
    case 'exists':
      return { cause: 'refused', code: 'key_refused', message };
    case 'limited':
      return { cause: 'no_answer', code: 'rate_limited', message: `${message} Outrider retries automatically.` };
    default:
      return { cause: 'no_answer', code: 'no_answer', message: `${message} Outrider retries automatically.` };
  }
}

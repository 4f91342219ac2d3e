import type { LifecycleAction } from '../../engine/lifecycle/enums.js';
import type { JudgedCheck, PreflightSummary } from './preflight-check.js';

/** What a preflight found, as it is stored for the launch that names it, and as it is shown. Instants are texts (ISO 8601). */
export interface PreflightReport {
  readonly preflightId: string;
  readonly campaignId: string;
  readonly action: LifecycleAction;
  /** No check failed. */
  readonly ready: boolean;
  readonly score: number;
  readonly summary: PreflightSummary;
  readonly checks: Array<Omit<JudgedCheck, 'details'> & { readonly details: Record<string, unknown> }>;
  readonly estimates: {
    readonly contacts: number;
    readonly dailyCapacity: number;
    readonly firstSendAt: string | null;
    readonly completionAt: string | null;
  };
  readonly evaluatedAt: string;
  readonly expiresAt: string;
}

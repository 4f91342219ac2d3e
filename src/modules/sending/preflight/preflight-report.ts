import type { LifecycleAction } from '../../../engine/lifecycle/enums.js';
import type { PreflightSummary, WrittenCheck } from './preflight-check.js';

/** Result of a preflight, as stored for the launch that references it and as returned. Times are ISO 8601 texts. */
export interface PreflightReport {
  readonly preflightId: string;
  readonly campaignId: string;
  readonly action: LifecycleAction;
  /** Whether no check failed. */
  readonly ready: boolean;
  readonly score: number;
  readonly summary: PreflightSummary;
  readonly checks: WrittenCheck[];
  readonly estimates: {
    readonly contacts: number;
    readonly dailyCapacity: number;
    readonly firstSendAt: string | null;
    readonly completionAt: string | null;
  };
  readonly evaluatedAt: string;
  readonly expiresAt: string;
}

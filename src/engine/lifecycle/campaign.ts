import { CAMPAIGN_STATUSES, type CampaignStatus, type LifecycleAction } from './enums.js';

/** Row of CampaignStatusEnumsOut.transitions. Only the engine uses `automatic` edges. */
export interface CampaignTransition {
  readonly from: CampaignStatus;
  readonly action: LifecycleAction | 'automatic';
  readonly to: CampaignStatus;
  /** Cause of an automatic edge; otherwise the caller's action. Not on the wire. */
  readonly cause: string;
  readonly requiresPreflight: boolean;
  /** Whether a job reaches the status, so the response may come first. */
  readonly asynchronous: boolean;
}

function byAction(
  from: CampaignStatus,
  action: LifecycleAction,
  to: CampaignStatus,
  flags: { preflight?: boolean; job?: boolean } = {},
): CampaignTransition {
  return {
    from,
    action,
    to,
    cause: action,
    requiresPreflight: flags.preflight ?? false,
    asynchronous: flags.job ?? false,
  };
}

function byEngine(from: CampaignStatus, to: CampaignStatus, cause: string): CampaignTransition {
  return { from, action: 'automatic', to, cause, requiresPreflight: false, asynchronous: true };
}

/**
 * State machine of campaigns (docs/use/states.md). `getCampaignStatusEnums` returns these rows and `decideCampaignAction`
 * enforces them, so documentation and behavior agree.
 */
export const campaignTransitions: readonly CampaignTransition[] = [
  byAction('draft', 'launch', 'launching', { preflight: true, job: true }),
  byAction('draft', 'archive', 'archived'),
  // A subsequence is not launched separately.
  byEngine('draft', 'active', 'parent_live'),
  byEngine('launching', 'active', 'launch_completed'),
  byEngine('launching', 'draft', 'launch_failed_first'),
  byEngine('launching', 'completed', 'launch_failed_again'),
  byAction('launching', 'pause', 'paused'),
  byAction('active', 'launch', 'active', { preflight: true, job: true }),
  byAction('active', 'pause', 'paused'),
  byEngine('active', 'paused', 'guard'),
  byEngine('active', 'paused', 'parent_stands'),
  byEngine('active', 'completed', 'nothing_left'),
  byAction('paused', 'resume', 'active', { preflight: true }),
  byEngine('paused', 'active', 'parent_live'),
  byEngine('paused', 'completed', 'nothing_left'),
  byAction('paused', 'archive', 'archived'),
  byAction('completed', 'launch', 'launching', { preflight: true, job: true }),
  byEngine('completed', 'active', 'contact_resumed'),
  byAction('completed', 'archive', 'archived'),
  byAction('archived', 'unarchive', 'paused'),
  byAction('archived', 'unarchive', 'draft'),
];

/** Result of a caller's action. */
export type CampaignActionDecision =
  | {
      readonly kind: 'move';
      readonly to: CampaignStatus;
      readonly requiresPreflight: boolean;
      readonly asynchronous: boolean;
    }
  /** The result already applies: 200, `changed: false`, no event. */
  | { readonly kind: 'noop' }
  /** 409 `invalid_transition` with `allowed`. */
  | { readonly kind: 'refused'; readonly allowed: readonly LifecycleAction[] };

/**
 * Statuses in which the result of an action already applies, so that repeating it changes nothing. A launch during a
 * launch returns the running job. `unarchive` leads to `draft` or `paused`, so repeating it there is complete.
 */
const HOLDS: Readonly<Record<LifecycleAction, readonly CampaignStatus[]>> = {
  launch: ['launching'],
  pause: ['paused'],
  resume: ['active'],
  archive: ['archived'],
  unarchive: ['draft', 'paused'],
};

/**
 * Decides a lifecycle request (docs/use/states.md).
 * @param everLaunched decides the result of `unarchive`: `paused` once launched, otherwise `draft`
 */
export function decideCampaignAction(
  status: CampaignStatus,
  action: LifecycleAction,
  everLaunched = false,
): CampaignActionDecision {
  const edges = campaignTransitions.filter((edge) => edge.from === status && edge.action === action);
  const edge = edges.length > 1 ? edges.find((each) => each.to === (everLaunched ? 'paused' : 'draft')) : edges[0];
  if (edge) {
    return {
      kind: 'move',
      to: edge.to,
      requiresPreflight: edge.requiresPreflight,
      asynchronous: edge.asynchronous,
    };
  }
  if (HOLDS[action].includes(status)) return { kind: 'noop' };
  return { kind: 'refused', allowed: allowedCampaignActions(status) };
}

/** Returns the actions that a caller may request in this status, each once: `allowed` of 409 `invalid_transition`. */
export function allowedCampaignActions(status: CampaignStatus): LifecycleAction[] {
  const actions = new Set<LifecycleAction>();
  for (const edge of campaignTransitions) {
    if (edge.from === status && edge.action !== 'automatic') actions.add(edge.action);
  }
  return [...actions];
}

/** Returns whether the engine may make this move, such as a guard that pauses. */
export function canEngineMoveCampaign(from: CampaignStatus, to: CampaignStatus): boolean {
  return campaignTransitions.some((edge) => edge.from === from && edge.to === to && edge.action === 'automatic');
}

/** Row of CampaignStatusEnumsOut.statuses. */
export interface CampaignStatusInfo {
  readonly value: CampaignStatus;
  readonly label: string;
  readonly description: string;
  /** Whether emails may be sent in this status. */
  readonly sending: boolean;
  /** Whether steps, schedule, settings, and contacts may be changed. */
  readonly editable: boolean;
  /** Whether the campaign is over, with no contact in progress. */
  readonly terminal: boolean;
}

const INFO: Readonly<Record<CampaignStatus, Omit<CampaignStatusInfo, 'value'>>> = {
  draft: {
    label: 'Draft',
    description: 'The campaign is being set up. It sends nothing until it is launched.',
    sending: false,
    editable: true,
    terminal: false,
  },
  launching: {
    label: 'Launching',
    description: 'A launch job enrolls contacts and schedules their first emails.',
    sending: false,
    editable: true,
    terminal: false,
  },
  active: {
    label: 'Active',
    description: 'The campaign sends inside its sending windows and limits.',
    sending: true,
    editable: true,
    terminal: false,
  },
  paused: {
    label: 'Paused',
    description: 'Sending stops until the campaign is resumed. Contacts keep their place in the sequence.',
    sending: false,
    editable: true,
    terminal: false,
  },
  completed: {
    label: 'Completed',
    description: 'Every contact has finished. A launch enrolls contacts added since.',
    sending: false,
    editable: true,
    terminal: true,
  },
  archived: {
    label: 'Archived',
    description: 'The campaign is read-only. It can be restored from the archive.',
    sending: false,
    editable: false,
    terminal: true,
  },
};

/** Every campaign status with its meaning, in the order of a campaign's life. */
export const campaignStatuses: readonly CampaignStatusInfo[] = CAMPAIGN_STATUSES.map((value) => ({
  value,
  ...INFO[value],
}));

/** Returns false for `archived`: 409 `campaign_not_editable`. */
export function isCampaignEditable(status: CampaignStatus): boolean {
  return INFO[status].editable;
}

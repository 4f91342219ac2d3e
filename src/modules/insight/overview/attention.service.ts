import { type AttentionItem, type AttentionKind, worstFirst } from '../../../engine/attention/attention.js';
import { type Said, type SaidValue, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { oldestDueJobMs } from '../../../platform/queue/backlog.js';
import { ruleAttention } from '../../conversation/rules/index.js';
import { noticeAttention } from '../../foundation/notices/index.js';
import { backupAttention } from '../../operation/backups/index.js';
import { heldAttention } from '../../operation/restored/index.js';
import { importAttention } from '../../outreach/imports/index.js';
import { sourceAttention } from '../../outreach/sources/index.js';
import { egressAttention } from '../../reach/domains/egress/index.js';
import { domainAttention } from '../../reach/domains/index.js';
import { tenantAttention } from '../../reach/mailboxes/tenants/index.js';
import { sendAttention } from '../../sending/explain/index.js';
import { launchAttention } from '../../sending/launch/index.js';
import { protectionAttention } from '../../sending/protection/index.js';
import { warmupAttention } from '../../sending/warmup/index.js';
import { reportAttention } from '../reports/index.js';
import { webhookAttention } from '../webhooks/index.js';
import { setAsideAttention } from './set-aside-attention.service.js';

const SOURCES = [
  ...[heldAttention, tenantAttention, protectionAttention, domainAttention, launchAttention, sendAttention],
  ...[warmupAttention, webhookAttention, noticeAttention, reportAttention, ruleAttention, importAttention],
  ...[sourceAttention, delayAttention, setAsideAttention],
];

/**
 * Lists attention items, most severe first. Queries the modules in sequence, on one connection.
 *
 * @param isAccount whether the caller has access to the whole account, which includes items of the instance
 */
export async function readAttention(ctx: Ctx, workspaceId: number, isAccount: boolean): Promise<AttentionItem[]> {
  const found: AttentionItem[] = isAccount ? [...(await backupAttention(ctx)), ...(await egressAttention(ctx))] : [];
  for (const read of SOURCES) found.push(...(await read(ctx, workspaceId)));
  return worstFirst(found, restTitle);
}

/** Title of the summary item for the rest of a kind. @param n its number, at least two */
const RESTS: Readonly<Record<AttentionKind, (n: SaidValue) => Said>> = {
  instance_held: (n) => say`${n} more restores wait for a release`,
  workspace_held: (n) => say`${n} more workspaces wait for a release`,
  workspace_retired: (n) => say`${n} more workspaces continue in other instances`,
  tenant_failing: (n) => say`No access to ${n} more organizations`,
  tenant_expiring: (n) => say`${n} more organizations need a new credential`,
  mailbox_trouble: (n) => say`${n} more mailboxes cannot send`,
  mailbox_quarantined: (n) => say`${n} more mailboxes are held`,
  domain_listed: (n) => say`${n} more domains are on blocklists`,
  egress_listed: (n) => say`${n} more addresses that email leaves from are on blocklists`,
  egress_filtered: (n) => say`Microsoft filters most email from ${n} more addresses as spam`,
  domain_failing: (n) => say`${n} more domains fail their DNS checks`,
  import_waiting: (n) => say`${n} more imports need mapping`,
  backup_failing: (n) => say`${n} more backups are failing`,
  work_delayed: (n) => say`${n} more kinds of background work are delayed`,
  dead_letters: (n) => say`${n} more imports have rejected rows`,
  send_unknown: (n) => say`${n} more campaigns have unconfirmed emails`,
  webhook_failing: (n) => say`${n} more webhooks are failing`,
  notice_failing: (n) => say`${n} more notice channels are failing`,
  report_failing: (n) => say`${n} more reports could not be sent`,
  contact_source_failing: (n) => say`${n} more contact sources bring no contacts`,
  inbox_rule_failing: (n) => say`${n} more inbox rules do nothing`,
  campaign_guard_paused: (n) => say`${n} more campaigns were paused by protection`,
  launch_failed: (n) => say`${n} more campaigns could not be launched`,
  work_set_aside: (n) => say`${n} more items of background work are set aside`,
};

const restTitle = (kind: AttentionKind, count: number, isAtLeast: boolean): Said =>
  RESTS[kind](isAtLeast ? say`At least ${count}` : count);

/** Shorter waits are normal under load. */
const LATE_MS = 300_000;

/**
 * Reports background jobs of the instance that are due but do not start, which delays imports, launches and exports of
 * every workspace.
 */
async function delayAttention(ctx: Ctx): Promise<AttentionItem[]> {
  const ms = await oldestDueJobMs(ctx.sql, null);
  if (ms === null || ms < LATE_MS) return [];
  return [
    {
      kind: 'work_delayed',
      severity: 'warning',
      count: 1,
      since: new Date(ctx.clock.now().getTime() - ms),
      title: say`Background work has not started for ${Math.floor(ms / 60_000)} minutes. Imports, launches, and exports are delayed`,
      resource: 'service',
      resourceId: null,
    },
  ];
}

import type { AttentionItem } from '../../../engine/attention/attention.js';
import type { Ctx } from '../../../platform/context.js';
import { readBackupState } from './backup-state.service.js';

/** Reports scheduled backups that fail, to callers with access to the whole account only. */
export async function backupAttention(ctx: Ctx): Promise<AttentionItem[]> {
  const { problem } = await readBackupState(ctx.sql, ctx.clock.now());
  if (problem === null) return [];
  return [
    {
      kind: 'backup_failing',
      severity: 'warning',
      count: 1,
      since: problem.since,
      title: problem.text,
      resource: 'service',
      resourceId: null,
    },
  ];
}

import { evidenceOf, type Finding, findingsOf } from '../../../engine/advice/finding.js';
import { adviceRules } from '../../../engine/advice/rules.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { type DismissalRow, deleteDismissal, listDismissals, upsertDismissal } from './dismissals.repo.js';
import { gatherAdviceFacts } from './facts.service.js';

export interface Advice extends Finding {
  /** Time of the dismissal that hides the finding; null if it is shown. */
  readonly dismissedAt: Date | null;
}

/** Returns all findings of a workspace, most useful first, dismissed ones included. */
export async function readAdvice(ctx: Ctx, workspaceId: number): Promise<Advice[]> {
  const findings = findingsOf(adviceRules, await gatherAdviceFacts(ctx, workspaceId));
  const dismissals = new Map((await listDismissals(ctx.sql, workspaceId)).map((row) => [row.rule, row]));
  return findings.map((finding) => ({
    ...finding,
    dismissedAt: hiddenSince(finding, dismissals.get(finding.rule.key)),
  }));
}

/** A dismissal hides a finding as long as all of its evidence was known when it was dismissed. */
function hiddenSince({ subjects }: Finding, dismissal: DismissalRow | undefined): Date | null {
  if (dismissal === undefined) return null;
  const known = new Set(dismissal.evidence);
  return subjects.every((subject) => known.has(evidenceOf(subject))) ? dismissal.dismissed_at : null;
}

/** Hides a finding until its evidence changes. Throws 404 `finding_not_found` if nothing is reported under the key. */
export async function dismissAdvice(ctx: Ctx, workspaceId: number, key: string): Promise<Advice> {
  const finding = await getFinding(ctx, workspaceId, key);
  const dismissedAt = ctx.clock.now();
  const evidence = finding.subjects.map(evidenceOf);
  await inTx(ctx, (ctx) => upsertDismissal(ctx.sql, workspaceId, { rule: key, evidence, dismissed_at: dismissedAt }));
  return { ...finding, dismissedAt };
}

/** Shows a dismissed finding again. Throws 404 `finding_not_found` if nothing is reported under the key. */
export async function restoreAdvice(ctx: Ctx, workspaceId: number, key: string): Promise<Advice> {
  const finding = await getFinding(ctx, workspaceId, key);
  await inTx(ctx, (ctx) => deleteDismissal(ctx.sql, workspaceId, key));
  return { ...finding, dismissedAt: null };
}

async function getFinding(ctx: Ctx, workspaceId: number, key: string): Promise<Advice> {
  const finding = (await readAdvice(ctx, workspaceId)).find(({ rule }) => rule.key === key);
  if (finding === undefined) throw notFound('finding');
  return finding;
}

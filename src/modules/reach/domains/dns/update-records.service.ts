import { expectedRecords } from '../../../../engine/dns/expected-records.js';
import { type ChangePlan, planChanges, type WantedRecord } from '../../../../engine/dns/plan-changes.js';
import { absoluteName, isRecordName } from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { ValidationError, valueError, valueIssue } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { openZone } from '../providers/open-zone.service.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import { asAppError } from '../providers/provider-error.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { getDomain } from '../registry/find-domain.service.js';
import { checkDomains } from './check.service.js';
import { usesOf } from './domain-use.service.js';
import { expectedChanges } from './expected-changes.js';
import { type DomainRecords, recordsOfDomain } from './read-records.service.js';
import { readDomainRrsets } from './read-zone.service.js';
import type { RecordUpdate } from './record-update.js';
import { readWanted, type WantedRecords } from './wanted-records.js';
import { attemptWrite, finishWrite, planWrite } from './zone-write.service.js';

export interface UpdatedRecords extends DomainRecords {
  readonly plan: ChangePlan;
}

/**
 * Changes the records of a domain at its provider, all or none, and returns the records read back. Throws 404; 409
 * `provider_not_configured`, `operation_running` or `dns_not_applied`; 422 for invalid records; 502; 504.
 */
export async function updateRecords(
  ctx: Ctx,
  workspaceId: number,
  name: string,
  body: RecordUpdate,
): Promise<UpdatedRecords> {
  const row = await getDomain(ctx, workspaceId, name);
  try {
    const { provider, zone } = await openZone(ctx, row);
    const plan = await planUpdate(ctx, row, provider, zone, body);
    if (!body.dryRun && plan.changes.length > 0) {
      const write = await inTx(ctx, (ctx) => planWrite(ctx, row, provider, zone, plan.changes));
      await attemptWrite(ctx, write, () => finishWrite(ctx, write, provider, zone));
      await checkDomains(ctx, workspaceId, [row.id]);
    }
    return { ...(await recordsOfDomain(ctx, row)), plan };
  } catch (error) {
    if (error instanceof OutsideError) throw asAppError(error);
    throw error;
  }
}

async function planUpdate(
  ctx: Ctx,
  row: DomainRow,
  provider: DnsProvider,
  zone: Zone,
  body: RecordUpdate,
): Promise<ChangePlan> {
  const names = body.records.map(({ name, Name }) => absoluteName(name ?? Name ?? '', row.domain)).filter(isRecordName);
  const { rrsets: own, isWhole } = await readDomainRrsets(ctx, row, provider, zone, names);
  if (body.mode === 'replace' && !isWhole) {
    const text = say`${provider.name} does not show the whole zone, so replacing it could delete unknown records`;
    throw valueError(['body', 'mode'], 'conflicting_values', text, body.mode);
  }
  const asked = readWanted(row, own, body);
  if (body.purposes !== undefined && !body.applyExpected) {
    throw valueError(['body', 'purposes'], 'conflicting_values', say`requires \`applyExpected\``, body.purposes);
  }
  const needed = body.applyExpected ? await neededChanges(ctx, row, own, body.purposes) : NOTHING;
  const plan = planChanges(
    zone.name,
    own,
    [...asked.wanted, ...needed.wanted],
    [...asked.deletes, ...needed.deletes],
    body.mode,
  );
  if (!('problems' in plan)) return plan;
  throw new ValidationError(
    plan.problems.map(({ index, code, text }) => {
      const place = index === null || index >= asked.wanted.length ? ['applyExpected'] : ['records', index];
      return valueIssue(['body', ...place], code, text);
    }),
  );
}

const NOTHING: WantedRecords = { wanted: [], deletes: [] };

async function neededChanges(
  ctx: Ctx,
  row: DomainRow,
  current: Parameters<typeof expectedChanges>[1],
  purposes: RecordUpdate['purposes'],
): Promise<{ wanted: readonly WantedRecord[]; deletes: WantedRecords['deletes'] }> {
  const [used] = await usesOf(ctx, row.workspace_id, [row]);
  if (used === undefined) return NOTHING;
  const expected = expectedRecords(used.use);
  const wanted = expected.filter(({ purpose }) => purposes === undefined || purposes.includes(purpose));
  return expectedChanges(wanted, current);
}

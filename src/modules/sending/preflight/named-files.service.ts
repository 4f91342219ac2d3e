import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { attachedBytes, bytesOf, MAX_ATTACHED_BYTES, namedFiles } from '../../../engine/campaign/attachment.js';
import type { CampaignPlan, PlanStep } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { findNamedFiles } from '../../outreach/files/index.js';
import { loadSenders } from '../../reach/mailboxes/senders/index.js';
import { chooseVariant, type SendToRender } from '../delivery/index.js';
import { tryAttachmentNames } from '../delivery/named/index.js';
import { listContactsToRender } from './named-files.reads.js';

/** Maximum contacts checked: rendering their names takes time, and preflight runs at every launch. */
const LOOKED_AT = 1_000;
/** Contacts rendered without a pause. */
const YIELD_EVERY = 100;

/** Files that steps attach by name, over the first contacts of the campaign. */
export interface NamedFileFacts {
  /** Number of contacts checked. */
  readonly looked: number;
  /** Contacts with an email that has no file for a name. */
  readonly waiting: number;
  /** Contacts with an email whose files exceed the limit. */
  readonly tooLarge: number;
  /** Names without a file, by number of contacts. */
  readonly missing: ReadonlyArray<{
    readonly name: string;
    readonly steps: readonly number[];
    readonly contacts: number;
  }>;
  /** Size of all files of the largest email, by order of the step. */
  readonly maxBytes: ReadonlyMap<number, number>;
}

/** Email of a contact whose names were rendered. */
interface Named {
  readonly contactId: string;
  readonly step: PlanStep;
  readonly variant: PlanStep['variants'][number];
  readonly names: readonly string[];
}

/** Checks the names of files for the first contacts in these statuses. Returns null if no step attaches a file by name. */
export async function checkNamedFiles(
  ctx: Ctx,
  plan: CampaignPlan,
  statuses: readonly string[],
  mailboxId: number | undefined,
): Promise<NamedFileFacts | null> {
  const steps = plan.steps.filter(({ state, variants }) => state === 'enabled' && variants.some(isNaming));
  if (steps.length === 0) return null;
  const contacts = await listContactsToRender(ctx.sql, plan.workspaceId, plan.id, statuses, LOOKED_AT);
  const sender =
    mailboxId === undefined ? undefined : (await loadSenders(ctx, plan.workspaceId, [mailboxId])).get(mailboxId);
  const emails: Named[] = [];
  for (const [index, contact] of contacts.entries()) {
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await yieldToOthers();
    for (const step of steps) emails.push(...namesOf(ctx, plan, step, contact, sender ?? NO_SENDER));
  }
  const found = await findNamedFiles(ctx, plan.workspaceId, [...new Set(emails.flatMap(({ names }) => names))]);
  return sumUp(contacts.length, emails, (name) => found.get(name));
}

const NO_SENDER = { names: { firstName: '', lastName: '', address: '', signature: null } };

const isNaming = ({ templates }: PlanStep['variants'][number]): boolean => templates.attachmentNames.length > 0;

/** An email with a missing variable is counted by the check of variables. */
function namesOf(
  ctx: Ctx,
  plan: CampaignPlan,
  step: PlanStep,
  contact: SendToRender['contact'],
  sender: SendToRender['sender'],
): Named[] {
  const variant = chooseVariant(plan, step, { variant_id: null, contact_id: contact.contact_id });
  if (!isNaming(variant)) return [];
  const rendered = tryAttachmentNames(ctx, { plan, step, variant, contact, sender, now: ctx.clock.now() });
  if (rendered === null || rendered.missing.length > 0) return [];
  return [{ contactId: contact.contact_id, step, variant, names: rendered.attachmentNames }];
}

function sumUp(looked: number, emails: readonly Named[], find: Parameters<typeof namedFiles>[2]): NamedFileFacts {
  const [waiting, tooLarge] = [new Set<string>(), new Set<string>()];
  const missing = new Map<string, { steps: Set<number>; contacts: Set<string> }>();
  const maxBytes = new Map<number, number>();
  for (const { contactId, step, variant, names } of emails) {
    const own = variant.attachments.flatMap(({ file }) => file ?? []);
    const named = namedFiles(names, own, find);
    const bytes = attachedBytes(variant.attachments) + bytesOf(named.files);
    maxBytes.set(step.order, Math.max(maxBytes.get(step.order) ?? 0, bytes));
    if (bytes > MAX_ATTACHED_BYTES) tooLarge.add(contactId);
    for (const name of named.missing) {
      const entry = missing.get(name) ?? { steps: new Set(), contacts: new Set() };
      missing.set(name, entry);
      entry.steps.add(step.order);
      entry.contacts.add(contactId);
      waiting.add(contactId);
    }
  }
  return {
    looked,
    waiting: waiting.size,
    tooLarge: tooLarge.size,
    missing: [...missing]
      .map(([name, { steps, contacts }]) => ({ name, steps: [...steps], contacts: contacts.size }))
      .sort((a, b) => b.contacts - a.contacts || (a.name < b.name ? -1 : 1)),
    maxBytes,
  };
}

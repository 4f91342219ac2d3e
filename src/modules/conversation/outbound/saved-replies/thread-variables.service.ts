import { mergeValues, templateVariables } from '../../../../engine/message/merge-values.js';
import { utcDay } from '../../../../engine/schedule/calendar.js';
import { compileTemplate } from '../../../../engine/template/compile.js';
import { renderTemplate } from '../../../../engine/template/render.js';
import type { Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { loadSenders } from '../../../reach/mailboxes/senders/index.js';
import { findThreadFacts } from './merge-facts.reads.js';

export interface ThreadVariable {
  readonly name: string;
  /** Text that a template gets for the variable; empty if it has no value. */
  readonly value: string;
}

/** An unsubscribe link belongs to a campaign email; a message of a conversation has none. */
const KNOWN = templateVariables.filter((name) => name !== 'unsubscribeUrl');
/** Fields with other names need a filter in templates. */
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns the variables of a conversation with the values that saved replies get: known ones first, then custom fields by name. */
export async function readThreadVariables(ctx: Ctx, workspaceId: number, threadId: number): Promise<ThreadVariable[]> {
  const facts = await findThreadFacts(ctx.sql, workspaceId, threadId);
  if (facts === undefined) throw notFound('thread');
  const { contact, campaignName, mailboxId } = facts;
  const senders = await loadSenders(ctx, workspaceId, [mailboxId]);
  const sender = senders.get(mailboxId)?.names ?? { firstName: '', lastName: '', address: '', signature: null };
  const values = mergeValues({ contact, sender, campaignName, unsubscribeUrl: '', today: utcDay(ctx.clock.now()) });
  const known = new Set<string>(templateVariables);
  const custom = Object.keys(contact.customFields)
    .filter((name) => PLAIN_NAME.test(name) && !known.has(name))
    .sort();
  return [...KNOWN, ...custom].map((name) => ({ name, value: renderedValue(name, values) }));
}

function renderedValue(name: string, values: Readonly<Record<string, unknown>>): string {
  const template = compileTemplate(`{{${name}}}`, { kind: 'text' });
  return renderTemplate(template, values, { seed: 0, mode: 'lenient' }).text;
}

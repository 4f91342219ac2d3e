import type { Schemas } from '../../../api/client';
import { words } from '../../../words';
import { addressBook } from '../../../words/contacts/address-book';
import { sentence as text } from '../../../words/contacts/segment-sentence';
import { segments } from '../../../words/contacts/segments';
import { type Catalog, kindOf } from './catalog';
import { type Condition, type GroupNode, isGroup } from './model';

const DAYS = ['in_last_days', 'in_next_days', 'before_last_days'];

const quoted = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? words.common.yes
      : words.common.no
    : typeof value === 'number'
      ? String(value)
      : text.quote(String(value ?? ''));

/** Formats a definition in plain words: `Company contains “acme” and (tags include “vip” or owner is Ana)`. */
export function sentenceOf(group: GroupNode, catalog: Catalog): string {
  const said = say(group, catalog);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function say({ match, nodes }: GroupNode, catalog: Catalog): string {
  const parts = nodes.map((node) =>
    isGroup(node) ? `(${say(node, catalog)})` : sayCondition(node.condition, catalog),
  );
  return match === 'none' ? text.none(parts.join(text.or)) : parts.join(match === 'all' ? text.and : text.or);
}

function sayCondition(condition: Condition, catalog: Catalog): string {
  const { about, op, value } = condition;
  const { ops } = segments;
  const opOf = (known: Readonly<Record<string, string>>) => known[op] ?? op;
  switch (about) {
    case 'field': {
      const { label, type } = kindOf(catalog, condition.field ?? '');
      const values = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(quoted);
      const said = DAYS.includes(op) ? text.days(Number(value)) : values.join(op === 'between' ? text.and : ', ');
      return [label, opOf(ops[type]), said].filter(Boolean).join(' ');
    }
    case 'tag':
      return `${segments.builder.subjects.tag} ${opOf(ops.tag)} ${quoted(value)}`;
    case 'owner': {
      const name = value == null ? text.nothing : (catalog.owners.get(String(value)) ?? text.formerMember);
      return `${segments.builder.subjects.owner} ${opOf(ops.owner)} ${name}`;
    }
    case 'source':
      return `${segments.builder.subjects.source} ${opOf(ops.source)} ${addressBook.sources[value as Schemas['ProfileSource']] ?? quoted(value)}`;
    case 'segment': {
      const name = catalog.segments.get(condition.segmentId ?? '') ?? segments.builder.deletedSegment;
      const segment = text.segment(text.quote(name));
      return op === 'in' ? text.in(segment) : text.notIn(segment);
    }
    case 'campaign':
      return sayCampaign(condition, catalog);
    case 'activity':
      return sayActivity(condition, catalog);
  }
}

const nameOf = (id: string, { campaigns }: Catalog): string =>
  text.quote(campaigns.get(id) ?? segments.builder.deletedCampaign);

function sayCampaign({ op, campaignId, statuses = [] }: Condition, catalog: Catalog): string {
  const campaign = campaignId == null ? text.anyCampaign : text.campaign(nameOf(campaignId, catalog));
  const names = statuses.map((one) => words.enums.contactStatus[one as Schemas['ContactStatus']] ?? one);
  const said = op === 'in' ? text.in(campaign) : text.notIn(campaign);
  return names.length === 0 ? said : `${said} ${text.withStatus(names.join(text.or))}`;
}

function sayActivity(
  { op, activity = '', campaignId, intent, label, count, days }: Condition,
  catalog: Catalog,
): string {
  const done = (op === 'did' ? text.did : text.didNot)[activity as keyof typeof text.did] ?? activity;
  return [
    done,
    intent != null && text.withIntent(words.enums.replyIntent[intent as Schemas['ReplyIntent']] ?? intent),
    label != null && text.withLabel(words.enums.replyLabel[label as Schemas['ReplyLabel']] ?? label),
    count !== undefined && count !== '' && count > 1 && text.times(count),
    campaignId != null && text.in(text.campaign(nameOf(campaignId, catalog))),
    days != null && days !== '' && text.within(days),
  ]
    .filter(Boolean)
    .join(' ');
}

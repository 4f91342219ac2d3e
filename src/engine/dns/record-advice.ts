import { english } from '../words/say.js';
import type { ExpectedRecord } from './expected-records.js';

/**
 * Advice about a record for members who have never edited DNS: which record, which name, which value. Names are
 * complete; panels that append the domain need only the part before it.
 */

export const NO_ANSWER = english`No name server responded. Outrider checks again automatically; no action is needed.`;

export function addRecord(record: ExpectedRecord, value: string | null): string {
  const { name, type } = record;
  if (type !== 'MX') {
    return value === null
      ? english`Add a ${type} record named ${name}; your mail provider shows its value.`
      : english`Add a ${type} record named ${name} with the value ${value}.`;
  }
  return value === null
    ? english`Add an MX record named ${name}; your mail provider shows its value.`
    : english`Add an MX record named ${name} with the value ${withPriority(record, value)}.`;
}

export function replaceRecord(record: ExpectedRecord, value: string | null): string {
  return english`Change the ${record.type} record named ${record.name} to ${withPriority(record, value ?? '')}. It replaces the current value.`;
}

export function refusesMail(record: ExpectedRecord, value: string | null): string {
  if (value === null)
    return english`The MX record of ${record.name} says that the domain accepts no email, so replies cannot arrive. Set the MX record of your mail provider.`;
  return english`The MX record of ${record.name} says that the domain accepts no email, so replies cannot arrive. Change it to ${withPriority(record, value)}.`;
}

export function receivesElsewhere(record: ExpectedRecord, host: string): string {
  return english`Email for ${record.name} goes to ${host}. If that server forwards it to this instance, no change is needed. Otherwise, change the MX record to ${withPriority(record, record.value ?? '')}. All email for the domain then arrives at this instance, including email for addresses without a mailbox.`;
}

export function joinSpf(record: ExpectedRecord, count: number, merged: string): string {
  return english`${record.name} has ${count} SPF records, so receivers ignore all of them. Keep one TXT record: ${merged}`;
}

export function mendSpf(record: ExpectedRecord): string {
  return english`The SPF record of ${record.name} contains an unknown mechanism. Fix it, or replace the record with ${record.value ?? 'the SPF record of your mail provider'}.`;
}

export function changeSpf(record: ExpectedRecord, merged: string): string {
  return english`The SPF record of ${record.name} does not include the servers that send your email. Change it to: ${merged}`;
}

export function tooManyLookUps(record: ExpectedRecord, most: number): string {
  return english`The SPF record of ${record.name} needs more than ${most} DNS lookups, so receivers ignore it. Remove an \`include:\` that is no longer needed, or send from a separate subdomain.`;
}

export function askProvider(record: ExpectedRecord): string {
  return english`No DKIM key is published at ${record.name}. Enable DKIM in the settings of your mail provider, which shows the record to add.`;
}

export function onlyOne(record: ExpectedRecord, records: readonly string[]): string {
  return english`${record.name} has ${records.length} DMARC records, so receivers ignore all of them. Keep one.`;
}

export function removedDmarcTags(name: string, tags: readonly string[]): string {
  const text = english`${name} contains tags that receivers ignore since RFC 9989: ${tags.join(', ')}. Remove them.`;
  return tags.includes('pct')
    ? english`${text} A policy with \`pct\` below 100 now applies to all email; use \`t=y\` to test it.`
    : text;
}

export function acceptReports(name: string, target: string, value: string): string {
  return english`Receivers send no DMARC reports to ${target} until it accepts them. At the DNS provider of ${target}, add a TXT record named ${name} with the value ${value}.`;
}

export function leadsElsewhere(record: ExpectedRecord, found: readonly string[], target: string): string {
  return english`${record.name} points to ${found.join(', ')}. Make it a CNAME record with the value ${target}.`;
}

function withPriority(record: ExpectedRecord, value: string): string {
  return record.priority === null ? value : `${value} (priority ${record.priority})`;
}

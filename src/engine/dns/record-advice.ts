import type { ExpectedRecord } from './expected-records.js';

/**
 * Advice about a record for members who have never edited DNS: which record, which name, which value. Names are
 * complete; panels that append the domain need only the part before it.
 */

export const NO_ANSWER = 'No name server answered. This is asked again by itself; there is nothing to do for now.';

export function addRecord(record: ExpectedRecord, value: string | null): string {
  if (value === null)
    return `Add ${article(record.type)} record named ${record.name}; your mail provider shows its value.`;
  return `Add ${article(record.type)} record named ${record.name} with the value ${withPriority(record, value)}.`;
}

export function replaceRecord(record: ExpectedRecord, value: string | null): string {
  return `Change the ${record.type} record named ${record.name} to ${withPriority(record, value ?? '')}, in place of what is there.`;
}

export function refusesMail(record: ExpectedRecord, value: string | null): string {
  const means = `The MX record of ${record.name} says that the domain takes no mail, so no answer can arrive.`;
  return value === null ? `${means} Set the one of your mail provider.` : `${means} ${replaceRecord(record, value)}`;
}

export function receivesElsewhere(record: ExpectedRecord, host: string): string {
  return (
    `Mail for ${record.name} goes to ${host}. If that server hands it on to here, leave it so; otherwise change the MX ` +
    `record to ${withPriority(record, record.value ?? '')}. All mail of the domain then arrives here, also for addresses that are no mailboxes here.`
  );
}

export function joinSpf(record: ExpectedRecord, count: number, merged: string): string {
  return `${record.name} has ${count} SPF records, and receivers then heed none. Keep one TXT record: ${merged}`;
}

export function mendSpf(record: ExpectedRecord): string {
  return `The SPF record of ${record.name} has a word in it that receivers do not know. Correct it, or replace it by ${record.value ?? 'the one of your mail provider'}.`;
}

export function changeSpf(record: ExpectedRecord, merged: string): string {
  return `The SPF record of ${record.name} does not name the servers that your mail leaves from. Change it to: ${merged}`;
}

export function tooManyLookUps(record: ExpectedRecord, most: number): string {
  return (
    `The SPF record of ${record.name} needs more than ${most} look-ups, and receivers then heed none of it. Take an ` +
    '`include:` out that is not needed any more, or send from a sub-domain of its own.'
  );
}

export function askProvider(record: ExpectedRecord): string {
  return `No DKIM key is published at ${record.name}. Switch DKIM on in the settings of your mail provider; it shows the record to add.`;
}

export function onlyOne(record: ExpectedRecord, records: readonly string[]): string {
  return `${record.name} has ${records.length} DMARC records, and receivers then heed none. Keep one of them.`;
}

export function leadsElsewhere(record: ExpectedRecord, found: readonly string[], target: string): string {
  return `${record.name} leads to ${found.join(', ')}. Make it a CNAME record with the value ${target}.`;
}

function withPriority(record: ExpectedRecord, value: string): string {
  return record.priority === null ? value : `${value} and the priority ${record.priority}`;
}

function article(type: ExpectedRecord['type']): string {
  return type === 'MX' ? 'an MX' : `a ${type}`;
}

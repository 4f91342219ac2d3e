import { describe, expect, it } from 'vitest';
import { guessMapping } from '../csv/guess-mapping.js';
import { mapRow } from '../csv/map-row.js';
import { resolveMapping } from '../csv/mapping-plan.js';
import { columnRoles, notCarried, recognizeTool } from './columns.js';
import type { ExportTool } from './formats.js';
import { readStanding, toolReading } from './read-standing.js';
import { withFormat } from './suggest.js';

const SMARTLEAD =
  'id,campaign_lead_map_id,status,category,is_interested,created_at,first_name,last_name,email,phone_number,company_name,website,location,custom_fields,linkedin_profile,company_url,is_unsubscribed,last_email_sequence_sent,open_count,click_count,reply_count'.split(
    ',',
  );
const INSTANTLY =
  'Email,First Name,Last Name,Company Name,Personalization,Lead Status,Interest Status,Last Contacted'.split(',');
const LEMLIST =
  'email,firstName,lastName,companyName,icebreaker,lastState,emailsSent,emailsReplied,emailsUnsubscribed'.split(',');

describe('recognizing an export', () => {
  it.each<[string, readonly string[], ExportTool | null]>([
    ['Smartlead', SMARTLEAD, 'smartlead'],
    ['Smartlead, reversed and in capitals', SMARTLEAD.map((name) => name.toUpperCase()).toReversed(), 'smartlead'],
    ['Smartlead without its IDs', ['Email', 'Is Unsubscribed', 'Last email sequence sent'], 'smartlead'],
    ['Instantly, by words', INSTANTLY, 'instantly'],
    ['Instantly, by names of its API', ['email', 'status', 'lt_interest_status', 'payload'], 'instantly'],
    ['Instantly, by its counts', ['email', 'email_open_count', 'email_reply_count'], 'instantly'],
    ['lemlist, by its statuses', LEMLIST, 'lemlist'],
    ['lemlist, by its last status', ['firstName', 'email', 'lastState'], 'lemlist'],
    ['lemlist, by the status of the lead', ['email', 'leadStatus', 'icebreaker'], 'lemlist'],
    ['an ordinary list', ['email', 'first_name', 'status', 'category'], null],
    ['a list of a CRM with a lead status', ['Email', 'First Name', 'Lead Status', 'Lead Source'], null],
    ['marks without an address', ['campaign_lead_map_id', 'status'], null],
    ['headers named like members of objects', ['constructor', '__proto__', 'email'], null],
  ])('%s', (_name, headers, tool) => {
    expect(recognizeTool(headers)).toBe(tool);
  });
});

type Row = Record<string, string>;
const standing = (tool: ExportTool, row: Row) => {
  const headers = Object.keys(row);
  return readStanding(Object.values(row), toolReading(tool, headers));
};
const smartlead = (row: Row) =>
  standing('smartlead', {
    status: 'STARTED',
    category: '',
    is_unsubscribed: 'false',
    last_email_sequence_sent: '',
    ...row,
  });
const instantly = (row: Row) => standing('instantly', { 'Lead Status': 'Active', 'Interest Status': '', ...row });
const lemlist = (row: Row) => standing('lemlist', { lastState: '', ...row });

describe('the status of a contact', () => {
  it.each<[Row, string, readonly string[]]>([
    [{}, 'not_contacted', []],
    [{ status: 'started' }, 'not_contacted', []],
    [{ last_email_sequence_sent: '2' }, 'in_progress', []],
    [{ last_email_sequence_sent: '0' }, 'not_contacted', []],
    [{ status: 'INPROGRESS' }, 'in_progress', []],
    [{ status: 'COMPLETED' }, 'completed', []],
    [{ status: 'PAUSED' }, 'paused', []],
    [{ status: 'STOPPED' }, 'paused', []],
    [{ status: 'BLOCKED' }, 'blocked', []],
    [{ status: 'COMPLETED', is_unsubscribed: 'TRUE' }, 'unsubscribed', []],
    [{ status: 'PAUSED', category: 'Interested' }, 'replied', ['Interested']],
    [{ status: 'COMPLETED', category: 'Out Of Office' }, 'completed', ['Out Of Office']],
    [{ status: 'COMPLETED', category: 'Do Not Contact' }, 'blocked', ['Do Not Contact']],
    [{ status: 'INPROGRESS', reply_count: '1' }, 'replied', []],
    [{ is_interested: 'true', status: 'PAUSED' }, 'replied', ['Interested']],
    [{ status: 'HIBERNATING' }, 'unknown', []],
    [{ status: '' }, 'unknown', []],
    [{ status: 'constructor' }, 'unknown', []],
    [{ status: 'HIBERNATING', is_unsubscribed: 'true' }, 'unsubscribed', []],
  ])('Smartlead %j is %s', (row, status, tags) => {
    expect(smartlead(row)).toMatchObject({ status, tags });
  });

  it.each<[Row, string, readonly string[]]>([
    [{}, 'in_progress', []],
    [{ 'Last Contacted': '' }, 'not_contacted', []],
    [{ 'Last Contacted': '2026-03-01T10:00:00Z' }, 'in_progress', []],
    [{ 'Lead Status': 'Not yet contacted' }, 'not_contacted', []],
    [{ 'Lead Status': '3' }, 'completed', []],
    [{ 'Lead Status': 'Paused' }, 'paused', []],
    [{ 'Lead Status': '-1' }, 'bounced', []],
    [{ 'Lead Status': '1' }, 'in_progress', []],
    [{ 'Lead Status': '-2' }, 'unsubscribed', []],
    [{ 'Lead Status': '-3' }, 'paused', []],
    [{ 'Lead Status': 'Completed', 'Interest Status': '-1' }, 'replied', ['Not interested']],
    [{ 'Lead Status': 'Completed', 'Interest Status': '0' }, 'completed', ['Out of office']],
    [{ 'Interest Status': 'Lead' }, 'in_progress', []],
    [{ 'Lead Status': 'Abgemeldet' }, 'unknown', []],
  ])('Instantly %j is %s', (row, status, tags) => {
    expect(instantly(row)).toMatchObject({ status, tags });
  });

  it.each<[Row, string, readonly string[]]>([
    [{ lastState: 'imported' }, 'not_contacted', []],
    [{ lastState: 'reviewed' }, 'not_contacted', []],
    [{ lastState: 'emailsOpened' }, 'in_progress', []],
    [{ lastState: 'warmed' }, 'replied', []],
    [{ lastState: 'notInterested' }, 'replied', ['Not interested']],
    [{ lastState: 'meetingBooked' }, 'replied', ['Meeting booked']],
    [{ lastState: 'skipped' }, 'paused', []],
    [{ lastState: 'emailsBounced' }, 'bounced', []],
    [{ lastState: 'emailsUnsubscribed' }, 'unsubscribed', []],
    [{ lastState: 'emailsSent', emailsUnsubscribed: '1' }, 'unsubscribed', []],
    [{ lastState: '', emailsSent: '1' }, 'in_progress', []],
    [{ lastState: 'teleported' }, 'unknown', []],
    [{ lastState: '', firstName: 'Ana' }, 'unknown', []],
  ])('lemlist %j is %s', (row, status, tags) => {
    expect(lemlist(row)).toMatchObject({ status, tags });
  });

  it('is unknown in a file that says nothing about it, whatever the caller calls it', () => {
    expect(standing('smartlead', { email: 'ana@acme.test' }).status).toBe('unknown');
  });

  it('names the unknown word, cut at 64 characters', () => {
    expect(smartlead({ status: 'HIBERNATING' }).word).toBe('HIBERNATING');
    expect(smartlead({ status: 'x'.repeat(500) }).word).toHaveLength(64);
    expect(smartlead({}).word).toBeNull();
  });

  it('has at most one tag of 64 characters per label, on one line', () => {
    expect(smartlead({ category: ` Call\n back ${'x'.repeat(99)}` }).tags[0]).toMatch(/^Call back x{54}$/);
  });
});

describe('the mapping of an export', () => {
  const mapped = (
    tool: ExportTool | null,
    headers: readonly string[],
    cells: readonly string[],
    mapping: Row | null = null,
  ) => {
    const { columns } = withFormat(guessMapping(headers, [cells]), tool);
    const resolved = resolveMapping(columns, mapping, { unmappedAsCustom: true });
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.mistakes));
    const row = mapRow({ cells }, resolved.plan, { skipRoleAddresses: false, skipDisposable: false });
    if (!row.ok) throw new Error(row.error.errorMessage);
    return row.contact;
  };
  const CELLS = [
    ...['7', '9', 'STARTED', '', 'false', '2026-01-01', 'Ana', 'Diaz', 'ana@acme.test', '+34', 'Acme', 'acme.test'],
    ...[
      'Madrid',
      '{"plan":"pro","seats":5,"empty":null,"list":[1]}',
      'https://linkedin.com/in/ana',
      '',
      'false',
      '',
      '0',
      '0',
      '0',
    ],
  ];

  it('fills fields, expands the JSON column, and ignores the data of the tool', () => {
    const contact = mapped(null, SMARTLEAD, CELLS);
    expect(contact).toMatchObject({
      firstName: 'Ana',
      lastName: 'Diaz',
      company: 'Acme',
      phone: '+34',
      website: 'acme.test',
    });
    expect(contact.linkedinUrl).toBe('https://linkedin.com/in/ana');
    expect(contact.customFields).toEqual({ location: 'Madrid', plan: 'pro', seats: '5', list: '[1]' });
  });

  it('keeps what a given mapping says, and the suggestions for the data of the tool beside it', () => {
    const contact = mapped(null, SMARTLEAD, CELLS, {
      email: 'email',
      open_count: 'custom.opens',
      custom_fields: 'custom.raw',
    });
    expect(contact.customFields).toMatchObject({ opens: '0', raw: CELLS[13] });
    expect(contact.customFields).not.toHaveProperty('status');
    expect(mapped(null, SMARTLEAD, CELLS, { email: 'email' }).customFields).toMatchObject({ plan: 'pro' });
  });

  it('keeps a JSON text that is not an object as one field, and never more than 200 fields', () => {
    const bad = CELLS.with(13, '{"plan":');
    expect(mapped(null, SMARTLEAD, bad).customFields).toMatchObject({ custom_fields: '{"plan":' });
    const many = CELLS.with(
      13,
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))),
    );
    expect(Object.keys(mapped(null, SMARTLEAD, many).customFields)).toHaveLength(200);
    const hostile = CELLS.with(13, '{"__proto__":{"x":1},"constructor":"c"}');
    expect(mapped(null, SMARTLEAD, hostile).customFields).toEqual({ location: 'Madrid', constructor: 'c' });
  });

  it('is that of an ordinary file where the caller says so', () => {
    const { format, columns } = withFormat(guessMapping(SMARTLEAD, [CELLS]), 'plain');
    expect(format).toBe('plain');
    expect(columns.find(({ header }) => header === 'status')?.suggestedField).toBe('custom.status');
    const recognized = withFormat(guessMapping(SMARTLEAD, [CELLS]), null);
    expect(recognized.format).toBe('smartlead');
    expect(withFormat(recognized.columns, 'plain').columns).toEqual(columns);
  });

  it('leaves the region of lemlist beside the status of the lead', () => {
    expect(columnRoles('lemlist', ['email', 'state', 'lastState'])).toEqual([null, null, 'status']);
    expect(columnRoles('lemlist', ['email', 'state'])).toEqual([null, 'status']);
  });

  it('names what cannot be carried', () => {
    expect(notCarried(columnRoles('smartlead', SMARTLEAD))).toEqual([
      ...['identifiers', 'dates', 'position', 'opens_and_clicks', 'messages', 'campaign'],
    ]);
    expect(notCarried(columnRoles('lemlist', ['email', 'lastState']))).toEqual(['messages', 'campaign']);
  });
});

import { describe, expect, it } from 'vitest';
import { eventFaults } from '../test/support/event-contract.js';
import { eventCatalogue } from './events.js';
import { catalogueOf } from './modules/foundation/events/index.js';

describe.each(eventCatalogue.types.map((type) => [type.name, type] as const))('%s', (name, type) => {
  it('has a name, a title and a description for users, and a sample that is what its schema says', () => {
    expect(name).toMatch(/^[a-z]+(\.[a-z_]+)+$/);
    expect(type.title.length).toBeGreaterThan(3);
    expect(type.description).toMatch(/\.$/);
    expect(eventFaults(name, type.sample)).toEqual([]);
  });
});

it('leaves frequent types out of wildcards', () => {
  expect([...eventCatalogue.optIn].sort()).toEqual([
    'campaign.contact.enrolled',
    'campaign.email.deferred',
    'campaign.email.opened',
    'campaign.email.skipped',
    'inbox.message.received',
    'inbox.note.created',
    'inbox.note.deleted',
    'inbox.note.updated',
    'inbox.rule.applied',
    'inbox.rule.notified',
    'inbox.thread.updated',
    'inbox.thread.woken',
  ]);
});

it('knows no inherited names, and no name twice', () => {
  expect(new Set(eventCatalogue.names).size).toBe(eventCatalogue.names.length);
  expect(eventCatalogue.find('toString')).toBeUndefined();
  const [first] = eventCatalogue.types;
  expect(() => catalogueOf([first!, first!])).toThrow('same name');
});

it('finds a field too few, one too many and one of another form', () => {
  const { sample } = eventCatalogue.find('campaign.resumed')!;
  expect(eventFaults('campaign.resumed', { ...sample, campaignId: 'x' })).toHaveLength(1);
  expect(eventFaults('campaign.resumed', { ...sample, more: 1 })).toHaveLength(1);
  expect(eventFaults('campaign.resumed', {})).toHaveLength(3);
  expect(eventFaults('campaign.nope', {})).toHaveLength(1);
});

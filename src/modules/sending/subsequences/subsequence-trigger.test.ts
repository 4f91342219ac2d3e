import { describe, expect, it } from 'vitest';
import type { SubsequenceTrigger } from '../../outreach/campaigns/subsequences/index.js';
import { matchTrigger, type RoutingState } from './subsequence-trigger.js';

const nothing: RoutingState = {
  replyIntent: null,
  replyLabel: null,
  openCount: 0,
  clickCount: 0,
  finishedWithoutReply: false,
  outOfOfficeEnded: false,
  replyText: '',
  clickedUrls: [],
};
const empty: SubsequenceTrigger = {
  intents: [],
  labels: [],
  activities: [],
  replyContains: [],
  clickedUrlContains: [],
  minOpens: 1,
  match: 'any',
};

describe('a trigger', () => {
  it.each<[Partial<SubsequenceTrigger>, Partial<RoutingState>, string]>([
    [{ intents: ['neutral', 'interested'] }, { replyIntent: 'interested' }, 'interested'],
    [{ labels: ['referral'] }, { replyLabel: 'referral' }, 'referral'],
    [{ activities: ['opened'], minOpens: 3 }, { openCount: 3 }, 'opened'],
    [{ activities: ['clicked'] }, { clickCount: 1 }, 'clicked'],
    [{ activities: ['finished_without_reply'] }, { finishedWithoutReply: true }, 'finished_without_reply'],
    [{ activities: ['out_of_office_ended'] }, { outOfOfficeEnded: true }, 'out_of_office_ended'],
    [{ replyContains: ['Price'] }, { replyText: 'What is the PRICE?' }, 'reply_contains'],
    [{ clickedUrlContains: ['/demo'] }, { clickedUrls: ['https://x.test/', 'https://x.test/Demo'] }, 'clicked_url'],
  ])('%j matches %j and names the condition', (trigger, state, name) => {
    expect(matchTrigger({ ...empty, ...trigger }, { ...nothing, ...state })).toBe(name);
    expect(matchTrigger({ ...empty, ...trigger }, nothing)).toBeNull();
  });

  it('with any: one condition is enough; with all: every kind that is given must hold', () => {
    const both = { ...empty, intents: ['interested' as const], replyContains: ['price'] };
    const half = { ...nothing, replyIntent: 'interested', replyText: 'Sounds good' };
    const whole = { ...half, replyText: 'What is the price' };
    expect(matchTrigger(both, half)).toBe('interested');
    expect(matchTrigger({ ...both, match: 'all' }, half)).toBeNull();
    expect(matchTrigger({ ...both, match: 'all' }, whole)).toBe('interested');
  });

  it('fewer opens than required, blank words and no condition match no contact', () => {
    expect(matchTrigger({ ...empty, activities: ['opened'], minOpens: 2 }, { ...nothing, openCount: 1 })).toBeNull();
    expect(matchTrigger({ ...empty, replyContains: [' '] }, { ...nothing, replyText: 'a b' })).toBeNull();
    expect(matchTrigger({ ...empty, match: 'all' }, { ...nothing, replyIntent: 'interested' })).toBeNull();
  });
});

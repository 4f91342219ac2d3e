import { expect, test } from 'vitest';
import { inLanguage } from '../../../engine/words/in-language.js';
import { timelineText } from './timeline-text.js';

const inBoth = (type: string, data: Readonly<Record<string, unknown>>): string[] => {
  const text = timelineText(type, data) ?? '';
  return [inLanguage('en', text), inLanguage('de', text)];
};

test('the timeline is in the language of its reader, and texts of contacts stay as they are', () => {
  expect(inBoth('campaign.email.sent', { stepOrder: 2, subject: 'Replied' })).toEqual([
    'Step 2 sent: Replied',
    'Schritt 2 gesendet: Replied',
  ]);
  expect(inBoth('campaign.email.skipped', { stepOrder: 1, reason: 'suppressed_domain' })).toEqual([
    'Step 1 skipped: Domain suppressed',
    'Schritt 1 übersprungen: Domain gesperrt',
  ]);
  expect(inBoth('campaign.contact.stopped', { statusReason: 'left_company' })).toEqual([
    'Stopped: Left company',
    'Gestoppt: Unternehmen verlassen',
  ]);
  expect(inBoth('campaign.contact.classified', { replyIntent: 'not_interested' })).toEqual([
    'Reply classified as not interested',
    'Antwort eingestuft als: kein Interesse',
  ]);
  expect(inBoth('campaign.contact.replied', { bodyTextTrimmed: null })).toEqual(['Replied', 'Geantwortet']);
  expect(timelineText('campaign.created', {})).toBeNull();
});

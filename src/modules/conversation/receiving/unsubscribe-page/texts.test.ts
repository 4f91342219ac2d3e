import { describe, expect, it } from 'vitest';
import { classifyReply } from '../../../../engine/reply-intent/classify-reply.js';
import { type PageLanguage, TRANSLATIONS, textsIn } from './texts.js';

const LANGUAGES = Object.keys(TRANSLATIONS) as PageLanguage[];
const NAMES = Object.keys(TRANSLATIONS.en).sort();

describe.each(LANGUAGES)('the unsubscribe pages in %s', (language) => {
  it('are complete', () => {
    const missing = NAMES.filter((name) => !(name in TRANSLATIONS[language]));
    expect(missing.map((name) => `${language}: ${name}`)).toEqual([]);
  });

  it('suggest a reply that is classified as an opt-out', () => {
    const text = textsIn(language).word;
    expect(classifyReply({ subject: 'Re: Quick question', text, machine: null }).optOut).toBe('certain');
  });
});

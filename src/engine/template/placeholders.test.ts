import { describe, expect, it } from 'vitest';
import { findPlaceholders } from './placeholders.js';

const found = (text: string) => findPlaceholders(text).map((placeholder) => placeholder.text);

describe('findPlaceholders', () => {
  it.each([
    ['See [link] and [ Calendar Link ]', ['[link]', '[ Calendar Link ]']],
    ['Hi [First Name], at [Your company]', ['[First Name]', '[Your company]']],
    ['[insert a joke about their industry]', ['[insert a joke about their industry]']],
    ['Price: TBD, TODO, XXXX', ['TBD', 'TODO', 'XXXX']],
    ['Price: [TBD]', ['[TBD]']],
    ['Lorem ipsum dolor', ['Lorem ipsum']],
    ['Hi {{firstName', ['{{']],
    ['Hi firstName}}', ['}}']],
    ['Hi {% if x', ['{%']],
    [
      'Hi *|FNAME|*, %FIRST_NAME%, %recipient.name%, $' + '{name}, <<Name>>, {firstName}',
      ['*|FNAME|*', '%FIRST_NAME%', '%recipient.name%', '$' + '{name}', '<<Name>>', '{firstName}'],
    ],
    ['Hi %%first_name%%, %%First Name%%', ['%%first_name%%', '%%First Name%%']],
    ['Hi [[first_name]] <%= firstName %> &lt;%= x %&gt;', ['[[first_name]]', '<%= firstName %>', '&lt;%= x %&gt;']],
    [
      'Hi {first_name} {First Name} {FIRST_NAME}, #FIRST_NAME#',
      ['{first_name}', '{First Name}', '{FIRST_NAME}', '#FIRST_NAME#'],
    ],
  ])('finds what is left to write in %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'Hi {{ firstName | default: "there" }}, {% if a %}x{% endif %} {a|b}',
    '[Webinar] Invitation [1] [2026] [EXTERNAL]',
    'Use [our guide](https://example.com) on growth of 20% or 30%',
    'a < b and b > c, x[0] = {y}',
    'Up 10%% in 2025, 20%% in 2026. [[1]] a < 5% or 7% > b',
  ])('leaves finished text alone: %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('tells where each one stands', () => {
    expect(findPlaceholders('{{a}} [link]')).toEqual([{ text: '[link]', offset: 6 }]);
  });

  it('reads 100,000 hostile characters without delay', () => {
    for (const piece of [
      '[',
      '{{',
      '{%',
      '<<a',
      '%A',
      '*|A',
      '[your ',
      'insert ',
      '${a',
      '%%a ',
      '[[a',
      '<%=',
      '&lt;',
    ]) {
      const text = piece.repeat(Math.floor(100_000 / piece.length));
      expect(findPlaceholders(text).length).toBeGreaterThanOrEqual(0);
    }
  });
});

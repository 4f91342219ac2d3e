import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile.js';
import { renderTemplate } from './render.js';

const big = `${' '.repeat(20_000)}x`.repeat(3);
const many = (text: string, times: number): string => text.repeat(times);

/**
 * Returns how many iterations of a loop with this body run before rendering exceeds its work limit; each iteration
 * reads `seen.turn` once.
 */
function turnsOf(body: string): number {
  let turns = 0;
  const seen = {
    get turn() {
      turns += 1;
      return 1;
    },
  };
  const source = `{% for i in (1..9000) %}{% assign t = seen.turn %}${body}{% endfor %}`;
  const template = compileTemplate(source, { kind: 'text' });
  expect(() => renderTemplate(template, { a: big, seen }, { seed: 1, mode: 'lenient' })).toThrow(/limit exceeded/);
  return turns;
}

describe('a loop', () => {
  // Expected iterations: the work limit of a rendering (100,000 units) divided by the cost of an iteration. An operand
  // or filter costs one unit, and so do 200 characters of source or text.
  it.each([
    ['a long condition', `{% if ${many('b or ', 9_000)}b %}x{% endif %}`, 12],
    ['many branches', `{% if b %}${many('{% elsif b %}', 4_000)}{% endif %}`, 400],
    ['many cases', `{% case b %}${many('{% when 1 %}', 5_000)}{% endcase %}`, 400],
    ['a long path', `{% assign c = a${many('.b', 20_000)} %}`, 600],
    ['a filter over a long text', '{% assign c = a | url_encode %}', 400],
    ['a search in a long text', "{% if a contains 'yyy' %}x{% endif %}", 400],
  ])('with %s in it ends after the iterations that its cost allows', (_name, body, most) => {
    expect(turnsOf(body)).toBeLessThanOrEqual(most);
  });

  it('of a thousand iterations with conditions and filters renders completely', () => {
    const body = "{% if i > 3 and i < 900 %}{{ i | plus: 1 | append: ',' }}{% endif %}";
    const template = compileTemplate(`{% for i in (1..1000) %}${body}{% endfor %}`, { kind: 'text' });
    expect(renderTemplate(template, {}, { seed: 1, mode: 'lenient' }).text).toMatch(/^5,.*,900,$/);
  });
});

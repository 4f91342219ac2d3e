import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile.js';
import { renderTemplate } from './render.js';

const big = `${' '.repeat(20_000)}x`.repeat(3);
const many = (text: string, times: number): string => text.repeat(times);

describe('a loop', () => {
  it.each([
    ['a long condition', `{% if ${many('b or ', 9_000)}b %}x{% endif %}`],
    ['many branches', `{% if b %}${many('{% elsif b %}', 4_000)}{% endif %}`],
    ['many cases', `{% case b %}${many('{% when 1 %}', 5_000)}{% endcase %}`],
    ['a long path', `{% assign c = a${many('.b', 20_000)} %}`],
    ['a filter over a long text', '{% assign c = a | url_encode %}'],
    ['a search in a long text', "{% if a contains 'yyy' %}x{% endif %}"],
  ])('ends with %s in it before it holds others up', (_name, body) => {
    const template = compileTemplate(`{% for i in (1..9000) %}${body}{% endfor %}`, { kind: 'text' });
    const start = process.cpuUsage();
    expect(() => renderTemplate(template, { a: big }, { seed: 1, mode: 'lenient' })).toThrow(/limit exceeded/);
    expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
  });

  it('of a thousand turns with conditions and filters goes to its end', () => {
    const body = "{% if i > 3 and i < 900 %}{{ i | plus: 1 | append: ',' }}{% endif %}";
    const template = compileTemplate(`{% for i in (1..1000) %}${body}{% endfor %}`, { kind: 'text' });
    expect(renderTemplate(template, {}, { seed: 1, mode: 'lenient' }).text).toMatch(/^5,.*,900,$/);
  });
});

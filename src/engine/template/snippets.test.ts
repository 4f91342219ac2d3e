import { describe, expect, it } from 'vitest';
import { compileTexts, snippetFinder } from '../../platform/mail/message-texts.js';
import { compileByInterpreter, compileTemplate } from './compile.js';
import type { SnippetText, TemplateKind } from './program.js';
import { renderTemplate } from './render.js';
import { snippetsNamed } from './snippet-name.js';

const values = { firstName: 'Ann', company: '<Acme>', title: '', custom: { x: 'print' }, n: [1, 2, 3] };

const snippet = (name: string, bodyText: string, bodyHtml = ''): SnippetText => ({
  name,
  version: 3,
  bodyText,
  bodyHtml,
});

function run(source: string, texts: readonly SnippetText[], kind: TemplateKind = 'text', seed = 1) {
  const options = { kind, snippets: snippetFinder(texts) };
  const results = [compileTemplate, compileByInterpreter].map((compile) =>
    renderTemplate(compile(source, options), values, { seed, mode: 'strict' }),
  );
  expect(results[0]).toEqual(results[1]);
  return results[0]!;
}

const fault = (source: string, texts: readonly SnippetText[], kind: TemplateKind = 'text') => {
  try {
    compileTemplate(source, { kind, snippets: snippetFinder(texts) });
    return null;
  } catch (error) {
    const { code, offset, message } = error as { code: string; offset: number; message: string };
    return { code, offset, message };
  }
};

describe('a snippet in a template', () => {
  it('is rendered with the values of the message, in each part', () => {
    const offer = snippet('offer', 'For {{company}},\n{{firstName}}', '<b>{{company}}</b>');
    expect(run('Hi. {% snippet "offer" %}!', [offer]).text).toBe('Hi. For <Acme>,\nAnn!');
    expect(run("Hi. {%- snippet 'offer' -%} !", [offer], 'html').text).toBe('Hi.<b>&lt;Acme&gt;</b>!');
  });

  it('with text only keeps its line breaks and characters in HTML', () => {
    const offer = snippet('offer', 'a < b\n{{company}} {x|x}\r\n{% raw %}<i>{% endraw %}');
    expect(run('{% snippet "offer" %}', [offer], 'html').text).toBe('a &lt; b<br>\n&lt;Acme&gt; x<br>\n&lt;i&gt;');
  });

  it('with HTML only gets its text from the HTML', () => {
    const offer = snippet('offer', '', '<p>Hi <b>{{firstName}}</b></p><p>{a|a}</p>');
    expect(run('{% snippet "offer" %}', [offer]).text.trim()).toBe('Hi Ann\n\na');
  });

  it('has a separate variable scope', () => {
    const offer = snippet('offer', '{% assign firstName = "Bob" %}{{ firstName }}{{ mine }}');
    const source = '{% assign mine = "x" %}{{ firstName }} {% snippet "offer" %} {{ firstName }}';
    expect(run(source, [offer])).toEqual({ text: 'Ann Bob Ann', missing: ['mine'], unfilled: ['mine'] });
  });

  it('reports each printed variable without a value once', () => {
    const offer = snippet('offer', '{{title}} {{custom.y}} {{ custom.x }}');
    expect(run('{{title}} {% snippet "offer" %}', [offer]).missing).toEqual(['title', 'custom.y']);
    expect(run('{% if title %}{% snippet "offer" %}{% endif %}', [offer]).missing).toEqual([]);
    const { variables, required } = compileTemplate('{% if title %}{% snippet "offer" %}{% endif %}', {
      kind: 'text',
      snippets: snippetFinder([offer]),
    });
    expect([variables, required]).toEqual([
      ['title', 'custom.y', 'custom.x'],
      ['custom.y', 'custom.x'],
    ]);
  });

  it('chooses spintax by its name: identically in both parts, without effect on the surrounding text', () => {
    const offer = snippet('offer', '{1|2|3|4} {5|6|7|8}');
    const more = snippet('offer', '{0|0} {1|2|3|4} {5|6|7|8}');
    const around = '{a|b|c|d} {% snippet "offer" %} {e|f|g|h}';
    const seen = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const { text } = run(around, [offer], 'text', seed);
      expect(run(around, [offer], 'html', seed).text).toBe(text);
      expect(run(`{z|z} ${around}`, [offer], 'text', seed).text.split(' ').slice(2, 4)).toEqual(
        text.split(' ').slice(1, 3),
      );
      expect([...run(around, [more], 'text', seed).text.replace(/ 0 \d \d/, '')]).toEqual([
        ...text.replace(/ \d \d/, ''),
      ]);
      seen.add(text);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it('works in conditions, loops, captures, spintax, and attributes', () => {
    const offer = snippet('offer', 'https://a.example/{{custom.x}}');
    const url = 'https://a.example/print';
    for (const [source, text] of [
      ['{% for i in n %}{% snippet "offer" %};{% endfor %}', `${url};${url};${url};`],
      ['{% capture c %}{% snippet "offer" %}{% endcapture %}{{ c | upcase }}', url.toUpperCase()],
      ['{{% snippet "offer" %}|{% snippet "offer" %}}', url],
    ] as const) {
      expect(run(source, [offer]).text).toBe(text);
    }
    const { templates, faults } = compileTexts(
      { subject: 's', bodyText: '', bodyHtml: '<a href="{% snippet "offer" %}">{% snippet "offer" %}</a> after' },
      snippetFinder([offer]),
    );
    expect(faults).toEqual([]);
    const render = (template: typeof templates.text) =>
      renderTemplate(template, values, { seed: 1, mode: 'strict' }).text;
    expect([render(templates.text), render(templates.html!)]).toEqual([
      `${url} after`,
      `<a href="${url}">${url}</a> after`,
    ]);
  });
});

describe('a rejected template', () => {
  it('reports the tag of an unknown snippet, an unquoted name, and a snippet in a subject or snippet', () => {
    const offer = snippet('offer', 'x');
    expect(fault('Hi {% snippet "none" %}', [offer])).toMatchObject({ code: 'unknown_snippet', offset: 3 });
    for (const tag of ['snippet offer', 'snippet', 'snippet "a b"', 'snippet "a", b', 'snippet "OFFER"']) {
      expect(fault(`Hi {% ${tag} %}`, [offer])).toMatchObject({ code: 'template_syntax', offset: 3 });
    }
    expect(fault('{% snippet "offer" %}', [offer], 'subject')).toMatchObject({ code: 'template_syntax', offset: 0 });
    expect(() => compileTemplate('{% snippet "offer" %}', { kind: 'text' })).toThrow('Only the bodies of steps');
    const nested = snippet('nested', '{% snippet "offer" %}');
    expect(fault('{% snippet "nested" %}', [nested, offer])?.message).toContain('The snippet "nested" cannot be used');
    expect(fault('{% snippet "offer" %}'.repeat(21), [offer])?.message).toContain('at most 20 snippets');
  });

  it('reports a snippet error without hiding errors of other parts', () => {
    const { faults, templates } = compileTexts(
      { subject: 's', bodyText: 'fine', bodyHtml: '<p>{% snippet "none" %}</p>' },
      snippetFinder([]),
    );
    expect(faults).toMatchObject([{ field: 'bodyHtml', code: 'unknown_snippet', offset: 3 }]);
    expect(renderTemplate(templates.text, values, { seed: 1, mode: 'strict' }).text).toBe('fine');
  });

  it('counts the work of snippets toward its limits', () => {
    const limits = (source: string, texts: readonly SnippetText[]) => {
      try {
        return run(source, texts).text.length;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const long = snippet('long', 'x'.repeat(20_000));
    expect(limits('{% for i in (1..5000) %}{% snippet "long" %}{% endfor %}', [long])).toBe('template_limit');
    const loop = snippet('loop', '{% for i in (1..2000) %}{% if i %}{% endif %}{% endfor %}');
    expect(limits('{% snippet "loop" %}'.repeat(2), [loop])).toBe(0);
    expect(limits('{% snippet "loop" %}'.repeat(20), [loop])).toBe('template_limit');
    const wide = snippet('wide', '{{custom.x}}{a|b}'.repeat(300));
    expect(limits('{% for i in (1..9000) %}{% snippet "wide" %}{% endfor %}', [wide])).toBe('template_limit');
  });
});

it('finds the names of all snippets in texts', () => {
  expect(snippetsNamed(['{% snippet "b" %}{%-snippet \'a\'-%}', 'x {% snippet "b" %} {% snippet "B" %}'])).toEqual([
    'a',
    'b',
  ]);
});

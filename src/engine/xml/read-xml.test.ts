import { describe, expect, test } from 'vitest';
import { childAt, readXml, UnreadableXml } from './read-xml.js';

const problem = (document: string): string | null => {
  try {
    readXml(document);
    return null;
  } catch (error) {
    if (error instanceof UnreadableXml) return error.message;
    throw error;
  }
};

describe('an XML document', () => {
  test('is read with attributes, text, CDATA, the entities of XML, and without prefixes', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?><!-- ours --><n:a xmlns:n="u" b="1 &lt; 2">&amp;&#65;&#x42;<c/><![CDATA[<d>]]></n:a>',
    );
    expect(root).toMatchObject({ name: 'a', attributes: { b: '1 < 2' }, text: '&AB<d>', children: [{ name: 'c' }] });
  });

  test('is read in lowercase where generators do not agree on names', () => {
    const root = readXml('<Feedback><Policy_Published><P>none</P></Policy_Published></Feedback>', {
      isLowercase: true,
    });
    expect(childAt(root, 'policy_published', 'p')?.text).toBe('none');
  });

  test('gives repeated elements one by one instead of keeping them', () => {
    const taken: string[] = [];
    const each = { name: 'r', take: ({ text }: { readonly text: string }) => taken.push(text) };
    const root = readXml(`<a>${'<r>x</r>'.repeat(5_000)}<b/></a>`, { each });
    expect([taken.length, root.children.length]).toEqual([5_000, 1]);
  });

  test('keeps no attribute as a property of every object', () => {
    const { attributes } = readXml('<a __proto__="x" constructor="y"/>');
    expect([Object.hasOwn(attributes, '__proto__'), ({} as Record<string, unknown>)['x']]).toEqual([true, undefined]);
  });

  test('keeps 4,096 characters of a text', () => {
    expect(readXml(`<a>${'x'.repeat(10_000)}</a>`).text).toHaveLength(4_096);
  });

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
    ['an entity that is not of XML', '<a>&nbsp;</a>'],
    ['an entity in an attribute', '<a b="&nbsp;"/>'],
    ['an element without end', '<a><b></a>'],
    ['an end without an element', '<a></b></a>'],
    ['an end after the root', '<a/></a>'],
    ['two roots', '<a/><b/>'],
    ['no element', 'text'],
    ['nothing', ''],
    ['too deep elements', '<a>'.repeat(100_000)],
    ['too many children', `<a>${'<b/>'.repeat(100_000)}</a>`],
    ['an attribute that occurs twice', `<a ${'a '.repeat(30_000)}/>`],
    ['too many attributes', `<a ${Array.from({ length: 200 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['a name without end', `<${'a'.repeat(65_000)}/>`],
    ['brackets only', '<'.repeat(65_000)],
    ['an attribute without end', `<a ${'x="'.repeat(20_000)}`],
    ['a comment without end', `<!--${'-'.repeat(65_000)}`],
    ['quotes only', `<a ${`"'`.repeat(30_000)}`],
  ])('with %s is refused', (_, document) => expect(problem(document)).toMatch(/^[a-zA-Z ]+$/));
});

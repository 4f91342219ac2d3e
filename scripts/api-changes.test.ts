import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breakingChanges, type Json } from './api-changes.js';

const object = (properties: Json, required: string[] = []): Json => ({ type: 'object', properties, required });
const text = { type: 'string' };

/** Returns a document with one POST. */
function documentOf(sent: Json, answered: Json, more: { parameters?: Json[]; schemas?: Json } = {}): Json {
  const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          parameters: more.parameters ?? [],
          requestBody: { required: true, ...content(sent) },
          responses: { 200: content(answered) },
        },
      },
    },
    components: { schemas: more.schemas ?? {} },
  };
}

const plain = documentOf(object({ name: text }, ['name']), object({ id: text, name: text }, ['id']));

describe('is compatible', () => {
  it.each<[string, Json, Json]>([
    ['a new optional field', object({ name: text, note: text }, ['name']), object({ id: text, name: text }, ['id'])],
    ['a field that is no longer required', object({ name: text }), object({ id: text, name: text }, ['id'])],
    ['a new field of an answer', object({ name: text }, ['name']), object({ id: text, name: text, at: text }, ['id'])],
    [
      'a field that is always answered now',
      object({ name: text }, ['name']),
      object({ id: text, name: text }, ['id', 'name']),
    ],
    [
      'null that may be sent',
      object({ name: { type: ['string', 'null'] } }, ['name']),
      object({ id: text, name: text }, ['id']),
    ],
  ])('%s', (_what, sent, answered) => {
    expect(breakingChanges(plain, documentOf(sent, answered))).toEqual([]);
  });

  it('naming what was written in place, and a choice with null in the place of two types', () => {
    const before = documentOf(text, object({ status: { type: ['string', 'null'], enum: ['a', 'b', null] } }));
    const status = { anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] };
    const schemas = { Status: { type: 'string', enum: ['a', 'b', 'c'] } };
    expect(breakingChanges(before, documentOf(text, object({ status }), { schemas }))).toEqual([]);
  });

  it('a recursive schema', () => {
    const schemas = { Node: object({ next: { $ref: '#/components/schemas/Node' } }) };
    const document = documentOf(text, { $ref: '#/components/schemas/Node' }, { schemas });
    expect(breakingChanges(document, structuredClone(document))).toEqual([]);
  });

  it('the recorded document with itself', () => {
    const recorded = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
    expect(breakingChanges(recorded, recorded)).toEqual([]);
  });
});

describe('breaks clients', () => {
  it.each<[string, Json, Json, string]>([
    [
      'a new required field',
      object({ name: text, note: text }, ['name', 'note']),
      object({ id: text, name: text }, ['id']),
      'POST /things body.note is required',
    ],
    [
      'a removed response field',
      object({ name: text }, ['name']),
      object({ id: text }, ['id']),
      'POST /things 200.name was removed',
    ],
    [
      'a response field that became optional',
      object({ name: text }, ['name']),
      object({ id: text, name: text }),
      'POST /things 200.id may be absent',
    ],
    [
      'another type',
      object({ name: text }, ['name']),
      object({ id: { type: 'integer' }, name: text }, ['id']),
      'POST /things 200.id changed from string to integer',
    ],
    [
      'null in a response',
      object({ name: text }, ['name']),
      object({ id: { type: ['string', 'null'] }, name: text }, ['id']),
      'POST /things 200.id changed from string to null',
    ],
    [
      'a restriction to some values',
      object({ name: { type: 'string', enum: ['a'] } }, ['name']),
      object({ id: text, name: text }, ['id']),
      'POST /things body.name no longer accepts all values',
    ],
    [
      'a lower limit',
      object({ name: { type: 'string', maxLength: 5 } }, ['name']),
      object({ id: text, name: text }, ['id']),
      'POST /things body.name has maxLength 5',
    ],
  ])('%s', (_what, sent, answered, change) => {
    expect(breakingChanges(plain, documentOf(sent, answered))).toEqual([change]);
  });

  it('removed and renamed operations, removed parameters, and new required parameters', () => {
    const page = { name: 'page', in: 'query', schema: text };
    const before = documentOf(text, text, { parameters: [page] });
    expect(breakingChanges(before, { paths: {} })).toEqual(['POST /things was removed']);
    expect(breakingChanges(before, documentOf(text, text))).toEqual(['POST /things no longer accepts query page']);
    const required = documentOf(text, text, {
      parameters: [
        { ...page, required: true },
        { ...page, name: 'key', required: true },
      ],
    });
    expect(breakingChanges(before, required)).toEqual([
      'POST /things requires query page',
      'POST /things requires query key',
    ]);
  });
});

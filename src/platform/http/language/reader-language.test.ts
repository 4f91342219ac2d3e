import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { JsonSchema } from '../json-schema.js';
import { nullable } from '../types.js';
import { jsonIn, sentencesIn } from './reader-language.js';

const sentence = 'The address already exists.';
const german = 'Die Adresse ist bereits vorhanden.';
const schema = Type.Object({
  errorMessage: nullable(Type.String()),
  message: Type.Enum(['sent', 'failed']),
  name: Type.String(),
  items: Type.Array(Type.Object({ message: Type.String(), warnings: Type.Array(Type.String()) })),
  data: Type.Record(Type.String(), Type.Unknown()),
});

it('translates fields that the schema names as sentences, and nothing else', () => {
  const sentences = sentencesIn(schema as JsonSchema);
  if (sentences === null) throw new Error('no sentences found');
  const response = {
    errorMessage: sentence,
    message: 'sent',
    name: sentence,
    items: [{ message: '550 5.7.1 Blocked', warnings: [sentence, 'Text of a member'] }],
    data: { errorMessage: sentence },
  };
  expect(JSON.parse(jsonIn('de', JSON.stringify(response), sentences))).toEqual({
    ...response,
    errorMessage: german,
    items: [{ message: '550 5.7.1 Blocked', warnings: [german, 'Text of a member'] }],
  });
  expect(JSON.parse(jsonIn('de', '{"errorMessage":null,"items":[]}', sentences))).toEqual({
    ...{ errorMessage: null, items: [] },
  });
  expect(sentencesIn(Type.Object({ name: Type.String(), message: Type.Enum(['sent', 'failed']) }))).toBeNull();
});

import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { nullable } from '../../../platform/http/types.js';
import { cellOf, columnsOf } from './export-columns.js';

const Inner = Type.Object({ code: Type.Integer(), enhancedCode: nullable(Type.String()) });
const Outer = Type.Object({ id: Type.String(), smtp: nullable(Inner), step: Inner, sentAt: nullable(Type.String()) });

it('names columns in snake_case and flattens objects, including optional ones', () => {
  expect(columnsOf(Outer).map(({ name }) => name)).toEqual([
    'id',
    'smtp_code',
    'smtp_enhanced_code',
    'step_code',
    'step_enhanced_code',
    'sent_at',
  ]);
});

it('finds the value of each column; what is missing on the way is empty', () => {
  const record = { id: 'x', smtp: null, step: { code: 5 } };
  expect(columnsOf(Outer).map((column) => cellOf(record, column))).toEqual(['x', null, null, 5, null, null]);
});

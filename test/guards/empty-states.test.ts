import { describe, expect, test } from 'vitest';
import { emptyListsOfferAnAction } from './empty-states.js';
import { consoleTree, holds, type Sample } from './holds.js';

const screen = (text: string): Sample => ({ 'console/src/features/labels/Labels.tsx': text });

describe('empty lists offer an action', () => {
  holds(
    emptyListsOfferAnAction,
    [
      screen('<Table label={text.list} rows={rows} />'),
      screen('<List query={query} empty={<p>{text.empty}</p>} />'),
      screen('<Empty text={text.empty} />'),
      screen('if (rows.length === 0) return <span className="muted">{text.empty}</span>;'),
      screen('rows.length === 0 ? (\n  <p className="muted">{text.empty}</p>\n) : null'),
    ],
    [
      screen('rows.length === 0 ? <Empty text={text.empty}>{make}</Empty> : <Table rows={rows} />'),
      screen('<List query={query} empty={\n  <Empty text={text.empty}>{make}</Empty>\n} />'),
    ],
  );
  test('in the console, too', () => expect(emptyListsOfferAnAction(consoleTree)).toEqual([]));
});

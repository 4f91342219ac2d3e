import type { ReactNode } from 'react';
import { words } from '../../words';
import type { Column } from './Table';

/** Column of row menus. `menu` renders a part that loads after the list. */
export const menuColumn = <Row>(menu: (row: Row) => ReactNode): Column<Row> => ({
  ...{ key: 'menu', title: words.common.actions, untitled: true },
  width: '32px',
  cell: menu,
});

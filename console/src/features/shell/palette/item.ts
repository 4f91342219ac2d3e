import type { IconName } from '../../../ui/show/Icon';

/** An entry of the palette. */
export interface Item {
  readonly id: string;
  readonly group: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

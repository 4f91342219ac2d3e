import type { IconName } from '../../../ui/show/Icon';

/** A line of the palette. */
export interface Item {
  readonly id: string;
  readonly group: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

import type { IconName } from '../../ui/show/Icon';

/** A place of the console that the rail leads to. */
export interface Screen {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly key?: string;
  readonly phone?: boolean;
}

import type { Catalog } from './catalog';
import type { Condition } from './model';

/** Properties of the value of a condition. */
export interface OperandProps {
  readonly condition: Condition;
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly onChange: (condition: Condition) => void;
}

import { words } from '../../words';
import { readable } from '../../words/enums';

/** A reason in words; one that is not known as it is. */
export const reasonName = (reason: string): string => words.suppressions.reason[reason] ?? readable(reason);

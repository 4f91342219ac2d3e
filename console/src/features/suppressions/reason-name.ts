import { readable } from '../../words/enums';
import { suppressions as suppressionsWords } from '../../words/suppressions';

/** A reason in words; one that is not known as it is. */
export const reasonName = (reason: string): string => suppressionsWords.reason[reason] ?? readable(reason);

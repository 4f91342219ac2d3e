import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import { readable } from '../../words/enums';

/** A reason in words; one that is not known as it is. */
export const reasonName = (reason: string): string => suppressionsWords.reason[reason] ?? readable(reason);

import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import { readable } from '../../words/enums';

/** Returns the label of a reason; unknown reasons are unchanged. */
export const reasonName = (reason: string): string => suppressionsWords.reason[reason] ?? readable(reason);

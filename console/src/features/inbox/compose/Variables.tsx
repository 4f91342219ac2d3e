import type { Schemas } from '../../../api/client';
import { compose as composeWords } from '../../../words/inbox/compose';
import { InsertMenu } from './InsertMenu';

const text = composeWords.variableMenu;

interface Props {
  readonly variables: readonly Schemas['ThreadVariableOut'][];
  readonly onPick: (value: string) => void;
}

/** Menu of variables with their values for the contact; a selected value is inserted into the text. */
export function Variables({ variables, onPick }: Props) {
  // The signature is added automatically.
  const filled = variables.filter(({ name, value }) => value !== '' && name !== 'senderSignature');
  const items = filled.map(({ name, value }) => ({
    key: name,
    words: `${name} ${value}`,
    name: <span className="cut">{name}</span>,
    preview: value,
    insert: () => onPick(value),
  }));
  return <InsertMenu title={text.title} find={text.find} none={text.none} icon="braces" size={28} items={items} />;
}

import { words } from '../words';
import { toast } from './toast';

const KEPT_S = 10;
const offered: { readonly id: string; readonly run: () => void; readonly hide: () => void }[] = [];

/** Says what was done and offers to undo it for some seconds: by the button, or by `z` from anywhere. */
export function offerUndo(text: string, undo: () => void, seconds = KEPT_S): void {
  const id = crypto.randomUUID();
  const forget = () => {
    const index = offered.findIndex((one) => one.id === id);
    if (index >= 0) offered.splice(index, 1);
    return index >= 0;
  };
  // One word at a time: the ones before stay undoable by `z`.
  offered.at(-1)?.hide();
  const hide = toast.say(text, { label: words.common.undo, run: () => forget() && undo() });
  offered.push({
    id,
    hide,
    run: () => {
      hide();
      if (forget()) undo();
    },
  });
  setTimeout(forget, seconds * 1_000);
}

/** Undoes what was done last, while that is offered. */
export const undoLast = (): void => offered.at(-1)?.run();

import { words } from '../words';
import { toast } from './toast';

const KEPT_S = 10;
const offered: { readonly id: string; readonly run: () => void; readonly hide: () => void }[] = [];

/** Shows a toast that offers an undo for some seconds: with its button, or `z` on any screen. */
export function offerUndo(text: string, undo: () => void, seconds = KEPT_S): void {
  const id = crypto.randomUUID();
  const forget = () => {
    const index = offered.findIndex((one) => one.id === id);
    if (index >= 0) offered.splice(index, 1);
    return index >= 0;
  };
  // Shows one toast at a time; `z` also undoes earlier actions.
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

/** Undoes the last action while its undo is available. */
export const undoLast = (): void => offered.at(-1)?.run();

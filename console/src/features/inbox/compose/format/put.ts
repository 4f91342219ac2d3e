import type { Edit } from './edits';

/** Applies an edit as if it was typed: Undo of the browser takes it back, and the draft changes with it. */
export function put(area: HTMLTextAreaElement, { from, to, text, selected }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way to write into a field that keeps its history.
  if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...selected);
}

/** Inserts a text in place of the selection. */
export function putText(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = area;
  put(area, { from, to, text, selected: [from + text.length, from + text.length] });
}

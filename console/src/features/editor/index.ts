export type { Dialect } from './dialect';
export { nearest } from './nearest';
export { type Scanned, scan } from './scan';
export { type EditorHandle, TemplateEditor } from './TemplateEditor';

export { restsOf } from './rests-column.js';

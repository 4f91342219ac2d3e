export { noteNewAddress, noteNewFile, noteNewValues } from './corrected.service.js';

export { holdAdding, keepOneSequence } from './merge.service.js';

export { recordHandedBefore } from './handed-before.service.js';

export { isIdle } from '../rows/idle.js';
export { reassignableSends } from './reassign.service.js';

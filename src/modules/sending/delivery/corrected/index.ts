export { correctedJobHandlers } from './corrected.worker.js';

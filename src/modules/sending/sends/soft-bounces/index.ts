export { softBouncesOf } from './soft-bounces.service.js';

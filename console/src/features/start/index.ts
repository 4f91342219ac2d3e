export { startQuery } from './queries';
export { Way } from './Way';

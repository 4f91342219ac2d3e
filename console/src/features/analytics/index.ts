export { analyticsQuery } from './queries';

export { analyticsQuery, type Row } from './queries';

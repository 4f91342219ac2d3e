export { eventQuery, eventTypesQuery } from './queries';

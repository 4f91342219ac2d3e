export { nextPollMs, SYNC_LOOP, seeAnnouncements } from './arrival.service.js';

export { postmasterReading } from './postmaster.service.js';

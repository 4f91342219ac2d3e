/** Hint sent after results of sends are stored, for replies that arrived before them. */
export const SENDING_RESULTS = 'sending.results';

/** Hinted when results of sends have been written: answers that arrive before them wait for it. */
export const SENDING_RESULTS = 'sending.results';

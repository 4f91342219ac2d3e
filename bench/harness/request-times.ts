import type { BenchApi } from './api.js';
import { median, type Round } from './compare.js';

const REQUESTS = 15;

/** Sends up to 15 requests one after the other for about `roundMs` milliseconds; their median represents the round. */
export async function requestTimes(api: BenchApi, path: string, roundMs: number): Promise<Round> {
  const times: number[] = [];
  const end = performance.now() + roundMs;
  for (let n = 0; n < REQUESTS && (n === 0 || performance.now() < end); n += 1) {
    const start = performance.now();
    await api.getJson(path);
    times.push(performance.now() - start);
  }
  return { units: 1, ms: median(times) };
}

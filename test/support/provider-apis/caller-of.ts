import type { CallService } from '../../../sandbox/src/providers/caller.js';
import type { TestWorld } from '../world.js';

/** Returns calls of a provider to the service of a world. */
export function callerOf(world: TestWorld): CallService {
  return async (path, { body = '', authorization }) => {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const answer = await world.inject({ method: 'POST', url: path, key: null, headers, body });
    return { status: answer.status, text: answer.text, contentType: answer.headers['content-type'] ?? '' };
  };
}

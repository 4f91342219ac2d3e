import type { TestAnswer } from './world.js';

/** Returns the location and code of each issue of a 422. */
export const complaintsOf = (answer: Pick<TestAnswer, 'json'>): Array<[location: string, code: string]> =>
  answer.json.detail.map(({ loc, type, ctx }: { loc: unknown[]; type: string; ctx?: { code?: string } }) => [
    loc.join('.'),
    ctx?.code ?? type,
  ]);

import { words } from '../../words';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns browser and system of a user agent; other programs keep their user agent. */
export function browserName(agent: string): string {
  const of = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser === undefined) return agent === '' ? words.members.unknownBrowser : agent;
  return system === undefined ? browser : `${browser}, ${system}`;
}

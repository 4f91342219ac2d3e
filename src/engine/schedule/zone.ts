import { IANAZone } from 'luxon';
import { DAY_MS } from './calendar.js';

/**
 * Offsets of a zone as a table, so that turning local times into instants costs a binary search instead of a formatted
 * date. Local times are kept as milliseconds since 1970-01-01T00:00 on the zone's own clock.
 */
export interface OffsetSegment {
  /** First instant of the segment, epoch milliseconds. */
  readonly startAt: number;
  readonly offsetMs: number;
  /** First local time that no earlier segment has shown: a repeated hour belongs to its first pass only. */
  readonly firstLocal: number;
}

/** Days per compiled block. A zone's table contains only requested blocks. */
const BLOCK_DAYS = 512;
const BLOCK_MS = BLOCK_DAYS * DAY_MS;
const MAX_BLOCKS = 4096;
/** The tz database has fewer than 700 names; a file may hold any number of others. */
const MAX_ASKED = 2000;

const blocks = new Map<string, readonly OffsetSegment[]>();
const zones = new Map<string, IANAZone>();
/** Cache of checked names: the runtime takes 60 microseconds per check. */
const asked = new Map<string, boolean>();

/**
 * Abbreviations that ICU accepts as zones but the IANA database does not contain. Their common meanings differ: ICU reads
 * BST as Dhaka, IST as India, and AST as Alaska. `SystemV/` names are also specific to ICU.
 */
const ICU_ONLY = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(' '),
);

/**
 * Returns whether a text is an IANA name or link. Bare offsets and ICU's abbreviations, which runtimes accept as
 * zones, are not names.
 */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) || /^systemv\//i.test(name)) return false;
  const known = asked.get(name);
  if (known !== undefined) return known;
  const answer = !ICU_ONLY.has(name.toUpperCase()) && IANAZone.isValidZone(name);
  if (asked.size < MAX_ASKED) asked.set(name, answer);
  return answer;
}

function zoneNamed(name: string): IANAZone {
  const known = zones.get(name);
  if (known) return known;
  if (!IANAZone.isValidZone(name)) throw new RangeError(`Not a time zone: ${name}`);
  const zone = IANAZone.create(name);
  if (zones.size >= MAX_BLOCKS) zones.clear();
  zones.set(name, zone);
  return zone;
}

/** Returns the zone's offset at an instant, in milliseconds east of UTC. Throws RangeError for an unknown zone. */
function readOffsetMs(zone: IANAZone, instant: number): number {
  return Math.round(zone.offset(instant) * 60_000);
}

/** Returns the first instant, to the millisecond, at which the offset differs from that of `from`. */
function findChange(zone: IANAZone, from: number, to: number): number {
  const before = readOffsetMs(zone, from);
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (readOffsetMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Segments that cover one block and a day on either side. Offsets are sampled once a day: no zone has changed its
 * offset twice within one day since 1970.
 */
function compileBlock(name: string, index: number): readonly OffsetSegment[] {
  const zone = zoneNamed(name);
  const from = index * BLOCK_MS - 2 * DAY_MS;
  const to = (index + 1) * BLOCK_MS + 2 * DAY_MS;
  let offsetMs = readOffsetMs(zone, from);
  let firstLocal = from + offsetMs;
  const segments: OffsetSegment[] = [{ startAt: from, offsetMs, firstLocal }];
  for (let at = from; at < to; at += DAY_MS) {
    const next = readOffsetMs(zone, at + DAY_MS);
    if (next === offsetMs) continue;
    const changeAt = findChange(zone, at, at + DAY_MS);
    firstLocal = Math.max(changeAt + offsetMs, changeAt + next);
    offsetMs = next;
    segments.push({ startAt: changeAt, offsetMs, firstLocal });
  }
  return segments;
}

/** Returns the segments around an instant or local time, which differ by less than the margin of a block. */
export function segmentsAround(zone: string, at: number): readonly OffsetSegment[] {
  const index = Math.floor(at / BLOCK_MS);
  const key = `${zone}/${index}`;
  const known = blocks.get(key);
  if (known) return known;
  const compiled = compileBlock(zone, index);
  if (blocks.size >= MAX_BLOCKS) blocks.clear();
  blocks.set(key, compiled);
  return compiled;
}

/** Returns the milliseconds east of UTC at an instant. Throws RangeError for an unknown zone. */
function offsetMsAt(zone: string, instant: number): number {
  const segments = segmentsAround(zone, instant);
  let at = segments.length - 1;
  while (at > 0 && segments[at]!.startAt > instant) at -= 1;
  return segments[at]!.offsetMs;
}

/** Returns the local time of a zone at a point in time. */
export function toLocalMs(zone: string, instant: number): number {
  return instant + offsetMsAt(zone, instant);
}

/**
 * Returns the instant of a local time: the first of two if the clock repeats the time, the first valid instant after
 * it if the clock skips it. The result never decreases as local time increases.
 */
export function toInstantMs(zone: string, localMs: number): number {
  const segments = segmentsAround(zone, localMs);
  let at = segments.length - 1;
  while (at > 0 && segments[at]!.firstLocal > localMs) at -= 1;
  const segment = segments[at]!;
  const next = segments[at + 1];
  const instant = localMs - segment.offsetMs;
  // After the end of its segment, the local time is in a gap: the next segment begins at the first valid instant.
  return next ? Math.min(instant, next.startAt) : instant;
}

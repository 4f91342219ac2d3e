/** The zone that the reader has chosen; undefined: that of the device. */
let chosen: string | undefined;

const device = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Times are shown and read in this zone. */
export const readerZone = (): string => chosen ?? device;

export function chooseZone(zone: string | null): void {
  chosen = zone ?? undefined;
}

/** What a clock and a calendar on the wall show. Days and hours beyond their month or day count on. */
export interface Wall {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Clocks by zone, made once: making one takes longer than all that is drawn for a key. */
const made = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = made.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
  });
  made.set(zone, clock);
  return clock;
}

/** What the wall in a zone shows at a moment. */
export function wallIn(zone: string, at: Date): Wall {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

const asUtc = ({ year, month, day, hour, minute }: Wall): number => Date.UTC(year, month - 1, day, hour, minute);

/** The moment at which the wall in a zone shows this. One that a clock skips is an hour later, one that comes twice the first. */
export function momentOf(zone: string, wall: Wall): Date {
  const meant = asUtc(wall);
  const ahead = (at: number): number => asUtc(wallIn(zone, new Date(at))) - Math.floor(at / 60_000) * 60_000;
  // Offsets of the day before and of the day after are all that may hold.
  const [before, after] = [ahead(meant - 86_400_000), ahead(meant + 86_400_000)];
  const first = meant - Math.max(before, after);
  return new Date(asUtc(wallIn(zone, new Date(first))) === meant ? first : meant - Math.min(before, after));
}

/** Time zone preference; undefined for the time zone of the device. */
let chosen: string | undefined;

const device = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone in which times are shown and parsed. */
export const readerZone = (): string => chosen ?? device;

export function chooseZone(zone: string | null): void {
  chosen = zone ?? undefined;
}

/** Local date and time. Days and hours beyond their range carry over. */
export interface Wall {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Formatters by zone, cached because creating one takes longer than a render. */
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

/** Returns the local time of a zone at an instant. */
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

/** Returns the instant of a local time in a zone. A skipped time is an hour later; a repeated time is its first occurrence. */
export function momentOf(zone: string, wall: Wall): Date {
  const meant = asUtc(wall);
  const ahead = (at: number): number => asUtc(wallIn(zone, new Date(at))) - Math.floor(at / 60_000) * 60_000;
  // Only the offsets of the day before and the day after are possible.
  const [before, after] = [ahead(meant - 86_400_000), ahead(meant + 86_400_000)];
  const first = meant - Math.max(before, after);
  return new Date(asUtc(wallIn(zone, new Date(first))) === meant ? first : meant - Math.min(before, after));
}

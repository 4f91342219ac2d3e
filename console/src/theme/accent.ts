/** WCAG 2.2, 1.4.3: contrast of text with its background. */
const READABLE = 4.5;
/** Share of the accent in the background of marks and selected rows. */
const SOFT = 0.12;
const STEPS = 50;

/** Accent of the light scheme without a brand; see `tokens.css`. */
export const DEFAULT_ACCENT = '#2f5bd0';

type Color = readonly [red: number, green: number, blue: number];
type Scheme = 'light' | 'dark';

/** Surfaces with the least contrast with accents, and the color toward which an accent gains contrast. */
const SURFACES = {
  light: { ground: '#ffffff', least: '#f6f7f9', end: '#000000' },
  dark: { ground: '#14171b', least: '#21262d', end: '#ffffff' },
} as const;

/** Color of text and lines, and the soft background beneath it. */
export interface Accent {
  readonly accent: string;
  readonly soft: string;
}

/**
 * Returns an accent color that is readable on the surfaces of a scheme: unchanged, or as much darker or lighter as needed.
 * Null for text that is not `#rrggbb`: pages then keep their own accent.
 */
export function readableAccent(color: string | null, scheme: Scheme): Accent | null {
  const given = parse(color);
  if (given === null) return null;
  const { ground, least, end } = SURFACES[scheme];
  for (let step = 0; ; step += 1) {
    const accent = mix(given, parseKnown(end), step / STEPS);
    const soft = mix(parseKnown(ground), accent, SOFT);
    const contrast = Math.min(...[soft, parseKnown(least)].map((surface) => contrastOf(accent, surface)));
    if (contrast >= READABLE || step === STEPS) return { accent: format(accent), soft: format(soft) };
  }
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"); null for text that is not `#rrggbb`. */
export function contrastBetween(first: string, second: string): number | null {
  const [a, b] = [parse(first), parse(second)];
  return a === null || b === null ? null : contrastOf(a, b);
}

function parse(text: string | null): Color | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? '');
  if (match === null) return null;
  const [, red = '', green = '', blue = ''] = match;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const parseKnown = (text: string): Color => parse(text) ?? [0, 0, 0];

const format = (color: Color): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Color, to: Color, share: number): Color => {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [part(0), part(1), part(2)];
};

function contrastOf(first: Color, second: Color): number {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the "relative luminance" of WCAG 2.2. */
function luminanceOf([red, green, blue]: Color): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

import { describe, expect, it } from 'vitest';
import { contrastBetween, readableAccent } from './accent';

const SCHEMES = { light: ['#ffffff', '#f6f7f9'], dark: ['#14171b', '#191d22', '#21262d'] } as const;
const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)));

describe.each(['light', 'dark'] as const)('an accent color in the %s scheme', (scheme) => {
  it('is readable on every surface and on its own soft background, whatever its color', () => {
    const unreadable = COLORS.filter((color) => {
      const made = readableAccent(color, scheme);
      if (made === null) return true;
      return [...SCHEMES[scheme], made.soft].some((surface) => (contrastBetween(made.accent, surface) ?? 0) < 4.5);
    });
    expect(unreadable).toEqual([]);
  });
});

it('keeps a color that is readable already, and changes one that is not', () => {
  expect(readableAccent('#0A6B49', 'light')?.accent).toBe('#0a6b49');
  expect(readableAccent('#0A6B49', 'dark')?.accent).not.toBe('#0a6b49');
  expect(readableAccent('#ffee00', 'light')?.accent).not.toBe('#ffee00');
  expect(readableAccent('#ffee00', 'dark')?.accent).toBe('#ffee00');
});

it.each([null, '', 'red', '#12345', '#12345g', '#123456; color: red'])('takes %j for no color', (color) => {
  expect(readableAccent(color, 'light')).toBeNull();
});

it('computes contrast as WCAG defines it', () => {
  expect(contrastBetween('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastBetween('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastBetween('black', '#ffffff')).toBeNull();
});

import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * Distance of two colors that counts as different, from 0 to 1: the edge of a letter differs by less between two machines, the color of
 * a button by more.
 */
const THRESHOLD = 0.1;
/** Side of the square in which differences are counted, in halved pixels, and how many it may have: a letter at another place has more. */
const WINDOW = 24;
const MOST_IN_WINDOW = 16;

/** Returns null if two pictures look the same, else their difference as a picture. */
export function difference(expected: Buffer, actual: Buffer): PNG | null {
  const [one, other] = [halved(PNG.sync.read(expected)), halved(PNG.sync.read(actual))];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return other;
  const shown = new PNG({ width, height });
  const options = { threshold: THRESHOLD, includeAA: true, windowSize: WINDOW, alpha: 0.3 };
  const worst = pixelmatch(one.data, other.data, shown.data, width, height, options);
  return worst > MOST_IN_WINDOW ? shown : null;
}

/** Returns a picture at half its size, each pixel the mean of four: machines differ in single pixels of edges. */
function halved(png: PNG): PNG {
  const half = new PNG({ width: png.width >> 1, height: png.height >> 1 });
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = (y * half.width + x) * 4;
      const from = (y * 2 * png.width + x * 2) * 4;
      const below = from + png.width * 4;
      for (let part = 0; part < 4; part += 1) {
        const sum =
          png.data[from + part]! + png.data[from + 4 + part]! + png.data[below + part]! + png.data[below + 4 + part]!;
        half.data[at + part] = sum >> 2;
      }
    }
  }
  return half;
}

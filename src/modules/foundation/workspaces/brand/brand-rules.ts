import { pictureSize } from '../../../../platform/files/picture-size.js';
import { pictureType } from '../../../../platform/files/picture-type.js';

/** Maximum size of a logo: 200 kB. */
export const MAX_LOGO_BYTES = 200_000;
/** Maximum width and height of a logo. Larger images take readers hundreds of megabytes to decode. */
export const MAX_LOGO_PIXELS = 4096;

const TYPES: readonly (string | null)[] = ['image/png', 'image/jpeg', 'image/webp'];

export interface LogoFacts {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the type and size of a logo by its bytes, or why it is rejected. */
export function logoFacts(data: Buffer): LogoFacts | 'no-image' | 'too-large' {
  const type = pictureType(data);
  const size = type === null || !TYPES.includes(type) ? null : pictureSize(data, type);
  if (type === null || size === null) return 'no-image';
  return Math.max(size.width, size.height) > MAX_LOGO_PIXELS ? 'too-large' : { type, ...size };
}

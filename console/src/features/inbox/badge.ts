const SIZE = 32;
const MOST = 9;

let plain: string | undefined;
let latest = 0;

/** Shows a count on the icon of the tab; zero shows the icon as it is. */
export async function showBadge(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) return;
  plain ??= link.href;
  latest = count;
  const href = count === 0 ? plain : await badged(plain, count > MOST ? `${MOST}+` : String(count));
  // A later count may have been drawn first.
  if (latest === count) link.href = href;
}

async function badged(icon: string, text: string): Promise<string> {
  const picture = new Image(SIZE, SIZE);
  picture.src = icon;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE, SIZE];
  const pen = canvas.getContext('2d');
  try {
    await picture.decode();
  } catch {
    return icon;
  }
  if (pen === null) return icon;
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  const radius = SIZE / 3.2;
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--bad');
  pen.beginPath();
  pen.arc(SIZE - radius, SIZE - radius, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ground');
  pen.font = `700 ${text.length > 1 ? 13 : 16}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE - radius, SIZE - radius + 1);
  return canvas.toDataURL('image/png');
}

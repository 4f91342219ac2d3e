import { expect, it } from 'vitest';
import { isShowable, picturesAt, withOwnNames, withoutPicture } from './pictures';

it('marks images in a text, and removes an image everywhere', () => {
  expect(picturesAt(['a.png', 'b.png'])).toBe('[image: a.png]\n[image: b.png]');
  expect(withoutPicture('before [image: a.png]after [image: a.png]', 'a.png')).toBe('before after ');
});

it('gives files with the same name names of their own', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  const named = withOwnNames([file('image.png'), file('image.png'), file('notes')], ['image-2.png', 'notes']);
  expect(named.map(({ name, type }) => [name, type])).toEqual([
    ['image.png', 'image/png'],
    ['image-3.png', 'image/png'],
    ['notes-2', 'image/png'],
  ]);
});

it('shows only images that email programs show', () => {
  expect(
    [
      { name: 'a.png', type: 'image/png' },
      { name: 'a.svg', type: 'image/svg+xml' },
      { name: 'a[1].png', type: 'image/png' },
    ].map(isShowable),
  ).toEqual([true, false, false]);
});

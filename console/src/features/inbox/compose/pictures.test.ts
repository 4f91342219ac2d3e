import { expect, it } from 'vitest';
import { isShowable, withOwnNames, withoutPicture, withPicture } from './pictures';

it('inserts an image at the selection, and removes it everywhere', () => {
  const [text, caret] = withPicture('before after', 7, 7, ['a.png']);
  expect([text, text.slice(caret)]).toEqual(['before [image: a.png]after', 'after']);
  expect(withoutPicture(`${text} [image: a.png]`, 'a.png')).toBe('before after ');
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

import { expect, it } from 'vitest';
import { missingPictures, replaceShown, shownNames } from './inline-pictures.js';

it.each([
  ['<img src="cid:logo.png">', ['logo.png']],
  ["<IMG alt='x' SRC = 'CID:Team%20photo.png'>", ['Team photo.png']],
  ['<img src=cid:logo.png>', ['logo.png']],
  ['<img src="cid:a&amp;b.png"><img src="cid:a&amp;b.png">', ['a&b.png']],
  ['<img src="cid:100%.png">', ['100%.png']],
  ['<img src="cid:Ma\u0308rz.png">', ['M\u00e4rz.png']],
  ['<img src="https://s.test/cid:logo.png"> cid:logo.png <a href="cid:x">', []],
  ['', []],
])('the images that %s shows', (html, names) => {
  expect(shownNames(html)).toEqual(names);
});

it('replaces the URLs of known images, and leaves others', () => {
  const html = `<img src='cid:logo.png' alt="cid:logo.png"><img src="cid:other.png">`;
  expect(replaceShown(html, (name) => (name === 'logo.png' ? 'cid:1@s.test' : null))).toBe(
    `<img src="cid:1@s.test" alt="cid:logo.png"><img src="cid:other.png">`,
  );
});

it('an image is missing if no attached picture has its name', () => {
  const files = [
    { name: 'logo.png', contentType: 'image/png' },
    { name: 'offer.pdf', contentType: 'application/pdf' },
  ];
  const html = '<img src="cid:logo.png"><img src="cid:offer.pdf"><img src="cid:gone.png">';
  expect(missingPictures(html, files)).toEqual(['offer.pdf', 'gone.png']);
});

it('reads a body of many images in a time that grows with its length', () => {
  expect(shownNames('<img src="cid:a.png">'.repeat(4_000))).toEqual(['a.png']);
  expect(shownNames(' src='.repeat(20_000))).toEqual([]);
});

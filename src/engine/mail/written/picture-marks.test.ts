import { expect, it } from 'vitest';
import { replaceShown, shownNames } from '../../campaign/inline-pictures.js';
import { htmlWithPictures, markedPictures, pictureMark } from './picture-marks.js';

it('shows images at their marks, and other text as it is', () => {
  const names = ['Our "lögo" & co\'s.png', 'chart.png'];
  const text = `Hi <b>,\n${names.map(pictureMark).join(' and ')}\n\n[image: other.png] $& https://x.test/a`;
  expect(markedPictures(text, [...names, 'unused.png'])).toEqual(names);
  const html = htmlWithPictures(text, names);
  expect(shownNames(html)).toEqual(names);
  const bare = replaceShown(html, () => '').replaceAll(/<img [^>]*>/g, '(image)');
  expect(bare).toBe(
    '<p>Hi &lt;b&gt;,<br>(image) and (image)</p>\n<p>[image: other.png] $&amp; <a href="https://x.test/a">https://x.test/a</a></p>',
  );
});

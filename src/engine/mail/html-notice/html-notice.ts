const LONGEST_NOTICE = 600;

/** Words for HTML, and for a program or way to view it, in the languages of common mail programs. */
const HTML = /\bhtml\b/i;
const VIEWER =
  /view|display|read|see|support|client|browser|format|anzeigen|darstell|ansehen|lesen|programm|afficher|visualis|lire|logiciel|visualiz|ver este|cliente|programa|formato|weergeven|bekijken|lezen|programma|visa|visning|klient|lasa|las |vise|katso|nayt|wyswietl|zobraz|megjelen|vizualiz|afisa|goruntul|pokaz|прогляд|просмотр|отображ|поддерж|表示|ビュー|查看|显示|顯示|보려면|표시/i;
/** Words that show that a person wrote about HTML. */
const PERSONAL = /\b(?:i|we|my|our|you(?:r)? (?:offer|product|team)|ich|wir|je|nous|yo|io)\b/i;

/**
 * Returns whether a text part only tells the reader to view the HTML part, which is then the message. Such a notice has
 * a few lines at most, mentions HTML and a program that shows it, and has no text of a person.
 */
export function isHtmlNotice(text: string): boolean {
  const words = text.trim();
  if (words === '' || words.length > LONGEST_NOTICE || !HTML.test(words)) return false;
  const bare = words
    .replace(/https?:\/\/\S+/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const sentences = bare.split(/[.!?。！？]+\s|\n{2,}/u).filter((sentence) => /\p{L}/u.test(sentence));
  return (
    sentences.length <= 3 &&
    sentences.some((sentence) => HTML.test(sentence) && VIEWER.test(sentence)) &&
    !PERSONAL.test(bare)
  );
}

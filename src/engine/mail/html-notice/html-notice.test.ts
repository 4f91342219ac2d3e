import { describe, expect, it } from 'vitest';
import { isHtmlNotice } from './html-notice.js';

describe('a text part', () => {
  it.each([
    'To view this message, please use an HTML compatible email viewer!',
    'This message is in HTML format. Your email client does not support HTML.',
    'Diese Nachricht ist im HTML-Format. Bitte verwenden Sie ein Programm, das HTML anzeigen kann.',
    'Pour afficher ce message, utilisez un logiciel de messagerie compatible HTML.',
    'Para ver este mensaje, utilice un cliente de correo compatible con HTML.',
    'Per visualizzare questo messaggio usare un programma di posta che supporti HTML.',
    'Gebruik een e-mailprogramma dat HTML ondersteunt om dit bericht te bekijken.',
    'Aby wyświetlić tę wiadomość, użyj programu obsługującego HTML.',
    'Для просмотра этого сообщения используйте почтовую программу с поддержкой HTML.',
    'このメッセージを表示するには、HTML対応のメールソフトをご利用ください。',
    '请使用支持 HTML 的邮件客户端查看此邮件。',
  ])('that is only a notice counts as a notice: %s', (text) => {
    expect(isHtmlNotice(text)).toBe(true);
  });

  it.each([
    'Thanks, but I can not view HTML here. Can you send me plain text?',
    'We only accept HTML emails from our clients. Please resend.',
    'Not interested.',
    'Do you support HTML templates? My team would like to view a demo.',
    'Ich kann HTML hier nicht anzeigen, bitte als PDF.',
    '',
  ])('with other content does not count as a notice: %s', (text) => {
    expect(isHtmlNotice(text)).toBe(false);
  });
});

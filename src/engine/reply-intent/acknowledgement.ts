const CORE = [
  'thanks|thank you|thx|noted|received|got it|understood|fair enough|no (?:problem|worries)|much appreciated',
  'danke(?: schon| sehr)?|vielen dank|zur kenntnis genommen|(?:ist )?angekommen|(?:mail )?erhalten',
  'merci|bien (?:recu|note)',
  'gracias|recibid[oa]|entendido|grazie|ricevut[oa]|ho ricevuto',
  'bedankt|dank(?: je| u)?|dankjewel|ontvangen|begrepen',
  'obrigad[oa]|recebid[oa]|valeu|dziekuje|dzieki|otrzymal[ea]m|przyjalem|przyjelam',
].join('|');
const AROUND = [
  'ok(?:ay|e)?|great|cheers|all right|very much|a lot|so much|with thanks|for (?:this|that|sharing|getting in touch|reaching out|writing)|for (?:the|your|this) (?:info|information|update|mail|e-?mail|message|heads up)|(?:kind |best )?regards',
  'alles klar|gut|in ordnung|schon|fur die (?:info|mail|nachricht|information)|(?:viele |liebe )?grusse',
  "d'accord|beaucoup|bien|pour (?:l'info|votre (?:message|mail))|bonne journee|cordialement",
  "vale|muchas|perfecto|por la (?:info|informacion)|(?:un )?saludo|saludos|mille|va bene|per l'informazione|(?:cordiali )?saluti",
  'goed|prima|hartelijk|voor de (?:info|informatie)|groet(?:en|jes)?|certo|muito|pela (?:info|informacao)|bardzo|za (?:informacje|wiadomosc)|pozdrawiam',
].join('|');
const ACKNOWLEDGEMENT = new RegExp(
  `^(?=[^]*\\b(?:${CORE})\\b)[^a-z]{0,10}(?:(?:${CORE}|${AROUND})(?![a-z])[^a-z]{0,10}){1,6}$`,
);

/**
 * Returns whether a reply only confirms receipt: "ok thanks", "Bien reçu, merci".
 * @param folded the reply's own words, by `foldText`
 */
export function isAcknowledgement(folded: string): boolean {
  return folded.length <= 100 && ACKNOWLEDGEMENT.test(folded);
}

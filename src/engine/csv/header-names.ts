import { IMPORT_FIELDS, type ImportFieldName } from './fields.js';

/** Names of fields in headers, in the languages of imports. Compared without case, accents, and punctuation. */
const synonyms: Readonly<Record<ImportFieldName, string>> = {
  email: `email|mail|email address|mail address|email id|work email|business email|company email|professional email
    |contact email|primary email|recipient|recipient email|lead email|email adresse|mailadresse|adresse email
    |adresse mail|adresse electronique|courriel|correo|correo electronico|direccion de correo|indirizzo email
    |posta elettronica|endereco de email|emailadres|mailadres|adres email|eposta|eposta adresi|epost|epostadress
    |epostadresse|sahkoposti|sahkopostiosoite|email cim|emailova adresa|электронная почта|почта|имейл|メール
    |メールアドレス|邮箱|电子邮件|电子邮箱|이메일|이메일 주소|ηλεκτρονικο ταχυδρομειο`,
  firstName: `first name|first|fname|given name|forename|vorname|rufname|prenom|nombre|nombre de pila|nome|primeiro nome
    |voornaam|roepnaam|imie|etunimi|fornavn|fornamn|keresztnev|jmeno|krstne meno|ime|prenume|adi|isim|имя|名|이름|ονομα`,
  lastName: `last name|last|lname|surname|family name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos
    |cognome|sobrenome|apelido|ultimo nome|achternaam|familienaam|nazwisko|sukunimi|etternavn|efternavn|efternamn
    |vezeteknev|prijmeni|priezvisko|prezime|nume de familie|soyad|soyadi|фамилия|姓|苗字|성|επωνυμο`,
  company: `company|company name|organization|organisation|organization name|employer|account|account name|business
    |business name|current company|firma|firmenname|unternehmen|unternehmensname|gesellschaft|betrieb|arbeitgeber
    |societe|entreprise|nom de l entreprise|raison sociale|empresa|compania|nombre de la empresa|razon social|azienda
    |societa|nome azienda|ragione sociale|ditta|nome da empresa|bedrijf|bedrijfsnaam|organisatie|nazwa firmy
    |przedsiebiorstwo|yritys|foretag|foretagsnamn|firmanavn|selskap|virksomhed|ceg|cegnev|spolecnost|sirket|sirket adi
    |компания|организация|фирма|会社|会社名|企业|公司|公司名称|회사|회사명|εταιρεια`,
  title: `title|job title|organization title|position|role|job|designation|current title|job position|funktion|stelle|jobtitel
    |berufsbezeichnung|poste|fonction|intitule du poste|cargo|puesto|ruolo|posizione|qualifica|funcao|functie|functietitel
    |stanowisko|asema|befattning|stilling|beosztas|pozice|unvan|pozisyon|должность|役職|职位|职务|직책|θεση`,
  phone: `phone|phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|work phone
    |direct phone|telefon|telefonnummer|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|telefone|telefono
    |numero de telefono|telefono movil|movil|celular|cellulare|telemovel|numero de telephone|portable|telefoon
    |telefoonnummer|mobiel|numer telefonu|puhelin|puhelinnumero|telefonszam|telefonni cislo|телефон|電話|電話番号|电话
    |手机|전화번호|τηλεφωνο`,
  website: `website|web|web page|webpage|web site|url|homepage|site|company website|company url|website url|domain
    |company domain|site web|sitio web|pagina web|sito web|webseite|internetseite|internetadresse|webadres|strona www
    |strona internetowa|kotisivu|hemsida|hjemmeside|weboldal|webove stranky|web sitesi|сайт|веб сайт|ウェブサイト|网站|网址
    |홈페이지|ιστοσελιδα`,
  linkedinUrl: `linkedin|linkedin url|linkedin profile|linkedin profile url|linkedin link|person linkedin url|linkedin profil
    |perfil linkedin|profil linkedin|profile url|li url`,
  city: `city|town|locality|stadt|ort|wohnort|ville|commune|ciudad|localidad|poblacion|citta|comune|cidade|municipio|stad
    |plaats|woonplaats|miasto|miejscowosc|kaupunki|poststed|postort|varos|mesto|sehir|город|市|都市|城市|도시|πολη`,
  state: `state|province|region|state province|county|bundesland|kanton|departement|estado|provincia|comunidad autonoma
    |regione|regiao|distrito|provincie|wojewodztwo|maakunta|lan|fylke|megye|область|регион|都道府県|省|州|νομος`,
  country: `country|country region|country name|nation|land|staat|pays|pais|paese|nazione|kraj|maa|orszag|zeme|krajina
    |drzava|ulke|страна|国|国家|국가|χωρα`,
  timezone: `timezone|time zone|tz|zeitzone|fuseau horaire|zona horaria|fuso orario|fuso horario|tijdzone|strefa czasowa
    |aikavyohyke|tidszon|tidszone|tidssone|idozona|casove pasmo|saat dilimi|часовой пояс|タイムゾーン|时区|시간대`,
};

/** Words that exports put before the name of a field. */
const prefixes = /^(?:contact|lead|person|prospect|customer|client|primary|main|kontakt|kunde|ansprechpartner)(?=.{3})/;

const byName = new Map<string, ImportFieldName>();
for (const field of IMPORT_FIELDS) {
  for (const name of [field, ...synonyms[field].split('|')]) byName.set(normalizeHeader(name), field);
}

export interface HeaderMatch {
  readonly field: ImportFieldName;
  /** 1: exactly a known name; less if words were ignored. */
  readonly confidence: number;
}

/** Fields by the last part of a Google Contacts CSV header, grouped by its first part (`Organization 1 - Title`). */
const GOOGLE_PARTS: Readonly<Record<string, Readonly<Record<string, ImportFieldName>>>> = {
  email: { value: 'email' },
  phone: { value: 'phone' },
  website: { value: 'website' },
  organization: { name: 'company', title: 'title' },
  address: { city: 'city', region: 'state', country: 'country' },
};

/** Returns the field of a column that Google Contacts exports several times; the first column is the most likely match. */
function matchGoogle(header: string): HeaderMatch | null {
  const [, group, number, part] = /^([a-z-]{5,12}) (\d{1,2}) - (\w{4,7})$/i.exec(header.trim()) ?? [];
  if (group === undefined || part === undefined) return null;
  const parts = GOOGLE_PARTS[normalizeHeader(group)];
  const field = parts?.[part.toLowerCase()];
  return field === undefined ? null : { field, confidence: number === '1' ? 0.95 : 0.6 };
}

/** Returns the field that a header names, or null. */
export function matchHeader(header: string): HeaderMatch | null {
  const google = matchGoogle(header);
  if (google !== null) return google;
  const name = normalizeHeader(header);
  const exact = byName.get(name);
  if (exact !== undefined) return { field: exact, confidence: 0.98 };
  const shorter = byName.get(name.replace(prefixes, ''));
  if (shorter !== undefined) return { field: shorter, confidence: 0.85 };
  const numbered = byName.get(name.replace(/\d{1,2}$/, ''));
  return numbered === undefined ? null : { field: numbered, confidence: 0.6 };
}

function normalizeHeader(header: string): string {
  return header
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Local parts that name functions instead of people, in the languages of imports; without dots, dashes, and underscores. */
const roles = new Set(
  `abuse account accounting accounts accountspayable accountsreceivable admin administrator administration administracao
  administracion administratie advertising all anfrage anfragen ap ar auskunft bestellung bestellungen bewerbung
  bewerbungen billing board booking bookings buchhaltung buero bureau business careers channelsales comercial compliance
  compras compta comptabilite contabilidad contabilita contact contactus contacto contato contatti customercare
  customerservice customersupport customersuccess cs data dataprotection datenschutz devnull dpo dns dev developer
  developers direccion direction donotreply dontreply einkauf editor editorial empfang empleo enquiries enquiry
  everyone events facturacion facturation fakturierung faktura feedback finance finanzen ftp gdpr general gf help
  helpdesk hello hallo hi hola hostmaster hr hilfe info information informacion informatica inquiries inquiry intern
  invest investorrelations investors invoice invoices invoicing ir it itsupport jobs kantoor karriere kasse kontakt
  kundendienst kundenservice kundenbetreuung legal list listrequest lohn mail mailbox mailerdaemon mailing manager
  marketing media members membership moderator news newsletter nobody noc noreply no-reply null office oficina operations
  ops order orders partner partners partnership payroll pedidos personal personalabteilung phish phishing post
  postmaster pr presse press prensa privacy procurement projects public publicrelations purchase purchasing receptie
  reception recepcion recruiting recruitment rechnung rechnungen redaktion registration reklamation remove request
  reservation reservations reservierung returns root rrhh sale sales salesinfo sav secretariat secretaria secretary
  security segreteria sekretariat service services shop soporte spam staff stellenangebote store studio subscribe
  suporte support survey sysadmin tech technical technik tender tenders team test trouble undisclosedrecipients
  unsubscribe usenet user users ventas verkauf verkoop verwaltung vendas vendite vertrieb warranty web webadmin
  webmaster website welcome werbung whois worldwide www zentrale`
    .split(/\s+/)
    .map(withoutMarks),
);

/** Returns whether the local part names a function (`info`, `sales+de`, `customer.service`) rather than a person. */
export function isRoleAddress(localPart: string): boolean {
  const tag = localPart.indexOf('+');
  const base = (tag === -1 ? localPart : localPart.slice(0, tag)).toLowerCase();
  return roles.has(/[._-]/.test(base) ? withoutMarks(base) : base);
}

function withoutMarks(text: string): string {
  return text.replace(/[._-]/g, '');
}

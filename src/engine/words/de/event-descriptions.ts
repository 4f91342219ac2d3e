import type { Catalogue } from '../say.js';

/** Descriptions of event types, as lists of types show them. */
export const eventDescriptions: Catalogue = {
  'The subscription status at the payment provider changed. While it is `past_due` or `cancelled`, no mailbox can be created and nothing can be bought; running campaigns continue.':
    'Der Status des Abonnements beim Zahlungsanbieter hat sich geändert. Bei `past_due` oder `cancelled` lassen sich keine Postfächer anlegen und nichts kaufen; laufende Kampagnen senden weiter.',
  'A campaign was created or duplicated.': 'Eine Kampagne wurde erstellt oder dupliziert.',
  'A campaign was paused by a member or by a guard.':
    'Ein Mitglied oder eine Schutzfunktion hat eine Kampagne pausiert.',
  'A paused campaign is active again, or a completed campaign continues because one of its contacts has a step left.':
    'Eine pausierte Kampagne ist wieder aktiv, oder eine abgeschlossene läuft weiter, weil ein Kontakt noch einen Schritt vor sich hat.',
  'A campaign has no emails left to send.': 'Eine Kampagne hat keine E-Mails mehr zu senden.',
  'A campaign was archived.': 'Eine Kampagne wurde archiviert.',
  'A campaign was deleted.': 'Eine Kampagne wurde gelöscht.',
  'The winner of a step was set by results or by a member, or was cleared.':
    'Ergebnisse oder ein Mitglied haben den Gewinner eines Schritts festgelegt, oder er wurde zurückgesetzt.',
  'A contact went from pending to active.': 'Ein wartender Kontakt ist jetzt aktiv.',
  'A contact is paused: out of office, or by a member.': 'Ein Kontakt ist pausiert: abwesend, oder durch ein Mitglied.',
  'A paused contact was resumed.': 'Ein pausierter Kontakt wurde fortgesetzt.',
  'A contact completed the sequence.': 'Ein Kontakt hat die Sequenz abgeschlossen.',
  'A stop rule or a member ended the sequence of a contact.':
    'Eine Stoppregel oder ein Mitglied hat die Sequenz eines Kontakts beendet.',
  'The mail server accepted a message.': 'Der Mailserver hat eine Nachricht angenommen.',
  'The mail server asked to try again later (a 4yz reply).':
    'Der Mailserver hat um einen späteren Versuch gebeten (eine 4yz-Antwort).',
  'The mail server rejected an email, or its retries are exhausted.':
    'Der Mailserver hat eine E-Mail abgelehnt, oder alle Versuche sind verbraucht.',
  'A scheduled email was skipped because a gate permanently blocks it.':
    'Eine geplante E-Mail wurde übersprungen, weil eine Prüfung sie dauerhaft blockiert.',
  'The connection broke during delivery of an email. Whether the server accepted the email is not known yet.':
    'Die Verbindung brach beim Zustellen einer E-Mail ab. Ob der Server sie angenommen hat, ist noch nicht bekannt.',
  'An unconfirmed email was resolved.': 'Eine unbestätigte E-Mail wurde geklärt.',
  'A bounce message or the mail server reported that an email was not delivered.':
    'Eine Bounce-Nachricht oder der Mailserver hat gemeldet, dass eine E-Mail nicht zugestellt wurde.',
  'A domain was bought.': 'Eine Domain wurde gekauft.',
  'A domain could not be bought.': 'Eine Domain konnte nicht gekauft werden.',
  'A domain was connected.': 'Eine Domain wurde verbunden.',
  'Connecting a domain failed.': 'Das Verbinden einer Domain ist fehlgeschlagen.',
  'The health or the records of a domain changed.': 'Der Zustand oder die Einträge einer Domain haben sich geändert.',
  'A blocklist listed a domain or removed it.': 'Eine Sperrliste hat eine Domain aufgenommen oder entfernt.',
  'The registration of a purchased domain ends within 30 days, within 7 days, or has ended without renewal.':
    'Die Registrierung einer gekauften Domain endet in 30 Tagen, in 7 Tagen, oder ist ohne Verlängerung abgelaufen.',
  'Background work failed on one item, such as a campaign, mailbox, subscription or order, and set it aside. Outrider retries the item with growing delays; all other work continues.':
    'Eine Hintergrundaufgabe ist an einem Eintrag wie einer Kampagne, einem Postfach, einem Abonnement oder einer Bestellung gescheitert und hat ihn zurückgestellt. Outrider versucht ihn in wachsenden Abständen erneut; alles andere läuft weiter.',
  'An item that was set aside succeeded again.': 'Ein zurückgestellter Eintrag ist wieder gelungen.',
  'An import needs a confirmed mapping.': 'Ein Import braucht eine bestätigte Zuordnung.',
  'All rows of an import were imported or rejected.': 'Alle Zeilen eines Imports wurden importiert oder abgelehnt.',
  'An import was canceled. Imported rows are kept.':
    'Ein Import wurde abgebrochen. Importierte Zeilen bleiben erhalten.',
  'An import failed.': 'Ein Import ist fehlgeschlagen.',
  'A conversation was marked as read or unread, archived, restored, snoozed, or assigned, or its intent or labels changed.':
    'Eine Konversation wurde als gelesen oder ungelesen markiert, archiviert, wiederhergestellt, zurückgestellt oder zugewiesen, oder ihre Absicht oder ihre Labels haben sich geändert.',
  'A snoozed conversation reappeared as unread.':
    'Eine zurückgestellte Konversation ist wieder da und gilt als ungelesen.',
  'The launch completed and emails are scheduled.': 'Der Start ist abgeschlossen, und E-Mails sind geplant.',
  'The launch failed.': 'Der Start ist fehlgeschlagen.',
  'A mailbox can send and receive.': 'Ein Postfach kann senden und empfangen.',
  'A mailbox works again after an error.': 'Ein Postfach funktioniert nach einem Fehler wieder.',
  'A member paused a mailbox, or a mailbox is held because of bounces, complaints or rejections by several independent destinations. A held mailbox keeps the status `active`, and `reason`, `detail` and `until` give cause and end. `mailbox.reconnected` follows when it sends again.':
    'Ein Mitglied hat ein Postfach pausiert, oder ein Postfach wird wegen Bounces, Beschwerden oder Ablehnungen mehrerer unabhängiger Ziele zurückgehalten. Ein zurückgehaltenes Postfach behält den Status `active`; `reason`, `detail` und `until` nennen Grund und Ende. `mailbox.reconnected` folgt, sobald es wieder sendet.',
  'The mail server of a recipient domain rejected a mailbox as a sender. Campaigns send nothing from the mailbox to that domain until `until`; sending to other domains continues.':
    'Der Mailserver einer Empfängerdomain hat ein Postfach als Absender abgelehnt. Bis `until` senden Kampagnen aus diesem Postfach nichts an diese Domain; an andere Domains senden sie weiter.',
  'A mailbox was deleted.': 'Ein Postfach wurde gelöscht.',
  'A mailbox left `active`: its credentials were rejected twice in a row, the provider blocked it or its sending limit is reached, or 10 attempts in a row failed.':
    'Ein Postfach ist nicht mehr `active`: Seine Zugangsdaten wurden zweimal nacheinander abgelehnt, der Anbieter hat es gesperrt oder sein Sendelimit ist erreicht, oder 10 Versuche nacheinander sind fehlgeschlagen.',
  'No notice has reached a channel for days; the channel will be disabled unless one does.':
    'Seit Tagen hat keine Benachrichtigung einen Kanal erreicht; der Kanal wird deaktiviert, wenn das so bleibt.',
  'Outrider disabled a notice channel.': 'Outrider hat einen Benachrichtigungskanal deaktiviert.',
  'The mail server accepted an inbox message or a test message.':
    'Der Mailserver hat eine Nachricht aus dem Posteingang oder eine Testnachricht angenommen.',
  'The mail server did not accept an inbox message or a test message.':
    'Der Mailserver hat eine Nachricht aus dem Posteingang oder eine Testnachricht nicht angenommen.',
  'Everything about a person was erased. Erase copies of these contacts in other systems, and keep the mark to repeat the erasure after an older backup is restored. The address is not included.':
    'Alles über eine Person wurde gelöscht. Löschen Sie Kopien dieser Kontakte in anderen Systemen, und bewahren Sie die Kennung auf, um die Löschung nach dem Wiederherstellen einer älteren Sicherung zu wiederholen. Die Adresse ist nicht enthalten.',
  'A contact replied.': 'Ein Kontakt hat geantwortet.',
  'An auto-reply arrived, such as an out-of-office reply.':
    'Eine automatische Antwort ist eingegangen, etwa eine Abwesenheitsnotiz.',
  'Rules, a model or the API set the intent of a reply.':
    'Regeln, ein Modell oder die API haben die Absicht einer Antwort festgelegt.',
  'A member or an API key set the intent of a reply.':
    'Ein Mitglied oder ein API-Schlüssel hat die Absicht einer Antwort festgelegt.',
  'A contact unsubscribed.': 'Ein Kontakt hat sich abgemeldet.',
  'A feedback report marked an email as spam.': 'Ein Feedback-Bericht hat eine E-Mail als Spam gemeldet.',
  'An inbound message arrived, from a campaign contact or not. Warmup is excluded.':
    'Eine Nachricht ist eingegangen, ob von einem Kontakt einer Kampagne oder nicht. Warmup zählt nicht.',
  'An inbox rule changed the conversation of a received message.':
    'Eine Posteingangsregel hat die Konversation einer empfangenen Nachricht geändert.',
  'An action of an inbox rule failed. The rule does nothing until it is saved again.':
    'Eine Aktion einer Posteingangsregel ist fehlgeschlagen. Die Regel tut nichts, bis sie erneut gespeichert wird.',
  'Contacts that entered a linked segment were added to the campaign; several contacts can share one event.':
    'Kontakte, die in ein verknüpftes Segment gekommen sind, wurden in die Kampagne aufgenommen; ein Ereignis kann mehrere Kontakte betreffen.',
  'A contact source received a contact and added it to the address book, or found it there.':
    'Eine Kontaktquelle hat einen Kontakt empfangen und ins Adressbuch aufgenommen oder dort gefunden.',
  'An inbox rule notified channels of a received message.':
    'Eine Posteingangsregel hat Kanäle über eine empfangene Nachricht benachrichtigt.',
  'A mailbox was exported to a sequencer.': 'Ein Postfach wurde an einen Sequencer exportiert.',
  'Exporting a mailbox failed.': 'Das Exportieren eines Postfachs ist fehlgeschlagen.',
  'The account of an exported mailbox was removed at the sequencer. Export the mailbox again to restore it. An export also ends when its mailbox is deleted, which `mailbox.deleted` reports.':
    'Das Konto eines exportierten Postfachs wurde beim Sequencer entfernt. Exportieren Sie das Postfach erneut, um es wiederherzustellen. Ein Export endet auch, wenn sein Postfach gelöscht wird, was `mailbox.deleted` meldet.',
  'A sequencer stopped responding. Outrider retries automatically; exports wait until it responds.':
    'Ein Sequencer antwortet nicht mehr. Outrider versucht es automatisch erneut; Exporte warten, bis er antwortet.',
  'A sequencer rejected the API key of a connection; a new key is required.':
    'Ein Sequencer hat den API-Schlüssel einer Verbindung abgelehnt; ein neuer Schlüssel ist nötig.',
  'A contact moved to a subsequence.': 'Ein Kontakt wurde in eine Folgesequenz verschoben.',
  'An address or domain was suppressed.': 'Eine Adresse oder Domain wurde gesperrt.',
  'The suppression of an address or domain was removed.': 'Die Sperre einer Adresse oder Domain wurde aufgehoben.',
  'A contact opened an email. Opens by machines are excluded.':
    'Ein Kontakt hat eine E-Mail geöffnet. Öffnungen durch Maschinen zählen nicht.',
  'A contact clicked a link in an email.': 'Ein Kontakt hat einen Link in einer E-Mail angeklickt.',
  'A bulk warmup operation completed.': 'Eine Warmup-Aktion für mehrere Postfächer ist abgeschlossen.',
  'A mailbox is ready for full volume.': 'Ein Postfach ist bereit für das volle Volumen.',
  'Too many warmup emails landed in spam. The mailbox sends no warmup or campaign emails until the given time, then resumes automatically.':
    'Zu viele Warmup-E-Mails landeten im Spam. Das Postfach sendet bis zum genannten Zeitpunkt keine Warmup- und Kampagnen-E-Mails und setzt dann automatisch fort.',
  'The quarantine of a mailbox ended. The mailbox restarts with a low volume.':
    'Die Quarantäne eines Postfachs ist beendet. Das Postfach beginnt wieder mit geringem Volumen.',
  'The inbox placement of a mailbox improved or declined, and its daily volume changed. `reasons` has the details.':
    'Die Zustellung eines Postfachs in den Posteingang ist besser oder schlechter geworden, und sein Tagesvolumen hat sich geändert. Einzelheiten stehen in `reasons`.',
  'A subscription was disabled.': 'Ein Abonnement wurde deaktiviert.',
  'No delivery to an endpoint succeeded for days; its subscription will be disabled unless one succeeds.':
    'Seit Tagen gelingt keine Zustellung an einen Endpunkt; sein Abonnement wird deaktiviert, wenn das so bleibt.',
  'A test event for a subscription.': 'Ein Testereignis für ein Abonnement.',
  'A note was added to a conversation. The event does not contain its text.':
    'Einer Konversation wurde eine Notiz hinzugefügt. Das Ereignis enthält ihren Text nicht.',
  'A note of a conversation was updated.': 'Eine Notiz einer Konversation wurde geändert.',
  'A note of a conversation was deleted.': 'Eine Notiz einer Konversation wurde gelöscht.',
  'A contact no longer waits for a mailbox that cannot send: the next email comes from another mailbox of the campaign, in a new conversation.':
    'Ein Kontakt wartet nicht länger auf ein Postfach, das nicht senden kann: Die nächste E-Mail kommt aus einem anderen Postfach der Kampagne, in einer neuen Konversation.',
};

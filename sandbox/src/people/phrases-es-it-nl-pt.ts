import type { Phrasebook } from './languages.js';

export const spanish: Phrasebook = {
  replies: {
    interested: [
      'Suena interesante. ¿Podemos hablar el jueves por la tarde?',
      'Sí, me interesa. Envíeme por favor algunos horarios para la próxima semana.',
    ],
    question: [
      '¿Cuánto cuesta para un equipo de 40 personas?',
      '¿Me puede enviar más información? ¿Se integra con nuestro CRM?',
    ],
    not_interested: ['Gracias, pero no nos interesa.', 'No, gracias. No es relevante para nosotros.'],
    wrong_person: [
      'No soy la persona adecuada. Por favor, contacte con nuestro director comercial.',
      'Eso no es de mi área, lo lleva el departamento de compras.',
    ],
    not_now: ['Ahora mismo no. Escríbame el próximo trimestre.', 'Este año no tenemos presupuesto.'],
  },
  stop: ['Por favor, elimíneme de su lista.', 'Darse de baja', 'No me escriban más.'],
  greeting: 'Hola,',
  closing: 'Un saludo',
  absence: {
    subject: 'Respuesta automática: {subject}',
    automatic: 'Fuera de la oficina',
    text: 'Gracias por su mensaje.\n\nEstoy fuera de la oficina y volveré el {back}. Para asuntos urgentes, contacte con {deputy}.',
  },
  left: {
    subject: 'Respuesta automática: {subject}',
    text: 'Gracias por su mensaje.\n\nYa no trabajo en la empresa. Por favor, contacte con {deputy}.',
  },
  received: {
    subject: 'Hemos recibido su solicitud: {subject}',
    text: 'Gracias por contactar con nosotros. Su solicitud ha sido registrada con el número [#48213]. Este es un mensaje automático, por favor no responda.',
  },
};

export const italian: Phrasebook = {
  replies: {
    interested: [
      'Sembra interessante. Possiamo sentirci giovedì pomeriggio?',
      'Sì, volentieri. Mi proponga qualche data.',
    ],
    question: ['Quanto costa per un gruppo di 40 persone?', 'Può mandarmi maggiori informazioni?'],
    not_interested: ['Grazie, ma non siamo interessati.', 'No grazie, non fa per noi.'],
    wrong_person: ['Non sono la persona giusta, contatti il nostro responsabile commerciale.'],
    not_now: ['Al momento no. Mi ricontatti il prossimo trimestre.'],
  },
  stop: ['Per favore, cancellatemi dalla vostra lista.', 'Disiscrivimi', 'Non scrivetemi più.'],
  greeting: 'Buongiorno,',
  closing: 'Cordiali saluti',
  absence: {
    subject: 'Risposta automatica: {subject}',
    automatic: 'Fuori sede',
    text: 'Grazie per il messaggio.\n\nSono fuori ufficio e rientrerò il {back}. Per urgenze potete contattare {deputy}.',
  },
  left: {
    subject: 'Risposta automatica: {subject}',
    text: 'Grazie per il messaggio.\n\nNon lavoro più in azienda. Vi prego di contattare {deputy}.',
  },
  received: {
    subject: 'Abbiamo ricevuto la sua richiesta: {subject}',
    text: 'La sua richiesta è stata registrata con il numero [#48213]. Questo è un messaggio automatico, non risponda.',
  },
};

export const dutch: Phrasebook = {
  replies: {
    interested: [
      'Klinkt interessant. Kunnen we donderdagmiddag bellen?',
      'Ja graag, stuur me een paar tijden voor volgende week.',
    ],
    question: ['Wat kost dit voor een team van 40 mensen?', 'Kunt u mij meer informatie sturen?'],
    not_interested: ['Bedankt, maar wij hebben geen interesse.', 'Nee, dank u. Dit is voor ons niet relevant.'],
    wrong_person: ['Ik ben hiervoor niet de juiste persoon, neem contact op met onze salesmanager.'],
    not_now: ['Op dit moment niet. Neem volgend kwartaal nog eens contact op.'],
  },
  stop: ['Haal mij van uw lijst.', 'Afmelden', 'Stuur mij geen e-mails meer.'],
  greeting: 'Hallo,',
  closing: 'Met vriendelijke groet',
  absence: {
    subject: 'Automatisch antwoord: {subject}',
    automatic: 'Afwezig',
    text: 'Bedankt voor uw bericht.\n\nIk ben niet op kantoor en ben terug op {back}. Neem in dringende gevallen contact op met {deputy}.',
  },
  left: {
    subject: 'Automatisch antwoord: {subject}',
    text: 'Bedankt voor uw bericht.\n\nIk werk niet meer bij het bedrijf. Neem contact op met {deputy}.',
  },
  received: {
    subject: 'Ontvangstbevestiging: {subject}',
    text: 'Wij hebben uw aanvraag ontvangen onder nummer [#48213]. Dit is een automatisch bericht, u kunt hierop niet antwoorden.',
  },
};

export const portuguese: Phrasebook = {
  replies: {
    interested: [
      'Parece interessante. Podemos falar na quinta-feira à tarde?',
      'Sim, tenho interesse. Envie-me alguns horários.',
    ],
    question: ['Quanto custa para uma equipa de 40 pessoas?', 'Pode enviar-me mais informações?'],
    not_interested: ['Obrigado, mas não temos interesse.', 'Não, obrigado. Não é relevante para nós.'],
    wrong_person: ['Não sou a pessoa certa, por favor contacte o nosso diretor comercial.'],
    not_now: ['Neste momento não. Contacte-me no próximo trimestre.'],
  },
  stop: ['Por favor, remova-me da sua lista.', 'Cancelar inscrição', 'Não me enviem mais e-mails.'],
  greeting: 'Olá,',
  closing: 'Cumprimentos',
  absence: {
    subject: 'Resposta automática: {subject}',
    automatic: 'Fora do escritório',
    text: 'Obrigado pela sua mensagem.\n\nEstou fora do escritório e regresso a {back}. Em caso de urgência, contacte {deputy}.',
  },
  left: {
    subject: 'Resposta automática: {subject}',
    text: 'Obrigado pela sua mensagem.\n\nJá não trabalho na empresa. Por favor contacte {deputy}.',
  },
  received: {
    subject: 'Recebemos o seu pedido: {subject}',
    text: 'O seu pedido foi registado com o número [#48213]. Esta é uma mensagem automática, não responda.',
  },
};

import type { Translation } from './en.js';

export const spanish: Translation = {
  askTitle: 'Cancelar la suscripción',
  ask: (email) => `¿Desea dejar de recibir correos electrónicos en ${email}?`,
  askUnnamed: '¿Desea dejar de recibir correos electrónicos?',
  button: 'Cancelar la suscripción',
  doneTitle: 'Suscripción cancelada',
  done: (email) => `No se enviarán más correos electrónicos a ${email}. Puede cerrar esta página.`,
  unknownTitle: 'Enlace desconocido',
  unknown: (word) =>
    `Este enlace no corresponde a ningún correo electrónico de este servidor. Para dejar de recibirlos, responda a uno de ellos con «${word}».`,
  word: 'darme de baja',
};

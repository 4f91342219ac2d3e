/** Labelled replies, written for this project: Spanish. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_ES: LabelledReplies = {
  interested: `
me interesa, cuéntame más
sí, estamos interesados
adelante, envíeme la propuesta
es justo lo que buscamos
me interesa
suena bien, quiero saber más
envíame más información
justo estamos buscando algo así
nos vendría bien
mándeme una propuesta
me gustaría conocerlo
parece interesante, cómo seguimos
sí, por favor, envíe los detalles
nos gustaría probarlo
puede ser útil para nosotros
llega en buen momento
tengo curiosidad
adelante, cuénteme
genial, vamos adelante
perfecto, hagámoslo
mándeme la información y la comento con mi jefe
Suena interesante, qué tendríamos que hacer?
pues mira, nos vendría bien
Me puedes pasar un dossier?
Me parece bien, qué hay que hacer?
Sí, estamos buscando algo así
adelante, envíame los detalles
Sí, mándamelo
Nos puede servir, explícame un poco
Sí me interesa, cómo seguimos?
Podéis enviarme más información?No estamos contentos con el proveedor actual, así que cuénteme
Quite el coste de alta y firmamos
Queremos cambiar de proveedor, el actual falla mucho
`,
  meeting_request: `
podemos hablar el martes
llámeme mañana por la mañana
agendemos una reunión para la próxima semana
tiene disponibilidad el jueves a las cuatro
quisiera ver una demostración
podemos hablar mañana
cuándo te viene bien
llámame el lunes
agendemos una reunión
te propongo el miércoles a las once
tienes un hueco esta semana
podríamos hacer una videollamada
me puedes hacer una demo
estoy disponible el jueves por la tarde
pásame tu calendario
Llámame mañana por la mañana al 600 123 456
Tienes un hueco el viernes?
Mejor hablamos por teléfono, estoy libre el miércoles
Quedamos el jueves a las 5?
Te va bien el lunes a las 11?`,
  meeting_booked: `
ya he reservado la cita
he aceptado la invitación
agendado, hablamos el martes
confirmado para el viernes
reservé un hueco en tu calendario
nos vemos el lunes a las diez
cita confirmada
te he enviado la convocatoria
queda agendado para el jueves a las cuatro
apuntado en la agenda
Confirmado, nos vemos el lunes a las 9`,
  question: `
cuánto cuesta
qué precio tiene
puede enviarme más información
cómo funciona exactamente
dónde se guardan los datos
se puede integrar con nuestro crm
tienen referencias en el sector
dónde se alojan los datos
cómo funciona
hay periodo de prueba
qué diferencia hay con otros
tiene permanencia
para cuántos usuarios sirve
Cuánto cuesta para 20 usuarios?
Hola, trabajáis con Holded?
Qué incluye el plan básico?
hay permanencia?
Cuánto se tarda en instalarlo?
tenéis oficina en Madrid
Qué precio tiene para 10 usuarios?`,
  not_now: `
ahora no, quizá el próximo año
este año no hay presupuesto
vuelva a escribirme en otoño
no es prioridad en este momento
ahora no es buen momento
este año no tenemos presupuesto
más adelante quizás
estamos con otras prioridades
contáctame en enero
acabamos de renovar con otro proveedor
de momento lo dejamos en pausa
ahora estamos a tope
hablemos después de vacaciones
todavía es pronto para nosotros
De momento no, quizá más adelante
escríbeme en enero
Estamos de mudanza, mejor en un par de meses
Después de verano lo vemos
Hasta enero imposible
Ahora no es buen momento, quizá en otoñoEstoy de baja por enfermedad y vuelvo en otoño
Estoy de baja maternal, hablamos a la vuelta
`,
  referral: `
contacte con mi compañera ana
he reenviado su mensaje al departamento de compras
hable con nuestro director de sistemas
le pongo en copia al responsable
eso lo lleva mi compañero
escriba a compras@cliente.example
le paso el correo a la persona encargada
hable con nuestro director técnico
pongo en copia a mi jefa
la persona adecuada es carmen
he reenviado tu mensaje al departamento
contacte con la central
Habla con Luis, el director comercial: luis@cliente.example
Se lo paso a mi jefe
Te paso el contacto de la responsable: carmen@cliente.example
La persona es Elena, elena@cliente.example
Tienes que hablar con Sergio, sergio@cliente.example`,
  info: `
gracias por la información
recibido, gracias
lo reviso y le digo
lo comentaré internamente
lo reviso y te digo
lo comentaré con el equipo
tomo nota
la reunión del lunes fue sobre el presupuesto
estoy en una reunión
el informe va adjunto
lo hablamos el viernes
buen fin de semana
la semana que viene estaré en londres
gracias, lo miro
Vale, gracias
Ok, gracias`,
  wrong_person: `
no soy la persona indicada
eso no es mi área
se ha equivocado de persona
yo no llevo esos temas
yo no llevo ese tema
no tengo nada que ver con eso
no es mi departamento
ya no estoy en ese puesto
no me corresponde
me confunde con otra persona
Creo que te has equivocado de persona
No soy yo quien decide esto, ni sé quién lo hace
No soy la persona adecuada`,
  declined: `
no me interesa
no gracias
no lo necesitamos
ya tenemos proveedor
no es relevante para nosotros
es demasiado caro
lo hacemos internamente
no es para nosotros
no encaja con lo que hacemos
preferimos no cambiar
vamos a pasar
no estamos interesados
no vemos la necesidad
hemos decidido no seguir adelante
estamos contentos con lo que tenemos
déjelo
nos quedamos con el proveedor que tenemos
no vamos a utilizarlo
No me interesa, gracias
ya tenemos un proveedor para eso
esto no es para nosotros
Ya lo tenemos cubierto
Gracias pero no es lo que buscamos
no, no y no
No estamos buscando nada así
lo hacemos nosotros mismos
De momento estamos bien así, gracias
No, gracias, ya usamos otra herramientaAcabamos de firmar con otro proveedor por tres años
`,
  opt_out: `
elimíneme de la lista
no me escriba más
quiero darme de baja
deje de enviarme correos
borre mis datos
no deseo recibir más correos
bórreme de la lista
no me escriban más
elimine mis datos
dejen de enviarme correos
no quiero recibir más mensajes
no me contacte más
no vuelvan a contactarme
Dadme de baja
No me escribas más
Bórrame de la lista
Quítame de tu lista
No quiero recibir más emails`,
};

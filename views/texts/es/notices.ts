import type { NoticeLanguage } from '../../../domain/messages/notice-kinds.ts';

export const es: NoticeLanguage = {
  greeting: (name) => `Hola, ${name}:`,
  smsLead: (sender) => `${sender}: `,
  labels: {
    plate: 'Matrícula',
    start: 'Fecha',
    client: 'Cliente',
    number: 'Presupuesto',
    receiver: 'Dirección',
    holder: 'Titular',
    total: 'Total aceptado',
    options: 'Opciones elegidas',
    comment: 'Comentario',
  },
  noOptions: 'Ninguna',
  why: {
    quote: (workshop) => `Recibe este mensaje por su presupuesto de ${workshop}.`,
    appointment: (workshop) => `Recibe este mensaje por su cita en ${workshop}.`,
    work: (workshop) => `Recibe este mensaje por el trabajo que ha confiado a ${workshop}.`,
  },
  toWorkshop: 'Este mensaje lo envía la API de su taller.',
  notices: {
    budget_received: {
      subject: 'Hemos recibido su solicitud',
      text: () =>
        'Gracias por confiar en nosotros. Ya estamos preparando su presupuesto. En este enlace puede ver en todo momento en qué punto está.',
      button: 'Seguir mi presupuesto',
      sms: ({ url }) => `hemos recibido su solicitud. Siga su presupuesto: ${url}`,
    },
    budget_sent: {
      subject: 'Su presupuesto está preparado',
      text: () =>
        'Ya puede verlo con todo detalle y, si le parece bien, aceptarlo desde el mismo enlace. Si tiene alguna duda, estamos a su disposición.',
      button: 'Ver el presupuesto',
      sms: ({ url }) => `ya puede ver y aceptar su presupuesto: ${url}`,
    },
    budget_changed: {
      subject: 'Su presupuesto ha cambiado',
      text: () =>
        'Desde que lo firmó hemos modificado uno o varios conceptos. En este enlace puede ver lo que firmó junto a lo que figura ahora y, si está de acuerdo, firmarlo de nuevo.',
      button: 'Ver los cambios',
      sms: ({ url }) => `su presupuesto ha cambiado. Vea los cambios: ${url}`,
    },
    budget_accepted: {
      subject: 'Ha aceptado el presupuesto',
      text: () =>
        'Gracias por su confianza. En este enlace puede ver en todo momento lo que ha firmado y cómo avanza el trabajo.',
      button: 'Ver el presupuesto',
      sms: ({ url }) => `presupuesto aceptado. Véalo en ${url}`,
    },
    signing_code: {
      subject: 'Su código para firmar',
      text: ({ code }) =>
        `${code} es su código para firmar el presupuesto. Es válido durante 10 minutos. Si no lo ha pedido usted, ignore este mensaje. No se lo dé a nadie.`,
      button: 'Ver el presupuesto',
      sms: ({ code }) =>
        `${code}: escriba estas cifras para firmar el presupuesto. Caducan en 10 minutos. No se las dé a nadie.`,
    },
    vehicle_received: {
      subject: 'Hemos recibido su vehículo',
      text: () =>
        'Gracias por confiarnos su vehículo. En este enlace puede ver el resguardo de depósito y cómo va el trabajo.',
      button: 'Seguir el trabajo',
      sms: () => 'hemos recibido su vehículo.',
    },
    vehicle_ready: {
      subject: 'Su vehículo está listo',
      text: () =>
        'Hemos terminado el trabajo y ya puede pasar a recogerlo. En este enlace puede ver lo que hemos hecho.',
      button: 'Ver el trabajo',
      sms: () => 'su vehículo está listo, ya puede recogerlo.',
    },
    inspection_ready: {
      subject: 'Hemos revisado su vehículo',
      text: () =>
        'Puede ver cada punto que hemos revisado, con fotos, y lo que le recomendamos. Si quiere que hagamos algo de ello, márquelo en la misma página.',
      button: 'Ver la revisión',
      sms: ({ url }) => `hemos revisado su vehículo. Vea el resultado: ${url}`,
    },
    finding_reminder: {
      subject: 'Su vehículo tiene trabajos pendientes',
      text: ({ findings }) =>
        `En su última visita observamos lo siguiente: ${findings}. Llámenos o responda a este mensaje y le daremos cita. Si ya lo ha solucionado, díganoslo.`,
      button: 'Ver la revisión',
      sms: ({ url }) => `quedan trabajos recomendados pendientes: ${url}`,
    },
    appointment_proposed: {
      subject: 'Hemos recibido su propuesta de cita',
      text: () =>
        'Gracias por su propuesta. Se la confirmaremos en cuanto nos sea posible; mientras tanto, le reservamos esa hora.',
      button: 'Ver la cita',
      sms: ({ start }) => `hemos recibido su propuesta de cita para el ${start}. Se la confirmaremos.`,
    },
    appointment_confirmed: {
      subject: 'Su cita está confirmada',
      text: () => 'Le esperamos. Si no puede venir, avísenos con tiempo y buscaremos otro momento.',
      button: 'Ver la cita',
      sms: ({ start }) => `cita confirmada: ${start}. Le esperamos.`,
    },
    appointment_moved: {
      subject: 'Su cita ha cambiado de hora',
      text: ({ before }) =>
        `En lugar del ${before}, le esperamos en la nueva fecha. Si no le va bien, avísenos y buscaremos otro momento.`,
      button: 'Ver la cita',
      sms: ({ start, before }) => `su cita del ${before} pasa al ${start}.`,
    },
    appointment_cancelled: {
      subject: 'Su cita se ha cancelado',
      text: () =>
        'La cita de esta fecha queda anulada. Cuando quiera venir, póngase en contacto con nosotros y le daremos otra cita.',
      button: 'Ver el presupuesto',
      sms: ({ start }) => `su cita (${start}) se ha cancelado. Para otra, llame o escriba.`,
    },
    appointment_reminder: {
      subject: 'Recuerde su cita',
      text: () =>
        'Le esperamos en la fecha indicada. Si no puede venir, avísenos cuanto antes y buscaremos otro momento.',
      button: 'Ver la cita',
      sms: ({ start }) => `le recordamos su cita: ${start}. Si no puede venir, le rogamos que nos avise.`,
    },
    another_time_needed: {
      subject: 'Elija otra hora para su cita',
      text: () =>
        'Sentimos las molestias, pero no podemos atenderle en la fecha que nos había propuesto. En este enlace puede elegir la que mejor le vaya.',
      button: 'Elegir otra hora',
      sms: ({ start, url }) => `el ${start} no es posible. Elija otra hora: ${url}`,
    },
    time_offered: {
      subject: 'Hay una hora libre para usted',
      text: ({ until }) =>
        `Ha quedado libre esta hora. Es para el primero que la acepte. La oferta vale hasta ${until}. Si no le viene bien, sigue en la lista de espera.`,
      button: 'Ver la hora libre',
      sms: ({ start, url }) => `hora libre: ${start}. Es para el primero que la acepte: ${url}`,
    },
    appointment_requested: {
      subject: 'Un cliente propone una cita',
      text: ({ appointment }) =>
        `Un cliente ha propuesto esta hora y espera su respuesta. Confírmela con «appointments confirm ${appointment}» o rechácela con «appointments reject ${appointment}». Mientras tanto queda reservada, 72 horas como máximo.`,
      button: null,
      sms: ({ client, start }) => `${client} propone una cita para el ${start}. Falta confirmarla.`,
    },
    appointment_booked: {
      subject: 'Un cliente ha reservado una cita',
      text: () => 'Un cliente ha elegido esta hora desde su enlace y la cita está confirmada.',
      button: null,
      sms: ({ client, start }) => `${client} ha reservado una cita: ${start}.`,
    },
    appointment_withdrawn: {
      subject: 'Un cliente ha anulado su cita',
      text: () => 'Un cliente ya no viene a esta hora, que vuelve a estar libre.',
      button: null,
      sms: ({ client, start }) => `${client} ya no viene: ${start}.`,
    },
    quote_accepted: {
      subject: 'Un cliente ha aceptado un presupuesto',
      text: () =>
        'Un cliente ha aceptado y firmado este presupuesto desde su enlace. La prueba de la firma está guardada.',
      button: 'Ver el presupuesto',
      sms: ({ client, number }) => `${client} ha aceptado el presupuesto ${number}.`,
    },
    quote_declined: {
      subject: 'Un cliente ha rechazado un presupuesto',
      text: () =>
        'Un cliente ha rechazado este presupuesto desde su enlace. El motivo figura en el presupuesto.',
      button: null,
      sms: ({ client, number }) => `${client} ha rechazado el presupuesto ${number}.`,
    },
    quote_renewal_asked: {
      subject: 'Un cliente pide un presupuesto actualizado',
      text: () =>
        'Este presupuesto ha caducado y el cliente pide uno actualizado. Revíselo y envíelo de nuevo para que vuelva a ser válido.',
      button: null,
      sms: ({ client, number }) => `${client} pide actualizar el presupuesto ${number}.`,
    },
    changes_declined: {
      subject: 'Un cliente no acepta los cambios',
      text: () =>
        'Un cliente no está de acuerdo con lo que se ha modificado desde que firmó. La autorización que vale es la que firmó: acuerde los cambios con él antes de seguir, o deshágalos.',
      button: null,
      sms: ({ client, number }) => `${client} no acepta los cambios del presupuesto ${number}.`,
    },
    webhook_switched_off: {
      subject: 'Hemos desactivado un webhook',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'El sistema que recibía los eventos en esta dirección ha respondido que ya no existe.'
            : 'Durante cinco días no ha llegado ningún evento a esta dirección.'
        } Por eso ya no se le envían. Quien lo configuró puede volver a activarlo con su clave de API.`,
      button: null,
      sms: ({ reason }) =>
        `webhook desactivado: ${reason === 'gone' ? 'su receptor ya no existe' : 'su receptor falla desde hace cinco días'}.`,
    },
    certificate_expires: {
      subject: 'El certificado para la Agencia Tributaria caduca pronto',
      text: ({ until }) =>
        `El certificado con el que sus facturas se envían a la Agencia Tributaria caduca el ${until}. Consiga uno nuevo y configúrelo antes de esa fecha; si no, sus facturas no se podrán enviar.`,
      button: null,
      sms: ({ until }) =>
        `el certificado para la Agencia Tributaria caduca el ${until}. Configure uno nuevo.`,
    },
    advance_to_return: {
      subject: 'Se ha cancelado un trabajo con anticipo',
      text: ({ budget, invoices }) =>
        `Se ha cancelado el presupuesto ${budget}, que tiene anticipos facturados: ${invoices}. Emita sus facturas rectificativas y devuelva el dinero.`,
      button: null,
      sms: ({ budget, invoices }) => `presupuesto ${budget} cancelado. Rectifique sus anticipos: ${invoices}`,
    },
    tax_records_differ: {
      subject: 'Los registros de la AEAT no coinciden con los suyos',
      text: ({ invoices }) =>
        `La AEAT tiene datos distintos de los de este servicio sobre estas facturas: ${invoices}. «verifactu status» indica qué hacer con cada una.`,
      button: null,
      sms: ({ count, invoices }) =>
        `la AEAT tiene datos distintos sobre ${count} de sus facturas: ${invoices}`,
    },
    tax_records_unsent: {
      subject: 'Hay registros sin enviar a la Agencia Tributaria',
      text: ({ unsent, rejected, since, reason, advice }) =>
        `Registros sin enviar a la Agencia Tributaria: ${unsent}. Facturas rechazadas: ${rejected}. Desde: ${since}. ${reason === '' ? '' : `Motivo: ${reason}. `}${advice}`,
      button: null,
      sms: ({ unsent, rejected, since }) =>
        `${unsent} registros sin enviar y ${rejected} facturas rechazadas por la Agencia Tributaria desde ${since}.`,
    },
    clock_wrong: {
      subject: 'El reloj del servicio no está en hora',
      text: ({ seconds, ahead }) =>
        `El reloj con el que se fechan sus facturas va ${seconds} segundos ${ahead ? 'adelantado' : 'atrasado'} respecto al de la Agencia Tributaria, y la ley exige la hora exacta. Pida a quien gestiona este servicio que lo sincronice por NTP. Mientras tanto, las facturas se siguen emitiendo y enviando.`,
      button: null,
      sms: ({ seconds, ahead }) =>
        `el reloj del servicio va ${seconds} s ${ahead ? 'adelantado' : 'atrasado'} respecto al de la Agencia Tributaria. Sincronícelo por NTP.`,
    },
    tax_records_required: {
      subject: 'Sus facturas pronto necesitarán registros VERI*FACTU',
      text: ({ day }) =>
        `A partir del ${day} este taller no podrá emitir facturas sin enviar sus registros a la Agencia Tributaria (VERI*FACTU). Antes de esa fecha, configure un certificado con «verifactu certificate set» y active el envío con «verifactu set --mode production».`,
      button: null,
      sms: ({ day }) =>
        `desde el ${day} no podrá emitir facturas sin enviar sus registros (VERI*FACTU). Active el envío antes.`,
    },
  },
};

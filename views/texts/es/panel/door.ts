import type { DoorTexts } from '../../types/panel/door.ts';

export const door: DoorTexts = {
  refusals: {
    role: {
      title: 'No tiene acceso a esta página',
      text: 'Su función no la incluye. El propietario del taller puede cambiarla en Equipo.',
    },
    otherOrigin: {
      title: 'El formulario no se ha enviado',
      text: 'Procedía de una página ajena al panel. Abra la página de nuevo y repita los datos.',
    },
    unknownForm: {
      title: 'El formulario no se ha enviado',
      text: 'Ya no es válido. Abra la página de nuevo y repita los datos.',
    },
    insecure: {
      title: 'Se necesita una conexión segura',
      text: 'El panel solo está disponible en una dirección que empiece por https://. Consulte a quien administra el servicio.',
    },
    notFound: {
      title: 'Aquí no hay nada',
      text: 'La página no existe o el registro se ha eliminado.',
    },
    unavailable: {
      title: 'No disponible en este momento',
      text: 'No se ha cambiado nada. Inténtelo de nuevo dentro de unos segundos.',
    },
    paused: {
      title: 'El taller está en pausa',
      text: 'Se está trasladando o está en mantenimiento. No se ha cambiado nada. Inténtelo de nuevo dentro de unos minutos.',
    },
    tooLarge: {
      title: 'Demasiado grande',
      text: 'El formulario o el archivo supera el tamaño permitido. No se ha cambiado nada.',
    },
    defect: {
      title: 'Algo ha fallado',
      text: 'Es un fallo del programa. No se ha cambiado nada. Indique el número de abajo a quien administra el servicio.',
    },
  },
  toasts: {
    saved: 'Guardado',
    added: 'Añadido',
    removed: 'Eliminado',
    sent: 'Enviado',
    unsent: 'No se ha enviado. El motivo está en Hoy',
    done: 'Hecho',
  },
  irreversible: (act) => `«${act}» no se puede deshacer. Compruebe los datos y pulse el botón de nuevo.`,
  choose: 'Elija uno de los resultados.',
  toStart: 'Ir a Hoy',
  tryAgain: 'Reintentar',
  requestId: 'Petición n.º',
};

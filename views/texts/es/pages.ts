import type { PageTexts } from '../types/pages.ts';

export const es: PageTexts = {
  unsubscribe: {
    ask: {
      title: '¿Desea darse de baja?',
      text: (workshop) => `${workshop} dejará de enviarle ofertas y novedades por correo electrónico.`,
      button: 'Darme de baja',
    },
    done: {
      title: 'Baja confirmada',
      text: (workshop) => `${workshop} ya no le enviará más ofertas ni novedades por correo electrónico.`,
    },
    already: {
      title: 'Ya se había dado de baja',
      text: (workshop) => `${workshop} no le envía ofertas ni novedades por correo electrónico.`,
    },
    service: 'Seguirá recibiendo los avisos sobre sus reparaciones y citas.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Compruebe que ha abierto el enlace entero, tal como lo recibió. Puede que se haya sustituido por otro.',
    ask: 'Si sigue sin funcionar, pídanos un enlace nuevo:',
  },
  damaged: {
    title: 'Este archivo está dañado',
    text: 'El archivo ha cambiado desde que el taller lo guardó, por lo que no se muestra. Se ha avisado al taller; pídale una copia.',
  },
  later: {
    title: 'Inténtelo de nuevo en unos minutos',
    text: 'Ahora mismo no podemos responder y no se ha cambiado nada. El enlace volverá a funcionar enseguida.',
  },
  paused: {
    title: 'Ahora mismo no se puede cambiar nada',
    text: 'Estamos haciendo tareas de mantenimiento. Lo que acaba de enviar no se ha guardado: inténtelo de nuevo en unos minutos. Si es urgente, póngase en contacto con nosotros.',
  },
  sandbox: {
    mark: 'Entorno de pruebas',
    page: 'Entorno de pruebas: todos los datos de esta página son inventados.',
    mail: 'Entorno de pruebas: los datos son inventados y no se ha enviado nada.',
  },
  languages: 'Idioma',
  front: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Esta es la API REST de un taller de reparación de vehículos: los programas que tienen una clave leen y escriben aquí sus clientes, vehículos y presupuestos.',
    clients: '¿Busca su presupuesto? Abra el enlace que le envió el taller.',
  },
};

import type { AccountTexts } from '../../types/panel/account.ts';

export const account: AccountTexts = {
  profile: 'Correo e idioma',
  passkeys: {
    help: 'Entra con la huella, la cara o el PIN del dispositivo, sin contraseña. Añada una para cada dispositivo que use.',
    none: 'Aún no tiene ninguna llave de acceso.',
    name: 'Nombre de la llave',
    nameHelp: 'Por ejemplo, el dispositivo que la guarda.',
    unavailable: 'Los navegadores solo permiten llaves de acceso en una dirección con https:// y un nombre.',
    needsScripts: 'Su navegador necesita JavaScript para añadir una llave de acceso.',
    failed:
      'No se ha añadido la llave de acceso. Quizá el dispositivo ya la tiene, o se cerró su ventana. Inténtelo de nuevo.',
    change: 'Modificar',
    last: 'Antes de quitarla necesita otra manera de entrar.',
  },
  app: {
    title: 'Aplicación de autenticación',
    on: 'Configurada',
    off: 'Sin configurar',
    help: 'Después de la contraseña, escribe un código que muestra la aplicación de su teléfono.',
    required: 'Su función necesita un segundo paso. Añada una llave de acceso antes de quitar la aplicación.',
    replace: 'Usar otro teléfono',
  },
  recovery: {
    title: 'Códigos de recuperación',
    left: (codes) => (codes === 1 ? 'Queda 1 código' : `Quedan ${codes} códigos`),
    help: 'Cada código sustituye una vez al segundo paso, si pierde el teléfono.',
    nothing: 'Se generan junto con la aplicación de autenticación o una llave de acceso.',
    make: 'Generar códigos nuevos',
  },
  password: {
    title: 'Contraseña',
    none: 'No tiene contraseña: entra con una llave de acceso o un PIN.',
    ends: 'Se cierra la sesión en sus otros dispositivos.',
  },
  pin: {
    title: 'PIN para las tabletas',
    help: 'De cuatro a ocho cifras, con las que entra en las tabletas del taller.',
    set: 'Puesto',
    notSet: 'Sin PIN',
    remove: 'Quitar el PIN',
  },
  sessions: {
    title: 'Dónde tiene la sesión abierta',
    thisDevice: 'Este dispositivo',
    onTablet: 'Tableta',
    unknownDevice: 'Dispositivo desconocido',
    help: 'Si no reconoce una sesión, ciérrela y cambie la contraseña.',
  },
  history: 'Accesos y cambios',
  second: {
    title: 'Segundo paso',
    text: 'Su función da acceso a importes y datos personales, y la contraseña sola no basta. Elija una llave de acceso o una aplicación de autenticación.',
    withPasskey: 'Con una llave de acceso',
    withApp: 'Con una aplicación de autenticación',
  },
};

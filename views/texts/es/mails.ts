import type { MailTexts } from '../types/mails.ts';

export const es: MailTexts = {
  account: {
    greeting: (name) => `Hola, ${name}:`,
    footnote: (workshop) => `Recibe este mensaje porque trabaja en ${workshop}.`,
    notYou: 'Si no ha sido usted, avise al propietario del taller y cambie la contraseña.',
    labels: {
      device: 'Dispositivo',
      network: 'Red',
      at: 'Fecha',
      passkey: 'Llave de acceso',
      until: 'Válido hasta',
      role: 'Función',
    },
    unknownDevice: 'Desconocido',
    invitation: (workshop) => ({
      subject: `Invitación al panel de ${workshop}`,
      text: 'Le han dado acceso al panel del taller: su programa en el navegador. En este enlace puede crear una llave de acceso o una contraseña. Sirve una sola vez.',
      button: 'Aceptar la invitación',
    }),
    password_link: (workshop) => ({
      subject: `Contraseña nueva para ${workshop}`,
      text: 'Alguien ha pedido una contraseña nueva para su cuenta. En este enlace puede elegirla. Sirve una sola vez. Si no la ha pedido usted, no haga nada: su contraseña no cambia.',
      button: 'Elegir contraseña',
    }),
    new_device: (workshop) => ({
      subject: 'Inicio de sesión en un dispositivo nuevo',
      text: `Se ha entrado en su cuenta de ${workshop} desde un dispositivo que no se había usado antes.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'Ha cambiado su contraseña',
      text: `La contraseña de su cuenta de ${workshop} ha cambiado. Las demás sesiones se han cerrado.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: 'Aplicación de autenticación configurada',
      text: `Su cuenta de ${workshop} pide ahora un código de su aplicación además de la contraseña.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: 'Aplicación de autenticación retirada',
      text: `Su cuenta de ${workshop} ya no pide un código de la aplicación.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: 'Llave de acceso añadida',
      text: `Se ha añadido una llave de acceso a su cuenta de ${workshop}.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: 'Llave de acceso retirada',
      text: `Se ha quitado una llave de acceso de su cuenta de ${workshop}.`,
      button: null,
    }),
    passkey_refused: (workshop) => ({
      subject: 'Llave de acceso rechazada',
      text: `Se ha rechazado una llave de acceso de su cuenta de ${workshop}, porque el dispositivo indicó un uso anterior al último. Puede que alguien la haya copiado: quítela en su cuenta y añada otra.`,
      button: null,
    }),
  },
  campaign: {
    footnote: (workshop) => `Recibe este mensaje porque es cliente de ${workshop}.`,
    unsubscribe: 'Darme de baja',
    answerStop: 'Para no recibir publicidad, responda BAJA',
    callToStop: (phone) => `Para no recibir publicidad, llame al ${phone}`,
  },
  test: {
    subject: 'Mensaje de prueba',
    email: 'Si lee esto, el taller puede enviar correos electrónicos.',
    sms: 'mensaje de prueba. El taller puede enviar SMS.',
  },
};

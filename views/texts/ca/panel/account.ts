import type { AccountTexts } from '../../types/panel/account.ts';

export const account: AccountTexts = {
  profile: 'Correu i idioma',
  passkeys: {
    help: "Entreu amb l'empremta, la cara o el PIN del dispositiu, sense contrasenya. Afegiu-ne una per a cada dispositiu que feu servir.",
    none: "Encara no teniu cap clau d'accés.",
    name: 'Nom de la clau',
    nameHelp: 'Per exemple, el dispositiu que la guarda.',
    unavailable: "Els navegadors només permeten claus d'accés en una adreça amb https:// i un nom.",
    needsScripts: "El navegador necessita JavaScript per afegir una clau d'accés.",
    failed:
      "No s'ha afegit la clau d'accés. Potser el dispositiu ja la té, o se n'ha tancat la finestra. Torneu-ho a provar.",
    change: 'Modifica',
    last: "Abans de treure-la us cal una altra manera d'entrar.",
  },
  app: {
    title: "Aplicació d'autenticació",
    on: 'Configurada',
    off: 'Sense configurar',
    help: "Després de la contrasenya, escriviu un codi que mostra l'aplicació del telèfon.",
    required: "La vostra funció necessita un segon pas. Afegiu una clau d'accés abans de treure l'aplicació.",
    replace: 'Fes servir un altre telèfon',
  },
  recovery: {
    title: 'Codis de recuperació',
    left: (codes) => (codes === 1 ? 'Queda 1 codi' : `Queden ${codes} codis`),
    help: 'Cada codi substitueix una vegada el segon pas, si perdeu el telèfon.',
    nothing: "Es generen juntament amb l'aplicació d'autenticació o una clau d'accés.",
    make: 'Genera codis nous',
  },
  password: {
    title: 'Contrasenya',
    none: "No teniu contrasenya: entreu amb una clau d'accés o un PIN.",
    ends: 'Es tanca la sessió en els altres dispositius.',
  },
  pin: {
    title: 'PIN per a les tauletes',
    help: 'De quatre a vuit xifres, amb les quals entreu a les tauletes del taller.',
    set: 'Posat',
    notSet: 'Sense PIN',
    remove: 'Treu el PIN',
  },
  sessions: {
    title: 'On teniu la sessió oberta',
    thisDevice: 'Aquest dispositiu',
    onTablet: 'Tauleta',
    unknownDevice: 'Dispositiu desconegut',
    help: 'Si no reconeixeu una sessió, tanqueu-la i canvieu la contrasenya.',
  },
  history: 'Accessos i canvis',
  second: {
    title: 'Segon pas',
    text: "La vostra funció dona accés a imports i dades personals, i amb la contrasenya sola no n'hi ha prou. Trieu una clau d'accés o una aplicació d'autenticació.",
    withPasskey: "Amb una clau d'accés",
    withApp: "Amb una aplicació d'autenticació",
  },
};

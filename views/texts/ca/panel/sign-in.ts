import type { SignInTexts } from '../../types/panel/sign-in.ts';

export const signIn: SignInTexts = {
  title: 'Inicia la sessió',
  email: 'Correu electrònic',
  password: 'Contrasenya',
  submit: 'Entra',
  withPasskey: "Entra amb una clau d'accés",
  or: 'o',
  forgot: 'Heu oblidat la contrasenya?',
  noAccount: 'Encara no teniu accés? El propietari del taller us pot enviar una invitació.',
  failed: 'El correu i la contrasenya no coincideixen, o el compte no té accés.',
  tooMany: (minutes) =>
    `Massa intents. Torneu-ho a provar d'aquí a ${minutes === 1 ? 'un minut' : `${minutes} minuts`}.`,
  busy: "Moltes persones entren en aquest moment. Torneu-ho a provar d'aquí a uns segons.",
  passkeyFailed: "No s'ha acceptat la clau d'accés. Torneu-ho a provar o entreu amb la contrasenya.",
  signedOut: 'Heu tancat la sessió.',
  second: {
    title: 'Segon pas',
    text: "Escriviu el codi que mostra l'aplicació d'autenticació.",
    code: 'Codi',
    codeHelp: 'Sis xifres, o un dels vostres codis de recuperació.',
    submit: 'Continua',
    failed: "El codi no és vàlid o ja s'ha fet servir. Escriviu el següent.",
    startAgain: 'Entra com una altra persona',
  },
  welcome: {
    title: (name) => `Us donem la benvinguda, ${name}`,
    text: (workshop, role) => `Teniu una invitació de ${workshop}. La vostra funció: ${role}.`,
    passkey: "Crea una clau d'accés",
    passkeyHelp: "El més senzill i segur: entreu amb l'empremta, la cara o el PIN d'aquest dispositiu.",
    passkeyName: "Nom d'aquest dispositiu",
    orPassword: 'O trieu una contrasenya',
    newPassword: 'Contrasenya nova',
    newPasswordHelp: 'Almenys 12 caràcters. Una frase que ningú més no conegui és una bona opció.',
    submit: 'Desa i continua',
    invalid: 'Aquest enllaç ja no és vàlid',
    invalidHelp:
      "S'ha fet servir, s'ha retirat o té més de 48 hores. Demaneu-ne un altre al propietari del taller.",
  },
  forgotten: {
    title: 'Contrasenya oblidada',
    text: 'Escriviu el correu del vostre compte. Rebreu un enllaç per triar una altra contrasenya.',
    submit: "Envia l'enllaç",
    sent: 'Reviseu el correu',
    sentHelp:
      "Si un compte amb aquesta adreça té accés, l'enllaç és en camí. És vàlid durant 48 hores. Si no arriba res, pregunteu-ho al propietari del taller.",
    back: "Torna a l'inici de sessió",
  },
  reset: {
    title: 'Trieu una altra contrasenya',
    submit: 'Desa la contrasenya',
  },
  factor: {
    title: 'Configureu el segon pas',
    text: "La vostra funció dona accés a imports i dades personals, i amb la contrasenya sola no n'hi ha prou. Instal·leu al telèfon una aplicació d'autenticació: mostra el codi que s'escriu després de la contrasenya.",
    scan: "Escanegeu aquesta imatge amb l'aplicació",
    secret: 'O escriviu aquesta clau a mà',
    code: "Codi que mostra l'aplicació",
    submit: 'Confirma',
  },
  recovery: {
    title: 'Els vostres codis de recuperació',
    text: "Cada codi substitueix una vegada l'aplicació si perdeu el telèfon. Només es mostren ara: imprimiu-los o deseu-los en un lloc segur.",
    print: 'Imprimeix',
    done: 'Ja els he desat',
  },
  confirm: {
    title: 'Confirmeu que sou vós',
    text: 'Fa una estona que heu iniciat la sessió. Per a aquesta acció, demostreu un altre cop que sou vós.',
    submit: 'Confirma',
    withPasskey: "Confirma amb una clau d'accés",
  },
  tablet: {
    title: 'Qui sou?',
    text: 'Trieu el vostre nom i escriviu el PIN.',
    pin: 'PIN',
    submit: 'Entra',
    failed: 'El PIN no és correcte.',
    locked: (minutes) =>
      `Massa PIN incorrectes. Torneu-ho a provar d'aquí a ${minutes === 1 ? 'un minut' : `${minutes} minuts`}.`,
    nobody: 'Encara ningú no té PIN. Cadascú tria el seu a «El meu compte».',
    pairTitle: 'Vincula aquest dispositiu',
    pairText: (name) =>
      `El personal del taller entrarà a «${name}» amb el seu PIN. Allà, tothom té la funció de mecànic.`,
    pairSubmit: 'Vincula aquest dispositiu',
    withPassword: 'Entra amb contrasenya',
  },
};

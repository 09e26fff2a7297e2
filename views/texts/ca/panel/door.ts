import type { DoorTexts } from '../../types/panel/door.ts';

export const door: DoorTexts = {
  refusals: {
    role: {
      title: 'No teniu accés a aquesta pàgina',
      text: "La vostra funció no l'inclou. El propietari del taller la pot canviar a Equip.",
    },
    otherOrigin: {
      title: "El formulari no s'ha enviat",
      text: "Venia d'una pàgina aliena al panell. Torneu a obrir la pàgina i repetiu les dades.",
    },
    unknownForm: {
      title: "El formulari no s'ha enviat",
      text: 'Ja no és vàlid. Torneu a obrir la pàgina i repetiu les dades.',
    },
    insecure: {
      title: 'Cal una connexió segura',
      text: 'El panell només està disponible en una adreça que comenci per https://. Consulteu-ho amb qui administra el servei.',
    },
    notFound: {
      title: 'Aquí no hi ha res',
      text: "La pàgina no existeix o el registre s'ha eliminat.",
    },
    unavailable: {
      title: 'No disponible en aquest moment',
      text: "No s'ha canviat res. Torneu-ho a provar d'aquí a uns segons.",
    },
    paused: {
      title: 'El taller està en pausa',
      text: "S'està traslladant o està en manteniment. No s'ha canviat res. Torneu-ho a provar d'aquí a uns minuts.",
    },
    tooLarge: {
      title: 'Massa gran',
      text: "El formulari o el fitxer supera la mida permesa. No s'ha canviat res.",
    },
    defect: {
      title: 'Alguna cosa ha fallat',
      text: "És un error del programa. No s'ha canviat res. Indiqueu el número de sota a qui administra el servei.",
    },
  },
  toasts: {
    saved: 'Desat',
    added: 'Afegit',
    removed: 'Eliminat',
    sent: 'Enviat',
    unsent: "No s'ha enviat. El motiu és a Avui",
    done: 'Fet',
  },
  irreversible: (act) => `«${act}» no es pot desfer. Comproveu les dades i premeu el botó de nou.`,
  choose: 'Trieu un dels resultats.',
  toStart: 'Ves a Avui',
  tryAgain: 'Torna-ho a provar',
  requestId: 'Petició núm.',
};

import type { PageTexts } from '../types/pages.ts';

export const ca: PageTexts = {
  unsubscribe: {
    ask: {
      title: 'Voleu donar-vos de baixa?',
      text: (workshop) => `${workshop} deixarà d'enviar-vos ofertes i novetats per correu electrònic.`,
      button: "Dona'm de baixa",
    },
    done: {
      title: 'Baixa confirmada',
      text: (workshop) => `${workshop} ja no us enviarà més ofertes ni novetats per correu electrònic.`,
    },
    already: {
      title: 'Ja us havíeu donat de baixa',
      text: (workshop) => `${workshop} no us envia ofertes ni novetats per correu electrònic.`,
    },
    service: 'Continuareu rebent els avisos sobre les vostres reparacions i cites.',
  },
  notFound: {
    title: 'No hem trobat la pàgina',
    text: "Comproveu que heu obert l'enllaç sencer, tal com el vau rebre. Pot ser que s'hagi substituït per un altre.",
    ask: 'Si encara no funciona, demaneu-nos un enllaç nou:',
  },
  damaged: {
    title: 'Aquest fitxer està malmès',
    text: "El fitxer ha canviat des que el taller el va desar, i per això no es mostra. S'ha avisat el taller; demaneu-li'n una còpia.",
  },
  later: {
    title: "Torneu-ho a provar d'aquí a uns minuts",
    text: "Ara mateix no podem respondre i no s'ha canviat res. L'enllaç tornarà a funcionar de seguida.",
  },
  paused: {
    title: 'Ara mateix no es pot canviar res',
    text: "Estem fent tasques de manteniment. El que acabeu d'enviar no s'ha desat: torneu-ho a provar d'aquí a uns minuts. Si és urgent, poseu-vos en contacte amb nosaltres.",
  },
  sandbox: {
    mark: 'Entorn de proves',
    page: "Entorn de proves: totes les dades d'aquesta pàgina són inventades.",
    mail: "Entorn de proves: les dades són inventades i no s'ha enviat res.",
  },
  languages: 'Llengua',
  front: {
    title: (workshop) => `API de ${workshop}`,
    what: "Aquesta és l'API REST d'un taller de reparació de vehicles: els programes que tenen una clau hi llegeixen i escriuen els clients, els vehicles i els pressupostos.",
    clients: "Busqueu el vostre pressupost? Obriu l'enllaç que us va enviar el taller.",
  },
};

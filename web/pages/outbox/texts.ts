import type { Language } from '../../../generated/errors.ts';

interface OutboxTexts {
  title: string;
  /** What the page is for. */
  kept: string;
  empty: string;
  newest: (count: number) => string;
  back: string;
  from: string;
  to: string;
  answersTo: string;
  date: string;
  status: string;
  unsubscribe: string;
  text: string;
  /** The link to the mail's HTML by itself. */
  alone: string;
  segments: (count: number) => string;
}

export const outboxTexts: Record<Language, OutboxTexts> = {
  es: {
    title: 'Bandeja de salida',
    kept: 'En la demostración, los mensajes se quedan aquí: nadie los recibe.',
    empty: 'Todavía no hay ningún mensaje.',
    newest: (count) => `Se muestran los ${count} más recientes.`,
    back: 'Todos los mensajes',
    from: 'De',
    to: 'Para',
    answersTo: 'Responder a',
    date: 'Fecha',
    status: 'Estado',
    unsubscribe: 'Baja',
    text: 'Texto',
    alone: 'Abrir aparte',
    segments: (count) => (count === 1 ? '1 segmento' : `${count} segmentos`),
  },
  en: {
    title: 'Outbox',
    kept: 'In the demo messages stay here: nobody receives them.',
    empty: 'There are no messages yet.',
    newest: (count) => `These are the ${count} newest.`,
    back: 'All messages',
    from: 'From',
    to: 'To',
    answersTo: 'Reply to',
    date: 'Date',
    status: 'Status',
    unsubscribe: 'Unsubscribe',
    text: 'Text',
    alone: 'Open by itself',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  },
  ca: {
    title: 'Safata de sortida',
    kept: 'A la demostració, els missatges es queden aquí: ningú no els rep.',
    empty: 'Encara no hi ha cap missatge.',
    newest: (count) => `Es mostren els ${count} més recents.`,
    back: 'Tots els missatges',
    from: 'De',
    to: 'Per a',
    answersTo: 'Respon a',
    date: 'Data',
    status: 'Estat',
    unsubscribe: 'Baixa',
    text: 'Text',
    alone: 'Obre a part',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  },
  pt: {
    title: 'Caixa de saída',
    kept: 'Na demonstração, as mensagens ficam aqui: ninguém as recebe.',
    empty: 'Ainda não há mensagens.',
    newest: (count) => `São mostradas as ${count} mais recentes.`,
    back: 'Todas as mensagens',
    from: 'De',
    to: 'Para',
    answersTo: 'Responder a',
    date: 'Data',
    status: 'Estado',
    unsubscribe: 'Cancelar',
    text: 'Texto',
    alone: 'Abrir à parte',
    segments: (count) => (count === 1 ? '1 segmento' : `${count} segmentos`),
  },
  fr: {
    title: 'Boîte d’envoi',
    kept: 'Dans la démonstration, les messages restent ici : personne ne les reçoit.',
    empty: 'Il n’y a pas encore de message.',
    newest: (count) => `Voici les ${count} plus récents.`,
    back: 'Tous les messages',
    from: 'De',
    to: 'À',
    answersTo: 'Répondre à',
    date: 'Date',
    status: 'État',
    unsubscribe: 'Se désabonner',
    text: 'Texte',
    alone: 'Ouvrir à part',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  },
  bg: {
    title: 'Изходящи съобщения',
    kept: 'В демонстрацията съобщенията остават тук: никой не ги получава.',
    empty: 'Все още няма съобщения.',
    newest: (count) => `Показани са последните ${count}.`,
    back: 'Всички съобщения',
    from: 'От',
    to: 'До',
    answersTo: 'Отговор до',
    date: 'Дата',
    status: 'Състояние',
    unsubscribe: 'Отписване',
    text: 'Текст',
    alone: 'Отваряне отделно',
    segments: (count) => (count === 1 ? '1 сегмент' : `${count} сегмента`),
  },
};

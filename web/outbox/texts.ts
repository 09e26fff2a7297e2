import type { CommunicationStatus } from '../../domain/messages/communication.ts';
import type { Language } from '../../generated/errors.ts';

interface OutboxTexts {
  title: string;
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
  alone: string;
  segments: (count: number) => string;
  statuses: Record<CommunicationStatus, string>;
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
    statuses: {
      queued: 'en cola',
      sent: 'enviado',
      delivered: 'entregado',
      opened: 'abierto',
      failed: 'no enviado',
      bounced: 'devuelto',
      received: 'recibido',
    },
  },
  en: {
    title: 'Outbox',
    kept: 'In the demo, messages stay here: nobody receives them.',
    empty: 'There are no messages yet.',
    newest: (count) => `Showing the ${count} newest.`,
    back: 'All messages',
    from: 'From',
    to: 'To',
    answersTo: 'Reply to',
    date: 'Date',
    status: 'Status',
    unsubscribe: 'Unsubscribe',
    text: 'Text',
    alone: 'Open on its own',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
    statuses: {
      queued: 'queued',
      sent: 'sent',
      delivered: 'delivered',
      opened: 'opened',
      failed: 'failed',
      bounced: 'bounced',
      received: 'received',
    },
  },
  ca: {
    title: 'Safata de sortida',
    kept: 'A la demostració, els missatges es queden aquí: ningú no els rep.',
    empty: 'Encara no hi ha cap missatge.',
    newest: (count) => `Es mostren els ${count} més recents.`,
    back: 'Tots els missatges',
    from: 'De',
    to: 'Per a',
    answersTo: 'Resposta a',
    date: 'Data',
    status: 'Estat',
    unsubscribe: 'Baixa',
    text: 'Text',
    alone: 'Obre a part',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
    statuses: {
      queued: 'en cua',
      sent: 'enviat',
      delivered: 'lliurat',
      opened: 'obert',
      failed: 'no enviat',
      bounced: 'retornat',
      received: 'rebut',
    },
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
    unsubscribe: 'Cancelamento',
    text: 'Texto',
    alone: 'Abrir em separado',
    segments: (count) => (count === 1 ? '1 segmento' : `${count} segmentos`),
    statuses: {
      queued: 'na fila',
      sent: 'enviada',
      delivered: 'entregue',
      opened: 'aberta',
      failed: 'não enviada',
      bounced: 'devolvida',
      received: 'recebida',
    },
  },
  fr: {
    title: 'Boîte d’envoi',
    kept: 'Dans la démonstration, les messages restent ici\u00a0: personne ne les reçoit.',
    empty: 'Aucun message pour le moment.',
    newest: (count) => `Les ${count} plus récents sont affichés.`,
    back: 'Tous les messages',
    from: 'De',
    to: 'À',
    answersTo: 'Répondre à',
    date: 'Date',
    status: 'Statut',
    unsubscribe: 'Désabonnement',
    text: 'Texte',
    alone: 'Ouvrir séparément',
    segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
    statuses: {
      queued: 'en attente',
      sent: 'envoyé',
      delivered: 'distribué',
      opened: 'ouvert',
      failed: 'non envoyé',
      bounced: 'retourné',
      received: 'reçu',
    },
  },
  bg: {
    title: 'Изходящи съобщения',
    kept: 'В демонстрацията съобщенията остават тук: никой не ги получава.',
    empty: 'Все още няма съобщения.',
    newest: (count) => `Показани са последните ${count}.`,
    back: 'Всички съобщения',
    from: 'От',
    to: 'До',
    answersTo: 'Отговор на',
    date: 'Дата',
    status: 'Статус',
    unsubscribe: 'Отписване',
    text: 'Текст',
    alone: 'Отворете отделно',
    segments: (count) => (count === 1 ? '1 сегмент' : `${count} сегмента`),
    statuses: {
      queued: 'чака изпращане',
      sent: 'изпратено',
      delivered: 'доставено',
      opened: 'отворено',
      failed: 'неизпратено',
      bounced: 'върнато',
      received: 'получено',
    },
  },
};

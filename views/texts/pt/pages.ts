import type { PageTexts } from '../types/pages.ts';

export const pt: PageTexts = {
  unsubscribe: {
    ask: {
      title: 'Deseja cancelar a subscrição?',
      text: (workshop) => `${workshop} deixará de lhe enviar ofertas e novidades por e-mail.`,
      button: 'Cancelar a subscrição',
    },
    done: {
      title: 'Subscrição cancelada',
      text: (workshop) => `${workshop} não lhe enviará mais ofertas nem novidades por e-mail.`,
    },
    already: {
      title: 'A subscrição já estava cancelada',
      text: (workshop) => `${workshop} não lhe envia ofertas nem novidades por e-mail.`,
    },
    service: 'Continuará a receber os avisos sobre as suas reparações e marcações.',
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'Verifique se abriu o link completo, tal como o recebeu. Pode ter sido substituído por outro.',
    ask: 'Se continuar a não funcionar, peça-nos um novo link:',
  },
  damaged: {
    title: 'Este ficheiro está danificado',
    text: 'O ficheiro armazenado não é o que a oficina guardou para si, pelo que não é mostrado. A oficina foi avisada; peça-lhe uma cópia.',
  },
  later: {
    title: 'Tente novamente dentro de alguns minutos',
    text: 'Neste momento não conseguimos responder e nada foi alterado. O link voltará a funcionar em breve.',
  },
  paused: {
    title: 'Neste momento não é possível alterar nada',
    text: 'Estamos a fazer trabalhos de manutenção. O que acabou de enviar não foi guardado: tente novamente dentro de alguns minutos. Se for urgente, contacte-nos.',
  },
  sandbox: {
    mark: 'Ambiente de testes',
    page: 'Ambiente de testes: todos os dados desta página são inventados.',
    mail: 'Ambiente de testes: os dados são inventados e nada foi enviado.',
  },
  languages: 'Idioma',
  front: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Esta é a API REST de uma oficina de reparação de veículos: os programas que têm uma chave consultam e alteram aqui os clientes, veículos e orçamentos.',
    clients: 'Procura o seu orçamento? Abra o link que a oficina lhe enviou.',
  },
};

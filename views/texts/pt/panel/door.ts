import type { DoorTexts } from '../../types/panel/door.ts';

export const door: DoorTexts = {
  refusals: {
    role: {
      title: 'Não tem acesso a esta página',
      text: 'A sua função não a inclui. O proprietário da oficina pode alterá-la em Equipa.',
    },
    otherOrigin: {
      title: 'O formulário não foi enviado',
      text: 'Veio de uma página que não é do painel. Abra a página de novo e repita os dados.',
    },
    unknownForm: {
      title: 'O formulário não foi enviado',
      text: 'Já não é válido. Abra a página de novo e repita os dados.',
    },
    insecure: {
      title: 'É necessária uma ligação segura',
      text: 'O painel só está disponível num endereço que comece por https://. Fale com quem administra o serviço.',
    },
    notFound: {
      title: 'Não há nada aqui',
      text: 'A página não existe ou o registo foi eliminado.',
    },
    unavailable: {
      title: 'Indisponível neste momento',
      text: 'Nada foi alterado. Tente de novo dentro de alguns segundos.',
    },
    paused: {
      title: 'A oficina está em pausa',
      text: 'Está a ser transferida ou em manutenção. Nada foi alterado. Tente de novo dentro de alguns minutos.',
    },
    tooLarge: {
      title: 'Demasiado grande',
      text: 'O formulário ou o ficheiro excede o tamanho permitido. Nada foi alterado.',
    },
    defect: {
      title: 'Algo correu mal',
      text: 'É um erro do programa. Nada foi alterado. Indique o número abaixo a quem administra o serviço.',
    },
  },
  toasts: {
    saved: 'Guardado',
    added: 'Adicionado',
    removed: 'Eliminado',
    sent: 'Enviado',
    unsent: 'Não foi enviado. O motivo está em Hoje',
    done: 'Feito',
  },
  irreversible: (act) => `«${act}» não pode ser desfeito. Verifique os dados e prima o botão de novo.`,
  choose: 'Escolha um dos resultados.',
  toStart: 'Ir para Hoje',
  tryAgain: 'Tentar de novo',
  requestId: 'Pedido n.º',
};

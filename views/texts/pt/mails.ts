import type { MailTexts } from '../types/mails.ts';

export const pt: MailTexts = {
  account: {
    greeting: (name) => `Olá, ${name},`,
    footnote: (workshop) => `Recebe esta mensagem porque trabalha em ${workshop}.`,
    notYou: 'Se não fez isto, avise o proprietário da oficina e altere a palavra-passe.',
    labels: {
      device: 'Dispositivo',
      network: 'Rede',
      at: 'Data',
      passkey: 'Chave de acesso',
      until: 'Válido até',
      role: 'Função',
    },
    unknownDevice: 'Desconhecido',
    invitation: (workshop) => ({
      subject: `Convite para o painel de ${workshop}`,
      text: 'Tem agora acesso ao painel da oficina: o seu programa no navegador. Neste link pode criar uma chave de acesso ou uma palavra-passe. Serve uma só vez.',
      button: 'Aceitar o convite',
    }),
    password_link: (workshop) => ({
      subject: `Nova palavra-passe para ${workshop}`,
      text: 'Alguém pediu uma nova palavra-passe para a sua conta. Neste link pode escolhê-la. Serve uma só vez. Se não a pediu, não faça nada: a sua palavra-passe não muda.',
      button: 'Escolher palavra-passe',
    }),
    new_device: (workshop) => ({
      subject: 'Início de sessão num dispositivo novo',
      text: `Alguém entrou na sua conta de ${workshop} a partir de um dispositivo que não tinha sido usado antes.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'A sua palavra-passe foi alterada',
      text: `A palavra-passe da sua conta de ${workshop} foi alterada. As outras sessões foram terminadas.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: 'Aplicação de autenticação configurada',
      text: `A sua conta de ${workshop} pede agora um código da sua aplicação além da palavra-passe.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: 'Aplicação de autenticação removida',
      text: `A sua conta de ${workshop} já não pede um código da aplicação.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: 'Chave de acesso adicionada',
      text: `Foi adicionada uma chave de acesso à sua conta de ${workshop}.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: 'Chave de acesso removida',
      text: `Foi removida uma chave de acesso da sua conta de ${workshop}.`,
      button: null,
    }),
    passkey_refused: (workshop) => ({
      subject: 'Chave de acesso recusada',
      text: `Foi recusada uma chave de acesso da sua conta de ${workshop}, porque o dispositivo indicou uma utilização anterior à última. Alguém pode tê-la copiado: remova-a na sua conta e adicione outra.`,
      button: null,
    }),
  },
  campaign: {
    footnote: (workshop) => `Recebe esta mensagem por ser cliente de ${workshop}.`,
    unsubscribe: 'Cancelar a subscrição',
    answerStop: 'Para deixar de receber publicidade, responda SAIR',
    callToStop: (phone) => `Para deixar de receber publicidade, ligue para ${phone}`,
  },
  test: {
    subject: 'Mensagem de teste',
    email: 'Se está a ler isto, a oficina consegue enviar e-mails.',
    sms: 'mensagem de teste. A oficina consegue enviar SMS.',
  },
};

import type { NoticeLanguage } from '../../../domain/messages/notice-kinds.ts';

export const pt: NoticeLanguage = {
  greeting: (name) => `Olá, ${name},`,
  smsLead: (sender) => `${sender}: `,
  labels: {
    plate: 'Matrícula',
    start: 'Data',
    client: 'Cliente',
    number: 'Orçamento',
    receiver: 'Endereço',
    holder: 'Titular',
    total: 'Valor total aceite',
    options: 'Opções escolhidas',
    comment: 'Comentário',
  },
  noOptions: 'Nenhuma',
  why: {
    quote: (workshop) => `Recebe esta mensagem a propósito do orçamento que pediu a ${workshop}.`,
    appointment: (workshop) => `Recebe esta mensagem a propósito da sua marcação em ${workshop}.`,
    work: (workshop) => `Recebe esta mensagem a propósito do trabalho que confiou a ${workshop}.`,
  },
  toWorkshop: 'Esta mensagem é enviada pela API da sua oficina.',
  notices: {
    budget_received: {
      subject: 'Recebemos o seu pedido',
      text: () =>
        'Obrigado por nos escolher. Já estamos a preparar o seu orçamento. Neste link pode ver, a qualquer momento, em que ponto está.',
      button: 'Acompanhar o orçamento',
      sms: ({ url }) => `recebemos o seu pedido. Acompanhe o orçamento: ${url}`,
    },
    budget_sent: {
      subject: 'O seu orçamento está pronto',
      text: () =>
        'Já o pode ver em pormenor e, se estiver de acordo, aceitá-lo no mesmo link. Se tiver alguma dúvida, estamos ao seu dispor.',
      button: 'Ver o orçamento',
      sms: ({ url }) => `já pode ver e aceitar o seu orçamento: ${url}`,
    },
    budget_changed: {
      subject: 'O seu orçamento foi alterado',
      text: () =>
        'Depois de o assinar, alterámos um ou mais itens. Neste link pode ver o que assinou ao lado do que consta agora e, se concordar, assiná-lo de novo.',
      button: 'Ver as alterações',
      sms: ({ url }) => `o seu orçamento mudou. Veja aqui: ${url}`,
    },
    budget_accepted: {
      subject: 'Aceitou o orçamento',
      text: () =>
        'Obrigado por nos escolher. Neste link pode ver a qualquer momento o que assinou e como avança o trabalho.',
      button: 'Ver o orçamento',
      sms: ({ url }) => `aceitou o orçamento. Pode consultar aqui: ${url}`,
    },
    signing_code: {
      subject: 'O seu código para assinar',
      text: ({ code }) =>
        `${code} é o seu código para assinar o orçamento. É válido durante 10 minutos. Se não o pediu, ignore esta mensagem. Não o dê a ninguém.`,
      button: 'Ver o orçamento',
      sms: ({ code }) =>
        `${code} é o seu código para assinar o orçamento. É válido 10 minutos. Nunca o partilhe.`,
    },
    vehicle_received: {
      subject: 'Recebemos o seu veículo',
      text: () =>
        'Obrigado por nos confiar o seu veículo. Neste link pode ver o comprovativo de receção e o andamento do trabalho.',
      button: 'Acompanhar o trabalho',
      sms: () => 'recebemos o seu veículo.',
    },
    vehicle_ready: {
      subject: 'O seu veículo está pronto',
      text: () => 'Terminámos o trabalho e já o pode vir buscar. Neste link pode ver o que fizemos.',
      button: 'Ver o trabalho',
      sms: () => 'o seu veículo está pronto, já o pode vir buscar.',
    },
    inspection_ready: {
      subject: 'Verificámos o seu veículo',
      text: () =>
        'Pode ver cada ponto que verificámos, com fotografias, e o que recomendamos. Se quiser que façamos algum desses trabalhos, escolha-o na mesma página.',
      button: 'Ver a verificação',
      sms: ({ url }) => `verificámos o seu veículo. Veja o resultado: ${url}`,
    },
    finding_reminder: {
      subject: 'O seu veículo tem trabalhos pendentes',
      text: ({ findings }) =>
        `Na sua última visita observámos o seguinte: ${findings}. Telefone-nos ou responda a esta mensagem e marcamos um horário. Se já resolveu, diga-nos.`,
      button: 'Ver a verificação',
      sms: ({ url }) => `há trabalhos recomendados pendentes: ${url}`,
    },
    appointment_proposed: {
      subject: 'Recebemos a sua proposta de marcação',
      text: () =>
        'Obrigado pela sua proposta. Iremos confirmá-la assim que possível; até lá, a hora fica reservada para si.',
      button: 'Ver a marcação',
      sms: ({ start }) => `recebemos a sua proposta para ${start}. Vamos confirmar em breve.`,
    },
    appointment_confirmed: {
      subject: 'A sua marcação está confirmada',
      text: () => 'Contamos consigo. Se não puder vir, avise-nos com antecedência e procuraremos outra hora.',
      button: 'Ver a marcação',
      sms: ({ start }) => `marcação confirmada: ${start}. Até lá.`,
    },
    appointment_moved: {
      subject: 'A sua marcação mudou de hora',
      text: ({ before }) =>
        `Em vez de ${before}, esperamos por si na nova data. Se não lhe convier, avise-nos e procuraremos outra hora.`,
      button: 'Ver a marcação',
      sms: ({ start, before }) => `a sua marcação mudou de ${before} para ${start}.`,
    },
    appointment_cancelled: {
      subject: 'A sua marcação foi cancelada',
      text: () =>
        'A marcação desta data ficou sem efeito. Quando quiser vir, contacte-nos e encontraremos outra hora.',
      button: 'Ver o orçamento',
      sms: ({ start }) => `a sua marcação (${start}) foi cancelada. Se quiser outra, avise-nos.`,
    },
    appointment_reminder: {
      subject: 'Lembrete da sua marcação',
      text: () =>
        'Contamos consigo na data indicada. Se não puder vir, avise-nos assim que possível e procuraremos outra hora.',
      button: 'Ver a marcação',
      sms: ({ start }) => `lembrete da sua marcação: ${start}. Se houver um imprevisto, avise-nos.`,
    },
    another_time_needed: {
      subject: 'Escolha outra hora para a sua marcação',
      text: () =>
        'Lamentamos o incómodo, mas não temos disponibilidade na data que nos tinha proposto. Neste link pode escolher a que mais lhe convier.',
      button: 'Escolher outra hora',
      sms: ({ start, url }) => `sem horário em ${start}. Escolha outra hora: ${url}`,
    },
    time_offered: {
      subject: 'Há uma hora livre para si',
      text: ({ until }) =>
        `Esta hora ficou livre. É de quem a aceitar primeiro. A oferta é válida até ${until}. Se não lhe convém, continua na lista de espera.`,
      button: 'Ver a hora livre',
      sms: ({ start, url }) => `hora livre: ${start}. É de quem a aceitar primeiro: ${url}`,
    },
    appointment_requested: {
      subject: 'Um cliente propõe uma marcação',
      text: ({ appointment }) =>
        `Um cliente propôs esta hora e aguarda a sua resposta. Confirme-a com «appointments confirm ${appointment}» ou recuse-a com «appointments reject ${appointment}». Até lá fica reservada, no máximo durante 72 horas.`,
      button: null,
      sms: ({ client, start }) => `${client} propõe ${start}. Falta confirmar.`,
    },
    appointment_booked: {
      subject: 'Um cliente fez uma marcação',
      text: () => 'Um cliente escolheu esta hora no seu link e a marcação está confirmada.',
      button: null,
      sms: ({ client, start }) => `${client} fez uma marcação: ${start}.`,
    },
    appointment_withdrawn: {
      subject: 'Um cliente cancelou a sua marcação',
      text: () => 'Um cliente já não vem a esta hora, que voltou a ficar livre.',
      button: null,
      sms: ({ client, start }) => `${client} já não vem: ${start}.`,
    },
    quote_accepted: {
      subject: 'Um cliente aceitou um orçamento',
      text: () =>
        'Um cliente aceitou e assinou este orçamento no seu link. A prova da assinatura está guardada.',
      button: 'Ver o orçamento',
      sms: ({ client, number }) => `${client} aceitou o orçamento ${number}.`,
    },
    quote_declined: {
      subject: 'Um cliente recusou um orçamento',
      text: () => 'Um cliente recusou este orçamento no seu link. O motivo consta do orçamento.',
      button: null,
      sms: ({ client, number }) => `${client} recusou o orçamento ${number}.`,
    },
    quote_renewal_asked: {
      subject: 'Um cliente pede um orçamento atualizado',
      text: () =>
        'Este orçamento expirou e o cliente pede um atualizado. Reveja-o e envie-o de novo para que volte a ser válido.',
      button: null,
      sms: ({ client, number }) => `${client} pede a atualização do orçamento ${number}.`,
    },
    changes_declined: {
      subject: 'Um cliente não aceita as alterações',
      text: () =>
        'Um cliente não concorda com o que foi alterado desde que assinou. A autorização que vale é a que assinou: combine as alterações com ele antes de continuar ou anule-as.',
      button: null,
      sms: ({ client, number }) => `${client} não aceita as alterações do orçamento ${number}.`,
    },
    webhook_switched_off: {
      subject: 'Desativámos um webhook',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'O sistema que recebia os eventos neste endereço respondeu que já não existe.'
            : 'Durante cinco dias nenhum evento chegou a este endereço.'
        } Por isso, já nada lhe é enviado. Quem o configurou pode voltar a ativá-lo com a sua chave de API.`,
      button: null,
      sms: ({ reason }) =>
        `webhook desativado: ${reason === 'gone' ? 'o recetor já não existe' : 'o recetor falha há cinco dias'}.`,
    },
    certificate_expires: {
      subject: 'O certificado para a autoridade tributária expira em breve',
      text: ({ until }) =>
        `O certificado com o qual as suas faturas são enviadas à autoridade tributária expira em ${until}. Obtenha um novo e configure-o antes dessa data; caso contrário, as faturas não poderão ser enviadas.`,
      button: null,
      sms: ({ until }) => `o certificado para a autoridade tributária expira em ${until}. Configure um novo.`,
    },
    advance_to_return: {
      subject: 'Foi cancelado um trabalho com adiantamento',
      text: ({ budget, invoices }) =>
        `Foi cancelado o orçamento ${budget}, que tem adiantamentos faturados: ${invoices}. Emita as respetivas faturas retificativas e devolva o dinheiro.`,
      button: null,
      sms: ({ budget, invoices }) => `orçamento ${budget} cancelado. Retifique os adiantamentos: ${invoices}`,
    },
    tax_records_differ: {
      subject: 'Os registos da AEAT não coincidem com os seus',
      text: ({ invoices }) =>
        `A AEAT tem dados diferentes dos deste serviço sobre estas faturas: ${invoices}. «verifactu status» indica o que fazer com cada uma.`,
      button: null,
      sms: ({ count, invoices }) =>
        `a AEAT tem dados diferentes sobre ${count} das suas faturas: ${invoices}`,
    },
    tax_records_unsent: {
      subject: 'Há registos por enviar à autoridade tributária',
      text: ({ unsent, rejected, since, reason, advice }) =>
        `Registos por enviar à autoridade tributária espanhola: ${unsent}. Faturas rejeitadas: ${rejected}. Desde: ${since}. ${reason === '' ? '' : `Motivo: ${reason}. `}${advice}`,
      button: null,
      sms: ({ unsent, rejected, since }) =>
        `${unsent} registos por enviar e ${rejected} faturas rejeitadas pela autoridade tributária desde ${since}.`,
    },
    clock_wrong: {
      subject: 'O relógio do serviço não está certo',
      text: ({ seconds, ahead }) =>
        `O relógio que data as suas faturas está ${seconds} segundos ${ahead ? 'adiantado' : 'atrasado'} em relação ao da autoridade tributária espanhola, e a lei exige a hora exata. Peça a quem gere este serviço que o sincronize por NTP. Entretanto, as faturas continuam a ser emitidas e enviadas.`,
      button: null,
      sms: ({ seconds, ahead }) =>
        `o relógio do serviço está ${seconds} s ${ahead ? 'adiantado' : 'atrasado'} em relação ao da autoridade tributária. Sincronize-o por NTP.`,
    },
    tax_records_required: {
      subject: 'As suas faturas vão precisar de registos VERI*FACTU',
      text: ({ day }) =>
        `A partir de ${day}, esta oficina não poderá emitir faturas sem enviar os respetivos registos à autoridade tributária espanhola (VERI*FACTU). Antes dessa data, configure um certificado com «verifactu certificate set» e ative o envio com «verifactu set --mode production».`,
      button: null,
      sms: ({ day }) =>
        `a partir de ${day} não poderá emitir faturas sem enviar os registos (VERI*FACTU). Ative o envio antes.`,
    },
  },
};

import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const pt: ExportReadmeTexts = {
  title: 'Os seus dados pessoais',
  about: (name, number, day) =>
    `Isto é tudo o que a oficina conserva sobre ${name} (cliente ${number}), em ${day}.`,
  holder: 'A oficina que conserva os dados e responde por eles:',
  erased: (day) =>
    `Estes dados foram apagados em ${day}. Resta o que a lei obriga a oficina a conservar: está bloqueado e não é usado para mais nada.`,
  parts: {
    client: 'os seus dados de identificação e contacto',
    history: 'o que foi alterado nos seus dados, quando e por quem, com os valores anteriores',
    consents: 'o que autorizou e o que recusou, e quando',
    vehicles: 'os seus veículos',
    budgets: 'os seus orçamentos e reparações: linhas, passos, marcações, notas, alterações',
    documents: 'a lista das fotografias e dos documentos',
    evidence: 'o que decidiu sobre os orçamentos, o que lhe foi mostrado e a sua assinatura',
    invoices: 'as suas faturas com os pagamentos, e o que delas é comunicado à autoridade tributária',
    messages: 'as mensagens trocadas consigo: e-mail, SMS, chamadas',
    events:
      'o que aconteceu nos últimos trinta dias, como os e-mails que foram abertos e os links em que se clicou',
    notices: 'os avisos que a oficina recebeu sobre as suas marcações e decisões',
    webhooks: 'os outros programas que receberam eventos sobre si nos últimos trinta dias',
    answers: 'os outros programas que alteraram os seus dados no último dia',
    documentFiles: 'as fotografias e os documentos, e os orçamentos que assinou',
    invoiceFiles: 'as faturas em PDF',
  },
  format:
    'Os ficheiros que terminam em .json são texto: um navegador ou um editor abre-os, e os programas podem lê-los. As horas estão em UTC e os valores em euros.',
  leftOut:
    'Não está incluído: o que as peças e o trabalho custam à oficina; chaves e palavras-passe; dados de outras pessoas, salvo o nome de quem fez algo para si ou alterou os seus dados.',
  rights:
    'Pode pedir à oficina que corrija ou apague estes dados, que limite a sua utilização ou que deixe de os usar, e pode reclamar junto da autoridade de proteção de dados.',
  missing: 'Estes ficheiros perderam-se ou estão danificados, e a oficina não os pôde juntar:',
};

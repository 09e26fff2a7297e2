import type { TaxDifferences } from '../types/tax-differences.ts';

export const pt: TaxDifferences = {
  unknown_here: () =>
    'A AEAT tem esta fatura e aqui não consta. Se foi restaurada uma cópia de segurança, execute «deployment restored». Caso contrário, descubra que outro programa emite faturas nesta série e dê a cada um a sua.',
  lost_here: () =>
    'Foi emitida depois da cópia de segurança restaurada e continua válida. O seu número é saltado. Arquive a cópia que o cliente recebeu.',
  missing_there: (invoice) =>
    `A AEAT aceitou esta fatura e já não a tem. Execute «verifactu correct ${invoice} --unchanged» para a enviar de novo.`,
  other_record: (invoice) =>
    `A AEAT tem outro registo desta fatura. Se foi corrigido depois da cópia de segurança restaurada, corrija-o de novo: «verifactu correct ${invoice} --unchanged». Caso contrário, outro programa usa o seu número.`,
  annulled_there: (invoice) =>
    `Para a AEAT, esta fatura está anulada. Se o trabalho nunca foi feito, anule-a também aqui: «invoices cancel ${invoice}». Caso contrário, envie-a de novo: «verifactu correct ${invoice} --unchanged».`,
  in_force_there: () =>
    'Esta fatura está anulada aqui e para a AEAT continua em vigor: outro programa voltou a enviá-la. Descubra qual usa o seu número e anule-a aí.',
  number_taken: (invoice, number) =>
    `A AEAT já tem outro registo com o número ${number} e por isso rejeitou o seu. Se for desta mesma fatura (enviado por outro programa, ou aqui antes de restaurar uma cópia), substitua-o: «verifactu correct ${invoice} --take-over ${number}». Se for de outra fatura, anule esta com «invoices cancel ${invoice}» (o que a AEAT tem não muda), emita-a de novo com outro número e entregue a nova ao cliente. Dê a cada programa a sua própria série.`,
  number_given_up: (number) =>
    `Nada é enviado à AEAT sobre esta fatura: o registo que ela tem com o número ${number} foi enviado por outro programa, e uma anulação anularia essa fatura. Se o trabalho foi feito, emita a fatura de novo com outro número e entregue a nova ao cliente. Se o outro registo estiver errado, anule-o com o programa que o enviou. Dê a cada programa a sua própria série.`,
};

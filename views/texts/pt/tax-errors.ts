import type { TaxErrors } from '../types/tax-errors.ts';

export const pt: TaxErrors = {
  again:
    'A administração fiscal espanhola tem um problema técnico. Os registos são reenviados sem que tenha de fazer nada.',
  unavailable:
    'A administração fiscal espanhola ainda não abriu este serviço. Os registos são reenviados sem que tenha de fazer nada.',
  suspended:
    'A administração fiscal espanhola suspendeu o acesso. Nada é enviado até que resolva a situação com ela e execute «verifactu resume».',
  certificate:
    'O certificado não permite enviar em nome desta oficina. Verifique o certificado ou a representação que a oficina concedeu.',
  issuer:
    'A administração fiscal espanhola não reconhece a oficina com este NIF e nome. Compare ambos, nas definições, com os documentos fiscais.',
  recipient:
    'A administração fiscal espanhola não reconhece o cliente com este NIF e nome. Peça-lhe ambos os dados e execute «verifactu correct».',
  simplified:
    'O valor é demasiado alto para uma fatura simplificada. Retifique-a e emita uma fatura completa.',
  clock: 'O relógio desta máquina está errado. Acerte-o e ative a sincronização por NTP.',
  duplicate:
    'A administração fiscal espanhola já tem outro registo com este número. Execute «verifactu reconcile» para os comparar.',
  annulled:
    'Para a administração fiscal espanhola, esta fatura já está anulada. Execute «verifactu reconcile» para comparar.',
  missing:
    'A administração fiscal espanhola não tem a fatura a que este registo se refere. Execute «verifactu reconcile» e depois «verifactu correct».',
  form: 'Alguém introduziu esta fatura no site da administração fiscal espanhola. Corrija-a lá.',
  chain:
    'A administração fiscal espanhola encontra uma quebra na cadeia de registos. Execute «verifactu verify» e comunique o resultado ao fabricante do programa.',
  report:
    'O programa escreveu algo que a administração fiscal espanhola não aceita. Comunique este código ao fabricante.',
};

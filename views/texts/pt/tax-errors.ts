import type { TaxErrors } from '../types/tax-errors.ts';

export const pt: TaxErrors = {
  again:
    'A autoridade tributária espanhola tem um problema técnico. Os registos são reenviados sem que tenha de fazer nada.',
  unavailable:
    'A autoridade tributária espanhola ainda não abriu este serviço. Os registos são reenviados sem que tenha de fazer nada.',
  suspended:
    'A autoridade tributária espanhola suspendeu o acesso. Nada é enviado até que resolva a situação com ela e execute «deployment resume».',
  certificate:
    'O certificado não permite enviar em nome desta oficina. Verifique o certificado ou a representação que a oficina concedeu.',
  issuer:
    'A autoridade tributária espanhola não reconhece a oficina com este NIF e nome. Compare ambos, nas definições, com os documentos fiscais.',
  recipient:
    'A autoridade tributária espanhola não reconhece o cliente com este NIF e nome. Peça-lhe ambos os dados e execute «verifactu correct».',
  taxId:
    'O NIF do cliente não tem um formato correto. Peça-lho, corrija-o na ficha dele e emita uma fatura retificativa.',
  notInCensus:
    'A fatura está registada, mas a autoridade tributária espanhola não conhece o NIF do cliente. Compare-o com os documentos dele: se estiver errado, emita uma fatura retificativa; caso contrário, execute «verifactu correct».',
  number:
    'O número da fatura tem caracteres que a autoridade tributária espanhola não aceita. Use uma série cujo código só tenha letras, algarismos, «/» e «-», e volte a emitir a fatura.',
  date: 'A data da fatura ou o dia do trabalho não são válidos. Verifique ambos e a data deste computador, e corrija a fatura com uma retificativa.',
  rate: 'A taxa de imposto, ou o motivo por que não é cobrado, não corresponde às linhas da fatura. Verifique-as e emita uma fatura retificativa; se estiverem certas, comunique este código ao fabricante do programa.',
  flags:
    'O registo não corresponde ao que a autoridade tributária espanhola tem desta fatura. Execute «verifactu reconcile» e depois «verifactu correct».',
  late: 'A fatura está registada e não há nada a corrigir nela. O registo tem uma hora posterior à da autoridade tributária espanhola: verifique se o relógio deste computador é acertado por NTP.',
  comparison:
    'Foi reposta uma cópia de segurança: nada é emitido nem enviado até que os registos sejam comparados com os da autoridade tributária espanhola. Execute «verifactu reconcile»; se perdeu o certificado, «verifactu state-numbers».',
  noCertificate:
    'Não há nenhum certificado com que enviar os registos. Configure um com «verifactu certificate set» ou conceda a representação da oficina.',
  unreachable:
    'Não é possível contactar a autoridade tributária espanhola. Os registos são reenviados automaticamente; se isto durar, verifique o acesso à internet e a firewall.',
  rejected:
    'A autoridade tributária espanhola rejeitou faturas. «verifactu rejected» enumera-as com o que fazer em cada uma, e «verifactu rejected --work» percorre-as uma a uma.',
  waiting:
    'Há registos à espera de envio, pela sua ordem. Demora alguns minutos; se demorar mais, verifique se os processos de envio estão a funcionar («doctor»).',
  simplified:
    'O valor é demasiado alto para uma fatura simplificada. Retifique-a e emita uma fatura completa.',
  clock: 'O relógio desta máquina está errado. Acerte-o e ative a sincronização por NTP.',
  duplicate:
    'A autoridade tributária espanhola já tem outro registo com este número. Execute «verifactu reconcile» para os comparar e depois «verifactu correct», que indica como continuar.',
  annulled:
    'Para a autoridade tributária espanhola, esta fatura já está anulada. Execute «verifactu reconcile» para comparar.',
  missing:
    'A autoridade tributária espanhola não tem a fatura a que este registo se refere. Execute «verifactu reconcile» e depois «verifactu correct».',
  form: 'Alguém introduziu esta fatura no site da autoridade tributária espanhola. Corrija-a lá.',
  chain:
    'A autoridade tributária espanhola encontra uma quebra na cadeia de registos. Execute «verifactu verify» e comunique o resultado ao fabricante do programa.',
  report:
    'O programa escreveu algo que a autoridade tributária espanhola não aceita. Comunique este código ao fabricante.',
};

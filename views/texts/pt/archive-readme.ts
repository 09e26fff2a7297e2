import type { ArchiveReadmeTexts } from '../types/archive-readme.ts';

export const pt: ArchiveReadmeTexts = {
  title: 'Arquivo de faturas e registos de faturação',
  broken: (number) =>
    `ATENÇÃO: a cadeia de registos de faturação está quebrada no registo ${number}. Descubra porquê antes de confiar neste arquivo: verifactu verify.`,
  about: (workshop, day) =>
    `Este arquivo contém todas as faturas emitidas por ${workshop} tal como estavam em ${day}, com os pagamentos e os PDF, e todos os registos de faturação.`,
  termSpain:
    'Conserve-o sem alterações num lugar seguro. A lei espanhola obriga a conservar faturas e registos até o imposto prescrever, ou seja, quatro anos desde o fim do prazo para o declarar (Ley General Tributaria, art. 66), e a documentação do negócio durante seis anos (Código de Comercio, art. 30). Pode haver prazos mais longos, por exemplo para bens de investimento.',
  termElsewhere:
    'Conserve-o sem alterações num lugar seguro, durante o tempo que a lei do seu país obrigue a conservar as faturas.',
  records: 'os registos em XML, pela ordem da cadeia; os JSON contêm os hashes e as respostas',
  messages: 'os envios à autoridade tributária, as respostas e, nos JSON, os comprovativos (CSV)',
  invoices: 'as faturas com todos os dados, linhas e pagamentos, em JSON; montantes em cêntimos',
  pdfs: 'as faturas em PDF',
  summary: 'o fim da cadeia, o resultado da sua verificação e o número de ficheiros',
  damagedList: 'faturas cujo PDF se perdeu ou está danificado; não existe se não houver nenhuma',
  sums: 'o SHA-256 de todos os outros ficheiros',
  check:
    'Para verificar que nada foi alterado, descomprima o ficheiro ZIP, abra um terminal na sua pasta e escreva:',
  end: (number) => `A cadeia termina com o registo ${number}. O seu hash é:`,
  damaged:
    'Os PDF destas faturas perderam-se ou não são os que foram gerados. Os seus dados estão em invoices/.',
};

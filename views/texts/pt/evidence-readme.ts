import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const pt: EvidenceReadmeTexts = {
  title: (budget) => `Provas sobre o orçamento ${budget}`,
  about: (workshop) =>
    `${workshop} conserva o que os seus clientes decidem sobre um orçamento e o que lhes foi mostrado. Cada decisão é um elo de uma cadeia: contém o hash do anterior, de modo que nada pode ser alterado, retirado ou acrescentado depois sem que se note. Neste arquivo está tudo o que se conserva sobre este orçamento.`,
  contents: 'o que foi mostrado e o que foi decidido',
  signed: 'o orçamento assinado',
  chain: (head) =>
    `a cadeia, desde o primeiro elo deste orçamento até ao número ${head}, o último; sem dados pessoais`,
  sums: 'o SHA-256 de cada ficheiro',
  check:
    'Pode verificá-lo por si. Descomprima o ficheiro ZIP, abra um terminal na sua pasta e cole estas linhas:',
  verdict:
    'OK significa que tudo está como foi escrito. Caso contrário, as linhas acima indicam o que mudou.',
  head: 'Este é o hash do último elo. Se o anotou noutro lugar ou tem um arquivo anterior, compare-os: quem conhece este hash pode verificar toda a cadeia até ele.',
};

import type { Language } from '../../generated/errors.ts';
import type { Link } from './chain.ts';

interface Told {
  language: Language;
  workshop: string;
  budgetId: number;
  hasDocuments: boolean;
  head: Link;
}

interface Texts {
  title: (budget: number) => string;
  about: (workshop: string) => string;
  contents: string;
  signed: string;
  chain: (head: number) => string;
  sums: string;
  check: string;
  verdict: string;
  head: string;
}

/** What stands in each archive, for people; the lines to check it with are the ones set in. */
export function readme({ language, workshop, budgetId, hasDocuments, head }: Told): string {
  const text = readmeTexts[language];
  const title = text.title(budgetId);
  const folders = [
    `contents/   ${text.contents}`,
    ...(hasDocuments ? [`signed/     ${text.signed}`] : []),
    `chain/      ${text.chain(head.number)}`,
    `SHA256SUMS  ${text.sums}`,
  ];
  const hash = head.hash.toString('hex');
  return `${[
    `${title}\n${'='.repeat(title.length)}`,
    text.about(workshop),
    folders.join('\n'),
    text.check,
    checkLines(hash),
    text.verdict,
    text.head,
    hash,
  ].join('\n\n')}\n`;
}

/** For any POSIX shell: the sums, then each content against its entry, each entry against the one before, the last against the head. */
function checkLines(head: string): string {
  const lines = `broken=0
sha256sum -c --quiet SHA256SUMS || broken=1
for content in contents/*.json; do
  [ -e "$content" ] || continue
  entry="chain/$(basename "$content" .json).txt"
  grep -qx "content $(sha256sum < "$content" | cut -c 1-64)" "$entry" || { echo "$content"; broken=1; }
done
before=
for entry in chain/*.txt; do
  [ -z "$before" ] || grep -qx "previous $before" "$entry" || { echo "$entry"; broken=1; }
  before=$(sha256sum < "$entry" | cut -c 1-64)
done
[ "$before" = ${head} ] || { echo "$before"; broken=1; }
[ "$broken" = 0 ] && echo OK || echo BROKEN`;
  return lines
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}

export const readmeTexts: Record<Language, Texts> = {
  en: {
    title: (budget) => `Evidence about quote ${budget}`,
    about: (workshop) =>
      `${workshop} keeps what its clients decide on a quote, and what they were shown. Each decision is an entry of a chain: it holds the hash of the entry before it, so that nothing can be changed, left out or added later without being noticed. In this archive is all that was kept about this quote.`,
    contents: 'what was shown and what was decided',
    signed: 'the signed quote',
    chain: (head) =>
      `the chain, from this quote's first entry to number ${head}, the last one; no personal data`,
    sums: 'the SHA-256 of every file',
    check:
      'You can check it yourself. Unpack the archive, open a terminal in its folder, and paste these lines:',
    verdict:
      'OK means that everything is as it was written. Otherwise the lines above name what was changed.',
    head: 'This is the hash of the last entry. If you have noted it elsewhere, or have an earlier archive, compare them: whoever knows this hash can check the whole chain up to it.',
  },
  es: {
    title: (budget) => `Pruebas sobre el presupuesto ${budget}`,
    about: (workshop) =>
      `${workshop} conserva lo que sus clientes deciden sobre un presupuesto y lo que se les mostró. Cada decisión es un eslabón de una cadena: contiene el hash del anterior, de modo que nada se puede cambiar, quitar ni añadir después sin que se note. En este archivo está todo lo que se conserva sobre este presupuesto.`,
    contents: 'lo que se mostró y lo que se decidió',
    signed: 'el presupuesto firmado',
    chain: (head) =>
      `la cadena, desde el primer eslabón de este presupuesto hasta el número ${head}, el último; sin datos personales`,
    sums: 'el SHA-256 de cada archivo',
    check:
      'Puede comprobarlo usted mismo. Descomprima el archivo, abra un terminal en su carpeta y pegue estas líneas:',
    verdict:
      'OK significa que todo está como se escribió. Si no, las líneas de arriba indican qué ha cambiado.',
    head: 'Este es el hash del último eslabón. Si lo anotó en otro lugar o tiene un archivo anterior, compárelos: quien conoce este hash puede comprobar toda la cadena hasta él.',
  },
  ca: {
    title: (budget) => `Proves sobre el pressupost ${budget}`,
    about: (workshop) =>
      `${workshop} conserva el que els seus clients decideixen sobre un pressupost i el que se'ls va mostrar. Cada decisió és una baula d'una cadena: conté el hash de l'anterior, de manera que res no es pot canviar, treure ni afegir després sense que es noti. En aquest arxiu hi ha tot el que es conserva sobre aquest pressupost.`,
    contents: 'el que es va mostrar i el que es va decidir',
    signed: 'el pressupost signat',
    chain: (head) =>
      `la cadena, des de la primera baula d'aquest pressupost fins al número ${head}, l'última; sense dades personals`,
    sums: 'el SHA-256 de cada fitxer',
    check:
      "Ho podeu comprovar vosaltres mateixos. Descomprimiu l'arxiu, obriu un terminal a la seva carpeta i enganxeu-hi aquestes línies:",
    verdict: 'OK vol dir que tot és com es va escriure. Si no, les línies de dalt indiquen què ha canviat.',
    head: "Aquest és el hash de l'última baula. Si el vau anotar en un altre lloc o teniu un arxiu anterior, compareu-los: qui coneix aquest hash pot comprovar tota la cadena fins a ell.",
  },
  pt: {
    title: (budget) => `Provas sobre o orçamento ${budget}`,
    about: (workshop) =>
      `${workshop} conserva o que os seus clientes decidem sobre um orçamento e o que lhes foi mostrado. Cada decisão é um elo de uma cadeia: contém o hash do anterior, de modo que nada pode ser alterado, retirado ou acrescentado depois sem que se note. Neste arquivo está tudo o que se conserva sobre este orçamento.`,
    contents: 'o que foi mostrado e o que foi decidido',
    signed: 'o orçamento assinado',
    chain: (head) =>
      `a cadeia, desde o primeiro elo deste orçamento até ao número ${head}, o último; sem dados pessoais`,
    sums: 'o SHA-256 de cada ficheiro',
    check:
      'Pode verificá-lo por si. Descomprima o arquivo, abra um terminal na sua pasta e cole estas linhas:',
    verdict:
      'OK significa que tudo está como foi escrito. Caso contrário, as linhas acima indicam o que mudou.',
    head: 'Este é o hash do último elo. Se o anotou noutro lugar ou tem um arquivo anterior, compare-os: quem conhece este hash pode verificar toda a cadeia até ele.',
  },
  fr: {
    title: (budget) => `Preuves sur le devis ${budget}`,
    about: (workshop) =>
      `${workshop} conserve ce que ses clients décident sur un devis et ce qui leur a été montré. Chaque décision est un maillon d’une chaîne : il contient le hash du précédent, de sorte que rien ne peut être modifié, retiré ou ajouté par la suite sans que cela se voie. Cette archive contient tout ce qui est conservé sur ce devis.`,
    contents: 'ce qui a été montré et ce qui a été décidé',
    signed: 'le devis signé',
    chain: (head) =>
      `la chaîne, du premier maillon de ce devis au numéro ${head}, le dernier ; sans données personnelles`,
    sums: 'le SHA-256 de chaque fichier',
    check:
      'Vous pouvez le vérifier vous-même. Décompressez l’archive, ouvrez un terminal dans son dossier et collez ces lignes :',
    verdict:
      'OK signifie que tout est tel qu’il a été écrit. Sinon, les lignes ci-dessus indiquent ce qui a changé.',
    head: 'Voici le hash du dernier maillon. Si vous l’avez noté ailleurs ou si vous avez une archive antérieure, comparez-les : qui connaît ce hash peut vérifier toute la chaîne jusqu’à lui.',
  },
  bg: {
    title: (budget) => `Доказателства за оферта ${budget}`,
    about: (workshop) =>
      `${workshop} пази какво решават клиентите по оферта и какво им е било показано. Всяко решение е звено от верига: то съдържа хеша на предишното, така че нищо не може да бъде променено, премахнато или добавено по-късно, без да се забележи. В този архив е всичко, което се пази за тази оферта.`,
    contents: 'какво е показано и какво е решено',
    signed: 'подписаната оферта',
    chain: (head) => `веригата от първото звено за тази оферта до номер ${head}, последното; без лични данни`,
    sums: 'SHA-256 на всеки файл',
    check:
      'Можете да го проверите сами. Разархивирайте архива, отворете терминал в неговата папка и поставете тези редове:',
    verdict:
      'OK означава, че всичко е така, както е записано. Иначе редовете по-горе посочват какво е променено.',
    head: 'Това е хешът на последното звено. Ако сте го записали другаде или имате по-ранен архив, сравнете ги: който знае този хеш, може да провери цялата верига до него.',
  },
};

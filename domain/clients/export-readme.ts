import type { Language } from '../../generated/errors.ts';
import { longDay } from '../time/local.ts';

/** What an export consists of, in the order in which it is listed. */
export const exportFiles = {
  client: 'client.json',
  history: 'history.json',
  consents: 'consents.json',
  vehicles: 'vehicles.json',
  budgets: 'budgets.json',
  documents: 'documents.json',
  evidence: 'evidence.json',
  invoices: 'invoices.json',
  messages: 'messages.json',
  events: 'events.json',
  notices: 'notices.json',
  webhooks: 'webhooks.json',
  answers: 'api-answers.json',
} as const;

export type ExportFile = keyof typeof exportFiles;

export const exportFolders = { documents: 'documents/', invoices: 'invoices/' } as const;

type Part = ExportFile | 'documentFiles' | 'invoiceFiles';

interface Texts {
  title: string;
  about: (name: string, number: number, day: string) => string;
  holder: string;
  erased: (day: string) => string;
  parts: Record<Part, string>;
  format: string;
  leftOut: string;
  rights: string;
  missing: string;
}

interface Workshop {
  name: string;
  legal_name: string;
  tax_id: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  timezone: string;
}

interface Told {
  language: Language;
  workshop: Workshop;
  client: { id: number; name: string; erased_at: string | null };
  hasDocuments: boolean;
  hasInvoices: boolean;
  now: Date;
}

/** What stands in each export, for the person. */
export function exportReadme({ language, workshop, client, hasDocuments, hasInvoices, now }: Told): string {
  const text = exportTexts[language];
  const said = (moment: Date) => longDay(moment, workshop.timezone, language);
  const parts = Object.entries(exportFiles).map(([part, file]) => [file, text.parts[part as ExportFile]]);
  if (hasDocuments) parts.push([exportFolders.documents, text.parts.documentFiles]);
  if (hasInvoices) parts.push([exportFolders.invoices, text.parts.invoiceFiles]);
  const width = Math.max(...parts.map(([file = '']) => file.length));
  return `${[
    `${text.title}\n${'='.repeat(text.title.length)}`,
    text.about(client.name, client.id, said(now)),
    ...(client.erased_at === null ? [] : [text.erased(said(new Date(client.erased_at)))]),
    `${text.holder}\n${holderOf(workshop)}`,
    parts.map(([file = '', what]) => `${file.padEnd(width)}  ${what}`).join('\n'),
    text.format,
    text.leftOut,
    text.rights,
  ].join('\n\n')}\n`;
}

function holderOf({ name, legal_name, tax_id, address, zip, city, phone, email }: Workshop): string {
  const who = [legal_name, name].filter((each, at, all) => each !== '' && all.indexOf(each) === at);
  const lines = [who.join(' · '), tax_id, address, [zip, city].filter(Boolean).join(' '), phone, email];
  return lines
    .filter((line) => line !== '')
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Of files that the workshop has lost. */
export function missingText(language: Language, names: string[]): string {
  return `${exportTexts[language].missing}\n\n${names.map((name) => `    ${name}`).join('\n')}\n`;
}

export const exportTexts: Record<Language, Texts> = {
  en: {
    title: 'Your personal data',
    about: (name, number, day) =>
      `This is everything that the workshop holds about ${name} (client ${number}), as of ${day}.`,
    holder: 'The workshop that holds the data and answers for them:',
    erased: (day) =>
      `These data were erased on ${day}. What is left is what the law makes the workshop keep: it is blocked, and used for nothing else.`,
    parts: {
      client: 'who you are, how to reach you, and what you are recognised by',
      history: 'what was changed in your data, when and by whom, with the earlier values',
      consents: 'what you allowed and refused, and when',
      vehicles: 'your vehicles',
      budgets: 'your quotes and repairs: lines, steps, appointments, notes, changes',
      documents: 'what photos and papers there are of them',
      evidence: 'what you decided on quotes, what you were shown, and your signature',
      invoices: 'your invoices with payments, and what the tax authority is told of them',
      messages: 'what was said to you and by you: email, SMS, calls',
      events:
        'what happened in the last thirty days, such as mails that were opened and links that were clicked',
      notices: 'what the workshop was told of your appointments and decisions',
      webhooks: 'which other programs were told of what happened, in the last thirty days',
      answers: 'which other programs wrote your data, in the last day',
      documentFiles: 'the photos and papers themselves, and the quotes that you signed',
      invoiceFiles: 'the invoices as PDF',
    },
    format:
      'Files that end in .json are text: a browser or an editor opens them, and programs can read them. Moments are in UTC, amounts in euros.',
    leftOut:
      'Not in it: what parts and work cost the workshop; keys and passwords; data of other people, but for the names of those who did something for you or changed your data.',
    rights:
      'You may ask the workshop to correct or erase these data, to restrict what is done with them, or to stop it; and you may complain to the data protection authority.',
    missing: 'These files are lost or damaged, and the workshop could not add them:',
  },
  es: {
    title: 'Sus datos personales',
    about: (name, number, day) =>
      `Esto es todo lo que el taller conserva sobre ${name} (cliente ${number}), a fecha de ${day}.`,
    holder: 'El taller que conserva los datos y responde de ellos:',
    erased: (day) =>
      `Estos datos se suprimieron el ${day}. Queda lo que la ley obliga al taller a conservar: está bloqueado y no se usa para nada más.`,
    parts: {
      client: 'quién es usted, cómo contactarle y por qué datos se le reconoce',
      history: 'qué se cambió en sus datos, cuándo y quién, con los valores anteriores',
      consents: 'qué autorizó y qué rechazó, y cuándo',
      vehicles: 'sus vehículos',
      budgets: 'sus presupuestos y reparaciones: líneas, pasos, citas, notas, cambios',
      documents: 'qué fotos y papeles hay de ellos',
      evidence: 'qué decidió sobre los presupuestos, qué se le mostró y su firma',
      invoices: 'sus facturas con los pagos, y lo que se comunica de ellas a la Agencia Tributaria',
      messages: 'lo que se le dijo y lo que usted dijo: correo, SMS, llamadas',
      events:
        'lo que ocurrió en los últimos treinta días, como los correos que se abrieron y los enlaces que se pulsaron',
      notices: 'los avisos que recibió el taller sobre sus citas y decisiones',
      webhooks: 'a qué otros programas se comunicó lo que ocurría, en los últimos treinta días',
      answers: 'qué otros programas escribieron sus datos, en el último día',
      documentFiles: 'las fotos y los papeles, y los presupuestos que firmó',
      invoiceFiles: 'las facturas en PDF',
    },
    format:
      'Los archivos que acaban en .json son texto: los abre un navegador o un editor, y los programas pueden leerlos. Las horas están en UTC y los importes en euros.',
    leftOut:
      'No se incluye: lo que las piezas y el trabajo cuestan al taller; claves y contraseñas; datos de otras personas, salvo el nombre de quien hizo algo para usted o cambió sus datos.',
    rights:
      'Puede pedir al taller que corrija o suprima estos datos, que limite su uso o que deje de usarlos, y puede reclamar ante la autoridad de protección de datos.',
    missing: 'Estos archivos se han perdido o están dañados, y el taller no ha podido añadirlos:',
  },
  ca: {
    title: 'Les vostres dades personals',
    about: (name, number, day) =>
      `Això és tot el que el taller conserva sobre ${name} (client ${number}), a data de ${day}.`,
    holder: 'El taller que conserva les dades i en respon:',
    erased: (day) =>
      `Aquestes dades es van suprimir el ${day}. Queda el que la llei obliga el taller a conservar: està bloquejat i no s'utilitza per a res més.`,
    parts: {
      client: 'qui sou, com contactar-vos i per quines dades se us reconeix',
      history: 'què es va canviar a les vostres dades, quan i qui, amb els valors anteriors',
      consents: 'què vau autoritzar i què vau rebutjar, i quan',
      vehicles: 'els vostres vehicles',
      budgets: 'els vostres pressupostos i reparacions: línies, passos, cites, notes, canvis',
      documents: 'quines fotos i quins papers hi ha',
      evidence: 'què vau decidir sobre els pressupostos, què se us va mostrar i la vostra signatura',
      invoices: "les vostres factures amb els pagaments, i el que se'n comunica a l'Agència Tributària",
      messages: 'el que se us va dir i el que vau dir: correu, SMS, trucades',
      events:
        "el que va passar en els darrers trenta dies, com els correus que es van obrir i els enllaços que s'hi van clicar",
      notices: 'els avisos que va rebre el taller sobre les vostres cites i decisions',
      webhooks: 'a quins altres programes es va comunicar el que passava, en els darrers trenta dies',
      answers: 'quins altres programes van escriure les vostres dades, en el darrer dia',
      documentFiles: 'les fotos i els papers, i els pressupostos que vau signar',
      invoiceFiles: 'les factures en PDF',
    },
    format:
      'Els fitxers que acaben en .json són text: els obre un navegador o un editor, i els programes els poden llegir. Les hores són en UTC i els imports en euros.',
    leftOut:
      "No s'hi inclou: el que les peces i la feina costen al taller; claus i contrasenyes; dades d'altres persones, tret del nom de qui va fer alguna cosa per a vós o va canviar les vostres dades.",
    rights:
      "Podeu demanar al taller que corregeixi o suprimeixi aquestes dades, que en limiti l'ús o que deixi d'utilitzar-les, i podeu reclamar davant l'autoritat de protecció de dades.",
    missing: 'Aquests fitxers s’han perdut o estan malmesos, i el taller no els ha pogut afegir:',
  },
  pt: {
    title: 'Os seus dados pessoais',
    about: (name, number, day) =>
      `Isto é tudo o que a oficina conserva sobre ${name} (cliente ${number}), em ${day}.`,
    holder: 'A oficina que conserva os dados e responde por eles:',
    erased: (day) =>
      `Estes dados foram apagados em ${day}. Resta o que a lei obriga a oficina a conservar: está bloqueado e não é usado para mais nada.`,
    parts: {
      client: 'quem é, como o contactar e por que dados é reconhecido',
      history: 'o que foi alterado nos seus dados, quando e por quem, com os valores anteriores',
      consents: 'o que autorizou e o que recusou, e quando',
      vehicles: 'os seus veículos',
      budgets: 'os seus orçamentos e reparações: linhas, passos, marcações, notas, alterações',
      documents: 'que fotografias e papéis há deles',
      evidence: 'o que decidiu sobre os orçamentos, o que lhe foi mostrado e a sua assinatura',
      invoices: 'as suas faturas com os pagamentos, e o que delas é comunicado à autoridade tributária',
      messages: 'o que lhe foi dito e o que disse: e-mail, SMS, chamadas',
      events:
        'o que aconteceu nos últimos trinta dias, como os e-mails que foram abertos e os links em que se clicou',
      notices: 'os avisos que a oficina recebeu sobre as suas marcações e decisões',
      webhooks: 'a que outros programas foi comunicado o que acontecia, nos últimos trinta dias',
      answers: 'que outros programas escreveram os seus dados, no último dia',
      documentFiles: 'as fotografias e os papéis, e os orçamentos que assinou',
      invoiceFiles: 'as faturas em PDF',
    },
    format:
      'Os ficheiros que terminam em .json são texto: um navegador ou um editor abre-os, e os programas podem lê-los. As horas estão em UTC e os valores em euros.',
    leftOut:
      'Não está incluído: o que as peças e o trabalho custam à oficina; chaves e palavras-passe; dados de outras pessoas, salvo o nome de quem fez algo para si ou alterou os seus dados.',
    rights:
      'Pode pedir à oficina que corrija ou apague estes dados, que limite a sua utilização ou que deixe de os usar, e pode reclamar junto da autoridade de proteção de dados.',
    missing: 'Estes ficheiros perderam-se ou estão danificados, e a oficina não os pôde juntar:',
  },
  fr: {
    title: 'Vos données personnelles',
    about: (name, number, day) =>
      `Voici tout ce que l’atelier conserve au sujet de ${name} (client ${number}), en date du ${day}.`,
    holder: 'L’atelier qui conserve les données et en répond :',
    erased: (day) =>
      `Ces données ont été effacées le ${day}. Il reste ce que la loi oblige l’atelier à conserver : c’est bloqué et ne sert à rien d’autre.`,
    parts: {
      client: 'qui vous êtes, comment vous joindre et à quoi l’on vous reconnaît',
      history: 'ce qui a été changé dans vos données, quand et par qui, avec les valeurs antérieures',
      consents: 'ce que vous avez autorisé et refusé, et quand',
      vehicles: 'vos véhicules',
      budgets: 'vos devis et réparations : lignes, étapes, rendez-vous, notes, changements',
      documents: 'quelles photos et quels papiers il y en a',
      evidence: 'ce que vous avez décidé sur les devis, ce qui vous a été montré et votre signature',
      invoices: 'vos factures avec les paiements, et ce qui en est communiqué à l’administration fiscale',
      messages: 'ce qui vous a été dit et ce que vous avez dit : e-mails, SMS, appels',
      events:
        'ce qui s’est passé ces trente derniers jours, comme les e-mails ouverts et les liens sur lesquels on a cliqué',
      notices: 'les avis que l’atelier a reçus sur vos rendez-vous et vos décisions',
      webhooks: 'à quels autres programmes on a communiqué ce qui se passait, ces trente derniers jours',
      answers: 'quels autres programmes ont écrit vos données, ce dernier jour',
      documentFiles: 'les photos et les papiers, et les devis que vous avez signés',
      invoiceFiles: 'les factures en PDF',
    },
    format:
      'Les fichiers qui se terminent par .json sont du texte : un navigateur ou un éditeur les ouvre, et les programmes peuvent les lire. Les heures sont en UTC et les montants en euros.',
    leftOut:
      'N’y figurent pas : ce que les pièces et le travail coûtent à l’atelier ; les clés et les mots de passe ; les données d’autres personnes, sauf le nom de ceux qui ont fait quelque chose pour vous ou changé vos données.',
    rights:
      'Vous pouvez demander à l’atelier de corriger ou d’effacer ces données, d’en limiter l’usage ou d’y mettre fin, et introduire une réclamation auprès de l’autorité de protection des données.',
    missing: 'Ces fichiers sont perdus ou endommagés, et l’atelier n’a pas pu les ajouter :',
  },
  bg: {
    title: 'Вашите лични данни',
    about: (name, number, day) =>
      `Това е всичко, което сервизът пази за ${name} (клиент ${number}), към ${day}.`,
    holder: 'Сервизът, който пази данните и отговаря за тях:',
    erased: (day) =>
      `Тези данни са изтрити на ${day}. Останало е това, което законът задължава сервиза да пази: то е блокирано и не се използва за нищо друго.`,
    parts: {
      client: 'кой сте, как да се свържем с Вас и по какво Ви разпознаваме',
      history: 'какво е променено в данните Ви, кога и от кого, с предишните стойности',
      consents: 'какво сте разрешили и какво сте отказали, и кога',
      vehicles: 'Вашите автомобили',
      budgets: 'Вашите оферти и ремонти: редове, стъпки, часове, бележки, промени',
      documents: 'какви снимки и документи има към тях',
      evidence: 'какво сте решили по офертите, какво Ви е било показано и подписът Ви',
      invoices: 'Вашите фактури с плащанията и какво се съобщава за тях на данъчната администрация',
      messages: 'какво Ви е било казано и какво сте казали: имейли, SMS, обаждания',
      events:
        'какво се е случило през последните тридесет дни, например отворени имейли и връзки, върху които е кликнато',
      notices: 'какво е било съобщено на сервиза за Вашите часове и решения',
      webhooks: 'на кои други програми е съобщавано какво се случва, през последните тридесет дни',
      answers: 'кои други програми са записвали данните Ви, през последния ден',
      documentFiles: 'самите снимки и документи и офертите, които сте подписали',
      invoiceFiles: 'фактурите като PDF',
    },
    format:
      'Файловете, които завършват на .json, са текст: отваря ги браузър или редактор, а програмите могат да ги четат. Часовете са в UTC, сумите – в евро.',
    leftOut:
      'Не са включени: колко струват частите и трудът на сервиза; ключове и пароли; данни на други хора освен имената на онези, които са направили нещо за Вас или са променили данните Ви.',
    rights:
      'Можете да поискате от сервиза да поправи или изтрие тези данни, да ограничи използването им или да го прекрати, и да подадете жалба до органа за защита на данните.',
    missing: 'Тези файлове са изгубени или повредени и сервизът не можа да ги добави:',
  },
};

import type { Language } from '../spec/document.ts';

/** The frames of the changelog's sentences. The names and descriptions in them come from the documents. */
export interface ChangelogTexts {
  title: string;
  introduction: string;
  unreleased: string;
  colon: string;
  /** A list that is cut: how many more things there are. */
  more(count: number): string;
  noChanges: string;
  first: string;
  breaking: string;
  /** Names the day since when programs may not rely on a promise. */
  brokenFrom(day: string): string;
  concerns: string;
  deprecated: string;
  insteadOf(successor: string): string;
  endsOn(day: string): string;
  hasNoEnd: string;
  operation: string;
  parameter(name: string, operation: string): string;
  fields(schemas: string): string;
  fieldCount(count: number, schemas: string): string;
  values(of: string): string;
  limit(of: string): string;
  limits: Record<LimitKeyword, string>;
  none: string;
  events: string;
  event: string;
  errors: string;
  code: string;
}

export type LimitKeyword =
  | 'minimum'
  | 'exclusiveMinimum'
  | 'minLength'
  | 'minItems'
  | 'maximum'
  | 'exclusiveMaximum'
  | 'maxLength'
  | 'maxItems'
  | 'x-decimals';

const en: ChangelogTexts = {
  title: 'Changes of the API',
  introduction:
    'What each release adds for programs, and what they have to change. The newest release comes first. Programs ignore additions that they do not know.',
  unreleased: 'Not yet released',
  colon: ':',
  more: (count) => `and ${count} more`,
  noChanges: 'Nothing has changed for programs.',
  first: 'The first release.',
  breaking: 'What programs have to change',
  brokenFrom: (day) => `From ${day}`,
  concerns: 'Concerns',
  deprecated: 'Deprecated',
  insteadOf: (successor) => `Use ${successor} instead.`,
  endsOn: (day) => `It ends on ${day}.`,
  hasNoEnd: 'No end is planned.',
  operation: 'New operation',
  parameter: (name, operation) => `New parameter ${name} of ${operation}`,
  fields: (schemas) => `New fields of ${schemas}`,
  fieldCount: (count, schemas) => `${count} new fields of ${schemas}`,
  values: (of) => `New values of ${of}`,
  limit: (of) => `Changed limit of ${of}`,
  limits: {
    minimum: 'smallest value',
    exclusiveMinimum: 'greater than',
    minLength: 'least characters',
    minItems: 'least entries',
    maximum: 'largest value',
    exclusiveMaximum: 'less than',
    maxLength: 'most characters',
    maxItems: 'most entries',
    'x-decimals': 'decimal places',
  },
  none: 'none',
  events: 'Events',
  event: 'New event',
  errors: 'Errors',
  code: 'New error code',
};

const es: ChangelogTexts = {
  title: 'Cambios de la API',
  introduction:
    'Lo que cada versión añade para los programas y lo que estos deben cambiar. La versión más reciente va primero. Los programas ignoran las novedades que no conocen.',
  unreleased: 'Aún sin publicar',
  colon: ':',
  more: (count) => `y ${count} más`,
  noChanges: 'No hay cambios para los programas.',
  first: 'La primera versión.',
  breaking: 'Lo que los programas deben cambiar',
  brokenFrom: (day) => `Desde el ${day}`,
  concerns: 'Afecta a',
  deprecated: 'En desuso',
  insteadOf: (successor) => `Use ${successor} en su lugar.`,
  endsOn: (day) => `Dejará de existir el ${day}.`,
  hasNoEnd: 'No está previsto retirarla.',
  operation: 'Operación nueva',
  parameter: (name, operation) => `Parámetro nuevo ${name} de ${operation}`,
  fields: (schemas) => `Campos nuevos de ${schemas}`,
  fieldCount: (count, schemas) => `${count} campos nuevos de ${schemas}`,
  values: (of) => `Valores nuevos de ${of}`,
  limit: (of) => `Límite modificado de ${of}`,
  limits: {
    minimum: 'valor mínimo',
    exclusiveMinimum: 'mayor que',
    minLength: 'caracteres como mínimo',
    minItems: 'elementos como mínimo',
    maximum: 'valor máximo',
    exclusiveMaximum: 'menor que',
    maxLength: 'caracteres como máximo',
    maxItems: 'elementos como máximo',
    'x-decimals': 'decimales',
  },
  none: 'ninguno',
  events: 'Eventos',
  event: 'Evento nuevo',
  errors: 'Errores',
  code: 'Código de error nuevo',
};

const ca: ChangelogTexts = {
  title: "Canvis de l'API",
  introduction:
    'El que cada versió afegeix per als programes i el que aquests han de canviar. La versió més recent va primer. Els programes ignoren les novetats que no coneixen.',
  unreleased: 'Encara sense publicar',
  colon: ':',
  more: (count) => `i ${count} més`,
  noChanges: 'No hi ha canvis per als programes.',
  first: 'La primera versió.',
  breaking: 'El que els programes han de canviar',
  brokenFrom: (day) => `Des del ${day}`,
  concerns: 'Afecta',
  deprecated: 'En desús',
  insteadOf: (successor) => `Feu servir ${successor} en lloc seu.`,
  endsOn: (day) => `Deixarà d'existir el ${day}.`,
  hasNoEnd: 'No hi ha cap data prevista per retirar-la.',
  operation: 'Operació nova',
  parameter: (name, operation) => `Paràmetre nou ${name} de ${operation}`,
  fields: (schemas) => `Camps nous de ${schemas}`,
  fieldCount: (count, schemas) => `${count} camps nous de ${schemas}`,
  values: (of) => `Valors nous de ${of}`,
  limit: (of) => `Límit modificat de ${of}`,
  limits: {
    minimum: 'valor mínim',
    exclusiveMinimum: 'més gran que',
    minLength: 'caràcters com a mínim',
    minItems: 'elements com a mínim',
    maximum: 'valor màxim',
    exclusiveMaximum: 'més petit que',
    maxLength: 'caràcters com a màxim',
    maxItems: 'elements com a màxim',
    'x-decimals': 'decimals',
  },
  none: 'cap',
  events: 'Esdeveniments',
  event: 'Esdeveniment nou',
  errors: 'Errors',
  code: "Codi d'error nou",
};

const pt: ChangelogTexts = {
  title: 'Alterações da API',
  introduction:
    'O que cada versão acrescenta para os programas e o que estes têm de alterar. A versão mais recente vem primeiro. Os programas ignoram as novidades que não conhecem.',
  unreleased: 'Ainda por publicar',
  colon: ':',
  more: (count) => `e mais ${count}`,
  noChanges: 'Não há alterações para os programas.',
  first: 'A primeira versão.',
  breaking: 'O que os programas têm de alterar',
  brokenFrom: (day) => `A partir de ${day}`,
  concerns: 'Diz respeito a',
  deprecated: 'Obsoleto',
  insteadOf: (successor) => `Utilize ${successor} em vez desta operação.`,
  endsOn: (day) => `Deixa de existir a ${day}.`,
  hasNoEnd: 'Não está prevista a sua remoção.',
  operation: 'Operação nova',
  parameter: (name, operation) => `Parâmetro novo ${name} de ${operation}`,
  fields: (schemas) => `Campos novos de ${schemas}`,
  fieldCount: (count, schemas) => `${count} campos novos de ${schemas}`,
  values: (of) => `Valores novos de ${of}`,
  limit: (of) => `Limite alterado de ${of}`,
  limits: {
    minimum: 'valor mínimo',
    exclusiveMinimum: 'maior que',
    minLength: 'mínimo de caracteres',
    minItems: 'mínimo de elementos',
    maximum: 'valor máximo',
    exclusiveMaximum: 'menor que',
    maxLength: 'máximo de caracteres',
    maxItems: 'máximo de elementos',
    'x-decimals': 'casas decimais',
  },
  none: 'nenhum',
  events: 'Eventos',
  event: 'Evento novo',
  errors: 'Erros',
  code: 'Código de erro novo',
};

const fr: ChangelogTexts = {
  title: "Modifications de l'API",
  introduction:
    "Ce que chaque version apporte aux programmes et ce qu'ils doivent modifier. La version la plus récente vient en premier. Les programmes ignorent les nouveautés qu'ils ne connaissent pas.",
  unreleased: 'Pas encore publié',
  colon: ' :',
  more: (count) => `et ${count} autres`,
  noChanges: "Rien n'a changé pour les programmes.",
  first: 'La première version.',
  breaking: 'Ce que les programmes doivent modifier',
  brokenFrom: (day) => `À partir du ${day}`,
  concerns: 'Concerne',
  deprecated: 'Obsolète',
  insteadOf: (successor) => `Utilisez ${successor} à la place.`,
  endsOn: (day) => `Fin prévue le ${day}.`,
  hasNoEnd: "Aucune fin n'est prévue.",
  operation: 'Nouvelle opération',
  parameter: (name, operation) => `Nouveau paramètre ${name} de ${operation}`,
  fields: (schemas) => `Nouveaux champs de ${schemas}`,
  fieldCount: (count, schemas) => `${count} nouveaux champs de ${schemas}`,
  values: (of) => `Nouvelles valeurs de ${of}`,
  limit: (of) => `Limite modifiée de ${of}`,
  limits: {
    minimum: 'valeur minimale',
    exclusiveMinimum: 'supérieur à',
    minLength: 'nombre minimal de caractères',
    minItems: "nombre minimal d'éléments",
    maximum: 'valeur maximale',
    exclusiveMaximum: 'inférieur à',
    maxLength: 'nombre maximal de caractères',
    maxItems: "nombre maximal d'éléments",
    'x-decimals': 'décimales',
  },
  none: 'aucune',
  events: 'Événements',
  event: 'Nouvel événement',
  errors: 'Erreurs',
  code: "Nouveau code d'erreur",
};

const bg: ChangelogTexts = {
  title: 'Промени в API',
  introduction:
    'Какво добавя всяка версия за програмите и какво трябва да се промени в тях. Най-новата версия е първа. Програмите пренебрегват новостите, които не познават.',
  unreleased: 'Още непубликувано',
  colon: ':',
  more: (count) => `и още ${count}`,
  noChanges: 'За програмите няма промени.',
  first: 'Първата версия.',
  breaking: 'Какво трябва да се промени в програмите',
  brokenFrom: (day) => `От ${day}`,
  concerns: 'Отнася се за',
  deprecated: 'Остаряло',
  insteadOf: (successor) => `Вместо нея използвайте ${successor}.`,
  endsOn: (day) => `Спира да съществува на ${day}.`,
  hasNoEnd: 'Не е предвидено да бъде премахната.',
  operation: 'Нова операция',
  parameter: (name, operation) => `Нов параметър ${name} на ${operation}`,
  fields: (schemas) => `Нови полета на ${schemas}`,
  fieldCount: (count, schemas) => `${count} нови полета на ${schemas}`,
  values: (of) => `Нови стойности на ${of}`,
  limit: (of) => `Променено ограничение на ${of}`,
  limits: {
    minimum: 'най-малка стойност',
    exclusiveMinimum: 'по-голямо от',
    minLength: 'най-малко знаци',
    minItems: 'най-малко елементи',
    maximum: 'най-голяма стойност',
    exclusiveMaximum: 'по-малко от',
    maxLength: 'най-много знаци',
    maxItems: 'най-много елементи',
    'x-decimals': 'знаци след десетичната запетая',
  },
  none: 'няма',
  events: 'Събития',
  event: 'Ново събитие',
  errors: 'Грешки',
  code: 'Нов код на грешка',
};

export const changelogTexts: Record<Language, ChangelogTexts> = { es, en, ca, pt, fr, bg };

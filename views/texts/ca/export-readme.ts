import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const ca: ExportReadmeTexts = {
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
  missing: "Aquests fitxers s'han perdut o estan malmesos, i el taller no els ha pogut afegir:",
};

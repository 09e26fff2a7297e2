import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const ca: ExportReadmeTexts = {
  title: 'Les vostres dades personals',
  about: (name, number, day) =>
    `Això és tot el que el taller conserva sobre ${name} (client ${number}), a data de ${day}.`,
  holder: 'El taller responsable de les dades:',
  erased: (day) =>
    `Aquestes dades es van suprimir el ${day}. Queda el que la llei obliga el taller a conservar: està bloquejat i no s'utilitza per a res més.`,
  parts: {
    client: 'el vostre nom, les dades de contacte i els identificadors',
    history: 'els canvis a les vostres dades: quan, qui i els valors anteriors',
    consents: 'els consentiments que vau donar i rebutjar, amb les dates',
    vehicles: 'els vostres vehicles',
    budgets: 'els vostres pressupostos i reparacions: línies, passos, cites, notes, canvis',
    documents: 'la llista de les seves fotos i documents',
    evidence: 'les vostres decisions sobre els pressupostos, el que se us va mostrar i la vostra signatura',
    invoices: "les vostres factures amb els pagaments, i els seus registres per a l'Agència Tributària",
    messages: 'els missatges enviats i rebuts: correu, SMS, trucades',
    events: 'els esdeveniments dels darrers trenta dies, com ara correus oberts i enllaços clicats',
    notices: 'els avisos que va rebre el taller sobre les vostres cites i decisions',
    webhooks: 'els altres programes que van rebre aquests esdeveniments, en els darrers trenta dies',
    answers: 'els altres programes que van escriure les vostres dades, en el darrer dia',
    documentFiles: 'les fotos i els documents, i els pressupostos que vau signar',
    invoiceFiles: 'les factures en PDF',
  },
  format:
    'Els fitxers que acaben en .json són text: els obre un navegador o un editor, i els programes els poden llegir. Les hores són en UTC i els imports en euros.',
  leftOut:
    "No s'hi inclou: el que les peces i la feina costen al taller; claus i contrasenyes; dades d'altres persones, tret del nom de qui us va fer algun servei o va canviar les vostres dades.",
  rights:
    "Podeu demanar al taller que corregeixi o suprimeixi aquestes dades, que en limiti l'ús o que deixi d'utilitzar-les, i podeu reclamar davant l'autoritat de protecció de dades.",
  missing: "Aquests fitxers s'han perdut o estan malmesos, i el taller no els ha pogut afegir:",
};

import type { TaxErrors } from '../types/tax-errors.ts';

export const fr: TaxErrors = {
  again:
    'L’administration fiscale espagnole a un problème technique. Les enregistrements sont renvoyés sans intervention de votre part.',
  unavailable:
    'L’administration fiscale espagnole n’a pas encore ouvert ce service. Les enregistrements sont renvoyés sans intervention de votre part.',
  suspended:
    'L’administration fiscale espagnole a suspendu l’accès. Rien n’est envoyé tant que vous n’avez pas réglé la question avec elle et exécuté « deployment resume ».',
  certificate:
    'Le certificat ne permet pas d’envoyer au nom de ce garage. Vérifiez le certificat ou le mandat que le garage a donné.',
  issuer:
    'L’administration fiscale espagnole ne connaît pas le garage sous ce NIF et ce nom. Comparez les deux, dans les réglages, avec ses documents fiscaux.',
  recipient:
    'L’administration fiscale espagnole ne connaît pas le client sous ce NIF et ce nom. Demandez-lui les deux, puis exécutez « verifactu correct ».',
  taxId:
    'Le NIF du client n’a pas un format correct. Demandez-le-lui, corrigez-le dans sa fiche et émettez une facture rectificative.',
  notInCensus:
    'La facture est enregistrée, mais l’administration fiscale espagnole ne connaît pas le NIF du client. Comparez-le avec ses documents : s’il est faux, émettez une facture rectificative ; sinon, exécutez « verifactu correct ».',
  number:
    'Le numéro de la facture contient des caractères que l’administration fiscale espagnole n’admet pas. Utilisez une série dont le code n’a que des lettres, des chiffres, « / » et « - », et émettez de nouveau la facture.',
  date: 'La date de la facture ou le jour du travail ne sont pas valables. Vérifiez les deux ainsi que la date de cet ordinateur, puis corrigez la facture par une facture rectificative.',
  rate: 'Le taux d’imposition, ou le motif pour lequel la taxe n’est pas facturée, ne correspond pas aux lignes de la facture. Vérifiez-les et émettez une facture rectificative ; si elles sont justes, signalez ce code à l’éditeur du logiciel.',
  flags:
    'L’enregistrement ne correspond pas à ce que l’administration fiscale espagnole a de cette facture. Exécutez « verifactu reconcile », puis « verifactu correct ».',
  late: 'La facture est enregistrée et il n’y a rien à y corriger. L’enregistrement porte une heure postérieure à celle de l’administration fiscale espagnole : vérifiez que l’horloge de cet ordinateur est réglée par NTP.',
  comparison:
    'Une sauvegarde a été restaurée : rien n’est émis ni envoyé tant que les enregistrements n’ont pas été comparés avec ceux de l’administration fiscale espagnole. Exécutez « verifactu reconcile », ou « verifactu state-numbers » si le certificat est perdu.',
  noCertificate:
    'Il n’y a aucun certificat pour envoyer les enregistrements. Enregistrez-en un avec « verifactu certificate set », ou donnez un mandat pour le garage.',
  unreachable:
    'L’administration fiscale espagnole est injoignable. Les enregistrements sont renvoyés d’eux-mêmes ; si cela dure, vérifiez la connexion à internet et le pare-feu.',
  rejected:
    'L’administration fiscale espagnole a rejeté des factures. « verifactu rejected » les énumère avec la marche à suivre pour chacune, et « verifactu rejected --work » les parcourt une par une.',
  waiting:
    'Des enregistrements attendent d’être envoyés, dans leur ordre. Cela prend quelques minutes ; si cela dure plus, vérifiez que les processus d’envoi fonctionnent (« doctor »).',
  simplified:
    'Le montant est trop élevé pour une facture simplifiée. Rectifiez-la et émettez une facture complète.',
  clock: 'L’horloge de cette machine n’est pas à l’heure. Réglez-la et activez la synchronisation NTP.',
  duplicate:
    'L’administration fiscale espagnole a déjà un autre enregistrement avec ce numéro. Exécutez « verifactu reconcile » pour les comparer, puis « verifactu correct », qui indique la suite.',
  annulled:
    'Pour l’administration fiscale espagnole, cette facture est déjà annulée. Exécutez « verifactu reconcile » pour comparer.',
  missing:
    'L’administration fiscale espagnole n’a pas la facture dont parle cet enregistrement. Exécutez « verifactu reconcile », puis « verifactu correct ».',
  form: 'Quelqu’un a saisi cette facture sur le site de l’administration fiscale espagnole. Corrigez-la là-bas.',
  chain:
    'L’administration fiscale espagnole constate une rupture dans la chaîne des enregistrements. Exécutez « verifactu verify » et transmettez le résultat à l’éditeur du logiciel.',
  report:
    'Le logiciel a écrit quelque chose que l’administration fiscale espagnole n’accepte pas. Communiquez ce code à son éditeur.',
};

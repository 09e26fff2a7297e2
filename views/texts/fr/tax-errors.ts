import type { TaxErrors } from '../types/tax-errors.ts';

export const fr: TaxErrors = {
  again:
    'L’administration fiscale espagnole a un problème technique. Les enregistrements sont renvoyés sans intervention de votre part.',
  unavailable:
    'L’administration fiscale espagnole n’a pas encore ouvert ce service. Les enregistrements sont renvoyés sans intervention de votre part.',
  suspended:
    'L’administration fiscale espagnole a suspendu l’accès. Rien n’est envoyé tant que vous n’avez pas réglé la question avec elle et exécuté « verifactu resume ».',
  certificate:
    'Le certificat ne permet pas d’envoyer au nom de ce garage. Vérifiez le certificat ou le mandat que le garage a donné.',
  issuer:
    'L’administration fiscale espagnole ne connaît pas le garage sous ce NIF et ce nom. Comparez les deux, dans les réglages, avec ses documents fiscaux.',
  recipient:
    'L’administration fiscale espagnole ne connaît pas le client sous ce NIF et ce nom. Demandez-lui les deux, puis exécutez « verifactu correct ».',
  simplified:
    'Le montant est trop élevé pour une facture simplifiée. Rectifiez-la et émettez une facture complète.',
  clock: 'L’horloge de cette machine n’est pas à l’heure. Réglez-la et activez la synchronisation NTP.',
  duplicate:
    'L’administration fiscale espagnole a déjà un autre enregistrement avec ce numéro. Exécutez « verifactu reconcile » pour les comparer.',
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

import type { TaxDifferences } from '../types/tax-differences.ts';

export const fr: TaxDifferences = {
  unknown_here: () =>
    'L’AEAT a cette facture, qui est inconnue ici. Si une sauvegarde a été restaurée, exécutez « deployment restored ». Sinon, cherchez quel autre programme facture dans cette série et donnez à chacun la sienne.',
  lost_here: () =>
    'Elle a été émise après la sauvegarde restaurée et reste valable. Son numéro est sauté. Classez l’exemplaire que le client a reçu.',
  missing_there: (invoice) =>
    `L’AEAT a accepté cette facture et ne l’a plus. Exécutez « verifactu correct ${invoice} --unchanged » pour la renvoyer.`,
  other_record: (invoice) =>
    `L’AEAT a un autre registre de cette facture. S’il a été corrigé après la sauvegarde restaurée, corrigez-le de nouveau : « verifactu correct ${invoice} --unchanged ». Sinon, un autre programme utilise son numéro.`,
  annulled_there: (invoice) =>
    `Pour l’AEAT, cette facture est annulée. Si le travail n’a jamais eu lieu, annulez-la ici aussi : « invoices cancel ${invoice} ». Sinon, renvoyez-la : « verifactu correct ${invoice} --unchanged ».`,
  in_force_there: () =>
    'Cette facture est annulée ici et reste valable pour l’AEAT : un autre programme l’a renvoyée. Cherchez lequel utilise son numéro et annulez-la dans celui-ci.',
  number_taken: (invoice, number) =>
    `L’AEAT a déjà un autre registre sous le numéro ${number} et a donc rejeté le vôtre. S’il concerne cette même facture (envoyée par un autre programme, ou ici avant la restauration d’une sauvegarde), remplacez-le : « verifactu correct ${invoice} --take-over ${number} ». S’il concerne une autre facture, annulez celle-ci par « invoices cancel ${invoice} » (ce que l’AEAT possède ne change pas), émettez-la de nouveau sous un autre numéro et remettez la nouvelle au client. Donnez à chaque programme sa propre série.`,
  number_given_up: (number) =>
    `Rien n’est envoyé à l’AEAT au sujet de cette facture : l’enregistrement qu’elle possède sous le numéro ${number} a été envoyé par un autre programme, et une annulation annulerait cette autre facture. Si le travail a été fait, émettez la facture de nouveau sous un autre numéro et remettez la nouvelle au client. Si l’autre enregistrement est erroné, annulez-le avec le programme qui l’a envoyé. Donnez à chaque programme sa propre série.`,
};

import type { NoticeLanguage } from '../../../domain/messages/notice-kinds.ts';

export const fr: NoticeLanguage = {
  greeting: (name) => `Bonjour ${name},`,
  smsLead: (sender) => `${sender} - `,
  labels: {
    plate: 'Immatriculation',
    start: 'Date',
    client: 'Client',
    number: 'Devis',
    receiver: 'Adresse',
    holder: 'Titulaire',
    total: 'Total accepté',
    options: 'Options choisies',
    comment: 'Commentaire',
  },
  noOptions: 'Aucune',
  why: {
    quote: (workshop) => `Vous recevez ce message au sujet de votre devis auprès de ${workshop}.`,
    appointment: (workshop) => `Vous recevez ce message au sujet de votre rendez-vous chez ${workshop}.`,
    work: (workshop) => `Vous recevez ce message au sujet des travaux que vous avez confiés à ${workshop}.`,
  },
  toWorkshop: 'Ce message est envoyé par l’API de votre garage.',
  notices: {
    budget_received: {
      subject: 'Nous avons reçu votre demande',
      text: () =>
        'Merci de votre demande. Nous préparons déjà votre devis. Ce lien vous permet de suivre son avancement à tout moment.',
      button: 'Suivre mon devis',
      sms: ({ url }) => `nous avons votre demande. Suivez votre devis sur ${url}`,
    },
    budget_sent: {
      subject: 'Votre devis est prêt',
      text: () =>
        'Vous pouvez le consulter en détail et, s’il vous convient, l’accepter depuis ce lien. Pour toute question, nous sommes à votre disposition.',
      button: 'Voir le devis',
      sms: ({ url }) => `voici votre devis. Consultez-le et acceptez-le sur ${url}`,
    },
    budget_changed: {
      subject: 'Votre devis a changé',
      text: () =>
        'Depuis votre signature, nous avons modifié une ou plusieurs lignes. Ce lien vous permet de comparer ce que vous avez signé avec ce qui est prévu maintenant. Si vous êtes d’accord, vous pouvez le signer à nouveau.',
      button: 'Voir les changements',
      sms: ({ url }) => `le devis signé a changé. Voyez les changements sur ${url}`,
    },
    budget_accepted: {
      subject: 'Vous avez accepté le devis',
      text: () =>
        'Merci de votre confiance. Ce lien montre à tout moment ce que vous avez signé et où en sont les travaux.',
      button: 'Voir le devis',
      sms: ({ url }) => `vous avez accepté le devis. Retrouvez-le sur ${url}`,
    },
    signing_code: {
      subject: 'Votre code pour signer',
      text: ({ code }) =>
        `${code} est votre code pour signer le devis. Il est valable 10 minutes. Si vous ne l’avez pas demandé, ne tenez pas compte de ce message. Ne communiquez ce code à personne.`,
      button: 'Voir le devis',
      sms: ({ code }) =>
        `${code} est votre code pour signer le devis. Valable 10 minutes. Ne le communiquez à personne.`,
    },
    vehicle_received: {
      subject: 'Nous avons reçu votre véhicule',
      text: () =>
        'Merci de nous avoir confié votre véhicule. Ce lien vous montre la fiche de réception et l’avancement des travaux.',
      button: 'Suivre les travaux',
      sms: () => 'nous avons reçu votre véhicule.',
    },
    vehicle_ready: {
      subject: 'Votre véhicule est prêt',
      text: () =>
        'Les travaux sont terminés et vous pouvez venir le chercher. Ce lien vous montre ce que nous avons réalisé.',
      button: 'Voir les travaux',
      sms: () => 'vous pouvez venir chercher votre véhicule.',
    },
    inspection_ready: {
      subject: 'Nous avons contrôlé votre véhicule',
      text: () =>
        'Vous pouvez voir chaque point contrôlé, avec des photos, et ce que nous vous conseillons. Si vous souhaitez que nous fassions une partie de ces travaux, choisissez-la sur la même page.',
      button: 'Voir le contrôle',
      sms: ({ url }) => `nous avons contrôlé votre véhicule. Voir le résultat : ${url}`,
    },
    finding_reminder: {
      subject: 'Des travaux restent à faire sur votre véhicule',
      text: ({ findings }) =>
        `Lors de votre dernière visite, nous avons constaté ceci : ${findings}. Appelez-nous ou répondez à ce message et nous vous donnerons un rendez-vous. Si c’est déjà fait, dites-le-nous.`,
      button: 'Voir le contrôle',
      sms: ({ url }) => `des travaux conseillés restent à faire : ${url}`,
    },
    appointment_proposed: {
      subject: 'Nous avons reçu votre proposition de rendez-vous',
      text: () =>
        'Merci de votre proposition. Nous vous la confirmerons dès que possible ; d’ici là, ce créneau vous est réservé.',
      button: 'Voir le rendez-vous',
      sms: ({ start }) =>
        `votre proposition de rendez-vous du ${start} nous est bien parvenue. Nous vous la confirmerons.`,
    },
    appointment_confirmed: {
      subject: 'Votre rendez-vous est confirmé',
      text: () =>
        'Nous vous attendons. En cas d’empêchement, prévenez-nous à l’avance et nous trouverons un autre créneau.',
      button: 'Voir le rendez-vous',
      sms: ({ start }) => `votre rendez-vous du ${start} est confirmé. Nous vous attendons.`,
    },
    appointment_moved: {
      subject: 'Votre rendez-vous a été déplacé',
      text: ({ before }) =>
        `Au lieu du ${before}, nous vous attendons à la nouvelle date. Si elle ne vous convient pas, prévenez-nous et nous trouverons un autre créneau.`,
      button: 'Voir le rendez-vous',
      sms: ({ start, before }) => `votre rendez-vous du ${before} est déplacé au ${start}.`,
    },
    appointment_cancelled: {
      subject: 'Votre rendez-vous est annulé',
      text: () =>
        'Ce rendez-vous n’aura pas lieu. Quand vous voudrez venir, contactez-nous et nous trouverons un autre créneau.',
      button: 'Voir le devis',
      sms: ({ start }) => `votre rendez-vous du ${start} est annulé. Pour un autre, contactez-nous.`,
    },
    appointment_reminder: {
      subject: 'Rappel de votre rendez-vous',
      text: () =>
        'Nous vous attendons à la date indiquée. En cas d’empêchement, prévenez-nous dès que possible et nous trouverons un autre créneau.',
      button: 'Voir le rendez-vous',
      sms: ({ start }) =>
        `nous vous rappelons votre rendez-vous du ${start}. Si vous ne pouvez pas venir, prévenez-nous.`,
    },
    another_time_needed: {
      subject: 'Choisissez un autre créneau',
      text: () =>
        'Toutes nos excuses, nous ne pouvons pas vous recevoir à la date que vous aviez proposée. Ce lien vous permet de choisir le créneau qui vous convient le mieux.',
      button: 'Choisir un autre créneau',
      sms: ({ start, url }) => `complet le ${start}. Choisissez un autre créneau sur ${url}`,
    },
    time_offered: {
      subject: 'Une heure est libre pour vous',
      text: ({ until }) =>
        `Cette heure vient de se libérer. Elle est au premier qui l’accepte. L’offre est valable jusqu’au ${until}. Si elle ne vous convient pas, vous restez sur la liste d’attente.`,
      button: 'Voir l’heure libre',
      sms: ({ start, url }) => `heure libre ${start}, au premier qui accepte sur ${url}`,
    },
    appointment_requested: {
      subject: 'Un client propose un rendez-vous',
      text: ({ appointment }) =>
        `Un client a proposé ce créneau et attend votre réponse. Confirmez-le avec « appointments confirm ${appointment} » ou refusez-le avec « appointments reject ${appointment} ». D’ici là, il lui est réservé, pendant 72 heures au plus.`,
      button: null,
      sms: ({ client, start }) => `${client} propose un rendez-vous le ${start}. Il reste à le confirmer.`,
    },
    appointment_booked: {
      subject: 'Un client a pris rendez-vous',
      text: () => 'Un client a choisi cet horaire en ligne et le rendez-vous est confirmé.',
      button: null,
      sms: ({ client, start }) => `${client} a pris rendez-vous le ${start}.`,
    },
    appointment_withdrawn: {
      subject: 'Un client a annulé son rendez-vous',
      text: () => 'Un client ne vient plus à cet horaire, qui est de nouveau libre.',
      button: null,
      sms: ({ client, start }) => `${client} ne vient plus le ${start}.`,
    },
    quote_accepted: {
      subject: 'Un client a accepté un devis',
      text: () => 'Un client a accepté et signé ce devis en ligne. La preuve de la signature est conservée.',
      button: 'Voir le devis',
      sms: ({ client, number }) => `${client} a accepté le devis ${number}.`,
    },
    quote_declined: {
      subject: 'Un client a refusé un devis',
      text: () => 'Un client a refusé ce devis en ligne. Le motif figure dans le devis.',
      button: null,
      sms: ({ client, number }) => `${client} a refusé le devis ${number}.`,
    },
    quote_renewal_asked: {
      subject: 'Un client demande un devis actualisé',
      text: () =>
        'Ce devis a expiré et le client en demande un nouveau. Vérifiez-le et renvoyez-le pour qu’il redevienne valable.',
      button: null,
      sms: ({ client, number }) => `${client} demande l’actualisation du devis ${number}.`,
    },
    changes_declined: {
      subject: 'Un client refuse les changements d’un devis',
      text: () =>
        'Un client n’est pas d’accord avec ce qui a été modifié depuis sa signature. Seul l’accord qu’il a signé est valable\u00a0: convenez des changements avec lui avant de continuer, ou annulez-les.',
      button: null,
      sms: ({ client, number }) => `${client} refuse les changements du devis ${number}.`,
    },
    webhook_switched_off: {
      subject: 'Un webhook a été désactivé',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'Le système qui recevait les événements à cette adresse a répondu qu’il n’existe plus.'
            : 'Depuis cinq jours, aucun événement n’est parvenu à cette adresse.'
        } C’est pourquoi plus rien ne lui est envoyé. La personne qui l’a configuré peut le réactiver avec sa clé d’API.`,
      button: null,
      sms: ({ reason }) =>
        `webhook désactivé, son récepteur ${reason === 'gone' ? "n'existe plus" : 'échoue depuis cinq jours'}.`,
    },
    certificate_expires: {
      subject: 'Le certificat pour l’administration fiscale expire bientôt',
      text: ({ until }) =>
        `Le certificat avec lequel vos factures sont envoyées à l’administration fiscale expire le ${until}. Procurez-vous-en un nouveau et enregistrez-le avant cette date, sinon vos factures ne pourront plus être envoyées.`,
      button: null,
      sms: ({ until }) =>
        `le certificat pour l'administration fiscale expire le ${until}. Enregistrez-en un nouveau.`,
    },
    advance_to_return: {
      subject: 'Un travail payé d’avance est annulé',
      text: ({ budget, invoices }) =>
        `Le devis ${budget} a été annulé alors que des acomptes ont été facturés : ${invoices}. Émettez les factures rectificatives et remboursez.`,
      button: null,
      sms: ({ budget, invoices }) => `devis ${budget} annulé. Rectifiez ses acomptes : ${invoices}`,
    },
    tax_records_differ: {
      subject: 'Les registres de l’AEAT diffèrent des vôtres',
      text: ({ invoices }) =>
        `L’AEAT a d’autres données que ce service sur ces factures : ${invoices}. « verifactu status » indique que faire pour chacune d’elles.`,
      button: null,
      sms: ({ count, invoices }) => `l'AEAT a d'autres données sur ${count} de vos factures : ${invoices}`,
    },
    tax_records_unsent: {
      subject: 'Des enregistrements n’ont pas été envoyés au fisc',
      text: ({ unsent, rejected, since, reason, advice }) =>
        `Enregistrements non envoyés à l’administration fiscale espagnole : ${unsent}. Factures rejetées : ${rejected}. Depuis : ${since}. ${reason === '' ? '' : `Motif : ${reason}. `}${advice}`,
      button: null,
      sms: ({ unsent, rejected, since }) =>
        `${unsent} enregistrements non envoyés et ${rejected} factures rejetées par l'administration fiscale depuis : ${since}.`,
    },
    clock_wrong: {
      subject: 'L’horloge du service n’est pas à l’heure',
      text: ({ seconds, ahead }) =>
        `L’horloge qui date vos factures ${ahead ? 'avance' : 'retarde'} de ${seconds} secondes sur celle de l’administration fiscale espagnole, et la loi exige l’heure exacte. Demandez à la personne qui gère ce service de la synchroniser par NTP. Entre-temps, les factures continuent d’être émises et envoyées.`,
      button: null,
      sms: ({ seconds, ahead }) =>
        `l'horloge du service ${ahead ? 'avance' : 'retarde'} de ${seconds} s sur celle de l'administration fiscale. Synchronisez-la par NTP.`,
    },
    tax_records_required: {
      subject: 'Vos factures devront bientôt passer par VERI*FACTU',
      text: ({ day }) =>
        `À partir du ${day}, ce garage ne pourra plus émettre de factures sans envoyer leurs enregistrements à l’administration fiscale espagnole (VERI*FACTU). Avant cette date, enregistrez un certificat avec « verifactu certificate set » et activez l’envoi avec « verifactu set --mode production ».`,
      button: null,
      sms: ({ day }) =>
        `à partir du ${day}, plus de factures sans envoi des enregistrements (VERI*FACTU). Activez l'envoi avant cette date.`,
    },
  },
};

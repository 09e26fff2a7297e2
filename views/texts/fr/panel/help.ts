import type { HelpTexts } from '../../types/panel/help.ts';

export const help: HelpTexts = {
  title: 'Aide',
  first: 'Par où commencer',
  final: 'Ne peut pas être annulé',
  guide: 'Lire le guide',
  screens: {
    today: {
      about:
        'Ce qui attend le garage aujourd’hui : arrivées, rendez-vous à confirmer, véhicules prêts, devis, factures impayées, pièces et alertes. La page se met à jour seule.',
      first:
        'Parcourez la liste depuis le haut : chaque ligne a sa prochaine action en bouton. Ce qui est fait disparaît.',
    },
    'check-in': {
      about:
        'L’état dans lequel un véhicule est laissé, pour la fiche de réception : kilométrage, carburant, dommages avec photos, clés et objets, et la signature du client.',
      first:
        'Allez à la voiture avec une tablette, remplissez ce que vous voyez, faites signer le client et appuyez sur le bouton. Ensuite, imprimez ou envoyez la fiche.',
      final:
        'L’événement de l’arrivée du véhicule est envoyé aussitôt. Les erreurs se corrigent ensuite ; une réception corrigée demande une nouvelle signature.',
    },
    wall: {
      about:
        'Les véhicules du jour en grands caractères, pour un écran que tout le monde voit. Il ne montre ni clients ni montants.',
      first:
        'Ouvrez-le sur une tablette ou un téléviseur du garage et laissez-le ouvert : il se met à jour seul.',
    },
    counter: {
      about:
        'Pour les appels et les visites à la réception\u00a0: elle trouve le client ou en saisit un nouveau, et fixe l’heure de la visite. Si une heure n’est pas libre, elle dit pourquoi.',
      first:
        'Saisissez une immatriculation, un téléphone ou un nom. Si personne ne correspond, remplissez le nouveau client, choisissez l’heure et appuyez sur le bouton\u00a0: client, véhicule, devis et rendez-vous sont créés ensemble, ou rien ne l’est.',
    },
    waiting: {
      about:
        'Les clients qui attendent un créneau, d’abord ceux qui attendent depuis le plus longtemps\u00a0: ce qui leur convient, et les créneaux qui leur sont proposés.',
      first:
        'Inscrivez un client depuis la réception quand aucune heure ne convient. Quand un rendez-vous est annulé ou déplacé, le créneau libéré est proposé automatiquement\u00a0; ouvrez une ligne pour proposer un autre créneau à la main.',
    },
    'waiting-entry': {
      about:
        'Un client de la liste d’attente\u00a0: les heures qui lui conviennent, les créneaux proposés et les créneaux libres des prochains jours.',
      first:
        'Appuyez sur un créneau libre pour le proposer\u00a0: le client reçoit un message tout de suite. Le créneau n’est réservé que lorsque le client dit oui.',
    },
    budgets: {
      about:
        'Tous les devis et travaux du garage, les plus récents d’abord\u00a0: client, véhicule, état et total, avec l’étape suivante sur chaque ligne.',
      first:
        'Cherchez par immatriculation, client, téléphone ou numéro, ou appuyez sur «\u00a0Nouveau devis\u00a0». Ouvrez une ligne pour voir le devis\u00a0; `j` et `k` changent de ligne.',
    },
    budget: {
      about:
        'Un devis et les travaux qui en découlent\u00a0: lignes, photos, messages, rendez-vous et factures.',
      first:
        'Ajoutez les lignes, puis appuyez sur le bouton du haut\u00a0: il indique toujours l’étape suivante. Les autres changements d’état sont dans le menu à côté.',
      final: 'Un devis annulé ou facturé ne peut pas être rouvert ici.',
    },
    'new-budget': {
      about: 'Crée un devis pour un client et l’un de ses véhicules, ou des travaux à usage interne.',
      first:
        'Cherchez le client et le véhicule par nom, téléphone ou immatriculation. Tout le reste peut être ajouté ensuite sur la page du devis.',
    },
    inspection: {
      about:
        'Un contrôle d’un véhicule : chaque point avec son résultat, sa note et ses photos, et les travaux proposés.',
      first:
        'Appuyez sur « Commencer » : les points viennent l’un après l’autre. Le vert passe au suivant ; avec l’orange ou le rouge, le point reste, pour ajouter une note et des photos. Ensuite, proposez les travaux et montrez le contrôle au client.',
    },
    'settings-inspections': {
      about:
        'Les fiches avec lesquelles commencent les contrôles : les points, les limites des mesures et quand un point est rappelé.',
      first: 'Appuyez sur « Ajouter les fiches habituelles », ou écrivez la vôtre : une ligne par point.',
    },
    diary: {
      about:
        'Les rendez-vous du garage : une semaine par poste, un jour par personne ou un mois avec la charge de chaque jour. En haut, les heures libres et les véhicules en retard, en attente de pièces ou présents au garage.',
      first:
        'Faites glisser sur un créneau libre pour le réserver, faites glisser un rendez-vous pour le déplacer, et son bord inférieur pour changer sa durée. Au clavier : les flèches déplacent le rendez-vous sélectionné, avec Maj elles changent sa durée, et Entrée enregistre. Vous pouvez ensuite annuler.',
    },
    'diary-appointment': {
      about: 'Un rendez-vous : qui vient, avec quel véhicule, quand, sur quel poste et avec quel mécanicien.',
      first:
        'Changez l’heure, le poste ou le mécanicien, puis enregistrez. Si l’heure n’est pas libre, les plus proches sont proposées. Le client n’est averti que si vous cochez la case.',
    },
    'diary-book': {
      about: 'Réserve une heure pour une visite. Le devis est créé en même temps.',
      first:
        'Tapez l’immatriculation d’un véhicule connu ou le nom d’un nouveau client. Pour un devis existant, ouvrez la partie du bas.',
    },
    'diary-closed': {
      about: 'Fermetures du garage ou d’un poste, absences et jours fériés.',
      first:
        'Choisissez ce qu’il faut ajouter et indiquez les heures. Avant l’ajout, vous voyez les rendez-vous concernés : ils restent au planning jusqu’à ce que vous les déplaciez ou les annuliez.',
    },
    board: {
      about:
        'Tous les devis et travaux ouverts sous forme de cartes, dans une colonne par statut\u00a0: d’abord ceux en retard, puis selon l’heure promise. La carte montre le montant, la personne, les pièces manquantes et le travail en cours.',
      first:
        'Glissez une carte vers la colonne de son nouveau statut, ou appuyez sur «\u00a0Déplacer\u00a0». Une colonne qui refuse la carte dit pourquoi. Si un motif est nécessaire, ou si le client peut être prévenu, la question est posée d’abord.',
    },
    start: {
      about:
        'La liste de tout ce qu’il faut au garage avant son premier travail, et de ce qu’il peut ajouter plus tard. Chaque étape dit ce qui ne fonctionne pas sans elle.',
      first:
        'Faites les étapes obligatoires de haut en bas. Vous pouvez vous arrêter quand vous voulez : ce qui est enregistré reste, et la liste s’ouvre à l’étape suivante.',
    },
    import: {
      about:
        'Reprend dans le garage les clients, véhicules, prix ou pièces de votre ancien logiciel, à partir d’un fichier CSV.',
      first:
        'Dans l’ancien logiciel ou le tableur, enregistrez la liste en CSV et choisissez ici le fichier. Rien n’est encore importé : vous voyez d’abord comment chaque colonne est comprise.',
    },
    'import-preview': {
      about:
        'Montre à quelle donnée correspond chaque colonne du fichier, et les premières lignes telles qu’elles seront enregistrées.',
      first:
        'Vérifiez chaque colonne. Choisissez la donnée de celles qui n’ont pas été reconnues, ou laissez-les de côté. Les lignes en erreur ne sont pas importées et peuvent être téléchargées ensuite.',
      final: 'Les lignes importées ne se retirent pas d’un coup : vérifiez les premières avant d’importer.',
    },
    'import-result': {
      about: 'Dit combien de lignes ont été importées, et lesquelles ont été refusées, avec la raison.',
      first:
        'S’il y a des lignes refusées, téléchargez-les, corrigez-les dans le tableur et importez ce fichier. Celles qui sont déjà importées ne changent pas.',
    },
    hours: {
      about: 'Les heures travaillées sur les travaux, par personne et par jour, pour une semaine ou un mois.',
      first:
        'Choisissez la semaine ou le mois. Appuyez sur «\u00a0Corriger\u00a0» à côté d’une saisie pour la modifier ou la supprimer\u00a0; la correction reste dans l’historique du travail. Le fichier CSV a une ligne par personne et par jour.',
    },
    people: {
      about:
        'Les personnes qui travaillent au garage : qui peut utiliser le panneau, avec quel rôle, et quand chacune est venue pour la dernière fois. Le rôle décide de ce que chacun voit et peut faire.',
      first:
        'Invitez une personne avec son nom et son rôle. Envoyez l’invitation par e-mail ou remettez-lui le lien : il s’affiche une seule fois et vaut 48 heures.',
      final:
        'Si une personne part, son accès prend fin aussitôt sur tous les appareils. Les anciens travaux gardent son nom ; pour revenir, il lui faut une nouvelle invitation.',
    },
    invite: {
      about: 'Invite une personne au panneau, avec un rôle qui décide de ce qu’elle voit et peut faire.',
      first:
        'Saisissez le nom et choisissez le rôle. Le lien est envoyé par e-mail, ou affiché ici une seule fois, en texte et en code pour l’appareil photo d’un téléphone.',
    },
    person: {
      about:
        'L’accès d’une personne : comment elle se connecte, son rôle, ses travaux en cours et les derniers événements.',
      first:
        'Changez le rôle, créez un lien pour un mot de passe oublié, ou remplacez tout l’accès après la perte d’un appareil.',
      final:
        'Quand quelqu’un quitte le garage, son accès prend fin aussitôt et ses travaux en cours passent à la personne que vous choisissez. Réinitialiser l’accès retire mot de passe, clés, codes et code PIN.',
    },
    tablets: {
      about:
        'Des tablettes que plusieurs personnes partagent. Chacune y choisit son nom et y saisit un code PIN.',
      first:
        'Donnez un nom à la tablette et ouvrez-y le lien. Définissez un code PIN pour chaque personne qui s’en servira.',
      final: 'Une tablette retirée doit être associée de nouveau.',
    },
    'access-history': {
      about:
        'Qui s’est connecté, qui a été invité, quel rôle, mot de passe ou clé d’accès a changé, et les tentatives échouées.',
      first: 'Choisissez une personne ou un type d’événement.',
    },
    settings: {
      about:
        'Nom, adresse, numéro fiscal et coordonnées de l’entreprise. Ils figurent sur les devis, les factures et la page que voit chaque client.',
      first:
        'Recopiez la raison sociale et le numéro fiscal exactement comme ils sont déclarés aux impôts : les factures sont contrôlées avec ces données.',
      final: 'Les factures déjà émises gardent les données de ce jour-là.',
    },
    'settings-hours': {
      about:
        'Les jours et les heures d’ouverture du garage. Des rendez-vous ne sont proposés aux clients qu’à ces heures.',
      first:
        'Saisissez les heures de chaque jour. Pour un seul jour différent, utilisez plutôt les jours fériés ou les fermetures.',
    },
    'settings-holidays': {
      about:
        'Les jours où le garage est fermé. Les jours fériés nationaux et régionaux sont déjà dans la liste.',
      first: 'Ajoutez les fêtes locales de votre commune : aucune liste ne les contient.',
    },
    'settings-closures': {
      about:
        'Périodes où tout le garage, ou un seul poste, ne prend pas de rendez-vous : congés, pont élévateur en panne, contrôle.',
      first: 'Saisissez un nom, le début et la fin. Laissez le poste vide pour fermer tout le garage.',
    },
    'settings-boxes': {
      about:
        'Les postes où l’on travaille sur un seul véhicule à la fois. Le planning a une colonne par poste et n’y met jamais deux véhicules.',
      first:
        'Ajoutez un poste par pont ou par place. Ne saisissez des horaires que s’ils diffèrent de ceux du garage.',
    },
    'settings-rates': {
      about:
        'Le prix d’une heure de travail : mécanique, électricité, carrosserie. Les lignes de main-d’œuvre l’utilisent.',
      first: 'Ajoutez vos taux, et choisissez par défaut celui que vous utilisez le plus.',
      final:
        'Un nouveau prix ne vaut que pour les nouvelles lignes. Les devis et factures existants ne changent pas.',
    },
    'settings-items': {
      about:
        'Votre liste de prix : travaux et produits à prix fixe, que l’on ajoute à un devis d’un seul coup.',
      first:
        'Ajoutez ce que vous vendez le plus, ou importez votre liste dans Premiers pas. Ce que vous ne vendez plus se marque comme inactif : les anciens devis l’affichent encore.',
    },
    'settings-categories': {
      about:
        'Les types de travaux que les clients peuvent demander, avec un prix indicatif. Les rapports comptent par catégorie.',
      first:
        'Faites une liste courte, avec les mots de vos clients. Marquez comme interne une catégorie qu’ils ne doivent pas voir.',
    },
    'settings-series': {
      about:
        'Les codes sous lesquels les factures sont numérotées, par exemple F2026-0001. Il y a des séries distinctes pour les factures ordinaires, simplifiées et rectificatives.',
      first:
        'Si vous avez déjà facturé cette année avec un autre logiciel, demandez à votre comptable avant de choisir le premier numéro. Une nouvelle série évite la question.',
      final:
        'Un numéro utilisé le reste : les factures d’une série se suivent sans interruption et ne sont jamais renumérotées.',
    },
    'settings-papers': {
      about:
        'Le logo et la couleur des devis, fiches de réception, factures et de la page que voit chaque client.',
      first: 'Envoyez le logo en PNG ou JPEG. Faites ensuite un devis et ouvrez-le pour voir le résultat.',
      final: 'Les factures déjà émises gardent l’ancien logo.',
    },
    'settings-rules': {
      about:
        'Les règles du panneau : comment les clients prennent rendez-vous, combien de temps vaut un devis, quand une facture est à payer, quel taux de TVA s’applique.',
      first:
        'Les valeurs sont celles de la plupart des garages. Ne changez que ce que vous faites autrement.',
    },
    'settings-messages': {
      about:
        'La boîte e-mail et le service de SMS par lesquels le garage écrit à ses clients. Sans eux, aucun rappel et aucun devis ne part.',
      first:
        'Saisissez les données de votre boîte, enregistrez, et envoyez-vous un test. Votre fournisseur d’e-mail les donne sous le nom de SMTP.',
    },
    'settings-tax': {
      about:
        'Envoie un enregistrement de chaque facture à l’administration fiscale espagnole (VERI*FACTU). On y voit s’il reste des enregistrements à envoyer ou si certains sont rejetés.',
      first:
        'Demandez à votre comptable à partir de quel jour vous devez envoyer. Puis envoyez le certificat de l’entreprise : un fichier qui finit par .p12 ou .pfx.',
      final:
        'Un garage qui envoie ne peut cesser que le 31 décembre. Un enregistrement envoyé n’est jamais effacé ; une facture se corrige par une autre.',
    },
    'settings-plan': {
      about:
        'Ce que les programmes connectés utilisent du service ce mois-ci, et ce que comprend le forfait. Votre propre travail dans le panneau ne compte pas.',
      first: 'Lisez les alertes en bas de page : ils disent ce qui demande votre attention.',
    },
    'settings-notices': {
      about:
        'Les messages que les clients reçoivent automatiquement, comme la confirmation d’un rendez-vous. Chacun s’affiche en e-mail et en SMS, avec un client inventé.',
      first: 'Choisissez une langue, et lisez les messages. Les règles décident du moment de leur envoi.',
    },
    'settings-history': {
      about: 'Qui a changé quel paramètre et quand, avec la valeur d’avant et celle d’après.',
      first:
        'Regardez d’abord ici si le panneau se comporte soudain autrement. Pour revenir en arrière, remettez l’ancienne valeur.',
    },
    integrations: {
      about:
        'D’autres programmes qui travaillent avec les données du garage, comme la comptabilité ou un site de rendez-vous : ce qu’ils ont utilisé aujourd’hui, et ce qui a échoué.',
      first:
        'Cette page ne sert que si quelqu’un connecte un programme. Le programmeur trouve la documentation en bas de page.',
    },
    keys: {
      about:
        'Chaque clé permet à un programme de lire ou d’écrire les données du garage. On voit quand chacune a servi pour la dernière fois.',
      first: 'Créez une clé par programme : vous pourrez retirer l’accès à l’un sans toucher aux autres.',
      final: 'Une clé révoquée ne fonctionne plus jamais.',
    },
    'new-key': {
      about: 'Crée l’accès d’un programme, limité à ce que vous choisissez.',
      first:
        'Ne choisissez que les droits dont le programme a besoin ; une clé de test ne peut rien changer de réel. Copiez tout de suite la clé dans le programme.',
      final:
        'La clé s’affiche une seule fois. Si elle est perdue, créez-en une autre et révoquez la clé perdue.',
    },
    key: {
      about: 'Une clé : ses droits, son usage, ses dernières requêtes, et ce que l’on peut en faire.',
      first:
        'Si un inconnu a pu voir la clé, renouvelez-la : vous en recevez une autre, et l’ancienne sert encore 24 heures, sauf si vous y mettez fin tout de suite.',
      final: 'La révoquer retire l’accès au programme aussitôt et définitivement.',
    },
    webhooks: {
      about:
        'Adresses d’autres programmes que le garage prévient des changements, comme une facture payée ou un rendez-vous confirmé.',
      first: 'Regardez l’état : en rouge, l’autre programme ne répond plus depuis un moment.',
    },
    'new-webhook': {
      about: 'Enregistre l’adresse d’un programme qui est prévenu quand quelque chose change.',
      first: 'Saisissez l’adresse que donne le programme, et choisissez les événements dont il a besoin.',
      final: 'Le secret qui prouve l’expéditeur s’affiche une seule fois : copiez-le dans le programme.',
    },
    webhook: {
      about: 'Une adresse : son état, et chaque envoi qui lui a été fait, avec la réponse.',
      first:
        'Envoyez un test. Si des envois ont échoué pendant une panne de l’autre programme, répétez-les depuis l’heure de l’échec.',
      final:
        'Si vous supprimez l’adresse, l’autre programme ne reçoit plus d’envois, et les anciens ne peuvent plus être consultés.',
    },
    delivery: {
      about: 'Un envoi à un autre programme : son contenu, chaque tentative et la réponse.',
      first:
        'Lisez la dernière réponse et transmettez-la au programmeur de l’autre côté. Répétez ensuite l’envoi.',
    },
    requests: {
      about: 'Toutes les requêtes des derniers jours, par programme et par personne, avec leur résultat.',
      first: 'N’affichez que celles qui ont échoué, et ouvrez-en une pour lire la raison.',
    },
    request: {
      about: 'Une requête avec tout ce qui en est conservé. Ni les contenus ni les clés ne le sont.',
      first:
        'Pour demander de l’aide, copiez l’identifiant de la requête. Le code d’erreur mène à son explication.',
    },
    'find-request': {
      about: 'Trouve une requête par son identifiant, qui est dans l’en-tête de chaque réponse.',
      first: 'Collez l’identifiant que le programme affiche.',
    },
    'integration-docs': {
      about: 'Trois requêtes qui fonctionnent avec une de vos clés, et le chemin vers la documentation.',
      first:
        'Choisissez la clé, et copiez la première requête : elle vérifie seulement que la clé fonctionne.',
    },
    jobs: {
      about:
        'La journée du mécanicien : ses travaux, ceux que personne n’a pris et les heures. Sans prix ni données de clients.',
      first:
        'Appuyez sur Démarrer pour un travail ; le travail sur un autre s’arrête alors. Ouvrez le travail pour cocher les étapes, prendre des photos et demander des pièces. Sans connexion, tout attend dans le navigateur et part ensuite.',
    },
    job: {
      about:
        'Un travail devant la voiture : ce que demande le client, la liste des étapes, les photos, les pièces et les heures.',
      first:
        'Cochez chaque étape une fois faite. S’il manque une pièce, dites-le : le bureau le voit aussitôt. Quand tout est fait, terminez le travail en bas de la page.',
    },
    account: {
      about:
        'Votre propre accès : e-mail, langue, mot de passe, clés d’accès, application d’authentification, code PIN, et les appareils où vous êtes connecté.',
      first:
        'Ajoutez une clé d’accès ou l’application d’authentification, et imprimez les codes de récupération. Si un appareil est perdu, déconnectez-le ici.',
      final: 'De nouveaux codes de récupération remplacent les anciens, qui ne servent plus.',
    },
    'account-history': {
      about: 'Vos connexions, les tentatives échouées à votre nom et les changements de votre accès.',
      first:
        'Si vous ne reconnaissez pas une entrée, changez de mot de passe et fermez les autres sessions dans votre compte.',
    },
    'second-factor': {
      about:
        'Protège le compte par une deuxième preuve en plus du mot de passe : un code à six chiffres qu’affiche une application de votre téléphone.',
      first:
        'Installez une application d’authentification sur votre téléphone, scannez l’image avec elle, et saisissez le code qu’elle affiche.',
      final: 'Les codes de récupération ne s’affichent qu’une fois. Imprimez-les, ou gardez-les en lieu sûr.',
    },
    operations: {
      about:
        'Tout ce que le service sait faire, par sujets. C’est pour les rares actions qui n’ont pas leur propre page.',
      first:
        'Cherchez un mot, comme « facture » ou « férié ». Si une page du menu fait la même chose, utilisez cette page.',
      final:
        'Une action irréversible demande une fois et dit ce qui va se passer. Les autres formulaires agissent aussitôt.',
    },
    operation: {
      about:
        'Une opération avec toutes ses données. La ligne sous le titre dit si elle change quelque chose.',
      first:
        'Remplissez les champs avec un astérisque et appuyez sur le bouton. Si l’opération concerne une fiche, choisissez-la d’abord. Le résultat s’affiche sur cette page.',
      final:
        'Une opération qui change quelque chose agit aussitôt ; celle qui est irréversible demande d’abord.',
    },
    find: {
      about: 'Clients, véhicules, devis, factures et pages qui correspondent à vos mots.',
      first:
        'Saisissez une immatriculation, un nom, un téléphone ou le numéro d’une facture. La touche / vous amène ici de n’importe quelle page.',
    },
  },
};

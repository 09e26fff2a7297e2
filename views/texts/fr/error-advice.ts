import type { ErrorAdvice } from '../types/error-advice.ts';

export const fr: ErrorAdvice = {
  bad_request:
    "Lisez `message` : il dit ce qui n'a pas pu être lu. Envoyez un seul objet JSON en UTF-8 sans champ répété, une seule clé, et `next_cursor` tel qu'il est arrivé, avec les mêmes filtres.",
  idempotency_key_required:
    'Créez une valeur pour chaque chose à faire, par exemple un UUID, conservez-la et envoyez-la comme `Idempotency-Key` à chaque tentative.',
  missing_api_key:
    "Envoyez la clé sous la forme `Authorization: Bearer <clé>`, ou dans `X-Api-Key`. Vérifiez qu'aucune passerelle intermédiaire ne retire l'en-tête.",
  invalid_api_key:
    "Vérifiez que la clé est complète, qu'elle est celle du garage dont vous appelez l'adresse, et qu'elle n'a pas été remplacée : après 24 heures, une clé remplacée n'est plus connue.",
  revoked_api_key: 'Demandez une nouvelle clé au garage et retirez celle-ci de votre programme.',
  expired_api_key:
    "Demandez une nouvelle clé au garage. `expires_at` de `GET /ping` montre à l'avance quand une clé expire.",
  ip_not_allowed:
    "Demandez au garage d'ajouter l'adresse depuis laquelle votre programme envoie, ou de retirer la liste. Derrière un proxy ou dans un cloud, l'adresse peut changer.",
  plan_scope_not_allowed:
    'Le garage doit choisir un forfait qui comprend cette autorisation. Changer de clé ne résout rien.',
  insufficient_scope:
    "Demandez au garage une clé avec l'autorisation que l'opération indique. `scopes` de `GET /ping` montre celles de votre clé.",
  test_key_forbidden:
    'Utilisez une clé réelle. Pour essayer des écritures sans toucher aux données réelles, utilisez un bac à sable.',
  client_acceptance_required:
    "Transmettez au client le lien de `tracking_url` : c'est là seulement que le devis peut être accepté et signé. `lead.accepted` vous prévient quand c'est fait.",
  status_transition_forbidden:
    "Laissez ce statut au garage, qui le définit dans sa propre application. `lead.status_changed` l'annonce.",
  booking_mode_propose_only:
    "Envoyez `mode` avec la valeur `propose`, ou ne l'envoyez pas, et attendez `appointment.confirmed`.",
  not_found:
    "Comparez le chemin et l'id avec la référence, sans barre oblique à la fin. Les enregistrements d'un autre garage et les opérations des bacs à sable n'existent pas non plus ici.",
  idempotency_conflict:
    "S'il s'agit d'une autre requête, prenez une nouvelle valeur. Si ce devait être la même, envoyez exactement le même corps que la première fois.",
  idempotency_in_progress: 'Attendez et renvoyez la même requête : vous obtenez la réponse de la première.',
  client_exists:
    "Utilisez le client de `existing_id`, ou envoyez `on_conflict=return_existing` pour le recevoir au lieu de cette erreur. Il n'a pas été modifié : utilisez `PATCH` si vous en savez plus.",
  vehicle_exists: 'Utilisez le véhicule de `existing_id`, ou envoyez `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    "Cherchez le véhicule avec `GET /vehicles?plate=`. S'il a changé de propriétaire, envoyez le nouveau `client_id` par `PATCH` ; sinon, vérifiez l'immatriculation.",
  client_erased: 'Retirez le client de votre copie. Si la même personne revient, créez un nouveau client.',
  budget_locked:
    "Lisez le devis pour voir son statut. Créez-en un autre s'il y a d'autres travaux ; une facture erronée est corrigée par le garage.",
  invalid_status_transition:
    "Relisez le devis : son statut a peut-être changé. La page sur les devis liste les transitions autorisées par l'API.",
  slot_unavailable:
    "Prenez l'un des créneaux de `alternatives`, ou rappelez `GET /appointments/availability` et réservez aussitôt.",
  changed_meanwhile:
    "Comparez vos modifications avec `current`, gardez les valeurs qui doivent rester, puis répétez la requête avec l'`ETag` de cette réponse dans `If-Match`.",
  insufficient_stock:
    "Comparez `shortages` avec votre demande : sortez-en moins, ou enregistrez d'abord avec `kind` `in` ce qui est arrivé.",
  subscription_inactive: `Activez l'abonnement avec \`PATCH /webhooks/{id}\` et \`{"active":true}\`, puis relancez les envois.`,
  invoice_conflict:
    "Lisez la facture pour voir son état ; `message` dit ce qui s'y oppose. Une facture émise ne change jamais : elle est corrigée par une autre.",
  act_impossible:
    "Mettez le bac à sable dans l'état que l'action demande, par exemple en envoyant d'abord le devis ; `message` dit ce qui manque.",
  payload_too_large:
    'Envoyez moins à la fois : des images de 4 Mo au plus, et les listes en plusieurs requêtes.',
  unsupported_media_type:
    'Envoyez du JSON avec `Content-Type: application/json` et sans compression ; les fichiers en `multipart/form-data`. Un fichier doit être un JPEG, PNG, WebP ou PDF complet.',
  validation_error:
    'Corrigez chaque élément de `fields` : `path` dit où il se trouve (`/lines/0/quantity` dans le corps, `query/limit`, `path/id`) et `message` ce qui ne va pas. Montrez-le à la personne qui a saisi la valeur.',
  rate_limited:
    'Envoyez les requêtes plus lentement : `X-RateLimit-Remaining` montre combien il en reste dans cette minute. Les webhooks et `updated_since` évitent beaucoup de requêtes.',
  plan_quota_exceeded:
    'Attendez 00:00 UTC, ou que le garage choisisse un forfait avec un quota plus élevé. Les webhooks et `updated_since` économisent beaucoup de requêtes.',
  internal_error:
    "C'est une erreur du service. Communiquez au garage le `X-Request-Id` de la réponse. L'écriture a pu être faite ou non : avec la même `Idempotency-Key`, elle n'est faite qu'une fois.",
  document_damaged:
    "Le garage a été averti et doit rétablir le fichier depuis sa sauvegarde. De votre côté, il n'y a rien à faire.",
  upstream_error:
    "Demandez au garage de vérifier ses comptes d'e-mail et de SMS et son crédit. Rien n'a été envoyé ni facturé.",
  misdirected_request:
    "Le garage a changé de serveur. Fermez la connexion et répétez la requête : une nouvelle l'atteint là où il se trouve désormais, avec les mêmes clés, les mêmes id et la même `Idempotency-Key`. Si cela dure plusieurs minutes, l'exploitant du service du garage doit y faire mener son adresse.",
  service_unavailable:
    "Attendez et répétez. Si cela dure plusieurs minutes, l'exploitant du service du garage doit s'en occuper.",
  workshop_paused:
    'Attendez et répétez. La pause est courte, de quelques secondes en général ; entre-temps, votre programme peut lire.',
  instance_rate_limited:
    'Attendez et répétez. Lisez les listes page après page plutôt que plusieurs pages à la fois, et répartissez les gros travaux dans le temps.',
};

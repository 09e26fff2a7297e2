import type { ErrorAdvice } from '../types/error-advice.ts';

export const ca: ErrorAdvice = {
  bad_request:
    "`message` indica quina part no s'ha pogut llegir. Envieu un únic objecte JSON en UTF-8 sense camps repetits, una sola clau i `next_cursor` tal com va arribar, amb els mateixos filtres.",
  idempotency_key_required:
    'Genereu un valor per a cada acció, per exemple un UUID, deseu-lo i envieu-lo com a `Idempotency-Key` en cada intent.',
  missing_api_key:
    'Envieu la clau com a `Authorization: Bearer <clau>` o a `X-Api-Key`. Comproveu que cap passarel·la intermèdia no elimina la capçalera.',
  invalid_api_key:
    "Comproveu que la clau és completa, que és del taller que crideu i que no s'ha substituït: una clau substituïda només funciona 24 hores més.",
  revoked_api_key: 'Demaneu una clau nova al taller i traieu aquesta del vostre programa.',
  expired_api_key:
    'Demaneu una clau nova al taller. `expires_at` de `GET /ping` mostra per endavant quan caduca una clau.',
  ip_not_allowed:
    "Demaneu al taller que afegeixi l'adreça IP del vostre programa a la llista de la clau, o que tregui la llista. Darrere d'un proxy o al núvol l'adreça pot canviar.",
  plan_scope_not_allowed: 'El taller ha de triar un pla que inclogui el permís. Canviar de clau no ho resol.',
  insufficient_scope:
    "Demaneu al taller una clau amb el permís que indica l'operació. `scopes` de `GET /ping` mostra els de la vostra clau.",
  test_key_forbidden:
    "Feu servir una clau real. Per provar operacions d'escriptura sense tocar dades reals, feu servir un entorn de proves.",
  client_acceptance_required:
    "Feu arribar al client l'enllaç de `tracking_url`: només allà es pot acceptar i signar el pressupost. `lead.accepted` comunica l'acceptació.",
  status_transition_forbidden:
    'Només el taller fixa aquest estat, a la seva pròpia aplicació. `lead.status_changed` ho comunica.',
  booking_mode_propose_only:
    "Envieu `mode` amb el valor `propose`, o no l'envieu, i espereu `appointment.confirmed`.",
  not_found:
    "Compareu el camí i l'identificador amb la referència, sense barra al final. Els registres d'un altre taller i les operacions dels entorns de proves tampoc no existeixen aquí.",
  idempotency_conflict:
    'Si és una altra petició, feu servir un valor nou. Si havia de ser la mateixa, envieu exactament el mateix cos que la primera vegada.',
  idempotency_in_progress: 'Espereu i torneu a enviar la mateixa petició: rebreu la resposta de la primera.',
  client_exists:
    "Feu servir el client d'`existing_id`, o envieu `on_conflict=return_existing` per rebre'l en lloc d'aquest error. No s'ha modificat: per actualitzar-lo, feu servir `PATCH`.",
  vehicle_exists: "Feu servir el vehicle d'`existing_id`, o envieu `on_conflict=return_existing`.",
  vehicle_belongs_to_other_client:
    'Busqueu el vehicle amb `GET /vehicles?plate=`. Si ha canviat de propietari, envieu el nou `client_id` amb `PATCH`; si no, reviseu la matrícula.',
  client_erased: 'Elimineu el client del vostre sistema. Si la mateixa persona torna, creeu un client nou.',
  budget_locked:
    "Llegiu el pressupost per veure'n l'estat. Creeu-ne un altre si hi ha més feina; una factura equivocada la corregeix el taller.",
  invalid_status_transition:
    "Torneu a llegir el pressupost: potser n'ha canviat l'estat. La pàgina sobre pressupostos llista les transicions que permet l'API.",
  slot_unavailable:
    "Trieu una de les franges d'`alternatives`, o torneu a consultar `GET /appointments/availability` i reserveu de seguida.",
  changed_meanwhile:
    "Compareu els vostres canvis amb `current`, conserveu els valors que hagin de quedar i repetiu la petició amb l'`ETag` d'aquesta resposta a `If-Match`.",
  insufficient_stock:
    'Compareu `shortages` amb el que heu demanat: traieu-ne menys, o registreu abans amb `kind` `in` el que ha arribat.',
  subscription_inactive:
    'Activeu la subscripció amb `PATCH /webhooks/{id}` i `{"active":true}`, i torneu a demanar el reenviament.',
  invoice_conflict:
    "Llegiu la factura per veure'n l'estat; `message` indica què ho impedeix. Una factura emesa no canvia mai: es corregeix amb una altra.",
  act_impossible:
    "L'acció no és possible en l'estat actual; `message` indica el pas que falta, per exemple enviar abans el pressupost.",
  payload_too_large: "Envieu menys d'un cop: imatges de 4 MB com a màxim i llistes en diverses peticions.",
  unsupported_media_type:
    'Envieu JSON amb `Content-Type: application/json` i sense comprimir; els fitxers, com a `multipart/form-data`. Un fitxer ha de ser un JPEG, PNG, WebP o PDF complet.',
  validation_error:
    'Corregiu cada element de `fields`: `path` indica on és (`/lines/0/quantity` al cos, `query/limit`, `path/id`) i `message`, què falla. Mostreu-ho a qui va introduir el valor.',
  rate_limited:
    'Envieu les peticions més a poc a poc: `X-RateLimit-Remaining` mostra quantes en queden en aquest minut. Els webhooks i `updated_since` estalvien moltes peticions.',
  plan_quota_exceeded:
    'Espereu fins a les 00:00 UTC, o que el taller triï un pla amb una quota més gran. Els webhooks i `updated_since` estalvien moltes peticions.',
  internal_error:
    "És un error del servei. Comuniqueu al taller l'`X-Request-Id` de la resposta. L'escriptura pot haver-se executat: reintenteu amb la mateixa `Idempotency-Key` perquè s'executi una sola vegada.",
  document_damaged:
    'El taller ha rebut un avís i ha de recuperar el fitxer de la seva còpia de seguretat. El vostre programa no ho pot resoldre.',
  upstream_error:
    "Demaneu al taller que revisi els seus comptes de correu i SMS i el seu crèdit. No s'ha enviat ni cobrat res.",
  misdirected_request:
    "El taller s'ha traslladat a un altre servidor. Tanqueu la connexió i reintenteu per una de nova; les claus, els identificadors i la `Idempotency-Key` són els mateixos. Si dura uns quants minuts, l'operador del taller ha d'actualitzar el DNS o el proxy.",
  service_unavailable:
    'Espereu i repetiu. Si dura uns quants minuts, aviseu qui administra el servei del taller.',
  workshop_paused: 'Espereu i repetiu. La pausa sol durar uns segons; les lectures continuen funcionant.',
  instance_rate_limited:
    "Espereu i repetiu. Demaneu les pàgines una darrere l'altra i repartiu les feines grans en el temps.",
};

import type { ErrorAdvice } from '../types/error-advice.ts';

export const es: ErrorAdvice = {
  bad_request:
    'Lea `message`: dice qué no se ha podido leer. Envíe un único objeto JSON en UTF-8 sin campos repetidos, una sola clave y `next_cursor` tal como llegó, con los mismos filtros.',
  idempotency_key_required:
    'Cree un valor para cada cosa que quiera hacer, por ejemplo un UUID, guárdelo y envíelo como `Idempotency-Key` en cada intento.',
  missing_api_key:
    'Envíe la clave como `Authorization: Bearer <clave>` o en `X-Api-Key`. Compruebe que ninguna pasarela intermedia elimina la cabecera.',
  invalid_api_key:
    'Compruebe que la clave está completa, que es del taller a cuya dirección llama y que no se ha sustituido: a las 24 horas, una clave sustituida deja de conocerse.',
  revoked_api_key: 'Pida una clave nueva al taller y quite esta de su programa.',
  expired_api_key:
    'Pida una clave nueva al taller. `expires_at` de `GET /ping` muestra con antelación cuándo caduca una clave.',
  ip_not_allowed:
    'Pida al taller que añada la dirección desde la que envía su programa, o que quite la lista. Detrás de un proxy o en la nube la dirección puede cambiar.',
  plan_scope_not_allowed:
    'El taller tiene que elegir un plan que incluya el permiso. Cambiar de clave no lo resuelve.',
  insufficient_scope:
    'Pida al taller una clave con el permiso que indica la operación. `scopes` de `GET /ping` muestra los de su clave.',
  test_key_forbidden:
    'Use una clave real. Para probar escrituras sin tocar datos reales, use un entorno de pruebas.',
  client_acceptance_required:
    'Haga llegar al cliente el enlace de `tracking_url`: solo allí se puede aceptar y firmar el presupuesto. `lead.accepted` le avisa cuando ocurre.',
  status_transition_forbidden:
    'Deje este estado al taller, que lo asigna en su propia aplicación. `lead.status_changed` lo comunica.',
  booking_mode_propose_only:
    'Envíe `mode` con el valor `propose`, o no lo envíe, y espere a `appointment.confirmed`.',
  not_found:
    'Compare la ruta y el id con la referencia, sin barra al final. Los registros de otro taller y las operaciones de los entornos de pruebas tampoco existen aquí.',
  idempotency_conflict:
    'Si es otra petición, use un valor nuevo. Si debía ser la misma, envíe exactamente el mismo cuerpo que la primera vez.',
  idempotency_in_progress: 'Espere y envíe de nuevo la misma petición: recibirá la respuesta de la primera.',
  client_exists:
    'Use el cliente de `existing_id`, o envíe `on_conflict=return_existing` para recibirlo en lugar de este error. No se ha modificado: use `PATCH` si tiene más datos de él.',
  vehicle_exists: 'Use el vehículo de `existing_id`, o envíe `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    'Busque el vehículo con `GET /vehicles?plate=`. Si ha cambiado de propietario, envíe el nuevo `client_id` con `PATCH`; si no, revise la matrícula.',
  client_erased: 'Elimine al cliente de su copia. Si la misma persona vuelve, cree un cliente nuevo.',
  budget_locked:
    'Lea el presupuesto para ver su estado. Cree otro si hay más trabajo; una factura equivocada la corrige el taller.',
  invalid_status_transition:
    'Lea de nuevo el presupuesto: puede que alguien lo haya cambiado entretanto. La página sobre presupuestos lista los cambios que la API puede hacer.',
  slot_unavailable:
    'Elija uno de los huecos de `alternatives`, o consulte otra vez `GET /appointments/availability` y reserve enseguida.',
  insufficient_stock:
    'Compare `shortages` con lo que ha pedido: saque menos, o registre antes con `kind` `in` lo que ha llegado.',
  subscription_inactive:
    'Active la suscripción con `PATCH /webhooks/{id}` y `{"active":true}`, y pida otra vez el reenvío.',
  invoice_conflict:
    'Lea la factura para ver su estado; `message` dice qué lo impide. Una factura emitida no cambia nunca: se corrige con otra.',
  act_impossible:
    'Ponga el entorno de pruebas en el estado que la acción necesita, por ejemplo enviando antes el presupuesto; `message` dice qué falta.',
  payload_too_large: 'Envíe menos de una vez: imágenes de 4 MB como máximo y listas en varias peticiones.',
  unsupported_media_type:
    'Envíe JSON con `Content-Type: application/json` y sin comprimir; los archivos, como `multipart/form-data`. Un archivo tiene que ser un JPEG, PNG, WebP o PDF completo.',
  validation_error:
    'Corrija cada elemento de `fields`: `path` dice dónde está (`/lines/0/quantity` en el cuerpo, `query/limit`, `path/id`) y `message` qué falla. Muéstrelo a quien introdujo el valor.',
  rate_limited:
    'Envíe las peticiones más despacio: `X-RateLimit-Remaining` muestra cuántas quedan en este minuto. Los webhooks y `updated_since` ahorran muchas peticiones.',
  plan_quota_exceeded:
    'Espere a las 00:00 UTC, o que el taller elija un plan con una cuota mayor. Los webhooks y `updated_since` ahorran muchas peticiones.',
  internal_error:
    'Es un fallo del servicio. Comunique al taller el `X-Request-Id` de la respuesta. La escritura puede haberse hecho o no: con la misma `Idempotency-Key` se hará una sola vez.',
  document_damaged:
    'El taller ha recibido un aviso y tiene que recuperar el archivo de su copia de seguridad. Por su parte no hay nada que hacer.',
  upstream_error:
    'Pida al taller que revise sus cuentas de correo y SMS y su crédito. No se ha enviado ni cobrado nada.',
  misdirected_request:
    'El taller se ha trasladado. Cierre la conexión y repita: una nueva llega adonde está ahora, con las mismas claves, los mismos id y la misma `Idempotency-Key`. Si dura varios minutos, quien opera el servicio del taller tiene que dirigir allí su dirección.',
  service_unavailable:
    'Espere y repita. Si dura varios minutos, avise a quien administra el servicio del taller.',
  workshop_paused:
    'Espere y repita. La pausa es breve, por lo general de unos segundos; mientras tanto, su programa puede leer.',
  instance_rate_limited:
    'Espere y repita. Lea las listas página a página en lugar de muchas páginas a la vez, y reparta los trabajos grandes en el tiempo.',
};

import type { ErrorAdvice } from '../types/error-advice.ts';

export const es: ErrorAdvice = {
  bad_request:
    '`message` indica qué parte no se ha podido leer. Envíe un único objeto JSON en UTF-8 sin campos repetidos, una sola clave y `next_cursor` tal como llegó, con los mismos filtros.',
  idempotency_key_required:
    'Genere un valor para cada acción, por ejemplo un UUID, guárdelo y envíelo como `Idempotency-Key` en cada intento.',
  missing_api_key:
    'Envíe la clave como `Authorization: Bearer <clave>` o en `X-Api-Key`. Compruebe que ninguna pasarela intermedia elimina la cabecera.',
  invalid_api_key:
    'Compruebe que la clave está completa, que es del taller a cuya dirección llama y que no se ha sustituido: una clave sustituida solo funciona 24 horas más.',
  revoked_api_key: 'Pida una clave nueva al taller y quite esta de su programa.',
  expired_api_key:
    'Pida una clave nueva al taller. `expires_at` de `GET /ping` muestra con antelación cuándo caduca una clave.',
  ip_not_allowed:
    'Pida al taller que añada la dirección IP de su programa a la lista de la clave, o que quite la lista. Detrás de un proxy o en la nube la dirección puede cambiar.',
  plan_scope_not_allowed:
    'El taller tiene que elegir un plan que incluya el permiso. Cambiar de clave no lo resuelve.',
  insufficient_scope:
    'Pida al taller una clave con el permiso que indica la operación. `scopes` de `GET /ping` muestra los de su clave.',
  test_key_forbidden:
    'Use una clave real. Para probar operaciones de escritura sin tocar datos reales, use un entorno de pruebas.',
  client_acceptance_required:
    'Haga llegar al cliente el enlace de `tracking_url`: solo allí se puede aceptar y firmar el presupuesto. `lead.accepted` comunica la aceptación.',
  status_transition_forbidden:
    'Solo el taller fija este estado, en su propia aplicación. `lead.status_changed` lo comunica.',
  booking_mode_propose_only:
    'Envíe `mode` con el valor `propose`, o no lo envíe, y espere a `appointment.confirmed`.',
  not_found:
    'Compare la ruta y el id con la referencia, sin barra al final. Los registros de otro taller y las operaciones de los entornos de pruebas tampoco existen aquí.',
  idempotency_conflict:
    'Si es otra petición, use un valor nuevo. Si debía ser la misma, envíe exactamente el mismo cuerpo que la primera vez.',
  idempotency_in_progress: 'Espere y envíe de nuevo la misma petición: recibirá la respuesta de la primera.',
  client_exists:
    'Use el cliente de `existing_id`, o envíe `on_conflict=return_existing` para recibirlo en lugar de este error. No se ha modificado: para actualizarlo, use `PATCH`.',
  vehicle_exists: 'Use el vehículo de `existing_id`, o envíe `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    'Busque el vehículo con `GET /vehicles?plate=`. Si ha cambiado de propietario, envíe el nuevo `client_id` con `PATCH`; si no, revise la matrícula.',
  client_erased: 'Elimine al cliente de su sistema. Si la misma persona vuelve, cree un cliente nuevo.',
  budget_locked:
    'Lea el presupuesto para ver su estado. Cree otro si hay más trabajo; una factura equivocada la corrige el taller.',
  invalid_status_transition:
    'Lea de nuevo el presupuesto: su estado puede haber cambiado. La página sobre presupuestos lista las transiciones que permite la API.',
  slot_unavailable:
    'Elija uno de los huecos de `alternatives`, o consulte otra vez `GET /appointments/availability` y reserve enseguida.',
  changed_meanwhile:
    'Compare sus cambios con `current`, conserve los valores que deban quedar y repita la petición con el `ETag` de esta respuesta en `If-Match`.',
  insufficient_stock:
    'Compare `shortages` con lo que ha pedido: saque menos, o registre antes con `kind` `in` lo que ha llegado.',
  subscription_inactive:
    'Active la suscripción con `PATCH /webhooks/{id}` y `{"active":true}`, y pida otra vez el reenvío.',
  invoice_conflict:
    'Lea la factura para ver su estado; `message` indica qué lo impide. Una factura emitida no cambia nunca: se corrige con otra.',
  act_impossible:
    'La acción no es posible en el estado actual; `message` indica el paso que falta, por ejemplo enviar antes el presupuesto.',
  payload_too_large: 'Envíe menos de una vez: imágenes de 4 MB como máximo y listas en varias peticiones.',
  unsupported_media_type:
    'Envíe JSON con `Content-Type: application/json` y sin comprimir; los archivos, como `multipart/form-data`. Un archivo tiene que ser un JPEG, PNG, WebP o PDF completo.',
  validation_error:
    'Corrija cada elemento de `fields`: `path` indica dónde está (`/lines/0/quantity` en el cuerpo, `query/limit`, `path/id`) y `message`, qué falla. Muéstrelo a quien introdujo el valor.',
  rate_limited:
    'Envíe las peticiones más despacio: `X-RateLimit-Remaining` muestra cuántas quedan en este minuto. Los webhooks y `updated_since` ahorran muchas peticiones.',
  plan_quota_exceeded:
    'Espere a las 00:00 UTC, o que el taller elija un plan con una cuota mayor. Los webhooks y `updated_since` ahorran muchas peticiones.',
  internal_error:
    'Es un fallo del servicio. Comunique al taller el `X-Request-Id` de la respuesta. La escritura puede haberse ejecutado: reintente con la misma `Idempotency-Key` para que se ejecute una sola vez.',
  document_damaged:
    'El taller ha recibido un aviso y tiene que recuperar el archivo de su copia de seguridad. Su programa no puede resolverlo.',
  upstream_error:
    'Pida al taller que revise sus cuentas de correo y SMS y su crédito. No se ha enviado ni cobrado nada.',
  misdirected_request:
    'El taller se ha trasladado a otro servidor. Cierre la conexión y reintente por una nueva; las claves, los ids y la `Idempotency-Key` son los mismos. Si dura varios minutos, el operador del taller tiene que actualizar su DNS o su proxy.',
  service_unavailable:
    'Espere y repita. Si dura varios minutos, avise a quien administra el servicio del taller.',
  workshop_paused: 'Espere y repita. La pausa suele durar unos segundos; las lecturas siguen funcionando.',
  instance_rate_limited:
    'Espere y repita. Pida las páginas una tras otra y reparta los trabajos grandes en el tiempo.',
};

import type { ErrorAdvice } from '../types/error-advice.ts';

export const pt: ErrorAdvice = {
  bad_request:
    '`message` indica o que não foi possível ler. Envie um único objeto JSON em UTF-8 sem campos repetidos, uma só chave e `next_cursor` tal como chegou, com os mesmos filtros.',
  idempotency_key_required:
    'Crie um valor para cada coisa que quer fazer, por exemplo um UUID, guarde-o e envie-o como `Idempotency-Key` em cada tentativa.',
  missing_api_key:
    'Envie a chave como `Authorization: Bearer <chave>` ou em `X-Api-Key`. Verifique se nenhum gateway intermédio retira o cabeçalho.',
  invalid_api_key:
    'Verifique se a chave está completa, se é da oficina cujo endereço chama e se não foi substituída: uma chave substituída deixa de funcionar ao fim de 24 horas.',
  revoked_api_key: 'Peça uma chave nova à oficina e retire esta do seu programa.',
  expired_api_key:
    'Peça uma chave nova à oficina. `expires_at` de `GET /ping` mostra com antecedência quando uma chave expira.',
  ip_not_allowed:
    'Peça à oficina que acrescente o endereço a partir do qual o seu programa envia, ou que retire a lista. Atrás de um proxy ou na nuvem o endereço pode mudar.',
  plan_scope_not_allowed:
    'A oficina tem de escolher um plano que inclua a permissão. Outra chave não resolve.',
  insufficient_scope:
    'Peça à oficina uma chave com a permissão que a operação indica. `scopes` de `GET /ping` mostra as da sua chave.',
  test_key_forbidden:
    'Use uma chave real. Para experimentar operações de escrita sem tocar em dados reais, use um ambiente de testes.',
  client_acceptance_required:
    'Faça chegar ao cliente o link de `tracking_url`: só aí o orçamento pode ser aceite e assinado. `lead.accepted` comunica a aceitação.',
  status_transition_forbidden:
    'Só a oficina pode definir este estado, na sua própria aplicação. `lead.status_changed` comunica a mudança.',
  booking_mode_propose_only:
    'Envie `mode` com o valor `propose`, ou não o envie, e espere por `appointment.confirmed`.',
  not_found:
    'Compare o caminho e o id com a referência, sem barra no fim. Os registos de outra oficina e as operações dos ambientes de testes também não existem aqui.',
  idempotency_conflict:
    'Se for outro pedido, use um valor novo. Se devia ser o mesmo, envie exatamente o mesmo corpo que da primeira vez.',
  idempotency_in_progress: 'Espere e envie de novo o mesmo pedido: recebe a resposta do primeiro.',
  client_exists:
    'Use o cliente de `existing_id`, ou envie `on_conflict=return_existing` para o receber em vez deste erro. Não foi alterado: use `PATCH` se tiver mais dados dele.',
  vehicle_exists: 'Use o veículo de `existing_id`, ou envie `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    'Procure o veículo com `GET /vehicles?plate=`. Se mudou de proprietário, envie o novo `client_id` com `PATCH`; se não, confirme a matrícula.',
  client_erased: 'Elimine o cliente da sua cópia. Se a mesma pessoa voltar, crie um cliente novo.',
  budget_locked:
    'Leia o orçamento para ver o seu estado. Crie outro se houver mais trabalho; uma fatura errada é corrigida pela oficina.',
  invalid_status_transition:
    'Leia de novo o orçamento: o seu estado pode ter mudado entretanto. A página sobre orçamentos lista as transições que a API pode fazer.',
  slot_unavailable:
    'Escolha um dos horários de `alternatives`, ou consulte de novo `GET /appointments/availability` e reserve logo a seguir.',
  changed_meanwhile:
    'Compare as suas alterações com `current`, mantenha os valores que devam ficar e repita o pedido com o `ETag` desta resposta em `If-Match`.',
  insufficient_stock:
    'Compare `shortages` com o que pediu: retire menos, ou registe antes com `kind` `in` o que chegou.',
  subscription_inactive:
    'Ative a subscrição com `PATCH /webhooks/{id}` e `{"active":true}`, e peça de novo o reenvio.',
  invoice_conflict:
    'Leia a fatura para ver o seu estado; `message` diz o que o impede. Uma fatura emitida nunca muda: é corrigida por outra.',
  act_impossible:
    'Prepare antes o ambiente de testes para a ação, por exemplo enviando o orçamento; `message` indica o que falta.',
  payload_too_large: 'Envie menos de uma só vez: imagens até 4 MB e listas em vários pedidos.',
  unsupported_media_type:
    'Envie JSON com `Content-Type: application/json` e sem compressão; os ficheiros, como `multipart/form-data`. Um ficheiro tem de ser um JPEG, PNG, WebP ou PDF completo.',
  validation_error:
    'Corrija cada elemento de `fields`: `path` diz onde está (`/lines/0/quantity` no corpo, `query/limit`, `path/id`) e `message` o que está errado. Mostre-o a quem introduziu o valor.',
  rate_limited:
    'Envie os pedidos mais devagar: `X-RateLimit-Remaining` mostra quantos restam neste minuto. Os webhooks e `updated_since` poupam muitos pedidos.',
  plan_quota_exceeded:
    'Espere pelas 00:00 UTC, ou que a oficina escolha um plano com uma quota maior. Os webhooks e `updated_since` poupam muitos pedidos.',
  internal_error:
    'É um erro do serviço. Comunique à oficina o `X-Request-Id` da resposta. A escrita pode ter sido feita ou não: com a mesma `Idempotency-Key` é feita uma só vez.',
  document_damaged:
    'A oficina foi avisada e tem de recuperar o ficheiro da sua cópia de segurança. Não tem de fazer nada.',
  upstream_error:
    'Peça à oficina que verifique as suas contas de e-mail e SMS e o seu crédito. Nada foi enviado nem cobrado.',
  misdirected_request:
    'A oficina mudou de servidor. Feche a conexão e repita por uma nova, que chega ao servidor atual: as chaves, os ids e a `Idempotency-Key` continuam válidos. Se durar vários minutos, o operador do serviço da oficina tem de encaminhar o endereço para lá.',
  service_unavailable: 'Espere e repita. Se durar vários minutos, avise o operador do serviço da oficina.',
  workshop_paused:
    'Espere e repita. A pausa é curta, em geral de alguns segundos; entretanto, o seu programa pode ler.',
  instance_rate_limited:
    'Espere e repita. Leia as listas página a página em vez de muitas páginas ao mesmo tempo, e distribua os trabalhos grandes no tempo.',
};

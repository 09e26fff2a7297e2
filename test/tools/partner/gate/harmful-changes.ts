// biome-ignore lint/suspicious/noExplicitAny: the parts of a document that a case changes have many forms.
export type Loose = any;

/** A change of the OpenAPI document that breaks clients, with the sentence that the comparison must report. */
export type HarmfulChange = [sentence: string, change: (document: Loose) => void];

const ofOperations: HarmfulChange[] = [
  ['DELETE /webhooks/{id} was removed', ({ paths }) => delete paths['/webhooks/{id}'].delete],
  ['GET /clients/{id} was removed', ({ paths }) => rename(paths, '/clients/{id}', '/customers/{id}')],
  ['GET /clients/{id} was removed', ({ paths }) => rename(paths, '/clients/{id}', '/clients/{clientId}')],
  ['PATCH /clients/{id} was removed', ({ paths }) => rename(paths['/clients/{id}'], 'patch', 'put')],
  [
    'GET /ping: the operation is pong, not getPing',
    ({ paths }) => {
      paths['/ping'].get.operationId = 'pong';
    },
  ],
  [
    'GET /clients: the tag is Customers, not Clients',
    ({ paths }) => {
      paths['/clients'].get.tags = ['Customers'];
    },
  ],
  ['GET /clients: the tag is none, not Clients', ({ paths }) => delete paths['/clients'].get.tags],
  [
    'GET /clients: the tag is People, Clients, not Clients',
    ({ paths }) => paths['/clients'].get.tags.unshift('People'),
  ],
  [
    'POST /clients no longer sends the event client.created',
    ({ paths }) => {
      paths['/clients'].post['x-events'] = [];
    },
  ],
];

const ofAccess: HarmfulChange[] = [
  [
    'The server is /api/v2, not /api/v1',
    ({ servers }) => {
      servers[0].url = '/api/v2';
    },
  ],
  ['The server is /v1, not /api/v1', ({ servers }) => servers.unshift({ url: '/v1' })],
  [
    'GET /ping: the server is /status, not /api/v1',
    ({ paths }) => {
      paths['/ping'].get.servers = [{ url: '/status' }];
    },
  ],
  [
    'The security scheme apiKey was removed',
    ({ components }) => rename(components.securitySchemes, 'apiKey', 'key'),
  ],
  [
    'The security scheme apiKey: name is X-Key, not X-Api-Key',
    ({ components: { securitySchemes } }) => {
      securitySchemes.apiKey.name = 'X-Key';
    },
  ],
  [
    'The security scheme apiKey: in is query, not header',
    ({ components: { securitySchemes } }) => {
      securitySchemes.apiKey.in = 'query';
    },
  ],
  [
    'The security scheme bearer: scheme is basic, not bearer',
    ({ components: { securitySchemes } }) => {
      securitySchemes.bearer.scheme = 'basic';
    },
  ],
  [
    'GET /clients no longer accepts apiKey as authentication',
    (document) => {
      document.security = [{ bearer: [] }];
    },
  ],
  [
    'GET /clients no longer accepts bearer as authentication',
    ({ paths }) => {
      paths['/clients'].get.security = [{ bearer: [], apiKey: [] }];
    },
  ],
  [
    'GET /openapi.json no longer accepts requests without authentication',
    ({ paths }) => delete paths['/openapi.json'].get.security,
  ],
  [
    'GET /clients: the scope is vehicles:read, not clients:read',
    ({ paths }) => {
      paths['/clients'].get['x-scope'] = 'vehicles:read';
    },
  ],
  [
    'POST /clients: further requests require the scope vehicles:write',
    ({ paths }) => {
      paths['/clients'].post['x-scope-if'] = { 'vehicles:write': [{ vip: true }] };
    },
  ],
];

const ofParameters: HarmfulChange[] = [
  [
    'GET /clients: the parameter search is no longer accepted',
    ({ components, paths }) => {
      const { parameters } = paths['/clients'].get;
      const isSearch = ({ $ref, name }: Loose) =>
        (name ?? components.parameters[$ref?.split('/').at(-1)]?.name) === 'search';
      paths['/clients'].get.parameters = parameters.filter((each: Loose) => !isSearch(each));
    },
  ],
  [
    'GET /budgets: the parameter status is no longer accepted',
    ({ paths }) => {
      parameter(paths['/budgets'].get, 'status').name = 'state';
    },
  ],
  [
    'GET /budgets: the parameter status is no longer accepted',
    ({ paths }) => {
      parameter(paths['/budgets'].get, 'status').in = 'header';
    },
  ],
  [
    'GET /clients: the parameter since is required',
    ({ paths }) =>
      paths['/clients'].get.parameters.push({
        ...{
          name: 'since',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        },
      }),
  ],
  [
    'GET /budgets: the parameter from is required',
    ({ paths }) => {
      parameter(paths['/budgets'].get, 'from').required = true;
    },
  ],
  [
    'DELETE /webhooks/{id}: the parameter Idempotency-Key is required',
    ({ paths }) =>
      paths['/webhooks/{id}'].delete.parameters.push({ $ref: '#/components/parameters/IdempotencyKey' }),
  ],
  [
    'GET /clients: the parameter limit has the default 20, not 50',
    ({ components }) => {
      components.parameters.Limit.schema.default = 20;
    },
  ],
  [
    'POST /clients: the parameter on_conflict no longer has the default "error"',
    ({ paths }) => delete parameter(paths['/clients'].post, 'on_conflict').schema.default,
  ],
  [
    'GET /clients: the parameter limit has the limit maximum 100',
    ({ components }) => {
      components.parameters.Limit.schema.maximum = 100;
    },
  ],
  [
    'GET /clients: the parameter limit has the limit minimum 10',
    ({ components }) => {
      components.parameters.Limit.schema.minimum = 10;
    },
  ],
  [
    'POST /clients: the parameter on_conflict no longer accepts return_existing',
    ({ paths }) => parameter(paths['/clients'].post, 'on_conflict').schema.enum.pop(),
  ],
  [
    'POST /clients: the parameter Idempotency-Key has another pattern',
    ({ components }) => {
      components.parameters.IdempotencyKey.schema.pattern = '^[0-9a-f]+$';
    },
  ],
  [
    'GET /budgets: the parameter from has the format date, not date-time',
    ({ paths }) => {
      parameter(paths['/budgets'].get, 'from').schema.format = 'date';
    },
  ],
  [
    'GET /budgets: the parameter expand has another notation',
    ({ paths }) => {
      parameter(paths['/budgets'].get, 'expand').explode = false;
    },
  ],
];

const ofRequests: HarmfulChange[] = [
  [
    'POST /clients: the body: ClientCreate.city is no longer accepted',
    ({ components: { schemas } }) => delete schemas.ClientCreate.properties.city,
  ],
  [
    'POST /clients: the body: ClientCreate.city is no longer accepted',
    ({ components: { schemas } }) => rename(schemas.ClientCreate.properties, 'city', 'town'),
  ],
  [
    'POST /clients: the body: ClientCreate.city is required',
    ({ components: { schemas } }) => schemas.ClientCreate.required.push('city'),
  ],
  [
    'POST /clients: the body: ClientCreate.city has the limit maxLength 3',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.city.maxLength = 3;
    },
  ],
  [
    'POST /clients: the body: ClientCreate.name has the limit minLength 3',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.name.minLength = 3;
    },
  ],
  [
    'POST /clients: the body: ClientCreate.phone has another pattern',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.phone.pattern = '^[0-9]+$';
    },
  ],
  [
    'POST /clients: the body: ClientCreate.city may no longer be null',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.city.type = 'string';
    },
  ],
  [
    'POST /vehicles: the body: VehicleCreate.year may no longer be integer',
    ({ components: { schemas } }) => {
      schemas.VehicleCreate.properties.year.type = ['string', 'null'];
    },
  ],
  [
    'POST /stock/movements: the body: StockMovementCreate.quantity has the limit x-decimals 0',
    ({ components: { schemas } }) => {
      schemas.StockMovementCreate.properties.quantity['x-decimals'] = 0;
    },
  ],
  [
    'POST /stock/movements: the body: StockMovementKind no longer accepts out',
    ({ components: { schemas } }) => {
      schemas.StockMovementKind.enum = schemas.StockMovementKind.enum.filter(
        (each: string) => each !== 'out',
      );
    },
  ],
  [
    'POST /email: the body: EmailSend has other conditions',
    ({ components: { schemas } }) => {
      schemas.EmailSend.allOf = [{ required: ['text'] }];
    },
  ],
  [
    'POST /appointments: the body: AppointmentCreate.notify_client has the default true, not false',
    ({ components: { schemas } }) => {
      schemas.AppointmentCreate.properties.notify_client.default = true;
    },
  ],
  [
    'POST /clients: the body is no longer application/json',
    ({ paths }) => {
      const { requestBody } = paths['/clients'].post;
      rename(requestBody.content, 'application/json', 'application/x-www-form-urlencoded');
    },
  ],
  [
    'POST /webhooks/{id}/test: a body is required',
    ({ paths }) => {
      paths['/webhooks/{id}/test'].post.requestBody = { required: true, content: {} };
    },
  ],
  [
    'POST /budgets/{id}/documents: the body: file has another encoding',
    ({ paths }) => {
      const { requestBody } = paths['/budgets/{id}/documents'].post;
      requestBody.content['multipart/form-data'].encoding.file.contentType = 'application/pdf';
    },
  ],
];

const ofAnswers: HarmfulChange[] = [
  [
    'POST /clients: the answer 201: Client.name was removed',
    ({ components }) => delete components.schemas.Client.properties.name,
  ],
  [
    'POST /clients: the answer 201: Client.name may be missing',
    ({ components: { schemas } }) => {
      schemas.Client.required = schemas.Client.required.filter((name: string) => name !== 'name');
    },
  ],
  [
    'POST /clients: the answer 201: Client.vip may be null',
    ({ components: { schemas } }) => {
      schemas.Client.properties.vip.type = ['boolean', 'null'];
    },
  ],
  [
    'POST /clients: the answer 201: Client.id may be string',
    ({ components: { schemas } }) => {
      schemas.Client.properties.id.type = 'string';
    },
  ],
  [
    'POST /clients: the answer 201: Client.erased_at has the format date, not date-time',
    ({ components: { schemas } }) => {
      schemas.Client.properties.erased_at.format = 'date';
    },
  ],
  [
    'POST /budgets/{id}/lines: the answer 201: BudgetTotals.total may have 3 decimals, not 2',
    ({ components: { schemas } }) => {
      schemas.BudgetTotals.properties.total['x-decimals'] = 3;
    },
  ],
  [
    'GET /clients/{id} no longer answers with 200',
    ({ paths }) => rename(paths['/clients/{id}'].get.responses, '200', '206'),
  ],
  [
    'GET /clients/{id} answers with 206',
    ({ paths }) => rename(paths['/clients/{id}'].get.responses, '200', '206'),
  ],
  [
    'GET /invoices/{id}/pdf: the answer 200 is no longer application/pdf',
    ({ paths }) => {
      const { content } = paths['/invoices/{id}/pdf'].get.responses['200'];
      rename(content, 'application/pdf', 'application/octet-stream');
    },
  ],
  [
    'POST /clients: the answer 201 has no header Idempotent-Replay',
    ({ paths }) => delete paths['/clients'].post.responses['201'].headers['Idempotent-Replay'],
  ],
  [
    'GET /clients: the answer 200: the header X-RateLimit-Reset has the format date-time, not int64',
    ({ components: { headers } }) => {
      headers['X-RateLimit-Reset'].schema = {
        type: 'integer',
        format: 'date-time',
      };
    },
  ],
  [
    'GET /clients: the answer 200: the header X-RateLimit-Remaining may be missing',
    ({ components: { headers } }) => {
      headers['X-RateLimit-Remaining'].required = false;
    },
  ],
];

const ofErrors: HarmfulChange[] = [
  [
    'The error code client_exists was removed',
    ({ components: { responses } }) => {
      for (const answer of Object.values<Loose>(responses))
        replaceCode(answer, 'client_exists', 'client_known');
    },
  ],
  [
    'POST /clients no longer answers with the error code client_exists',
    ({ components: { responses } }) => replaceCode(responses.CreateClientConflict, 'client_exists'),
  ],
  [
    'POST /clients: the error code client_exists comes with 422, not 409',
    ({ components: { responses } }) => {
      replaceCode(responses.CreateClientConflict, 'client_exists');
      responses.ValidationFailed['x-error-codes'].push('client_exists');
    },
  ],
];

const ofSchemas: HarmfulChange[] = [
  [
    'The schema Client was removed',
    (document) => {
      const text = JSON.stringify(document).replaceAll('schemas/Client"', 'schemas/Customer"');
      Object.assign(document, JSON.parse(text));
      rename(document.components.schemas, 'Client', 'Customer');
    },
  ],
  ['The schema SmsSend was removed', ({ components: { schemas } }) => delete schemas.SmsSend],
  [
    'POST /clients: the answer 201: has the schema Customer, not Client',
    ({ components: { schemas }, paths }) => {
      schemas.Customer = structuredClone(schemas.Client);
      const [media] = Object.values<Loose>(paths['/clients'].post.responses['201'].content);
      media.schema.$ref = '#/components/schemas/Customer';
    },
  ],
  [
    'GET /budgets: the parameter status no longer has the constant PENDIENTE for Pendiente',
    ({ components: { schemas } }) => {
      schemas.BudgetStatus['x-enum-varnames'][0] = 'PENDING';
    },
  ],
];

const ofEvents: HarmfulChange[] = [
  ['The event lead.created was removed', ({ webhooks }) => delete webhooks['lead.created']],
  [
    'The event lead.created was removed',
    ({ webhooks }) => rename(webhooks, 'lead.created', 'budget.created'),
  ],
  [
    'The event lead.created: LeadStatusData.leadId was removed',
    ({ components: { schemas } }) => delete schemas.LeadStatusData.properties.leadId,
  ],
  [
    'The event lead.created: LeadCreatedEvent.event may be other than lead.created',
    ({ components: { schemas } }) => {
      schemas.LeadCreatedEvent.properties.event.const = 'budget.created';
    },
  ],
  [
    'The event lead.created has no header webhook-signature',
    ({ components: { parameters } }) => {
      parameters.WebhookSignature.name = 'x-signature';
    },
  ],
  [
    'The event lead.created no longer accepts the answer 2XX',
    ({ webhooks }) => rename(webhooks['lead.created'].post.responses, '2XX', '204'),
  ],
];

export const harmfulChanges = [
  ...ofOperations,
  ...ofAccess,
  ...ofParameters,
  ...ofRequests,
  ...ofAnswers,
  ...ofErrors,
  ...ofSchemas,
  ...ofEvents,
];

function rename(record: Loose, from: string, to: string): void {
  record[to] = record[from];
  delete record[from];
}

function parameter({ parameters }: Loose, name: string): Loose {
  return parameters.find((each: Loose) => each.name === name);
}

function replaceCode(answer: Loose, code: string, ...others: string[]): void {
  const codes: string[] = answer['x-error-codes'] ?? [];
  if (codes.includes(code)) answer['x-error-codes'] = [...codes.filter((each) => each !== code), ...others];
}

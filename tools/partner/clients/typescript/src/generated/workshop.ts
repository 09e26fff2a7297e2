// Generated from spec/ by `make generate`; never edited.

import type {
  AnswerOf,
  BodyOf,
  CacheOptions,
  CallOptions,
  ChangingListOf,
  FormOf,
  ListOf,
  PathOf,
  QueryOf,
  WriteOptions,
} from '../shapes.ts';
import type { FileAnswer } from '../operation.ts';

export interface GeneralMethods {
  /** Check the key: `GET /ping`. */
  getPing(options?: CallOptions): Promise<AnswerOf<'getPing'>>;
  /** Read the workshop's data: `GET /workshop`. */
  getWorkshop(options?: CallOptions): Promise<AnswerOf<'getWorkshop'>>;
  /** Fetch this document: `GET /openapi.json`. */
  getOpenapi(query?: QueryOf<'getOpenapi'>, options?: CallOptions): Promise<AnswerOf<'getOpenapi'>>;
  /** List the key's own requests: `GET /request-logs`. */
  listRequestLogs(query?: QueryOf<'listRequestLogs'>, options?: CallOptions): ListOf<'listRequestLogs'>;
}

export interface ClientsMethods {
  /** List or search clients: `GET /clients`. */
  list(query?: QueryOf<'listClients'>, options?: CallOptions): ChangingListOf<'listClients'>;
  /** Create a client: `POST /clients`. */
  create(body: BodyOf<'createClient'>, options?: WriteOptions & { query?: QueryOf<'createClient'> }): Promise<AnswerOf<'createClient'>>;
  /** Read a client: `GET /clients/{id}`. */
  get(id: PathOf<'getClient', 'id'>, query?: QueryOf<'getClient'>, options?: CallOptions): Promise<AnswerOf<'getClient'>>;
  /** Change a client: `PATCH /clients/{id}`. */
  update(id: PathOf<'updateClient', 'id'>, body: BodyOf<'updateClient'>, options?: WriteOptions): Promise<AnswerOf<'updateClient'>>;
}

export interface VehiclesMethods {
  /** List vehicles: `GET /vehicles`. */
  list(query?: QueryOf<'listVehicles'>, options?: CallOptions): ChangingListOf<'listVehicles'>;
  /** Create a vehicle: `POST /vehicles`. */
  create(body: BodyOf<'createVehicle'>, options?: WriteOptions & { query?: QueryOf<'createVehicle'> }): Promise<AnswerOf<'createVehicle'>>;
  /** Read a vehicle: `GET /vehicles/{id}`. */
  get(id: PathOf<'getVehicle', 'id'>, options?: CallOptions): Promise<AnswerOf<'getVehicle'>>;
  /** Change a vehicle: `PATCH /vehicles/{id}`. */
  update(id: PathOf<'updateVehicle', 'id'>, body: BodyOf<'updateVehicle'>, options?: WriteOptions): Promise<AnswerOf<'updateVehicle'>>;
}

export interface BudgetsMethods {
  /** List budgets: `GET /budgets`. */
  list(query?: QueryOf<'listBudgets'>, options?: CallOptions): ChangingListOf<'listBudgets'>;
  /** Create a budget: `POST /budgets`. */
  create(body: BodyOf<'createBudget'>, options?: WriteOptions): Promise<AnswerOf<'createBudget'>>;
  /** Read a budget: `GET /budgets/{id}`. */
  get(id: PathOf<'getBudget', 'id'>, options?: CallOptions): Promise<AnswerOf<'getBudget'>>;
  /** Add a line: `POST /budgets/{id}/lines`. */
  createLine(id: PathOf<'createBudgetLine', 'id'>, body: BodyOf<'createBudgetLine'>, options?: WriteOptions): Promise<AnswerOf<'createBudgetLine'>>;
  /** Change a line: `PATCH /budgets/{id}/lines/{lineId}`. */
  updateLine(id: PathOf<'updateBudgetLine', 'id'>, lineId: PathOf<'updateBudgetLine', 'lineId'>, body: BodyOf<'updateBudgetLine'>, options?: WriteOptions): Promise<AnswerOf<'updateBudgetLine'>>;
  /** Delete a line: `DELETE /budgets/{id}/lines/{lineId}`. */
  deleteLine(id: PathOf<'deleteBudgetLine', 'id'>, lineId: PathOf<'deleteBudgetLine', 'lineId'>, options?: CallOptions): Promise<AnswerOf<'deleteBudgetLine'>>;
  /** Change the status of a budget: `POST /budgets/{id}/status`. */
  changeStatus(id: PathOf<'changeBudgetStatus', 'id'>, body: BodyOf<'changeBudgetStatus'>, options?: WriteOptions): Promise<AnswerOf<'changeBudgetStatus'>>;
  /** Add a document: `POST /budgets/{id}/documents`. */
  createDocument(id: PathOf<'createBudgetDocument', 'id'>, body: FormOf<'createBudgetDocument'>, options?: WriteOptions): Promise<AnswerOf<'createBudgetDocument'>>;
}

export interface InvoicesMethods {
  /** List invoices: `GET /invoices`. */
  list(query?: QueryOf<'listInvoices'>, options?: CallOptions): ChangingListOf<'listInvoices'>;
  /** Read an invoice: `GET /invoices/{id}`. */
  get(id: PathOf<'getInvoice', 'id'>, options?: CallOptions): Promise<AnswerOf<'getInvoice'>>;
  /** Fetch an invoice's PDF: `GET /invoices/{id}/pdf`. */
  getPdf(id: PathOf<'getInvoicePdf', 'id'>, options?: CallOptions): Promise<FileAnswer>;
  /** Answers `null` if the file is still the one with this `ETag`. */
  getPdf(id: PathOf<'getInvoicePdf', 'id'>, options: CacheOptions): Promise<FileAnswer | null>;
  /** Fetch an invoice as UBL: `GET /invoices/{id}/ubl`. */
  getUbl(id: PathOf<'getInvoiceUbl', 'id'>, options?: CallOptions): Promise<FileAnswer>;
  /** Answers `null` if the file is still the one with this `ETag`. */
  getUbl(id: PathOf<'getInvoiceUbl', 'id'>, options: CacheOptions): Promise<FileAnswer | null>;
}

export interface AppointmentsMethods {
  /** List appointments: `GET /appointments`. */
  list(query?: QueryOf<'listAppointments'>, options?: CallOptions): Promise<AnswerOf<'listAppointments'>>;
  /** Book or propose an appointment: `POST /appointments`. */
  create(body: BodyOf<'createAppointment'>, options?: WriteOptions): Promise<AnswerOf<'createAppointment'>>;
  /** List free slots: `GET /appointments/availability`. */
  listFreeSlots(query?: QueryOf<'listFreeSlots'>, options?: CallOptions): Promise<AnswerOf<'listFreeSlots'>>;
  /** Read an appointment: `GET /appointments/{id}`. */
  get(id: PathOf<'getAppointment', 'id'>, options?: CallOptions): Promise<AnswerOf<'getAppointment'>>;
  /** Cancel an appointment or withdraw a proposal: `DELETE /appointments/{id}`. */
  delete(id: PathOf<'deleteAppointment', 'id'>, query?: QueryOf<'deleteAppointment'>, options?: CallOptions): Promise<AnswerOf<'deleteAppointment'>>;
}

export interface CatalogMethods {
  /** List the service categories: `GET /catalog/services`. */
  listServices(options?: CallOptions): Promise<AnswerOf<'listServices'>>;
  /** List the labour rates: `GET /catalog/rates`. */
  listRates(options?: CallOptions): Promise<AnswerOf<'listRates'>>;
  /** List or search the price list: `GET /catalog/items`. */
  listItems(query?: QueryOf<'listCatalogItems'>, options?: CallOptions): ChangingListOf<'listCatalogItems'>;
}

export interface StockMethods {
  /** List or search parts: `GET /stock/parts`. */
  listParts(query?: QueryOf<'listParts'>, options?: CallOptions): ChangingListOf<'listParts'>;
  /** Read a part: `GET /stock/parts/{id}`. */
  getPart(id: PathOf<'getPart', 'id'>, options?: CallOptions): Promise<AnswerOf<'getPart'>>;
  /** List movements: `GET /stock/movements`. */
  listMovements(query?: QueryOf<'listStockMovements'>, options?: CallOptions): ListOf<'listStockMovements'>;
  /** Record a movement: `POST /stock/movements`. */
  createMovement(body: BodyOf<'createStockMovement'>, options?: WriteOptions): Promise<AnswerOf<'createStockMovement'>>;
  /** Record several movements: `POST /stock/movements/batch`. */
  createMovements(body: BodyOf<'createStockMovements'>, options?: WriteOptions): Promise<AnswerOf<'createStockMovements'>>;
}

export interface CommunicationsMethods {
  /** List the communications: `GET /communications`. */
  list(query?: QueryOf<'listCommunications'>, options?: CallOptions): ListOf<'listCommunications'>;
  /** List the newest communications (legacy): `GET /logs`. @deprecated Use `GET /communications`. */
  listLogs(query?: QueryOf<'listLogs'>, options?: CallOptions): Promise<AnswerOf<'listLogs'>>;
  /** Send an email: `POST /email`. */
  sendEmail(body: BodyOf<'sendEmail'>, options?: WriteOptions): Promise<AnswerOf<'sendEmail'>>;
  /** Send an SMS: `POST /sms`. */
  sendSms(body: BodyOf<'sendSms'>, options?: WriteOptions): Promise<AnswerOf<'sendSms'>>;
}

export interface ReportsMethods {
  /** Report the revenue: `GET /reports/revenue`. */
  getRevenue(query?: QueryOf<'getRevenueReport'>, options?: CallOptions): Promise<AnswerOf<'getRevenueReport'>>;
  /** Report the activity: `GET /reports/activity`. */
  getActivity(query?: QueryOf<'getActivityReport'>, options?: CallOptions): Promise<AnswerOf<'getActivityReport'>>;
  /** Report the performance: `GET /reports/performance`. */
  getPerformance(query?: QueryOf<'getPerformanceReport'>, options?: CallOptions): Promise<AnswerOf<'getPerformanceReport'>>;
}

export interface WebhooksMethods {
  /** List the subscriptions: `GET /webhooks`. */
  list(options?: CallOptions): Promise<AnswerOf<'listWebhooks'>>;
  /** Create a subscription: `POST /webhooks`. */
  create(body: BodyOf<'createWebhook'>, options?: WriteOptions): Promise<AnswerOf<'createWebhook'>>;
  /** Read a subscription: `GET /webhooks/{id}`. */
  get(id: PathOf<'getWebhook', 'id'>, options?: CallOptions): Promise<AnswerOf<'getWebhook'>>;
  /** Change a subscription: `PATCH /webhooks/{id}`. */
  update(id: PathOf<'updateWebhook', 'id'>, body: BodyOf<'updateWebhook'>, options?: WriteOptions): Promise<AnswerOf<'updateWebhook'>>;
  /** Delete a subscription: `DELETE /webhooks/{id}`. */
  delete(id: PathOf<'deleteWebhook', 'id'>, options?: CallOptions): Promise<AnswerOf<'deleteWebhook'>>;
  /** Send a test: `POST /webhooks/{id}/test`. */
  test(id: PathOf<'testWebhook', 'id'>, options?: WriteOptions): Promise<AnswerOf<'testWebhook'>>;
  /** Create a new secret: `POST /webhooks/{id}/secret`. */
  rotateSecret(id: PathOf<'rotateWebhookSecret', 'id'>, options?: WriteOptions): Promise<AnswerOf<'rotateWebhookSecret'>>;
  /** Send failed deliveries again: `POST /webhooks/{id}/replay`. */
  replay(id: PathOf<'replayWebhook', 'id'>, body: BodyOf<'replayWebhook'>, options?: WriteOptions): Promise<AnswerOf<'replayWebhook'>>;
  /** List the deliveries: `GET /webhooks/{id}/deliveries`. */
  listDeliveries(id: PathOf<'listDeliveries', 'id'>, query?: QueryOf<'listDeliveries'>, options?: CallOptions): ListOf<'listDeliveries'>;
  /** Send a delivery again: `POST /webhooks/{id}/deliveries/{deliveryId}/replay`. */
  replayDelivery(id: PathOf<'replayDelivery', 'id'>, deliveryId: PathOf<'replayDelivery', 'deliveryId'>, options?: WriteOptions): Promise<AnswerOf<'replayDelivery'>>;
  /** List what happened: `GET /events`. */
  listEvents(query?: QueryOf<'listEvents'>, options?: CallOptions): ListOf<'listEvents'>;
}

export interface SandboxMethods {
  /** Move the clock on: `POST /sandbox/clock`. */
  moveClock(body: BodyOf<'moveSandboxClock'>, options?: WriteOptions): Promise<AnswerOf<'moveSandboxClock'>>;
  /** Reset the sandbox: `POST /sandbox/reset`. */
  reset(options?: WriteOptions): Promise<AnswerOf<'resetSandbox'>>;
  /** Decide about a budget as its client: `POST /sandbox/budgets/{id}/decision`. */
  decideBudget(id: PathOf<'decideSandboxBudget', 'id'>, body: BodyOf<'decideSandboxBudget'>, options?: WriteOptions): Promise<AnswerOf<'decideSandboxBudget'>>;
  /** Choose a time as the client: `POST /sandbox/budgets/{id}/time`. */
  chooseTime(id: PathOf<'chooseSandboxTime', 'id'>, body: BodyOf<'chooseSandboxTime'>, options?: WriteOptions): Promise<AnswerOf<'chooseSandboxTime'>>;
  /** Answer an appointment or a proposal: `POST /sandbox/appointments/{id}/answer`. */
  answerAppointment(id: PathOf<'answerSandboxAppointment', 'id'>, body: BodyOf<'answerSandboxAppointment'>, options?: WriteOptions): Promise<AnswerOf<'answerSandboxAppointment'>>;
  /** Check a vehicle in: `POST /sandbox/budgets/{id}/check-in`. */
  checkInVehicle(id: PathOf<'checkInSandboxVehicle', 'id'>, body: BodyOf<'checkInSandboxVehicle'>, options?: WriteOptions): Promise<AnswerOf<'checkInSandboxVehicle'>>;
  /** Deliver a vehicle: `POST /sandbox/budgets/{id}/deliver`. */
  deliverVehicle(id: PathOf<'deliverSandboxVehicle', 'id'>, body: BodyOf<'deliverSandboxVehicle'>, options?: WriteOptions): Promise<AnswerOf<'deliverSandboxVehicle'>>;
  /** Issue an invoice: `POST /sandbox/invoices/issue`. */
  issueInvoice(body: BodyOf<'issueSandboxInvoice'>, options?: WriteOptions): Promise<AnswerOf<'issueSandboxInvoice'>>;
  /** Pay an invoice: `POST /sandbox/invoices/{id}/pay`. */
  payInvoice(id: PathOf<'paySandboxInvoice', 'id'>, body: BodyOf<'paySandboxInvoice'>, options?: WriteOptions): Promise<AnswerOf<'paySandboxInvoice'>>;
  /** Refund an invoice: `POST /sandbox/invoices/{id}/refund`. */
  refundInvoice(id: PathOf<'refundSandboxInvoice', 'id'>, body: BodyOf<'refundSandboxInvoice'>, options?: WriteOptions): Promise<AnswerOf<'refundSandboxInvoice'>>;
  /** Cancel an invoice: `POST /sandbox/invoices/{id}/cancel`. */
  cancelInvoice(id: PathOf<'cancelSandboxInvoice', 'id'>, options?: WriteOptions): Promise<AnswerOf<'cancelSandboxInvoice'>>;
  /** Answer as the tax authority: `POST /sandbox/invoices/{id}/tax-answer`. */
  answerTaxRecord(id: PathOf<'answerSandboxTaxRecord', 'id'>, body: BodyOf<'answerSandboxTaxRecord'>, options?: WriteOptions): Promise<AnswerOf<'answerSandboxTaxRecord'>>;
  /** Undo a payment: `POST /sandbox/payments/{id}/undo`. */
  undoPayment(id: PathOf<'undoSandboxPayment', 'id'>, options?: WriteOptions): Promise<AnswerOf<'undoSandboxPayment'>>;
  /** Receive an email: `POST /sandbox/emails/receive`. */
  receiveEmail(body: BodyOf<'receiveSandboxEmail'>, options?: WriteOptions): Promise<AnswerOf<'receiveSandboxEmail'>>;
  /** Let an email bounce: `POST /sandbox/emails/{id}/bounce`. */
  bounceEmail(id: PathOf<'bounceSandboxEmail', 'id'>, body: BodyOf<'bounceSandboxEmail'>, options?: WriteOptions): Promise<AnswerOf<'bounceSandboxEmail'>>;
  /** Open an email: `POST /sandbox/emails/{id}/open`. */
  openEmail(id: PathOf<'openSandboxEmail', 'id'>, options?: WriteOptions): Promise<AnswerOf<'openSandboxEmail'>>;
  /** Click a link in an email: `POST /sandbox/emails/{id}/click`. */
  clickEmail(id: PathOf<'clickSandboxEmail', 'id'>, body: BodyOf<'clickSandboxEmail'>, options?: WriteOptions): Promise<AnswerOf<'clickSandboxEmail'>>;
  /** Unsubscribe by an email: `POST /sandbox/emails/{id}/unsubscribe`. */
  unsubscribeEmail(id: PathOf<'unsubscribeSandboxEmail', 'id'>, options?: WriteOptions): Promise<AnswerOf<'unsubscribeSandboxEmail'>>;
  /** Receive an SMS: `POST /sandbox/sms/receive`. */
  receiveSms(body: BodyOf<'receiveSandboxSms'>, options?: WriteOptions): Promise<AnswerOf<'receiveSandboxSms'>>;
  /** Report about an SMS: `POST /sandbox/sms/{id}/report`. */
  reportSms(id: PathOf<'reportSandboxSms', 'id'>, body: BodyOf<'reportSandboxSms'>, options?: WriteOptions): Promise<AnswerOf<'reportSandboxSms'>>;
  /** Unsubscribe a client by word: `POST /sandbox/clients/{id}/unsubscribe`. */
  unsubscribeClient(id: PathOf<'unsubscribeSandboxClient', 'id'>, body: BodyOf<'unsubscribeSandboxClient'>, options?: WriteOptions): Promise<AnswerOf<'unsubscribeSandboxClient'>>;
  /** Send a campaign: `POST /sandbox/campaigns`. */
  sendCampaign(body: BodyOf<'sendSandboxCampaign'>, options?: WriteOptions): Promise<AnswerOf<'sendSandboxCampaign'>>;
  /** Fail the next deliveries of a webhook: `POST /sandbox/webhooks/{id}/fail-next`. */
  failDeliveries(id: PathOf<'failSandboxDeliveries', 'id'>, body: BodyOf<'failSandboxDeliveries'>, options?: WriteOptions): Promise<AnswerOf<'failSandboxDeliveries'>>;
}

export interface Groups {
  general: GeneralMethods;
  clients: ClientsMethods;
  vehicles: VehiclesMethods;
  budgets: BudgetsMethods;
  invoices: InvoicesMethods;
  appointments: AppointmentsMethods;
  catalog: CatalogMethods;
  stock: StockMethods;
  communications: CommunicationsMethods;
  reports: ReportsMethods;
  webhooks: WebhooksMethods;
  sandbox: SandboxMethods;
}

// Generated from spec/ by `make generate`; never edited.

import type { RestrictedField } from '../domain/people/restricted-fields.ts';
import type { Role } from '../domain/people/roles.ts';
import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import type { components } from './types.ts';

export type Scope = components['schemas']['Scope'];

export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: Scope | null;
  /** Scopes that a body with one of these values requires; without a value, the field requires it whatever it holds. */
  valueScopes: { scope: Scope; field: string; value?: unknown }[];
  authenticated: boolean;
  sideEffect: boolean;
  idempotency: 'required' | 'optional' | 'none';
  transaction: 'none' | 'read' | 'long-read' | 'report' | 'write' | 'prepared' | 'two-phase' | 'own';
  successStatuses: number[];
  errors: ErrorCode[];
  events: EventName[];
  cacheable: boolean;
  beyondContract: boolean;
  hasBody: boolean;
  multipart: boolean;
  /** The clients whose personal data the answer holds: erasing one of them also empties the stored answer. */
  concerns: 'client' | 'clients' | null;
  /** The answer holds a secret, or a link that grants access by itself, so it is stored encrypted. */
  secret: boolean;
  /** It exists in sandboxes; at other workshops its path is unknown. */
  sandboxOnly: boolean;
  /** It locks its sandbox itself, so that no other write runs meanwhile. */
  alone: boolean;
  deprecation: Deprecation | null;
  /** Its answers contain one record, and have an ETag: the version of the record, in which some fields do not count. */
  version: { without: string[] } | null;
  /**
   * The operation that reads the record which this one changes: `If-Match` is compared with its ETag. The fields of the
   * body that identify the record, by path parameter; the other parameters are in the path.
   */
  versionOf: { operation: string; fields: Record<string, string> } | null;
}

/** The operation is deprecated since that day, and ends at its sunset; the successor is a path that does the same. */
export interface Deprecation {
  since: string;
  successor: string;
  sunset?: string;
}

export interface OptionPart {
  property: string;
  name: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  nullable: boolean;
}

export interface CommandOption {
  property: string;
  in: 'body' | 'query';
  flag: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  required: boolean;
  repeatable: boolean;
  /** The values of a list are numbers. */
  numbers?: 'integer' | 'number';
  nullable: boolean;
  /** An empty value clears the field. */
  clearable: boolean;
  description: string;
  choices?: string[];
  /** The value is typed without its flag, after the arguments. */
  positional?: true;
  /** The value is a moment: the command also accepts a day and a time in the workshop's local time. */
  moment?: true;
  /** The fields of an object, or of the objects of a list, that is typed as `name=value, name=value`. */
  parts?: OptionPart[];
  /** The value names a file of at most this many bytes, which go into the body in base64. */
  maxFileBytes?: number;
  /** The field that takes the file's name, unless it is given. */
  fileNameInto?: string;
  /** The value is a secret: the command also reads it from standard input or a file. */
  secret?: true;
  /** Message if the option's value matches no row. The option selects one row of a list. */
  ifNone?: string;
}

export interface Command {
  command: string[];
  /** The former name, which still works. */
  earlier: string[] | null;
  summary: string;
  description: string;
  instance: 'one' | 'none';
  /** Flags of which exactly one is given. */
  takesOneOf: string[];
  arguments: { name: string; description: string }[];
  options: CommandOption[];
  /** The field that repeats the target's name; the command asks for it, unless an option prevents that. */
  confirms: string | null;
  /** The text that the command shows before it asks for a yes, unless an option prevents that. */
  asks: string | null;
  /** The operations that --work may run for the rows of the answer. */
  works: DeskOperationId[];
  /** Whether the answer is in the workshop's language. */
  localized: boolean;
  /** The answer is a file: it is written to the path given by --out, else to standard output if that is allowed. */
  file: 'out' | 'stdout' | 'streamed' | null;
  /** The command takes a CSV file, by its name or from standard input. */
  readsTable: boolean;
  /** The fields of the answer that hold euros. */
  money: string[];
}

export type DeskOperation = Operation & {
  operationId: DeskOperationId;
  /** The roles that may perform it in the panel; without any, only the operator may, at the machine. */
  roles: Role[];
  /** The fields that some of these roles may not send or see. */
  restricted: RestrictedField[];
  /** Whether the panel requires a proof of identity from the last 15 minutes. */
  sensitive: boolean;
  /** Whether its effect cannot be undone, so that the panel asks before it. */
  irreversible: boolean;
  /** Whether it concerns the account of the acting person, which a command must name. */
  ownAccount: boolean;
  cli: Command;
};

export type OperationId =
  | 'getPing'
  | 'getWorkshop'
  | 'getOpenapi'
  | 'listRequestLogs'
  | 'listClients'
  | 'createClient'
  | 'getClient'
  | 'updateClient'
  | 'listVehicles'
  | 'createVehicle'
  | 'getVehicle'
  | 'updateVehicle'
  | 'listBudgets'
  | 'createBudget'
  | 'getBudget'
  | 'createBudgetLine'
  | 'updateBudgetLine'
  | 'deleteBudgetLine'
  | 'changeBudgetStatus'
  | 'createBudgetDocument'
  | 'listInvoices'
  | 'getInvoice'
  | 'getInvoicePdf'
  | 'getInvoiceUbl'
  | 'listAppointments'
  | 'createAppointment'
  | 'listFreeSlots'
  | 'getAppointment'
  | 'deleteAppointment'
  | 'listWaitingEntries'
  | 'createWaitingEntry'
  | 'deleteWaitingEntry'
  | 'listStaff'
  | 'listWorkPeriods'
  | 'createWorkPeriod'
  | 'getWorkPeriod'
  | 'updateWorkPeriod'
  | 'deleteWorkPeriod'
  | 'stopWorkPeriod'
  | 'listAbsences'
  | 'createAbsence'
  | 'getAbsence'
  | 'updateAbsence'
  | 'deleteAbsence'
  | 'listInspectionTemplates'
  | 'listInspections'
  | 'createInspection'
  | 'listFindings'
  | 'getInspection'
  | 'completeInspection'
  | 'shareInspection'
  | 'createInspectionPoint'
  | 'getInspectionPoint'
  | 'updateInspectionPoint'
  | 'createFindingLine'
  | 'setFindingOutcome'
  | 'createInspectionPhoto'
  | 'listServices'
  | 'listRates'
  | 'listCatalogItems'
  | 'listParts'
  | 'getPart'
  | 'listStockMovements'
  | 'createStockMovement'
  | 'createStockMovements'
  | 'listCommunications'
  | 'listLogs'
  | 'sendEmail'
  | 'sendSms'
  | 'getRevenueReport'
  | 'getActivityReport'
  | 'getPerformanceReport'
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'replayWebhook'
  | 'listDeliveries'
  | 'replayDelivery'
  | 'listEvents'
  | 'moveSandboxClock'
  | 'resetSandbox'
  | 'decideSandboxBudget'
  | 'chooseSandboxTime'
  | 'answerSandboxAppointment'
  | 'offerSandboxTime'
  | 'checkInSandboxVehicle'
  | 'deliverSandboxVehicle'
  | 'issueSandboxInvoice'
  | 'paySandboxInvoice'
  | 'refundSandboxInvoice'
  | 'cancelSandboxInvoice'
  | 'answerSandboxTaxRecord'
  | 'undoSandboxPayment'
  | 'receiveSandboxEmail'
  | 'bounceSandboxEmail'
  | 'openSandboxEmail'
  | 'clickSandboxEmail'
  | 'unsubscribeSandboxEmail'
  | 'receiveSandboxSms'
  | 'reportSandboxSms'
  | 'unsubscribeSandboxClient'
  | 'sendSandboxCampaign'
  | 'failSandboxDeliveries';

export type DeskOperationId =
  | 'createInstance'
  | 'listInstances'
  | 'removeInstance'
  | 'setInstance'
  | 'moveSandboxClock'
  | 'resetSandbox'
  | 'createKey'
  | 'listKeys'
  | 'listDeskRequests'
  | 'listRequestDays'
  | 'showDeskRequest'
  | 'listKeyActivity'
  | 'showKeyUsage'
  | 'showKey'
  | 'setKey'
  | 'revokeKey'
  | 'rotateKey'
  | 'createDeskClient'
  | 'listDeskClients'
  | 'searchDeskClients'
  | 'importClients'
  | 'showClientOverview'
  | 'showClient'
  | 'setClient'
  | 'eraseClient'
  | 'createDeskVehicle'
  | 'listDeskVehicles'
  | 'searchDeskVehicles'
  | 'importVehicles'
  | 'exportClient'
  | 'showToday'
  | 'checkInVehicle'
  | 'deliverVehicle'
  | 'createDeskBudget'
  | 'listDeskBudgets'
  | 'searchDeskBudgets'
  | 'showBoard'
  | 'withdrawBudgets'
  | 'createInternalBudget'
  | 'showBudget'
  | 'setBudget'
  | 'addBudgetLine'
  | 'setBudgetLines'
  | 'setBudgetLine'
  | 'removeBudgetLine'
  | 'addBudgetDocument'
  | 'listBudgetDocuments'
  | 'getBudgetDocument'
  | 'setBudgetDocument'
  | 'removeBudgetDocument'
  | 'getBudgetThumbnail'
  | 'previewBudgetMessage'
  | 'sendBudgetMessage'
  | 'duplicateBudget'
  | 'listBudgetTimeline'
  | 'listBudgetVersions'
  | 'setBudgetStatus'
  | 'showTrackingLink'
  | 'drawBudgetPdf'
  | 'drawBudgetReceipt'
  | 'listDeskInspectionTemplates'
  | 'createInspectionTemplate'
  | 'addUsualInspectionTemplates'
  | 'showInspectionTemplate'
  | 'setInspectionTemplate'
  | 'removeInspectionTemplate'
  | 'listDeskInspections'
  | 'startInspection'
  | 'listPendingFindings'
  | 'showInspection'
  | 'drawInspectionPdf'
  | 'finishInspection'
  | 'shareInspection'
  | 'addInspectionPoint'
  | 'setInspectionPoint'
  | 'addInspectionPhoto'
  | 'offerFinding'
  | 'settleFinding'
  | 'showCheckIn'
  | 'setCheckIn'
  | 'draftInvoice'
  | 'listDeskInvoices'
  | 'invoiceAdvance'
  | 'splitInvoice'
  | 'issueInvoice'
  | 'exportInvoices'
  | 'archiveInvoices'
  | 'showInvoice'
  | 'setInvoice'
  | 'discardInvoice'
  | 'correctInvoice'
  | 'exchangeInvoice'
  | 'cancelInvoice'
  | 'drawInvoicePdf'
  | 'createSeries'
  | 'listSeries'
  | 'showSeries'
  | 'setSeries'
  | 'recordPayment'
  | 'undoPayment'
  | 'verifyTaxRecords'
  | 'showTaxRecord'
  | 'listTaxRecords'
  | 'correctTaxRecord'
  | 'setTaxCertificate'
  | 'showTaxCertificate'
  | 'removeTaxCertificate'
  | 'setTaxMode'
  | 'endTaxSending'
  | 'setTaxIssuer'
  | 'drawDeclaration'
  | 'showTaxSending'
  | 'listRejectedRecords'
  | 'resumeTaxSending'
  | 'stateLastNumbers'
  | 'reconcileTaxRecords'
  | 'noteRestored'
  | 'resumeDeployment'
  | 'setRepresentation'
  | 'setDeploymentCertificate'
  | 'showDeploymentCertificate'
  | 'removeDeploymentCertificate'
  | 'showVehicle'
  | 'setVehicle'
  | 'verifyEvidence'
  | 'exportEvidence'
  | 'createCategory'
  | 'listCategories'
  | 'showCategory'
  | 'setCategory'
  | 'removeCategory'
  | 'createRate'
  | 'listDeskRates'
  | 'showRate'
  | 'setRate'
  | 'removeRate'
  | 'setDefaultRate'
  | 'getDeskRevenueReport'
  | 'getDeskActivityReport'
  | 'getDeskPerformanceReport'
  | 'createItem'
  | 'listItems'
  | 'importItems'
  | 'showItem'
  | 'setItem'
  | 'createBox'
  | 'listBoxes'
  | 'showBox'
  | 'setBox'
  | 'removeBox'
  | 'listWork'
  | 'addWork'
  | 'startWork'
  | 'stopWork'
  | 'setWork'
  | 'removeWork'
  | 'listJobs'
  | 'listPartRequests'
  | 'showJob'
  | 'takeJob'
  | 'checkJob'
  | 'addJobStep'
  | 'removeJobStep'
  | 'requestPart'
  | 'setPartRequest'
  | 'closePartRequest'
  | 'addAbsence'
  | 'listAbsences'
  | 'removeAbsence'
  | 'addClosure'
  | 'listClosures'
  | 'removeClosure'
  | 'listAppointments'
  | 'bookAppointment'
  | 'bookVisit'
  | 'showDiary'
  | 'listDeskSlots'
  | 'explainDay'
  | 'showAppointment'
  | 'moveAppointment'
  | 'sendAppointmentMessage'
  | 'confirmAppointment'
  | 'rejectAppointment'
  | 'cancelAppointment'
  | 'listWaiting'
  | 'addWaiting'
  | 'showWaiting'
  | 'setWaiting'
  | 'removeWaiting'
  | 'offerTime'
  | 'showCalendarUrl'
  | 'createStaff'
  | 'listStaff'
  | 'showStaff'
  | 'setStaff'
  | 'listPeople'
  | 'invitePerson'
  | 'showPerson'
  | 'setPerson'
  | 'resendInvitation'
  | 'withdrawInvitation'
  | 'createPersonLink'
  | 'sendLinkToPerson'
  | 'leavePerson'
  | 'endSessionsOfPerson'
  | 'setPinOfPerson'
  | 'listAccountEvents'
  | 'listTablets'
  | 'pairTablet'
  | 'renameTablet'
  | 'removeTablet'
  | 'showAccount'
  | 'setAccount'
  | 'listOwnAccountEvents'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'changePassword'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'makeRecoveryCodes'
  | 'listPasskeys'
  | 'addPasskey'
  | 'beginPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'setPin'
  | 'listHistory'
  | 'listConsents'
  | 'showSettings'
  | 'setSettings'
  | 'listSettingsHistory'
  | 'listNotices'
  | 'explainNoticeChannel'
  | 'setLogo'
  | 'exportLogo'
  | 'listRegions'
  | 'addHoliday'
  | 'listHolidays'
  | 'renewHolidays'
  | 'removeHoliday'
  | 'storeImportFile'
  | 'showImportFile'
  | 'removeImportFile'
  | 'exportRefusedRows'
  | 'showSetup'
  | 'answerSetupStep'
  | 'showUsage'
  | 'showCommunications'
  | 'recordInbound'
  | 'unsubscribeClient'
  | 'listDeskParts'
  | 'createPart'
  | 'importParts'
  | 'showPart'
  | 'setPart'
  | 'listDeskStockMovements'
  | 'moveStock'
  | 'createSubscription'
  | 'listSubscriptions'
  | 'showSubscription'
  | 'setSubscription'
  | 'removeSubscription'
  | 'rotateSubscriptionSecret'
  | 'testSubscription'
  | 'listSubscriptionDeliveries'
  | 'showSubscriptionDelivery'
  | 'replaySubscription'
  | 'setEmailTransport'
  | 'showEmailTransport'
  | 'removeEmailTransport'
  | 'listInvalidEmails'
  | 'clearInvalidEmail'
  | 'testEmailTransport'
  | 'setSmsTransport'
  | 'showSmsTransport'
  | 'removeSmsTransport'
  | 'testSmsTransport'
  | 'addCredit'
  | 'showCredit'
  | 'sendCampaign'
  | 'listCampaigns'
  | 'showCampaign'
  | 'setCampaignTemplate'
  | 'listCampaignTemplates'
  | 'showCampaignTemplate'
  | 'removeCampaignTemplate'
  | 'listAlerts';

export const operations: Record<OperationId, Operation> = {
  "getPing": {
    "operationId": "getPing",
    "method": "GET",
    "path": "/ping",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "none",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getWorkshop": {
    "operationId": "getWorkshop",
    "method": "GET",
    "path": "/workshop",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getOpenapi": {
    "operationId": "getOpenapi",
    "method": "GET",
    "path": "/openapi.json",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "none",
    "successStatuses": [
      200,
      304
    ],
    "errors": [
      "misdirected_request",
      "service_unavailable",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": true,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listRequestLogs": {
    "operationId": "listRequestLogs",
    "method": "GET",
    "path": "/request-logs",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listClients": {
    "operationId": "listClients",
    "method": "GET",
    "path": "/clients",
    "scope": "clients:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createClient": {
    "operationId": "createClient",
    "method": "POST",
    "path": "/clients",
    "scope": "clients:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.created"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "vehicles"
      ]
    },
    "versionOf": null
  },
  "getClient": {
    "operationId": "getClient",
    "method": "GET",
    "path": "/clients/{id}",
    "scope": "clients:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "vehicles"
      ]
    },
    "versionOf": null
  },
  "updateClient": {
    "operationId": "updateClient",
    "method": "PATCH",
    "path": "/clients/{id}",
    "scope": "clients:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.updated"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "vehicles"
      ]
    },
    "versionOf": {
      "operation": "getClient",
      "fields": {}
    }
  },
  "listVehicles": {
    "operationId": "listVehicles",
    "method": "GET",
    "path": "/vehicles",
    "scope": "vehicles:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createVehicle": {
    "operationId": "createVehicle",
    "method": "POST",
    "path": "/vehicles",
    "scope": "vehicles:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "getVehicle": {
    "operationId": "getVehicle",
    "method": "GET",
    "path": "/vehicles/{id}",
    "scope": "vehicles:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "updateVehicle": {
    "operationId": "updateVehicle",
    "method": "PATCH",
    "path": "/vehicles/{id}",
    "scope": "vehicles:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getVehicle",
      "fields": {}
    }
  },
  "listBudgets": {
    "operationId": "listBudgets",
    "method": "GET",
    "path": "/budgets",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createBudget": {
    "operationId": "createBudget",
    "method": "POST",
    "path": "/budgets",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      },
      {
        "scope": "stock:read",
        "field": "lines.part_id"
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [
      "lead.created",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "getBudget": {
    "operationId": "getBudget",
    "method": "GET",
    "path": "/budgets/{id}",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "createBudgetLine": {
    "operationId": "createBudgetLine",
    "method": "POST",
    "path": "/budgets/{id}/lines",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "stock:read",
        "field": "part_id"
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getBudget",
      "fields": {}
    }
  },
  "updateBudgetLine": {
    "operationId": "updateBudgetLine",
    "method": "PATCH",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "stock:read",
        "field": "part_id"
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getBudget",
      "fields": {}
    }
  },
  "deleteBudgetLine": {
    "operationId": "deleteBudgetLine",
    "method": "DELETE",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getBudget",
      "fields": {}
    }
  },
  "changeBudgetStatus": {
    "operationId": "changeBudgetStatus",
    "method": "POST",
    "path": "/budgets/{id}/status",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "communications:send",
        "field": "status",
        "value": "Enviado"
      },
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_acceptance_required",
      "status_transition_forbidden",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "insufficient_stock"
    ],
    "events": [
      "lead.status_changed",
      "lead.sent",
      "vehicle.ready",
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getBudget",
      "fields": {}
    }
  },
  "createBudgetDocument": {
    "operationId": "createBudgetDocument",
    "method": "POST",
    "path": "/budgets/{id}/documents",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": true,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listInvoices": {
    "operationId": "listInvoices",
    "method": "GET",
    "path": "/invoices",
    "scope": "invoices:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getInvoice": {
    "operationId": "getInvoice",
    "method": "GET",
    "path": "/invoices/{id}",
    "scope": "invoices:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "getInvoicePdf": {
    "operationId": "getInvoicePdf",
    "method": "GET",
    "path": "/invoices/{id}/pdf",
    "scope": "invoices:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200,
      304
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found",
      "client_erased",
      "document_damaged"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getInvoiceUbl": {
    "operationId": "getInvoiceUbl",
    "method": "GET",
    "path": "/invoices/{id}/ubl",
    "scope": "invoices:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200,
      304
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listAppointments": {
    "operationId": "listAppointments",
    "method": "GET",
    "path": "/appointments",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createAppointment": {
    "operationId": "createAppointment",
    "method": "POST",
    "path": "/appointments",
    "scope": "appointments:write",
    "valueScopes": [
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "booking_mode_propose_only",
      "client_erased",
      "budget_locked",
      "slot_unavailable"
    ],
    "events": [
      "appointment.proposed",
      "appointment.confirmed",
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "listFreeSlots": {
    "operationId": "listFreeSlots",
    "method": "GET",
    "path": "/appointments/availability",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getAppointment": {
    "operationId": "getAppointment",
    "method": "GET",
    "path": "/appointments/{id}",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "deleteAppointment": {
    "operationId": "deleteAppointment",
    "method": "DELETE",
    "path": "/appointments/{id}",
    "scope": "appointments:write",
    "valueScopes": [
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getAppointment",
      "fields": {}
    }
  },
  "listWaitingEntries": {
    "operationId": "listWaitingEntries",
    "method": "GET",
    "path": "/waiting-list",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createWaitingEntry": {
    "operationId": "createWaitingEntry",
    "method": "POST",
    "path": "/waiting-list",
    "scope": "appointments:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "deleteWaitingEntry": {
    "operationId": "deleteWaitingEntry",
    "method": "DELETE",
    "path": "/waiting-list/{id}",
    "scope": "appointments:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [
      "waiting_list.removed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listStaff": {
    "operationId": "listStaff",
    "method": "GET",
    "path": "/staff",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listWorkPeriods": {
    "operationId": "listWorkPeriods",
    "method": "GET",
    "path": "/work-periods",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createWorkPeriod": {
    "operationId": "createWorkPeriod",
    "method": "POST",
    "path": "/work-periods",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "work_period.started",
      "work_period.ended",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "getWorkPeriod": {
    "operationId": "getWorkPeriod",
    "method": "GET",
    "path": "/work-periods/{id}",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "updateWorkPeriod": {
    "operationId": "updateWorkPeriod",
    "method": "PATCH",
    "path": "/work-periods/{id}",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [
      "work_period.ended",
      "work_period.updated"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getWorkPeriod",
      "fields": {}
    }
  },
  "deleteWorkPeriod": {
    "operationId": "deleteWorkPeriod",
    "method": "DELETE",
    "path": "/work-periods/{id}",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [
      "work_period.deleted"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getWorkPeriod",
      "fields": {}
    }
  },
  "stopWorkPeriod": {
    "operationId": "stopWorkPeriod",
    "method": "POST",
    "path": "/work-periods/{id}/stop",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [
      "work_period.ended"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getWorkPeriod",
      "fields": {}
    }
  },
  "listAbsences": {
    "operationId": "listAbsences",
    "method": "GET",
    "path": "/absences",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createAbsence": {
    "operationId": "createAbsence",
    "method": "POST",
    "path": "/absences",
    "scope": "appointments:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [
      "absence.created"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "getAbsence": {
    "operationId": "getAbsence",
    "method": "GET",
    "path": "/absences/{id}",
    "scope": "appointments:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "updateAbsence": {
    "operationId": "updateAbsence",
    "method": "PATCH",
    "path": "/absences/{id}",
    "scope": "appointments:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [
      "absence.updated"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "getAbsence",
      "fields": {}
    }
  },
  "deleteAbsence": {
    "operationId": "deleteAbsence",
    "method": "DELETE",
    "path": "/absences/{id}",
    "scope": "appointments:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [
      "absence.deleted"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getAbsence",
      "fields": {}
    }
  },
  "listInspectionTemplates": {
    "operationId": "listInspectionTemplates",
    "method": "GET",
    "path": "/inspection-templates",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listInspections": {
    "operationId": "listInspections",
    "method": "GET",
    "path": "/inspections",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createInspection": {
    "operationId": "createInspection",
    "method": "POST",
    "path": "/inspections",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "points"
      ]
    },
    "versionOf": null
  },
  "listFindings": {
    "operationId": "listFindings",
    "method": "GET",
    "path": "/inspections/findings",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getInspection": {
    "operationId": "getInspection",
    "method": "GET",
    "path": "/inspections/{id}",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "points"
      ]
    },
    "versionOf": null
  },
  "completeInspection": {
    "operationId": "completeInspection",
    "method": "POST",
    "path": "/inspections/{id}/complete",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "inspection.completed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "points"
      ]
    },
    "versionOf": {
      "operation": "getInspection",
      "fields": {}
    }
  },
  "shareInspection": {
    "operationId": "shareInspection",
    "method": "POST",
    "path": "/inspections/{id}/share",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "points"
      ]
    },
    "versionOf": {
      "operation": "getInspection",
      "fields": {}
    }
  },
  "createInspectionPoint": {
    "operationId": "createInspectionPoint",
    "method": "POST",
    "path": "/inspections/{id}/points",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": null
  },
  "getInspectionPoint": {
    "operationId": "getInspectionPoint",
    "method": "GET",
    "path": "/inspections/{id}/points/{pointId}",
    "scope": "budgets:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": null
  },
  "updateInspectionPoint": {
    "operationId": "updateInspectionPoint",
    "method": "PATCH",
    "path": "/inspections/{id}/points/{pointId}",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": {
      "operation": "getInspectionPoint",
      "fields": {}
    }
  },
  "createFindingLine": {
    "operationId": "createFindingLine",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/line",
    "scope": "budgets:write",
    "valueScopes": [
      {
        "scope": "stock:read",
        "field": "part_id"
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": null
  },
  "setFindingOutcome": {
    "operationId": "setFindingOutcome",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/outcome",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": {
      "operation": "getInspectionPoint",
      "fields": {}
    }
  },
  "createInspectionPhoto": {
    "operationId": "createInspectionPhoto",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/photos",
    "scope": "budgets:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": true,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "photos"
      ]
    },
    "versionOf": null
  },
  "listServices": {
    "operationId": "listServices",
    "method": "GET",
    "path": "/catalog/services",
    "scope": "catalog:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listRates": {
    "operationId": "listRates",
    "method": "GET",
    "path": "/catalog/rates",
    "scope": "catalog:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listCatalogItems": {
    "operationId": "listCatalogItems",
    "method": "GET",
    "path": "/catalog/items",
    "scope": "catalog:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listParts": {
    "operationId": "listParts",
    "method": "GET",
    "path": "/stock/parts",
    "scope": "stock:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getPart": {
    "operationId": "getPart",
    "method": "GET",
    "path": "/stock/parts/{id}",
    "scope": "stock:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "listStockMovements": {
    "operationId": "listStockMovements",
    "method": "GET",
    "path": "/stock/movements",
    "scope": "stock:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createStockMovement": {
    "operationId": "createStockMovement",
    "method": "POST",
    "path": "/stock/movements",
    "scope": "stock:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile",
      "client_erased",
      "insufficient_stock"
    ],
    "events": [
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getPart",
      "fields": {
        "id": "part_id"
      }
    }
  },
  "createStockMovements": {
    "operationId": "createStockMovements",
    "method": "POST",
    "path": "/stock/movements/batch",
    "scope": "stock:write",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "insufficient_stock"
    ],
    "events": [
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listCommunications": {
    "operationId": "listCommunications",
    "method": "GET",
    "path": "/communications",
    "scope": "communications:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listLogs": {
    "operationId": "listLogs",
    "method": "GET",
    "path": "/logs",
    "scope": "communications:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": {
      "since": "2026-11-26",
      "successor": "/communications"
    },
    "version": null,
    "versionOf": null
  },
  "sendEmail": {
    "operationId": "sendEmail",
    "method": "POST",
    "path": "/email",
    "scope": "communications:send",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "email.sent",
      "email.failed",
      "email.opened",
      "email.clicked",
      "email.bounced"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "sendSms": {
    "operationId": "sendSms",
    "method": "POST",
    "path": "/sms",
    "scope": "communications:send",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "sms.sent",
      "sms.failed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getRevenueReport": {
    "operationId": "getRevenueReport",
    "method": "GET",
    "path": "/reports/revenue",
    "scope": "reports:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "report",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getActivityReport": {
    "operationId": "getActivityReport",
    "method": "GET",
    "path": "/reports/activity",
    "scope": "reports:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "report",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getPerformanceReport": {
    "operationId": "getPerformanceReport",
    "method": "GET",
    "path": "/reports/performance",
    "scope": "reports:read",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "report",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listWebhooks": {
    "operationId": "listWebhooks",
    "method": "GET",
    "path": "/webhooks",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "createWebhook": {
    "operationId": "createWebhook",
    "method": "POST",
    "path": "/webhooks",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "getWebhook": {
    "operationId": "getWebhook",
    "method": "GET",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "deliveries"
      ]
    },
    "versionOf": null
  },
  "updateWebhook": {
    "operationId": "updateWebhook",
    "method": "PATCH",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "deliveries"
      ]
    },
    "versionOf": {
      "operation": "getWebhook",
      "fields": {}
    }
  },
  "deleteWebhook": {
    "operationId": "deleteWebhook",
    "method": "DELETE",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getWebhook",
      "fields": {}
    }
  },
  "testWebhook": {
    "operationId": "testWebhook",
    "method": "POST",
    "path": "/webhooks/{id}/test",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "rotateWebhookSecret": {
    "operationId": "rotateWebhookSecret",
    "method": "POST",
    "path": "/webhooks/{id}/secret",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "getWebhook",
      "fields": {}
    }
  },
  "replayWebhook": {
    "operationId": "replayWebhook",
    "method": "POST",
    "path": "/webhooks/{id}/replay",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "subscription_inactive"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listDeliveries": {
    "operationId": "listDeliveries",
    "method": "GET",
    "path": "/webhooks/{id}/deliveries",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "replayDelivery": {
    "operationId": "replayDelivery",
    "method": "POST",
    "path": "/webhooks/{id}/deliveries/{deliveryId}/replay",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "subscription_inactive"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "listEvents": {
    "operationId": "listEvents",
    "method": "GET",
    "path": "/events",
    "scope": "webhooks:manage",
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "moveSandboxClock": {
    "operationId": "moveSandboxClock",
    "method": "POST",
    "path": "/sandbox/clock",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": true,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "resetSandbox": {
    "operationId": "resetSandbox",
    "method": "POST",
    "path": "/sandbox/reset",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": true,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "decideSandboxBudget": {
    "operationId": "decideSandboxBudget",
    "method": "POST",
    "path": "/sandbox/budgets/{id}/decision",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "act_impossible"
    ],
    "events": [
      "lead.status_changed",
      "lead.rejected",
      "inspection.finding_decided"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "chooseSandboxTime": {
    "operationId": "chooseSandboxTime",
    "method": "POST",
    "path": "/sandbox/budgets/{id}/time",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "act_impossible",
      "slot_unavailable"
    ],
    "events": [
      "appointment.proposed",
      "appointment.confirmed",
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "answerSandboxAppointment": {
    "operationId": "answerSandboxAppointment",
    "method": "POST",
    "path": "/sandbox/appointments/{id}/answer",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked",
      "slot_unavailable",
      "act_impossible"
    ],
    "events": [
      "appointment.confirmed",
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "offerSandboxTime": {
    "operationId": "offerSandboxTime",
    "method": "POST",
    "path": "/sandbox/waiting-list/{id}/offer",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked",
      "slot_unavailable"
    ],
    "events": [
      "waiting_list.offered"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "checkInSandboxVehicle": {
    "operationId": "checkInSandboxVehicle",
    "method": "POST",
    "path": "/sandbox/budgets/{id}/check-in",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked",
      "act_impossible"
    ],
    "events": [
      "vehicle.checked_in"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "deliverSandboxVehicle": {
    "operationId": "deliverSandboxVehicle",
    "method": "POST",
    "path": "/sandbox/budgets/{id}/deliver",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "invalid_status_transition",
      "act_impossible"
    ],
    "events": [
      "vehicle.delivered"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": true,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "issueSandboxInvoice": {
    "operationId": "issueSandboxInvoice",
    "method": "POST",
    "path": "/sandbox/invoices/issue",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "invoice_conflict"
    ],
    "events": [
      "invoice.issued",
      "lead.status_changed",
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "paySandboxInvoice": {
    "operationId": "paySandboxInvoice",
    "method": "POST",
    "path": "/sandbox/invoices/{id}/pay",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "invoice_conflict"
    ],
    "events": [
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "refundSandboxInvoice": {
    "operationId": "refundSandboxInvoice",
    "method": "POST",
    "path": "/sandbox/invoices/{id}/refund",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "invoice_conflict",
      "act_impossible"
    ],
    "events": [
      "invoice.issued",
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "cancelSandboxInvoice": {
    "operationId": "cancelSandboxInvoice",
    "method": "POST",
    "path": "/sandbox/invoices/{id}/cancel",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "invoice_conflict"
    ],
    "events": [
      "invoice.cancelled",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "answerSandboxTaxRecord": {
    "operationId": "answerSandboxTaxRecord",
    "method": "POST",
    "path": "/sandbox/invoices/{id}/tax-answer",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "act_impossible"
    ],
    "events": [
      "invoice.registered",
      "invoice.rejected"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "undoSandboxPayment": {
    "operationId": "undoSandboxPayment",
    "method": "POST",
    "path": "/sandbox/payments/{id}/undo",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "invoice_conflict"
    ],
    "events": [
      "payment.removed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null
  },
  "receiveSandboxEmail": {
    "operationId": "receiveSandboxEmail",
    "method": "POST",
    "path": "/sandbox/emails/receive",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [
      "communication.inbound"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "bounceSandboxEmail": {
    "operationId": "bounceSandboxEmail",
    "method": "POST",
    "path": "/sandbox/emails/{id}/bounce",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "act_impossible"
    ],
    "events": [
      "email.bounced"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "openSandboxEmail": {
    "operationId": "openSandboxEmail",
    "method": "POST",
    "path": "/sandbox/emails/{id}/open",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [
      "email.opened",
      "email.sent"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "clickSandboxEmail": {
    "operationId": "clickSandboxEmail",
    "method": "POST",
    "path": "/sandbox/emails/{id}/click",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "act_impossible"
    ],
    "events": [
      "email.clicked",
      "email.opened",
      "email.sent"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "unsubscribeSandboxEmail": {
    "operationId": "unsubscribeSandboxEmail",
    "method": "POST",
    "path": "/sandbox/emails/{id}/unsubscribe",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [
      "email.unsubscribed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "receiveSandboxSms": {
    "operationId": "receiveSandboxSms",
    "method": "POST",
    "path": "/sandbox/sms/receive",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [
      "communication.inbound",
      "sms.unsubscribed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "reportSandboxSms": {
    "operationId": "reportSandboxSms",
    "method": "POST",
    "path": "/sandbox/sms/{id}/report",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "act_impossible"
    ],
    "events": [
      "sms.sent",
      "sms.failed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "unsubscribeSandboxClient": {
    "operationId": "unsubscribeSandboxClient",
    "method": "POST",
    "path": "/sandbox/clients/{id}/unsubscribe",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [
      "client.updated",
      "communication.inbound",
      "email.unsubscribed",
      "sms.unsubscribed",
      "whatsapp.unsubscribed"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "vehicles"
      ]
    },
    "versionOf": null
  },
  "sendSandboxCampaign": {
    "operationId": "sendSandboxCampaign",
    "method": "POST",
    "path": "/sandbox/campaigns",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "campaign.finished"
    ],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  },
  "failSandboxDeliveries": {
    "operationId": "failSandboxDeliveries",
    "method": "POST",
    "path": "/sandbox/webhooks/{id}/fail-next",
    "scope": null,
    "valueScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "misdirected_request",
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "workshop_paused",
      "rate_limited",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "subscription_inactive"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": true,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null
  }
};

export const deskOperations: Record<DeskOperationId, DeskOperation> = {
  "createInstance": {
    "operationId": "createInstance",
    "method": "POST",
    "path": "/instances",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "instance",
        "create"
      ],
      "earlier": null,
      "summary": "Create a workshop",
      "description": "Creates a workshop at the given host, with the holidays of its country and region. With `--sandbox`, creates a sandbox for testing integrations, with the data of the demo and with keys.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "host",
          "in": "body",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Canonical host name, with the port if it is not the usual one."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the workshop."
        },
        {
          "property": "base_url",
          "in": "body",
          "flag": "--base-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Base URL of links in messages and answers. Defaults to `https://` and the host."
        },
        {
          "property": "owner",
          "in": "body",
          "flag": "--owner",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the owner, who is added to the staff. The answer contains a link with which the owner gets access to the panel."
        },
        {
          "property": "sandbox",
          "in": "body",
          "flag": "--sandbox",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Create a sandbox for testing integrations, with invented data and two keys. It sends no mail, no SMS and no tax records, and uses no quota. A sandbox cannot become a real workshop, or a real workshop a sandbox."
        },
        {
          "property": "plan",
          "in": "body",
          "flag": "--plan",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "included",
            "developer",
            "business",
            "partner"
          ],
          "required": false,
          "description": "API plan. Defaults to `included`, for a sandbox to `business`."
        },
        {
          "property": "timezone",
          "in": "body",
          "flag": "--timezone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Time zone, as an IANA name. Defaults to `Europe/Madrid`."
        },
        {
          "property": "booking_mode",
          "in": "body",
          "flag": "--booking-mode",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "propose",
            "book"
          ],
          "required": false,
          "description": "Whether clients propose appointments or book them. Defaults to `propose`."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the workshop. Defaults to `es`."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Country as ISO 3166-1 code. Defaults to `ES`."
        },
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Region code for regional holidays, such as `MD`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listInstances": {
    "operationId": "listInstances",
    "method": "GET",
    "path": "/instances",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "instance",
        "list"
      ],
      "earlier": null,
      "summary": "List the workshops",
      "description": "Lists the workshops of this deployment by ascending id. Without filters or a limit, lists all of them. Filters are combined with AND.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "host",
          "in": "query",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the workshop with this host, its canonical one or an alias."
        },
        {
          "property": "search",
          "in": "query",
          "flag": "--search",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only workshops with this text in their name or in one of their hosts. Case and accents are ignored."
        },
        {
          "property": "removing",
          "in": "query",
          "flag": "--removing",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "`true`: only workshops that are being removed. `false`: only the others."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of workshops. Defaults to all."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeInstance": {
    "operationId": "removeInstance",
    "method": "POST",
    "path": "/instances/{host}/remove",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "instance",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a workshop",
      "description": "Removes a workshop with all its data: clients, vehicles, budgets, documents, messages, keys, settings and logs. Only a backup can restore it. Within a second its hosts answer 404, like unknown hosts. Removing a large workshop takes some time; other workshops are served as usual. If the removal is interrupted, the workshop stays out of service; run the same command again to continue. A workshop with issued invoices can only be removed after the tax authority has answered all of its tax records and `invoices archive` has archived all invoices with these answers. Test invoices do not count.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "host",
          "description": "A host of the workshop."
        }
      ],
      "options": [
        {
          "property": "without_archive",
          "in": "body",
          "flag": "--without-archive",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The workshop's canonical host, to discard its invoices without an archive of their current state. The law requires them to be kept for years."
        },
        {
          "property": "without_sending",
          "in": "body",
          "flag": "--without-sending",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The workshop's canonical host, to remove it although some tax records were not sent. The law requires all of them to be sent."
        }
      ],
      "confirms": "confirm",
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setInstance": {
    "operationId": "setInstance",
    "method": "PATCH",
    "path": "/instance",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "instance",
        "set"
      ],
      "earlier": null,
      "summary": "Change a workshop",
      "description": "Changes the given fields: hosts, plan, base URL. A plan with fewer live keys does not revoke existing keys. The new limits apply within one second.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "host",
          "in": "body",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "New canonical host name. The old one stays as an alias."
        },
        {
          "property": "base_url",
          "in": "body",
          "flag": "--base-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Base URL of links in messages and answers."
        },
        {
          "property": "add_aliases",
          "in": "body",
          "flag": "--add-alias",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Host names to add as aliases."
        },
        {
          "property": "remove_aliases",
          "in": "body",
          "flag": "--remove-alias",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Aliases to remove."
        },
        {
          "property": "plan",
          "in": "body",
          "flag": "--plan",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "included",
            "developer",
            "business",
            "partner"
          ],
          "required": false,
          "description": "API plan."
        },
        {
          "property": "plan_daily_quota",
          "in": "body",
          "flag": "--plan-daily-quota",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Requests per day, for the Partner plan. `null`: as in the Business plan."
        },
        {
          "property": "plan_live_keys",
          "in": "body",
          "flag": "--plan-live-keys",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Live keys, for the Partner plan. `null`: as in the Business plan."
        },
        {
          "property": "plan_scopes",
          "in": "body",
          "flag": "--plan-scopes",
          "type": "list",
          "repeatable": true,
          "nullable": true,
          "clearable": true,
          "choices": [
            "clients:read",
            "clients:write",
            "vehicles:read",
            "vehicles:write",
            "budgets:read",
            "budgets:write",
            "invoices:read",
            "appointments:read",
            "appointments:write",
            "communications:read",
            "communications:send",
            "catalog:read",
            "stock:read",
            "stock:write",
            "webhooks:manage",
            "reports:read"
          ],
          "required": false,
          "description": "Scopes, for the Partner plan. `null`: as in the Business plan."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "moveSandboxClock": {
    "operationId": "moveSandboxClock",
    "method": "POST",
    "path": "/sandbox/clock",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": true,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "sandbox",
        "clock"
      ],
      "earlier": null,
      "summary": "Move the clock of a sandbox forward",
      "description": "Moves the clock of a sandbox forward: proposals lapse, quotes expire, invoices become overdue, and due reminders and webhook retries are sent at once. The clock continues from the new time and cannot be set back; `sandbox reset` restores the real time. Only for sandboxes.",
      "instance": "one",
      "takesOneOf": [
        "--advance",
        "--set"
      ],
      "arguments": [],
      "options": [
        {
          "property": "advance",
          "in": "body",
          "flag": "--advance",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration by which the clock moves forward, in ISO 8601 or in short form: `P3D` or `3d`, `PT36H` or `36h`, `PT90M` or `90m`, `P2W` or `2w`. A day has 24 hours. Months and years are refused, because their lengths vary."
        },
        {
          "property": "set",
          "in": "body",
          "flag": "--set",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "The new time of the clock, such as `2026-12-24T09:00:00Z`. It cannot be before its current time."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "resetSandbox": {
    "operationId": "resetSandbox",
    "method": "POST",
    "path": "/sandbox/reset",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "sandbox",
        "reset"
      ],
      "earlier": null,
      "summary": "Reset a sandbox",
      "description": "Restores the initial data of a sandbox, in one step and within two seconds: all later changes are deleted, and records get new ids. Hosts, plan, name, language, time zone, keys with their request log, and webhook subscriptions are kept; past deliveries are deleted. No notifications are sent. Only for sandboxes.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createKey": {
    "operationId": "createKey",
    "method": "POST",
    "path": "/keys",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "create"
      ],
      "earlier": null,
      "summary": "Create a key",
      "description": "Creates an API key, which is shown only once. The API plan limits the number of live keys and their scopes.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the key. Changes that the key makes are recorded under it."
        },
        {
          "property": "purpose",
          "in": "body",
          "flag": "--purpose",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The purpose for which the data is used (GDPR)."
        },
        {
          "property": "scopes",
          "in": "body",
          "flag": "--scopes",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "all",
            "clients:read",
            "clients:write",
            "vehicles:read",
            "vehicles:write",
            "budgets:read",
            "budgets:write",
            "invoices:read",
            "appointments:read",
            "appointments:write",
            "communications:read",
            "communications:send",
            "catalog:read",
            "stock:read",
            "stock:write",
            "webhooks:manage",
            "reports:read"
          ],
          "required": true,
          "description": "The scopes of the key. `all` means every scope."
        },
        {
          "property": "test",
          "in": "body",
          "flag": "--test",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "A test key, which can only read and uses no quota."
        },
        {
          "property": "expires_at",
          "in": "body",
          "flag": "--expires",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the key expires. `null` if it does not expire."
        },
        {
          "property": "ip_allow_list",
          "in": "body",
          "flag": "--ip",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "IP addresses and CIDR ranges from which the key may be used. An empty list allows every address."
        },
        {
          "property": "per_minute",
          "in": "body",
          "flag": "--per-minute",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Requests per minute. Defaults to 60."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listKeys": {
    "operationId": "listKeys",
    "method": "GET",
    "path": "/keys",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "list"
      ],
      "earlier": null,
      "summary": "List the keys",
      "description": "Lists all keys of the workshop, including revoked and expired ones.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskRequests": {
    "operationId": "listDeskRequests",
    "method": "GET",
    "path": "/requests",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "logs"
      ],
      "earlier": null,
      "summary": "List requests to the API",
      "description": "Lists the requests of the workshop's keys and their answers, newest first, page by page; with `--request-id` shows one request. Requests are kept for 90 days. For messages and calls see `communications list`, for changes `history`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "key_id",
          "in": "query",
          "flag": "--key",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the requests of this key."
        },
        {
          "property": "person_id",
          "in": "query",
          "flag": "--person",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the acts of this person in the panel."
        },
        {
          "property": "environment",
          "in": "query",
          "flag": "--environment",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "test",
            "live"
          ],
          "required": false,
          "description": "Only the requests of live keys, or of test keys."
        },
        {
          "property": "source",
          "in": "query",
          "flag": "--source",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "api",
            "panel"
          ],
          "required": false,
          "description": "Only requests of programs (`api`), or only acts of people in the panel (`panel`)."
        },
        {
          "property": "method",
          "in": "query",
          "flag": "--method",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests with this method."
        },
        {
          "property": "path",
          "in": "query",
          "flag": "--path",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests whose path begins with this text, such as `/api/v1/clients`."
        },
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests that were answered with this HTTP status."
        },
        {
          "property": "code",
          "in": "query",
          "flag": "--code",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests that were refused with this error code."
        },
        {
          "property": "failed",
          "in": "query",
          "flag": "--failed",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests that were refused or failed."
        },
        {
          "property": "since",
          "in": "query",
          "flag": "--since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only requests made at this moment or later."
        },
        {
          "property": "until",
          "in": "query",
          "flag": "--until",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only requests made before this moment."
        },
        {
          "property": "search",
          "in": "query",
          "flag": "--search",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only requests with this text in their path, error code, refused fields, source address or id."
        },
        {
          "property": "request_id",
          "in": "query",
          "flag": "--request-id",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "ifNone": "There is no request with this id. Requests are listed from a second after their answer, for 90 days, at the workshop that received them.",
          "required": false,
          "description": "Only the request with this `X-Request-Id`, with the fields that were refused."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listRequestDays": {
    "operationId": "listRequestDays",
    "method": "GET",
    "path": "/requests/days",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "requests",
        "days"
      ],
      "earlier": null,
      "summary": "Count the requests by key and day",
      "description": "Counts the requests of each key in the request log by day, in the workshop's time zone, with those that were refused or failed, and including those of test keys. The plan's quota counts in UTC days: see `usage`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "key_id",
          "in": "query",
          "flag": "--key",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the requests of this key."
        },
        {
          "property": "days",
          "in": "query",
          "flag": "--days",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of days, including today."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showDeskRequest": {
    "operationId": "showDeskRequest",
    "method": "GET",
    "path": "/requests/{request_id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "requests",
        "show"
      ],
      "earlier": null,
      "summary": "Show a request",
      "description": "Shows one request by the `X-Request-Id` of its answer, with a curl command that repeats it. The log keeps neither the query nor the body. Requests are kept for 90 days.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "request_id",
          "description": "The answer's `X-Request-Id`."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listKeyActivity": {
    "operationId": "listKeyActivity",
    "method": "GET",
    "path": "/keys/activity",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "activity"
      ],
      "earlier": null,
      "summary": "List the keys with their requests of today",
      "description": "Lists the keys that are neither revoked nor expired, with their requests of today and their refused or failed requests of the last 24 hours. The entry without a key counts the requests without a valid key.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showKeyUsage": {
    "operationId": "showKeyUsage",
    "method": "GET",
    "path": "/keys/{id}/usage",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "usage"
      ],
      "earlier": null,
      "summary": "Show the requests of a key by day",
      "description": "Shows for each of the last days, in UTC, how many requests of the key used the plan's quota, and how many were refused or failed. Requests of test keys use no quota.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the key."
        }
      ],
      "options": [
        {
          "property": "days",
          "in": "query",
          "flag": "--days",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of days, including today."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showKey": {
    "operationId": "showKey",
    "method": "GET",
    "path": "/keys/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "last_used_at"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "show"
      ],
      "earlier": null,
      "summary": "Show a key",
      "description": "Shows a key without its secret.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the key."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setKey": {
    "operationId": "setKey",
    "method": "PATCH",
    "path": "/keys/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "last_used_at"
      ]
    },
    "versionOf": {
      "operation": "showKey",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "set"
      ],
      "earlier": null,
      "summary": "Change a key",
      "description": "Changes the given fields; every process applies them within a second. The secret stays the same. The following are refused: changes of a revoked key, an expiry in the past, scopes that the API plan does not include, and a new expiry for an expired live key if the plan allows no further live key.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the key."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the key. Changes that the key makes are recorded under it."
        },
        {
          "property": "scopes",
          "in": "body",
          "flag": "--scopes",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "all",
            "clients:read",
            "clients:write",
            "vehicles:read",
            "vehicles:write",
            "budgets:read",
            "budgets:write",
            "invoices:read",
            "appointments:read",
            "appointments:write",
            "communications:read",
            "communications:send",
            "catalog:read",
            "stock:read",
            "stock:write",
            "webhooks:manage",
            "reports:read"
          ],
          "required": false,
          "description": "The scopes of the key, which replace the previous ones. `all` means every scope."
        },
        {
          "property": "ip_allow_list",
          "in": "body",
          "flag": "--ip",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": true,
          "required": false,
          "description": "IP addresses and CIDR ranges from which the key may be used. They replace the previous ones. An empty list allows every address."
        },
        {
          "property": "per_minute",
          "in": "body",
          "flag": "--per-minute",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Requests per minute."
        },
        {
          "property": "expires_at",
          "in": "body",
          "flag": "--expires",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the key expires. `null` if it does not expire."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "revokeKey": {
    "operationId": "revokeKey",
    "method": "POST",
    "path": "/keys/{id}/revoke",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "last_used_at"
      ]
    },
    "versionOf": {
      "operation": "showKey",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "revoke"
      ],
      "earlier": null,
      "summary": "Revoke a key",
      "description": "Revokes a key, which cannot be undone. When the command returns, no process accepts the key any longer. Revoking it again has no effect.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the key."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "rotateKey": {
    "operationId": "rotateKey",
    "method": "POST",
    "path": "/keys/{id}/rotate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showKey",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "keys",
        "rotate"
      ],
      "earlier": null,
      "summary": "Rotate a key",
      "description": "Creates a new secret for the key; its id, subscriptions and history stay the same. The old secret remains valid for 24 hours, or with `now` stops working at once. A revoked key is refused.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the key."
        }
      ],
      "options": [
        {
          "property": "now",
          "in": "body",
          "flag": "--now",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The old secret stops working at once, instead of after 24 hours."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createDeskClient": {
    "operationId": "createDeskClient",
    "method": "POST",
    "path": "/clients",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.created"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "create"
      ],
      "earlier": null,
      "summary": "Create a client",
      "description": "Creates a client. If another client already has the phone, email or tax id, the command names that client and creates nothing.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "on_conflict",
          "in": "query",
          "flag": "--on-conflict",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "error",
            "return_existing"
          ],
          "required": false,
          "description": "If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the person or company."
        },
        {
          "property": "phone",
          "in": "body",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, regardless of its format."
        },
        {
          "property": "phone_secondary",
          "in": "body",
          "flag": "--phone-secondary",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Second telephone number, by the same rules as `phone`. It may be shared with other clients."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address."
        },
        {
          "property": "billing_email",
          "in": "body",
          "flag": "--billing-email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address for invoices, if different. It may be shared with other clients."
        },
        {
          "property": "tax_id",
          "in": "body",
          "flag": "--tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference."
        },
        {
          "property": "address",
          "in": "body",
          "flag": "--address",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Street and number."
        },
        {
          "property": "city",
          "in": "body",
          "flag": "--city",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Town or city."
        },
        {
          "property": "zip",
          "in": "body",
          "flag": "--zip",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Postal code."
        },
        {
          "property": "province",
          "in": "body",
          "flag": "--province",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Province."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Country, as the workshop writes it."
        },
        {
          "property": "preferred_language",
          "in": "body",
          "flag": "--preferred-language",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": ""
        },
        {
          "property": "preferred_contact_method",
          "in": "body",
          "flag": "--preferred-contact-method",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": ""
        },
        {
          "property": "marketing_opt_out",
          "in": "body",
          "flag": "--marketing-opt-out",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "`true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected."
        },
        {
          "property": "channel_opt_out",
          "in": "body",
          "flag": "--channel-opt-out",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "email",
              "name": "email",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "sms",
              "name": "sms",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "whatsapp",
              "name": "whatsapp",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "call",
              "name": "call",
              "type": "boolean",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Commercial opt-outs by channel. Only the channels that you send are set; the others keep their value."
        },
        {
          "property": "vip",
          "in": "body",
          "flag": "--vip",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the workshop treats the client as a VIP."
        },
        {
          "property": "whatsapp_phone",
          "in": "body",
          "flag": "--whatsapp-phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "WhatsApp number."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskClients": {
    "operationId": "listDeskClients",
    "method": "GET",
    "path": "/clients",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "list"
      ],
      "earlier": null,
      "summary": "List clients",
      "description": "Lists clients by ascending id, page by page. Erased clients are included, without their data.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "updated_since",
          "in": "query",
          "flag": "--updated-since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only clients that changed at this moment or later."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "searchDeskClients": {
    "operationId": "searchDeskClients",
    "method": "GET",
    "path": "/clients/search",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "search"
      ],
      "earlier": null,
      "summary": "Search clients",
      "description": "Finds clients by a part of their name, phone, email or tax id, by a part of the plate or VIN of one of their vehicles, or by id.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "text",
          "in": "query",
          "flag": "TEXT",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "The text to search for."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of matches. Defaults to 20."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "importClients": {
    "operationId": "importClients",
    "method": "POST",
    "path": "/clients/import",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "import"
      ],
      "earlier": null,
      "summary": "Import clients from a CSV file",
      "description": "Checks every row as `POST /clients` does, then creates the clients: all rows, or none if one of them has an error. Rows are skipped and listed as duplicates if their tax id, email or phone belongs to another client or to an earlier row, or if they have none of these and equal another row in every field. The first line names the columns: `name` (required), `phone`, `phone_secondary`, `whatsapp_phone`, `email`, `billing_email`, `tax_id`, `address`, `city`, `zip`, `province`, `country`, `preferred_language`, `preferred_contact_method`, `vip`, `marketing_opt_out`, `channel_opt_out.email`, `channel_opt_out.sms`, `channel_opt_out.whatsapp`, `channel_opt_out.call`. An empty cell counts as an omitted field. No events are sent.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "dry_run",
          "in": "query",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only check the file, and show the result of an import."
        },
        {
          "property": "preview",
          "in": "query",
          "flag": "--preview",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out."
        },
        {
          "property": "map",
          "in": "query",
          "flag": "--map",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position."
        },
        {
          "property": "errors",
          "in": "query",
          "flag": "--errors",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "refuse",
            "skip"
          ],
          "required": false,
          "description": "`refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`."
        },
        {
          "property": "file",
          "in": "query",
          "flag": "--stored-file",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a stored file, which is imported in place of the body."
        },
        {
          "property": "attempt",
          "in": "query",
          "flag": "--attempt",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned."
        },
        {
          "property": "duplicates",
          "in": "query",
          "flag": "--duplicates",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "skip",
            "load"
          ],
          "required": false,
          "description": "`skip` skips duplicates, `load` creates them nevertheless. Defaults to `skip`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": true,
      "money": []
    }
  },
  "showClientOverview": {
    "operationId": "showClientOverview",
    "method": "GET",
    "path": "/clients/{id}/overview",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "overview"
      ],
      "earlier": null,
      "summary": "Show a client with vehicles, jobs and unpaid invoices",
      "description": "Shows at once what the workshop needs to know when a client calls: the vehicles, the open budgets, the last visits, and the invoices that are not paid. Each list has the latest entries, at most 20.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the client."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "paid",
        "pending",
        "total"
      ]
    }
  },
  "showClient": {
    "operationId": "showClient",
    "method": "GET",
    "path": "/clients/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "show"
      ],
      "earlier": null,
      "summary": "Show a client",
      "description": "Shows a client with all fields, and bounces of its addresses.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the client."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setClient": {
    "operationId": "setClient",
    "method": "PATCH",
    "path": "/clients/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.updated"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showClient",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "set"
      ],
      "earlier": null,
      "summary": "Change a client",
      "description": "Changes the given fields. The change is recorded in the client's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the client."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the person or company."
        },
        {
          "property": "phone",
          "in": "body",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, regardless of its format."
        },
        {
          "property": "phone_secondary",
          "in": "body",
          "flag": "--phone-secondary",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Second telephone number, by the same rules as `phone`. It may be shared with other clients."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address."
        },
        {
          "property": "billing_email",
          "in": "body",
          "flag": "--billing-email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address for invoices, if different. It may be shared with other clients."
        },
        {
          "property": "tax_id",
          "in": "body",
          "flag": "--tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference."
        },
        {
          "property": "address",
          "in": "body",
          "flag": "--address",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Street and number."
        },
        {
          "property": "city",
          "in": "body",
          "flag": "--city",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Town or city."
        },
        {
          "property": "zip",
          "in": "body",
          "flag": "--zip",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Postal code."
        },
        {
          "property": "province",
          "in": "body",
          "flag": "--province",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Province."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Country, as the workshop writes it."
        },
        {
          "property": "preferred_language",
          "in": "body",
          "flag": "--preferred-language",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": ""
        },
        {
          "property": "preferred_contact_method",
          "in": "body",
          "flag": "--preferred-contact-method",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": ""
        },
        {
          "property": "marketing_opt_out",
          "in": "body",
          "flag": "--marketing-opt-out",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "`true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected."
        },
        {
          "property": "channel_opt_out",
          "in": "body",
          "flag": "--channel-opt-out",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "email",
              "name": "email",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "sms",
              "name": "sms",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "whatsapp",
              "name": "whatsapp",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "call",
              "name": "call",
              "type": "boolean",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Commercial opt-outs by channel. Only the channels that you send are set; the others keep their value."
        },
        {
          "property": "vip",
          "in": "body",
          "flag": "--vip",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the workshop treats the client as a VIP."
        },
        {
          "property": "whatsapp_phone",
          "in": "body",
          "flag": "--whatsapp-phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "WhatsApp number."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "eraseClient": {
    "operationId": "eraseClient",
    "method": "POST",
    "path": "/clients/{id}/erase",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [
      "client.updated"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showClient",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "clients",
        "erase"
      ],
      "earlier": null,
      "summary": "Erase a client (GDPR)",
      "description": "Makes the client anonymous, which cannot be undone. It deletes the client's present and past data, its messages, the texts of its budgets and the documents that it could see. Records that the law requires are kept without personal data; evidence of signatures is kept, blocked, until its retention period ends. Integrators receive `client.updated`. Erasing again has no effect. The command does not ask for confirmation.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the client."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createDeskVehicle": {
    "operationId": "createDeskVehicle",
    "method": "POST",
    "path": "/vehicles",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "create"
      ],
      "earlier": null,
      "summary": "Create a vehicle",
      "description": "Creates a vehicle for a client. If the plate already exists, the command shows its owner and creates nothing.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "on_conflict",
          "in": "query",
          "flag": "--on-conflict",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "error",
            "return_existing"
          ],
          "required": false,
          "description": "If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`."
        },
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of its owner."
        },
        {
          "property": "plate",
          "in": "body",
          "flag": "--plate",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate."
        },
        {
          "property": "vin",
          "in": "body",
          "flag": "--vin",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Vehicle identification number."
        },
        {
          "property": "brand",
          "in": "body",
          "flag": "--brand",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Make."
        },
        {
          "property": "model",
          "in": "body",
          "flag": "--model",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Model."
        },
        {
          "property": "variant",
          "in": "body",
          "flag": "--variant",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Variant or trim."
        },
        {
          "property": "year",
          "in": "body",
          "flag": "--year",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Model year."
        },
        {
          "property": "registration_date",
          "in": "body",
          "flag": "--registration-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Date of first registration."
        },
        {
          "property": "fuel",
          "in": "body",
          "flag": "--fuel",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Fuel, as the workshop writes it."
        },
        {
          "property": "transmission",
          "in": "body",
          "flag": "--transmission",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Gearbox, as the workshop writes it."
        },
        {
          "property": "engine_code",
          "in": "body",
          "flag": "--engine-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Engine code."
        },
        {
          "property": "horsepower",
          "in": "body",
          "flag": "--horsepower",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Power in metric horsepower."
        },
        {
          "property": "displacement",
          "in": "body",
          "flag": "--displacement",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Engine displacement, as the workshop writes it."
        },
        {
          "property": "color_code",
          "in": "body",
          "flag": "--color-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Paint code."
        },
        {
          "property": "environmental_label",
          "in": "body",
          "flag": "--environmental-label",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`)."
        },
        {
          "property": "itv_expiry_date",
          "in": "body",
          "flag": "--itv-expiry-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The last day on which the periodic inspection (ITV) is valid."
        },
        {
          "property": "status",
          "in": "body",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "activo",
            "baja_temporal",
            "baja"
          ],
          "required": false,
          "description": "`activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Latest recorded mileage in kilometres."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskVehicles": {
    "operationId": "listDeskVehicles",
    "method": "GET",
    "path": "/vehicles",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "list"
      ],
      "earlier": null,
      "summary": "List vehicles",
      "description": "Lists vehicles by ascending id, page by page. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "plate",
          "in": "query",
          "flag": "--plate",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Exact number plate; case, spaces and dashes make no difference."
        },
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the vehicles of this client."
        },
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "activo",
            "baja_temporal",
            "baja"
          ],
          "required": false,
          "description": "Only vehicles with this status."
        },
        {
          "property": "updated_since",
          "in": "query",
          "flag": "--updated-since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only vehicles that changed at this moment or later."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "searchDeskVehicles": {
    "operationId": "searchDeskVehicles",
    "method": "GET",
    "path": "/vehicles/search",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "search"
      ],
      "earlier": null,
      "summary": "Search vehicles",
      "description": "Finds vehicles by a part of the plate or VIN, by the name, phone, email or tax id of their owner, or by id.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "text",
          "in": "query",
          "flag": "TEXT",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "The text to search for."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of matches. Defaults to 20."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "importVehicles": {
    "operationId": "importVehicles",
    "method": "POST",
    "path": "/vehicles/import",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "import"
      ],
      "earlier": null,
      "summary": "Import vehicles from a CSV file",
      "description": "Checks every row as `POST /vehicles` does, then creates the vehicles: all rows, or none if one of them has an error. Rows whose plate belongs to another vehicle or to an earlier row are skipped and listed as duplicates. The first line names the columns: `plate` (required), one or more of `client_id`, `client_tax_id`, `client_email` and `client_phone`, which together must identify exactly one client, and `vin`, `brand`, `model`, `variant`, `year`, `registration_date`, `fuel`, `transmission`, `engine_code`, `horsepower`, `displacement`, `color_code`, `environmental_label`, `itv_expiry_date`, `status`, `km`. An empty cell counts as an omitted field. No events are sent.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "dry_run",
          "in": "query",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only check the file, and show the result of an import."
        },
        {
          "property": "preview",
          "in": "query",
          "flag": "--preview",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out."
        },
        {
          "property": "map",
          "in": "query",
          "flag": "--map",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position."
        },
        {
          "property": "errors",
          "in": "query",
          "flag": "--errors",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "refuse",
            "skip"
          ],
          "required": false,
          "description": "`refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`."
        },
        {
          "property": "file",
          "in": "query",
          "flag": "--stored-file",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a stored file, which is imported in place of the body."
        },
        {
          "property": "attempt",
          "in": "query",
          "flag": "--attempt",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": true,
      "money": []
    }
  },
  "exportClient": {
    "operationId": "exportClient",
    "method": "POST",
    "path": "/export",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "export"
      ],
      "earlier": null,
      "summary": "Export all data of a client as a ZIP",
      "description": "Exports all personal data of a client as a ZIP, for a request under the GDPR: its record and earlier values, consents, vehicles, budgets, documents, signatures, invoices, messages, and the recipients of the data. The ZIP contains JSON, files, and an explanation in the client's language, but neither the workshop's costs nor data about other people. The export is recorded in the client's history. For an erased client, `--blocked` exports the remaining data, only for a legal claim.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the client."
        },
        {
          "property": "blocked",
          "in": "body",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the data of an erased client, which is blocked. Use it only for a legal claim."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "streamed",
      "readsTable": false,
      "money": []
    }
  },
  "showToday": {
    "operationId": "showToday",
    "method": "GET",
    "path": "/today",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "arrivals.data[].client.phone",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "proposals",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "quotes",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "ready",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "unpaid",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "part_requests",
        "roles": [
          "owner",
          "office",
          "mechanic"
        ]
      },
      {
        "in": "answer",
        "path": "parts",
        "roles": [
          "owner",
          "office",
          "mechanic"
        ]
      },
      {
        "in": "answer",
        "path": "tax_records",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "webhooks",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "alerts",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "today"
      ],
      "earlier": null,
      "summary": "Show what needs attention today",
      "description": "Shows the workshop's local day at once: arrivals, proposals, unanswered quotes, vehicles in the workshop and ready ones, unpaid invoices, part requests, parts below minimum, tax records, failing webhooks and alerts. Each section has the number of all entries and the first of them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "rows",
          "in": "query",
          "flag": "--rows",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum entries of each section."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "pending",
        "total"
      ]
    }
  },
  "checkInVehicle": {
    "operationId": "checkInVehicle",
    "method": "POST",
    "path": "/vehicles/check-in",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "vehicle.checked_in"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "check-in"
      ],
      "earlier": null,
      "summary": "Check a vehicle in",
      "description": "Records on the budget that its vehicle has arrived, and sends the event `vehicle.checked_in`. The state of the vehicle, the client's instructions and its signature are printed on the drop-off receipt. If the vehicle has already arrived, nothing changes and no event is sent; other values than the recorded ones are refused. `budgets check-in set` corrects them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the vehicle's budget."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Current mileage, which is also recorded on the vehicle."
        },
        {
          "property": "lower_km",
          "in": "body",
          "flag": "--lower-km",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Confirms a mileage that is below the latest recorded one."
        },
        {
          "property": "fuel_eighths",
          "in": "body",
          "flag": "--fuel-eighths",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Level of the tank or battery in eighths, from 0 (empty) to 8 (full). `null` if it was not read."
        },
        {
          "property": "damages",
          "in": "body",
          "flag": "--damages",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "place",
              "name": "place",
              "type": "string",
              "nullable": false
            },
            {
              "property": "note",
              "name": "note",
              "type": "string",
              "nullable": true
            },
            {
              "property": "document_id",
              "name": "document-id",
              "type": "integer",
              "nullable": true
            }
          ],
          "required": false,
          "description": "Damage that the vehicle already had. The list replaces the earlier one."
        },
        {
          "property": "key_count",
          "in": "body",
          "flag": "--key-count",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Number of keys that the client hands over."
        },
        {
          "property": "belongings",
          "in": "body",
          "flag": "--belongings",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Things that the client leaves in the vehicle."
        },
        {
          "property": "wants_old_parts",
          "in": "body",
          "flag": "--wants-old-parts",
          "type": "boolean",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Whether the client wants the replaced parts. `null` if it was not asked."
        },
        {
          "property": "quote_waived",
          "in": "body",
          "flag": "--quote-waived",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client waives the right to a quote."
        },
        {
          "property": "authorised_max",
          "in": "body",
          "flag": "--authorised-max",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Amount with tax up to which the client authorises work without being asked. `null` without a limit."
        },
        {
          "property": "promised_at",
          "in": "body",
          "flag": "--promised-at",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle, or the quote, was promised. It becomes the expected completion of the budget."
        },
        {
          "property": "signed_on_paper",
          "in": "body",
          "flag": "--signed-on-paper",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client signed the printed receipt instead."
        },
        {
          "property": "signer",
          "in": "body",
          "flag": "--signer",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Name of the person who signs. Defaults to the client's name."
        },
        {
          "property": "drawing",
          "in": "body",
          "flag": "--drawing",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The drawn signature, as an SVG path in a box of 600 × 200, such as `M60 130L85 60L110 130`. It is recorded in the evidence with the state that the client signed."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "deliverVehicle": {
    "operationId": "deliverVehicle",
    "method": "POST",
    "path": "/vehicles/deliver",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "invalid_status_transition"
    ],
    "events": [
      "vehicle.delivered"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "deliver"
      ],
      "earlier": null,
      "summary": "Deliver a vehicle to its client",
      "description": "Records on the budget that its vehicle was delivered, whatever the budget's status, and sends the event `vehicle.delivered`. A vehicle that was never checked in is refused with `invalid_status_transition`. If the vehicle was already delivered, nothing changes and no event is sent.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the vehicle's budget."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Current mileage, which is also recorded on the vehicle."
        },
        {
          "property": "lower_km",
          "in": "body",
          "flag": "--lower-km",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Confirms a mileage that is below the latest recorded one."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createDeskBudget": {
    "operationId": "createDeskBudget",
    "method": "POST",
    "path": "/budgets",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "lead.created",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "create"
      ],
      "earlier": null,
      "summary": "Create a budget",
      "description": "Creates a budget with its lines, in status `Pendiente`. Send it to the client with `budgets status ID Enviado --notify-client`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the client."
        },
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the category."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "client_reference",
          "in": "body",
          "flag": "--client-reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The client's own reference, such as an order number."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that the client may read."
        },
        {
          "property": "internal_notes",
          "in": "body",
          "flag": "--internal-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that only the workshop sees."
        },
        {
          "property": "lines",
          "in": "body",
          "flag": "--line",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "part_id",
              "name": "part",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "description",
              "name": "description",
              "type": "string",
              "nullable": false
            },
            {
              "property": "reference",
              "name": "reference",
              "type": "string",
              "nullable": true
            },
            {
              "property": "line_type",
              "name": "type",
              "type": "string",
              "nullable": false
            },
            {
              "property": "group_title",
              "name": "group",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quantity",
              "name": "quantity",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_price",
              "name": "unit-price",
              "type": "number",
              "nullable": false
            },
            {
              "property": "discount_pct",
              "name": "discount-pct",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_rate",
              "name": "tax-rate",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_cost",
              "name": "unit-cost",
              "type": "number",
              "nullable": true
            },
            {
              "property": "optional",
              "name": "optional",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "price_estimated",
              "name": "price-estimated",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "extended_detail",
              "name": "extended-detail",
              "type": "string",
              "nullable": true
            }
          ],
          "required": false,
          "description": "A line, such as `description=Cambio de aceite, type=labor, unit-price=79.90`. Repeat the option for each line."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Send the client an acknowledgement with the link to the budget, by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "listDeskBudgets": {
    "operationId": "listDeskBudgets",
    "method": "GET",
    "path": "/budgets",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "list"
      ],
      "earlier": null,
      "summary": "List budgets",
      "description": "Lists budgets by id, page by page, including those for internal use: `internal` marks them. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "order",
          "in": "query",
          "flag": "--order",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "asc",
            "desc"
          ],
          "required": false,
          "description": "`asc`: the oldest first, the default. `desc`: the newest first. A cursor continues the list in the order in which it was returned; with another order it is refused."
        },
        {
          "property": "search",
          "in": "query",
          "flag": "--search",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Text to search for: the id, the number of the invoice, the client's reference, the name, phone, email or tax id of the client, or a part of the plate or VIN."
        },
        {
          "property": "internal",
          "in": "query",
          "flag": "--internal",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only budgets for internal use."
        },
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "Pendiente",
            "En cotización",
            "Enviado",
            "En curso",
            "Aprobado",
            "En espera",
            "Finalizado",
            "Facturado",
            "Rechazado",
            "Cancelado",
            "Retirado"
          ],
          "required": false,
          "description": "Only budgets in this status."
        },
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the budgets of this client."
        },
        {
          "property": "vehicle_id",
          "in": "query",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the budgets of this vehicle."
        },
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only budgets that were created at this moment or later."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only budgets that were created at this moment or earlier."
        },
        {
          "property": "updated_since",
          "in": "query",
          "flag": "--updated-since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only budgets that changed at this moment or later."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "total"
      ]
    }
  },
  "searchDeskBudgets": {
    "operationId": "searchDeskBudgets",
    "method": "GET",
    "path": "/budgets/search",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "search"
      ],
      "earlier": null,
      "summary": "Search budgets",
      "description": "Finds budgets by id, by the number of their invoice, by the client's reference, by the name, phone, email or tax id of their client, or by a part of the plate or VIN of their vehicle. Lists the newest first, including those for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "text",
          "in": "query",
          "flag": "TEXT",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "The text to search for."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of matches. Defaults to 20."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "total"
      ]
    }
  },
  "showBoard": {
    "operationId": "showBoard",
    "method": "GET",
    "path": "/board",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "columns[].total",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "columns[].data[].total",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "board"
      ],
      "earlier": null,
      "summary": "Show the budgets by status",
      "description": "Shows the budgets that are in work or wait for an answer, in a column for each status, and those that were invoiced in the last 7 days. Late ones come first, then those with the earliest promised hour. Each column counts all its budgets and lists the first of them. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "Pendiente",
            "En cotización",
            "Enviado",
            "Aprobado",
            "En curso",
            "En espera",
            "Finalizado",
            "Facturado"
          ],
          "required": false,
          "description": "Only the column of this status."
        },
        {
          "property": "staff_id",
          "in": "query",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only budgets whose mechanic or responsible person this is."
        },
        {
          "property": "category_id",
          "in": "query",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only budgets of this category or subcategory."
        },
        {
          "property": "late",
          "in": "query",
          "flag": "--late",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only late budgets."
        },
        {
          "property": "waiting_parts",
          "in": "query",
          "flag": "--waiting-parts",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only budgets that wait for parts."
        },
        {
          "property": "text",
          "in": "query",
          "flag": "--text",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only budgets with this id, or whose client or plate matches the text."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of budgets in a column. Defaults to 20."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "total"
      ]
    }
  },
  "withdrawBudgets": {
    "operationId": "withdrawBudgets",
    "method": "POST",
    "path": "/budgets/withdraw",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "withdraw"
      ],
      "earlier": null,
      "summary": "Withdraw several quotes",
      "description": "Withdraws quotes that no client has answered: `Retirado`. Their appointments become free. Budgets that cannot be withdrawn, because they were accepted or closed meanwhile or their client is erased, stay as they are and are named in `skipped`. A withdrawn quote cannot be reopened.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_ids",
          "in": "body",
          "flag": "--budget",
          "type": "list",
          "repeatable": true,
          "numbers": "integer",
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Ids of the quotes."
        }
      ],
      "confirms": null,
      "asks": "This withdraws the quotes. Their clients can no longer accept them.",
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createInternalBudget": {
    "operationId": "createInternalBudget",
    "method": "POST",
    "path": "/budgets/internal",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "create-internal"
      ],
      "earlier": null,
      "summary": "Create a budget for internal use",
      "description": "Creates a budget that neither the API nor the client can see: it has no link and causes no events. Its category may be one for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the client, or of the client record of the workshop itself."
        },
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the category."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "internal_notes",
          "in": "body",
          "flag": "--internal-notes",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notes that only the workshop sees."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "showBudget": {
    "operationId": "showBudget",
    "method": "GET",
    "path": "/budgets/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "client_phone",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "client_email",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "invoices",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "suggested_invoice",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "tracking_url",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "totals.cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "totals.margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].unit_cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "show"
      ],
      "earlier": null,
      "summary": "Show a budget",
      "description": "Shows all data of a budget, including costs, margins and internal notes. It also shows budgets for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "setBudget": {
    "operationId": "setBudget",
    "method": "PATCH",
    "path": "/budgets/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "job_of_another",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "vehicle_id",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "category_id",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "subcategory_id",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "assigned_user_id",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "mechanic_id",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "date_out",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "client_reference",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "public_notes",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "client_phone",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "client_email",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "invoices",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "suggested_invoice",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "tracking_url",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "totals.cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "totals.margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].unit_cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "set"
      ],
      "earlier": null,
      "summary": "Change fields that the API cannot change",
      "description": "Changes the given fields, whatever the status. The change is recorded in the budget's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the category."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "assigned_user_id",
          "in": "body",
          "flag": "--assigned-user",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the staff member responsible for the budget."
        },
        {
          "property": "mechanic_id",
          "in": "body",
          "flag": "--mechanic",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the mechanic who does the work."
        },
        {
          "property": "estimated_duration_minutes",
          "in": "body",
          "flag": "--estimated-duration-minutes",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Expected duration of the work."
        },
        {
          "property": "date_in",
          "in": "body",
          "flag": "--date-in",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle arrived. `null` until then."
        },
        {
          "property": "date_out",
          "in": "body",
          "flag": "--date-out",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle is due to leave. `null` if nothing is planned."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Mileage in kilometres, as recorded for this budget. `null` if it was not recorded."
        },
        {
          "property": "waiting_parts",
          "in": "body",
          "flag": "--waiting-parts",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the work waits for parts."
        },
        {
          "property": "on_hold",
          "in": "body",
          "flag": "--on-hold",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the workshop has put the work on hold."
        },
        {
          "property": "hold_until",
          "in": "body",
          "flag": "--hold-until",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the hold ends. `null` if no end is planned, or the budget is not on hold."
        },
        {
          "property": "client_reference",
          "in": "body",
          "flag": "--client-reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The client's own reference, such as an order number."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that the client may read."
        },
        {
          "property": "internal_notes",
          "in": "body",
          "flag": "--internal-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that only the workshop sees."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "addBudgetLine": {
    "operationId": "addBudgetLine",
    "method": "POST",
    "path": "/budgets/{id}/lines",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "line",
        "add"
      ],
      "earlier": null,
      "summary": "Add a line",
      "description": "Adds a line below the others. The previous lines are kept, and the new one is recorded in the budget's history. A budget has at most 200 lines.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "part_id",
          "in": "body",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of a part of the workshop's store."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description of the work or the delivered goods."
        },
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Part number or similar reference."
        },
        {
          "property": "line_type",
          "in": "body",
          "flag": "--type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "labor",
            "part",
            "fee",
            "sublet",
            "other"
          ],
          "required": false,
          "description": "The kind of line."
        },
        {
          "property": "group_title",
          "in": "body",
          "flag": "--group",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Heading under which the line is grouped."
        },
        {
          "property": "quantity",
          "in": "body",
          "flag": "--quantity",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Quantity, in hours or pieces; negative for a return. Defaults to 1."
        },
        {
          "property": "unit_price",
          "in": "body",
          "flag": "--unit-price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Price per unit in euros, before discount and tax."
        },
        {
          "property": "discount_pct",
          "in": "body",
          "flag": "--discount-pct",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Discount in percent. Defaults to 0."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent. Defaults to the workshop's current rate."
        },
        {
          "property": "unit_cost",
          "in": "body",
          "flag": "--unit-cost",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Cost of one unit for the workshop."
        },
        {
          "property": "optional",
          "in": "body",
          "flag": "--optional",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals."
        },
        {
          "property": "price_estimated",
          "in": "body",
          "flag": "--price-estimated",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the price is an estimate."
        },
        {
          "property": "extended_detail",
          "in": "body",
          "flag": "--extended-detail",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Further details for the client."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "setBudgetLines": {
    "operationId": "setBudgetLines",
    "method": "POST",
    "path": "/budgets/{id}/lines/changes",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "lines",
        "set"
      ],
      "earlier": null,
      "summary": "Change several lines",
      "description": "Adds, changes, moves and removes lines of a budget: all of them, or none. A field whose value in `was` is no longer the saved one is refused with 409 `changed_meanwhile`, unless the saved value is already the new one; so is a change of a line that was removed. Lines and fields that the request does not change keep their present values. The previous lines are kept, and each change is recorded in the budget's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "lines",
          "in": "body",
          "flag": "--lines",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "id",
              "name": "id",
              "type": "integer",
              "nullable": false
            },
            {
              "property": "key",
              "name": "key",
              "type": "string",
              "nullable": false
            },
            {
              "property": "remove",
              "name": "remove",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "after",
              "name": "after",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "part_id",
              "name": "part",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "description",
              "name": "description",
              "type": "string",
              "nullable": false
            },
            {
              "property": "reference",
              "name": "reference",
              "type": "string",
              "nullable": true
            },
            {
              "property": "line_type",
              "name": "type",
              "type": "string",
              "nullable": false
            },
            {
              "property": "group_title",
              "name": "group",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quantity",
              "name": "quantity",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_price",
              "name": "unit-price",
              "type": "number",
              "nullable": false
            },
            {
              "property": "discount_pct",
              "name": "discount-pct",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_rate",
              "name": "tax-rate",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_cost",
              "name": "unit-cost",
              "type": "number",
              "nullable": true
            },
            {
              "property": "optional",
              "name": "optional",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "price_estimated",
              "name": "price-estimated",
              "type": "boolean",
              "nullable": false
            },
            {
              "property": "extended_detail",
              "name": "extended-detail",
              "type": "string",
              "nullable": true
            },
            {
              "property": "tax_exempt_code",
              "name": "tax-exempt-code",
              "type": "string",
              "nullable": true
            },
            {
              "property": "was",
              "name": "was",
              "type": "json",
              "nullable": false
            }
          ],
          "required": true,
          "description": "The changes. They are made in this order."
        },
        {
          "property": "order_was",
          "in": "body",
          "flag": "--order-was",
          "type": "list",
          "repeatable": true,
          "numbers": "integer",
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The ids of the lines in the order that the author of the change saw. If the lines have another order now, a change of their order (`after`) is refused."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "setBudgetLine": {
    "operationId": "setBudgetLine",
    "method": "PATCH",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "line",
        "set"
      ],
      "earlier": [
        "budgets",
        "set-line"
      ],
      "summary": "Change a line",
      "description": "Changes the given fields. With another part, an omitted description, reference, price, tax rate or type takes the value of the part. The previous lines are kept, and the change is recorded in the budget's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "lineId",
          "description": "Id of the line."
        }
      ],
      "options": [
        {
          "property": "part_id",
          "in": "body",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of a part of the workshop's store."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description of the work or the delivered goods."
        },
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Part number or similar reference."
        },
        {
          "property": "line_type",
          "in": "body",
          "flag": "--type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "labor",
            "part",
            "fee",
            "sublet",
            "other"
          ],
          "required": false,
          "description": "The kind of line."
        },
        {
          "property": "group_title",
          "in": "body",
          "flag": "--group",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Heading under which the line is grouped."
        },
        {
          "property": "quantity",
          "in": "body",
          "flag": "--quantity",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Quantity, in hours or pieces; negative for a return."
        },
        {
          "property": "unit_price",
          "in": "body",
          "flag": "--unit-price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Price per unit in euros, before discount and tax."
        },
        {
          "property": "discount_pct",
          "in": "body",
          "flag": "--discount-pct",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Discount in percent."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent."
        },
        {
          "property": "price_estimated",
          "in": "body",
          "flag": "--price-estimated",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the price is an estimate."
        },
        {
          "property": "optional",
          "in": "body",
          "flag": "--optional",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals."
        },
        {
          "property": "tax_exempt_code",
          "in": "body",
          "flag": "--tax-exempt-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The reason for the tax exemption of the line."
        },
        {
          "property": "extended_detail",
          "in": "body",
          "flag": "--extended-detail",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Further details for the client."
        },
        {
          "property": "unit_cost",
          "in": "body",
          "flag": "--unit-cost",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Cost of one unit for the workshop."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "removeBudgetLine": {
    "operationId": "removeBudgetLine",
    "method": "DELETE",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "line",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a line",
      "description": "Removes a line; the others keep their ids and positions. The previous lines are kept, and the removal is recorded in the budget's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "lineId",
          "description": "Id of the line."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": "This removes the line from the budget. The budget's history keeps the removed line.",
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "addBudgetDocument": {
    "operationId": "addBudgetDocument",
    "method": "POST",
    "path": "/budgets/{id}/documents",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "payload_too_large",
      "unsupported_media_type"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "client_visible",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "add"
      ],
      "earlier": null,
      "summary": "Add a document",
      "description": "Adds a photo or a PDF to a budget, whatever its status. Metadata is removed from pictures. By default, only staff can see the document. The budget's history records it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 4194306,
          "fileNameInto": "filename",
          "required": true,
          "description": "A JPEG, PNG, WebP or PDF of up to 4 MB. The type is determined from the content, not from the name."
        },
        {
          "property": "filename",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name to show. Defaults to the name of the file."
        },
        {
          "property": "caption",
          "in": "body",
          "flag": "--caption",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description of its content."
        },
        {
          "property": "client_visible",
          "in": "body",
          "flag": "--client-visible",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client sees it on the tracking page."
        },
        {
          "property": "mechanic_visible",
          "in": "body",
          "flag": "--mechanic-visible",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether mechanics see it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listBudgetDocuments": {
    "operationId": "listBudgetDocuments",
    "method": "GET",
    "path": "/budgets/{id}/documents",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "list"
      ],
      "earlier": null,
      "summary": "List the documents of a budget",
      "description": "Lists documents by ascending id, page by page, with their authors and their visibility.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "getBudgetDocument": {
    "operationId": "getBudgetDocument",
    "method": "GET",
    "path": "/budgets/{id}/documents/{documentId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "document_damaged"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "get"
      ],
      "earlier": null,
      "summary": "Fetch a document",
      "description": "Fetches the stored file. A quote that an erased client signed is only available in the export of evidence.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "documentId",
          "description": "Id of the document."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "stdout",
      "readsTable": false,
      "money": []
    }
  },
  "setBudgetDocument": {
    "operationId": "setBudgetDocument",
    "method": "PATCH",
    "path": "/budgets/{id}/documents/{documentId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "set"
      ],
      "earlier": null,
      "summary": "Change who sees a document",
      "description": "Shows a document to the client or to mechanics, or hides it. The quote that the client signed stays visible to it. The budget's history records the change.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "documentId",
          "description": "Id of the document."
        }
      ],
      "options": [
        {
          "property": "client_visible",
          "in": "body",
          "flag": "--client-visible",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client sees it on the tracking page."
        },
        {
          "property": "mechanic_visible",
          "in": "body",
          "flag": "--mechanic-visible",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether mechanics see it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeBudgetDocument": {
    "operationId": "removeBudgetDocument",
    "method": "DELETE",
    "path": "/budgets/{id}/documents/{documentId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a document",
      "description": "Removes a document and its file, which cannot be undone. The budget's history records that it existed. Documents that a client signed, or saw when deciding, are evidence and cannot be removed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "documentId",
          "description": "Id of the document."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": "This permanently removes the document and its file. Only a backup can restore them.",
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "getBudgetThumbnail": {
    "operationId": "getBudgetThumbnail",
    "method": "GET",
    "path": "/budgets/{id}/documents/{documentId}/thumbnail",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "document",
        "thumbnail"
      ],
      "earlier": null,
      "summary": "Fetch the thumbnail of a photo",
      "description": "Fetches the small picture of a photo, as WebP. A PDF has none: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "documentId",
          "description": "Id of the document."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "stdout",
      "readsTable": false,
      "money": []
    }
  },
  "previewBudgetMessage": {
    "operationId": "previewBudgetMessage",
    "method": "GET",
    "path": "/budgets/{id}/message",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "preview-message"
      ],
      "earlier": null,
      "summary": "Preview the message about a budget",
      "description": "Shows the message that the client would get now, exactly as it would be sent: the quote with the link to accept it, or the news that the vehicle was received or is ready. Nothing is sent. A budget for internal use has no messages: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "kind",
          "in": "query",
          "flag": "--kind",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "quote",
            "received",
            "ready"
          ],
          "required": false,
          "description": "The message. Defaults to `quote`."
        },
        {
          "property": "channel",
          "in": "query",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms"
          ],
          "required": false,
          "description": "The channel. Defaults to the one that the client prefers."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "sendBudgetMessage": {
    "operationId": "sendBudgetMessage",
    "method": "POST",
    "path": "/budgets/{id}/message",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "email.failed",
      "sms.failed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "send-message"
      ],
      "earlier": null,
      "summary": "Send the message about a budget",
      "description": "Sends the client the link to the quote again (`quote`, while it is `Enviado`), or the news that the vehicle is ready (`ready`, once it is `Finalizado` or `Facturado`). The status stays. The first time, `budgets status` sends it with `--notify-client`. A message that cannot be sent is logged with the reason.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "kind",
          "in": "body",
          "flag": "--kind",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "quote",
            "received",
            "ready"
          ],
          "required": true,
          "description": "`quote`: the quote with the link to accept it. `received`: the vehicle was received, with its drop-off receipt. `ready`: the vehicle can be collected."
        },
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms"
          ],
          "required": false,
          "description": "The channel."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "duplicateBudget": {
    "operationId": "duplicateBudget",
    "method": "POST",
    "path": "/budgets/{id}/duplicate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "lead.created",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "duplicate"
      ],
      "earlier": null,
      "summary": "Copy a budget",
      "description": "Creates a budget, in status `Pendiente`, with the lines, vehicle, category and notes of another one. With `prices: current`, a line of a part takes the present price and cost of the part, and a line with the reference of an item of the price list takes the item's price; other lines keep their prices. Optional lines are open again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "prices",
          "in": "body",
          "flag": "--prices",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "kept",
            "current"
          ],
          "required": true,
          "description": "`kept`: the prices of the copied budget. `current`: those of parts and price list now."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "listBudgetTimeline": {
    "operationId": "listBudgetTimeline",
    "method": "GET",
    "path": "/budgets/{id}/timeline",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "timeline"
      ],
      "earlier": null,
      "summary": "Show what happened to a budget",
      "description": "Shows the changes of a budget and its messages together, newest first. A change has its author, and the old and new values. A message has its status, and the reason if it failed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listBudgetVersions": {
    "operationId": "listBudgetVersions",
    "method": "GET",
    "path": "/budgets/{id}/versions",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "versions"
      ],
      "earlier": null,
      "summary": "Compare what the client saw with the budget now",
      "description": "Lists each version of a quote that was sent or decided, newest first: its lines, its total, and how the lines differ from those of the budget now. At most 50.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "total",
        "unit_price"
      ]
    }
  },
  "setBudgetStatus": {
    "operationId": "setBudgetStatus",
    "method": "POST",
    "path": "/budgets/{id}/status/{status}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "job_of_another",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "insufficient_stock"
    ],
    "events": [
      "lead.status_changed",
      "lead.sent",
      "lead.accepted",
      "lead.rejected",
      "vehicle.ready",
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "client_phone",
        "client_email"
      ]
    },
    "versionOf": {
      "operation": "showBudget",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "path",
        "path": "status",
        "roles": [
          "owner",
          "office",
          "mechanic",
          "accountant"
        ],
        "refusedValues": {
          "mechanic": [
            "Pendiente",
            "En cotización",
            "Enviado",
            "Aprobado",
            "Rechazado",
            "Cancelado",
            "Retirado"
          ]
        }
      },
      {
        "in": "body",
        "path": "notify_client",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "body",
        "path": "sent_via",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "client_phone",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "client_email",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "invoices",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "suggested_invoice",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "tracking_url",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "totals.cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "totals.margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].unit_cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "lines[].margin",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "status"
      ],
      "earlier": null,
      "summary": "Change the status of a budget",
      "description": "Changes the status of a budget, as docs/budget-status.md allows, including budgets for internal use. Before the acceptance: `Aprobado`, `Rechazado` (with a reason) or `Retirado`; after it: `En curso`, `En espera` (possibly with a reason) or `Finalizado`. `Rechazado` can go back to `Pendiente`. Only issuing an invoice sets `Facturado`. A budget whose total is below zero can become neither `Enviado` nor `Aprobado`: 409 `invalid_status_transition`. `Finalizado` takes the parts of the lines out of stock; reopening or cancelling the budget returns them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        },
        {
          "name": "status",
          "description": "The new status."
        }
      ],
      "options": [
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Why the budget was rejected, or why its work waits. Required for `Rechazado`, possible for `En espera`, refused for every other status."
        },
        {
          "property": "end_work",
          "in": "body",
          "flag": "--end-work",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "End the work on the budget that has not ended. Possible for `En espera` and `Finalizado`."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Send the client the link, because the quote (`Enviado`) or the vehicle (`Finalizado`) is ready. Refused for every other status, and for budgets for internal use."
        },
        {
          "property": "sent_via",
          "in": "body",
          "flag": "--sent-via",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms",
            "whatsapp",
            "post",
            "person",
            "other"
          ],
          "required": false,
          "description": "The channel on which the quote is sent, for `Enviado`. With `notify_client`, it must be `email` or `sms`, and the link is sent on this channel."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "Pendiente",
            "En cotización",
            "Enviado",
            "Aprobado",
            "En curso",
            "En espera",
            "Finalizado",
            "Facturado",
            "Rechazado",
            "Cancelado",
            "Retirado"
          ],
          "required": false,
          "description": "The status from which you move it. If it has another one by now, the change is refused: 409 `invalid_status_transition`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "showTrackingLink": {
    "operationId": "showTrackingLink",
    "method": "POST",
    "path": "/budgets/{id}/url",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "url"
      ],
      "earlier": null,
      "summary": "Show or replace the client's link",
      "description": "Shows the link where the client follows the budget. `rotate` creates a new link; the old one then returns 404. A budget for internal use has no link: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "rotate",
          "in": "body",
          "flag": "--rotate",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Create a new link. The old one stops working."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "drawBudgetPdf": {
    "operationId": "drawBudgetPdf",
    "method": "GET",
    "path": "/budgets/{id}/pdf",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "pdf"
      ],
      "earlier": null,
      "summary": "Save a quote as a PDF",
      "description": "Saves the current quote as a PDF, for printing: the parties, the vehicle, the lines with their totals, and space for signatures. A budget for internal use has none: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "lang",
          "in": "query",
          "flag": "--lang",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "The language of the PDF. Defaults to the client's, otherwise to the workshop's."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "drawBudgetReceipt": {
    "operationId": "drawBudgetReceipt",
    "method": "GET",
    "path": "/budgets/{id}/receipt",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "receipt"
      ],
      "earlier": null,
      "summary": "Save a deposit receipt as a PDF",
      "description": "Saves the receipt for a vehicle that the client leaves at the workshop, and returns on collection: the parties, the vehicle, the purpose (a quote or a repair), and the work. Before the vehicle is checked in, there is no receipt: 404. A budget for internal use never has one.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "lang",
          "in": "query",
          "flag": "--lang",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "The language of the PDF. Defaults to the client's, otherwise to the workshop's."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "listDeskInspectionTemplates": {
    "operationId": "listDeskInspectionTemplates",
    "method": "GET",
    "path": "/inspection-templates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "list"
      ],
      "earlier": null,
      "summary": "List the templates of inspections",
      "description": "Lists the templates by name, with their points.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createInspectionTemplate": {
    "operationId": "createInspectionTemplate",
    "method": "POST",
    "path": "/inspection-templates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "create"
      ],
      "earlier": null,
      "summary": "Create a template of inspections",
      "description": "Creates a template. Its name must be unique. If it has a category or a service, it is proposed for budgets of that category.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the template."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The category of budgets for which the template is proposed. `null` for all."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--service",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The service of this category for which the template is proposed. `null` for all."
        },
        {
          "property": "points",
          "in": "body",
          "flag": "--points",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "section",
              "name": "section",
              "type": "string",
              "nullable": false
            },
            {
              "property": "text",
              "name": "text",
              "type": "string",
              "nullable": false
            },
            {
              "property": "hint",
              "name": "hint",
              "type": "string",
              "nullable": true
            },
            {
              "property": "unit",
              "name": "unit",
              "type": "string",
              "nullable": true
            },
            {
              "property": "amber_at",
              "name": "amber-at",
              "type": "number",
              "nullable": true
            },
            {
              "property": "red_at",
              "name": "red-at",
              "type": "number",
              "nullable": true
            },
            {
              "property": "return_months",
              "name": "return-months",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "return_km",
              "name": "return-km",
              "type": "integer",
              "nullable": true
            }
          ],
          "required": true,
          "description": "The points in their order. Points with the same `section` in a row form a section."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addUsualInspectionTemplates": {
    "operationId": "addUsualInspectionTemplates",
    "method": "POST",
    "path": "/inspection-templates/usual",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "add-usual"
      ],
      "earlier": null,
      "summary": "Add the usual templates of inspections",
      "description": "Adds the usual templates, in the workshop's language, except those whose name already exists.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showInspectionTemplate": {
    "operationId": "showInspectionTemplate",
    "method": "GET",
    "path": "/inspection-templates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "show"
      ],
      "earlier": null,
      "summary": "Show a template of inspections",
      "description": "Shows a template with its points.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the template."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setInspectionTemplate": {
    "operationId": "setInspectionTemplate",
    "method": "PATCH",
    "path": "/inspection-templates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showInspectionTemplate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "set"
      ],
      "earlier": null,
      "summary": "Change a template of inspections",
      "description": "Changes the given fields. `points` replaces all points. Existing inspections keep theirs.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the template."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the template."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The category of budgets for which the template is proposed. `null` for all."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--service",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The service of this category for which the template is proposed. `null` for all."
        },
        {
          "property": "points",
          "in": "body",
          "flag": "--points",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "section",
              "name": "section",
              "type": "string",
              "nullable": false
            },
            {
              "property": "text",
              "name": "text",
              "type": "string",
              "nullable": false
            },
            {
              "property": "hint",
              "name": "hint",
              "type": "string",
              "nullable": true
            },
            {
              "property": "unit",
              "name": "unit",
              "type": "string",
              "nullable": true
            },
            {
              "property": "amber_at",
              "name": "amber-at",
              "type": "number",
              "nullable": true
            },
            {
              "property": "red_at",
              "name": "red-at",
              "type": "number",
              "nullable": true
            },
            {
              "property": "return_months",
              "name": "return-months",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "return_km",
              "name": "return-km",
              "type": "integer",
              "nullable": true
            }
          ],
          "required": false,
          "description": "The points in their order. Points with the same `section` in a row form a section."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeInspectionTemplate": {
    "operationId": "removeInspectionTemplate",
    "method": "DELETE",
    "path": "/inspection-templates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showInspectionTemplate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "templates",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a template of inspections",
      "description": "Removes a template. Existing inspections keep their points.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the template."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskInspections": {
    "operationId": "listDeskInspections",
    "method": "GET",
    "path": "/inspections",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "list"
      ],
      "earlier": null,
      "summary": "List inspections",
      "description": "Lists inspections by ascending id, page by page.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only inspections of this budget."
        },
        {
          "property": "vehicle_id",
          "in": "query",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only inspections of this vehicle."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "startInspection": {
    "operationId": "startInspection",
    "method": "POST",
    "path": "/inspections",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "start"
      ],
      "earlier": null,
      "summary": "Start an inspection",
      "description": "Creates an inspection of a budget with a copy of the points of a template.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The budget to which the inspection belongs."
        },
        {
          "property": "template_id",
          "in": "body",
          "flag": "--template",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The template whose points are copied."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listPendingFindings": {
    "operationId": "listPendingFindings",
    "method": "GET",
    "path": "/inspections/pending",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "pending"
      ],
      "earlier": null,
      "summary": "List the findings that need work",
      "description": "Lists amber and red findings of the vehicles of a client, or of one vehicle, that were neither accepted nor settled.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only findings of vehicles of this client."
        },
        {
          "property": "vehicle_id",
          "in": "query",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only findings of this vehicle."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only findings of earlier visits of this budget's vehicle."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showInspection": {
    "operationId": "showInspection",
    "method": "GET",
    "path": "/inspections/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "show"
      ],
      "earlier": null,
      "summary": "Show an inspection",
      "description": "Shows an inspection with its points.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "drawInspectionPdf": {
    "operationId": "drawInspectionPdf",
    "method": "GET",
    "path": "/inspections/{id}/pdf",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "pdf"
      ],
      "earlier": null,
      "summary": "Save an inspection as a PDF",
      "description": "Saves an inspection as a PDF for the client: the parties, the vehicle, the findings with their notes, photos and the client's decisions, and the points in order. Points that are not shown to the client are left out. An inspection of a budget for internal use has no PDF: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        }
      ],
      "options": [
        {
          "property": "lang",
          "in": "query",
          "flag": "--lang",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "The language of the PDF. Defaults to the client's, otherwise to the workshop's."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "finishInspection": {
    "operationId": "finishInspection",
    "method": "POST",
    "path": "/inspections/{id}/finish",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "finish"
      ],
      "earlier": null,
      "summary": "Complete an inspection",
      "description": "Marks an inspection as complete. Unchecked points stay unchecked. Its points can still be changed. A repeated call changes nothing.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "shareInspection": {
    "operationId": "shareInspection",
    "method": "POST",
    "path": "/inspections/{id}/share",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "share"
      ],
      "earlier": null,
      "summary": "Share an inspection with the client",
      "description": "Shows an inspection with its notes and photos on the tracking page, or hides it. Points that were not checked are not shown. Photos that were shown once stay visible.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        }
      ],
      "options": [
        {
          "property": "shared",
          "in": "body",
          "flag": "--shared",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Whether the client sees it on the tracking page."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether to send the client a notice with the link. Ignored if the inspection is no longer shared."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addInspectionPoint": {
    "operationId": "addInspectionPoint",
    "method": "POST",
    "path": "/inspections/{id}/points",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "point",
        "add"
      ],
      "earlier": null,
      "summary": "Add a point to an inspection",
      "description": "Adds a point that is not in the template, such as damage that was noticed by chance. An inspection has at most 120 points.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        }
      ],
      "options": [
        {
          "property": "section",
          "in": "body",
          "flag": "--section",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Title of the section. Defaults to the section of the last point."
        },
        {
          "property": "text",
          "in": "body",
          "flag": "--text",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Text of the point, such as the damage that was found."
        },
        {
          "property": "result",
          "in": "body",
          "flag": "--result",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "unchecked",
            "green",
            "amber",
            "red"
          ],
          "required": false,
          "description": "The result. If only `value` is sent, the limits of the point determine it."
        },
        {
          "property": "value",
          "in": "body",
          "flag": "--value",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The measured value."
        },
        {
          "property": "note",
          "in": "body",
          "flag": "--note",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Note for the workshop and the client."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setInspectionPoint": {
    "operationId": "setInspectionPoint",
    "method": "PATCH",
    "path": "/inspections/{id}/points/{pointId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "client_visible",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "point",
        "set"
      ],
      "earlier": null,
      "summary": "Record the result of a point",
      "description": "Changes the given fields of a point. Several people can fill in one inspection: `was` names the values on which a change is based.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        },
        {
          "name": "pointId",
          "description": "Id of the point."
        }
      ],
      "options": [
        {
          "property": "result",
          "in": "body",
          "flag": "--result",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "unchecked",
            "green",
            "amber",
            "red"
          ],
          "required": false,
          "description": "The result. If only `value` is sent, the limits of the point determine it."
        },
        {
          "property": "value",
          "in": "body",
          "flag": "--value",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The measured value."
        },
        {
          "property": "note",
          "in": "body",
          "flag": "--note",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Note for the workshop and the client."
        },
        {
          "property": "client_visible",
          "in": "body",
          "flag": "--client-visible",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client sees the point when the inspection is shared."
        },
        {
          "property": "return_on",
          "in": "body",
          "flag": "--return-on",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Day from which the client is reminded of the finding. Defaults to the months of the template."
        },
        {
          "property": "return_km",
          "in": "body",
          "flag": "--return-km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Mileage from which the client is reminded. Defaults to the kilometres of the template."
        },
        {
          "property": "was",
          "in": "body",
          "flag": "--was",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "result",
              "name": "result",
              "type": "string",
              "nullable": false
            },
            {
              "property": "value",
              "name": "value",
              "type": "number",
              "nullable": true
            },
            {
              "property": "note",
              "name": "note",
              "type": "string",
              "nullable": true
            }
          ],
          "required": false,
          "description": "The values on which the change is based. If another person has since changed one of them to a value that differs from the sent one, nothing is changed and the answer is 409 `changed_meanwhile`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addInspectionPhoto": {
    "operationId": "addInspectionPhoto",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/photos",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased",
      "payload_too_large",
      "unsupported_media_type"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "point",
        "photo"
      ],
      "earlier": null,
      "summary": "Add a photo to a point",
      "description": "Adds a photo to a point. The photo is a document of the inspection's budget. Metadata is removed from it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        },
        {
          "name": "pointId",
          "description": "Id of the point."
        }
      ],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 4194306,
          "fileNameInto": "filename",
          "required": true,
          "description": "A JPEG, PNG or WebP of up to 4 MB."
        },
        {
          "property": "filename",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name to show. Defaults to the name of the file."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "offerFinding": {
    "operationId": "offerFinding",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/line",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "point",
        "offer"
      ],
      "earlier": null,
      "summary": "Offer work for a finding",
      "description": "Adds an optional line for a finding to a budget: to that of the inspection or, at a later visit, to another budget of the same vehicle. The client decides about the line when it signs.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        },
        {
          "name": "pointId",
          "description": "Id of the point."
        }
      ],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The budget that gets the line. Defaults to that of the inspection."
        },
        {
          "property": "part_id",
          "in": "body",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of a part of the workshop's store."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description of the work or the delivered goods."
        },
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Part number or similar reference."
        },
        {
          "property": "line_type",
          "in": "body",
          "flag": "--type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "labor",
            "part",
            "fee",
            "sublet",
            "other"
          ],
          "required": false,
          "description": "The kind of line."
        },
        {
          "property": "quantity",
          "in": "body",
          "flag": "--quantity",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Quantity, in hours or pieces; negative for a return. Defaults to 1."
        },
        {
          "property": "unit_price",
          "in": "body",
          "flag": "--unit-price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Price per unit in euros, before discount and tax."
        },
        {
          "property": "discount_pct",
          "in": "body",
          "flag": "--discount-pct",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Discount in percent. Defaults to 0."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent. Defaults to the workshop's current rate."
        },
        {
          "property": "price_estimated",
          "in": "body",
          "flag": "--price-estimated",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the price is an estimate."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "settleFinding": {
    "operationId": "settleFinding",
    "method": "POST",
    "path": "/inspections/{id}/points/{pointId}/outcome",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "inspections",
        "point",
        "settle"
      ],
      "earlier": null,
      "summary": "Settle a finding",
      "description": "Records that the work for a finding was done, or that no work is needed. The client is then no longer reminded of it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the inspection."
        },
        {
          "name": "pointId",
          "description": "Id of the point."
        }
      ],
      "options": [
        {
          "property": "outcome",
          "in": "body",
          "flag": "--outcome",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "done",
            "dismissed",
            "open"
          ],
          "required": true,
          "description": "`done` if the work was done, `dismissed` if no work is needed, `open` to reverse either."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showCheckIn": {
    "operationId": "showCheckIn",
    "method": "GET",
    "path": "/budgets/{id}/check-in",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "check-in",
        "show"
      ],
      "earlier": null,
      "summary": "Show the check-in of a budget's vehicle",
      "description": "Shows the state in which the vehicle was left, the client's instructions and its signature, as printed on the drop-off receipt. Before the vehicle is checked in, there is none: 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setCheckIn": {
    "operationId": "setCheckIn",
    "method": "PATCH",
    "path": "/budgets/{id}/check-in",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showCheckIn",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "budgets",
        "check-in",
        "set"
      ],
      "earlier": null,
      "summary": "Correct the check-in of a budget's vehicle",
      "description": "Corrects the state in which the vehicle was left, or adds the client's signature. The drop-off receipt shows the corrected values, and the budget's history records the change. A mileage is also recorded on the vehicle.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget."
        }
      ],
      "options": [
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Mileage on arrival."
        },
        {
          "property": "fuel_eighths",
          "in": "body",
          "flag": "--fuel-eighths",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Level of the tank or battery in eighths, from 0 (empty) to 8 (full). `null` if it was not read."
        },
        {
          "property": "damages",
          "in": "body",
          "flag": "--damages",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "place",
              "name": "place",
              "type": "string",
              "nullable": false
            },
            {
              "property": "note",
              "name": "note",
              "type": "string",
              "nullable": true
            },
            {
              "property": "document_id",
              "name": "document-id",
              "type": "integer",
              "nullable": true
            }
          ],
          "required": false,
          "description": "Damage that the vehicle already had. The list replaces the earlier one."
        },
        {
          "property": "key_count",
          "in": "body",
          "flag": "--key-count",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Number of keys that the client hands over."
        },
        {
          "property": "belongings",
          "in": "body",
          "flag": "--belongings",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Things that the client leaves in the vehicle."
        },
        {
          "property": "wants_old_parts",
          "in": "body",
          "flag": "--wants-old-parts",
          "type": "boolean",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Whether the client wants the replaced parts. `null` if it was not asked."
        },
        {
          "property": "quote_waived",
          "in": "body",
          "flag": "--quote-waived",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client waives the right to a quote."
        },
        {
          "property": "authorised_max",
          "in": "body",
          "flag": "--authorised-max",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Amount with tax up to which the client authorises work without being asked. `null` without a limit."
        },
        {
          "property": "promised_at",
          "in": "body",
          "flag": "--promised-at",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle, or the quote, was promised. It becomes the expected completion of the budget."
        },
        {
          "property": "signed_on_paper",
          "in": "body",
          "flag": "--signed-on-paper",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the client signed the printed receipt instead."
        },
        {
          "property": "signer",
          "in": "body",
          "flag": "--signer",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Name of the person who signs. Defaults to the client's name."
        },
        {
          "property": "drawing",
          "in": "body",
          "flag": "--drawing",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The drawn signature, as an SVG path in a box of 600 × 200, such as `M60 130L85 60L110 130`. It is recorded in the evidence with the state that the client signed."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "draftInvoice": {
    "operationId": "draftInvoice",
    "method": "POST",
    "path": "/invoices",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "draft"
      ],
      "earlier": null,
      "summary": "Draft the invoice of a budget",
      "description": "Drafts an invoice from the budget's lines and its client's data. From then on the lines of the budget cannot change; the draft can, and `obstacles` lists the reasons why it cannot be issued. For a workshop without series, this creates the usual ones: F, S, R and SR.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the budget."
        },
        {
          "property": "simplified",
          "in": "body",
          "flag": "--simplified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make it a simplified invoice, which names no recipient."
        },
        {
          "property": "qualified",
          "in": "body",
          "flag": "--qualified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make it a simplified invoice that names the client with tax id and address, for a business that deducts the tax. Only in Spain."
        },
        {
          "property": "without_tax_id",
          "in": "body",
          "flag": "--without-tax-id",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make it a full invoice for a private person without a tax id, with the name, and the address if known. Only in Spain."
        },
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of the series. Defaults to the default series of its kind."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "listDeskInvoices": {
    "operationId": "listDeskInvoices",
    "method": "GET",
    "path": "/invoices",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "list"
      ],
      "earlier": null,
      "summary": "List invoices",
      "description": "Lists drafts and issued invoices by ascending id, page by page. Cancelled ones are listed only with the status `cancelled`. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "draft",
            "issued",
            "cancelled"
          ],
          "required": false,
          "description": "Only invoices in this status."
        },
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the invoices of this client."
        },
        {
          "property": "series",
          "in": "query",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the invoices of the series with this code."
        },
        {
          "property": "verifactu_status",
          "in": "query",
          "flag": "--verifactu-status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "pending",
            "sent",
            "accepted",
            "accepted_with_errors",
            "rejected"
          ],
          "required": false,
          "description": "Only invoices whose latest record at the tax authority is in this state."
        },
        {
          "property": "unpaid",
          "in": "query",
          "flag": "--unpaid",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only issued invoices with a pending amount, to be paid or to be refunded."
        },
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only invoices dated this day or later."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only invoices dated this day or earlier."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "paid",
        "pending",
        "total"
      ]
    }
  },
  "invoiceAdvance": {
    "operationId": "invoiceAdvance",
    "method": "POST",
    "path": "/invoices/advance",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "invoice_conflict"
    ],
    "events": [
      "invoice.issued",
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "advance"
      ],
      "earlier": null,
      "summary": "Invoice an advance payment",
      "description": "Drafts an invoice for an advance payment, a part of the budget's price that the client pays before the work is done; with `--paid` issues it. It has the tax rates of the budget. The budget keeps its status, and its lines can change. The invoice of the work deducts all advances.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the budget."
        },
        {
          "property": "amount",
          "in": "body",
          "flag": "--amount",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The amount with tax, in euros. The sum of all advances cannot exceed the total of the budget."
        },
        {
          "property": "paid",
          "in": "body",
          "flag": "--paid",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "cash",
            "card",
            "transfer",
            "direct_debit",
            "bizum",
            "cheque",
            "offset",
            "other"
          ],
          "required": false,
          "description": "Payment method. With it, the invoice is issued at once; without it, a draft is created."
        },
        {
          "property": "simplified",
          "in": "body",
          "flag": "--simplified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make it a simplified invoice, which names no recipient."
        },
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of the series. Defaults to the default series of its kind."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "splitInvoice": {
    "operationId": "splitInvoice",
    "method": "POST",
    "path": "/invoices/split",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "split"
      ],
      "earlier": null,
      "summary": "Split the invoice of a budget between two payers",
      "description": "Drafts two invoices that add up to the budget: one for its client and one for another payer, such as an insurer. The client pays an amount (`--excess`) or some lines (`--owner-line`), and the other payer the rest. Once both are issued, the budget is `Facturado`. If the client's part is already invoiced or drafted, this drafts the part of the other payer.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the budget."
        },
        {
          "property": "payer_id",
          "in": "body",
          "flag": "--payer",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the client who pays the rest, such as the insurer. It must have a name, a tax id and an address."
        },
        {
          "property": "excess",
          "in": "body",
          "flag": "--excess",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The amount with tax, in euros, that the budget's client pays. It is divided among the tax rates in proportion."
        },
        {
          "property": "owner_lines",
          "in": "body",
          "flag": "--owner-line",
          "type": "list",
          "repeatable": true,
          "numbers": "integer",
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Ids of the lines that the budget's client pays, instead of an amount."
        },
        {
          "property": "claim_number",
          "in": "body",
          "flag": "--claim-number",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The insurer's number of the claim, for the other payer's invoice."
        },
        {
          "property": "policy_number",
          "in": "body",
          "flag": "--policy-number",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The number of the insurance policy, for the other payer's invoice."
        },
        {
          "property": "simplified",
          "in": "body",
          "flag": "--simplified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make the client's invoice a simplified one, without a recipient."
        },
        {
          "property": "qualified",
          "in": "body",
          "flag": "--qualified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make the client's invoice a simplified one with the client's tax id and address."
        },
        {
          "property": "without_tax_id",
          "in": "body",
          "flag": "--without-tax-id",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Make the client's invoice a full one for a private person without a tax id."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "total"
      ]
    }
  },
  "issueInvoice": {
    "operationId": "issueInvoice",
    "method": "POST",
    "path": "/invoices/issue",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked",
      "invalid_status_transition",
      "invoice_conflict"
    ],
    "events": [
      "invoice.issued",
      "lead.status_changed",
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showInvoice",
      "fields": {
        "id": "id"
      }
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "issue"
      ],
      "earlier": null,
      "summary": "Issue an invoice",
      "description": "Assigns a draft its final number, its hash in the chain of tax records and its QR code, and sets its budget to `Facturado`. If it cannot be issued, all reasons are reported together.",
      "instance": "one",
      "takesOneOf": [
        "ID",
        "--budget"
      ],
      "arguments": [],
      "options": [
        {
          "property": "id",
          "in": "body",
          "flag": "ID",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": false,
          "description": "Id of the draft."
        },
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a budget. Its draft is issued; if it has none, one is created."
        },
        {
          "property": "simplified",
          "in": "body",
          "flag": "--simplified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Issue a simplified invoice for the budget."
        },
        {
          "property": "qualified",
          "in": "body",
          "flag": "--qualified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Issue a simplified invoice with the client's tax id and address."
        },
        {
          "property": "without_tax_id",
          "in": "body",
          "flag": "--without-tax-id",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Issue a full invoice for a private person without a tax id."
        },
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of the series of the invoice that is created for the budget."
        },
        {
          "property": "paid",
          "in": "body",
          "flag": "--paid",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "cash",
            "card",
            "transfer",
            "direct_debit",
            "bizum",
            "cheque",
            "offset",
            "other"
          ],
          "required": false,
          "description": "Payment method, if the invoice is paid in full at once. The PDF then states it."
        },
        {
          "property": "unlisted_rates",
          "in": "body",
          "flag": "--unlisted-rate",
          "type": "list",
          "repeatable": true,
          "numbers": "number",
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rates in percent that are newer than this release. Outside Spain, an invoice with a rate that the service does not know for the workshop's country is refused unless the rate is listed here."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "exportInvoices": {
    "operationId": "exportInvoices",
    "method": "GET",
    "path": "/invoices/export",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "export"
      ],
      "earlier": null,
      "summary": "Export the invoices of a date range",
      "description": "Exports a row for each issued invoice and tax rate, including cancelled invoices, for bookkeeping: as CSV (UTF-8, commas, decimal points) or as JSON. A substitution has further rows that subtract the invoice that it replaces (`replaced_amounts`), so that the sums are those of `reports revenue`. `aeat` has the columns of the Spanish register of issued invoices (semicolons, decimal commas, `dd/mm/yyyy`) and our own after them: one row for each invoice and rate, with the net amounts of a substitution, and a row without amounts for each cancelled number, with its reason. `aeat-official` has the official columns alone, without cancelled invoices.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The first day."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The last day."
        },
        {
          "property": "format",
          "in": "query",
          "flag": "--format",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "csv",
            "json",
            "aeat",
            "aeat-official"
          ],
          "required": false,
          "description": "The format. Defaults to CSV."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "stdout",
      "readsTable": false,
      "money": []
    }
  },
  "archiveInvoices": {
    "operationId": "archiveInvoices",
    "method": "POST",
    "path": "/invoices/archive",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "archive"
      ],
      "earlier": null,
      "summary": "Archive all invoices and tax records as a ZIP",
      "description": "Archives as a ZIP everything about the workshop's invoices that the law requires to be kept: tax records as XML in the order of their chain, messages to the tax authority with its answers and receipts, invoices with lines and payments, PDFs, the SHA-256 of every file, and an explanation in the workshop's language. The archive reports a broken chain or a damaged PDF. `instance remove` requires an archive of the current state. If there are invoices of erased clients, `--blocked` is required to include their blocked data.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "blocked",
          "in": "body",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the invoices of erased clients. Their data is blocked, but the law requires their invoices to be kept."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "streamed",
      "readsTable": false,
      "money": []
    }
  },
  "showInvoice": {
    "operationId": "showInvoice",
    "method": "GET",
    "path": "/invoices/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "show"
      ],
      "earlier": null,
      "summary": "Show an invoice",
      "description": "Shows an invoice or a draft, with the reasons why a draft cannot be issued.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "setInvoice": {
    "operationId": "setInvoice",
    "method": "PATCH",
    "path": "/invoices/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": {
      "operation": "showInvoice",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "set"
      ],
      "earlier": null,
      "summary": "Change a draft",
      "description": "Changes the given fields. An issued invoice cannot change: correct its errors with a corrective invoice.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "lines",
          "in": "body",
          "flag": "--lines",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "part_id",
              "name": "part-id",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "description",
              "name": "description",
              "type": "string",
              "nullable": false
            },
            {
              "property": "reference",
              "name": "reference",
              "type": "string",
              "nullable": true
            },
            {
              "property": "line_type",
              "name": "line-type",
              "type": "string",
              "nullable": false
            },
            {
              "property": "group_title",
              "name": "group-title",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quantity",
              "name": "quantity",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_price",
              "name": "unit-price",
              "type": "number",
              "nullable": false
            },
            {
              "property": "discount_pct",
              "name": "discount-pct",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_rate",
              "name": "tax-rate",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_exempt_code",
              "name": "tax-exempt-code",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quota",
              "name": "quota",
              "type": "number",
              "nullable": true
            },
            {
              "property": "unit_cost",
              "name": "unit-cost",
              "type": "number",
              "nullable": true
            }
          ],
          "required": false,
          "description": "All lines, as a JSON array. They replace the previous ones."
        },
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of another series of the same kind."
        },
        {
          "property": "billing_name",
          "in": "body",
          "flag": "--billing-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the recipient."
        },
        {
          "property": "billing_tax_id",
          "in": "body",
          "flag": "--billing-tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Tax id of the recipient."
        },
        {
          "property": "billing_address",
          "in": "body",
          "flag": "--billing-address",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Address of the recipient."
        },
        {
          "property": "billing_city",
          "in": "body",
          "flag": "--billing-city",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "City of the recipient."
        },
        {
          "property": "billing_zip",
          "in": "body",
          "flag": "--billing-zip",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Postal code of the recipient."
        },
        {
          "property": "billing_province",
          "in": "body",
          "flag": "--billing-province",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Province of the recipient."
        },
        {
          "property": "billing_country",
          "in": "body",
          "flag": "--billing-country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Country of the recipient, as a two-letter code."
        },
        {
          "property": "operation_date",
          "in": "body",
          "flag": "--operation-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "When the work was done, if not on the invoice's day."
        },
        {
          "property": "due_date",
          "in": "body",
          "flag": "--due-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The day by which it is to be paid. Without one, issuing it adds `invoice_due_days` to its date."
        },
        {
          "property": "date_in",
          "in": "body",
          "flag": "--date-in",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle arrived."
        },
        {
          "property": "date_out",
          "in": "body",
          "flag": "--date-out",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "moment": true,
          "required": false,
          "description": "When the vehicle left."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The vehicle's mileage."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that are printed on the invoice."
        },
        {
          "property": "claim_number",
          "in": "body",
          "flag": "--claim-number",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The insurer's number of the claim, printed on the invoice and in its electronic form."
        },
        {
          "property": "policy_number",
          "in": "body",
          "flag": "--policy-number",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The number of the insurance policy, printed on the invoice and in its electronic form."
        },
        {
          "property": "payment_method",
          "in": "body",
          "flag": "--payment-method",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "choices": [
            "cash",
            "card",
            "transfer",
            "direct_debit",
            "bizum",
            "cheque",
            "offset",
            "other"
          ],
          "required": false,
          "description": "The payment method."
        },
        {
          "property": "rebu",
          "in": "body",
          "flag": "--rebu",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether it is for used goods, taxed on the margin (REBU). Prices then include the tax."
        },
        {
          "property": "surcharge",
          "in": "body",
          "flag": "--surcharge",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the recipient is a trader under the equivalence surcharge (recargo de equivalencia)."
        },
        {
          "property": "qualified",
          "in": "body",
          "flag": "--qualified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether a simplified invoice names the client with tax id and address. Setting it copies them from the client."
        },
        {
          "property": "without_tax_id",
          "in": "body",
          "flag": "--without-tax-id",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the recipient of a full invoice is a private person without a tax id."
        },
        {
          "property": "located_in",
          "in": "body",
          "flag": "--located-in",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "choices": [
            "mainland",
            "canaries",
            "ceuta_melilla"
          ],
          "required": false,
          "description": "The tax territory of Spain in which the services of lines with `N2` are located, if it is not the workshop's own."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "The language it is written in."
        },
        {
          "property": "correction_code",
          "in": "body",
          "flag": "--correction-code",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "R1",
            "R2",
            "R3",
            "R4"
          ],
          "required": false,
          "description": "The tax authority's code for the reason of a corrective invoice."
        },
        {
          "property": "correction_reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The reason of a corrective invoice, in words."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "discardInvoice": {
    "operationId": "discardInvoice",
    "method": "DELETE",
    "path": "/invoices/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showInvoice",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "discard"
      ],
      "earlier": null,
      "summary": "Discard a draft",
      "description": "Deletes a draft; its content stays in the history. The lines of its budget can be changed again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "correctInvoice": {
    "operationId": "correctInvoice",
    "method": "POST",
    "path": "/invoices/{id}/correct",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": {
      "operation": "showInvoice",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "correct"
      ],
      "earlier": null,
      "summary": "Correct an issued invoice",
      "description": "Drafts a corrective invoice, by difference or by substitution. Issue it like any other draft.",
      "instance": "one",
      "takesOneOf": [
        "--difference",
        "--substitution"
      ],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "difference",
          "in": "body",
          "flag": "--difference",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The new invoice lists only the differences: added or, with negative quantities, returned items."
        },
        {
          "property": "substitution",
          "in": "body",
          "flag": "--substitution",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The new invoice lists all lines again, and replaces the corrected invoice."
        },
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The reason, in words. It is printed on the invoice."
        },
        {
          "property": "code",
          "in": "body",
          "flag": "--code",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "R1",
            "R2",
            "R3",
            "R4"
          ],
          "required": false,
          "description": "The tax authority's code for the reason: R1 an error of law or a return (the usual one), R2 the recipient's insolvency, R3 an unpaid debt, R4 others. A simplified invoice has none. R2 and R3 require a correction by difference: they reduce the tax, but not the client's debt."
        },
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of the series. Defaults to the default series of its kind."
        },
        {
          "property": "lines",
          "in": "body",
          "flag": "--lines",
          "type": "json",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "part_id",
              "name": "part-id",
              "type": "integer",
              "nullable": true
            },
            {
              "property": "description",
              "name": "description",
              "type": "string",
              "nullable": false
            },
            {
              "property": "reference",
              "name": "reference",
              "type": "string",
              "nullable": true
            },
            {
              "property": "line_type",
              "name": "line-type",
              "type": "string",
              "nullable": false
            },
            {
              "property": "group_title",
              "name": "group-title",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quantity",
              "name": "quantity",
              "type": "number",
              "nullable": false
            },
            {
              "property": "unit_price",
              "name": "unit-price",
              "type": "number",
              "nullable": false
            },
            {
              "property": "discount_pct",
              "name": "discount-pct",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_rate",
              "name": "tax-rate",
              "type": "number",
              "nullable": false
            },
            {
              "property": "tax_exempt_code",
              "name": "tax-exempt-code",
              "type": "string",
              "nullable": true
            },
            {
              "property": "quota",
              "name": "quota",
              "type": "number",
              "nullable": true
            },
            {
              "property": "unit_cost",
              "name": "unit-cost",
              "type": "number",
              "nullable": true
            }
          ],
          "required": false,
          "description": "The lines, as a JSON array. By default, a correction by difference returns all lines, one by substitution repeats them, and one with R2 or R3 reduces the tax of the unpaid amount."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "exchangeInvoice": {
    "operationId": "exchangeInvoice",
    "method": "POST",
    "path": "/invoices/{id}/exchange",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": {
      "operation": "showInvoice",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "exchange"
      ],
      "earlier": null,
      "summary": "Exchange a simplified invoice for a full one",
      "description": "Drafts the full invoice that a client asks for after a simplified one (in Spain an F3). It has the same lines and names the client with tax id and address. Once issued, it replaces the simplified invoice, which is not cancelled, and takes over its payments. Corrections of the simplified invoice must also be exchanged. If the recipient is wrong, exchange the full invoice again: issuing the new one also issues an invoice that reverses the earlier one.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "series",
          "in": "body",
          "flag": "--series",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Code of a series of full invoices. Defaults to the default series."
        },
        {
          "property": "billing_name",
          "in": "body",
          "flag": "--billing-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the recipient."
        },
        {
          "property": "billing_tax_id",
          "in": "body",
          "flag": "--billing-tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Tax id of the recipient."
        },
        {
          "property": "billing_address",
          "in": "body",
          "flag": "--billing-address",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Address of the recipient."
        },
        {
          "property": "billing_city",
          "in": "body",
          "flag": "--billing-city",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "City of the recipient."
        },
        {
          "property": "billing_zip",
          "in": "body",
          "flag": "--billing-zip",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Postal code of the recipient."
        },
        {
          "property": "billing_province",
          "in": "body",
          "flag": "--billing-province",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Province of the recipient."
        },
        {
          "property": "billing_country",
          "in": "body",
          "flag": "--billing-country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Country of the recipient, as a two-letter code."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "cancelInvoice": {
    "operationId": "cancelInvoice",
    "method": "POST",
    "path": "/invoices/{id}/cancel",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "invoice_conflict"
    ],
    "events": [
      "invoice.cancelled",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "obstacles",
        "doubts",
        "verifactu_message",
        "verifactu_advice"
      ]
    },
    "versionOf": {
      "operation": "showInvoice",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "cancel"
      ],
      "earlier": null,
      "summary": "Cancel an invoice that should not exist",
      "description": "Reports the invoice to the tax authority as void, which cannot be undone. Use it only for an invoice of a sale that never happened, such as one issued by mistake; correct all other errors with a corrective invoice. The number is not used again. If the tax authority has a record of another program under this number, nothing is reported, and `verifactu_advice` shows the next step.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The reason for cancelling it, which the register of invoices shows beside its number."
        }
      ],
      "confirms": "confirm",
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "drawInvoicePdf": {
    "operationId": "drawInvoicePdf",
    "method": "GET",
    "path": "/invoices/{id}/pdf",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "document_damaged"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "invoices",
        "pdf"
      ],
      "earlier": null,
      "summary": "Save an invoice as a PDF",
      "description": "Saves the PDF of an invoice, which never changes once the invoice is issued. The PDF of a draft is marked as a draft.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "blocked",
          "in": "query",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the data of erased clients, which is blocked. Use it only where the law requires it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "stdout",
      "readsTable": false,
      "money": []
    }
  },
  "createSeries": {
    "operationId": "createSeries",
    "method": "POST",
    "path": "/series",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "series",
        "create"
      ],
      "earlier": null,
      "summary": "Create a series of invoices",
      "description": "Creates a series. Each kind of invoice has its own series, whose numbers have no gaps.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "code",
          "in": "body",
          "flag": "--code",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The prefix of its numbers: capital letters and digits, with hyphens and slashes between them."
        },
        {
          "property": "kind",
          "in": "body",
          "flag": "--kind",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "full",
            "simplified",
            "corrective",
            "corrective-simplified"
          ],
          "required": true,
          "description": "Which invoices it numbers."
        },
        {
          "property": "per_year",
          "in": "body",
          "flag": "--per-year",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether its numbers contain the year and restart each year. Defaults to yes."
        },
        {
          "property": "first_number",
          "in": "body",
          "flag": "--first-number",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Its first number. Defaults to 1."
        },
        {
          "property": "is_default",
          "in": "body",
          "flag": "--default",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether it is the default of its kind. The first series of each kind always is."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listSeries": {
    "operationId": "listSeries",
    "method": "GET",
    "path": "/series",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "series",
        "list"
      ],
      "earlier": null,
      "summary": "List the series of invoices",
      "description": "Lists all series, and the format of their numbers.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showSeries": {
    "operationId": "showSeries",
    "method": "GET",
    "path": "/series/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "series",
        "show"
      ],
      "earlier": null,
      "summary": "Show a series of invoices",
      "description": "Shows a series, and the format of its numbers.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the series."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setSeries": {
    "operationId": "setSeries",
    "method": "PATCH",
    "path": "/series/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSeries",
      "fields": {}
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "series",
        "set"
      ],
      "earlier": null,
      "summary": "Change a series of invoices",
      "description": "Changes the given fields. The numbering of a series can change until it has numbered its first invoice.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the series."
        }
      ],
      "options": [
        {
          "property": "per_year",
          "in": "body",
          "flag": "--per-year",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether its numbers contain the year and restart each year."
        },
        {
          "property": "first_number",
          "in": "body",
          "flag": "--first-number",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Its first number."
        },
        {
          "property": "is_default",
          "in": "body",
          "flag": "--default",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Makes it the default of its kind."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether new invoices can use it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "recordPayment": {
    "operationId": "recordPayment",
    "method": "POST",
    "path": "/payments",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "invoice_conflict"
    ],
    "events": [
      "payment.received"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showInvoice",
      "fields": {
        "id": "invoice_id"
      }
    },
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "payments",
        "record"
      ],
      "earlier": null,
      "summary": "Record a payment",
      "description": "Records a payment for an issued invoice, or a refund. Partial payments are possible. More than the pending amount is refused.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "invoice_id",
          "in": "body",
          "flag": "--invoice",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the invoice."
        },
        {
          "property": "amount",
          "in": "body",
          "flag": "--amount",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Amount in EUR. Negative for a refund."
        },
        {
          "property": "method",
          "in": "body",
          "flag": "--method",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "cash",
            "card",
            "transfer",
            "direct_debit",
            "bizum",
            "cheque",
            "offset",
            "other"
          ],
          "required": true,
          "description": "Payment method. `offset` sets it off against another invoice."
        },
        {
          "property": "date",
          "in": "body",
          "flag": "--date",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The day. Defaults to today."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "undoPayment": {
    "operationId": "undoPayment",
    "method": "POST",
    "path": "/payments/{payment_id}/undo",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "invoice_conflict"
    ],
    "events": [
      "payment.removed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "payments",
        "undo"
      ],
      "earlier": null,
      "summary": "Undo a payment",
      "description": "Reverses a payment that was recorded by mistake. The history keeps both.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "payment_id",
          "description": "Id of the payment, as the invoice shows it."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "amount",
        "base",
        "paid",
        "pending",
        "quota",
        "surcharge",
        "tax",
        "total",
        "unit_price"
      ]
    }
  },
  "verifyTaxRecords": {
    "operationId": "verifyTaxRecords",
    "method": "GET",
    "path": "/verifactu/verify",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "verify"
      ],
      "earlier": null,
      "summary": "Check that the tax records are unchanged",
      "description": "Checks the workshop's chain from its first record to its end: recalculates the hash of each record and compares the record with its invoice. Reports the first broken link. Each record must be sealed with a secret of `APP_SECRET`. Compares each issued invoice, its lines, its payments and its messages to the tax authority with their seals, with the issued document and with the tax record. Hashes the files of the invoices' PDFs.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showTaxRecord": {
    "operationId": "showTaxRecord",
    "method": "GET",
    "path": "/verifactu/record",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "record"
      ],
      "earlier": null,
      "summary": "Show the tax records of an invoice",
      "description": "Shows the latest record of an invoice, byte for byte, and all its records in `records`. For an erased client's invoice, `--blocked` is required, because records name the recipient.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "invoice_id",
          "in": "query",
          "flag": "--invoice",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the invoice."
        },
        {
          "property": "blocked",
          "in": "query",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the data of erased clients, which is blocked. Use it only where the law requires it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listTaxRecords": {
    "operationId": "listTaxRecords",
    "method": "GET",
    "path": "/verifactu/records",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "records"
      ],
      "earlier": null,
      "summary": "List the tax records",
      "description": "Lists all records in the order of the chain, or those of invoices in a range of days. For erased clients' invoices, the XML, which names the recipient, is shown only with `--blocked`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only records of invoices dated on this day or later."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only records of invoices dated on this day or earlier."
        },
        {
          "property": "blocked",
          "in": "query",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the data of erased clients, which is blocked. Use it only where the law requires it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "correctTaxRecord": {
    "operationId": "correctTaxRecord",
    "method": "POST",
    "path": "/verifactu/invoices/{id}/correct",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "correct"
      ],
      "earlier": null,
      "summary": "Correct the tax record of an invoice",
      "description": "Adds a corrected record for the invoice, depending on the authority's answers to its earlier records: the invoice again (Subsanacion, with RechazoPrevio after a rejection), or its annulment if it is cancelled (with SinRegistroPrevio if the authority does not have it). Only internal data that is not on the invoice can be changed; if the invoice itself is wrong, `needs` is `corrective`: issue a corrective invoice. If the authority has a record of another program for the same invoice under this number, `--take-over` replaces it. `--dry-run` only shows the record.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the invoice."
        }
      ],
      "options": [
        {
          "property": "recipient_id_type",
          "in": "body",
          "flag": "--recipient-id-type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "nif",
            "07"
          ],
          "required": false,
          "description": "`07`: the recipient, a person, is identified by a NIF that is not in the authority's census. `nif`: by a NIF, as usual."
        },
        {
          "property": "regime",
          "in": "body",
          "flag": "--regime",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The regime (ClaveRegimen) of all lines, such as `01`."
        },
        {
          "property": "unchanged",
          "in": "body",
          "flag": "--unchanged",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Send the same record again, because the cause was outside the record, such as the census or a setting of the authority."
        },
        {
          "property": "take_over",
          "in": "body",
          "flag": "--take-over",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The full number of the invoice, repeated. Confirms that the authority's record under this number, from another program, is of this same invoice; our record replaces it. Only after a comparison has found that record."
        },
        {
          "property": "dry_run",
          "in": "body",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only show the record."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setTaxCertificate": {
    "operationId": "setTaxCertificate",
    "method": "POST",
    "path": "/verifactu/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showTaxCertificate",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "certificate",
        "set"
      ],
      "earlier": null,
      "summary": "Set the workshop's certificate",
      "description": "Sets the certificate with which the workshop's records are sent to the Spanish tax authority, and replaces the former one. File and passphrase are stored encrypted and never shown. The certificate must be the workshop's own; one of a representative counts as that of the company.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 65538,
          "required": true,
          "description": "A PKCS#12 file (`.p12` or `.pfx`)."
        },
        {
          "property": "passphrase",
          "in": "body",
          "flag": "--passphrase",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": true,
          "description": "The passphrase of the file."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showTaxCertificate": {
    "operationId": "showTaxCertificate",
    "method": "GET",
    "path": "/verifactu/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "certificate",
        "show"
      ],
      "earlier": null,
      "summary": "Show the workshop's certificate",
      "description": "Shows the holder and the expiry of the certificate, and the certificate that is used now.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeTaxCertificate": {
    "operationId": "removeTaxCertificate",
    "method": "DELETE",
    "path": "/verifactu/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showTaxCertificate",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "certificate",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove the workshop's certificate",
      "description": "Removes the workshop's own certificate. From now on, records are sent with the deployment's certificate if the workshop is represented; otherwise they wait.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setTaxMode": {
    "operationId": "setTaxMode",
    "method": "PATCH",
    "path": "/verifactu/mode",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "set"
      ],
      "earlier": null,
      "summary": "Choose where tax records are sent",
      "description": "Sets the destination of tax records, or the day from which they are required. The next invoice starts a new chain with a new installation number; earlier records are kept and checked, but never sent. `production` needs a certificate that can be used and the maker's data. A workshop that has issued test invoices stays a test workshop.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "mode",
          "in": "body",
          "flag": "--mode",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "off",
            "test",
            "production",
            "exempt"
          ],
          "required": false,
          "description": "The destination of tax records. `off`: none. `test`: the tax authority's test service. `production`: the tax authority, which invoices then state below their QR code. `exempt`: none, because the workshop reports its invoices in another way. Changed with `verifactu set`."
        },
        {
          "property": "exemption",
          "in": "body",
          "flag": "--exemption",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "sii",
            "basque_country",
            "navarre"
          ],
          "required": false,
          "description": "Only with the mode `exempt`, which requires it."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The first day on which a workshop in Spain cannot issue invoices with the mode `off`. A day later than the legal one requires `confirm_later_than_law`."
        },
        {
          "property": "confirm_later_than_law",
          "in": "body",
          "flag": "--confirm-later-than-law",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Confirms a first day later than the legal one, for example because a change of the law was announced."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "endTaxSending": {
    "operationId": "endTaxSending",
    "method": "POST",
    "path": "/verifactu/end",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "end"
      ],
      "earlier": null,
      "summary": "Announce the end of sending at the end of the year",
      "description": "Announces to the tax authority that the workshop sends records only until the end of this year (*FechaFinVeriFactu*), the only day that the law allows. The next message carries the announcement. From the following day no invoice can be issued until `verifactu set` chooses another mode.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "withdraw",
          "in": "body",
          "flag": "--withdraw",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Withdraws the end, as long as that day has not passed."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setTaxIssuer": {
    "operationId": "setTaxIssuer",
    "method": "POST",
    "path": "/verifactu/issuer",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSettings",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "issuer"
      ],
      "earlier": null,
      "summary": "Change the tax id or the country of a workshop that has issued invoices",
      "description": "Changes the tax id, name or country, and ends the chain of tax records: the next invoice starts a new chain, and is numbered in a series of the new tax id. If the workshop returns to its former tax id, the former series continue. Use this instead of `settings set` once an invoice is issued. Not possible while records wait for an answer from the tax authority. Another country requires another tax id.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "tax_id",
          "in": "body",
          "flag": "--tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax id of the business. Empty if not set."
        },
        {
          "property": "legal_name",
          "in": "body",
          "flag": "--legal-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Registered name of the business. Empty if not set."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Country as ISO 3166-1 code, for holidays and for phone numbers without prefix."
        },
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Region code for regional holidays, such as `MD`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "drawDeclaration": {
    "operationId": "drawDeclaration",
    "method": "GET",
    "path": "/verifactu/declaration",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "declaration"
      ],
      "earlier": null,
      "summary": "Save the maker's declaration (declaración responsable) as a PDF",
      "description": "Saves the declaration of the maker of this software that it complies with the Spanish rules on invoicing (declaración responsable). The law requires one for each version; those of earlier versions are still available. It is also at `/verifactu/declaration` on the workshop's host. It is marked as not valid until the maker's settings are complete.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "release",
          "in": "query",
          "flag": "--release",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The version of the software. Defaults to the running version."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "showTaxSending": {
    "operationId": "showTaxSending",
    "method": "GET",
    "path": "/verifactu/sending",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "status"
      ],
      "earlier": null,
      "summary": "Show the state of sending tax records",
      "description": "Shows the number of waiting and rejected records, since when they wait, and the reason why sending fails or is stopped.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listRejectedRecords": {
    "operationId": "listRejectedRecords",
    "method": "GET",
    "path": "/verifactu/rejected",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "rejected"
      ],
      "earlier": null,
      "summary": "List rejected tax records",
      "description": "Lists each invoice whose latest record was rejected, with the authority's code, advice, and the command that resolves it. With `--work`, shows the invoices one by one, and runs each command after confirmation.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of invoices. Defaults to 100."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [
        "correctTaxRecord",
        "reconcileTaxRecords"
      ],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "resumeTaxSending": {
    "operationId": "resumeTaxSending",
    "method": "POST",
    "path": "/verifactu/sending/resume",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "resume"
      ],
      "earlier": null,
      "summary": "Resume the sending of tax records",
      "description": "Resumes sending after the tax authority refused a message and the cause was corrected. Waiting records are sent at once, even if sending was not stopped.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "stateLastNumbers": {
    "operationId": "stateLastNumbers",
    "method": "POST",
    "path": "/verifactu/numbers",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "invoice_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "state-numbers"
      ],
      "earlier": null,
      "summary": "State the last invoice numbers after a restore without a certificate",
      "description": "Lets a workshop issue invoices after a restore if its records cannot be compared with those of the tax authority, because its certificate is lost. Run `verifactu reconcile` first: it has to fail. Then create series again that were created after the backup (`series create`). State the last number that every active series had before the loss, as on the latest invoice: `F2026-0131`, or `R2026-0000` for a series without invoices. Numbers up to it are skipped permanently, the series continue after it, and the next record starts a new chain. The staff member is recorded with the skipped numbers. If a number is too low, numbers are used twice, and the tax authority rejects the second invoice.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "last_numbers",
          "in": "body",
          "flag": "--last-numbers",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The full number of the last invoice of each active series, even if the backup already contains it. A yearly series needs one for each year since the backup."
        }
      ],
      "confirms": "confirm",
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "reconcileTaxRecords": {
    "operationId": "reconcileTaxRecords",
    "method": "POST",
    "path": "/verifactu/reconcile",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "reconcile"
      ],
      "earlier": null,
      "summary": "Compare the tax records with those of the tax authority",
      "description": "Fetches the invoices that the tax authority has, and compares them with those of the workshop, in both directions. Unanswered records that have arrived count as accepted from now on. Other differences are only reported: `verifactu status` lists them with advice. After a restore, this also lets the workshop issue and send again: numbers that the authority knows are skipped, and the next record starts a new chain. The service does the same automatically every night, and after a restore. During the comparison nothing is sent; it waits for a message that is being sent.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "month",
          "in": "body",
          "flag": "--month",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "A month, such as `2026-11`. Defaults to this month, the previous one, and months with unanswered records or differences."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "noteRestored": {
    "operationId": "noteRestored",
    "method": "POST",
    "path": "/deployment/restored",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "deployment",
        "restored"
      ],
      "earlier": null,
      "summary": "Report that the database was restored by other means",
      "description": "Run this after restoring the database with PostgreSQL's own tools (`pg_restore`, point-in-time recovery), before you start the service. Workshops that may have sent tax records after the backup issue and send nothing until `verifactu reconcile` succeeds; the service also tries it automatically. The command `restore` does this itself.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "at",
          "in": "body",
          "flag": "--at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "The moment of the backup, or the one up to which PostgreSQL was recovered (UTC)."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "resumeDeployment": {
    "operationId": "resumeDeployment",
    "method": "POST",
    "path": "/deployment/sending/resume",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "deployment",
        "resume"
      ],
      "earlier": null,
      "summary": "Resume the sending of all workshops' tax records",
      "description": "Resumes sending after the tax authority suspended the deployment (4141) and the cause was resolved with the authority.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setRepresentation": {
    "operationId": "setRepresentation",
    "method": "POST",
    "path": "/verifactu/representation",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showTaxCertificate",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "verifactu",
        "represent"
      ],
      "earlier": null,
      "summary": "Record that the deployment's certificate may send the workshop's records",
      "description": "Records the day on which the workshop signed that the deployment's certificate may send its records (*colaborador social*), or with `--end` the end of this permission. Keep the signed document.",
      "instance": "one",
      "takesOneOf": [
        "--since",
        "--end"
      ],
      "arguments": [],
      "options": [
        {
          "property": "since",
          "in": "body",
          "flag": "--since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The day on which the workshop signed the representation document."
        },
        {
          "property": "end",
          "in": "body",
          "flag": "--end",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "true"
          ],
          "required": false,
          "description": "The representation has ended."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setDeploymentCertificate": {
    "operationId": "setDeploymentCertificate",
    "method": "POST",
    "path": "/deployment/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "deployment",
        "certificate",
        "set"
      ],
      "earlier": null,
      "summary": "Set the deployment's certificate",
      "description": "Sets the certificate with which the records of represented workshops are sent to the Spanish tax authority, and replaces the former one. Usually it is a company's seal. Its holder needs an agreement with the authority (*colaborador social*). File and passphrase are stored encrypted and never shown.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 65538,
          "required": true,
          "description": "A PKCS#12 file (`.p12` or `.pfx`)."
        },
        {
          "property": "passphrase",
          "in": "body",
          "flag": "--passphrase",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": true,
          "description": "The passphrase of the file."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showDeploymentCertificate": {
    "operationId": "showDeploymentCertificate",
    "method": "GET",
    "path": "/deployment/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "deployment",
        "certificate",
        "show"
      ],
      "earlier": null,
      "summary": "Show the deployment's certificate",
      "description": "Shows the holder and the expiry of the certificate, and the number of represented workshops.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeDeploymentCertificate": {
    "operationId": "removeDeploymentCertificate",
    "method": "DELETE",
    "path": "/deployment/certificate",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "deployment",
        "certificate",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove the deployment's certificate",
      "description": "Removes the certificate. Records of workshops without a certificate of their own wait from now on.",
      "instance": "none",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showVehicle": {
    "operationId": "showVehicle",
    "method": "GET",
    "path": "/vehicles/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "show"
      ],
      "earlier": null,
      "summary": "Show a vehicle",
      "description": "Shows the vehicle with all its fields and its owner.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the vehicle."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setVehicle": {
    "operationId": "setVehicle",
    "method": "PATCH",
    "path": "/vehicles/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showVehicle",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "vehicles",
        "set"
      ],
      "earlier": null,
      "summary": "Change a vehicle",
      "description": "Changes the given fields. The change is recorded in the owner's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the vehicle."
        }
      ],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of its owner."
        },
        {
          "property": "plate",
          "in": "body",
          "flag": "--plate",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate."
        },
        {
          "property": "vin",
          "in": "body",
          "flag": "--vin",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Vehicle identification number."
        },
        {
          "property": "brand",
          "in": "body",
          "flag": "--brand",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Make."
        },
        {
          "property": "model",
          "in": "body",
          "flag": "--model",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Model."
        },
        {
          "property": "variant",
          "in": "body",
          "flag": "--variant",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Variant or trim."
        },
        {
          "property": "year",
          "in": "body",
          "flag": "--year",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Model year."
        },
        {
          "property": "registration_date",
          "in": "body",
          "flag": "--registration-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Date of first registration."
        },
        {
          "property": "fuel",
          "in": "body",
          "flag": "--fuel",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Fuel, as the workshop writes it."
        },
        {
          "property": "transmission",
          "in": "body",
          "flag": "--transmission",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Gearbox, as the workshop writes it."
        },
        {
          "property": "engine_code",
          "in": "body",
          "flag": "--engine-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Engine code."
        },
        {
          "property": "horsepower",
          "in": "body",
          "flag": "--horsepower",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Power in metric horsepower."
        },
        {
          "property": "displacement",
          "in": "body",
          "flag": "--displacement",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Engine displacement, as the workshop writes it."
        },
        {
          "property": "color_code",
          "in": "body",
          "flag": "--color-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Paint code."
        },
        {
          "property": "environmental_label",
          "in": "body",
          "flag": "--environmental-label",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`)."
        },
        {
          "property": "itv_expiry_date",
          "in": "body",
          "flag": "--itv-expiry-date",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The last day on which the periodic inspection (ITV) is valid."
        },
        {
          "property": "status",
          "in": "body",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "activo",
            "baja_temporal",
            "baja"
          ],
          "required": false,
          "description": "`activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Latest recorded mileage in kilometres."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "verifyEvidence": {
    "operationId": "verifyEvidence",
    "method": "GET",
    "path": "/evidence/verify",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "evidence",
        "verify"
      ],
      "earlier": null,
      "summary": "Check that the evidence is unchanged",
      "description": "Checks the workshop's chain of evidence from its first entry to its head, and reports the first broken link. With a budget, it counts only the budget's entries and skips the contents of other budgets, but still checks the whole chain, because later entries prove the earlier ones. Contents that were deleted after their retention period count as unchanged: their hash stays in the chain. Each entry must be sealed with a secret of `APP_SECRET`. Then it compares budgets, their history and their signed quotes with the chain, hashes the quotes' files, and lists anything missing, superfluous or different.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the budget. Defaults to the whole chain."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "exportEvidence": {
    "operationId": "exportEvidence",
    "method": "POST",
    "path": "/evidence/export",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "evidence",
        "export"
      ],
      "earlier": null,
      "summary": "Export the evidence about a budget as a ZIP",
      "description": "Exports as a ZIP the client's decisions on a budget, the quotes that the client saw and signed, and the chain from there to its head. A text in the client's language explains how to verify it. The export is recorded in the budget's history. If the stored file of a signed quote is missing or was changed, the archive lacks it, `ok` is false and `differences` names it. For an erased client, `--blocked` is required, only for a legal claim.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the budget."
        },
        {
          "property": "blocked",
          "in": "body",
          "flag": "--blocked",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include the data of an erased client, which is blocked. Use it only for a legal claim."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "createCategory": {
    "operationId": "createCategory",
    "method": "POST",
    "path": "/categories",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "services",
        "create"
      ],
      "earlier": [
        "categories",
        "create"
      ],
      "summary": "Create a category",
      "description": "Creates a category of services or, with a parent, one of its services. A service of a category for internal use is also for internal use. The name must be unique at its level.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name, as shown to clients and in the API."
        },
        {
          "property": "parent_id",
          "in": "body",
          "flag": "--parent",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the category that this service belongs to. `null` for a category."
        },
        {
          "property": "reference_price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Usual price in euros, for orientation. `null` if there is none."
        },
        {
          "property": "internal",
          "in": "body",
          "flag": "--internal",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether it is for internal use. The API hides it and its services."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "reference_price"
      ]
    }
  },
  "listCategories": {
    "operationId": "listCategories",
    "method": "GET",
    "path": "/categories",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "services",
        "list"
      ],
      "earlier": [
        "categories",
        "list"
      ],
      "summary": "List the categories",
      "description": "Lists all of the workshop's categories and their services, including those for internal use and those that were removed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "reference_price"
      ]
    }
  },
  "showCategory": {
    "operationId": "showCategory",
    "method": "GET",
    "path": "/categories/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "services",
        "show"
      ],
      "earlier": null,
      "summary": "Show a category",
      "description": "Shows a category, or one of its services.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the category or service."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "reference_price"
      ]
    }
  },
  "setCategory": {
    "operationId": "setCategory",
    "method": "PATCH",
    "path": "/categories/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showCategory",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "services",
        "set"
      ],
      "earlier": [
        "categories",
        "set"
      ],
      "summary": "Change a category",
      "description": "Changes the given fields, for a category or one of its services. The services of an internal category are also internal; the services of an inactive category are also inactive. A category that clients' budgets use cannot become one for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the category or service."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name, as shown to clients and in the API."
        },
        {
          "property": "reference_price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Usual price in euros, for orientation. `null` if there is none."
        },
        {
          "property": "internal",
          "in": "body",
          "flag": "--internal",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether it is for internal use. The API hides it and its services."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether new budgets can have it. `true` brings back a category that was removed."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "reference_price"
      ]
    }
  },
  "removeCategory": {
    "operationId": "removeCategory",
    "method": "DELETE",
    "path": "/categories/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showCategory",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "services",
        "remove"
      ],
      "earlier": [
        "categories",
        "remove"
      ],
      "summary": "Remove a category",
      "description": "Removes a category with its services, or one service. If budgets use it, it stays on them but can no longer be chosen; `services set --active` restores it. If no budget uses it, it is deleted.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the category or service."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createRate": {
    "operationId": "createRate",
    "method": "POST",
    "path": "/rates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "create"
      ],
      "earlier": null,
      "summary": "Create a labour rate",
      "description": "Creates a labour rate, which `GET /catalog/rates` then lists. The first rate is the default. The name must be unique.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the rate, as the workshop writes it."
        },
        {
          "property": "price_per_hour",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Sale price of an hour in euros, before tax."
        },
        {
          "property": "is_default",
          "in": "body",
          "flag": "--default",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Makes it the default instead of the current one. The first rate is always the default."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price_per_hour"
      ]
    }
  },
  "listDeskRates": {
    "operationId": "listDeskRates",
    "method": "GET",
    "path": "/rates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "list"
      ],
      "earlier": null,
      "summary": "List the labour rates",
      "description": "Lists all labour rates of the workshop.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price_per_hour"
      ]
    }
  },
  "showRate": {
    "operationId": "showRate",
    "method": "GET",
    "path": "/rates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "show"
      ],
      "earlier": null,
      "summary": "Show a labour rate",
      "description": "Shows a labour rate.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the rate."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price_per_hour"
      ]
    }
  },
  "setRate": {
    "operationId": "setRate",
    "method": "PATCH",
    "path": "/rates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showRate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "set"
      ],
      "earlier": null,
      "summary": "Change a labour rate",
      "description": "Changes the given fields. Budgets keep the prices of their lines.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the rate."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of the rate, as the workshop writes it."
        },
        {
          "property": "price_per_hour",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Sale price of an hour in euros, before tax."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price_per_hour"
      ]
    }
  },
  "removeRate": {
    "operationId": "removeRate",
    "method": "DELETE",
    "path": "/rates/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showRate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a labour rate",
      "description": "Removes a rate that the workshop no longer uses. Budgets keep the prices of their lines. The default rate cannot be removed while there are others: make another one the default first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the rate."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setDefaultRate": {
    "operationId": "setDefaultRate",
    "method": "POST",
    "path": "/rates/{id}/default",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showRate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "rates",
        "default"
      ],
      "earlier": null,
      "summary": "Make a labour rate the default",
      "description": "Makes a labour rate the default, which the workshop uses unless another one is agreed. The previous default is replaced.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the rate."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price_per_hour"
      ]
    }
  },
  "getDeskRevenueReport": {
    "operationId": "getDeskRevenueReport",
    "method": "GET",
    "path": "/reports/revenue",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "reports",
        "revenue"
      ],
      "earlier": null,
      "summary": "Report the revenue",
      "description": "Reports the invoiced amounts, less corrections, by the date of the invoices, like `GET /reports/revenue`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The first day, in the workshop's time zone. Defaults to 29 days before `to`."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today."
        },
        {
          "property": "group_by",
          "in": "query",
          "flag": "--group-by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "day",
            "week",
            "month"
          ],
          "required": false,
          "description": "The length of a period. Weeks are ISO weeks and start on Monday."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "outstanding",
        "paid",
        "replaced",
        "tax",
        "total"
      ]
    }
  },
  "getDeskActivityReport": {
    "operationId": "getDeskActivityReport",
    "method": "GET",
    "path": "/reports/activity",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "reports",
        "activity"
      ],
      "earlier": null,
      "summary": "Report the activity",
      "description": "Reports the outcome of budgets, appointments and vehicles, like `GET /reports/activity`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The first day, in the workshop's time zone. Defaults to 29 days before `to`."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today."
        },
        {
          "property": "group_by",
          "in": "query",
          "flag": "--group-by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "day",
            "week",
            "month"
          ],
          "required": false,
          "description": "The length of a period. Weeks are ISO weeks and start on Monday."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "getDeskPerformanceReport": {
    "operationId": "getDeskPerformanceReport",
    "method": "GET",
    "path": "/reports/performance",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "reports",
        "performance"
      ],
      "earlier": null,
      "summary": "Report the performance",
      "description": "Reports the work that was finished and sold, like `GET /reports/performance`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The first day, in the workshop's time zone. Defaults to 29 days before `to`."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today."
        },
        {
          "property": "group_by",
          "in": "query",
          "flag": "--group-by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "day",
            "week",
            "month"
          ],
          "required": false,
          "description": "The length of a period. Weeks are ISO weeks and start on Monday."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "price_per_hour"
      ]
    }
  },
  "createItem": {
    "operationId": "createItem",
    "method": "POST",
    "path": "/items",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "items",
        "create"
      ],
      "earlier": null,
      "summary": "Add an item to the price list",
      "description": "Adds an item to the price list, which `GET /catalog/items` then lists. The reference must be unique; case, accents and spaces are ignored.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The workshop's own reference, unique among its items; case, accents and spaces are ignored."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Description."
        },
        {
          "property": "price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Sale price of one unit in euros, before tax."
        },
        {
          "property": "category",
          "in": "body",
          "flag": "--category",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Category under which the workshop lists it. `null` if there is none."
        },
        {
          "property": "unit",
          "in": "body",
          "flag": "--unit",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Unit of measure, such as `ud` or `l`."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent."
        },
        {
          "property": "line_type",
          "in": "body",
          "flag": "--line-type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "labor",
            "part",
            "fee",
            "sublet",
            "other"
          ],
          "required": false,
          "description": "`labor`: work; `part`: parts and material; `fee`: a charge, such as waste disposal; `sublet`: work of another company; `other`: anything else, and the default."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price"
      ]
    }
  },
  "listItems": {
    "operationId": "listItems",
    "method": "GET",
    "path": "/items",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "items",
        "list"
      ],
      "earlier": null,
      "summary": "List or search the price list",
      "description": "Lists items by ascending id, page by page, including those that are no longer sold. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "search",
          "in": "query",
          "flag": "--search",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Text to search for in the reference and the description, as `GET /catalog/items` does."
        },
        {
          "property": "category",
          "in": "query",
          "flag": "--category",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only items of this category, written exactly as shown."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price"
      ]
    }
  },
  "importItems": {
    "operationId": "importItems",
    "method": "POST",
    "path": "/items/import",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "items",
        "import"
      ],
      "earlier": null,
      "summary": "Import the price list from a CSV file",
      "description": "Checks every row, then writes: all rows, or none if one of them has an error. Items with an existing reference are updated with the values of their row; the others are created. A reference that occurs twice in the file is an error. The first line names the columns: `reference` (required), `description` and `price` (which a new item needs), `category`, `unit`, `tax_rate`, `line_type`, `active`. An empty cell counts as an omitted field. Amounts may be written `12.50`, `12,50` or `1.234,50`; an ambiguous amount, such as `1.234`, is an error.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "dry_run",
          "in": "query",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only check the file, and show the result of an import."
        },
        {
          "property": "preview",
          "in": "query",
          "flag": "--preview",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out."
        },
        {
          "property": "map",
          "in": "query",
          "flag": "--map",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position."
        },
        {
          "property": "errors",
          "in": "query",
          "flag": "--errors",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "refuse",
            "skip"
          ],
          "required": false,
          "description": "`refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`."
        },
        {
          "property": "file",
          "in": "query",
          "flag": "--stored-file",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a stored file, which is imported in place of the body."
        },
        {
          "property": "attempt",
          "in": "query",
          "flag": "--attempt",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": true,
      "money": []
    }
  },
  "showItem": {
    "operationId": "showItem",
    "method": "GET",
    "path": "/items/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "items",
        "show"
      ],
      "earlier": null,
      "summary": "Show an item of the price list",
      "description": "Shows an item of the price list.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the item."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price"
      ]
    }
  },
  "setItem": {
    "operationId": "setItem",
    "method": "PATCH",
    "path": "/items/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showItem",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "items",
        "set"
      ],
      "earlier": null,
      "summary": "Change an item of the price list",
      "description": "Changes the given fields. Budgets keep the prices of their lines.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the item."
        }
      ],
      "options": [
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The workshop's own reference, unique among its items; case, accents and spaces are ignored."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description."
        },
        {
          "property": "price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Sale price of one unit in euros, before tax."
        },
        {
          "property": "category",
          "in": "body",
          "flag": "--category",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Category under which the workshop lists it. `null` if there is none."
        },
        {
          "property": "unit",
          "in": "body",
          "flag": "--unit",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Unit of measure, such as `ud` or `l`."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent."
        },
        {
          "property": "line_type",
          "in": "body",
          "flag": "--line-type",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "labor",
            "part",
            "fee",
            "sublet",
            "other"
          ],
          "required": false,
          "description": "`labor`: work; `part`: parts and material; `fee`: a charge, such as waste disposal; `sublet`: work of another company; `other`: anything else, and the default."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the workshop sells it. The API does not list items that are no longer sold."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "price"
      ]
    }
  },
  "createBox": {
    "operationId": "createBox",
    "method": "POST",
    "path": "/boxes",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "boxes",
        "create"
      ],
      "earlier": null,
      "summary": "Add a box",
      "description": "Adds a box. Without hours of its own, it has the workshop's hours. The name must be unique.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name, as the diary shows it."
        },
        {
          "property": "hours",
          "in": "body",
          "flag": "--hours",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Its own hours in words, such as `mon-fri 9-17; sat closed`. On other days the workshop's hours apply."
        },
        {
          "property": "schedule",
          "in": "body",
          "flag": "--schedule",
          "type": "json",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "parts": [
            {
              "property": "mon",
              "name": "mon",
              "type": "json",
              "nullable": false
            },
            {
              "property": "tue",
              "name": "tue",
              "type": "json",
              "nullable": false
            },
            {
              "property": "wed",
              "name": "wed",
              "type": "json",
              "nullable": false
            },
            {
              "property": "thu",
              "name": "thu",
              "type": "json",
              "nullable": false
            },
            {
              "property": "fri",
              "name": "fri",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sat",
              "name": "sat",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sun",
              "name": "sun",
              "type": "json",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Its own hours by weekday, within the workshop's. `null` if it has the workshop's hours."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listBoxes": {
    "operationId": "listBoxes",
    "method": "GET",
    "path": "/boxes",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "boxes",
        "list"
      ],
      "earlier": null,
      "summary": "List the boxes",
      "description": "Lists the boxes, without those that were removed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showBox": {
    "operationId": "showBox",
    "method": "GET",
    "path": "/boxes/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "boxes",
        "show"
      ],
      "earlier": null,
      "summary": "Show a box",
      "description": "Shows a box with its own opening hours.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the box."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setBox": {
    "operationId": "setBox",
    "method": "PATCH",
    "path": "/boxes/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showBox",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "boxes",
        "set"
      ],
      "earlier": null,
      "summary": "Change a box",
      "description": "Changes the given fields. Omitted weekdays stay unchanged; `null` restores the workshop's hours.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the box."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name, as the diary shows it."
        },
        {
          "property": "hours",
          "in": "body",
          "flag": "--hours",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Its own hours in words, such as `mon-fri 9-17; sat closed`. On other days the workshop's hours apply."
        },
        {
          "property": "schedule",
          "in": "body",
          "flag": "--schedule",
          "type": "json",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "parts": [
            {
              "property": "mon",
              "name": "mon",
              "type": "json",
              "nullable": false
            },
            {
              "property": "tue",
              "name": "tue",
              "type": "json",
              "nullable": false
            },
            {
              "property": "wed",
              "name": "wed",
              "type": "json",
              "nullable": false
            },
            {
              "property": "thu",
              "name": "thu",
              "type": "json",
              "nullable": false
            },
            {
              "property": "fri",
              "name": "fri",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sat",
              "name": "sat",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sun",
              "name": "sun",
              "type": "json",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Its own hours by weekday, within the workshop's. `null` if it has the workshop's hours."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeBox": {
    "operationId": "removeBox",
    "method": "DELETE",
    "path": "/boxes/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showBox",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "boxes",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a box",
      "description": "Removes a box that is no longer used. Past appointments still show its name. A box with future appointments or proposals is refused: move them first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the box."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listWork": {
    "operationId": "listWork",
    "method": "GET",
    "path": "/work",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "list"
      ],
      "earlier": null,
      "summary": "List the hours worked",
      "description": "Lists when people worked on budgets, by start. Work that has not ended counts until now.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only work that ended after this moment or has not ended. Defaults to 7 days ago."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only work that began before this moment, at most 32 days after `from`. Defaults to 7 days after `from`."
        },
        {
          "property": "staff_id",
          "in": "query",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the work of this person."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only work on this budget."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addWork": {
    "operationId": "addWork",
    "method": "POST",
    "path": "/work",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "add"
      ],
      "earlier": null,
      "summary": "Add hours that were not recorded",
      "description": "Records work that has ended, such as work that a person forgot to start.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The budget that was worked on."
        },
        {
          "property": "staff_id",
          "in": "body",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the person who worked."
        },
        {
          "property": "started_at",
          "in": "body",
          "flag": "--started-at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "When the work began, with the offset from UTC, such as `2026-11-24T10:05:00+01:00`."
        },
        {
          "property": "ended_at",
          "in": "body",
          "flag": "--ended-at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "When the work ended, with the offset from UTC."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "startWork": {
    "operationId": "startWork",
    "method": "POST",
    "path": "/work/start",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "staff_id",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "start"
      ],
      "earlier": null,
      "summary": "Start to work on a job",
      "description": "Records from now on that a person works on a budget. Work on another budget that the person has not ended ends at the same moment. If the person already works on this budget, nothing changes. A budget with the status `Aprobado` or `En espera` becomes `En curso`. A mechanic in the panel takes an unassigned job.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The budget."
        },
        {
          "property": "staff_id",
          "in": "body",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the person who works. Defaults to the person who calls the operation."
        },
        {
          "property": "at",
          "in": "body",
          "flag": "--at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "When the work began, at most 24 hours ago, such as while the device had no connection. Defaults to now."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "stopWork": {
    "operationId": "stopWork",
    "method": "POST",
    "path": "/work/stop",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "staff_id",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "stop"
      ],
      "earlier": null,
      "summary": "End the present work",
      "description": "Ends the work of a person that was started and has not ended.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "staff_id",
          "in": "body",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the person who works. Defaults to the person who calls the operation."
        },
        {
          "property": "at",
          "in": "body",
          "flag": "--at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "When the work ended, after its start. Defaults to now."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setWork": {
    "operationId": "setWork",
    "method": "PATCH",
    "path": "/work/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "set"
      ],
      "earlier": null,
      "summary": "Correct hours worked",
      "description": "Changes when work began or ended. A mechanic changes only its own work of the last 7 days.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the work."
        }
      ],
      "options": [
        {
          "property": "started_at",
          "in": "body",
          "flag": "--started-at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "When the work began, with the offset from UTC, such as `2026-11-24T10:05:00+01:00`."
        },
        {
          "property": "ended_at",
          "in": "body",
          "flag": "--ended-at",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "When the work ended, with the offset from UTC."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeWork": {
    "operationId": "removeWork",
    "method": "DELETE",
    "path": "/work/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "work",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove hours worked",
      "description": "Removes work that was recorded by mistake.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the work."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listJobs": {
    "operationId": "listJobs",
    "method": "GET",
    "path": "/jobs",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "list"
      ],
      "earlier": null,
      "summary": "List the jobs of a day",
      "description": "Lists the jobs of a day: those with an appointment, those whose vehicle is in the workshop and whose work is not finished, and those that were worked on. It contains neither prices nor data of clients.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "staff_id",
          "in": "query",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The person: its own jobs, and unassigned ones. Defaults to the person who calls the operation, if it is a mechanic in the panel, otherwise to all people."
        },
        {
          "property": "all",
          "in": "query",
          "flag": "--all",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Also the jobs of other people."
        },
        {
          "property": "date",
          "in": "query",
          "flag": "--date",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The day, by the workshop's clock. Defaults to today."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listPartRequests": {
    "operationId": "listPartRequests",
    "method": "GET",
    "path": "/jobs/parts",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "parts"
      ],
      "earlier": null,
      "summary": "List the open part requests",
      "description": "Lists the parts that people need for their jobs and do not have yet.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the requests of this budget."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showJob": {
    "operationId": "showJob",
    "method": "GET",
    "path": "/jobs/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "show"
      ],
      "earlier": null,
      "summary": "Show a job",
      "description": "Shows what the person at the car needs: lines without prices, the steps, notes, photos, hours, part requests, and the last visits of the vehicle.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "takeJob": {
    "operationId": "takeJob",
    "method": "POST",
    "path": "/jobs/{id}/take",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [
      {
        "in": "body",
        "path": "staff_id",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "take"
      ],
      "earlier": null,
      "summary": "Take a job",
      "description": "Assigns an unassigned job to a person. If the job already is the person's, nothing changes.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        }
      ],
      "options": [
        {
          "property": "staff_id",
          "in": "body",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the person who works. Defaults to the person who calls the operation."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "checkJob": {
    "operationId": "checkJob",
    "method": "POST",
    "path": "/jobs/{id}/check",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "check"
      ],
      "earlier": null,
      "summary": "Tick a step of a job",
      "description": "Ticks a step of a job, or opens it again. A step that is ticked twice keeps its first time and person.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        }
      ],
      "options": [
        {
          "property": "line_id",
          "in": "body",
          "flag": "--line",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a line of the job."
        },
        {
          "property": "step_id",
          "in": "body",
          "flag": "--step",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a step that a person added."
        },
        {
          "property": "done",
          "in": "body",
          "flag": "--done",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the step is done. Defaults to `true`; `false` opens it again."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addJobStep": {
    "operationId": "addJobStep",
    "method": "POST",
    "path": "/jobs/{id}/steps",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "step",
        "add"
      ],
      "earlier": null,
      "summary": "Add a step to a job",
      "description": "Adds a step to a job, after those of its lines. A job has at most 100 such steps.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        }
      ],
      "options": [
        {
          "property": "text",
          "in": "body",
          "flag": "--text",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The work to do."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeJobStep": {
    "operationId": "removeJobStep",
    "method": "DELETE",
    "path": "/jobs/{id}/steps/{stepId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "step",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a step from a job",
      "description": "Removes a step that a person added to a job.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        },
        {
          "name": "stepId",
          "description": "Id of the step."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "requestPart": {
    "operationId": "requestPart",
    "method": "POST",
    "path": "/jobs/{id}/parts",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "need-part"
      ],
      "earlier": null,
      "summary": "Ask for a part for a job",
      "description": "Tells the office that a job needs a part. If the part is not in stock, or too few are on hand, the budget waits for parts from then on (`waiting_parts`). The lines of the budget and the stock do not change: the office decides whether the client pays for the part.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        }
      ],
      "options": [
        {
          "property": "part_id",
          "in": "body",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the part in stock."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The part in words. Required without `part_id`."
        },
        {
          "property": "quantity",
          "in": "body",
          "flag": "--quantity",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "How many are needed. Defaults to 1."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setPartRequest": {
    "operationId": "setPartRequest",
    "method": "PATCH",
    "path": "/jobs/{id}/parts/{requestId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "set-part"
      ],
      "earlier": null,
      "summary": "Change the state of a part request",
      "description": "Records that a part was ordered, arrived or is not needed, or opens the request again. The budget waits for parts (`waiting_parts`) as long as a request for a missing part is open. The lines of the budget and the stock do not change.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        },
        {
          "name": "requestId",
          "description": "Id of the part request."
        }
      ],
      "options": [
        {
          "property": "state",
          "in": "body",
          "flag": "--state",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "requested",
            "ordered",
            "arrived",
            "not_needed"
          ],
          "required": true,
          "description": "`requested`: the person waits for it. `ordered`: it is on its way. `arrived`: the person has it, or can fetch it. `not_needed`: the job does without it."
        },
        {
          "property": "expected_on",
          "in": "body",
          "flag": "--expected-on",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The day on which an ordered part is expected. `null` if it is unknown. Other states do not use it."
        },
        {
          "property": "was",
          "in": "body",
          "flag": "--was",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "requested",
            "ordered",
            "arrived",
            "not_needed"
          ],
          "required": false,
          "description": "`requested`: the person waits for it. `ordered`: it is on its way. `arrived`: the person has it, or can fetch it. `not_needed`: the job does without it."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "closePartRequest": {
    "operationId": "closePartRequest",
    "method": "POST",
    "path": "/jobs/{id}/parts/{requestId}/close",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "job_of_another",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "jobs",
        "got-part"
      ],
      "earlier": null,
      "summary": "Close a part request",
      "description": "Closes a part request, because the person has the part or needs it no longer. When no missing part remains, the budget no longer waits for parts.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the budget of the job."
        },
        {
          "name": "requestId",
          "description": "Id of the part request."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addAbsence": {
    "operationId": "addAbsence",
    "method": "POST",
    "path": "/absences",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "absences",
        "add"
      ],
      "earlier": null,
      "summary": "Add an absence",
      "description": "Records that a person does not work for a time. Appointments stay as they are; the answer lists those whose work is assigned to the person, so that you can assign or move them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "staff_id",
          "in": "body",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the absent person."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "Start, with the offset from UTC, such as `2026-12-21T00:00:00+01:00`."
        },
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "End, with the offset from UTC."
        },
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "holidays",
            "leave",
            "training",
            "other"
          ],
          "required": false,
          "description": "The kind of absence. Defaults to `other`. Leave includes illness, which is not recorded as such."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listAbsences": {
    "operationId": "listAbsences",
    "method": "GET",
    "path": "/absences",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "data[].reason",
        "roles": [
          "owner",
          "office"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "absences",
        "list"
      ],
      "earlier": null,
      "summary": "List the absences",
      "description": "Lists the absences that overlap a time, by start.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only absences that end after this moment. Defaults to now."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only absences that begin before this moment, at most 366 days after `from`. Defaults to 366 days after `from`."
        },
        {
          "property": "staff_id",
          "in": "query",
          "flag": "--staff",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the absences of this person."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeAbsence": {
    "operationId": "removeAbsence",
    "method": "DELETE",
    "path": "/absences/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "absences",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove an absence",
      "description": "Removes an absence that does not take place, or that was recorded by mistake.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the absence."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addClosure": {
    "operationId": "addClosure",
    "method": "POST",
    "path": "/closures",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "closures",
        "add"
      ],
      "earlier": null,
      "summary": "Add a closure",
      "description": "Closes one box, or all of them, for a time. Appointments and proposals in that time stay as they are; the answer lists their ids, so that you can move or cancel them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "Start, with the offset from UTC, such as `2026-12-24T13:00:00+01:00`."
        },
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "End, with the offset from UTC."
        },
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The box that is closed. Defaults to the whole workshop."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The reason for the closure."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listClosures": {
    "operationId": "listClosures",
    "method": "GET",
    "path": "/closures",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "closures",
        "list"
      ],
      "earlier": null,
      "summary": "List the closures",
      "description": "Lists present and future closures, by start.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeClosure": {
    "operationId": "removeClosure",
    "method": "DELETE",
    "path": "/closures/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "closures",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a closure",
      "description": "Removes a closure: vehicles can be accepted again in that time.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the closure."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listAppointments": {
    "operationId": "listAppointments",
    "method": "GET",
    "path": "/appointments",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "list"
      ],
      "earlier": null,
      "summary": "List appointments",
      "description": "Lists the appointments and proposals between two moments, by start, including those of budgets for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only entries that end after this moment. Defaults to now."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only entries that begin before this moment. Defaults to 30 days after `from`."
        },
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "confirmed",
            "proposed"
          ],
          "required": false,
          "description": "Only confirmed appointments, or only proposals."
        },
        {
          "property": "box_id",
          "in": "query",
          "flag": "--box-id",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only entries in this box. Removed boxes are allowed."
        },
        {
          "property": "mechanic_id",
          "in": "query",
          "flag": "--mechanic-id",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only entries whose work is assigned to this person."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "bookAppointment": {
    "operationId": "bookAppointment",
    "method": "POST",
    "path": "/appointments",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "slot_unavailable"
    ],
    "events": [
      "appointment.confirmed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "book"
      ],
      "earlier": null,
      "summary": "Book an appointment",
      "description": "Books a confirmed appointment, whatever the booking mode. An existing appointment of the budget is moved. The time must be free and within the opening hours. Other than in the API, it may begin at any quarter of an hour, without notice, and it may have begun.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The budget that it is for."
        },
        {
          "property": "start",
          "in": "body",
          "flag": "--start",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now."
        },
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The box. Defaults to the free box with the lowest id."
        },
        {
          "property": "duration_minutes",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration in minutes. Defaults to the budget's estimate, or to the workshop's minimum."
        },
        {
          "property": "mechanic_id",
          "in": "body",
          "flag": "--mechanic",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the mechanic who does the work. Unchanged if not sent; `null` removes the mechanic."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "bookVisit": {
    "operationId": "bookVisit",
    "method": "POST",
    "path": "/visits",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_exists",
      "client_erased",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "slot_unavailable"
    ],
    "events": [
      "client.created",
      "lead.created",
      "lead.status_changed",
      "appointment.confirmed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "visits",
        "book"
      ],
      "earlier": null,
      "summary": "Book a visit",
      "description": "Does in one step what a call or a person at the counter needs: creates the client and the vehicle if they are new, a budget with what the client wants, and an appointment for it. If one of them is refused, nothing is created. Without a start, no appointment is booked.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "on_conflict",
          "in": "query",
          "flag": "--on-conflict",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "error",
            "return_existing"
          ],
          "required": false,
          "description": "If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`."
        },
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a known client."
        },
        {
          "property": "client_name",
          "in": "body",
          "flag": "--client-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name of a new client."
        },
        {
          "property": "phone",
          "in": "body",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Phone number of the new client."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address of the new client."
        },
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a known vehicle. It belongs to the client."
        },
        {
          "property": "plate",
          "in": "body",
          "flag": "--plate",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number plate of a new vehicle."
        },
        {
          "property": "brand",
          "in": "body",
          "flag": "--brand",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Make of the new vehicle."
        },
        {
          "property": "model",
          "in": "body",
          "flag": "--model",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Model of the new vehicle."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The reason for the visit, in the client's words. The client sees it on the page of the budget."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the category of the work."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "mechanic_id",
          "in": "body",
          "flag": "--mechanic",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the mechanic who does the work."
        },
        {
          "property": "start",
          "in": "body",
          "flag": "--start",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now."
        },
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The box. Defaults to the free box with the lowest id."
        },
        {
          "property": "duration_minutes",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration in minutes. Defaults to the workshop's minimum."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "base",
        "cost",
        "margin",
        "pending",
        "quota",
        "tax",
        "total",
        "unit_cost",
        "unit_price"
      ]
    }
  },
  "showDiary": {
    "operationId": "showDiary",
    "method": "GET",
    "path": "/diary",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "absences[].reason",
        "roles": [
          "owner",
          "office"
        ]
      },
      {
        "in": "answer",
        "path": "late[].phone",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "waiting_for_parts[].phone",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      },
      {
        "in": "answer",
        "path": "overnight[].phone",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "diary",
        "show"
      ],
      "earlier": null,
      "summary": "Show the diary of some days",
      "description": "Shows days with their appointments and proposals, closures and absences, how much of the time of each day and person is booked, and the vehicles that need attention now: those that are late, that wait for parts, or that stay at the workshop.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The first day, by the workshop's clock. Defaults to today."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The last day, at most 13 days after `from`, or 61 if only days are listed. Defaults to 6 days after `from`."
        },
        {
          "property": "only_days",
          "in": "query",
          "flag": "--only-days",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Leaves out the appointments and the times of boxes and people, for an overview of several weeks."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskSlots": {
    "operationId": "listDeskSlots",
    "method": "GET",
    "path": "/slots",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "slots"
      ],
      "earlier": null,
      "summary": "List free times",
      "description": "Lists the times when a vehicle can be accepted, by start, then box. The rules are those of the API and of the client's page.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Slots begin at this moment or later. Defaults to now."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Slots end at this moment or earlier, at most 31 days after `from`. Defaults to 7 days after `from`."
        },
        {
          "property": "duration_minutes",
          "in": "query",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration in minutes. Defaults to the workshop's minimum."
        },
        {
          "property": "box_id",
          "in": "query",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only slots in this box."
        },
        {
          "property": "waiting_id",
          "in": "query",
          "flag": "--waiting",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only slots that suit this entry of the waiting list. They have its duration, and begin on its first day at the earliest."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of slots. Defaults to 100."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "explainDay": {
    "operationId": "explainDay",
    "method": "GET",
    "path": "/slots/day",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "diary",
        "day"
      ],
      "earlier": null,
      "summary": "Show which times of a day are free",
      "description": "Lists the possible starts of appointments on a day, each half hour from the first opening to the last closing. For each box that is not free, it names what prevents an appointment then.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "date",
          "in": "query",
          "flag": "--date",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The day, by the workshop's clock. Defaults to the next day with a free time."
        },
        {
          "property": "duration_minutes",
          "in": "query",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration in minutes. Defaults to the workshop's minimum."
        },
        {
          "property": "box_id",
          "in": "query",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only this box."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the budget whose appointment is to be moved. The time of its present appointment counts as free."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showAppointment": {
    "operationId": "showAppointment",
    "method": "GET",
    "path": "/appointments/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "show"
      ],
      "earlier": null,
      "summary": "Show an appointment",
      "description": "Shows an appointment or a proposal, including that of a budget for internal use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "`b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "moveAppointment": {
    "operationId": "moveAppointment",
    "method": "POST",
    "path": "/appointments/{id}/move",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked",
      "slot_unavailable"
    ],
    "events": [
      "appointment.confirmed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showAppointment",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "move"
      ],
      "earlier": null,
      "summary": "Move an appointment",
      "description": "Moves a confirmed appointment to another time, into another box, or to another mechanic, or changes its duration. The rules of times are those of `bookAppointment`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the appointment, such as `b512`."
        }
      ],
      "options": [
        {
          "property": "start",
          "in": "body",
          "flag": "--start",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now."
        },
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The box. Defaults to the same box or, if it is occupied, to the free box with the lowest id."
        },
        {
          "property": "duration_minutes",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration in minutes. Defaults to the previous duration."
        },
        {
          "property": "mechanic_id",
          "in": "body",
          "flag": "--mechanic",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the mechanic who does the work. Unchanged if not sent; `null` removes the mechanic."
        },
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "sendAppointmentMessage": {
    "operationId": "sendAppointmentMessage",
    "method": "POST",
    "path": "/appointments/{id}/messages",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "email.failed",
      "sms.failed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "send-message"
      ],
      "earlier": null,
      "summary": "Tell a client the time of an appointment",
      "description": "Sends the client the present time of a confirmed appointment, by email or SMS. With `moved_from`, the message also names the previous time. The appointment stays as it is. A message that cannot be sent is logged with the reason.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the appointment, such as `b512`."
        }
      ],
      "options": [
        {
          "property": "moved_from",
          "in": "body",
          "flag": "--moved-from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "The previous start, if the message says that the appointment was moved."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "confirmAppointment": {
    "operationId": "confirmAppointment",
    "method": "POST",
    "path": "/appointments/{id}/confirm",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "appointment.confirmed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showAppointment",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "confirm"
      ],
      "earlier": null,
      "summary": "Confirm a proposal",
      "description": "Turns a proposal into the budget's appointment, which replaces an existing one. An appointment that is already confirmed stays as it is.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "`b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal."
        }
      ],
      "options": [
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "rejectAppointment": {
    "operationId": "rejectAppointment",
    "method": "POST",
    "path": "/appointments/{id}/reject",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showAppointment",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "reject"
      ],
      "earlier": null,
      "summary": "Reject a proposal",
      "description": "Frees the time of a proposal. The notification asks the client to choose another time. An appointment that is already confirmed is cancelled.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "`b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal."
        }
      ],
      "options": [
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "cancelAppointment": {
    "operationId": "cancelAppointment",
    "method": "POST",
    "path": "/appointments/{id}/cancel",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [
      "appointment.cancelled"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showAppointment",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "appointments",
        "cancel"
      ],
      "earlier": null,
      "summary": "Cancel an appointment or a proposal",
      "description": "Frees the time that is booked for a budget. The budget stays as it is.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "`b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal."
        }
      ],
      "options": [
        {
          "property": "notify_client",
          "in": "body",
          "flag": "--notify-client",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Notify the client by email or SMS, as they prefer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listWaiting": {
    "operationId": "listWaiting",
    "method": "GET",
    "path": "/waiting-list",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "list"
      ],
      "earlier": null,
      "summary": "List the waiting list",
      "description": "Lists the budgets that wait for a time, those that have waited longest first. Without a status, only those that still wait, with and without an offered time.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "waiting",
            "offered",
            "booked",
            "gone"
          ],
          "required": false,
          "description": "Only entries with this status."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the entries of this budget."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addWaiting": {
    "operationId": "addWaiting",
    "method": "POST",
    "path": "/waiting-list",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "lead.created",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "add"
      ],
      "earlier": null,
      "summary": "Add to the waiting list",
      "description": "Adds a budget to the waiting list; for a client without one, a budget is created. A budget that waits already gets the new wish. Times that become free are offered to the client by email or SMS.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The budget that waits for a time."
        },
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The client for whom a budget is created."
        },
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The reason for the visit, in the client's words. The client sees it on the page of the budget."
        },
        {
          "property": "duration_minutes",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Minimum duration in minutes. Defaults to the budget's estimate, or to the workshop's minimum."
        },
        {
          "property": "part_of_day",
          "in": "body",
          "flag": "--part-of-day",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "any",
            "morning",
            "afternoon"
          ],
          "required": false,
          "description": "The hours that suit the client. A morning ends when the workshop's lunch break begins, or at 14:00 without one."
        },
        {
          "property": "weekdays",
          "in": "body",
          "flag": "--weekdays",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "mon",
            "tue",
            "wed",
            "thu",
            "fri",
            "sat",
            "sun"
          ],
          "required": false,
          "description": "The days of the week that suit the client. Defaults to all, as does an empty list."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "First day that suits the client."
        },
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Last day that suits the client."
        },
        {
          "property": "notes",
          "in": "body",
          "flag": "--notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that only the workshop sees."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showWaiting": {
    "operationId": "showWaiting",
    "method": "GET",
    "path": "/waiting-list/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "show"
      ],
      "earlier": null,
      "summary": "Show an entry of the waiting list",
      "description": "Shows a budget on the waiting list, with the times that are offered to its client.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of an entry of the waiting list."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setWaiting": {
    "operationId": "setWaiting",
    "method": "PATCH",
    "path": "/waiting-list/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showWaiting",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "set"
      ],
      "earlier": null,
      "summary": "Change an entry of the waiting list",
      "description": "Changes the times that suit a client. Times that were offered before can still be accepted.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of an entry of the waiting list."
        }
      ],
      "options": [
        {
          "property": "duration_minutes",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Minimum duration in minutes."
        },
        {
          "property": "part_of_day",
          "in": "body",
          "flag": "--part-of-day",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "any",
            "morning",
            "afternoon"
          ],
          "required": false,
          "description": "The hours that suit the client. A morning ends when the workshop's lunch break begins, or at 14:00 without one."
        },
        {
          "property": "weekdays",
          "in": "body",
          "flag": "--weekdays",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "mon",
            "tue",
            "wed",
            "thu",
            "fri",
            "sat",
            "sun"
          ],
          "required": false,
          "description": "The days of the week that suit the client. Defaults to all, as does an empty list."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "First day that suits the client."
        },
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Last day that suits the client."
        },
        {
          "property": "notes",
          "in": "body",
          "flag": "--notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Notes that only the workshop sees."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeWaiting": {
    "operationId": "removeWaiting",
    "method": "DELETE",
    "path": "/waiting-list/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [
      "waiting_list.removed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showWaiting",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove from the waiting list",
      "description": "Removes a budget from the waiting list. Its client can no longer accept offered times.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of an entry of the waiting list."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "offerTime": {
    "operationId": "offerTime",
    "method": "POST",
    "path": "/waiting-list/{id}/offer",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "slot_unavailable"
    ],
    "events": [
      "waiting_list.offered"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "waiting",
        "offer"
      ],
      "earlier": null,
      "summary": "Offer a time to a client on the waiting list",
      "description": "Offers a free time to a client by email or SMS, at once. The time is not reserved: if it is booked meanwhile, the client learns on its page that it is taken. The offer lasts a day, or until an hour before the time.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of an entry of the waiting list."
        }
      ],
      "options": [
        {
          "property": "start",
          "in": "body",
          "flag": "--start",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": true,
          "description": "When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now."
        },
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The box that must be free. Defaults to any."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showCalendarUrl": {
    "operationId": "showCalendarUrl",
    "method": "POST",
    "path": "/calendar/url",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "calendar",
        "url"
      ],
      "earlier": null,
      "summary": "Show or replace the link of the calendar feed",
      "description": "Shows the link of the calendar feed for calendar programs: the diary of the last 30 and the next 90 days, for one box or for all. It shows only first names of clients, plates and categories. Anyone who has the link can read it; `rotate` creates a new link, and the old one then returns 404.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "box_id",
          "in": "body",
          "flag": "--box",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only entries in this box. Defaults to all boxes."
        },
        {
          "property": "rotate",
          "in": "body",
          "flag": "--rotate",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Create a new link. The old one stops working."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createStaff": {
    "operationId": "createStaff",
    "method": "POST",
    "path": "/staff",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "staff",
        "create"
      ],
      "earlier": null,
      "summary": "Add a member of the staff",
      "description": "Adds a person, to whom budgets can then be assigned. The role defaults to mechanic. The name must be unique.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name, as budgets and appointments show it."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The person's role, such as `mechanic` or `reception`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listStaff": {
    "operationId": "listStaff",
    "method": "GET",
    "path": "/staff",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "staff",
        "list"
      ],
      "earlier": null,
      "summary": "List the staff",
      "description": "Lists the current and former members of the staff.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showStaff": {
    "operationId": "showStaff",
    "method": "GET",
    "path": "/staff/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "staff",
        "show"
      ],
      "earlier": null,
      "summary": "Show a member of the staff",
      "description": "Shows a current or former member of the staff.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setStaff": {
    "operationId": "setStaff",
    "method": "PATCH",
    "path": "/staff/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showStaff",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "staff",
        "set"
      ],
      "earlier": null,
      "summary": "Change a member of the staff",
      "description": "Changes the given fields. Budgets keep the names of people who have left.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name, as budgets and appointments show it."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The person's role, such as `mechanic` or `reception`."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the person still works here. Budgets cannot be assigned to former staff."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listPeople": {
    "operationId": "listPeople",
    "method": "GET",
    "path": "/people",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "list"
      ],
      "earlier": null,
      "summary": "List the people and their access",
      "description": "Lists the current and former members of the staff, with their role, and how they can sign in to the panel.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "invitePerson": {
    "operationId": "invitePerson",
    "method": "POST",
    "path": "/people",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "invite"
      ],
      "earlier": null,
      "summary": "Invite a person to the panel",
      "description": "Gives a person a role in the panel, and a link with which it sets a password or adds a passkey. The link is valid for 48 hours and for one use; it replaces earlier links of the person. Without mail, the answer contains the link, which is shown only once. A person who already has access is refused, unless `reset` is set.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "NAME",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "Name of an active member of the staff. A person with another name is added to the staff."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "owner",
            "office",
            "mechanic",
            "accountant"
          ],
          "required": true,
          "description": "`owner`: everything. `office`: everything but people, keys and the plan. `mechanic`: own jobs. `accountant`: invoices, payments and reports."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address with which the person signs in. Without one, the person signs in with its name."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the panel and of mails to the person. Defaults to that of the workshop."
        },
        {
          "property": "by",
          "in": "body",
          "flag": "--by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "link"
          ],
          "required": false,
          "description": "`email`: the link is mailed to the person. `link`: the link is in the answer. Defaults to `email` if the person has an email address and the workshop can send mail."
        },
        {
          "property": "reset",
          "in": "body",
          "flag": "--reset",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Remove password, passkeys, authenticator app, recovery codes, PIN and sessions of a person who already has access."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showPerson": {
    "operationId": "showPerson",
    "method": "GET",
    "path": "/people/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "show"
      ],
      "earlier": null,
      "summary": "Show a person and its access",
      "description": "Shows a member of the staff, with its role, its open jobs, and how it can sign in to the panel.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setPerson": {
    "operationId": "setPerson",
    "method": "PATCH",
    "path": "/people/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "set"
      ],
      "earlier": null,
      "summary": "Change a person's access",
      "description": "Changes the given fields. A new role ends the sessions of the person, and applies at once. The last owner with access keeps its role.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "owner",
            "office",
            "mechanic",
            "accountant"
          ],
          "required": false,
          "description": "`owner`: everything. `office`: everything but people, keys and the plan. `mechanic`: own jobs. `accountant`: invoices, payments and reports."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address with which the person signs in. `null` removes it."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the panel and of mails to the person."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "resendInvitation": {
    "operationId": "resendInvitation",
    "method": "POST",
    "path": "/people/{id}/invitation/resend",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "resend"
      ],
      "earlier": null,
      "summary": "Send an invitation again",
      "description": "Makes a new link for an invited person. The earlier link no longer works.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "by",
          "in": "body",
          "flag": "--by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "link"
          ],
          "required": false,
          "description": "`email`: the link is mailed to the person. `link`: the link is in the answer. Defaults to `email` if the person has an email address and the workshop can send mail."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "withdrawInvitation": {
    "operationId": "withdrawInvitation",
    "method": "POST",
    "path": "/people/{id}/invitation/withdraw",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "withdraw"
      ],
      "earlier": null,
      "summary": "Withdraw an invitation",
      "description": "Makes the link of an invited person useless.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createPersonLink": {
    "operationId": "createPersonLink",
    "method": "POST",
    "path": "/people/link",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "link"
      ],
      "earlier": null,
      "summary": "Create a link for a person",
      "description": "Creates a link for one use, valid for 48 hours: an invitation for a person without access, otherwise a link to set a new password. The second factor stays the same. With `role`, the person gets another role first; this is how a workshop gets its first owner.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "NAME",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "Name of an active member of the staff."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "owner",
            "office",
            "mechanic",
            "accountant"
          ],
          "required": false,
          "description": "`owner`: everything. `office`: everything but people, keys and the plan. `mechanic`: own jobs. `accountant`: invoices, payments and reports."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "sendLinkToPerson": {
    "operationId": "sendLinkToPerson",
    "method": "POST",
    "path": "/people/{id}/link",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "send-link"
      ],
      "earlier": null,
      "summary": "Send a person a link",
      "description": "Makes a link for one use, valid for 48 hours, which replaces the earlier links of the person: an invitation for a person without access, otherwise a link to set a new password. The second factor stays the same. With `reset`, removes the present access first, for a person who lost its device.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "by",
          "in": "body",
          "flag": "--by",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "link"
          ],
          "required": false,
          "description": "`email`: the link is mailed to the person. `link`: the link is in the answer. Defaults to `email` if the person has an email address and the workshop can send mail."
        },
        {
          "property": "reset",
          "in": "body",
          "flag": "--reset",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Remove password, passkeys, authenticator app, recovery codes, PIN and sessions, and invite the person again. The last owner with access is refused."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "leavePerson": {
    "operationId": "leavePerson",
    "method": "POST",
    "path": "/people/{id}/leave",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "leave"
      ],
      "earlier": null,
      "summary": "Record that a person has left",
      "description": "Ends the access of a person: sessions, links, password, passkeys, codes and PIN. Its open budgets are handed over to another person. The name stays in the history. The last owner with access is refused.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "hand_over_to",
          "in": "body",
          "flag": "--hand-over-to",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the person who takes over. Without one, the jobs have no person in charge."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "endSessionsOfPerson": {
    "operationId": "endSessionsOfPerson",
    "method": "POST",
    "path": "/people/{id}/sessions/end",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "end-sessions"
      ],
      "earlier": null,
      "summary": "End the sessions of a person",
      "description": "Signs a person out everywhere, for example after the loss of a phone.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setPinOfPerson": {
    "operationId": "setPinOfPerson",
    "method": "PATCH",
    "path": "/people/{id}/pin",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "pin"
      ],
      "earlier": null,
      "summary": "Set the PIN of a person",
      "description": "Sets or removes the PIN with which a person signs in on tablets.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the person."
        }
      ],
      "options": [
        {
          "property": "pin",
          "in": "body",
          "flag": "--pin",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "secret": true,
          "required": true,
          "description": "Four to eight digits. `null` removes the PIN."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listAccountEvents": {
    "operationId": "listAccountEvents",
    "method": "GET",
    "path": "/people/history",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "history"
      ],
      "earlier": null,
      "summary": "Show the history of access",
      "description": "Shows who changed whose access, sign-ins, and failed sign-ins, newest first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "person_id",
          "in": "query",
          "flag": "--person",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the person whose access it concerns."
        },
        {
          "property": "about",
          "in": "query",
          "flag": "--about",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "sign_ins",
            "failures",
            "people",
            "credentials",
            "tablets"
          ],
          "required": false,
          "description": "Only events of this group."
        },
        {
          "property": "since",
          "in": "query",
          "flag": "--since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only events at this moment or later."
        },
        {
          "property": "until",
          "in": "query",
          "flag": "--until",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "Only events before this moment."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listTablets": {
    "operationId": "listTablets",
    "method": "GET",
    "path": "/tablets",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "tablets",
        "list"
      ],
      "earlier": null,
      "summary": "List the tablets",
      "description": "Lists the shared tablets, on which people sign in with their PIN.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "pairTablet": {
    "operationId": "pairTablet",
    "method": "POST",
    "path": "/tablets",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "tablets",
        "pair"
      ],
      "earlier": null,
      "summary": "Pair a tablet",
      "description": "Creates a link. The device that opens it becomes a shared tablet of the workshop. The link is valid for 48 hours and for one use.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "NAME",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "Name of the tablet, such as its place."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "renameTablet": {
    "operationId": "renameTablet",
    "method": "PATCH",
    "path": "/tablets/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "tablets",
        "rename"
      ],
      "earlier": null,
      "summary": "Rename a tablet",
      "description": "Changes the name of a tablet.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the tablet."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the tablet, such as its place."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeTablet": {
    "operationId": "removeTablet",
    "method": "DELETE",
    "path": "/tablets/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "people",
        "tablets",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a tablet",
      "description": "Signs everybody out on the tablet. The device can no longer be used to sign in with a PIN.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the tablet."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showAccount": {
    "operationId": "showAccount",
    "method": "GET",
    "path": "/account",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "show"
      ],
      "earlier": null,
      "summary": "Show the own account",
      "description": "Shows the own account: name, role, and how the person can sign in.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setAccount": {
    "operationId": "setAccount",
    "method": "PATCH",
    "path": "/account",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "set"
      ],
      "earlier": null,
      "summary": "Change the own account",
      "description": "Changes the given fields of the own account.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Email address with which the person signs in. `null` removes it."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the panel and of mails to the person."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listOwnAccountEvents": {
    "operationId": "listOwnAccountEvents",
    "method": "GET",
    "path": "/account/history",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "history"
      ],
      "earlier": null,
      "summary": "Show the history of the own access",
      "description": "Shows the sign-ins of the person, failed ones too, and the changes of its access, newest first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "about",
          "in": "query",
          "flag": "--about",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "sign_ins",
            "failures",
            "people",
            "credentials",
            "tablets"
          ],
          "required": false,
          "description": "Only events of this group."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listSessions": {
    "operationId": "listSessions",
    "method": "GET",
    "path": "/account/sessions",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "sessions",
        "list"
      ],
      "earlier": null,
      "summary": "List the own sessions",
      "description": "Lists the devices on which the person is signed in.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "endSession": {
    "operationId": "endSession",
    "method": "DELETE",
    "path": "/account/sessions/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "sessions",
        "end"
      ],
      "earlier": null,
      "summary": "End an own session",
      "description": "Signs the person out on one device.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the session."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "endOtherSessions": {
    "operationId": "endOtherSessions",
    "method": "POST",
    "path": "/account/sessions/end",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "sessions",
        "end-all"
      ],
      "earlier": null,
      "summary": "End the other own sessions",
      "description": "Signs the person out on all devices, except in the session to keep.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "keep",
          "in": "body",
          "flag": "--keep",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a session that is not ended."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "changePassword": {
    "operationId": "changePassword",
    "method": "POST",
    "path": "/account/password",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "sign_in_delayed"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "password"
      ],
      "earlier": null,
      "summary": "Change the own password",
      "description": "Sets a new password, with at least 12 characters. Common passwords are refused. All other sessions of the person end.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "current_password",
          "in": "body",
          "flag": "--current-password",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": false,
          "description": "The present password. Required if the person has one."
        },
        {
          "property": "password",
          "in": "body",
          "flag": "--password",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": true,
          "description": "The new password, with 12 to 200 characters. Common passwords are refused."
        },
        {
          "property": "keep",
          "in": "body",
          "flag": "--keep",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a session that is not ended. All others are."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "startTotp": {
    "operationId": "startTotp",
    "method": "POST",
    "path": "/account/totp/start",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "app",
        "start"
      ],
      "earlier": null,
      "summary": "Start to set up an authenticator app",
      "description": "Makes the secret for an authenticator app. It counts once it is confirmed with a code; an app that was set up before stays valid until then.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "confirmTotp": {
    "operationId": "confirmTotp",
    "method": "POST",
    "path": "/account/totp/confirm",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "app",
        "confirm"
      ],
      "earlier": null,
      "summary": "Confirm the authenticator app",
      "description": "Confirms the app with a code. Returns ten recovery codes if the person has none left; they are shown only once.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "code",
          "in": "body",
          "flag": "CODE",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "positional": true,
          "required": true,
          "description": "The six digits that the app shows."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeTotp": {
    "operationId": "removeTotp",
    "method": "DELETE",
    "path": "/account/totp",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "app",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove the authenticator app",
      "description": "Removes the app, and the recovery codes if the person has no passkey. Owner and accountant must have a passkey first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "makeRecoveryCodes": {
    "operationId": "makeRecoveryCodes",
    "method": "POST",
    "path": "/account/recovery-codes",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "recovery-codes"
      ],
      "earlier": null,
      "summary": "Make new recovery codes",
      "description": "Makes ten new recovery codes, which are shown only once. The former codes no longer work.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listPasskeys": {
    "operationId": "listPasskeys",
    "method": "GET",
    "path": "/account/passkeys",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "passkeys",
        "list"
      ],
      "earlier": null,
      "summary": "List the own passkeys",
      "description": "Lists the passkeys of the person.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addPasskey": {
    "operationId": "addPasskey",
    "method": "POST",
    "path": "/account/passkeys",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict",
      "sign_in_expired",
      "passkey_refused"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": true,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "passkeys",
        "add"
      ],
      "earlier": null,
      "summary": "Add a passkey",
      "description": "Adds the passkey that the browser has made. Returns ten recovery codes if the person has none left and its role requires a second factor.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the passkey, such as its device."
        },
        {
          "property": "response",
          "in": "body",
          "flag": "--response",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The JSON text of the browser's `PublicKeyCredential`."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "beginPasskey": {
    "operationId": "beginPasskey",
    "method": "POST",
    "path": "/account/passkeys/begin",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "passkeys",
        "begin"
      ],
      "earlier": null,
      "summary": "Begin to add a passkey",
      "description": "Returns the options with which the browser makes a passkey. `people account passkeys add` takes the answer.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "renamePasskey": {
    "operationId": "renamePasskey",
    "method": "PATCH",
    "path": "/account/passkeys/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "passkeys",
        "rename"
      ],
      "earlier": null,
      "summary": "Rename a passkey",
      "description": "Changes the name of a passkey.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the passkey."
        }
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the passkey, such as its device."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removePasskey": {
    "operationId": "removePasskey",
    "method": "DELETE",
    "path": "/account/passkeys/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown",
      "access_conflict"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": true,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "passkeys",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a passkey",
      "description": "Removes a passkey. The last one is refused if the person could then not sign in, or would lack the second factor that its role requires.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the passkey."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setPin": {
    "operationId": "setPin",
    "method": "PATCH",
    "path": "/account/pin",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "person_unknown"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": true,
    "cli": {
      "command": [
        "people",
        "account",
        "pin"
      ],
      "earlier": null,
      "summary": "Set the own PIN",
      "description": "Sets or removes the PIN with which the person signs in on tablets.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "pin",
          "in": "body",
          "flag": "--pin",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "secret": true,
          "required": true,
          "description": "Four to eight digits. `null` removes the PIN."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listHistory": {
    "operationId": "listHistory",
    "method": "GET",
    "path": "/history",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "history"
      ],
      "earlier": null,
      "summary": "Show the changes of a client or a budget",
      "description": "Shows the changes of a client and its vehicles, or of a budget and its lines, newest first: old and new values, time, and author. The values of an erased client are deleted.",
      "instance": "one",
      "takesOneOf": [
        "--client",
        "--budget"
      ],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the client."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the budget."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listConsents": {
    "operationId": "listConsents",
    "method": "GET",
    "path": "/consents",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "consents"
      ],
      "earlier": null,
      "summary": "Show a client's consents",
      "description": "Shows the client's log of consent, newest first: when it refused commercial messages or allowed them again, and the author of the entry. The log is kept when the client is erased.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the client."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showSettings": {
    "operationId": "showSettings",
    "method": "GET",
    "path": "/settings",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "show"
      ],
      "earlier": null,
      "summary": "Show the settings",
      "description": "Shows the workshop's data, opening hours, language, place and tax.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setSettings": {
    "operationId": "setSettings",
    "method": "PATCH",
    "path": "/settings",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSettings",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "set"
      ],
      "earlier": null,
      "summary": "Change the settings",
      "description": "Changes the given fields. An empty string clears an optional field. Omitted weekdays of the opening hours stay unchanged.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Name under which the workshop is known."
        },
        {
          "property": "legal_name",
          "in": "body",
          "flag": "--legal-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Registered name of the business. Empty if not set."
        },
        {
          "property": "tax_id",
          "in": "body",
          "flag": "--tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax id of the business. Empty if not set."
        },
        {
          "property": "registration_number",
          "in": "body",
          "flag": "--registration-number",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The workshop's number in the register of workshops, for quotes and deposit receipts: required by law in Spain (RD 1457/1986). Empty if there is none."
        },
        {
          "property": "registry_entry",
          "in": "body",
          "flag": "--registry-entry",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "A company's entry in the commercial register, as papers and the client's page show it: in Spain the law requires register, volume, folio, sheet and entry (Código de Comercio, art. 24). Empty if there is none."
        },
        {
          "property": "address",
          "in": "body",
          "flag": "--address",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Street and number. Empty if not set."
        },
        {
          "property": "city",
          "in": "body",
          "flag": "--city",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Town or city. Empty if not set."
        },
        {
          "property": "zip",
          "in": "body",
          "flag": "--zip",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Postal code. Empty if not set."
        },
        {
          "property": "province",
          "in": "body",
          "flag": "--province",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Province. Empty if not set."
        },
        {
          "property": "phone",
          "in": "body",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Telephone number for clients. Empty if not set."
        },
        {
          "property": "whatsapp",
          "in": "body",
          "flag": "--whatsapp",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "WhatsApp number for clients. Empty if not set."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Email address for clients. Empty if not set."
        },
        {
          "property": "web",
          "in": "body",
          "flag": "--web",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Address of the workshop's website. Empty if not set."
        },
        {
          "property": "logo_url",
          "in": "body",
          "flag": "--logo-url",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Address of the workshop's logo, or `null` if it has none."
        },
        {
          "property": "brand_color",
          "in": "body",
          "flag": "--brand-color",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The colour of quotes, deposit receipts and invoices, as `#1a4f8f`. A colour that is too light to be read on white is used only for lines and backgrounds. `null`: the usual blue."
        },
        {
          "property": "timezone",
          "in": "body",
          "flag": "--timezone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`."
        },
        {
          "property": "booking_mode",
          "in": "body",
          "flag": "--booking-mode",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "propose",
            "book"
          ],
          "required": false,
          "description": "How appointments are made: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once."
        },
        {
          "property": "hours",
          "in": "body",
          "flag": "--hours",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Opening hours in words, such as `mon-fri 8:30-13:30,15:30-19; sat 9-13; sun closed`. Omitted days stay unchanged. The break is the same on all days. Names of days are accepted in all six languages."
        },
        {
          "property": "schedule",
          "in": "body",
          "flag": "--schedule",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "mon",
              "name": "mon",
              "type": "json",
              "nullable": false
            },
            {
              "property": "tue",
              "name": "tue",
              "type": "json",
              "nullable": false
            },
            {
              "property": "wed",
              "name": "wed",
              "type": "json",
              "nullable": false
            },
            {
              "property": "thu",
              "name": "thu",
              "type": "json",
              "nullable": false
            },
            {
              "property": "fri",
              "name": "fri",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sat",
              "name": "sat",
              "type": "json",
              "nullable": false
            },
            {
              "property": "sun",
              "name": "sun",
              "type": "json",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Opening hours by weekday; omitted weekdays stay unchanged."
        },
        {
          "property": "lunch_break",
          "in": "body",
          "flag": "--lunch-break",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "parts": [
            {
              "property": "start",
              "name": "start",
              "type": "string",
              "nullable": false
            },
            {
              "property": "end",
              "name": "end",
              "type": "string",
              "nullable": false
            }
          ],
          "required": false,
          "description": "Daily break. Equal times mean that there is no break."
        },
        {
          "property": "min_slot_minutes",
          "in": "body",
          "flag": "--min-slot-minutes",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Shortest possible appointment, in minutes."
        },
        {
          "property": "reminder_hours",
          "in": "body",
          "flag": "--reminder-hours",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of hours before an appointment at which its client is reminded. 0: no reminder."
        },
        {
          "property": "quote_days",
          "in": "body",
          "flag": "--quote-days",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of working days for which a quote is valid, from the day after it was sent or created."
        },
        {
          "property": "signing_code",
          "in": "body",
          "flag": "--signing-code",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "off",
            "sms",
            "email"
          ],
          "required": false,
          "description": "Whether clients enter a one-time code before they sign, and how it is sent. `off`: anyone who has the link can sign. `sms`, `email`: the code goes to the client's number or address, and costs as much as a message."
        },
        {
          "property": "change_hours",
          "in": "body",
          "flag": "--change-hours",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of hours before an appointment until which its client may move or cancel it."
        },
        {
          "property": "evidence_years",
          "in": "body",
          "flag": "--evidence-years",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of years for which evidence of a client's signatures is kept after the client is erased."
        },
        {
          "property": "mail_quote_pdf",
          "in": "body",
          "flag": "--mail-quote-pdf",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether mails about a quote, or about a vehicle that was checked in, have the quote or the deposit receipt attached as a PDF."
        },
        {
          "property": "payment_iban",
          "in": "body",
          "flag": "--payment-iban",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The account to which clients transfer payments, shown on invoices and on the client's page. Spaces are removed; the check digits must be right. Empty: none is shown."
        },
        {
          "property": "payment_link",
          "in": "body",
          "flag": "--payment-link",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The address of a page on which clients pay, beginning with `https://`, shown on invoices and on the client's page. Empty: none is shown."
        },
        {
          "property": "invoice_due_days",
          "in": "body",
          "flag": "--invoice-due-days",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Number of days after which an issued invoice is to be paid, unless its draft sets another day. `null`: invoices are due at once and have no due date."
        },
        {
          "property": "negative_stock",
          "in": "body",
          "flag": "--negative-stock",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether a part's stock can go below zero, for units that are used before their arrival is recorded."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the workshop, and the default language of its messages."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Country as ISO 3166-1 code, for holidays and for phone numbers without prefix."
        },
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Region code for regional holidays, such as `MD`."
        },
        {
          "property": "accept_uncertified",
          "in": "body",
          "flag": "--accept-uncertified",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For a workshop outside Spain: accepts that its invoices are not certified by its country's tax authority. Without it, no invoices can be issued. A change of the country withdraws it."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Default tax rate of lines, in percent."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listSettingsHistory": {
    "operationId": "listSettingsHistory",
    "method": "GET",
    "path": "/settings/history",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "history"
      ],
      "earlier": null,
      "summary": "Show the changes of the settings",
      "description": "Shows the changes of the settings, the logo, the rates and the series of invoices, newest first: old and new values, time, and author.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listNotices": {
    "operationId": "listNotices",
    "method": "GET",
    "path": "/notices",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "notices",
        "preview"
      ],
      "earlier": null,
      "summary": "Preview the notices to clients",
      "description": "Lists the messages that clients get by themselves, such as the reminder of an appointment, as an email and as an SMS, with invented values.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "language",
          "in": "query",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "The language of the notices. Defaults to the workshop's."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "explainNoticeChannel": {
    "operationId": "explainNoticeChannel",
    "method": "GET",
    "path": "/notices/channel",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "notices",
        "channel"
      ],
      "earlier": null,
      "summary": "Show how a notice would reach a client",
      "description": "Shows by which channel, and to which address, a notice to a client would be sent now, or why none can be sent. For a new client, give the phone and the email instead of the client.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "query",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a known client."
        },
        {
          "property": "phone",
          "in": "query",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Phone number of a new client."
        },
        {
          "property": "email",
          "in": "query",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Email address of a new client."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setLogo": {
    "operationId": "setLogo",
    "method": "POST",
    "path": "/settings/logo",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSettings",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "logo"
      ],
      "earlier": null,
      "summary": "Set the logo of papers",
      "description": "Sets or removes the logo. Quotes, deposit receipts and invoices show it from now on; those that were issued or signed stay as they are. The picture is stored without transparency, on white, and in a size suitable for printing.",
      "instance": "one",
      "takesOneOf": [
        "--file",
        "--remove"
      ],
      "arguments": [],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 1048578,
          "required": false,
          "description": "A PNG or JPEG of up to 1 MB and 3000 pixels on each side."
        },
        {
          "property": "remove",
          "in": "body",
          "flag": "--remove",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "true"
          ],
          "required": false,
          "description": "Remove the logo from papers."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "exportLogo": {
    "operationId": "exportLogo",
    "method": "GET",
    "path": "/settings/logo",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "export-logo"
      ],
      "earlier": null,
      "summary": "Export the logo of papers",
      "description": "Exports the logo as papers show it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "out",
      "readsTable": false,
      "money": []
    }
  },
  "listRegions": {
    "operationId": "listRegions",
    "method": "GET",
    "path": "/regions",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "settings",
        "regions"
      ],
      "earlier": null,
      "summary": "List the regions of a country",
      "description": "Lists the regions of a country whose public holidays are known, by name.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "country",
          "in": "query",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The country as ISO 3166-1 code. Defaults to the workshop's."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addHoliday": {
    "operationId": "addHoliday",
    "method": "POST",
    "path": "/holidays",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "holidays",
        "add"
      ],
      "earlier": null,
      "summary": "Add a holiday",
      "description": "Adds a day on which the workshop is closed. A second holiday with the same day and name is refused.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "date",
          "in": "body",
          "flag": "--date",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The day."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the holiday, in the workshop's language."
        },
        {
          "property": "scope",
          "in": "body",
          "flag": "--scope",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "national",
            "regional",
            "local"
          ],
          "required": true,
          "description": "Whether it is a holiday of the country, the region or the town."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listHolidays": {
    "operationId": "listHolidays",
    "method": "GET",
    "path": "/holidays",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "holidays",
        "list"
      ],
      "earlier": null,
      "summary": "List the holidays",
      "description": "Lists the workshop's holidays, for one year or all.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "year",
          "in": "query",
          "flag": "--year",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only this year."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "renewHolidays": {
    "operationId": "renewHolidays",
    "method": "POST",
    "path": "/holidays/renewal",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "holidays",
        "renew"
      ],
      "earlier": null,
      "summary": "Renew the public holidays",
      "description": "Replaces the coming public holidays of this year and the next by those of the workshop's country and region. Days that the workshop added stay. Public holidays that it removed are added again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Changes the region of the workshop first. Omitted, the region stays."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeHoliday": {
    "operationId": "removeHoliday",
    "method": "DELETE",
    "path": "/holidays/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "holidays",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a holiday",
      "description": "Removes a holiday: the workshop is open on that day, unless another holiday falls on it. A seeded holiday that is removed is not added again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the holiday."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "storeImportFile": {
    "operationId": "storeImportFile",
    "method": "POST",
    "path": "/imports",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "imports",
        "store"
      ],
      "earlier": null,
      "summary": "Store a file for an import",
      "description": "Stores a CSV file for four hours, encrypted, so that its columns can be checked and corrected before the import. The imports read it with `file`. Only the twenty newest files of the workshop are stored.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "file",
          "in": "body",
          "flag": "--file",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "maxFileBytes": 16777218,
          "fileNameInto": "filename",
          "required": true,
          "description": "A CSV file of up to 16 MB."
        },
        {
          "property": "filename",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the file."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showImportFile": {
    "operationId": "showImportFile",
    "method": "GET",
    "path": "/imports/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "imports",
        "show"
      ],
      "earlier": null,
      "summary": "Show a stored file",
      "description": "Shows a stored file and the report of its last import.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the stored file."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeImportFile": {
    "operationId": "removeImportFile",
    "method": "DELETE",
    "path": "/imports/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "imports",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a stored file",
      "description": "Removes a stored file before it expires. Imported records stay.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the stored file."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "exportRefusedRows": {
    "operationId": "exportRefusedRows",
    "method": "GET",
    "path": "/imports/{id}/refused",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "long-read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "imports",
        "refused"
      ],
      "earlier": null,
      "summary": "Export the refused rows of an import",
      "description": "Exports the rows that the last import of a stored file refused, as CSV with the columns of the file and the reasons. The corrected file can be imported; the column with the reasons is ignored.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the stored file."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": "stdout",
      "readsTable": false,
      "money": []
    }
  },
  "showSetup": {
    "operationId": "showSetup",
    "method": "GET",
    "path": "/setup",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "setup",
        "show"
      ],
      "earlier": null,
      "summary": "Show what the workshop still lacks",
      "description": "Lists the steps of setting up a workshop, from its tax id to the first job, with their state, the missing data, and the consequences.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "answerSetupStep": {
    "operationId": "answerSetupStep",
    "method": "PATCH",
    "path": "/setup/{step}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "setup",
        "answer"
      ],
      "earlier": null,
      "summary": "Confirm or skip a step of the setup",
      "description": "Confirms a default that applies to the workshop, such as the usual opening hours, or skips a step that the workshop does not want. A skipped step still blocks what depends on it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "step",
          "description": "The step."
        }
      ],
      "options": [
        {
          "property": "answer",
          "in": "body",
          "flag": "--answer",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "confirmed",
            "skipped",
            "open"
          ],
          "required": true,
          "description": "`confirmed`: the present values are right. `skipped`: the workshop does not want the step. `open`: withdraws the answer."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": true,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showUsage": {
    "operationId": "showUsage",
    "method": "GET",
    "path": "/usage",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "usage"
      ],
      "earlier": null,
      "summary": "Show the usage of the API plan",
      "description": "Shows the requests per day and key, the month's allowance and the requests beyond it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "month",
          "in": "query",
          "flag": "--month",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The month, `YYYY-MM`. Defaults to the current month in UTC."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "overage_eur"
      ]
    }
  },
  "showCommunications": {
    "operationId": "showCommunications",
    "method": "GET",
    "path": "/communications",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "communications",
        "list"
      ],
      "earlier": null,
      "summary": "List messages and calls",
      "description": "Shows the log of communications, newest first, and why messages failed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "channel",
          "in": "query",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "all",
            "email",
            "sms",
            "whatsapp",
            "call",
            "push"
          ],
          "required": false,
          "description": "Only communications of this channel."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "recordInbound": {
    "operationId": "recordInbound",
    "method": "POST",
    "path": "/communications",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "communication.inbound"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "communications",
        "inbound"
      ],
      "earlier": null,
      "summary": "Record an incoming message or call",
      "description": "Records a message or call that the workshop received outside this service, such as a WhatsApp message.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms",
            "whatsapp",
            "call"
          ],
          "required": true,
          "description": "The channel."
        },
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of the client. Defaults to the client whose phone or email is `from`, if there is one."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The number or address that it came from."
        },
        {
          "property": "subject",
          "in": "body",
          "flag": "--subject",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Subject of an email."
        },
        {
          "property": "body",
          "in": "body",
          "flag": "--body",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The full text; for a call, a note about it."
        },
        {
          "property": "duration",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Duration of a call, in seconds."
        },
        {
          "property": "recording_url",
          "in": "body",
          "flag": "--recording-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "URL of a call's recording."
        },
        {
          "property": "agent",
          "in": "body",
          "flag": "--agent",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The person in the workshop who received the call or message."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "unsubscribeClient": {
    "operationId": "unsubscribeClient",
    "method": "POST",
    "path": "/communications/unsubscribe",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "client.updated",
      "communication.inbound",
      "email.unsubscribed",
      "sms.unsubscribed",
      "whatsapp.unsubscribed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "client",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "communications",
        "unsubscribe"
      ],
      "earlier": null,
      "summary": "Record that a client refuses commercial messages on a channel",
      "description": "Sets the client's opt-out for the channel and records it in the consent log. The client's message itself is logged as an incoming communication. Service notices are not affected. Repeating it has no effect.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The client."
        },
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms",
            "whatsapp",
            "call"
          ],
          "required": true,
          "description": "The channel."
        },
        {
          "property": "body",
          "in": "body",
          "flag": "--body",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The client's words."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listDeskParts": {
    "operationId": "listDeskParts",
    "method": "GET",
    "path": "/parts",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "data[].cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "parts",
        "list"
      ],
      "earlier": null,
      "summary": "List or search parts",
      "description": "Lists parts by ascending id, page by page; with `--inactive`, including discontinued parts. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "search",
          "in": "query",
          "flag": "--search",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Text to search for in the reference, the manufacturer's reference and the description. Case, accents, and spaces, dots, slashes and dashes in references are ignored. Three or more characters match anywhere; two characters match only the beginning of a word."
        },
        {
          "property": "below_minimum",
          "in": "query",
          "flag": "--below-minimum",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only parts with less stock than their minimum."
        },
        {
          "property": "inactive",
          "in": "query",
          "flag": "--inactive",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Include discontinued parts."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "cost",
        "price"
      ]
    }
  },
  "createPart": {
    "operationId": "createPart",
    "method": "POST",
    "path": "/parts",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "parts",
        "create"
      ],
      "earlier": null,
      "summary": "Add a part",
      "description": "Adds a part to the stock. The reference must be unique; case, accents and spaces are ignored. Units that are already on hand are recorded as a count.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The workshop's own reference, unique among its parts; case, accents and spaces are ignored."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Description."
        },
        {
          "property": "price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Price of one unit in euros, before tax."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent."
        },
        {
          "property": "unit",
          "in": "body",
          "flag": "--unit",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Unit of measure, such as `ud` or `l`."
        },
        {
          "property": "manufacturer_reference",
          "in": "body",
          "flag": "--manufacturer-reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The manufacturer's reference of the part. `null` if the workshop recorded none."
        },
        {
          "property": "location",
          "in": "body",
          "flag": "--location",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Its place in the store. `null` if the workshop recorded none."
        },
        {
          "property": "minimum",
          "in": "body",
          "flag": "--minimum",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The minimum number of units that the workshop wants on hand. `null` if there is none."
        },
        {
          "property": "cost",
          "in": "body",
          "flag": "--cost",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Cost of one unit for the workshop, in euros before tax. `null` if unknown."
        },
        {
          "property": "on_hand",
          "in": "body",
          "flag": "--on-hand",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Initial number of units on hand, recorded as a count."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "cost",
        "price"
      ]
    }
  },
  "importParts": {
    "operationId": "importParts",
    "method": "POST",
    "path": "/parts/import",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "own",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "payload_too_large"
    ],
    "events": [
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "parts",
        "import"
      ],
      "earlier": null,
      "summary": "Import parts from a CSV file",
      "description": "Checks every row, then writes: all rows, or none if one of them has an error. Parts with an existing reference are updated with the values of their row; the others are created. A reference that occurs twice in the file is an error. The first line names the columns: `reference` (required), `description` and `price` (which a new part needs), `tax_rate`, `unit`, `manufacturer_reference`, `location`, `minimum`, `cost`, `active`, `on_hand`. If `on_hand` differs from the stock, the difference is recorded as a movement of kind `adjust`. An empty cell counts as an omitted field. Amounts may be written `12.50`, `12,50` or `1.234,50`; an ambiguous amount, such as `1.234`, is an error.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "dry_run",
          "in": "query",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only check the file, and show the result of an import."
        },
        {
          "property": "preview",
          "in": "query",
          "flag": "--preview",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out."
        },
        {
          "property": "map",
          "in": "query",
          "flag": "--map",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position."
        },
        {
          "property": "errors",
          "in": "query",
          "flag": "--errors",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "refuse",
            "skip"
          ],
          "required": false,
          "description": "`refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`."
        },
        {
          "property": "file",
          "in": "query",
          "flag": "--stored-file",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Id of a stored file, which is imported in place of the body."
        },
        {
          "property": "attempt",
          "in": "query",
          "flag": "--attempt",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": true,
      "money": []
    }
  },
  "showPart": {
    "operationId": "showPart",
    "method": "GET",
    "path": "/parts/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [
      {
        "in": "answer",
        "path": "cost",
        "roles": [
          "owner",
          "office",
          "accountant"
        ]
      }
    ],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "parts",
        "show"
      ],
      "earlier": null,
      "summary": "Show a part",
      "description": "Shows a part, with its cost.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the part."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "cost",
        "price"
      ]
    }
  },
  "setPart": {
    "operationId": "setPart",
    "method": "PATCH",
    "path": "/parts/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showPart",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "parts",
        "set"
      ],
      "earlier": null,
      "summary": "Change a part",
      "description": "Changes the given fields. The reference must be unique. A minimum above the stock sends integrators the event `stock.below_minimum`.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the part."
        }
      ],
      "options": [
        {
          "property": "reference",
          "in": "body",
          "flag": "--reference",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The workshop's own reference, unique among its parts; case, accents and spaces are ignored."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description."
        },
        {
          "property": "price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Price of one unit in euros, before tax."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Tax rate in percent."
        },
        {
          "property": "unit",
          "in": "body",
          "flag": "--unit",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Unit of measure, such as `ud` or `l`."
        },
        {
          "property": "manufacturer_reference",
          "in": "body",
          "flag": "--manufacturer-reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The manufacturer's reference of the part. `null` if the workshop recorded none."
        },
        {
          "property": "location",
          "in": "body",
          "flag": "--location",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Its place in the store. `null` if the workshop recorded none."
        },
        {
          "property": "minimum",
          "in": "body",
          "flag": "--minimum",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The minimum number of units that the workshop wants on hand. `null` if there is none."
        },
        {
          "property": "cost",
          "in": "body",
          "flag": "--cost",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Cost of one unit for the workshop, in euros before tax. `null` if unknown."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether the workshop stocks it. A discontinued part is not listed and accepts no movements; its stock stays recorded."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": [
        "cost",
        "price"
      ]
    }
  },
  "listDeskStockMovements": {
    "operationId": "listDeskStockMovements",
    "method": "GET",
    "path": "/stock/movements",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "mechanic",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "stock",
        "list"
      ],
      "earlier": null,
      "summary": "List movements",
      "description": "Lists the movements of stock, oldest first, page by page, including those for budgets for internal use. Filters are combined with AND.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "part_id",
          "in": "query",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the movements of this part. An unknown id returns an empty list."
        },
        {
          "property": "budget_id",
          "in": "query",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only the movements for this budget. An unknown id returns an empty list."
        },
        {
          "property": "kind",
          "in": "query",
          "flag": "--kind",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "in",
            "out",
            "adjust"
          ],
          "required": false,
          "description": "Only movements of this kind."
        },
        {
          "property": "from",
          "in": "query",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only movements on this day or later, in the workshop's time zone."
        },
        {
          "property": "to",
          "in": "query",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only movements on this day or earlier, in the workshop's time zone."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "moveStock": {
    "operationId": "moveStock",
    "method": "POST",
    "path": "/stock/movements",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile",
      "client_erased",
      "insufficient_stock"
    ],
    "events": [
      "stock.below_minimum"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showPart",
      "fields": {
        "id": "part_id"
      }
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "stock",
        "move"
      ],
      "earlier": null,
      "summary": "Record a movement",
      "description": "Records units of a part that came in, went out or were counted. For `in` and `out`, the quantity is greater than zero; for `adjust`, it is the counted quantity less the quantity on hand, and a reason is required. Integrators can read the reason. A movement for a budget is also recorded in the budget's history.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "part_id",
          "in": "body",
          "flag": "--part",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the part."
        },
        {
          "property": "kind",
          "in": "body",
          "flag": "--kind",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "in",
            "out",
            "adjust"
          ],
          "required": true,
          "description": "`in`: units came in. `out`: units went out. `adjust`: the counted quantity differs from the quantity on hand by this quantity."
        },
        {
          "property": "quantity",
          "in": "body",
          "flag": "--quantity",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero."
        },
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased."
        },
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "Id of the budget that it was for. `null` if it was for none, or for a budget for internal use."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "createSubscription": {
    "operationId": "createSubscription",
    "method": "POST",
    "path": "/webhooks",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "create"
      ],
      "earlier": null,
      "summary": "Create a webhook subscription",
      "description": "Creates a subscription of one of the workshop's keys, and shows its secret only once. The key must be live, and the API plan must include webhooks. The program of the key can manage the subscription like its own.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "key_id",
          "in": "body",
          "flag": "--key",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Id of the key that it belongs to."
        },
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The URL to which events are sent."
        },
        {
          "property": "events",
          "in": "body",
          "flag": "--events",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "*",
            "lead.created",
            "lead.sent",
            "lead.accepted",
            "lead.rejected",
            "lead.status_changed",
            "appointment.proposed",
            "appointment.confirmed",
            "appointment.cancelled",
            "vehicle.checked_in",
            "vehicle.ready",
            "vehicle.delivered",
            "invoice.issued",
            "payment.received",
            "client.created",
            "client.updated",
            "communication.inbound",
            "email.sent",
            "email.failed",
            "email.opened",
            "email.clicked",
            "email.unsubscribed",
            "email.bounced",
            "sms.sent",
            "sms.failed",
            "sms.unsubscribed",
            "whatsapp.unsubscribed",
            "campaign.finished",
            "stock.below_minimum",
            "invoice.registered",
            "invoice.rejected",
            "invoice.cancelled",
            "payment.removed",
            "waiting_list.offered",
            "waiting_list.booked",
            "waiting_list.removed",
            "work_period.started",
            "work_period.ended",
            "work_period.updated",
            "work_period.deleted",
            "absence.created",
            "absence.updated",
            "absence.deleted",
            "inspection.completed",
            "inspection.finding_decided"
          ],
          "required": true,
          "description": "The events that are sent."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description by its owner."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listSubscriptions": {
    "operationId": "listSubscriptions",
    "method": "GET",
    "path": "/webhooks",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "list"
      ],
      "earlier": null,
      "summary": "List the webhook subscriptions",
      "description": "Lists the subscriptions of all the workshop's keys, and whether their deliveries arrive.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showSubscription": {
    "operationId": "showSubscription",
    "method": "GET",
    "path": "/webhooks/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "served",
        "failing_since",
        "pending",
        "last_failure_at",
        "last_failure",
        "secrets"
      ]
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "show"
      ],
      "earlier": null,
      "summary": "Show a webhook subscription",
      "description": "Shows one subscription, whether its deliveries arrive, and since when its secrets sign.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setSubscription": {
    "operationId": "setSubscription",
    "method": "PATCH",
    "path": "/webhooks/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "prepared",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": [
        "served",
        "failing_since",
        "pending",
        "last_failure_at",
        "last_failure",
        "secrets"
      ]
    },
    "versionOf": {
      "operation": "showSubscription",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "set"
      ],
      "earlier": null,
      "summary": "Change a webhook subscription",
      "description": "Changes the given fields. The secret stays the same. While a subscription is inactive, its pending deliveries fail, and events are not sent later. Once it is active again, failed deliveries can be sent again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The URL to which events are sent."
        },
        {
          "property": "events",
          "in": "body",
          "flag": "--events",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "clearable": false,
          "choices": [
            "*",
            "lead.created",
            "lead.sent",
            "lead.accepted",
            "lead.rejected",
            "lead.status_changed",
            "appointment.proposed",
            "appointment.confirmed",
            "appointment.cancelled",
            "vehicle.checked_in",
            "vehicle.ready",
            "vehicle.delivered",
            "invoice.issued",
            "payment.received",
            "client.created",
            "client.updated",
            "communication.inbound",
            "email.sent",
            "email.failed",
            "email.opened",
            "email.clicked",
            "email.unsubscribed",
            "email.bounced",
            "sms.sent",
            "sms.failed",
            "sms.unsubscribed",
            "whatsapp.unsubscribed",
            "campaign.finished",
            "stock.below_minimum",
            "invoice.registered",
            "invoice.rejected",
            "invoice.cancelled",
            "payment.removed",
            "waiting_list.offered",
            "waiting_list.booked",
            "waiting_list.removed",
            "work_period.started",
            "work_period.ended",
            "work_period.updated",
            "work_period.deleted",
            "absence.created",
            "absence.updated",
            "absence.deleted",
            "inspection.completed",
            "inspection.finding_decided"
          ],
          "required": false,
          "description": "The events that are sent."
        },
        {
          "property": "description",
          "in": "body",
          "flag": "--description",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Description by its owner."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Whether it is active."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeSubscription": {
    "operationId": "removeSubscription",
    "method": "DELETE",
    "path": "/webhooks/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showSubscription",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a webhook subscription",
      "description": "Removes the subscription with its secrets. Pending deliveries are not sent, and past deliveries can no longer be read.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": "This removes the subscription and its secret. Its receiver gets no further events.",
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "rotateSubscriptionSecret": {
    "operationId": "rotateSubscriptionSecret",
    "method": "POST",
    "path": "/webhooks/{id}/secret",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showSubscription",
      "fields": {}
    },
    "roles": [
      "owner"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "rotate"
      ],
      "earlier": null,
      "summary": "Create a new secret for a webhook subscription",
      "description": "Creates a new secret and shows it only once. For 24 hours, deliveries are also signed with the earlier secrets, so that the receiver can change without losing deliveries.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "testSubscription": {
    "operationId": "testSubscription",
    "method": "POST",
    "path": "/webhooks/{id}/test",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "test"
      ],
      "earlier": null,
      "summary": "Send a test to a webhook subscription",
      "description": "Sends the event `test.ping` to the subscription's URL, once and without delay, and waits up to 15 seconds for the answer. It is signed and listed like any other delivery. An inactive subscription also receives it.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listSubscriptionDeliveries": {
    "operationId": "listSubscriptionDeliveries",
    "method": "GET",
    "path": "/webhooks/{id}/deliveries",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "deliveries"
      ],
      "earlier": null,
      "summary": "List the deliveries of a subscription",
      "description": "Lists the deliveries of one subscription, newest first. They are kept for 30 days.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "pending",
            "succeeded",
            "failed"
          ],
          "required": false,
          "description": "Only deliveries with this status."
        },
        {
          "property": "event",
          "in": "query",
          "flag": "--event",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "lead.created",
            "lead.sent",
            "lead.accepted",
            "lead.rejected",
            "lead.status_changed",
            "appointment.proposed",
            "appointment.confirmed",
            "appointment.cancelled",
            "vehicle.checked_in",
            "vehicle.ready",
            "vehicle.delivered",
            "invoice.issued",
            "payment.received",
            "client.created",
            "client.updated",
            "communication.inbound",
            "email.sent",
            "email.failed",
            "email.opened",
            "email.clicked",
            "email.unsubscribed",
            "email.bounced",
            "sms.sent",
            "sms.failed",
            "sms.unsubscribed",
            "whatsapp.unsubscribed",
            "campaign.finished",
            "stock.below_minimum",
            "invoice.registered",
            "invoice.rejected",
            "invoice.cancelled",
            "payment.removed",
            "waiting_list.offered",
            "waiting_list.booked",
            "waiting_list.removed",
            "work_period.started",
            "work_period.ended",
            "work_period.updated",
            "work_period.deleted",
            "absence.created",
            "absence.updated",
            "absence.deleted",
            "inspection.completed",
            "inspection.finding_decided",
            "test.ping"
          ],
          "required": false,
          "description": "Only deliveries of this event."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showSubscriptionDelivery": {
    "operationId": "showSubscriptionDelivery",
    "method": "GET",
    "path": "/webhooks/{id}/deliveries/{deliveryId}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "delivery"
      ],
      "earlier": null,
      "summary": "Show a delivery of a webhook subscription",
      "description": "Shows one delivery with its message and all its attempts. Deliveries are kept for 30 days.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        },
        {
          "name": "deliveryId",
          "description": "Id of the delivery."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "replaySubscription": {
    "operationId": "replaySubscription",
    "method": "POST",
    "path": "/webhooks/{id}/replay",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "subscription_inactive"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "webhooks",
        "replay"
      ],
      "earlier": null,
      "summary": "Send deliveries of a subscription again",
      "description": "Sends again all deliveries that failed since a moment, or chosen deliveries. Each becomes a new delivery with its own retries and the same `webhook-id`. Pending retries since that moment are also sent now. An inactive subscription is refused with 409 `subscription_inactive`; one whose key is no longer valid, or whose plan has no webhooks, with 422.",
      "instance": "one",
      "takesOneOf": [
        "--since",
        "--delivery",
        "--deliveries"
      ],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the subscription."
        }
      ],
      "options": [
        {
          "property": "since",
          "in": "body",
          "flag": "--since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "moment": true,
          "required": false,
          "description": "All failed deliveries created at this moment or later."
        },
        {
          "property": "delivery_id",
          "in": "body",
          "flag": "--delivery",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "One delivery, regardless of its status."
        },
        {
          "property": "delivery_ids",
          "in": "body",
          "flag": "--deliveries",
          "type": "list",
          "repeatable": true,
          "numbers": "integer",
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Several deliveries, regardless of their status. Either all are sent again, or none."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setEmailTransport": {
    "operationId": "setEmailTransport",
    "method": "POST",
    "path": "/email",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showEmailTransport",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "set"
      ],
      "earlier": null,
      "summary": "Set how email is sent",
      "description": "Sets the workshop's own mail account, and replaces the previous one. The hook URL, which receives bounced mail and replies, stays the same until the account is removed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": false,
          "description": "`smtps://user:password@host:port`, or `smtp://` for STARTTLS. Default ports: 465 and 587. In user name and password write `@ : / ? # %` as `%40 %3A %2F %3F %23 %25`. In place of `host`, `port`, `tls`, `user` and `password`."
        },
        {
          "property": "host",
          "in": "body",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The mail server's host, such as `smtp.example.com`. Required without `url`."
        },
        {
          "property": "port",
          "in": "body",
          "flag": "--port",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Its port. Defaults to 465, and with `starttls` to 587."
        },
        {
          "property": "tls",
          "in": "body",
          "flag": "--tls",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "at_once",
            "starttls"
          ],
          "required": false,
          "description": "When TLS starts. Defaults to `at_once` on port 465, and otherwise to `starttls`."
        },
        {
          "property": "user",
          "in": "body",
          "flag": "--user",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "User name for the mail server."
        },
        {
          "property": "password",
          "in": "body",
          "flag": "--password",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": false,
          "description": "Its password. Omitted, the present one applies, if host and user are the same."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Sender address, without a name."
        },
        {
          "property": "track_service_mail",
          "in": "body",
          "flag": "--track-service-mail",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Also report opens and clicks in service mail. By default, only those in commercial mail are reported."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showEmailTransport": {
    "operationId": "showEmailTransport",
    "method": "GET",
    "path": "/email",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "show"
      ],
      "earlier": null,
      "summary": "Show how email is sent",
      "description": "Shows the mail account without its password, and the hook URL, to which bounced mail and replies must be posted.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeEmailTransport": {
    "operationId": "removeEmailTransport",
    "method": "DELETE",
    "path": "/email",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showEmailTransport",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "remove"
      ],
      "earlier": null,
      "summary": "Stop sending email",
      "description": "Deletes the account and its hook URL, which receives incoming messages. A new account has a new hook URL.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listInvalidEmails": {
    "operationId": "listInvalidEmails",
    "method": "GET",
    "path": "/email/invalid",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "invalid",
        "list"
      ],
      "earlier": null,
      "summary": "List the addresses that bounced",
      "description": "Lists the addresses that bounced permanently, with their clients. Notices and campaigns are not sent to them.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "clearInvalidEmail": {
    "operationId": "clearInvalidEmail",
    "method": "DELETE",
    "path": "/email/invalid/{email}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": "clients",
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "invalid",
        "clear"
      ],
      "earlier": null,
      "summary": "Allow mail to an address again",
      "description": "Removes the flag from an address that bounced. If mail bounces again, the address is flagged again.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "email",
          "description": "The address."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "testEmailTransport": {
    "operationId": "testEmailTransport",
    "method": "POST",
    "path": "/email/test",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "email",
        "test"
      ],
      "earlier": null,
      "summary": "Send a test email",
      "description": "Sends one email to the workshop's mail server now, waits up to 30 seconds, and shows the result. The email is neither logged nor charged, and is not retried.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The recipient's address. Defaults to the workshop's email in its settings."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setSmsTransport": {
    "operationId": "setSmsTransport",
    "method": "POST",
    "path": "/sms",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSmsTransport",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": true,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "sms",
        "set"
      ],
      "earlier": null,
      "summary": "Set how SMS are sent",
      "description": "Sets the workshop's own account, at Twilio or at a gateway, and replaces the previous one. The hook URL, which receives replies, stays the same until the account is removed.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "twilio",
          "in": "body",
          "flag": "--twilio",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": false,
          "description": "Account at Twilio as `ACCOUNT_SID:AUTH_TOKEN`: `AC` and 32 hexadecimal digits, a colon, and 32 more digits."
        },
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "URL of the gateway, where messages are posted: `https`, at a public address, unless `allow_private` is set."
        },
        {
          "property": "secret",
          "in": "body",
          "flag": "--secret",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "secret": true,
          "required": false,
          "description": "Secret that the service and the gateway sign with, in both directions: `whsec_` and 24 to 64 bytes in base64."
        },
        {
          "property": "allow_private",
          "in": "body",
          "flag": "--allow-private",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Allow a gateway in the workshop's own network, at a private address and with `http`. It applies only to this workshop's gateway, never to webhooks."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Sender: a number such as `+34600000000`. With Twilio also a messaging service (`MG…`), with a gateway also a name of 3 to 11 letters and digits."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showSmsTransport": {
    "operationId": "showSmsTransport",
    "method": "GET",
    "path": "/sms",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "sms",
        "show"
      ],
      "earlier": null,
      "summary": "Show how SMS are sent",
      "description": "Shows the account without its token or secret, and the hook URL, to which replies must be posted.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeSmsTransport": {
    "operationId": "removeSmsTransport",
    "method": "DELETE",
    "path": "/sms",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showSmsTransport",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "sms",
        "remove"
      ],
      "earlier": null,
      "summary": "Stop sending SMS",
      "description": "Deletes the account and its hook URL, which receives incoming messages. A new account has a new hook URL.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "testSmsTransport": {
    "operationId": "testSmsTransport",
    "method": "POST",
    "path": "/sms/test",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "sms",
        "test"
      ],
      "earlier": null,
      "summary": "Send a test SMS",
      "description": "Sends one SMS to the workshop's provider now, waits up to 15 seconds, and shows the result. The SMS is neither logged nor charged as credit, and is not retried; the provider charges for it as for any other.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The number. Without a prefix it is a number of the workshop's country."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "addCredit": {
    "operationId": "addCredit",
    "method": "POST",
    "path": "/credit",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "credit",
        "add"
      ],
      "earlier": null,
      "summary": "Add credit",
      "description": "Adds units. An email costs 1, and an SMS 10 for each of its segments. A negative number corrects units that were added by mistake; more than the workshop has is refused.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "units",
          "in": "body",
          "flag": "--units",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Number of units. A negative number corrects units that were added by mistake."
        },
        {
          "property": "note",
          "in": "body",
          "flag": "--note",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "clearable": true,
          "required": false,
          "description": "The reason for the credit."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showCredit": {
    "operationId": "showCredit",
    "method": "GET",
    "path": "/credit",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "credit",
        "show"
      ],
      "earlier": null,
      "summary": "Show the credit",
      "description": "Shows the workshop's units of credit and the latest movements.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "sendCampaign": {
    "operationId": "sendCampaign",
    "method": "POST",
    "path": "/campaigns",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "campaign.finished"
    ],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "send"
      ],
      "earlier": null,
      "summary": "Send a campaign",
      "description": "Sends a template to the clients who belong to a group now, at most 20,000. Clients who refuse commercial messages, who have no address or whose address bounced are left out. A shared address receives the message once. The campaign is accepted as a whole or not at all. Try it with `--dry-run` first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "template",
          "in": "body",
          "flag": "--template",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the template."
        },
        {
          "property": "segment",
          "in": "body",
          "flag": "--segment",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "The group of clients: `all`, or conditions separated by commas, all of which must hold: `vip`; `language:fr|en` (the workshop's language where a client has none); `city:Madrid|Getafe` (ignoring accents); `zip:280` (how the postal code begins); `since:2026-01-01` and `before:2026-01-01` (when the client was created); `brand:Seat|Renault` and `itv:2026-12` (the month in which the inspection is due), of a vehicle in use."
        },
        {
          "property": "dry_run",
          "in": "body",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Only show the number of recipients and the cost."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listCampaigns": {
    "operationId": "listCampaigns",
    "method": "GET",
    "path": "/campaigns",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "list"
      ],
      "earlier": null,
      "summary": "List the campaigns",
      "description": "Lists the workshop's campaigns, newest first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Maximum number of entries in a page."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "For the next page: the `next_cursor` of the previous page."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showCampaign": {
    "operationId": "showCampaign",
    "method": "GET",
    "path": "/campaigns/{id}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "show"
      ],
      "earlier": null,
      "summary": "Show a campaign",
      "description": "Shows a campaign and the number of its sent messages.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "id",
          "description": "Id of the campaign."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "setCampaignTemplate": {
    "operationId": "setCampaignTemplate",
    "method": "POST",
    "path": "/campaigns/templates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": true,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": {
      "operation": "showCampaignTemplate",
      "fields": {
        "name": "name"
      }
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "set"
      ],
      "earlier": null,
      "summary": "Set a template",
      "description": "Stores the text of a campaign: for email a subject with text, HTML or both; for SMS a text. Braces are only for placeholders; other braces are refused. Each message also contains, in the client's language, the workshop's name and address, the reason for sending it and how to unsubscribe.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": true,
          "description": "Name of the template: lower-case letters, digits and hyphens. A template of that name is replaced."
        },
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "choices": [
            "email",
            "sms"
          ],
          "required": true,
          "description": "The channel."
        },
        {
          "property": "subject",
          "in": "body",
          "flag": "--subject",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "Subject of an email."
        },
        {
          "property": "text",
          "in": "body",
          "flag": "--text",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The text; for an SMS up to 1,000 characters. With `html`, it is the alternative for recipients who do not see HTML."
        },
        {
          "property": "html",
          "in": "body",
          "flag": "--html",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "clearable": false,
          "required": false,
          "description": "The HTML of an email. Unsafe content is removed."
        }
      ],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listCampaignTemplates": {
    "operationId": "listCampaignTemplates",
    "method": "GET",
    "path": "/campaigns/templates",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "list"
      ],
      "earlier": null,
      "summary": "List the templates",
      "description": "Lists the workshop's templates for campaigns.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "showCampaignTemplate": {
    "operationId": "showCampaignTemplate",
    "method": "GET",
    "path": "/campaigns/templates/{name}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": {
      "without": []
    },
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "show"
      ],
      "earlier": null,
      "summary": "Show a template",
      "description": "Shows a template as it is stored, with sanitised HTML.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "name",
          "description": "Name of the template."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "removeCampaignTemplate": {
    "operationId": "removeCampaignTemplate",
    "method": "DELETE",
    "path": "/campaigns/templates/{name}",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "bad_request",
      "changed_meanwhile"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": {
      "operation": "showCampaignTemplate",
      "fields": {}
    },
    "roles": [
      "owner",
      "office"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": true,
    "ownAccount": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "remove"
      ],
      "earlier": null,
      "summary": "Remove a template",
      "description": "Removes a template. Campaigns that were sent with it stay as they are.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [
        {
          "name": "name",
          "description": "Name of the template."
        }
      ],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  },
  "listAlerts": {
    "operationId": "listAlerts",
    "method": "GET",
    "path": "/alerts",
    "scope": null,
    "valueScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "hasBody": false,
    "multipart": false,
    "concerns": null,
    "secret": false,
    "sandboxOnly": false,
    "alone": false,
    "deprecation": null,
    "version": null,
    "versionOf": null,
    "roles": [
      "owner",
      "office",
      "accountant"
    ],
    "restricted": [],
    "sensitive": false,
    "irreversible": false,
    "ownAccount": false,
    "cli": {
      "command": [
        "alerts",
        "list"
      ],
      "earlier": [
        "notices",
        "list"
      ],
      "summary": "List alerts",
      "description": "Lists the problems that need attention from the workshop, newest first.",
      "instance": "one",
      "takesOneOf": [],
      "arguments": [],
      "options": [],
      "confirms": null,
      "asks": null,
      "works": [],
      "localized": false,
      "file": null,
      "readsTable": false,
      "money": []
    }
  }
};

/** The subject of each group of commands. */
export const commandGroups: Record<string, string> = {
  "instance": "The workshops of this deployment.",
  "sandbox": "Workshops with invented data, for testing integrations.",
  "keys": "The workshop's API keys.",
  "requests": "Requests to the API.",
  "clients": "The workshop's clients.",
  "vehicles": "The clients' vehicles, their arrivals and departures.",
  "budgets": "The workshop's budgets, including those for internal use.",
  "budgets line": "The lines of budgets.",
  "budgets lines": "All lines of a budget.",
  "budgets document": "The photos and documents of budgets.",
  "inspections": "The inspections of vehicles, with their templates and findings.",
  "inspections templates": "The templates from which inspections are created.",
  "inspections point": "The points of inspections.",
  "budgets check-in": "The state in which vehicles were left.",
  "invoices": "Drafts of invoices, and invoices that are issued, corrected or cancelled.",
  "series": "The codes under which invoices are numbered.",
  "payments": "Payments for invoices.",
  "verifactu": "The records of invoices for the Spanish tax authority.",
  "verifactu certificate": "The workshop's own certificate, with which its records are sent.",
  "deployment": "Commands for the whole deployment.",
  "deployment certificate": "The certificate with which records of represented workshops are sent.",
  "evidence": "The evidence of clients' decisions on quotes.",
  "services": "The categories of services, and their services.",
  "rates": "The price of an hour of work.",
  "reports": "Figures about the workshop's invoices, its activity and the work that it sold.",
  "items": "The workshop's price list.",
  "boxes": "The boxes (work bays) of the workshop.",
  "work": "The hours that people worked on budgets.",
  "jobs": "The work of the mechanics: the jobs of a day, their steps and the parts that they need.",
  "jobs step": "The steps of a job.",
  "absences": "The people who work at the workshop.",
  "closures": "Times when the workshop, or one of its boxes, accepts no vehicles.",
  "appointments": "The appointments and proposals in the workshop's diary.",
  "visits": "The appointments and proposals in the workshop's diary.",
  "diary": "The appointments and proposals in the workshop's diary.",
  "waiting": "The appointments and proposals in the workshop's diary.",
  "calendar": "The calendar feed of the diary, for the staff.",
  "staff": "The people who work at the workshop.",
  "people": "The own account of a person, with its password, passkeys, codes and sessions.",
  "people tablets": "Shared tablets, on which people sign in with their PIN.",
  "people account": "The own account of the person named with --as.",
  "people account sessions": "The devices on which the person is signed in.",
  "people account app": "The authenticator app.",
  "people account passkeys": "The passkeys of the person.",
  "settings": "The workshop's own data: address, opening hours, tax and more.",
  "notices": "Messages and calls to and from clients.",
  "holidays": "Days on which the workshop is closed.",
  "imports": "Files with clients, vehicles, parts and prices that are stored for an import.",
  "setup": "The steps of setting up the workshop.",
  "communications": "Messages and calls to and from clients.",
  "parts": "The parts in stock.",
  "stock": "The stock movements of parts.",
  "webhooks": "The webhook subscriptions and their deliveries.",
  "email": "The workshop's own mail account.",
  "email invalid": "Addresses that bounced.",
  "sms": "The workshop's own account for SMS.",
  "credit": "The prepaid credit for messages.",
  "campaigns": "Messages to many clients at once.",
  "campaigns templates": "The texts of campaigns.",
  "alerts": "Problems that need attention from the workshop."
};

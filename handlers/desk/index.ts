import type { DeskHandlers } from '../../generated/handlers.ts';
import type { DeskOperationId } from '../../generated/operations.ts';

type Loaders = { [Id in DeskOperationId]: () => Promise<Pick<DeskHandlers, Id>> };

const appointments = () => import('./appointments/appointments.ts');
const boxes = () => import('./appointments/boxes.ts');
const calendar = () => import('./appointments/calendar.ts');
const absences = () => import('./workshops/absences.ts');
const closures = () => import('./appointments/closures.ts');
const board = () => import('./budgets/board.ts');
const budgets = () => import('./budgets/budgets.ts');
const today = () => import('./today/show-today.ts');
const checkIns = () => import('./vehicles/check-ins.ts');
const createBudget = () => import('./budgets/create-budget.ts');
const duplicateBudget = () => import('./budgets/duplicate-budget.ts');
const budgetMessages = () => import('./budgets/messages.ts');
const withdrawBudgets = () => import('./budgets/withdraw-budgets.ts');
const timeline = () => import('./budgets/timeline.ts');
const versions = () => import('./budgets/versions.ts');
const searchBudgets = () => import('./budgets/search-budgets.ts');
const lines = () => import('./budgets/lines.ts');
const setLines = () => import('./budgets/set-lines.ts');
const setBudget = () => import('./budgets/set-budget.ts');
const status = () => import('./budgets/status.ts');
const categories = () => import('./catalog/categories.ts');
const items = () => import('./catalog/items.ts');
const rates = () => import('./catalog/rates.ts');
const clients = () => import('./clients/clients.ts');
const clientList = () => import('./clients/list-clients.ts');
const clientSearch = () => import('./clients/find-clients.ts');
const showClient = () => import('./clients/show-client.ts');
const showClientOverview = () => import('./clients/overview.ts');
const clientExport = () => import('./clients/export.ts');
const history = () => import('./clients/history.ts');
const documents = () => import('./documents/documents.ts');
const importFiles = () => import('./imports/files.ts');
const imports = () => import('./imports/imports.ts');
const drafts = () => import('./invoices/drafts.ts');
const invoices = () => import('./invoices/invoices.ts');
const issued = () => import('./invoices/issue.ts');
const invoiceArchive = () => import('./invoices/archive.ts');
const ledger = () => import('./invoices/ledger.ts');
const papers = () => import('./invoices/papers.ts');
const payments = () => import('./invoices/payments.ts');
const series = () => import('./invoices/series.ts');
const taxRecords = () => import('./invoices/tax-records.ts');
const keys = () => import('./keys/keys.ts');
const keyActivity = () => import('./keys/activity.ts');
const requestLog = () => import('./keys/request-log.ts');
const diary = () => import('./appointments/diary.ts');
const slots = () => import('./appointments/slots.ts');
const inspections = () => import('./inspections/inspections.ts');
const inspectionTemplates = () => import('./inspections/templates.ts');
const work = () => import('./work/work.ts');
const jobs = () => import('./jobs/jobs.ts');
const jobSteps = () => import('./jobs/steps.ts');
const partRequests = () => import('./jobs/part-requests.ts');
const waiting = () => import('./appointments/waiting.ts');
const visits = () => import('./appointments/visits.ts');
const campaigns = () => import('./messages/campaigns.ts');
const messageLog = () => import('./messages/log.ts');
const credit = () => import('./messages/credit.ts');
const invalidEmails = () => import('./messages/invalid-emails.ts');
const transportTrials = () => import('./messages/transport-trials.ts');
const transports = () => import('./messages/transports.ts');
const parts = () => import('./parts/parts.ts');
const reports = () => import('./reports/reports.ts');
const evidence = () => import('./signatures/evidence.ts');
const stock = () => import('./stock/stock.ts');
const certificates = () => import('./verifactu/certificates.ts');
const declaration = () => import('./verifactu/declaration.ts');
const rejected = () => import('./verifactu/rejected.ts');
const sending = () => import('./verifactu/sending.ts');
const reconciliation = () => import('./verifactu/reconcile.ts');
const recordCorrection = () => import('./verifactu/correct.ts');
const taxMode = () => import('./verifactu/mode.ts');
const vehicles = () => import('./vehicles/vehicles.ts');
const vehicleLists = () => import('./vehicles/list-vehicles.ts');
const webhooks = () => import('./webhooks/webhooks.ts');
const notices = () => import('./messages/notices.ts');
const subscriptions = () => import('./webhooks/manage.ts');
const holidays = () => import('./workshops/holidays.ts');
const people = () => import('./people/people.ts');
const tablets = () => import('./people/tablets.ts');
const account = () => import('./people/account.ts');
const passkeys = () => import('./people/passkeys.ts');
const createInstance = () => import('./workshops/create-instance.ts');
const instances = () => import('./workshops/instances.ts');
const listInstances = () => import('./workshops/list-instances.ts');
const alerts = () => import('./workshops/alerts.ts');
const settings = () => import('./workshops/settings.ts');
const showSettings = () => import('./workshops/show-settings.ts');
const settingsHistory = () => import('./workshops/settings-history.ts');
const setup = () => import('./workshops/setup.ts');
const sandbox = () => import('./workshops/sandbox.ts');
const staff = () => import('./workshops/staff.ts');
const usage = () => import('./workshops/usage.ts');

/**
 * Loaders of the modules with the handlers, by operation. Modules are loaded on demand, because a command needs few of
 * them.
 */
const loaders: Loaders = {
  showAppointment: appointments,
  bookAppointment: appointments,
  cancelAppointment: appointments,
  confirmAppointment: appointments,
  listAppointments: appointments,
  moveAppointment: appointments,
  rejectAppointment: appointments,
  sendAppointmentMessage: appointments,
  showBox: boxes,
  createBox: boxes,
  listBoxes: boxes,
  removeBox: boxes,
  setBox: boxes,
  showCalendarUrl: calendar,
  listDeskInspectionTemplates: inspectionTemplates,
  showInspectionTemplate: inspectionTemplates,
  createInspectionTemplate: inspectionTemplates,
  setInspectionTemplate: inspectionTemplates,
  removeInspectionTemplate: inspectionTemplates,
  addUsualInspectionTemplates: inspectionTemplates,
  listDeskInspections: inspections,
  startInspection: inspections,
  showInspection: inspections,
  setInspectionPoint: inspections,
  addInspectionPoint: inspections,
  addInspectionPhoto: inspections,
  finishInspection: inspections,
  shareInspection: inspections,
  offerFinding: inspections,
  settleFinding: inspections,
  listPendingFindings: inspections,
  startWork: work,
  stopWork: work,
  addWork: work,
  setWork: work,
  removeWork: work,
  listWork: work,
  listJobs: jobs,
  showJob: jobs,
  takeJob: jobs,
  checkJob: jobSteps,
  addJobStep: jobSteps,
  removeJobStep: jobSteps,
  requestPart: partRequests,
  setPartRequest: partRequests,
  closePartRequest: partRequests,
  listPartRequests: partRequests,
  addAbsence: absences,
  listAbsences: absences,
  removeAbsence: absences,
  addClosure: closures,
  listClosures: closures,
  removeClosure: closures,
  createInternalBudget: budgets,
  listDeskBudgets: budgets,
  showBudget: budgets,
  showTrackingLink: budgets,
  addBudgetLine: lines,
  removeBudgetLine: lines,
  setBudgetLine: lines,
  setBudgetLines: setLines,
  setBudget: setBudget,
  setBudgetStatus: status,
  previewBudgetMessage: budgetMessages,
  sendBudgetMessage: budgetMessages,
  duplicateBudget,
  withdrawBudgets,
  listBudgetTimeline: timeline,
  listBudgetVersions: versions,
  setBudgetDocument: documents,
  getBudgetThumbnail: documents,
  showCategory: categories,
  createCategory: categories,
  listCategories: categories,
  removeCategory: categories,
  setCategory: categories,
  showItem: items,
  createItem: items,
  listItems: items,
  setItem: items,
  showRate: rates,
  createRate: rates,
  listDeskRates: rates,
  removeRate: rates,
  setDefaultRate: rates,
  setRate: rates,
  eraseClient: clients,
  setClient: clients,
  createDeskClient: clientSearch,
  listDeskClients: clientList,
  searchDeskClients: clientSearch,
  createDeskVehicle: vehicleLists,
  listDeskVehicles: vehicleLists,
  searchDeskVehicles: vehicleLists,
  showVehicle: vehicleLists,
  createDeskBudget: createBudget,
  searchDeskBudgets: searchBudgets,
  showBoard: board,
  listDeskSlots: slots,
  explainDay: slots,
  showDiary: diary,
  bookVisit: visits,
  listWaiting: waiting,
  showWaiting: waiting,
  addWaiting: waiting,
  setWaiting: waiting,
  removeWaiting: waiting,
  offerTime: waiting,
  listDeskRequests: requestLog,
  showDeskRequest: requestLog,
  showClient,
  showClientOverview,
  exportClient: clientExport,
  listConsents: history,
  listHistory: history,
  addBudgetDocument: documents,
  getBudgetDocument: documents,
  listBudgetDocuments: documents,
  removeBudgetDocument: documents,
  exportLogo: settings,
  listRegions: holidays,
  renewHolidays: holidays,
  exportRefusedRows: importFiles,
  removeImportFile: importFiles,
  showImportFile: importFiles,
  storeImportFile: importFiles,
  importClients: imports,
  importItems: imports,
  importParts: imports,
  importVehicles: imports,
  correctInvoice: drafts,
  discardInvoice: drafts,
  exchangeInvoice: drafts,
  draftInvoice: drafts,
  setInvoice: drafts,
  splitInvoice: drafts,
  listDeskInvoices: invoices,
  showInvoice: invoices,
  cancelInvoice: issued,
  invoiceAdvance: issued,
  issueInvoice: issued,
  archiveInvoices: invoiceArchive,
  exportInvoices: ledger,
  drawBudgetPdf: papers,
  drawBudgetReceipt: papers,
  drawInspectionPdf: papers,
  showToday: today,
  showCheckIn: checkIns,
  setCheckIn: checkIns,
  drawInvoicePdf: papers,
  recordPayment: payments,
  undoPayment: payments,
  showSeries: series,
  createSeries: series,
  listSeries: series,
  setSeries: series,
  listTaxRecords: taxRecords,
  showTaxRecord: taxRecords,
  correctTaxRecord: recordCorrection,
  reconcileTaxRecords: reconciliation,
  stateLastNumbers: reconciliation,
  noteRestored: reconciliation,
  setTaxCertificate: certificates,
  showTaxCertificate: certificates,
  removeTaxCertificate: certificates,
  setRepresentation: certificates,
  setDeploymentCertificate: certificates,
  showDeploymentCertificate: certificates,
  removeDeploymentCertificate: certificates,
  setTaxMode: taxMode,
  endTaxSending: taxMode,
  setTaxIssuer: taxMode,
  drawDeclaration: declaration,
  showTaxSending: sending,
  listRejectedRecords: rejected,
  resumeTaxSending: sending,
  resumeDeployment: sending,
  verifyTaxRecords: taxRecords,
  createKey: keys,
  listKeyActivity: keyActivity,
  listRequestDays: keyActivity,
  listKeys: keys,
  revokeKey: keys,
  rotateKey: keys,
  showKey: keys,
  setKey: keys,
  showKeyUsage: keyActivity,
  listCampaigns: campaigns,
  listCampaignTemplates: campaigns,
  removeCampaignTemplate: campaigns,
  sendCampaign: campaigns,
  setCampaignTemplate: campaigns,
  showCampaign: campaigns,
  showCampaignTemplate: campaigns,
  recordInbound: messageLog,
  showCommunications: messageLog,
  unsubscribeClient: messageLog,
  addCredit: credit,
  showCredit: credit,
  clearInvalidEmail: invalidEmails,
  listInvalidEmails: invalidEmails,
  testEmailTransport: transportTrials,
  testSmsTransport: transportTrials,
  removeEmailTransport: transports,
  removeSmsTransport: transports,
  setEmailTransport: transports,
  setSmsTransport: transports,
  showEmailTransport: transports,
  showSmsTransport: transports,
  createPart: parts,
  listDeskParts: parts,
  setPart: parts,
  showPart: parts,
  getDeskActivityReport: reports,
  getDeskPerformanceReport: reports,
  getDeskRevenueReport: reports,
  exportEvidence: evidence,
  verifyEvidence: evidence,
  listDeskStockMovements: stock,
  moveStock: stock,
  checkInVehicle: vehicles,
  deliverVehicle: vehicles,
  setVehicle: vehicles,
  listSubscriptionDeliveries: webhooks,
  listSubscriptions: webhooks,
  replaySubscription: webhooks,
  showSubscription: webhooks,
  showSubscriptionDelivery: webhooks,
  createSubscription: subscriptions,
  removeSubscription: subscriptions,
  rotateSubscriptionSecret: subscriptions,
  setSubscription: subscriptions,
  testSubscription: subscriptions,
  addHoliday: holidays,
  listHolidays: holidays,
  removeHoliday: holidays,
  createInstance,
  listInstances,
  removeInstance: instances,
  setInstance: instances,
  moveSandboxClock: sandbox,
  resetSandbox: sandbox,
  listAlerts: alerts,
  setLogo: settings,
  setSettings: settings,
  showSettings,
  listSettingsHistory: settingsHistory,
  listNotices: notices,
  explainNoticeChannel: notices,
  showStaff: staff,
  createStaff: staff,
  listPeople: people,
  showPerson: people,
  invitePerson: people,
  resendInvitation: people,
  withdrawInvitation: people,
  createPersonLink: people,
  setPerson: people,
  leavePerson: people,
  endSessionsOfPerson: people,
  setPinOfPerson: people,
  sendLinkToPerson: people,
  listAccountEvents: people,
  listTablets: tablets,
  pairTablet: tablets,
  renameTablet: tablets,
  removeTablet: tablets,
  showAccount: account,
  listOwnAccountEvents: people,
  setAccount: account,
  listSessions: account,
  endSession: account,
  endOtherSessions: account,
  changePassword: account,
  startTotp: account,
  confirmTotp: account,
  removeTotp: account,
  makeRecoveryCodes: account,
  setPin: account,
  listPasskeys: passkeys,
  beginPasskey: passkeys,
  addPasskey: passkeys,
  renamePasskey: passkeys,
  removePasskey: passkeys,
  listStaff: staff,
  setStaff: staff,
  showSetup: setup,
  answerSetupStep: setup,
  showUsage: usage,
};

/** Loads the handlers of the given operations. */
export async function loadDeskHandlers(ids: readonly DeskOperationId[]): Promise<Partial<DeskHandlers>> {
  const handlers: Partial<DeskHandlers> = {};
  await Promise.all(ids.map((id) => load(id, handlers)));
  return handlers;
}

async function load<Id extends DeskOperationId>(
  id: Id,
  into: Pick<Partial<DeskHandlers>, Id>,
): Promise<void> {
  into[id] = (await loaders[id]())[id];
}

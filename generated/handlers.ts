// Generated from spec/ by `make generate`; never edited.

import type {
  DeskHandler,
  DeskTwoPhaseHandler,
  Handler,
  PreparedHandler,
  TwoPhaseHandler,
} from '../handlers/handler.ts';

export interface Handlers {
  getPing: Handler<'getPing'>;
  getWorkshop: Handler<'getWorkshop'>;
  getOpenapi: Handler<'getOpenapi'>;
  listRequestLogs: Handler<'listRequestLogs'>;
  listClients: Handler<'listClients'>;
  createClient: Handler<'createClient', 'client'>;
  getClient: Handler<'getClient'>;
  updateClient: Handler<'updateClient', 'client'>;
  listVehicles: Handler<'listVehicles'>;
  createVehicle: Handler<'createVehicle', 'client'>;
  getVehicle: Handler<'getVehicle'>;
  updateVehicle: Handler<'updateVehicle', 'client'>;
  listBudgets: Handler<'listBudgets'>;
  createBudget: Handler<'createBudget', 'client'>;
  getBudget: Handler<'getBudget'>;
  createBudgetLine: Handler<'createBudgetLine', 'client'>;
  updateBudgetLine: Handler<'updateBudgetLine', 'client'>;
  deleteBudgetLine: Handler<'deleteBudgetLine', 'client'>;
  changeBudgetStatus: Handler<'changeBudgetStatus', 'client'>;
  createBudgetDocument: Handler<'createBudgetDocument', 'client'>;
  listInvoices: Handler<'listInvoices'>;
  getInvoice: Handler<'getInvoice'>;
  getInvoicePdf: Handler<'getInvoicePdf'>;
  listAppointments: Handler<'listAppointments'>;
  createAppointment: Handler<'createAppointment', 'client'>;
  listFreeSlots: Handler<'listFreeSlots'>;
  deleteAppointment: Handler<'deleteAppointment'>;
  listServices: Handler<'listServices'>;
  listRates: Handler<'listRates'>;
  listCommunications: Handler<'listCommunications'>;
  listLogs: Handler<'listLogs'>;
  sendEmail: PreparedHandler<'sendEmail'>;
  sendSms: Handler<'sendSms'>;
  listWebhooks: Handler<'listWebhooks'>;
  createWebhook: TwoPhaseHandler<'createWebhook'>;
  getWebhook: Handler<'getWebhook'>;
  updateWebhook: TwoPhaseHandler<'updateWebhook'>;
  deleteWebhook: Handler<'deleteWebhook'>;
  testWebhook: TwoPhaseHandler<'testWebhook'>;
  rotateWebhookSecret: Handler<'rotateWebhookSecret'>;
  replayWebhook: Handler<'replayWebhook'>;
  listDeliveries: Handler<'listDeliveries'>;
  replayDelivery: Handler<'replayDelivery'>;
}

export interface DeskHandlers {
  createInstance: DeskHandler<'createInstance'>;
  listInstances: DeskHandler<'listInstances'>;
  removeInstance: DeskHandler<'removeInstance'>;
  setInstance: DeskHandler<'setInstance'>;
  createKey: DeskHandler<'createKey'>;
  listKeys: DeskHandler<'listKeys'>;
  setKey: DeskHandler<'setKey'>;
  revokeKey: DeskHandler<'revokeKey'>;
  rotateKey: DeskHandler<'rotateKey'>;
  showClient: DeskHandler<'showClient'>;
  setClient: DeskHandler<'setClient'>;
  eraseClient: DeskHandler<'eraseClient'>;
  checkInVehicle: DeskHandler<'checkInVehicle'>;
  deliverVehicle: DeskHandler<'deliverVehicle'>;
  createInternalBudget: DeskHandler<'createInternalBudget'>;
  showBudget: DeskHandler<'showBudget'>;
  setBudget: DeskHandler<'setBudget'>;
  setBudgetLine: DeskHandler<'setBudgetLine'>;
  setBudgetStatus: DeskHandler<'setBudgetStatus'>;
  showTrackingLink: DeskHandler<'showTrackingLink'>;
  drawBudgetPdf: DeskTwoPhaseHandler<'drawBudgetPdf'>;
  drawBudgetReceipt: DeskTwoPhaseHandler<'drawBudgetReceipt'>;
  setVehicle: DeskHandler<'setVehicle'>;
  verifyEvidence: DeskHandler<'verifyEvidence'>;
  exportEvidence: DeskHandler<'exportEvidence'>;
  createCategory: DeskHandler<'createCategory'>;
  listCategories: DeskHandler<'listCategories'>;
  setCategory: DeskHandler<'setCategory'>;
  removeCategory: DeskHandler<'removeCategory'>;
  createRate: DeskHandler<'createRate'>;
  listDeskRates: DeskHandler<'listDeskRates'>;
  setRate: DeskHandler<'setRate'>;
  removeRate: DeskHandler<'removeRate'>;
  setDefaultRate: DeskHandler<'setDefaultRate'>;
  createBox: DeskHandler<'createBox'>;
  listBoxes: DeskHandler<'listBoxes'>;
  setBox: DeskHandler<'setBox'>;
  removeBox: DeskHandler<'removeBox'>;
  addClosure: DeskHandler<'addClosure'>;
  listClosures: DeskHandler<'listClosures'>;
  removeClosure: DeskHandler<'removeClosure'>;
  listAppointments: DeskHandler<'listAppointments'>;
  bookAppointment: DeskHandler<'bookAppointment'>;
  moveAppointment: DeskHandler<'moveAppointment'>;
  confirmAppointment: DeskHandler<'confirmAppointment'>;
  rejectAppointment: DeskHandler<'rejectAppointment'>;
  cancelAppointment: DeskHandler<'cancelAppointment'>;
  showCalendarUrl: DeskHandler<'showCalendarUrl'>;
  createStaff: DeskHandler<'createStaff'>;
  listStaff: DeskHandler<'listStaff'>;
  setStaff: DeskHandler<'setStaff'>;
  listHistory: DeskHandler<'listHistory'>;
  listConsents: DeskHandler<'listConsents'>;
  showSettings: DeskHandler<'showSettings'>;
  setSettings: DeskHandler<'setSettings'>;
  addHoliday: DeskHandler<'addHoliday'>;
  listHolidays: DeskHandler<'listHolidays'>;
  removeHoliday: DeskHandler<'removeHoliday'>;
  showUsage: DeskHandler<'showUsage'>;
  showCommunications: DeskHandler<'showCommunications'>;
  recordInbound: DeskHandler<'recordInbound'>;
  unsubscribeClient: DeskHandler<'unsubscribeClient'>;
  listSubscriptions: DeskHandler<'listSubscriptions'>;
  listSubscriptionDeliveries: DeskHandler<'listSubscriptionDeliveries'>;
  replaySubscription: DeskHandler<'replaySubscription'>;
  setEmailTransport: DeskHandler<'setEmailTransport'>;
  showEmailTransport: DeskHandler<'showEmailTransport'>;
  removeEmailTransport: DeskHandler<'removeEmailTransport'>;
  listInvalidEmails: DeskHandler<'listInvalidEmails'>;
  clearInvalidEmail: DeskHandler<'clearInvalidEmail'>;
  testEmailTransport: DeskTwoPhaseHandler<'testEmailTransport'>;
  setSmsTransport: DeskHandler<'setSmsTransport'>;
  showSmsTransport: DeskHandler<'showSmsTransport'>;
  removeSmsTransport: DeskHandler<'removeSmsTransport'>;
  testSmsTransport: DeskTwoPhaseHandler<'testSmsTransport'>;
  addCredit: DeskHandler<'addCredit'>;
  showCredit: DeskHandler<'showCredit'>;
  sendCampaign: DeskHandler<'sendCampaign'>;
  listCampaigns: DeskHandler<'listCampaigns'>;
  showCampaign: DeskHandler<'showCampaign'>;
  setCampaignTemplate: DeskHandler<'setCampaignTemplate'>;
  listCampaignTemplates: DeskHandler<'listCampaignTemplates'>;
  showCampaignTemplate: DeskHandler<'showCampaignTemplate'>;
  removeCampaignTemplate: DeskHandler<'removeCampaignTemplate'>;
  listNotices: DeskHandler<'listNotices'>;
}

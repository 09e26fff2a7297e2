// Generated from spec/ by `make generate`; never edited.

import type { DeskHandler, DeskTwoPhaseHandler, Handler, TwoPhaseHandler } from '../handlers/handler.ts';

export interface Handlers {
  getPing: Handler<'getPing'>;
  getWorkshop: Handler<'getWorkshop'>;
  getOpenapi: Handler<'getOpenapi'>;
  listRequestLogs: Handler<'listRequestLogs'>;
  listClients: Handler<'listClients'>;
  createClient: Handler<'createClient'>;
  getClient: Handler<'getClient'>;
  updateClient: Handler<'updateClient'>;
  listVehicles: Handler<'listVehicles'>;
  createVehicle: Handler<'createVehicle'>;
  getVehicle: Handler<'getVehicle'>;
  updateVehicle: Handler<'updateVehicle'>;
  getBudget: Handler<'getBudget'>;
  listServices: Handler<'listServices'>;
  listRates: Handler<'listRates'>;
  listCommunications: Handler<'listCommunications'>;
  listLogs: Handler<'listLogs'>;
  sendEmail: Handler<'sendEmail'>;
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
  setInstance: DeskHandler<'setInstance'>;
  createKey: DeskHandler<'createKey'>;
  listKeys: DeskHandler<'listKeys'>;
  revokeKey: DeskHandler<'revokeKey'>;
  rotateKey: DeskHandler<'rotateKey'>;
  setClient: DeskHandler<'setClient'>;
  eraseClient: DeskHandler<'eraseClient'>;
  checkInVehicle: DeskHandler<'checkInVehicle'>;
  deliverVehicle: DeskHandler<'deliverVehicle'>;
  createInternalBudget: DeskHandler<'createInternalBudget'>;
  showBudget: DeskHandler<'showBudget'>;
  setBudget: DeskHandler<'setBudget'>;
  setBudgetLine: DeskHandler<'setBudgetLine'>;
  showTrackingLink: DeskHandler<'showTrackingLink'>;
  setVehicle: DeskHandler<'setVehicle'>;
  createCategory: DeskHandler<'createCategory'>;
  listCategories: DeskHandler<'listCategories'>;
  createStaff: DeskHandler<'createStaff'>;
  listStaff: DeskHandler<'listStaff'>;
  setStaff: DeskHandler<'setStaff'>;
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

import type { DeskHandlers } from '../../generated/handlers.ts';
import {
  bookAppointment,
  cancelAppointment,
  confirmAppointment,
  listAppointments,
  moveAppointment,
  rejectAppointment,
} from './appointments.ts';
import { createBox, listBoxes, removeBox, setBox } from './boxes.ts';
import {
  createInternalBudget,
  setBudget,
  setBudgetLine,
  setBudgetStatus,
  showBudget,
  showTrackingLink,
} from './budgets.ts';
import { showCalendarUrl } from './calendar.ts';
import {
  listCampaigns,
  listCampaignTemplates,
  removeCampaignTemplate,
  sendCampaign,
  setCampaignTemplate,
  showCampaign,
  showCampaignTemplate,
} from './campaigns.ts';
import { createCategory, listCategories, removeCategory, setCategory } from './categories.ts';
import { eraseClient, setClient, showClient } from './clients.ts';
import { addClosure, listClosures, removeClosure } from './closures.ts';
import { recordInbound, showCommunications, unsubscribeClient } from './communications.ts';
import { addCredit, showCredit } from './credit.ts';
import { exportEvidence, verifyEvidence } from './evidence.ts';
import { listConsents, listHistory } from './history.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts';
import { createInstance, listInstances, removeInstance, setInstance } from './instances.ts';
import { clearInvalidEmail, listInvalidEmails } from './invalid-emails.ts';
import {
  cancelInvoice,
  correctInvoice,
  discardInvoice,
  draftInvoice,
  issueInvoice,
  listDeskInvoices,
  setInvoice,
  showInvoice,
} from './invoices.ts';
import { createKey, listKeys, revokeKey, rotateKey, setKey } from './keys.ts';
import { exportInvoices } from './ledger.ts';
import { listNotices } from './notices.ts';
import { drawBudgetPdf, drawBudgetReceipt, drawInvoicePdf } from './papers.ts';
import { recordPayment, undoPayment } from './payments.ts';
import { createRate, listDeskRates, removeRate, setDefaultRate, setRate } from './rates.ts';
import { createSeries, listSeries, setSeries } from './series.ts';
import { setLogo, setSettings, showSettings } from './settings.ts';
import { createStaff, listStaff, setStaff } from './staff.ts';
import { listTaxRecords, showTaxRecord, verifyTaxRecords } from './tax-records.ts';
import { testEmailTransport, testSmsTransport } from './transport-trials.ts';
import {
  removeEmailTransport,
  removeSmsTransport,
  setEmailTransport,
  setSmsTransport,
  showEmailTransport,
  showSmsTransport,
} from './transports.ts';
import { showUsage } from './usage.ts';
import { checkInVehicle, deliverVehicle, setVehicle } from './vehicles.ts';
import { listSubscriptionDeliveries, listSubscriptions, replaySubscription } from './webhooks.ts';

export const deskHandlers: DeskHandlers = {
  eraseClient,
  showClient,
  setClient,
  listHistory,
  listConsents,
  addHoliday,
  listHolidays,
  removeHoliday,
  createInstance,
  listInstances,
  setInstance,
  removeInstance,
  createKey,
  listKeys,
  setKey,
  revokeKey,
  rotateKey,
  createCategory,
  listCategories,
  setCategory,
  removeCategory,
  createRate,
  listDeskRates,
  setRate,
  setDefaultRate,
  removeRate,
  createBox,
  listBoxes,
  setBox,
  removeBox,
  addClosure,
  listClosures,
  removeClosure,
  listAppointments,
  bookAppointment,
  moveAppointment,
  confirmAppointment,
  rejectAppointment,
  cancelAppointment,
  showCalendarUrl,
  createStaff,
  listStaff,
  setStaff,
  showSettings,
  setLogo,
  setSettings,
  showUsage,
  setVehicle,
  checkInVehicle,
  deliverVehicle,
  createInternalBudget,
  showBudget,
  setBudget,
  setBudgetLine,
  setBudgetStatus,
  showTrackingLink,
  drawBudgetPdf,
  drawBudgetReceipt,
  draftInvoice,
  listDeskInvoices,
  showInvoice,
  setInvoice,
  issueInvoice,
  correctInvoice,
  cancelInvoice,
  discardInvoice,
  drawInvoicePdf,
  exportInvoices,
  createSeries,
  listSeries,
  setSeries,
  recordPayment,
  undoPayment,
  showTaxRecord,
  listTaxRecords,
  verifyTaxRecords,
  verifyEvidence,
  exportEvidence,
  showCommunications,
  recordInbound,
  unsubscribeClient,
  listSubscriptions,
  listSubscriptionDeliveries,
  replaySubscription,
  setEmailTransport,
  showEmailTransport,
  removeEmailTransport,
  testEmailTransport,
  listInvalidEmails,
  clearInvalidEmail,
  setSmsTransport,
  showSmsTransport,
  removeSmsTransport,
  testSmsTransport,
  addCredit,
  showCredit,
  sendCampaign,
  listCampaigns,
  showCampaign,
  setCampaignTemplate,
  listCampaignTemplates,
  showCampaignTemplate,
  removeCampaignTemplate,
  listNotices,
};

import type { DeskHandlers } from '../../generated/handlers.ts';
import {
  bookAppointment,
  cancelAppointment,
  confirmAppointment,
  listAppointments,
  moveAppointment,
  rejectAppointment,
} from './appointments/appointments.ts';
import { createBox, listBoxes, removeBox, setBox } from './appointments/boxes.ts';
import { showCalendarUrl } from './appointments/calendar.ts';
import { addClosure, listClosures, removeClosure } from './appointments/closures.ts';
import { createInternalBudget, listDeskBudgets, showBudget, showTrackingLink } from './budgets/budgets.ts';
import { addBudgetLine, removeBudgetLine, setBudgetLine } from './budgets/lines.ts';
import { setBudget } from './budgets/set-budget.ts';
import { setBudgetStatus } from './budgets/status.ts';
import { createCategory, listCategories, removeCategory, setCategory } from './catalog/categories.ts';
import { createItem, listItems, setItem } from './catalog/items.ts';
import { createRate, listDeskRates, removeRate, setDefaultRate, setRate } from './catalog/rates.ts';
import { eraseClient, setClient, showClient } from './clients/clients.ts';
import { exportClient } from './clients/export.ts';
import { listConsents, listHistory } from './clients/history.ts';
import {
  addBudgetDocument,
  getBudgetDocument,
  listBudgetDocuments,
  removeBudgetDocument,
} from './documents/documents.ts';
import { importClients, importItems, importParts, importVehicles } from './imports/imports.ts';
import { correctInvoice, discardInvoice, draftInvoice, setInvoice } from './invoices/drafts.ts';
import { listDeskInvoices, showInvoice } from './invoices/invoices.ts';
import { cancelInvoice, issueInvoice } from './invoices/issued.ts';
import { exportInvoices } from './invoices/ledger.ts';
import { drawBudgetPdf, drawBudgetReceipt, drawInvoicePdf } from './invoices/papers.ts';
import { recordPayment, undoPayment } from './invoices/payments.ts';
import { createSeries, listSeries, setSeries } from './invoices/series.ts';
import { listTaxRecords, showTaxRecord, verifyTaxRecords } from './invoices/tax-records.ts';
import { createKey, listKeys, revokeKey, rotateKey, setKey } from './keys/keys.ts';
import {
  listCampaigns,
  listCampaignTemplates,
  removeCampaignTemplate,
  sendCampaign,
  setCampaignTemplate,
  showCampaign,
  showCampaignTemplate,
} from './messages/campaigns.ts';
import { recordInbound, showCommunications, unsubscribeClient } from './messages/communications.ts';
import { addCredit, showCredit } from './messages/credit.ts';
import { clearInvalidEmail, listInvalidEmails } from './messages/invalid-emails.ts';
import { testEmailTransport, testSmsTransport } from './messages/transport-trials.ts';
import {
  removeEmailTransport,
  removeSmsTransport,
  setEmailTransport,
  setSmsTransport,
  showEmailTransport,
  showSmsTransport,
} from './messages/transports.ts';
import { createPart, listDeskParts, setPart, showPart } from './parts/parts.ts';
import { getDeskActivityReport, getDeskPerformanceReport, getDeskRevenueReport } from './reports/reports.ts';
import { exportEvidence, verifyEvidence } from './signatures/evidence.ts';
import { listDeskStockMovements, moveStock } from './stock/stock.ts';
import { checkInVehicle, deliverVehicle, setVehicle } from './vehicles/vehicles.ts';
import { listSubscriptionDeliveries, listSubscriptions, replaySubscription } from './webhooks/webhooks.ts';
import { addHoliday, listHolidays, removeHoliday } from './workshops/holidays.ts';
import { createInstance, listInstances, removeInstance, setInstance } from './workshops/instances.ts';
import { listNotices } from './workshops/notices.ts';
import { setLogo, setSettings, showSettings } from './workshops/settings.ts';
import { createStaff, listStaff, setStaff } from './workshops/staff.ts';
import { showUsage } from './workshops/usage.ts';

export const deskHandlers: DeskHandlers = {
  createPart,
  listDeskParts,
  showPart,
  setPart,
  moveStock,
  listDeskStockMovements,
  eraseClient,
  showClient,
  setClient,
  exportClient,
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
  getDeskRevenueReport,
  getDeskActivityReport,
  getDeskPerformanceReport,
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
  importClients,
  importVehicles,
  importItems,
  importParts,
  createItem,
  setItem,
  listItems,
  setVehicle,
  checkInVehicle,
  deliverVehicle,
  createInternalBudget,
  listDeskBudgets,
  showBudget,
  setBudget,
  addBudgetLine,
  setBudgetLine,
  removeBudgetLine,
  addBudgetDocument,
  listBudgetDocuments,
  getBudgetDocument,
  removeBudgetDocument,
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

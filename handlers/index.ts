import type { Handlers } from '../generated/handlers.ts';
import { createAbsence } from './absences/create-absence.ts';
import { deleteAbsence } from './absences/delete-absence.ts';
import { getAbsence } from './absences/get-absence.ts';
import { listAbsences } from './absences/list-absences.ts';
import { updateAbsence } from './absences/update-absence.ts';
import { createAppointment } from './appointments/create-appointment.ts';
import { deleteAppointment } from './appointments/delete-appointment.ts';
import { getAppointment } from './appointments/get-appointment.ts';
import { listAppointments } from './appointments/list-appointments.ts';
import { listFreeSlots } from './appointments/list-free-slots.ts';
import { changeBudgetStatus } from './budgets/change-budget-status.ts';
import { createBudget } from './budgets/create-budget.ts';
import { createBudgetLine } from './budgets/create-budget-line.ts';
import { deleteBudgetLine } from './budgets/delete-budget-line.ts';
import { getBudget } from './budgets/get-budget.ts';
import { listBudgets } from './budgets/list-budgets.ts';
import { updateBudgetLine } from './budgets/update-budget-line.ts';
import { listCatalogItems } from './catalog/list-catalog-items.ts';
import { listRates } from './catalog/list-rates.ts';
import { listServices } from './catalog/list-services.ts';
import { createClient } from './clients/create-client.ts';
import { getClient } from './clients/get-client.ts';
import { listClients } from './clients/list-clients.ts';
import { updateClient } from './clients/update-client.ts';
import { createBudgetDocument } from './documents/create-budget-document.ts';
import { listEvents } from './events/list-events.ts';
import { getOpenapi } from './general/get-openapi.ts';
import { getPing } from './general/get-ping.ts';
import { getWorkshop } from './general/get-workshop.ts';
import { listRequestLogs } from './general/list-request-logs.ts';
import { completeInspection } from './inspections/complete-inspection.ts';
import { createFindingLine } from './inspections/create-finding-line.ts';
import { createInspection } from './inspections/create-inspection.ts';
import { createInspectionPhoto } from './inspections/create-inspection-photo.ts';
import { createInspectionPoint } from './inspections/create-inspection-point.ts';
import { getInspection } from './inspections/get-inspection.ts';
import { getInspectionPoint } from './inspections/get-inspection-point.ts';
import { listFindings } from './inspections/list-findings.ts';
import { listInspectionTemplates } from './inspections/list-inspection-templates.ts';
import { listInspections } from './inspections/list-inspections.ts';
import { setFindingOutcome } from './inspections/set-finding-outcome.ts';
import { shareInspection } from './inspections/share-inspection.ts';
import { updateInspectionPoint } from './inspections/update-inspection-point.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getInvoicePdf } from './invoices/get-invoice-pdf.ts';
import { getInvoiceUbl } from './invoices/get-invoice-ubl.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { listCommunications } from './messages/list-communications.ts';
import { listLogs } from './messages/list-logs.ts';
import { sendEmail } from './messages/send-email.ts';
import { sendSms } from './messages/send-sms.ts';
import { getActivityReport } from './reports/get-activity-report.ts';
import { getPerformanceReport } from './reports/get-performance-report.ts';
import { getRevenueReport } from './reports/get-revenue-report.ts';
import { answerSandboxAppointment } from './sandbox/client/answer-sandbox-appointment.ts';
import { chooseSandboxTime } from './sandbox/client/choose-sandbox-time.ts';
import { clickSandboxEmail } from './sandbox/client/click-sandbox-email.ts';
import { decideSandboxBudget } from './sandbox/client/decide-sandbox-budget.ts';
import { openSandboxEmail } from './sandbox/client/open-sandbox-email.ts';
import { receiveSandboxEmail } from './sandbox/client/receive-sandbox-email.ts';
import { receiveSandboxSms } from './sandbox/client/receive-sandbox-sms.ts';
import { unsubscribeSandboxClient } from './sandbox/client/unsubscribe-sandbox-client.ts';
import { unsubscribeSandboxEmail } from './sandbox/client/unsubscribe-sandbox-email.ts';
import { moveSandboxClock } from './sandbox/operator/move-sandbox-clock.ts';
import { resetSandbox } from './sandbox/operator/reset-sandbox.ts';
import { answerSandboxTaxRecord } from './sandbox/provider/answer-sandbox-tax-record.ts';
import { bounceSandboxEmail } from './sandbox/provider/bounce-sandbox-email.ts';
import { failSandboxDeliveries } from './sandbox/provider/fail-sandbox-deliveries.ts';
import { reportSandboxSms } from './sandbox/provider/report-sandbox-sms.ts';
import { cancelSandboxInvoice } from './sandbox/workshop/cancel-sandbox-invoice.ts';
import { checkInSandboxVehicle } from './sandbox/workshop/check-in-sandbox-vehicle.ts';
import { deliverSandboxVehicle } from './sandbox/workshop/deliver-sandbox-vehicle.ts';
import { issueSandboxInvoice } from './sandbox/workshop/issue-sandbox-invoice.ts';
import { offerSandboxTime } from './sandbox/workshop/offer-sandbox-time.ts';
import { paySandboxInvoice } from './sandbox/workshop/pay-sandbox-invoice.ts';
import { refundSandboxInvoice } from './sandbox/workshop/refund-sandbox-invoice.ts';
import { sendSandboxCampaign } from './sandbox/workshop/send-sandbox-campaign.ts';
import { undoSandboxPayment } from './sandbox/workshop/undo-sandbox-payment.ts';
import { listStaff } from './staff/list-staff.ts';
import { createStockMovement } from './stock/create-stock-movement.ts';
import { createStockMovements } from './stock/create-stock-movements.ts';
import { getPart } from './stock/get-part.ts';
import { listParts } from './stock/list-parts.ts';
import { listStockMovements } from './stock/list-stock-movements.ts';
import { createVehicle } from './vehicles/create-vehicle.ts';
import { getVehicle } from './vehicles/get-vehicle.ts';
import { listVehicles } from './vehicles/list-vehicles.ts';
import { updateVehicle } from './vehicles/update-vehicle.ts';
import { createWaitingEntry } from './waiting-list/create-waiting-entry.ts';
import { deleteWaitingEntry } from './waiting-list/delete-waiting-entry.ts';
import { listWaitingEntries } from './waiting-list/list-waiting-entries.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { deleteWebhook } from './webhooks/delete-webhook.ts';
import { getWebhook } from './webhooks/get-webhook.ts';
import { listDeliveries } from './webhooks/list-deliveries.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { replayDelivery } from './webhooks/replay-delivery.ts';
import { replayWebhook } from './webhooks/replay-webhook.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './webhooks/test-webhook.ts';
import { updateWebhook } from './webhooks/update-webhook.ts';
import { createWorkPeriod } from './work/create-work-period.ts';
import { deleteWorkPeriod } from './work/delete-work-period.ts';
import { getWorkPeriod } from './work/get-work-period.ts';
import { listWorkPeriods } from './work/list-work-periods.ts';
import { stopWorkPeriod } from './work/stop-work-period.ts';
import { updateWorkPeriod } from './work/update-work-period.ts';

export const handlers: Handlers = {
  getPing,
  getWorkshop,
  getOpenapi,
  listRequestLogs,
  listClients,
  createClient,
  getClient,
  updateClient,
  listVehicles,
  createVehicle,
  getVehicle,
  updateVehicle,
  listBudgets,
  createBudget,
  getBudget,
  createBudgetLine,
  updateBudgetLine,
  deleteBudgetLine,
  changeBudgetStatus,
  createBudgetDocument,
  listInvoices,
  getInvoice,
  getInvoicePdf,
  getInvoiceUbl,
  listAppointments,
  createAppointment,
  listFreeSlots,
  getAppointment,
  deleteAppointment,
  listWaitingEntries,
  createWaitingEntry,
  deleteWaitingEntry,
  listStaff,
  listWorkPeriods,
  createWorkPeriod,
  getWorkPeriod,
  updateWorkPeriod,
  deleteWorkPeriod,
  stopWorkPeriod,
  listAbsences,
  createAbsence,
  getAbsence,
  updateAbsence,
  deleteAbsence,
  listInspectionTemplates,
  listInspections,
  createInspection,
  listFindings,
  getInspection,
  completeInspection,
  shareInspection,
  createInspectionPoint,
  getInspectionPoint,
  updateInspectionPoint,
  createFindingLine,
  setFindingOutcome,
  createInspectionPhoto,
  listServices,
  listRates,
  listCatalogItems,
  listParts,
  getPart,
  listStockMovements,
  createStockMovement,
  createStockMovements,
  listCommunications,
  listLogs,
  sendEmail,
  sendSms,
  getRevenueReport,
  getActivityReport,
  getPerformanceReport,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  replayWebhook,
  listDeliveries,
  replayDelivery,
  listEvents,
  moveSandboxClock,
  resetSandbox,
  decideSandboxBudget,
  chooseSandboxTime,
  answerSandboxAppointment,
  offerSandboxTime,
  checkInSandboxVehicle,
  deliverSandboxVehicle,
  issueSandboxInvoice,
  paySandboxInvoice,
  refundSandboxInvoice,
  cancelSandboxInvoice,
  answerSandboxTaxRecord,
  undoSandboxPayment,
  receiveSandboxEmail,
  bounceSandboxEmail,
  openSandboxEmail,
  clickSandboxEmail,
  unsubscribeSandboxEmail,
  receiveSandboxSms,
  reportSandboxSms,
  unsubscribeSandboxClient,
  sendSandboxCampaign,
  failSandboxDeliveries,
};

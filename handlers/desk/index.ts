import type { DeskHandlers } from '../../generated/handlers.ts';
import { createInternalBudget } from './budgets/create-internal-budget.ts';
import { setBudget } from './budgets/set-budget.ts';
import { setBudgetLine } from './budgets/set-budget-line.ts';
import { setBudgetStatus } from './budgets/set-budget-status.ts';
import { showBudget } from './budgets/show-budget.ts';
import { showTrackingLink } from './budgets/show-tracking-link.ts';
import { listCampaignTemplates } from './campaigns/list-campaign-templates.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { removeCampaignTemplate } from './campaigns/remove-campaign-template.ts';
import { sendCampaign } from './campaigns/send-campaign.ts';
import { setCampaignTemplate } from './campaigns/set-campaign-template.ts';
import { showCampaign } from './campaigns/show-campaign.ts';
import { showCampaignTemplate } from './campaigns/show-campaign-template.ts';
import { createCategory } from './categories/create-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { eraseClient } from './clients/erase-client.ts';
import { setClient } from './clients/set-client.ts';
import { showClient } from './clients/show-client.ts';
import { recordInbound } from './communications/record-inbound.ts';
import { showCommunications } from './communications/show-communications.ts';
import { unsubscribeClient } from './communications/unsubscribe-client.ts';
import { addCredit } from './credit/add-credit.ts';
import { showCredit } from './credit/show-credit.ts';
import { addHoliday } from './holidays/add-holiday.ts';
import { listHolidays } from './holidays/list-holidays.ts';
import { removeHoliday } from './holidays/remove-holiday.ts';
import { createInstance } from './instances/create-instance.ts';
import { listInstances } from './instances/list-instances.ts';
import { setInstance } from './instances/set-instance.ts';
import { clearInvalidEmail } from './invalid-emails/clear-invalid-email.ts';
import { listInvalidEmails } from './invalid-emails/list-invalid-emails.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { listNotices } from './notices/list-notices.ts';
import { setSettings } from './settings/set-settings.ts';
import { createStaff } from './staff/create-staff.ts';
import { listStaff } from './staff/list-staff.ts';
import { setStaff } from './staff/set-staff.ts';
import { removeEmailTransport } from './transports/remove-email-transport.ts';
import { removeSmsTransport } from './transports/remove-sms-transport.ts';
import { setEmailTransport } from './transports/set-email-transport.ts';
import { setSmsTransport } from './transports/set-sms-transport.ts';
import { showEmailTransport } from './transports/show-email-transport.ts';
import { showSmsTransport } from './transports/show-sms-transport.ts';
import { testEmailTransport } from './transports/test-email-transport.ts';
import { testSmsTransport } from './transports/test-sms-transport.ts';
import { showUsage } from './usage/show-usage.ts';
import { checkInVehicle } from './vehicles/check-in-vehicle.ts';
import { deliverVehicle } from './vehicles/deliver-vehicle.ts';
import { setVehicle } from './vehicles/set-vehicle.ts';
import { listSubscriptionDeliveries } from './webhooks/list-subscription-deliveries.ts';
import { listSubscriptions } from './webhooks/list-subscriptions.ts';
import { replaySubscription } from './webhooks/replay-subscription.ts';

/** The table of contents of the workshop's own side. */
export const deskHandlers: DeskHandlers = {
  eraseClient,
  showClient,
  setClient,
  addHoliday,
  listHolidays,
  removeHoliday,
  createInstance,
  listInstances,
  setInstance,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  createCategory,
  listCategories,
  createStaff,
  listStaff,
  setStaff,
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

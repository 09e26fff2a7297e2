import type { Tool } from '../tool.ts';
import { bookAppointment, findFreeTimes } from './diary.ts';
import { vehicleHistory } from './history.ts';
import { unpaidInvoices } from './invoices.ts';
import { findClientOrVehicle, messageClient, registerClientAndVehicle } from './people.ts';
import { findParts, findPrices } from './prices.ts';
import { addQuoteLine, draftQuote, explainQuote } from './quotes.ts';
import { callOperation, searchOperations } from './reads.ts';

/**
 * All tools: common tasks of a workshop, and access to all other reads of the API. No tool accepts or signs a quote,
 * issues an invoice or records a payment.
 */
export const tools: Tool[] = [
  findClientOrVehicle,
  registerClientAndVehicle,
  vehicleHistory,
  findPrices,
  findParts,
  findFreeTimes,
  bookAppointment,
  draftQuote,
  addQuoteLine,
  explainQuote,
  unpaidInvoices,
  messageClient,
  searchOperations,
  callOperation,
];

import type { BackgroundWork } from './costs.ts';

/** The work of one workshop on a day on which it is open. */
export interface Usage {
  /** Requests, by the id of the operation; each page of a client counts as a read of a quote. */
  requests: Record<string, number>;
  background: Record<BackgroundWork, number>;
  /** Photos and PDFs that stay, in bytes. */
  document_bytes: number;
}

/** A workshop with five mechanics, whose programs read and write through the API. */
export const usualDay: Usage = {
  requests: {
    getPing: 24,
    listClients: 40,
    getClient: 40,
    createClient: 4,
    updateClient: 3,
    listVehicles: 30,
    getVehicle: 30,
    createVehicle: 4,
    updateVehicle: 3,
    listBudgets: 60,
    getBudget: 80,
    createBudget: 8,
    createBudgetLine: 20,
    updateBudgetLine: 12,
    changeBudgetStatus: 12,
    createBudgetDocument: 10,
    listAppointments: 60,
    listFreeSlots: 30,
    createAppointment: 6,
    deleteAppointment: 1,
    listParts: 30,
    createStockMovement: 20,
    listInvoices: 20,
    getInvoice: 10,
    getInvoicePdf: 8,
    sendEmail: 2,
    listEvents: 48,
    getRevenueReport: 2,
    getActivityReport: 4,
  },
  background: { event: 60, delivery: 60, mail: 14, invoice: 7, pdf: 7, tax_record: 7 },
  document_bytes: 10 * 1_500_000 + 15 * 60_000,
};

/** Assumptions of the calculation beside a day. */
export const assumptions = {
  openDaysOfYear: 250,
  yearsKept: 5,
  /** Days after which housekeeping has removed all that does not stay. */
  passingDays: 90,
  /** Share of a day's work in its busiest hour. */
  busiestHour: 0.15,
  /** How much busier than that hour its busiest seconds are. */
  busiestSeconds: 2,
  /** Share of a processor that may be in use then, so that nobody waits. */
  processorsUsed: 0.6,
  /** Memory beside what PostgreSQL caches: a process of the API or a worker, in GB. */
  processGb: 0.4,
  /** Indexes and the space between rows take as much again. */
  bytesPerByteOfRows: 2,
  /** PostgreSQL should find the rows of so many days in memory. */
  cachedDays: 30,
  connectionsOfProcess: 16,
  /** Bytes in Redis for each workshop: limits, usage and lanes. */
  redisBytesOfWorkshop: 4_000,
};

/** Euros a month, without tax: put those of your provider here. */
export interface Prices {
  processor: number;
  memory_gb: number;
  disk_gb: number;
  object_gb: number;
  /** The price of 1,000 a second. */
  iops: number;
}

export const usualPrices: Prices = {
  processor: 12,
  memory_gb: 3,
  disk_gb: 0.1,
  object_gb: 0.02,
  iops: 5,
};

import type { DeskHandlers } from '../../../generated/handlers.ts';
import { reportOfActivity } from '../../reports/get-activity-report.ts';
import { reportOfPerformance } from '../../reports/get-performance-report.ts';
import { reportOfRevenue } from '../../reports/get-revenue-report.ts';

export const getDeskRevenueReport: DeskHandlers['getDeskRevenueReport'] = async (request) => {
  return { status: 200, body: await reportOfRevenue(request) };
};

export const getDeskActivityReport: DeskHandlers['getDeskActivityReport'] = async (request) => {
  return { status: 200, body: await reportOfActivity(request) };
};

export const getDeskPerformanceReport: DeskHandlers['getDeskPerformanceReport'] = async (request) => {
  return { status: 200, body: await reportOfPerformance(request) };
};

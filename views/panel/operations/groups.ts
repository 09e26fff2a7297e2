import type { DeskOperationId } from '../../../generated/operations.ts';
import { subjectOfOperation } from '../../desk/fields.ts';

/** Groups of operations in the order of the list. Most have the name of the screen that shows their records. */
export const groupNames = [
  'budgets',
  'diary',
  'clients',
  'vehicles',
  'invoices',
  'tax',
  'stock',
  'catalogue',
  'messages',
  'reports',
  'people',
  'integrations',
  'settings',
  'account',
] as const;
export type OperationGroup = (typeof groupNames)[number];

/** The group of each subject, which is the first tag of its operations. */
const groupOfSubject: Record<string, OperationGroup> = {
  Account: 'account',
  Alerts: 'messages',
  Appointments: 'diary',
  Boxes: 'diary',
  Budgets: 'budgets',
  Calendar: 'diary',
  Campaigns: 'messages',
  Categories: 'catalogue',
  Clients: 'clients',
  Closures: 'diary',
  Communications: 'messages',
  Credit: 'messages',
  Email: 'messages',
  Evidence: 'budgets',
  History: 'reports',
  Holidays: 'diary',
  Imports: 'settings',
  Inspections: 'vehicles',
  Instances: 'settings',
  Invoices: 'invoices',
  Items: 'catalogue',
  Jobs: 'budgets',
  Keys: 'integrations',
  Parts: 'stock',
  Payments: 'invoices',
  People: 'people',
  Rates: 'catalogue',
  Reports: 'reports',
  SMS: 'messages',
  Sandbox: 'settings',
  Series: 'invoices',
  Settings: 'settings',
  Staff: 'people',
  Stock: 'stock',
  'Tax records': 'tax',
  Usage: 'reports',
  Vehicles: 'vehicles',
  Webhooks: 'integrations',
  Work: 'people',
};

/** Returns the group of an operation. Throws for a subject without one, so that the list omits no operation. */
export function groupOfOperation(id: DeskOperationId): OperationGroup {
  const subject = subjectOfOperation(id);
  const group = groupOfSubject[subject];
  if (!group) throw new Error(`${subject}, the subject of ${id}, has no group of operations`);
  return group;
}

export const budgetsPath = '/panel/budgets';
export const newBudgetPath = `${budgetsPath}/new`;

/** The address of a budget's page. */
export function budgetPath(id: number): string {
  return `${budgetsPath}/${id}`;
}

/** The address of a file that a read of the desk answers, such as a thumbnail or a PDF. */
export function filePath(operation: string, values: Record<string, string | number>): string {
  const query = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `/panel/files/${operation}?${new URLSearchParams(query)}`;
}

/** The address that opens a chat in WhatsApp. Spanish numbers may be stored without their country. */
export function whatsappHref(phone: string, text?: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = digits.length === 9 ? `34${digits}` : digits;
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '../../../generated/types.ts';
import { encodeForm, type FormPart } from '../../../tools/partner/contract/form.ts';
import { jpeg } from '../../support/document-files.ts';
import type { Send, TestWorkshop } from '../../support/workshop.ts';

export type Document = components['schemas']['BudgetDocument'];

export interface DocumentRow {
  stored_as: string;
  sha256: Buffer;
  client_visible: boolean;
}

/** Returns the form part of a photo; its content and file name can be changed. */
export function photo(content = jpeg(), filename = 'disco.jpg'): FormPart {
  return { name: 'file', filename, type: 'image/jpeg', content };
}

/** Returns functions that upload documents of budgets, and read them from the database and from the store. */
export function documentsIn({
  post,
  get,
  sql,
  documentsFolder,
}: Pick<TestWorkshop, 'post' | 'get' | 'sql' | 'documentsFolder'>) {
  return {
    upload: (budgetId: number, parts: FormPart[], options: Send = {}) => {
      const { body, headers } = encodeForm(...parts);
      return post(`/budgets/${budgetId}/documents`, body, {
        ...options,
        headers: { ...headers, ...options.headers },
      });
    },
    rowsOf: async (budgetId: number) =>
      sql<DocumentRow[]>`select * from budget_documents where budget_id = ${budgetId} order by id`,
    historyOf: async (budgetId: number) =>
      sql`select action, actor_name, changes from budget_history
        where budget_id = ${budgetId} and action like 'document.%' order by id`,
    updatedAt: async (budgetId: number) => (await get(`/budgets/${budgetId}`)).body.updated_at,
    /** Lists the names of all files in the store. */
    filesKept: (): string[] =>
      existsSync(documentsFolder)
        ? readdirSync(documentsFolder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => join(parentPath, name).slice(documentsFolder.length + 1))
            .sort()
        : [],
  };
}

import { operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { MenuLink, withQuery } from '../kit/browse.tsx';
import type { Page } from '../screen.ts';
import type { Budget } from './data.ts';
import { filePath } from './paths.ts';

/** The papers of a budget, its copy, and its split between payers. */
export function RecordMenu({ budget, page }: { budget: Budget; page: Page }) {
  const { id, internal, date_in, status } = budget;
  const { language, may } = page;
  const texts = budgetsTexts[language];
  const isInvoiceable = ['Aprobado', 'En curso', 'En espera', 'Finalizado'].includes(status);
  return (
    <>
      {!internal && may('drawBudgetPdf') && (
        <>
          <MenuLink href={filePath('drawBudgetPdf', { id })} icon="print">
            {texts.printQuote}
          </MenuLink>
          <MenuLink href={filePath('drawBudgetPdf', { id, download: '' })} icon="download">
            {texts.downloadQuote}
          </MenuLink>
        </>
      )}
      {!internal && date_in !== null && may('drawBudgetReceipt') && (
        <MenuLink href={filePath('drawBudgetReceipt', { id })} icon="print">
          {texts.printReceipt}
        </MenuLink>
      )}
      {may('duplicateBudget') && (
        <MenuLink href={withQuery(page.path, { act: 'duplicate' })} icon="copy">
          {operationLabel(language, 'duplicateBudget')}
        </MenuLink>
      )}
      {!internal && isInvoiceable && may('splitInvoice') && (
        <MenuLink href={withQuery(page.path, { act: 'split' })} icon="invoices">
          {operationLabel(language, 'splitInvoice')}
        </MenuLink>
      )}
    </>
  );
}

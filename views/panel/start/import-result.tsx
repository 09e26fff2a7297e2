import { operationLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { back, type ImportFile, kindOf, operationOf, pathOf } from './import-address.ts';
import { Errors, Figures } from './import-report.tsx';

/** The report of an import, with the refused rows as a file. */
export const resultScreen = defineScreen({
  name: 'import-result',
  path: '/panel/start/import/:kind/:file/result',
  roles: ['owner', 'office'],
  reads: { file: 'showImportFile' },
  inputs: ({ params }) => ({ file: { params: { id: params.file ?? '' } } }),
  operationOf,
  forms: { exportRefusedRows: {}, removeImportFile: { next: () => '/panel/start' } },
  title: (_data, { language }) => startTexts[language].import.done,
  view: ({ file }, page) => <ResultPage file={file} page={page} />,
});

function ResultPage({ file, page }: { file: ImportFile; page: Page }) {
  const { language, address } = page;
  const texts = startTexts[language].import;
  const { report } = file;
  return (
    <div data-region="report">
      <PageHead
        title={report ? texts.done : texts.title(kindOf(address))}
        note={<span dir="auto">{file.filename}</span>}
        back={back(page)}
      />
      <div class="stack wide">
        {report ? <Figures report={report} language={language} /> : <Notice>{texts.running}</Notice>}
        {report && report.refused > 0 && (
          <Notice tone="warn" title={texts.refusedRows}>
            <OperationForm operation="exportRefusedRows" params={{ id: file.id }} inline>
              <Buttons>
                <Button icon="download">{operationLabel(language, 'exportRefusedRows')}</Button>
              </Buttons>
            </OperationForm>
          </Notice>
        )}
        {report && <Errors report={report} fields={report.preview?.fields ?? []} page={page} />}
        <p class="row">
          <LinkButton href={pathOf(kindOf(address))}>{texts.another}</LinkButton>
          <LinkButton href="/panel/start" kind="quiet">
            {startTexts[language].next}
          </LinkButton>
        </p>
      </div>
    </div>
  );
}

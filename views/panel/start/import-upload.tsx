import { type ImportKind, maxImportFileBytes } from '../../../domain/imports/import-file.ts';
import { operationLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { listRowFields } from '../../texts/row-fields.ts';
import { describeField } from '../field.ts';
import { Card, PageHead } from '../kit/layout.tsx';
import { Upload } from '../kit/upload.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { back, kindOf, operationOf, operationOfKind, pathOf } from './import-address.ts';

/** Uploads the file of an import. */
export const uploadScreen = defineScreen({
  name: 'import',
  path: '/panel/start/import/:kind',
  roles: ['owner', 'office'],
  reads: {},
  operationOf,
  forms: {
    storeImportFile: { next: (result, address) => pathOf(kindOf(address), (result as { id: number }).id) },
  },
  title: (_data, page) => startTexts[page.language].import.title(kindOf(page.address)),
  view: (_data, page) => <UploadPage page={page} kind={kindOf(page.address)} />,
});

function UploadPage({ page, kind }: { page: Page; kind: ImportKind }) {
  const { language } = page;
  const texts = startTexts[language].import;
  const required = listRowFields(operationOfKind[kind], language).filter((field) => field.required);
  return (
    <>
      <PageHead title={texts.title(kind)} note={texts.lead} back={back(page)} />
      <Card>
        <p class="upload-lead">{texts.required(required.map(({ label }) => label).join(', '))}</p>
        <Upload
          operation="storeImportFile"
          id="file"
          name="file"
          label={operationLabel(language, 'storeImportFile')}
          maxBytes={maxImportFileBytes}
          limit={describeField('storeImportFile', 'file', language).help}
          accept=".csv,.txt,.tsv,text/csv"
          follow
        />
      </Card>
    </>
  );
}

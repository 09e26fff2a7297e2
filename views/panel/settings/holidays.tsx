import { answerText, operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Table } from '../kit/table.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { SettingsLayout } from './layout.tsx';

/** The days on which the workshop is closed. */
export const holidaysScreen = defineScreen({
  name: 'holidays',
  path: '/panel/settings/holidays',
  reads: { holidays: 'listHolidays' },
  forms: { addHoliday: {}, removeHoliday: {} },
  title: (_data, { language }) => settingsTexts[language].tabs.holidays,
  view: ({ holidays }, page) => <Holidays holidays={holidays.data} page={page} />,
});

type Holiday = ResultOf<'listHolidays'>['data'][number];

function Holidays({ holidays, page }: { holidays: Holiday[]; page: Page }) {
  const { language } = page;
  const texts = settingsTexts[language];
  const label = (property: string) => answerText(language, 'listHolidays', `data[].${property}`)?.label ?? '';
  return (
    <SettingsLayout tab="holidays">
      <Card flush>
        <Table
          caption={texts.tabs.holidays}
          rows={holidays}
          id={({ id }) => String(id)}
          columns={[
            { name: 'date', label: label('date'), cell: ({ date }) => date },
            { name: 'name', label: label('name'), cell: ({ name }) => name },
            {
              name: 'remove',
              label: operationLabel(language, 'removeHoliday'),
              cell: ({ id }) => (
                <OperationForm operation="removeHoliday" params={{ id }} id={`remove-${id}`} inline>
                  <Button small kind="quiet" icon="remove">
                    {operationLabel(language, 'removeHoliday')}
                  </Button>
                </OperationForm>
              ),
            },
          ]}
          empty={<p>{texts.holidays.empty}</p>}
        />
      </Card>
      <Card title={operationLabel(language, 'addHoliday')}>
        <OperationForm operation="addHoliday">
          <OperationField operation="addHoliday" property="date" />
          <OperationField operation="addHoliday" property="name" />
          <OperationField operation="addHoliday" property="scope" value="local" />
          <FormFooter submit={operationLabel(language, 'addHoliday')} />
        </OperationForm>
      </Card>
    </SettingsLayout>
  );
}

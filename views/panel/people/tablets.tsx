import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { Button, Buttons } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Badge } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { ShownLink } from './access-link.tsx';
import { PeopleLayout, tabletsPath } from './layout.tsx';

type Tablet = ResultOf<'listTablets'>['data'][number];

/** The shared tablets of the workshop: pairing, names, last use. */
export const tabletsScreen = defineScreen({
  name: 'tablets',
  place: 'people',
  path: tabletsPath,
  reads: { tablets: 'listTablets' },
  forms: { pairTablet: { showsResult: true }, renameTablet: {}, removeTablet: {} },
  title: (_data, { language }) => operationLabel(language, 'listTablets'),
  view: ({ tablets }, page) => (
    <PeopleLayout page={page} tab="listTablets">
      <PairingLink page={page} />
      <TabletList tablets={tablets.data} page={page} />
      {page.result === null && <PairForm page={page} />}
    </PeopleLayout>
  ),
});

/** The link that pairs a device, which is shown once. */
function PairingLink({ page }: { page: Page }) {
  const { result, language } = page;
  if (!result) return null;
  const { tablet, link } = result.body as ResultOf<'pairTablet'>;
  const texts = peopleTexts[language].tablets;
  return <ShownLink title={texts.openOn(tablet.name)} link={link} help={texts.openHelp} page={page} />;
}

function TabletList({ tablets, page }: { tablets: Tablet[]; page: Page }) {
  const { language } = page;
  const texts = peopleTexts[language].tablets;
  const label = operationLabel(language, 'listTablets');
  return (
    <Card title={label}>
      <div class="stack wide">
        <p class="quiet">{texts.help}</p>
        {tablets.length === 0 ? (
          <Empty icon="people" title={texts.empty} text={texts.emptyHelp} />
        ) : (
          <ul class="rows" role="list" aria-label={label}>
            {tablets.map((tablet) => (
              <TabletRow tablet={tablet} page={page} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function TabletRow({ tablet, page }: { tablet: Tablet; page: Page }) {
  const { language, refusal } = page;
  const texts = peopleTexts[language].tablets;
  const { id, name, link_expires_at, paired_at, last_seen_at } = tablet;
  const label = (field: string) => answerText(language, 'listTablets', `data[].${field}`)?.label ?? '';
  const forms = { rename: `rename-tablet-${id}`, remove: `remove-tablet-${id}` };
  const isOpen = refusal?.form === forms.rename || refusal?.form === forms.remove;
  return (
    <li data-id={id}>
      <p class="row">
        <span class="strong" dir="auto">
          {name}
        </span>
        <TabletState tablet={tablet} page={page} />
      </p>
      <Facts
        facts={[
          { label: label('link_expires_at'), value: link_expires_at && <Time at={link_expires_at} /> },
          { label: label('last_seen_at'), value: last_seen_at && <Time at={last_seen_at} /> },
          { label: label('paired_at'), value: paired_at && <Time at={paired_at} /> },
        ]}
      />
      <details open={isOpen}>
        <summary aria-label={`${texts.change}: ${name}`}>{texts.change}</summary>
        <div class="stack wide">
          <OperationForm operation="renameTablet" params={{ id }} id={forms.rename}>
            <OperationField operation="renameTablet" property="name" value={name} />
            <FormButtons submit={operationLabel(language, 'renameTablet')} kind="secondary" />
          </OperationForm>
          <p class="quiet">{texts.removeHelp}</p>
          <OperationForm operation="removeTablet" params={{ id }} id={forms.remove} inline>
            <Buttons>
              <Button kind="danger" icon="remove">
                {operationLabel(language, 'removeTablet')}
              </Button>
            </Buttons>
          </OperationForm>
        </div>
      </details>
    </li>
  );
}

function TabletState({ tablet, page }: { tablet: Tablet; page: Page }) {
  const { language, now } = page;
  const texts = peopleTexts[language].tablets;
  if (tablet.paired_at) return <Badge tone="good" shape="check" word={texts.paired} />;
  const until = new Date(tablet.link_expires_at ?? 0);
  return until > now ? (
    <Badge tone="busy" shape="clock" word={texts.waiting} />
  ) : (
    <Badge tone="warn" shape="warning" word={texts.expired} />
  );
}

function PairForm({ page: { language } }: { page: Page }) {
  const label = operationLabel(language, 'pairTablet');
  return (
    <Card title={label}>
      <OperationForm operation="pairTablet">
        <OperationField
          operation="pairTablet"
          property="name"
          help={peopleTexts[language].tablets.nameHelp}
          width="medium"
        />
        <FormButtons submit={label} />
      </OperationForm>
    </Card>
  );
}

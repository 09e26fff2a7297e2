import { operationLabel } from '../../texts/desk.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import { assetPath } from '../assets.ts';
import { budgetPath, filePath } from '../budgets/paths.ts';
import { fieldLabel } from '../field-label.ts';
import { PendingFindings } from '../inspections/pending.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FieldRow } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Gallery, type GalleryItem } from '../kit/gallery.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { Upload } from '../kit/upload.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { FailedMessage, isFailed } from '../today/failed-message.tsx';
import { Damages } from './damages.tsx';
import type { Budget, CheckInOperation, Photo, ShownCheckIn } from './data.ts';
import { FuelGauge } from './gauge.tsx';
import { Signature } from './signature.tsx';

/** As many photos as the list of documents shows at once. */
const maxPhotos = '100';
/** The largest file of a document: 4 MB. */
const maxPhotoBytes = 4_194_304;

/** Checks a vehicle in at the car, on a tablet: the state in which it is left, and the client's signature. */
export const checkInScreen = defineScreen({
  name: 'check-in',
  place: 'today',
  path: '/panel/check-in/:budget',
  roles: ['owner', 'office'],
  reads: { budget: 'showBudget', documents: 'listBudgetDocuments' },
  optionalReads: { checkIn: 'showCheckIn', findings: 'listPendingFindings' },
  inputs: ({ params: { budget = '' } }) => ({
    budget: { params: { id: budget } },
    documents: { params: { id: budget }, query: { limit: maxPhotos } },
    checkIn: { params: { id: budget } },
    findings: { query: { budget_id: budget } },
  }),
  forms: {
    checkInVehicle: { toast: 'done' },
    setCheckIn: { toast: 'saved' },
    addBudgetDocument: {},
    sendBudgetMessage: { toast: 'sent', showsResult: isFailed },
    offerFinding: { toast: 'added' },
    settleFinding: { toast: 'done' },
  },
  title: (_data, { language }) => operationLabel(language, 'showCheckIn'),
  view: ({ budget, documents, checkIn, findings }, page) => (
    <CheckInPage
      budget={budget}
      photos={documents.data}
      checkIn={checkIn}
      findings={findings?.data}
      page={page}
    />
  ),
});

interface CheckInProps {
  budget: Budget;
  photos: readonly Photo[];
  checkIn: ShownCheckIn;
  /** Findings of earlier visits, about which the client is asked. */
  findings: ResultOf<'listPendingFindings'>['data'] | undefined;
  page: Page;
}

function CheckInPage(props: CheckInProps) {
  const { budget, checkIn, findings, page } = props;
  const { id, client, vehicle, category } = budget;
  const texts = checkInTexts[page.language];
  return (
    <>
      <link rel="stylesheet" href={assetPath('arrival.css')} />
      <RecordHead
        back={{ href: '/panel', label: texts.back }}
        plate={vehicle && <Plate plate={vehicle.plate} large />}
        title={<span dir="auto">{client.name}</span>}
        facts={
          <>
            <a href={budgetPath(id)}>{`#${id}`}</a>
            {vehicle && <span>{[vehicle.brand, vehicle.model].filter(Boolean).join(' ')}</span>}
            {category && <span>{category.name}</span>}
            {checkIn && (
              <span class="strong">
                {`${texts.arrived} `}
                <Time at={checkIn.date_in} />
              </span>
            )}
          </>
        }
      />
      <div class="stack wide narrow">
        <FailedMessage page={page} />
        {!vehicle && (
          <Notice tone="warn">
            <p>{texts.noVehicle}</p>
            <LinkButton href={budgetPath(id)}>{texts.openQuote}</LinkButton>
          </Notice>
        )}
        {checkIn && <Receipt budget={budget} page={page} />}
        <PendingFindings findings={findings} page={page} budgetId={budget.id} />
        {vehicle && !checkIn && (
          <>
            <Photos {...props} />
            <CheckInForm {...props} operation="checkInVehicle" />
          </>
        )}
        {vehicle && checkIn && (
          <>
            <Photos {...props} />
            <Disclosure
              title={operationLabel(page.language, 'setCheckIn')}
              open={page.refusal?.operation === 'setCheckIn'}
            >
              <CheckInForm {...props} operation="setCheckIn" />
            </Disclosure>
          </>
        )}
      </div>
    </>
  );
}

/** The drop-off receipt, to print or to send, once the vehicle has arrived. */
function Receipt({ budget, page }: { budget: Budget; page: Page }) {
  const { language } = page;
  const texts = checkInTexts[language];
  if (budget.internal) return null;
  return (
    <Card title={texts.receipt}>
      <Buttons>
        <LinkButton href={filePath('drawBudgetReceipt', { id: budget.id })} kind="primary" icon="print">
          {texts.printReceipt}
        </LinkButton>
        <OperationForm
          operation="sendBudgetMessage"
          id="send-receipt"
          params={{ id: budget.id, kind: 'received' }}
          inline
        >
          <Button icon="send">{texts.send}</Button>
        </OperationForm>
      </Buttons>
    </Card>
  );
}

function photoItem({ id, budget_id, filename, has_thumbnail }: Photo): GalleryItem {
  const params = { id: budget_id, documentId: id };
  return {
    id: String(id),
    name: filename,
    href: filePath('getBudgetDocument', params),
    thumbnail: has_thumbnail ? filePath('getBudgetThumbnail', params) : undefined,
  };
}

/** The photos of the budget. They come before the form, because without scripts an upload loads the page again. */
function Photos({ budget, photos, page }: CheckInProps) {
  const texts = checkInTexts[page.language];
  return (
    <Card title={texts.photos}>
      <Upload
        id="photos"
        operation="addBudgetDocument"
        params={{ id: budget.id }}
        name="file"
        label={texts.takePhotos}
        maxBytes={maxPhotoBytes}
        accept="image/jpeg,image/png,image/webp"
        camera
        multiple
        region="photos"
      />
      <div data-region="photos">
        {photos.length > 0 && <Gallery label={texts.photos} items={photos.map(photoItem)} />}
      </div>
    </Card>
  );
}

function CheckInForm({
  budget,
  photos,
  checkIn,
  page,
  operation,
}: CheckInProps & { operation: CheckInOperation }) {
  const texts = checkInTexts[page.language];
  const isArrival = operation === 'checkInVehicle';
  const isLower = page.refusal?.fields.km !== undefined;
  const wants = checkIn?.wants_old_parts ?? null;
  return (
    <OperationForm
      operation={operation}
      id="state"
      params={isArrival ? { budget_id: budget.id } : { id: budget.id }}
      version={isArrival ? undefined : page.versions.checkIn}
      draft
    >
      <Card title={texts.vehicle}>
        <div class="fields">
          <OperationField operation={operation} property="km" value={checkIn?.km} />
          {isArrival && isLower && (
            <OperationField operation="checkInVehicle" property="lower_km" type="checkbox" value={false} />
          )}
          <FuelGauge value={checkIn?.fuel_eighths ?? null} page={page} />
          <OperationField
            operation={operation}
            property="key_count"
            value={checkIn?.key_count}
            width="short"
          />
        </div>
      </Card>
      <Card title={fieldLabel(page, 'showCheckIn', 'damages')}>
        <Damages damages={checkIn?.damages ?? []} photos={photos} page={page} />
      </Card>
      <Card title={texts.agreed}>
        <div class="fields">
          <OperationField operation={operation} property="belongings" value={checkIn?.belongings} />
          <OperationField
            operation={operation}
            property="wants_old_parts"
            type="radio"
            options={[
              { value: 'true', label: texts.yes },
              { value: 'false', label: texts.no },
              { value: '', label: texts.notAsked },
            ]}
            value={wants === null ? '' : String(wants)}
          />
          <OperationField
            operation={operation}
            property="quote_waived"
            type="checkbox"
            value={checkIn?.quote_waived ?? false}
          />
          <FieldRow>
            <OperationField operation={operation} property="authorised_max" value={checkIn?.authorised_max} />
            <OperationField
              operation={operation}
              property="promised_at"
              value={checkIn?.promised_at ?? budget.date_out}
            />
          </FieldRow>
        </div>
      </Card>
      <Card title={texts.signature}>
        <div class="fields">
          <Signature operation={operation} checkIn={checkIn} client={budget.client.name} page={page} />
        </div>
      </Card>
      <FormFooter submit={operationLabel(page.language, operation)} />
    </OperationForm>
  );
}

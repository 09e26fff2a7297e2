import { jobsTexts } from '../../texts/panel/jobs.ts';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Icon } from '../kit/icon.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import { documentPath, type Job } from './data.ts';
import { PhotoInput } from './photo-input.tsx';

/** The photos of a job, and the button that opens the camera. Scripts make photos smaller before they send them. */
export function Photos({ job, mayAdd, page }: { job: Job; mayAdd: boolean; page: Page }) {
  const texts = jobsTexts[page.language];
  const maySeeAll = page.person.role !== 'mechanic';
  return (
    <section class="section" id="photos">
      <h2>{texts.photos}</h2>
      {mayAdd && (
        <OperationForm operation="addBudgetDocument" id="photo" params={{ id: job.id }} multipart inline>
          <PhotoInput label={texts.takePhoto}>
            <OperationField operation="addBudgetDocument" property="caption" label={texts.caption} />
            {maySeeAll && (
              <OperationField
                operation="addBudgetDocument"
                property="client_visible"
                label={texts.clientSees}
              />
            )}
            <Button icon="photo">{texts.savePhoto}</Button>
            {!maySeeAll && <p class="help">{texts.photoHint}</p>}
          </PhotoInput>
        </OperationForm>
      )}
      {job.photos.length === 0 && <p class="quiet">{texts.noPhotos}</p>}
      <ul class="photo-list" role="list">
        {job.photos.map((photo) => (
          <li data-id={`photo-${photo.id}`}>
            <a href={documentPath(photo.url)} target="_blank" rel="noreferrer">
              {photo.thumbnail_url ? (
                <img
                  src={documentPath(photo.thumbnail_url)}
                  alt={photo.caption ?? photo.filename}
                  loading="lazy"
                />
              ) : (
                <span class="row">
                  <Icon name="document" size={24} />
                  <span dir="auto">{photo.filename}</span>
                </span>
              )}
            </a>
            {photo.caption && <p dir="auto">{photo.caption}</p>}
            <p class="quiet">
              {`${photo.by} · `}
              <Time at={photo.created_at} />
              {` · ${photo.client_visible ? texts.clientSees : texts.onlyWorkshop}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

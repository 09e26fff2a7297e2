import { kitTexts } from '../../texts/panel/kit.ts';
import { assetPath } from '../assets.ts';
import { usePage } from '../page-context.ts';
import { Button } from './button.tsx';
import { OperationForm, type OperationFormProps } from './form.tsx';
import { formatBytes } from './format.ts';
import { Icon } from './icon.tsx';

export interface UploadProps extends Pick<OperationFormProps, 'operation' | 'params' | 'action'> {
  /** Unique on the page. */
  id: string;
  /** The property that receives the file. */
  name: string;
  label: string;
  /** Maximum size of a file in bytes. */
  maxBytes: number;
  accept?: string;
  multiple?: boolean;
  /** Opens the camera on phones. */
  camera?: boolean;
  /** The accepted files in words; by default photos and PDFs up to the maximum size. */
  limit?: string | undefined;
  /** Whether scripts open the page that answers the upload. */
  follow?: boolean;
  /** The region of the page that shows the files, which is updated after an upload. */
  region?: string;
}

/**
 * Uploads files. Scripts send each file on its own, show its progress and a preview of photos, and retry after a lost
 * connection. Without scripts, the button sends the form.
 */
export function Upload(props: UploadProps) {
  const { operation, params, action, id, name, label, maxBytes, accept, multiple, camera, region, follow } =
    props;
  const { language } = usePage();
  const texts = kitTexts[language].upload;
  const limit = props.limit ?? texts.limit(formatBytes(maxBytes, language));
  return (
    <OperationForm
      operation={operation}
      id={id}
      {...(params ? { params } : {})}
      {...(action ? { action } : {})}
      multipart
      inline
    >
      <div
        class="upload"
        data-upload={name}
        data-max={maxBytes}
        data-refresh={region}
        data-follow={follow ? '' : undefined}
        data-uploading={texts.uploading('#')}
        data-waiting={texts.waiting}
        data-failed={texts.failed}
        data-too-large={texts.tooLarge(formatBytes(maxBytes, language))}
        data-done={texts.done}
        data-retry={texts.retry}
      >
        <label class="upload-zone">
          <Icon name={camera ? 'camera' : 'upload'} size={24} />
          <span>
            <span class="strong">{label}</span>
            <span class="scripted">{` ${texts.drop}`}</span>
          </span>
          <span class="quiet">{limit}</span>
          <input
            type="file"
            name={name}
            accept={accept}
            multiple={multiple}
            capture={camera ? 'environment' : undefined}
          />
        </label>
        <ul class="upload-list" role="list" aria-live="polite" />
        <span class="unscripted">
          <Button icon="upload">{label}</Button>
        </span>
      </div>
      <script type="module" src={assetPath('upload.js')} />
    </OperationForm>
  );
}

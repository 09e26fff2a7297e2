import type { ComponentChildren } from 'preact';
import { Icon } from '../kit/icon.tsx';

interface PhotoInputProps {
  label: string;
  multiple?: boolean;
  /** Whether scripts send photos as soon as they are chosen. */
  atOnce?: boolean;
  /** Further fields and the button. */
  children: ComponentChildren;
}

/** The input that opens the camera, inside a form of `WaitingActs`. Scripts make photos smaller before they send them. */
export function PhotoInput({ label, multiple, atOnce, children }: PhotoInputProps) {
  return (
    <div class="photo-form" data-photo="" data-at-once={atOnce ? '' : undefined}>
      <label class="upload-zone">
        <Icon name="camera" size={24} />
        <span class="strong">{label}</span>
        <input type="file" name="file" accept="image/*" capture="environment" multiple={multiple} />
      </label>
      <img class="photo-preview" alt="" hidden data-preview="" />
      {children}
    </div>
  );
}

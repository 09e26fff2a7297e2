import { assetPath } from '../assets.ts';
import type { IconName } from './icon-names.ts';

export interface IconProps {
  name: IconName;
  size?: 16 | 20 | 24 | 32;
  /** The text for screen readers. Without it, the icon is decoration. */
  label?: string;
}

export function Icon({ name, size = 20, label }: IconProps) {
  const shape = <use href={`${assetPath('icons.svg')}#${name}`} />;
  if (label === undefined) {
    return (
      <svg class="icon" width={size} height={size} aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg class="icon" width={size} height={size} role="img" aria-label={label}>
      {shape}
    </svg>
  );
}

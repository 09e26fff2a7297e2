/** The style sheets of the panel in the order in which they are joined. */
export const styleNames = [
  'tokens',
  'base',
  'frame',
  'button',
  'field',
  'picker',
  'form',
  'notice',
  'card',
  'table',
  'toast',
] as const;

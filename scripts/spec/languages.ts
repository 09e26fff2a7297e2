export const languages = ['es', 'en', 'ca', 'pt', 'fr', 'bg'] as const;
export type Language = (typeof languages)[number];

export const absenceReasons = ['holidays', 'leave', 'training', 'other'] as const;

import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { plans } from '../../domain/plans.ts';
import type { Scope } from '../../domain/scopes.ts';
import { instant, json, number } from './columns.ts';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
export type Schedule = Record<Weekday, { start: string; end: string; closed: boolean }>;
export type Break = { start: string; end: string };

const languages = ['es', 'en', 'ca', 'pt', 'fr', 'bg'] as const;

const weekdayHours = '{"start":"08:30","end":"18:30","closed":false}';
const closed = '{"start":"00:00","end":"00:00","closed":true}';
const usualWeek = `{"mon":${weekdayHours},"tue":${weekdayHours},"wed":${weekdayHours},"thu":${weekdayHours},"fri":${weekdayHours},"sat":${closed},"sun":${closed}}`;

export const instances = pgTable(
  'instances',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    base_url: text().notNull().unique(),
    name: text().notNull(),
    legal_name: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    zip: text().notNull().default(''),
    province: text().notNull().default(''),
    phone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    email: text().notNull().default(''),
    web: text().notNull().default(''),
    logo_url: text(),
    timezone: text().notNull().default('Europe/Madrid'),
    language: text({ enum: languages }).notNull().default('es'),
    country: text().notNull().default('ES'),
    region: text(),
    tax_rate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(21),
    booking_mode: text({ enum: ['propose', 'book'] })
      .notNull()
      .default('propose'),
    schedule: json<Schedule>()
      .notNull()
      .default(sql.raw(`'${usualWeek}'`)),
    lunch_break: json<Break>().notNull().default(sql.raw(`'{"start":"14:00","end":"15:30"}'`)),
    min_slot_minutes: integer().notNull().default(30),
    plan: text({ enum: plans }).notNull().default('included'),
    plan_daily_quota: integer(),
    plan_live_keys: integer(),
    plan_scopes: text().array().$type<Scope[]>(),
    holidays_seeded_through: integer(),
    created_at: instant().notNull(),
  },
  (t) => [
    check('instances_plan', sql`${t.plan} in ('included', 'developer', 'business', 'partner')`),
    check('instances_language', sql`${t.language} in ('es', 'en', 'ca', 'pt', 'fr', 'bg')`),
    check('instances_booking_mode', sql`${t.booking_mode} in ('propose', 'book')`),
    check('instances_tax_rate', sql`${t.tax_rate} between 0 and 100`),
    check('instances_min_slot_minutes', sql`${t.min_slot_minutes} between 15 and 720`),
  ],
);

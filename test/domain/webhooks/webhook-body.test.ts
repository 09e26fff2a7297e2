import { describe, expect, test } from 'vitest';
import { messageBody } from '../../../domain/webhooks/signature.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };

/** The fields of each event's data, by event, in the documented order. */
const tables: Record<string, string> = {
  'lead.created': 'leadId from to',
  'lead.sent': 'leadId from to',
  'lead.accepted': 'leadId from to',
  'lead.rejected': 'leadId from to reason',
  'lead.status_changed': 'leadId from to',
  'appointment.proposed': 'id budget_id status start end',
  'appointment.confirmed': 'id budget_id status start end',
  'appointment.cancelled': 'id budget_id status start end',
  'vehicle.checked_in': 'vehicle_id client_id budget_id',
  'vehicle.ready': 'vehicle_id client_id budget_id',
  'vehicle.delivered': 'vehicle_id client_id budget_id',
  'invoice.issued': 'invoice_id full_number client_id budget_id total currency',
  'payment.received': 'invoice_id payment_id amount currency settled',
  'client.created': 'client_id',
  'client.updated': 'client_id changed',
  'communication.inbound': 'communication_id client_id channel status',
  'email.sent': 'communication_id client_id channel status',
  'email.failed': 'communication_id client_id channel status',
  'email.opened': 'communication_id client_id channel status',
  'email.clicked': 'communication_id client_id channel status url',
  'email.unsubscribed': 'communication_id client_id channel status',
  'email.bounced': 'communication_id client_id channel status',
  'sms.sent': 'communication_id client_id channel status',
  'sms.failed': 'communication_id client_id channel status',
  'sms.unsubscribed': 'communication_id client_id channel status',
  'whatsapp.unsubscribed': 'communication_id client_id channel status',
  'campaign.finished': 'campaign_id sent failed',
  'stock.below_minimum': 'part_id reference on_hand minimum',
  'invoice.registered': 'invoice_id full_number code',
  'invoice.rejected': 'invoice_id full_number code',
  'invoice.cancelled': 'invoice_id full_number',
  'payment.removed': 'invoice_id full_number payment_id amount',
  'waiting_list.offered': 'id budget_id start end expires_at',
  'waiting_list.booked': 'id budget_id start end expires_at',
  'waiting_list.removed': 'id budget_id start end expires_at',
  'work_period.started': 'id budget_id staff_id started_at ended_at',
  'work_period.ended': 'id budget_id staff_id started_at ended_at',
  'work_period.updated': 'id budget_id staff_id started_at ended_at',
  'work_period.deleted': 'id budget_id staff_id started_at ended_at',
  'absence.created': 'id staff_id from to',
  'absence.updated': 'id staff_id from to',
  'absence.deleted': 'id staff_id from to',
  'inspection.completed': 'inspection_id budget_id vehicle_id green amber red unchecked',
  'inspection.finding_decided': 'inspection_id point_id vehicle_id budget_id line_id decision',
  'test.ping': 'webhook_id',
};

test('the order of every event is known', () => {
  expect(Object.keys(tables)).toEqual(Object.keys(document.webhooks));
});

describe('the fields of an event come in their order, however they were kept:', () => {
  test.each(Object.entries(tables))('%s', (event, fields) => {
    const names = fields.split(' ');
    // Sorts the names as PostgreSQL stores the keys of jsonb: shorter names first, then alphabetically.
    const kept = [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    const data = Object.fromEntries(kept.map((name) => [name, null]));
    const body = messageBody({ eventId: 1, event, occurredAt: '2026-11-20T09:30:00.000Z', data });
    const expected = {
      event,
      timestamp: '2026-11-20T09:30:00.000Z',
      data: Object.fromEntries(names.map((name) => [name, null])),
    };
    expect(body).toBe(JSON.stringify(expected));
  });
});

test('undocumented fields come last, and missing ones are not invented', () => {
  const data = { extra: 1, from: null, leadId: 7 };
  const body = messageBody({ eventId: 1, event: 'lead.created', occurredAt: '', data });
  expect(body).toContain('"data":{"leadId":7,"from":null,"extra":1}');
});

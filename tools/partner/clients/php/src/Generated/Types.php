<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi;

/**
 * The types of bodies, answers and events, as the document describes them:
 * `@phpstan-import-type Client from \WorkshopApi\Types`.
 *
 * @phpstan-type ApiError array{error: ErrorDetails}
 * @phpstan-type Appointment array{id: string, budget_id: int, status: BudgetAppointmentStatus, start: string, end: string, estimated_duration_minutes: int|null, client_confirmed_at: string|null, budget_status: BudgetStatus, checked_in_at: string|null, client: ClientRef, vehicle: VehicleRef|null, mechanic: StaffRef|null, box: SlotBox, category: CategoryRef|null, channel: string, proposed_at: string|null}
 * @phpstan-type AppointmentCancelled array{ok: bool, id: string, status: 'cancelled'}
 * @phpstan-type AppointmentCancelledEvent array{id: EventId, event: 'appointment.cancelled', timestamp: EventTimestamp, data: AppointmentData}
 * @phpstan-type AppointmentConfirmedEvent array{id: EventId, event: 'appointment.confirmed', timestamp: EventTimestamp, data: AppointmentData}
 * @phpstan-type AppointmentCreate array{budget_id: int, start: string|\DateTimeInterface, box_id?: int, duration_minutes?: int, mode?: 'propose'|'book', notify_client?: bool}
 * @phpstan-type AppointmentData array{id: string, budget_id: int, status: 'proposed'|'confirmed'|'cancelled', start: string, end: string}
 * @phpstan-type AppointmentList array{data: list<Appointment>, from: string, to: string}
 * @phpstan-type AppointmentProposedEvent array{id: EventId, event: 'appointment.proposed', timestamp: EventTimestamp, data: AppointmentData}
 * @phpstan-type Availability array{data: list<Slot>, duration_minutes: int, from: string, to: string, booking_mode: 'propose'|'book'}
 * @phpstan-type BoxRef array{id: int|null, name: string|null}
 * @phpstan-type Budget array{id: int, status: BudgetStatus, created_at: string, updated_at: string, channel: string, client_id: int, client: ClientRef, vehicle_id: int|null, vehicle: VehicleRef|null, category: CategoryRef|null, subcategory: CategoryRef|null, assigned_user: StaffRef|null, mechanic: StaffRef|null, appointment: BudgetAppointment, date_in: string|null, date_out: string|null, km: int|null, client_reference: string|null, waiting_parts: bool, on_hold: bool, hold_until: string|null, valid_until: string|null, client_signed_at: string|null, delivered_at: string|null, reject_reason: string|null, tracking_url: string, totals: BudgetTotals, public_notes: string|null, lines: list<BudgetLine>}
 * @phpstan-type BudgetAppointment array{start: string|null, end: string|null, status: BudgetAppointmentStatus|null, client_confirmed_at: string|null, estimated_duration_minutes: int|null, box: BoxRef}
 * @phpstan-type BudgetAppointmentStatus 'confirmed'|'proposed'
 * @phpstan-type BudgetCreate array{client_id: int, vehicle_id?: int|null, category_id?: int|null, subcategory_id?: int|null, client_reference?: string|null, public_notes?: string|null, lines: list<BudgetLineInput>, notify_client?: bool}
 * @phpstan-type BudgetDocument array{id: int, budget_id: int, filename: string, content_type: 'image/jpeg'|'image/png'|'image/webp'|'application/pdf', size: int, url: string, client_visible: bool, mechanic_visible: bool, created_at: string}
 * @phpstan-type BudgetDocumentInput array{file: string, client_visible?: bool, mechanic_visible?: bool}
 * @phpstan-type BudgetItem array{id: int, status: BudgetStatus, created_at: string, updated_at: string, channel: string, client_id: int, client: ClientRef, vehicle_id: int|null, vehicle: VehicleRef|null, category: CategoryRef|null, subcategory: CategoryRef|null, assigned_user: StaffRef|null, mechanic: StaffRef|null, appointment: BudgetAppointment, date_in: string|null, date_out: string|null, km: int|null, client_reference: string|null, waiting_parts: bool, on_hold: bool, hold_until: string|null, valid_until: string|null, client_signed_at: string|null, delivered_at: string|null, reject_reason: string|null, tracking_url: string, totals?: BudgetTotals}
 * @phpstan-type BudgetLine array{id: int, description: string, extended_detail: string|null, reference: string|null, line_type: LineType, group_title: string|null, quantity: int|float, unit_price: int|float, discount_pct: int|float, tax_rate: int|float, tax_exempt_code: string|null, price_estimated: bool, optional: bool, chosen: bool, base: int|float, currency: 'EUR', sort_order: int, part_id: int|null}
 * @phpstan-type BudgetLineInput array{part_id?: int|null, description?: string, reference?: string|null, line_type?: LineType, group_title?: string|null, quantity?: int|float, unit_price?: int|float, discount_pct?: int|float, tax_rate?: int|float}
 * @phpstan-type BudgetLineUpdate array{part_id?: int|null, description?: string, reference?: string|null, line_type?: LineType, group_title?: string|null, quantity?: int|float, unit_price?: int|float, discount_pct?: int|float, tax_rate?: int|float}
 * @phpstan-type BudgetPage array{data: list<BudgetItem>, next_cursor: string|null, has_more: bool}
 * @phpstan-type BudgetStatus 'Pendiente'|'En cotización'|'Enviado'|'En curso'|'Aprobado'|'En espera'|'Finalizado'|'Facturado'|'Rechazado'|'Cancelado'|'Retirado'
 * @phpstan-type BudgetStatusChange array{status: BudgetStatus, sent_via?: 'email'|'sms'|'whatsapp'|'post'|'person'|'other', notify_client?: bool}
 * @phpstan-type BudgetTotals array{base: int|float, tax: int|float, total: int|float, currency: 'EUR', optional: array{base: int|float, tax: int|float, total: int|float}, tax_rates: list<TaxRateTotal>}
 * @phpstan-type CampaignFinishedData array{campaign_id: int, sent: int, failed: int}
 * @phpstan-type CampaignFinishedEvent array{id: EventId, event: 'campaign.finished', timestamp: EventTimestamp, data: CampaignFinishedData}
 * @phpstan-type CatalogItem array{id: int, reference: string, description: string, category: string|null, unit: string, line_type: LineType, price: int|float, currency: 'EUR', tax_rate: int|float, created_at: string, updated_at: string}
 * @phpstan-type CatalogItemPage array{data: list<CatalogItem>, next_cursor: string|null, has_more: bool}
 * @phpstan-type CategoryRef array{id: int, name: string}
 * @phpstan-type ChannelOptOutInput array{email?: bool, sms?: bool, whatsapp?: bool, call?: bool}
 * @phpstan-type Client array{id: int, name: string, phone: string|null, phone_secondary: string|null, whatsapp_phone: string|null, email: string|null, billing_email: string|null, tax_id: string|null, address: string|null, city: string|null, zip: string|null, province: string|null, country: string|null, preferred_language: PreferredLanguage|null, preferred_contact_method: PreferredContactMethod|null, vip: bool, marketing_opt_out: bool, channel_opt_out: array{email: bool, sms: bool, whatsapp: bool, call: bool}, erased_at: string|null, vehicles?: list<Vehicle>}
 * @phpstan-type ClientCreate array{name: string, phone?: string|null, phone_secondary?: string|null, email?: string|null, billing_email?: string|null, tax_id?: string|null, address?: string|null, city?: string|null, zip?: string|null, province?: string|null, country?: string|null, preferred_language?: PreferredLanguage|null, preferred_contact_method?: PreferredContactMethod|null, marketing_opt_out?: bool, channel_opt_out?: ChannelOptOutInput}
 * @phpstan-type ClientCreatedData array{client_id: int}
 * @phpstan-type ClientCreatedEvent array{id: EventId, event: 'client.created', timestamp: EventTimestamp, data: ClientCreatedData}
 * @phpstan-type ClientPage array{data: list<Client>, next_cursor: string|null, has_more: bool}
 * @phpstan-type ClientRef array{id: int, name: string}
 * @phpstan-type ClientUpdate array{name?: string, phone?: string|null, phone_secondary?: string|null, email?: string|null, billing_email?: string|null, tax_id?: string|null, address?: string|null, city?: string|null, zip?: string|null, province?: string|null, country?: string|null, preferred_language?: PreferredLanguage|null, preferred_contact_method?: PreferredContactMethod|null, marketing_opt_out?: bool, channel_opt_out?: ChannelOptOutInput}
 * @phpstan-type ClientUpdatedData array{client_id: int, changed: list<string>}
 * @phpstan-type ClientUpdatedEvent array{id: EventId, event: 'client.updated', timestamp: EventTimestamp, data: ClientUpdatedData}
 * @phpstan-type Communication array{id: string, channel: 'email'|'sms'|'whatsapp'|'call'|'push', direction: 'in'|'out', recipient: string, subject: string|null, body: string, idlead: int|null, idclient: int|null, clientName: string|null, status: 'queued'|'sent'|'delivered'|'opened'|'failed'|'bounced'|'received', created_at: string, duration: int|null, recordingUrl: string|null, agent: string|null, fromNumber: string|null, toNumber: string|null}
 * @phpstan-type CommunicationData array{communication_id: string, client_id: int|null, channel: 'email'|'sms'|'whatsapp'|'call'|'push', status: string}
 * @phpstan-type CommunicationInboundEvent array{id: EventId, event: 'communication.inbound', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type CommunicationList array{items: list<Communication>}
 * @phpstan-type CommunicationPage array{data: list<Communication>, next_cursor: string|null, has_more: bool}
 * @phpstan-type DeliveredEventName 'lead.created'|'lead.sent'|'lead.accepted'|'lead.rejected'|'lead.status_changed'|'appointment.proposed'|'appointment.confirmed'|'appointment.cancelled'|'vehicle.checked_in'|'vehicle.ready'|'vehicle.delivered'|'invoice.issued'|'payment.received'|'client.created'|'client.updated'|'communication.inbound'|'email.sent'|'email.failed'|'email.opened'|'email.clicked'|'email.unsubscribed'|'email.bounced'|'sms.sent'|'sms.failed'|'sms.unsubscribed'|'whatsapp.unsubscribed'|'campaign.finished'|'stock.below_minimum'|'invoice.registered'|'invoice.rejected'|'invoice.cancelled'|'payment.removed'|'test.ping'
 * @phpstan-type Delivery array{id: int, event: DeliveredEventName, event_id: int, status: 'pending'|'succeeded'|'failed', attempts: int, trigger: 'event'|'test'|'replay', response_status: int|null, response_body: string|null, error: string|null, duration_ms: int|null, created_at: string, last_attempt_at: string|null, next_attempt_at: string|null}
 * @phpstan-type DeliveryPage array{data: list<Delivery>, next_cursor: string|null, has_more: bool}
 * @phpstan-type EmailBouncedEvent array{id: EventId, event: 'email.bounced', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type EmailClickedData array{communication_id: string, client_id: int|null, channel: 'email'|'sms'|'whatsapp'|'call'|'push', status: string, url: string}
 * @phpstan-type EmailClickedEvent array{id: EventId, event: 'email.clicked', timestamp: EventTimestamp, data: EmailClickedData}
 * @phpstan-type EmailFailedEvent array{id: EventId, event: 'email.failed', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type EmailOpenedEvent array{id: EventId, event: 'email.opened', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type EmailSend array{to: string, subject: string, text?: string, html?: string, fromName?: string, replyTo?: string}
 * @phpstan-type EmailSentEvent array{id: EventId, event: 'email.sent', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type EmailUnsubscribedEvent array{id: EventId, event: 'email.unsubscribed', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type ErrorDetails array{code: string, message: string, doc_url?: string, fields?: list<FieldProblem>, existing_id?: int, tracking_url?: string, alternatives?: list<Slot>, shortages?: list<StockShortage>}
 * @phpstan-type Event LeadCreatedEvent|LeadSentEvent|LeadAcceptedEvent|LeadRejectedEvent|LeadStatusChangedEvent|AppointmentProposedEvent|AppointmentConfirmedEvent|AppointmentCancelledEvent|VehicleCheckedInEvent|VehicleReadyEvent|VehicleDeliveredEvent|InvoiceIssuedEvent|PaymentReceivedEvent|ClientCreatedEvent|ClientUpdatedEvent|CommunicationInboundEvent|EmailSentEvent|EmailFailedEvent|EmailOpenedEvent|EmailClickedEvent|EmailUnsubscribedEvent|EmailBouncedEvent|SmsSentEvent|SmsFailedEvent|SmsUnsubscribedEvent|WhatsappUnsubscribedEvent|CampaignFinishedEvent|StockBelowMinimumEvent|InvoiceRegisteredEvent|InvoiceRejectedEvent|InvoiceCancelledEvent|PaymentRemovedEvent|TestPingEvent
 * @phpstan-type EventId string
 * @phpstan-type EventName '*'|'lead.created'|'lead.sent'|'lead.accepted'|'lead.rejected'|'lead.status_changed'|'appointment.proposed'|'appointment.confirmed'|'appointment.cancelled'|'vehicle.checked_in'|'vehicle.ready'|'vehicle.delivered'|'invoice.issued'|'payment.received'|'client.created'|'client.updated'|'communication.inbound'|'email.sent'|'email.failed'|'email.opened'|'email.clicked'|'email.unsubscribed'|'email.bounced'|'sms.sent'|'sms.failed'|'sms.unsubscribed'|'whatsapp.unsubscribed'|'campaign.finished'|'stock.below_minimum'|'invoice.registered'|'invoice.rejected'|'invoice.cancelled'|'payment.removed'
 * @phpstan-type EventPage array{data: list<Event>, next_cursor: string, has_more: bool}
 * @phpstan-type EventTimestamp string
 * @phpstan-type FieldProblem array{path: string, message: string}
 * @phpstan-type Invoice array{id: int, number: int|null, series: string, full_number: string|null, kind: InvoiceKind, status: InvoiceStatus, date: string, operation_date: string|null, due_date: string|null, overdue: bool, issued_at: string|null, updated_at: string, client_id: int, client: ClientRef, budget_id: int, vehicle_id: int|null, vehicle: VehicleRef|null, plate: string|null, km: int|null, total: int|float, currency: 'EUR', payments: InvoiceBalance, payment_method: PaymentMethod|null, rebu: bool, surcharge: bool, advance: bool, split: InvoicePart|null, rectifies_number: int|null, rectifies_id: int|null, correction: InvoiceCorrection|null, correction_reason: string|null, exchanges_id: int|null, reverses_id: int|null, replaced_by_id: int|null, verifactu_hash: string|null, verifactu_status: VerifactuStatus|null, billing: InvoiceBilling, date_in: string|null, date_out: string|null, public_notes: string|null, claim_number: string|null, policy_number: string|null, totals: InvoiceTotals, lines: list<InvoiceLine>, payment_list: list<InvoicePayment>}
 * @phpstan-type InvoiceBalance array{paid: int|float, pending: int|float, settled: bool}
 * @phpstan-type InvoiceBilling array{name: string|null, tax_id: string|null, address: string|null, city: string|null, zip: string|null, province: string|null, country: string|null}
 * @phpstan-type InvoiceCancelledData array{invoice_id: int, full_number: string}
 * @phpstan-type InvoiceCancelledEvent array{id: EventId, event: 'invoice.cancelled', timestamp: EventTimestamp, data: InvoiceCancelledData}
 * @phpstan-type InvoiceCorrection 'difference'|'substitution'
 * @phpstan-type InvoiceIssuedData array{invoice_id: int, full_number: string, client_id: int|null, budget_id: int|null, total: int|float, currency: 'EUR'}
 * @phpstan-type InvoiceIssuedEvent array{id: EventId, event: 'invoice.issued', timestamp: EventTimestamp, data: InvoiceIssuedData}
 * @phpstan-type InvoiceItem array{id: int, number: int|null, series: string, full_number: string|null, kind: InvoiceKind, status: InvoiceStatus, date: string, operation_date: string|null, due_date: string|null, overdue: bool, issued_at: string|null, updated_at: string, client_id: int, client: ClientRef, budget_id: int, vehicle_id: int|null, vehicle: VehicleRef|null, plate: string|null, km: int|null, total: int|float, currency: 'EUR', payments: InvoiceBalance, payment_method: PaymentMethod|null, rebu: bool, surcharge: bool, advance: bool, split: InvoicePart|null, rectifies_number: int|null, rectifies_id: int|null, correction: InvoiceCorrection|null, correction_reason: string|null, exchanges_id: int|null, reverses_id: int|null, replaced_by_id: int|null, verifactu_hash: string|null, verifactu_status: VerifactuStatus|null}
 * @phpstan-type InvoiceKind 'invoice'|'simplified'|'corrective'
 * @phpstan-type InvoiceLine array{id: int, description: string, reference: string|null, group_title: string|null, quantity: int|float, unit_price: int|float, discount_pct: int|float, tax_rate: int|float, tax_exempt_code: string|null, quota: int|float|null, deducts_id: int|null, base: int|float, currency: 'EUR', sort_order: int}
 * @phpstan-type InvoicePage array{data: list<InvoiceItem>, next_cursor: string|null, has_more: bool}
 * @phpstan-type InvoicePart 'owner'|'payer'
 * @phpstan-type InvoicePayment array{id: int, date: string, amount: int|float, currency: 'EUR', method: PaymentMethod}
 * @phpstan-type InvoiceRegisteredData array{invoice_id: int, full_number: string, code: string|null}
 * @phpstan-type InvoiceRegisteredEvent array{id: EventId, event: 'invoice.registered', timestamp: EventTimestamp, data: InvoiceRegisteredData}
 * @phpstan-type InvoiceRejectedData array{invoice_id: int, full_number: string, code: string|null}
 * @phpstan-type InvoiceRejectedEvent array{id: EventId, event: 'invoice.rejected', timestamp: EventTimestamp, data: InvoiceRejectedData}
 * @phpstan-type InvoiceStatus 'draft'|'issued'|'cancelled'
 * @phpstan-type InvoiceTaxRate array{rate: int|float, base: int|float, quota: int|float, surcharge_rate: int|float, surcharge: int|float}
 * @phpstan-type InvoiceTotals array{base: int|float, tax: int|float, total: int|float, currency: 'EUR', tax_rates: list<InvoiceTaxRate>}
 * @phpstan-type LabourRate array{id: int, name: string, price_per_hour: int|float, currency: 'EUR', is_default: bool}
 * @phpstan-type LabourRateRef array{id: int, name: string}
 * @phpstan-type LeadAcceptedEvent array{id: EventId, event: 'lead.accepted', timestamp: EventTimestamp, data: LeadMovedData}
 * @phpstan-type LeadCreatedEvent array{id: EventId, event: 'lead.created', timestamp: EventTimestamp, data: LeadStatusData}
 * @phpstan-type LeadMovedData array{leadId: int, from: BudgetStatus, to: BudgetStatus}
 * @phpstan-type LeadRejectedData array{leadId: int, from: BudgetStatus, to: BudgetStatus, reason: string|null}
 * @phpstan-type LeadRejectedEvent array{id: EventId, event: 'lead.rejected', timestamp: EventTimestamp, data: LeadRejectedData}
 * @phpstan-type LeadSentEvent array{id: EventId, event: 'lead.sent', timestamp: EventTimestamp, data: LeadMovedData}
 * @phpstan-type LeadStatusChangedEvent array{id: EventId, event: 'lead.status_changed', timestamp: EventTimestamp, data: LeadStatusData}
 * @phpstan-type LeadStatusData array{leadId: int, from: BudgetStatus|null, to: BudgetStatus}
 * @phpstan-type LimitUse array{limit: int, used: int, remaining: int}
 * @phpstan-type LineChange array{line: BudgetLine, budget: Budget}
 * @phpstan-type LineType 'labor'|'part'|'fee'|'sublet'|'other'
 * @phpstan-type LoggedRequest array{id: int, at: string, method: string, route: string, status: int, code: string|null, duration_ms: int, request_id: string, source_ip: string}
 * @phpstan-type LoggedRequestPage array{data: list<LoggedRequest>, next_cursor: string|null, has_more: bool}
 * @phpstan-type LunchBreak array{start: string, end: string}
 * @phpstan-type MessageAccepted array{ok: bool, id: string}
 * @phpstan-type OpeningHours array{start: string, end: string, closed: bool}
 * @phpstan-type Part array{id: int, reference: string, manufacturer_reference: string|null, description: string, unit: string, price: int|float, currency: 'EUR', tax_rate: int|float, location: string|null, minimum: int|float|null, on_hand: int|float, below_minimum: bool, active: bool, created_at: string, updated_at: string}
 * @phpstan-type PartPage array{data: list<Part>, next_cursor: string|null, has_more: bool}
 * @phpstan-type PaymentMethod 'cash'|'card'|'transfer'|'direct_debit'|'bizum'|'cheque'|'offset'|'other'
 * @phpstan-type PaymentReceivedData array{invoice_id: int, payment_id: int, amount: int|float, currency: 'EUR', settled: bool}
 * @phpstan-type PaymentReceivedEvent array{id: EventId, event: 'payment.received', timestamp: EventTimestamp, data: PaymentReceivedData}
 * @phpstan-type PaymentRemovedData array{invoice_id: int, full_number: string, payment_id: int, amount: int|float}
 * @phpstan-type PaymentRemovedEvent array{id: EventId, event: 'payment.removed', timestamp: EventTimestamp, data: PaymentRemovedData}
 * @phpstan-type Ping array{ok: bool, key: array{id: int, name: string, environment: 'test'|'live', scopes: list<Scope>, expires_at: string|null}, rate_limit: array{per_minute: LimitUse, per_day: QuotaUse}, instance: string, sandbox: bool, server_time: string, workshop_time: string, version: 'v1', cell?: array{number: int, name: string|null}}
 * @phpstan-type PreferredContactMethod 'email'|'sms'|'whatsapp'|'phone'
 * @phpstan-type PreferredLanguage 'es'|'ca'|'en'|'pt'|'fr'|'bg'
 * @phpstan-type QuotaUse array{limit: int, used: int, remaining: int}
 * @phpstan-type RateList array{data: list<LabourRate>}
 * @phpstan-type ReportActivity array{from: string, to: string, group_by: ReportGrouping, totals: ReportActivityTotals, data: list<ReportActivityPeriod>}
 * @phpstan-type ReportActivityPeriod array{period: string, from: string, to: string, created: int, sent: int, accepted: int, rejected: int, acceptance_rate: int|float|null, median_hours_to_accept: int|float|null, appointments: int, arrivals: int, deliveries: int, vehicles_in_workshop: int|null}
 * @phpstan-type ReportActivityTotals array{created: int, sent: int, accepted: int, rejected: int, acceptance_rate: int|float|null, median_hours_to_accept: int|float|null, appointments: int, arrivals: int, deliveries: int, vehicles_in_workshop: int|null}
 * @phpstan-type ReportGrouping 'day'|'week'|'month'
 * @phpstan-type ReportPerformance array{from: string, to: string, group_by: ReportGrouping, totals: ReportPerformanceTotals, data: list<ReportPerformancePeriod>}
 * @phpstan-type ReportPerformanceMechanic array{mechanic: StaffRef|null, finished: int, hours: int|float, base: int|float}
 * @phpstan-type ReportPerformancePeriod array{period: string, from: string, to: string, finished: int, hours_sold: int|float, base: int|float, labor_share: int|float|null, parts_share: int|float|null, other_share: int|float|null, currency: 'EUR', lead_time_hours: int|float|null}
 * @phpstan-type ReportPerformanceRate array{price_per_hour: int|float, rate: LabourRateRef|null, hours: int|float, base: int|float}
 * @phpstan-type ReportPerformanceTotals array{finished: int, hours_sold: int|float, base: int|float, labor_share: int|float|null, parts_share: int|float|null, other_share: int|float|null, currency: 'EUR', lead_time_hours: int|float|null, by_mechanic: list<ReportPerformanceMechanic>, by_rate: list<ReportPerformanceRate>}
 * @phpstan-type ReportRevenue array{from: string, to: string, group_by: ReportGrouping, totals: ReportRevenueTotals, data: list<ReportRevenuePeriod>}
 * @phpstan-type ReportRevenuePeriod array{period: string, from: string, to: string, invoices: int, corrective_invoices: int, base: int|float, tax: int|float, total: int|float, paid: int|float, outstanding: int|float, tax_recovered: int|float, replaced: int|float, currency: 'EUR'}
 * @phpstan-type ReportRevenueRate array{rate: int|float, base: int|float, tax: int|float}
 * @phpstan-type ReportRevenueSeries array{code: string, kind: InvoiceKind, count: int, base: int|float, tax: int|float, total: int|float}
 * @phpstan-type ReportRevenueTotals array{invoices: int, corrective_invoices: int, base: int|float, tax: int|float, total: int|float, paid: int|float, outstanding: int|float, tax_recovered: int|float, replaced: int|float, currency: 'EUR', by_series: list<ReportRevenueSeries>, by_rate: list<ReportRevenueRate>}
 * @phpstan-type SandboxAppointmentAnswer array{answer: 'confirmed'|'rejected'|'moved'|'coming'|'withdrawn', start?: string|\DateTimeInterface, notify_client?: bool}
 * @phpstan-type SandboxBounce array{permanent?: bool, reason?: string}
 * @phpstan-type SandboxCampaign array{channel: 'email'|'sms', subject?: string, text: string, segment?: string}
 * @phpstan-type SandboxCampaignSent array{ok: bool, id: int, recipients: int, left_out: int}
 * @phpstan-type SandboxClick array{url?: string}
 * @phpstan-type SandboxClock array{ok: bool, workshop_time: string, server_time: string}
 * @phpstan-type SandboxClockMove array{advance?: string, set?: string|\DateTimeInterface}
 * @phpstan-type SandboxDecision array{decision: 'accepted'|'declined'|'renewal_asked', options?: list<int>, name?: string, signature?: 'typed'|'drawn', reason?: 'price'|'elsewhere'|'later'|'not_needed'|'other', comment?: string}
 * @phpstan-type SandboxFailure array{count: int, kind: 'status'|'timeout'|'refused', status?: int}
 * @phpstan-type SandboxFailurePlanned array{webhook_id: int, count: int, kind: 'status'|'timeout'|'refused', status: int|null}
 * @phpstan-type SandboxInboundEmail array{from: string, subject?: string, text: string}
 * @phpstan-type SandboxInboundSms array{from: string, body: string}
 * @phpstan-type SandboxInvoiceIssue array{id?: int, budget_id?: int, simplified?: bool, paid?: PaymentMethod}
 * @phpstan-type SandboxMessage array{ok: bool, id: string, status: 'queued'|'sent'|'delivered'|'opened'|'failed'|'bounced'|'received'}
 * @phpstan-type SandboxPayment array{method: PaymentMethod, amount?: int|float}
 * @phpstan-type SandboxRefund array{method: PaymentMethod, reason: string, lines?: list<SandboxRefundLine>}
 * @phpstan-type SandboxRefundLine array{id: int, quantity?: int|float}
 * @phpstan-type SandboxReset array{ok: bool, host: string, rows: int, documents: int}
 * @phpstan-type SandboxSmsReport array{status: 'sent'|'delivered'|'failed', reason?: string}
 * @phpstan-type SandboxTaxAnswer array{answer: 'accepted'|'accepted_with_errors'|'rejected', code?: string}
 * @phpstan-type SandboxTime array{start: string|\DateTimeInterface}
 * @phpstan-type SandboxUnsubscription array{channel: 'email'|'sms'|'whatsapp'|'call', body?: string}
 * @phpstan-type SandboxVisit array{km?: int, lower_km?: bool}
 * @phpstan-type Schedule array{mon: OpeningHours, tue: OpeningHours, wed: OpeningHours, thu: OpeningHours, fri: OpeningHours, sat: OpeningHours, sun: OpeningHours}
 * @phpstan-type Scope 'clients:read'|'clients:write'|'vehicles:read'|'vehicles:write'|'budgets:read'|'budgets:write'|'invoices:read'|'appointments:read'|'appointments:write'|'communications:read'|'communications:send'|'catalog:read'|'stock:read'|'stock:write'|'webhooks:manage'|'reports:read'
 * @phpstan-type ServiceCategory array{id: int, name: string, reference_price: int|float|null, currency: 'EUR', subcategories: list<ServiceSubcategory>}
 * @phpstan-type ServiceList array{data: list<ServiceCategory>}
 * @phpstan-type ServiceSubcategory array{id: int, name: string, reference_price: int|float|null, currency: 'EUR'}
 * @phpstan-type Slot array{start: string, end: string, box: SlotBox}
 * @phpstan-type SlotBox array{id: int, name: string}
 * @phpstan-type SmsFailedEvent array{id: EventId, event: 'sms.failed', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type SmsSend array{to: string, body: string}
 * @phpstan-type SmsSentEvent array{id: EventId, event: 'sms.sent', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type SmsUnsubscribedEvent array{id: EventId, event: 'sms.unsubscribed', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type StaffRef array{id: int, name: string}
 * @phpstan-type StockBelowMinimumData array{part_id: int, reference: string, on_hand: int|float, minimum: int|float}
 * @phpstan-type StockBelowMinimumEvent array{id: EventId, event: 'stock.below_minimum', timestamp: EventTimestamp, data: StockBelowMinimumData}
 * @phpstan-type StockMovement array{id: int, part_id: int, kind: StockMovementKind, quantity: int|float, on_hand: int|float, reason: string|null, budget_id: int|null, automatic: bool, created_by: StockMovementAuthor, created_at: string}
 * @phpstan-type StockMovementAuthor array{kind: 'key'|'staff'|'service', id: int, name: string}
 * @phpstan-type StockMovementBatch array{movements: list<StockMovementCreate>}
 * @phpstan-type StockMovementBatchRecorded array{data: list<StockMovement>}
 * @phpstan-type StockMovementCreate array{part_id: int, kind: StockMovementKind, quantity: int|float, reason?: string|null, budget_id?: int|null}
 * @phpstan-type StockMovementKind 'in'|'out'|'adjust'
 * @phpstan-type StockMovementPage array{data: list<StockMovement>, next_cursor: string|null, has_more: bool}
 * @phpstan-type StockShortage array{path: string, part_id: int, on_hand: int|float, requested: int|float}
 * @phpstan-type TaxRateTotal array{rate: int|float, base: int|float, quota: int|float}
 * @phpstan-type TestPingData array{webhook_id: int}
 * @phpstan-type TestPingEvent array{id: EventId, event: 'test.ping', timestamp: EventTimestamp, data: TestPingData}
 * @phpstan-type UpcomingHoliday array{date: string, name: string, scope: 'national'|'regional'|'local'}
 * @phpstan-type Vehicle array{id: int, client_id: int, client: ClientRef|null, plate: string, vin: string|null, brand: string|null, model: string|null, variant: string|null, year: int|null, registration_date: string|null, fuel: string|null, transmission: string|null, engine_code: string|null, horsepower: int|null, displacement: string|null, color_code: string|null, environmental_label: string|null, km: int|null, itv_expiry_date: string|null, status: 'activo'|'baja_temporal'|'baja'}
 * @phpstan-type VehicleCheckedInEvent array{id: EventId, event: 'vehicle.checked_in', timestamp: EventTimestamp, data: VehicleData}
 * @phpstan-type VehicleCreate array{client_id: int, plate: string, vin?: string|null, brand?: string|null, model?: string|null, variant?: string|null, year?: int|null, registration_date?: string|null, fuel?: string|null, transmission?: string|null, engine_code?: string|null, horsepower?: int|null, displacement?: string|null, color_code?: string|null, environmental_label?: string|null, itv_expiry_date?: string|null, status?: 'activo'|'baja_temporal'|'baja'}
 * @phpstan-type VehicleData array{vehicle_id: int, client_id: int, budget_id: int|null}
 * @phpstan-type VehicleDeliveredEvent array{id: EventId, event: 'vehicle.delivered', timestamp: EventTimestamp, data: VehicleData}
 * @phpstan-type VehiclePage array{data: list<Vehicle>, next_cursor: string|null, has_more: bool}
 * @phpstan-type VehicleReadyEvent array{id: EventId, event: 'vehicle.ready', timestamp: EventTimestamp, data: VehicleData}
 * @phpstan-type VehicleRef array{id: int, plate: string, brand: string|null, model: string|null}
 * @phpstan-type VehicleUpdate array{client_id?: int, plate?: string, vin?: string|null, brand?: string|null, model?: string|null, variant?: string|null, year?: int|null, registration_date?: string|null, fuel?: string|null, transmission?: string|null, engine_code?: string|null, horsepower?: int|null, displacement?: string|null, color_code?: string|null, environmental_label?: string|null, itv_expiry_date?: string|null, status?: 'activo'|'baja_temporal'|'baja'}
 * @phpstan-type VerifactuStatus 'pending'|'sent'|'accepted'|'accepted_with_errors'|'rejected'
 * @phpstan-type Webhook array{id: int, url: string, events: list<EventName>, description: string, active: bool, created_at: string}
 * @phpstan-type WebhookCreate array{url: string, events: list<EventName>, description?: string}
 * @phpstan-type WebhookDeleted array{ok: bool}
 * @phpstan-type WebhookDetail array{item: Webhook, deliveries: list<Delivery>}
 * @phpstan-type WebhookEvent array{event: EventName, label: string, description: string}
 * @phpstan-type WebhookItem array{item: Webhook}
 * @phpstan-type WebhookList array{items: list<Webhook>, events: list<WebhookEvent>}
 * @phpstan-type WebhookReplay array{since: string|\DateTimeInterface}
 * @phpstan-type WebhookReplayed array{replayed: int}
 * @phpstan-type WebhookSecret array{item: Webhook, secret: string}
 * @phpstan-type WebhookTestResult array{ok: bool, status: int}
 * @phpstan-type WebhookUpdate array{url?: string, events?: list<EventName>, description?: string, active?: bool}
 * @phpstan-type WhatsappUnsubscribedEvent array{id: EventId, event: 'whatsapp.unsubscribed', timestamp: EventTimestamp, data: CommunicationData}
 * @phpstan-type Workshop array{name: string, legal_name: string, tax_id: string, address: string, city: string, zip: string, province: string, phone: string, whatsapp: string, email: string, web: string, logo_url: string|null, timezone: string, currency: 'EUR', booking_mode: 'propose'|'book', schedule: Schedule, lunch_break: LunchBreak, min_slot_minutes: int, upcoming_holidays: list<UpcomingHoliday>}
 */
final class Types
{
}

# Generated from spec/ by `make generate`; never edited.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from .._options import Moment, Number

__all__ = [
    "ApiError",
    "Appointment",
    "AppointmentCancelled",
    "AppointmentCancelledEvent",
    "AppointmentConfirmedEvent",
    "AppointmentCreate",
    "AppointmentData",
    "AppointmentList",
    "AppointmentProposedEvent",
    "Availability",
    "BoxRef",
    "Budget",
    "BudgetAppointment",
    "BudgetAppointmentStatus",
    "BudgetCreate",
    "BudgetDocument",
    "BudgetDocumentInput",
    "BudgetItem",
    "BudgetLine",
    "BudgetLineInput",
    "BudgetLineUpdate",
    "BudgetPage",
    "BudgetStatus",
    "BudgetStatusChange",
    "BudgetTotals",
    "CampaignFinishedData",
    "CampaignFinishedEvent",
    "CatalogItem",
    "CatalogItemPage",
    "CategoryRef",
    "ChannelOptOutInput",
    "Client",
    "ClientCreate",
    "ClientCreatedData",
    "ClientCreatedEvent",
    "ClientPage",
    "ClientRef",
    "ClientUpdate",
    "ClientUpdatedData",
    "ClientUpdatedEvent",
    "Communication",
    "CommunicationData",
    "CommunicationInboundEvent",
    "CommunicationList",
    "CommunicationPage",
    "DeliveredEventName",
    "Delivery",
    "DeliveryPage",
    "EmailBouncedEvent",
    "EmailClickedData",
    "EmailClickedEvent",
    "EmailFailedEvent",
    "EmailOpenedEvent",
    "EmailSend",
    "EmailSentEvent",
    "EmailUnsubscribedEvent",
    "ErrorDetails",
    "Event",
    "EventId",
    "EventName",
    "EventPage",
    "EventTimestamp",
    "FieldProblem",
    "Invoice",
    "InvoiceBalance",
    "InvoiceBilling",
    "InvoiceCancelledData",
    "InvoiceCancelledEvent",
    "InvoiceCorrection",
    "InvoiceIssuedData",
    "InvoiceIssuedEvent",
    "InvoiceItem",
    "InvoiceKind",
    "InvoiceLine",
    "InvoicePage",
    "InvoicePart",
    "InvoicePayment",
    "InvoiceRegisteredData",
    "InvoiceRegisteredEvent",
    "InvoiceRejectedData",
    "InvoiceRejectedEvent",
    "InvoiceStatus",
    "InvoiceTaxRate",
    "InvoiceTotals",
    "LabourRate",
    "LabourRateRef",
    "LeadAcceptedEvent",
    "LeadCreatedEvent",
    "LeadMovedData",
    "LeadRejectedData",
    "LeadRejectedEvent",
    "LeadSentEvent",
    "LeadStatusChangedEvent",
    "LeadStatusData",
    "LimitUse",
    "LineChange",
    "LineType",
    "LoggedRequest",
    "LoggedRequestPage",
    "LunchBreak",
    "MessageAccepted",
    "OpeningHours",
    "Part",
    "PartPage",
    "PaymentMethod",
    "PaymentReceivedData",
    "PaymentReceivedEvent",
    "PaymentRemovedData",
    "PaymentRemovedEvent",
    "Ping",
    "PreferredContactMethod",
    "PreferredLanguage",
    "QuotaUse",
    "RateList",
    "ReportActivity",
    "ReportActivityPeriod",
    "ReportActivityTotals",
    "ReportGrouping",
    "ReportPerformance",
    "ReportPerformanceMechanic",
    "ReportPerformancePeriod",
    "ReportPerformanceRate",
    "ReportPerformanceTotals",
    "ReportRevenue",
    "ReportRevenuePeriod",
    "ReportRevenueRate",
    "ReportRevenueSeries",
    "ReportRevenueTotals",
    "SandboxAppointmentAnswer",
    "SandboxBounce",
    "SandboxCampaign",
    "SandboxCampaignSent",
    "SandboxClick",
    "SandboxClock",
    "SandboxClockMove",
    "SandboxDecision",
    "SandboxFailure",
    "SandboxFailurePlanned",
    "SandboxInboundEmail",
    "SandboxInboundSms",
    "SandboxInvoiceIssue",
    "SandboxMessage",
    "SandboxPayment",
    "SandboxRefund",
    "SandboxRefundLine",
    "SandboxReset",
    "SandboxSmsReport",
    "SandboxTaxAnswer",
    "SandboxTime",
    "SandboxUnsubscription",
    "SandboxVisit",
    "Schedule",
    "Scope",
    "ServiceCategory",
    "ServiceList",
    "ServiceSubcategory",
    "Slot",
    "SlotBox",
    "SmsFailedEvent",
    "SmsSend",
    "SmsSentEvent",
    "SmsUnsubscribedEvent",
    "StaffRef",
    "StockBelowMinimumData",
    "StockBelowMinimumEvent",
    "StockMovement",
    "StockMovementAuthor",
    "StockMovementBatch",
    "StockMovementBatchRecorded",
    "StockMovementCreate",
    "StockMovementKind",
    "StockMovementPage",
    "StockShortage",
    "TaxRateTotal",
    "TestPingData",
    "TestPingEvent",
    "UpcomingHoliday",
    "Vehicle",
    "VehicleCheckedInEvent",
    "VehicleCreate",
    "VehicleData",
    "VehicleDeliveredEvent",
    "VehiclePage",
    "VehicleReadyEvent",
    "VehicleRef",
    "VehicleUpdate",
    "VerifactuStatus",
    "Webhook",
    "WebhookCreate",
    "WebhookDeleted",
    "WebhookDetail",
    "WebhookEvent",
    "WebhookItem",
    "WebhookList",
    "WebhookReplay",
    "WebhookReplayed",
    "WebhookSecret",
    "WebhookTestResult",
    "WebhookUpdate",
    "WhatsappUnsubscribedEvent",
    "Workshop",
]

BudgetAppointmentStatus: TypeAlias = "Literal[\"confirmed\", \"proposed\"]"
"""`proposed`: one side has suggested it; `confirmed`: both have agreed."""

BudgetStatus: TypeAlias = "Literal[\"Pendiente\", \"En cotización\", \"Enviado\", \"En curso\", \"Aprobado\", \"En espera\", \"Finalizado\", \"Facturado\", \"Rechazado\", \"Cancelado\", \"Retirado\"]"
"""A budget's status."""

DeliveredEventName: TypeAlias = "Literal[\"lead.created\", \"lead.sent\", \"lead.accepted\", \"lead.rejected\", \"lead.status_changed\", \"appointment.proposed\", \"appointment.confirmed\", \"appointment.cancelled\", \"vehicle.checked_in\", \"vehicle.ready\", \"vehicle.delivered\", \"invoice.issued\", \"payment.received\", \"client.created\", \"client.updated\", \"communication.inbound\", \"email.sent\", \"email.failed\", \"email.opened\", \"email.clicked\", \"email.unsubscribed\", \"email.bounced\", \"sms.sent\", \"sms.failed\", \"sms.unsubscribed\", \"whatsapp.unsubscribed\", \"campaign.finished\", \"stock.below_minimum\", \"invoice.registered\", \"invoice.rejected\", \"invoice.cancelled\", \"payment.removed\", \"test.ping\"]"
"""Name of an event, or `test.ping`, which is sent on demand only."""

Event: TypeAlias = "Union[LeadCreatedEvent, LeadSentEvent, LeadAcceptedEvent, LeadRejectedEvent, LeadStatusChangedEvent, AppointmentProposedEvent, AppointmentConfirmedEvent, AppointmentCancelledEvent, VehicleCheckedInEvent, VehicleReadyEvent, VehicleDeliveredEvent, InvoiceIssuedEvent, PaymentReceivedEvent, ClientCreatedEvent, ClientUpdatedEvent, CommunicationInboundEvent, EmailSentEvent, EmailFailedEvent, EmailOpenedEvent, EmailClickedEvent, EmailUnsubscribedEvent, EmailBouncedEvent, SmsSentEvent, SmsFailedEvent, SmsUnsubscribedEvent, WhatsappUnsubscribedEvent, CampaignFinishedEvent, StockBelowMinimumEvent, InvoiceRegisteredEvent, InvoiceRejectedEvent, InvoiceCancelledEvent, PaymentRemovedEvent, TestPingEvent]"
"""Something that happened, as webhooks send it. `event` says which of the shapes it has."""

EventId: TypeAlias = "str"
"""The `webhook-id` with which webhooks send the event. Only in `GET /events`; webhooks have it in their header."""

EventName: TypeAlias = "Literal[\"*\", \"lead.created\", \"lead.sent\", \"lead.accepted\", \"lead.rejected\", \"lead.status_changed\", \"appointment.proposed\", \"appointment.confirmed\", \"appointment.cancelled\", \"vehicle.checked_in\", \"vehicle.ready\", \"vehicle.delivered\", \"invoice.issued\", \"payment.received\", \"client.created\", \"client.updated\", \"communication.inbound\", \"email.sent\", \"email.failed\", \"email.opened\", \"email.clicked\", \"email.unsubscribed\", \"email.bounced\", \"sms.sent\", \"sms.failed\", \"sms.unsubscribed\", \"whatsapp.unsubscribed\", \"campaign.finished\", \"stock.below_minimum\", \"invoice.registered\", \"invoice.rejected\", \"invoice.cancelled\", \"payment.removed\"]"
"""Name of an event, or `*` for all events, including those that later releases add."""

EventTimestamp: TypeAlias = "str"
"""When the event happened. The same on every attempt."""

InvoiceCorrection: TypeAlias = "Literal[\"difference\", \"substitution\"]"
"""`difference`: its amounts are added to those of the invoice that it corrects; `substitution`: it replaces that invoice."""

InvoiceKind: TypeAlias = "Literal[\"invoice\", \"simplified\", \"corrective\"]"
"""`invoice`: it names its recipient; `simplified`: like a receipt, it usually does not; `corrective`: it corrects another invoice, of either kind."""

InvoicePart: TypeAlias = "Literal[\"owner\", \"payer\"]"
"""`owner`: the part of the client whose budget it is; `payer`: that of another client, such as its insurer."""

InvoiceStatus: TypeAlias = "Literal[\"draft\", \"issued\", \"cancelled\"]"
"""`draft`: not issued yet, and without a number; `issued`: final, correctable only with another invoice; `cancelled`: issued by mistake for something that never happened, and annulled."""

LineType: TypeAlias = "Literal[\"labor\", \"part\", \"fee\", \"sublet\", \"other\"]"
"""`labor`: work; `part`: parts and material; `fee`: a charge, such as waste disposal; `sublet`: work of another company; `other`: anything else, and the default."""

PaymentMethod: TypeAlias = "Literal[\"cash\", \"card\", \"transfer\", \"direct_debit\", \"bizum\", \"cheque\", \"offset\", \"other\"]"
"""A payment method. `bizum`: by telephone between bank accounts; `offset`: set off against an amount that the workshop owes."""

PreferredContactMethod: TypeAlias = "Literal[\"email\", \"sms\", \"whatsapp\", \"phone\"]"
"""The way in which the client prefers to be contacted. `null` if not known."""

PreferredLanguage: TypeAlias = "Literal[\"es\", \"ca\", \"en\", \"pt\", \"fr\", \"bg\"]"
"""The client's preferred language for messages. `null` if not known."""

ReportGrouping: TypeAlias = "Literal[\"day\", \"week\", \"month\"]"
"""The length of a report's periods."""

Scope: TypeAlias = "Literal[\"clients:read\", \"clients:write\", \"vehicles:read\", \"vehicles:write\", \"budgets:read\", \"budgets:write\", \"invoices:read\", \"appointments:read\", \"appointments:write\", \"communications:read\", \"communications:send\", \"catalog:read\", \"stock:read\", \"stock:write\", \"webhooks:manage\", \"reports:read\"]"
"""A permission that a key can hold."""

StockMovementKind: TypeAlias = "Literal[\"in\", \"out\", \"adjust\"]"
"""`in`: units came in. `out`: units went out. `adjust`: the counted quantity differs from the quantity on hand by this quantity."""

VerifactuStatus: TypeAlias = "Literal[\"pending\", \"sent\", \"accepted\", \"accepted_with_errors\", \"rejected\"]"
"""State of the invoice's latest record at the tax authority: `pending`, it waits to be sent; `sent`, it was sent and no answer came, so it is sent again; `accepted`; `accepted_with_errors`, it is registered and the workshop has to correct it; `rejected`, it is not registered and the workshop has to correct it."""


class ApiError(TypedDict):
    """An error. Branch on `code`, show `message` to people."""

    error: ErrorDetails


class Appointment(TypedDict):
    """A time in the diary that is reserved for a budget, or the proposal of one."""

    id: str
    """`b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal."""
    budget_id: int
    """The budget that the time is reserved for."""
    status: BudgetAppointmentStatus
    start: str
    """When it begins."""
    end: str
    """When it ends."""
    estimated_duration_minutes: int | None
    """How long the workshop expects the work to take, in minutes. `null` without an estimate."""
    client_confirmed_at: str | None
    """When the client confirmed this time. `null` until then, and again after a move."""
    budget_status: BudgetStatus
    checked_in_at: str | None
    """When the vehicle arrived. `null` until then."""
    client: ClientRef
    vehicle: Union[VehicleRef, None]
    mechanic: Union[StaffRef, None]
    """The mechanic who does the work. `null` if nobody was assigned."""
    box: SlotBox
    category: Union[CategoryRef, None]
    """Category of the budget's work. `null` if none was chosen."""
    channel: str
    """Origin of the budget."""
    proposed_at: str | None
    """When it was proposed. `null` if it was booked without a proposal."""


class AppointmentCancelled(TypedDict):
    """The appointment or proposal no longer exists."""

    ok: bool
    """Always `true`."""
    id: str
    """The id that it had."""
    status: Literal["cancelled"]
    """The result."""


class AppointmentCancelledEvent(TypedDict):
    """A budget's appointment was cancelled, or a proposal was withdrawn or lapsed."""

    id: EventId
    event: Literal["appointment.cancelled"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: AppointmentData


class AppointmentConfirmedEvent(TypedDict):
    """An appointment was entered in the diary: it was booked or moved to another time, or a proposal was confirmed."""

    id: EventId
    event: Literal["appointment.confirmed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: AppointmentData


class AppointmentCreate(TypedDict):
    """The time requested for a budget. Unknown fields are refused."""

    budget_id: int
    """The budget that the time is for."""
    start: Moment
    """When the appointment begins, with the offset from UTC, two years ahead at most. Answers show it in UTC."""
    box_id: NotRequired[int]
    """The requested box. Defaults to the free box with the lowest id."""
    duration_minutes: NotRequired[int]
    """How long the appointment takes, at least the workshop's `min_slot_minutes`. Defaults to the budget's estimate, or to that minimum if there is none."""
    mode: NotRequired[Literal["propose", "book"]]
    """`propose` asks the workshop; `book` books at once, which requires the booking mode `book`. Defaults to the workshop's booking mode."""
    notify_client: NotRequired[bool]
    """Whether to notify the client, by email or SMS, as they prefer. A message that cannot be sent is logged with the reason; it does not affect the appointment."""


class AppointmentData(TypedDict):
    """An appointment, or the proposal of one."""

    id: str
    """Id of the appointment: `b` and the budget's id, or `p` and the proposal's id."""
    budget_id: int
    """Id of the budget."""
    status: Literal["proposed", "confirmed", "cancelled"]
    """Status of the appointment after the event."""
    start: str
    """When it begins."""
    end: str
    """When it ends."""


_AppointmentList = TypedDict("_AppointmentList", {"from": "str"})


class AppointmentList(_AppointmentList):
    """The appointments and proposals between two moments."""

    data: list[Appointment]
    """All of them, by start, then id."""
    to: str
    """The end of the listed time."""


class AppointmentProposedEvent(TypedDict):
    """An appointment was proposed, by a client or through the API, and awaits the workshop's confirmation."""

    id: EventId
    event: Literal["appointment.proposed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: AppointmentData


_Availability = TypedDict("_Availability", {"from": "str"})


class Availability(_Availability):
    """When the workshop can take a vehicle in."""

    data: list[Slot]
    """The free slots, by start, then box; at most `limit`."""
    duration_minutes: int
    """How long each slot is."""
    to: str
    """The end of the time in which slots were searched."""
    booking_mode: Literal["propose", "book"]
    """`book`: POST /appointments confirms at once; `propose`: it creates a proposal, which the workshop confirms."""


class BoxRef(TypedDict):
    """The box for the vehicle; id and name are `null` if none is set."""

    id: int | None
    """Id of the box."""
    name: str | None
    """Name of the box."""


class Budget(TypedDict):
    """A budget (quote) with everything that belongs to it."""

    id: int
    """Id of the budget. Assigned by the service."""
    status: BudgetStatus
    created_at: str
    """When the budget was created."""
    updated_at: str
    """When the budget, its lines, documents or status last changed."""
    channel: str
    """Origin of the budget: `API` for budgets created through the API, `web` and others for budgets created elsewhere."""
    client_id: int
    """Id of the client that the budget is for. The client must exist."""
    client: ClientRef
    vehicle_id: int | None
    """Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle."""
    vehicle: Union[VehicleRef, None]
    category: Union[CategoryRef, None]
    """Category of the work. `null` if none was chosen."""
    subcategory: Union[CategoryRef, None]
    """Subcategory of the work, one of the category. `null` if none was chosen."""
    assigned_user: Union[StaffRef, None]
    """The staff member responsible for the budget. `null` if nobody was assigned."""
    mechanic: Union[StaffRef, None]
    """The mechanic who does the work. `null` if nobody was assigned."""
    appointment: BudgetAppointment
    date_in: str | None
    """When the vehicle arrived. `null` until then."""
    date_out: str | None
    """When the vehicle is due to leave. `null` if nothing is planned."""
    km: int | None
    """Mileage in kilometres, as recorded for this budget. `null` if it was not recorded."""
    client_reference: str | None
    """The client's own reference, such as an order number."""
    waiting_parts: bool
    """Whether the work waits for parts."""
    on_hold: bool
    """Whether the workshop has put the work on hold."""
    hold_until: str | None
    """When the hold ends. `null` if no end is planned, or the budget is not on hold."""
    valid_until: str | None
    """The last day on which the client can accept it: 12 working days after it was sent or created, or as many as the workshop has set. `null` if there is no such limit."""
    client_signed_at: str | None
    """When the client signed. `null` until then."""
    delivered_at: str | None
    """When the vehicle was handed over. `null` until then."""
    reject_reason: str | None
    """Why the budget was rejected. `null` if it was not rejected, or no reason was given."""
    tracking_url: str
    """Link where the client follows, accepts and signs the budget. Anyone with the link can open it."""
    totals: BudgetTotals
    public_notes: str | None
    """Notes that the client may read."""
    lines: list[BudgetLine]
    """The lines, in their order."""


class BudgetAppointment(TypedDict):
    """When the vehicle is expected. Without an appointment, everything except the estimate is `null`."""

    start: str | None
    """When it begins."""
    end: str | None
    """When it ends."""
    status: Union[BudgetAppointmentStatus, None]
    client_confirmed_at: str | None
    """When the client confirmed it."""
    estimated_duration_minutes: int | None
    """How long the workshop expects the work to take, in minutes. `null` without an estimate."""
    box: BoxRef


class BudgetCreate(TypedDict):
    """A budget to be created. Fields that you leave out are `null`, and the client is not notified. Unknown fields are refused."""

    client_id: int
    """Id of the client that the budget is for. The client must exist."""
    vehicle_id: NotRequired[int | None]
    """Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle."""
    category_id: NotRequired[int | None]
    """Category of the work, one of the catalog."""
    subcategory_id: NotRequired[int | None]
    """Subcategory of the work. Without `category_id`, its own category is used; another category is refused."""
    client_reference: NotRequired[str | None]
    """The client's own reference, such as an order number."""
    public_notes: NotRequired[str | None]
    """Notes that the client may read."""
    lines: list[BudgetLineInput]
    """The lines, in the order in which they are shown."""
    notify_client: NotRequired[bool]
    """Whether to send the client an acknowledgement with the tracking link, by email or SMS, as they prefer. A message that cannot be sent is logged with the reason; it does not affect the budget."""


class BudgetDocument(TypedDict):
    """A file that was added to a budget."""

    id: int
    """Id of the document."""
    budget_id: int
    """The budget that it belongs to."""
    filename: str
    """Name to show. Without folders and control characters, 200 characters at most, with the extension of its type."""
    content_type: Literal["image/jpeg", "image/png", "image/webp", "application/pdf"]
    """The type of the file, determined from its content and not from its name or declared type."""
    size: int
    """Size of the stored file in bytes. A picture is stored without its metadata and is usually smaller than the uploaded file."""
    url: str
    """URL from which the file can be fetched without a key, for 24 hours. Anyone with this link can read the file."""
    client_visible: bool
    """Whether the client sees it on the tracking page."""
    mechanic_visible: bool
    """Whether mechanics see it."""
    created_at: str
    """When it was added."""


class BudgetDocumentInput(TypedDict):
    """A file, and who may see it."""

    file: str
    """The file, with a file name. 4,194,304 bytes at most."""
    client_visible: NotRequired[bool]
    """`true`: the client sees it on the tracking page."""
    mechanic_visible: NotRequired[bool]
    """`true`: mechanics see it."""


class BudgetItem(TypedDict):
    """A budget (quote) as lists show it, without notes, lines and totals."""

    id: int
    """Id of the budget. Assigned by the service."""
    status: BudgetStatus
    created_at: str
    """When the budget was created."""
    updated_at: str
    """When the budget, its lines, documents or status last changed."""
    channel: str
    """Origin of the budget: `API` for budgets created through the API, `web` and others for budgets created elsewhere."""
    client_id: int
    """Id of the client that the budget is for. The client must exist."""
    client: ClientRef
    vehicle_id: int | None
    """Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle."""
    vehicle: Union[VehicleRef, None]
    category: Union[CategoryRef, None]
    """Category of the work. `null` if none was chosen."""
    subcategory: Union[CategoryRef, None]
    """Subcategory of the work, one of the category. `null` if none was chosen."""
    assigned_user: Union[StaffRef, None]
    """The staff member responsible for the budget. `null` if nobody was assigned."""
    mechanic: Union[StaffRef, None]
    """The mechanic who does the work. `null` if nobody was assigned."""
    appointment: BudgetAppointment
    date_in: str | None
    """When the vehicle arrived. `null` until then."""
    date_out: str | None
    """When the vehicle is due to leave. `null` if nothing is planned."""
    km: int | None
    """Mileage in kilometres, as recorded for this budget. `null` if it was not recorded."""
    client_reference: str | None
    """The client's own reference, such as an order number."""
    waiting_parts: bool
    """Whether the work waits for parts."""
    on_hold: bool
    """Whether the workshop has put the work on hold."""
    hold_until: str | None
    """When the hold ends. `null` if no end is planned, or the budget is not on hold."""
    valid_until: str | None
    """The last day on which the client can accept it: 12 working days after it was sent or created, or as many as the workshop has set. `null` if there is no such limit."""
    client_signed_at: str | None
    """When the client signed. `null` until then."""
    delivered_at: str | None
    """When the vehicle was handed over. `null` until then."""
    reject_reason: str | None
    """Why the budget was rejected. `null` if it was not rejected, or no reason was given."""
    tracking_url: str
    """Link where the client follows, accepts and signs the budget. Anyone with the link can open it."""
    totals: NotRequired[BudgetTotals]
    """The totals of the budget. In lists, present only with `expand=totals`."""


class BudgetLine(TypedDict):
    """A line of a budget."""

    id: int
    """Id of the line. Assigned by the service; it stays when other lines change."""
    description: str
    """Description of the work or the delivered goods."""
    extended_detail: str | None
    """Further details, written by the workshop. Read-only. `null` if there are none."""
    reference: str | None
    """Part number or similar reference."""
    line_type: LineType
    group_title: str | None
    """Heading under which the line is grouped."""
    quantity: float
    """Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1."""
    unit_price: float
    """Price per unit in euros, before discount and tax."""
    discount_pct: float
    """Discount in percent. Defaults to 0."""
    tax_rate: float
    """Tax rate in percent. Defaults to the workshop's current rate."""
    tax_exempt_code: str | None
    """Why it is exempt from tax, as the workshop noted it. Read-only. `null` if it is not."""
    price_estimated: bool
    """Whether the price is an estimate, as the workshop noted it. Read-only."""
    optional: bool
    """Whether the client decides about the line when it signs. The workshop marks it; read-only."""
    chosen: bool
    """Whether the line counts in `totals`: always true for a line that is not optional, and true for an optional one once the client has ticked it and signed. Read-only."""
    base: float
    """Quantity times price less discount, before tax, rounded to the cent (half a cent away from zero). Read-only."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    sort_order: int
    """Position among the lines of the budget."""
    part_id: int | None
    """The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled."""


class BudgetLineInput(TypedDict):
    """A line to be added. Defaults: `quantity` is 1, `unit_price` and `discount_pct` are 0, `tax_rate` is the workshop's current rate, `line_type` is `other`, and the rest is `null`. With `part_id`, `description`, `reference`, `unit_price` and `tax_rate` default to the part's, and `line_type` to `part`. Unknown fields are refused."""

    part_id: NotRequired[int | None]
    """The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled."""
    description: NotRequired[str]
    """Description of the work or the delivered goods."""
    reference: NotRequired[str | None]
    """Part number or similar reference."""
    line_type: NotRequired[LineType]
    group_title: NotRequired[str | None]
    """Heading under which the line is grouped."""
    quantity: NotRequired[Number]
    """Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1."""
    unit_price: NotRequired[Number]
    """Price per unit in euros, before discount and tax."""
    discount_pct: NotRequired[Number]
    """Discount in percent. Defaults to 0."""
    tax_rate: NotRequired[Number]
    """Tax rate in percent. Defaults to the workshop's current rate."""


class BudgetLineUpdate(TypedDict):
    """The fields to change; fields that you leave out stay as they are. `null` clears `reference`, `group_title` and `part_id`; the others always have a value. With another `part_id`, those of `description`, `reference`, `unit_price`, `tax_rate` and `line_type` that you leave out become the part's. Unknown fields are refused."""

    part_id: NotRequired[int | None]
    """The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled."""
    description: NotRequired[str]
    """Description of the work or the delivered goods."""
    reference: NotRequired[str | None]
    """Part number or similar reference."""
    line_type: NotRequired[LineType]
    group_title: NotRequired[str | None]
    """Heading under which the line is grouped."""
    quantity: NotRequired[Number]
    """Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1."""
    unit_price: NotRequired[Number]
    """Price per unit in euros, before discount and tax."""
    discount_pct: NotRequired[Number]
    """Discount in percent. Defaults to 0."""
    tax_rate: NotRequired[Number]
    """Tax rate in percent. Defaults to the workshop's current rate."""


class BudgetPage(TypedDict):
    """A page of budgets."""

    data: list[BudgetItem]
    """The budgets of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class BudgetStatusChange(TypedDict):
    """A budget's new status. Unknown fields are refused."""

    status: BudgetStatus
    """The new status. Not the current one again; not `Enviado` while the total of the budget is below zero; and not `Aprobado`, `Facturado`, `Rechazado` or `Retirado`, which cannot be set through the API."""
    sent_via: NotRequired[Literal["email", "sms", "whatsapp", "post", "person", "other"]]
    """How your own system sent the budget to the client. Required with `Enviado`, and refused with every other status. Nothing is sent."""
    notify_client: NotRequired[bool]
    """With `Finalizado`, `true` notifies the client by email or SMS that the vehicle is ready, with the tracking link. It requires the scope `communications:send`. Other changes of status do not notify the client."""


class BudgetTotalsOptional(TypedDict):
    """The amounts that the optional lines that are not chosen would add to `base`, `tax` and `total`. Zero if there are none."""

    base: float
    """The amount before tax."""
    tax: float
    """The tax."""
    total: float
    """The total."""


class BudgetTotals(TypedDict):
    """Totals of the lines that are `chosen`, computed by the service: for each tax rate the base is the sum of its lines' bases, and its tax (`quota`) is that base times the rate, rounded to the cent. The client's page, the PDF and the consent to sign show the same total."""

    base: float
    """Sum of the chosen lines before tax."""
    tax: float
    """Sum of the tax at all rates."""
    total: float
    """The amount that the client currently owes."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    optional: BudgetTotalsOptional
    """The amounts that the optional lines that are not chosen would add to `base`, `tax` and `total`. Zero if there are none."""
    tax_rates: list[TaxRateTotal]
    """The tax rates among the chosen lines, ascending."""


class CampaignFinishedData(TypedDict):
    """A finished campaign."""

    campaign_id: int
    """Id of the campaign."""
    sent: int
    """How many messages were sent."""
    failed: int
    """How many could not be sent."""


class CampaignFinishedEvent(TypedDict):
    """A campaign has sent all its messages."""

    id: EventId
    event: Literal["campaign.finished"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CampaignFinishedData


class CatalogItem(TypedDict):
    """An item of the workshop's price list."""

    id: int
    """Id of the item. Assigned by the service; it never changes."""
    reference: str
    """The workshop's own reference. No two of its items have the same; case, accents and spaces make no difference."""
    description: str
    """Description."""
    category: str | None
    """Category under which the workshop lists it. `null` if there is none."""
    unit: str
    """Unit of measure, such as `ud` or `l`."""
    line_type: LineType
    price: float
    """Sale price of one unit in euros, before tax."""
    currency: Literal["EUR"]
    """Currency of the price."""
    tax_rate: float
    """Tax rate in percent."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it last changed."""


class CatalogItemPage(TypedDict):
    """A page of the price list."""

    data: list[CatalogItem]
    """The items of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class CategoryRef(TypedDict):
    """A category of services, or one of its subcategories."""

    id: int
    """Its id in the catalog."""
    name: str
    """Its name, as the workshop writes it."""


class ChannelOptOutInput(TypedDict):
    """Commercial opt-outs by channel. Only the channels that you send are set; the others keep their value."""

    email: NotRequired[bool]
    """`true`: no commercial emails."""
    sms: NotRequired[bool]
    """`true`: no commercial SMS."""
    whatsapp: NotRequired[bool]
    """`true`: no commercial WhatsApp messages."""
    call: NotRequired[bool]
    """`true`: no commercial calls."""


class ClientChannelOptOut(TypedDict):
    """Commercial opt-outs by channel. Every change is recorded in the consent log. Service notices are unaffected."""

    email: bool
    """`true`: no commercial emails."""
    sms: bool
    """`true`: no commercial SMS."""
    whatsapp: bool
    """`true`: no commercial WhatsApp messages."""
    call: bool
    """`true`: no commercial calls."""


class Client(TypedDict):
    """A person or company that the workshop works for."""

    id: int
    """Id of the client. Assigned by the service."""
    name: str
    """Name of the person or company."""
    phone: str | None
    """Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, however it is written."""
    phone_secondary: str | None
    """Second telephone number, by the same rules as `phone`. It may be shared with other clients."""
    whatsapp_phone: str | None
    """WhatsApp number. Read-only; the workshop sets it."""
    email: str | None
    """Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address."""
    billing_email: str | None
    """Email address for invoices, if different. It may be shared with other clients."""
    tax_id: str | None
    """Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference."""
    address: str | None
    """Street and number."""
    city: str | None
    """Town or city."""
    zip: str | None
    """Postal code."""
    province: str | None
    """Province."""
    country: str | None
    """Country, as the workshop writes it."""
    preferred_language: Union[PreferredLanguage, None]
    preferred_contact_method: Union[PreferredContactMethod, None]
    vip: bool
    """Whether the workshop treats the client as a VIP. Read-only; the workshop sets it."""
    marketing_opt_out: bool
    """`true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected."""
    channel_opt_out: ClientChannelOptOut
    """Commercial opt-outs by channel. Every change is recorded in the consent log. Service notices are unaffected."""
    erased_at: str | None
    """When the client was erased under the GDPR, else `null`. An erased client is shown anonymised and accepts no change, vehicle, budget, appointment or message."""
    vehicles: NotRequired[list[Vehicle]]
    """The client's vehicles, by ascending id. Present only with `expand=vehicles`."""


class ClientCreate(TypedDict):
    """A client to be created. Fields that you leave out are `null`; opt-outs that you leave out are `false`. Unknown fields are refused."""

    name: str
    """Name of the person or company."""
    phone: NotRequired[str | None]
    """Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, however it is written."""
    phone_secondary: NotRequired[str | None]
    """Second telephone number, by the same rules as `phone`. It may be shared with other clients."""
    email: NotRequired[str | None]
    """Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address."""
    billing_email: NotRequired[str | None]
    """Email address for invoices, if different. It may be shared with other clients."""
    tax_id: NotRequired[str | None]
    """Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference."""
    address: NotRequired[str | None]
    """Street and number."""
    city: NotRequired[str | None]
    """Town or city."""
    zip: NotRequired[str | None]
    """Postal code."""
    province: NotRequired[str | None]
    """Province."""
    country: NotRequired[str | None]
    """Country, as the workshop writes it."""
    preferred_language: NotRequired[Union[PreferredLanguage, None]]
    preferred_contact_method: NotRequired[Union[PreferredContactMethod, None]]
    marketing_opt_out: NotRequired[bool]
    """`true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected."""
    channel_opt_out: NotRequired[ChannelOptOutInput]


class ClientCreatedData(TypedDict):
    """A new client."""

    client_id: int
    """Id of the client."""


class ClientCreatedEvent(TypedDict):
    """A client was created, in the workshop or through the API."""

    id: EventId
    event: Literal["client.created"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: ClientCreatedData


class ClientPage(TypedDict):
    """A page of clients."""

    data: list[Client]
    """The clients of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class ClientRef(TypedDict):
    """The client, in brief."""

    id: int
    """Id of the client."""
    name: str
    """Name of the client."""


class ClientUpdate(TypedDict):
    """The fields to change; fields that you leave out stay as they are. `null` clears a field that may be without value. Unknown fields are refused."""

    name: NotRequired[str]
    """Name of the person or company."""
    phone: NotRequired[str | None]
    """Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, however it is written."""
    phone_secondary: NotRequired[str | None]
    """Second telephone number, by the same rules as `phone`. It may be shared with other clients."""
    email: NotRequired[str | None]
    """Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address."""
    billing_email: NotRequired[str | None]
    """Email address for invoices, if different. It may be shared with other clients."""
    tax_id: NotRequired[str | None]
    """Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference."""
    address: NotRequired[str | None]
    """Street and number."""
    city: NotRequired[str | None]
    """Town or city."""
    zip: NotRequired[str | None]
    """Postal code."""
    province: NotRequired[str | None]
    """Province."""
    country: NotRequired[str | None]
    """Country, as the workshop writes it."""
    preferred_language: NotRequired[Union[PreferredLanguage, None]]
    preferred_contact_method: NotRequired[Union[PreferredContactMethod, None]]
    marketing_opt_out: NotRequired[bool]
    """`true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected."""
    channel_opt_out: NotRequired[ChannelOptOutInput]


class ClientUpdatedData(TypedDict):
    """A changed client."""

    client_id: int
    """Id of the client."""
    changed: list[str]
    """Names of the fields that changed; when a client is erased, `erased_at` and those that were emptied. Their values are not sent; read the client for them."""


class ClientUpdatedEvent(TypedDict):
    """A client's details were changed, in the workshop or through the API, or the client was erased."""

    id: EventId
    event: Literal["client.updated"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: ClientUpdatedData


class Communication(TypedDict):
    """A message or call between the workshop and another person, nearly always a client. Its fields are named as in earlier versions of the log, not in snake_case."""

    id: str
    """Id of the communication, such as `email-118`."""
    channel: Literal["email", "sms", "whatsapp", "call", "push"]
    """Channel of the message or call."""
    direction: Literal["in", "out"]
    """`out`: from the workshop. `in`: to the workshop."""
    recipient: str
    """Address or number of the recipient. Empty if it is not known, as may happen with incoming messages, and once the client is erased."""
    subject: str | None
    """Subject of an email. `null` if there is none, and once the client is erased."""
    body: str
    """The full text; for a call, the note about it. If the HTML of an email differs from its text: the text, a line of dashes, and the text of the HTML. Empty once the client is erased."""
    idlead: int | None
    """Id of the budget that it is about. `null` if it is about none."""
    idclient: int | None
    """Id of the client. `null` for an unknown person."""
    clientName: str | None
    """The client's current name; for an erased client, a placeholder. `null` without a client."""
    status: Literal["queued", "sent", "delivered", "opened", "failed", "bounced", "received"]
    """`queued`: about to be sent. `sent`: handed over to the mail server or provider. `delivered`: it arrived. `opened`: it was opened. `failed`: it was not sent. `bounced`: it was returned undelivered. `received`: it is an incoming message or call."""
    created_at: str
    """When it was received, or accepted to be sent."""
    duration: int | None
    """Length of a call in seconds. `null` if it is not a call, or not known."""
    recordingUrl: str | None
    """URL of a call's recording. `null` if there is none, and once the client is erased."""
    agent: str | None
    """The person in the workshop who spoke or wrote. `null` if not known."""
    fromNumber: str | None
    """Number that a call or text message came from, or address of an email that came in. `null` if there is none, and once the client is erased."""
    toNumber: str | None
    """Number to which a call or text message went. `null` if there is none, and once the client is erased."""


class CommunicationData(TypedDict):
    """A communication with a client. Its content is not sent; read the communication for that."""

    communication_id: str
    """Id of the communication, such as `email-118`."""
    client_id: int | None
    """Id of the client. `null` for an unknown person."""
    channel: Literal["email", "sms", "whatsapp", "call", "push"]
    """Channel of the message or call."""
    status: str
    """Status of the communication after the event: `queued`, `sent`, `delivered`, `opened`, `failed` or `bounced`; `received` for incoming ones."""


class CommunicationInboundEvent(TypedDict):
    """An email, SMS, WhatsApp message or call arrived from a client."""

    id: EventId
    event: Literal["communication.inbound"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class CommunicationList(TypedDict):
    """The newest communications."""

    items: list[Communication]
    """The communications, the newest first."""


class CommunicationPage(TypedDict):
    """A page of communications."""

    data: list[Communication]
    """The communications of this page, the newest first."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class Delivery(TypedDict):
    """One event on its way to one subscription, with all attempts to deliver it. Kept for 30 days."""

    id: int
    """Id of the delivery."""
    event: DeliveredEventName
    event_id: int
    """Id of the event. After `evt_`, it is the `webhook-id` of every attempt, and of every replay of the same event."""
    status: Literal["pending", "succeeded", "failed"]
    """`pending`: an attempt is still to come. `succeeded`: the receiver answered with a 2xx status. `failed`: there will be no further attempt; it can be replayed."""
    attempts: int
    """Attempts made so far."""
    trigger: Literal["event", "test", "replay"]
    """Why it is sent: an event happened, a test was requested, or an earlier delivery is sent again."""
    response_status: int | None
    """HTTP status of the last attempt's answer. `null` if there was none, or no attempt yet."""
    response_body: str | None
    """The first 1,024 bytes of the last attempt's answer. `null` if there was none."""
    error: str | None
    """Why the last attempt failed, or why there will be no further one, in English, such as `the receiver answered 503`. `null` if there is no problem."""
    duration_ms: int | None
    """Duration of the last attempt in milliseconds. `null` before the first one."""
    created_at: str
    """When the delivery was created."""
    last_attempt_at: str | None
    """When the last attempt was made. `null` before the first one."""
    next_attempt_at: str | None
    """When the next attempt is due. `null` if there will be none."""


class DeliveryPage(TypedDict):
    """A page of deliveries."""

    data: list[Delivery]
    """The deliveries of this page, the newest first."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class EmailBouncedEvent(TypedDict):
    """An email was returned because it could not be delivered."""

    id: EventId
    event: Literal["email.bounced"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class EmailClickedData(TypedDict):
    """An email with a link that the recipient followed."""

    communication_id: str
    """Id of the communication, such as `email-118`."""
    client_id: int | None
    """Id of the client. `null` for an unknown person."""
    channel: Literal["email", "sms", "whatsapp", "call", "push"]
    """Channel of the message or call."""
    status: str
    """Status of the communication after the event: `queued`, `sent`, `delivered`, `opened`, `failed` or `bounced`; `received` for incoming ones."""
    url: str
    """The link that was followed. If the link is private to the client, like `tracking_url`, its secret part is left out: `https://taller.example.com/t/…`."""


class EmailClickedEvent(TypedDict):
    """The recipient followed a link in an email."""

    id: EventId
    event: Literal["email.clicked"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: EmailClickedData


class EmailFailedEvent(TypedDict):
    """An email could not be sent."""

    id: EventId
    event: Literal["email.failed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class EmailOpenedEvent(TypedDict):
    """The recipient opened an email."""

    id: EventId
    event: Literal["email.opened"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class EmailSend(TypedDict):
    """An email to one recipient. Unknown fields are refused."""

    to: str
    """The recipient: one email address without a name, such as `clara@example.com`. International characters are allowed after the `@`."""
    subject: str
    """The subject, on one line, without control characters."""
    text: NotRequired[str]
    """The email as plain text. You may leave it out if `html` holds a text of up to 100,000 characters: it is then made from the HTML."""
    html: NotRequired[str]
    """The email as HTML, with up to 20,000 tags. Active or deceptive content is removed: scripts, forms, frames, style sheets, CSS that loads resources or covers content, pictures that are not `https:`. HTML without any content left after that is refused."""
    fromName: NotRequired[str]
    """The sender's name shown with the workshop's own address, on one line, without control characters. Defaults to the workshop's name."""
    replyTo: NotRequired[str]
    """The address for answers, without a name. Defaults to the workshop's own address."""


class EmailSentEvent(TypedDict):
    """An email was sent, by a campaign, as a notice or through the API."""

    id: EventId
    event: Literal["email.sent"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class EmailUnsubscribedEvent(TypedDict):
    """The recipient opted out of commercial emails."""

    id: EventId
    event: Literal["email.unsubscribed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class ErrorDetails(TypedDict):
    """Details of the error."""

    code: str
    """The error code, for programs. Codes never change their meaning."""
    message: str
    """The problem and its solution, for people, in the language of `Accept-Language`."""
    doc_url: NotRequired[str]
    """The page about this code, for people: its cause, what to do, and whether to repeat the request. Absent if the request named no workshop's host."""
    fields: NotRequired[list[FieldProblem]]
    """The problems with the request, one entry for each."""
    existing_id: NotRequired[int]
    """Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`."""
    tracking_url: NotRequired[str]
    """Link from which the client follows, accepts and signs the budget. Present with `client_acceptance_required`."""
    alternatives: NotRequired[list[Slot]]
    """The free slots nearest to the requested one. Present with `slot_unavailable`."""
    shortages: NotRequired[list[StockShortage]]
    """The shortages, with an entry for every movement that exceeds the quantity on hand. Present with `insufficient_stock`."""


class EventPage(TypedDict):
    """A page of events."""

    data: list[Event]
    """The events of this page, the oldest first."""
    next_cursor: str
    """Send it as `cursor` to go on, at once if `has_more` is true, else later: it also leads to events that are yet to come. It can be used for 30 days."""
    has_more: bool
    """Whether another page follows."""


class FieldProblem(TypedDict):
    """One problem in the request."""

    path: str
    """Where: a JSON pointer into the body (`/lines/0/quantity`), or `query/…` or `path/…` with the name of the parameter."""
    message: str
    """The problem at that place, for people."""


class Invoice(TypedDict):
    """An invoice with everything that belongs to it."""

    id: int
    """Id of the invoice. Assigned by the service."""
    number: int | None
    """Its number in the series. `null` while it is a draft."""
    series: str
    """Code of the series in which it is numbered."""
    full_number: str | None
    """Its full number, as printed on it. `null` while it is a draft."""
    kind: InvoiceKind
    status: InvoiceStatus
    date: str
    """Date of the invoice; of a draft, the day on which it last changed."""
    operation_date: str | None
    """The day on which the work was done. `null` if that is the invoice's date."""
    due_date: str | None
    """The day by which it is to be paid. `null` if it is due at once, or if nothing was owed when it was issued. A draft shows the day that the workshop has set: without one, issuing it sets the workshop's usual term."""
    overdue: bool
    """Whether an amount is still pending although the due date has passed."""
    issued_at: str | None
    """When it was issued. `null` while it is a draft."""
    updated_at: str
    """When the invoice, its payments or its status last changed."""
    client_id: int
    """Id of the client, also of a simplified invoice, which doesn't name it."""
    client: ClientRef
    budget_id: int
    """Id of the budget that it charges."""
    vehicle_id: int | None
    """Id of the vehicle. `null` if it is for no vehicle."""
    vehicle: Union[VehicleRef, None]
    plate: str | None
    """Number plate when the invoice was created. `null` if it is for no vehicle."""
    km: int | None
    """Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded."""
    total: float
    """Total with taxes, in euros. Negative if a corrective invoice refunds an amount."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    payments: InvoiceBalance
    payment_method: Union[PaymentMethod, None]
    """The method by which it is to be paid, or was paid. `null` if the workshop did not state one."""
    rebu: bool
    """Whether it is for used goods that are taxed by their margin (REBU). Its prices include the tax, which is not shown."""
    surcharge: bool
    """Whether the client pays the equivalence surcharge of retailers (`recargo de equivalencia`)."""
    advance: bool
    """Whether it is for a payment in advance, or corrects such an invoice. The invoice of the work deducts it (`lines[].deducts_id`)."""
    split: Union[InvoicePart, None]
    """The part of a budget that it charges, if two payers share its price. `null` if it charges all of it."""
    rectifies_number: int | None
    """Number, within its series, of the invoice that it corrects. `null` if it corrects none."""
    rectifies_id: int | None
    """Id of the invoice that it corrects. `null` if it corrects none."""
    correction: Union[InvoiceCorrection, None]
    """How it corrects the other invoice. `null` if it corrects none."""
    correction_reason: str | None
    """Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased."""
    exchanges_id: int | None
    """Id of the simplified invoice in exchange for which this full one was issued: both are the same sale. `null` if there is none."""
    reverses_id: int | None
    """Id of the earlier exchange that it takes back, because another one takes its place. `null` if there is none."""
    replaced_by_id: int | None
    """Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none."""
    verifactu_hash: str | None
    """Hash of its record for the tax authority (VERI*FACTU). `null` while it is a draft, and if the workshop makes no such records."""
    verifactu_status: Union[VerifactuStatus, None]
    """State of its latest record at the tax authority (VERI*FACTU). It changes after the invoice was issued. `null` while it is a draft, and if none of its records is sent."""
    billing: InvoiceBilling
    date_in: str | None
    """When the vehicle arrived. `null` if it was not recorded."""
    date_out: str | None
    """When the vehicle left, or was due to. `null` if it was not recorded."""
    public_notes: str | None
    """Notes that are printed on it. `null` if there are none or the client was erased."""
    claim_number: str | None
    """The number of the insurance claim that pays it. `null` if there is none or the client was erased."""
    policy_number: str | None
    """The number of the insurance policy. `null` if there is none or the client was erased."""
    totals: InvoiceTotals
    lines: list[InvoiceLine]
    """The lines, in their order."""
    payment_list: list[InvoicePayment]
    """Its payments by ascending id, without those that were undone."""


class InvoiceBalance(TypedDict):
    """The paid and unpaid amounts of an invoice."""

    paid: float
    """Sum of its payments in euros, less refunds."""
    pending: float
    """The amount still to be paid, in euros: 0 if it is cancelled, if another invoice replaces it, or if it corrects only the tax because the client did not pay. Negative if the workshop owes it."""
    settled: bool
    """Whether it is issued and nothing is pending."""


class InvoiceBilling(TypedDict):
    """The recipient that the invoice names, with the data of the day on which it was issued. Everything in it is `null` on a simplified invoice that names nobody, and once the client is erased."""

    name: str | None
    """Name of the person or company."""
    tax_id: str | None
    """Tax id (in Spain NIF, NIE or CIF)."""
    address: str | None
    """Street and number."""
    city: str | None
    """Town or city."""
    zip: str | None
    """Postal code."""
    province: str | None
    """Province."""
    country: str | None
    """Two-letter country code (ISO 3166-1)."""


class InvoiceCancelledData(TypedDict):
    """A cancelled invoice."""

    invoice_id: int
    """Id of the invoice."""
    full_number: str
    """Its full number, with the series. It is not used again."""


class InvoiceCancelledEvent(TypedDict):
    """The workshop cancelled an invoice of something that never happened."""

    id: EventId
    event: Literal["invoice.cancelled"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: InvoiceCancelledData


class InvoiceIssuedData(TypedDict):
    """An issued invoice."""

    invoice_id: int
    """Id of the invoice."""
    full_number: str
    """Its final number, with the series."""
    client_id: int | None
    """Id of the client. `null` if it names none, which is possible for a simplified invoice."""
    budget_id: int | None
    """Id of the budget. `null` if it has none."""
    total: float
    """Total with taxes. Negative if a corrective invoice refunds an amount."""
    currency: Literal["EUR"]
    """Currency of the total."""


class InvoiceIssuedEvent(TypedDict):
    """An invoice was issued, with its final number."""

    id: EventId
    event: Literal["invoice.issued"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: InvoiceIssuedData


class InvoiceItem(TypedDict):
    """An invoice as lists show it, without billing data, notes, totals by rate, lines and payments."""

    id: int
    """Id of the invoice. Assigned by the service."""
    number: int | None
    """Its number in the series. `null` while it is a draft."""
    series: str
    """Code of the series in which it is numbered."""
    full_number: str | None
    """Its full number, as printed on it. `null` while it is a draft."""
    kind: InvoiceKind
    status: InvoiceStatus
    date: str
    """Date of the invoice; of a draft, the day on which it last changed."""
    operation_date: str | None
    """The day on which the work was done. `null` if that is the invoice's date."""
    due_date: str | None
    """The day by which it is to be paid. `null` if it is due at once, or if nothing was owed when it was issued. A draft shows the day that the workshop has set: without one, issuing it sets the workshop's usual term."""
    overdue: bool
    """Whether an amount is still pending although the due date has passed."""
    issued_at: str | None
    """When it was issued. `null` while it is a draft."""
    updated_at: str
    """When the invoice, its payments or its status last changed."""
    client_id: int
    """Id of the client, also of a simplified invoice, which doesn't name it."""
    client: ClientRef
    budget_id: int
    """Id of the budget that it charges."""
    vehicle_id: int | None
    """Id of the vehicle. `null` if it is for no vehicle."""
    vehicle: Union[VehicleRef, None]
    plate: str | None
    """Number plate when the invoice was created. `null` if it is for no vehicle."""
    km: int | None
    """Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded."""
    total: float
    """Total with taxes, in euros. Negative if a corrective invoice refunds an amount."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    payments: InvoiceBalance
    payment_method: Union[PaymentMethod, None]
    """The method by which it is to be paid, or was paid. `null` if the workshop did not state one."""
    rebu: bool
    """Whether it is for used goods that are taxed by their margin (REBU). Its prices include the tax, which is not shown."""
    surcharge: bool
    """Whether the client pays the equivalence surcharge of retailers (`recargo de equivalencia`)."""
    advance: bool
    """Whether it is for a payment in advance, or corrects such an invoice. The invoice of the work deducts it (`lines[].deducts_id`)."""
    split: Union[InvoicePart, None]
    """The part of a budget that it charges, if two payers share its price. `null` if it charges all of it."""
    rectifies_number: int | None
    """Number, within its series, of the invoice that it corrects. `null` if it corrects none."""
    rectifies_id: int | None
    """Id of the invoice that it corrects. `null` if it corrects none."""
    correction: Union[InvoiceCorrection, None]
    """How it corrects the other invoice. `null` if it corrects none."""
    correction_reason: str | None
    """Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased."""
    exchanges_id: int | None
    """Id of the simplified invoice in exchange for which this full one was issued: both are the same sale. `null` if there is none."""
    reverses_id: int | None
    """Id of the earlier exchange that it takes back, because another one takes its place. `null` if there is none."""
    replaced_by_id: int | None
    """Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none."""
    verifactu_hash: str | None
    """Hash of its record for the tax authority (VERI*FACTU). `null` while it is a draft, and if the workshop makes no such records."""
    verifactu_status: Union[VerifactuStatus, None]
    """State of its latest record at the tax authority (VERI*FACTU). It changes after the invoice was issued. `null` while it is a draft, and if none of its records is sent."""


class InvoiceLine(TypedDict):
    """A line of an invoice."""

    id: int
    """Id of the line."""
    description: str
    """Description of the work or the delivered goods."""
    reference: str | None
    """Part number or similar reference."""
    group_title: str | None
    """Heading under which the line is grouped."""
    quantity: float
    """Quantity in hours or pieces. Less than zero is a return."""
    unit_price: float
    """Price per unit in euros, before discount and tax; for used goods (`rebu`) it includes the tax."""
    discount_pct: float
    """Discount in percent."""
    tax_rate: float
    """Tax rate in percent. 0 if no tax is charged or shown."""
    tax_exempt_code: str | None
    """Why no tax is charged, by the tax authority's codes (`E1`, `N1`, `S2` …). `null` if there is no such reason."""
    quota: float | None
    """Tax of the line, where the invoice states it: on corrections of the tax alone, and where an amount with tax was agreed on. `null` if the tax is computed from the bases of all lines of its rate."""
    deducts_id: int | None
    """Id of the invoice of an advance payment that the line deducts. `null` if it deducts none."""
    base: float
    """Quantity times price less discount, rounded to the cent (half a cent away from zero)."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    sort_order: int
    """Position among the lines of the invoice."""


class InvoicePage(TypedDict):
    """A page of invoices."""

    data: list[InvoiceItem]
    """The invoices of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class InvoicePayment(TypedDict):
    """A payment of an invoice."""

    id: int
    """Id of the payment."""
    date: str
    """The date of the payment."""
    amount: float
    """Amount in euros. Negative if it was refunded to the client."""
    currency: Literal["EUR"]
    """Currency of the amount."""
    method: PaymentMethod


class InvoiceRegisteredData(TypedDict):
    """An invoice whose record the tax authority accepted."""

    invoice_id: int
    """Id of the invoice."""
    full_number: str
    """Its full number, with the series."""
    code: str | None
    """The tax authority's code of an error with which it accepted the record, and which the workshop has to correct. `null` if there is none."""


class InvoiceRegisteredEvent(TypedDict):
    """The tax authority accepted the record of an invoice, with a `code` if it found an error that the workshop has to correct. It is sent once for each record: again if a later record corrects the invoice and is accepted. Annulments do not send it."""

    id: EventId
    event: Literal["invoice.registered"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: InvoiceRegisteredData


class InvoiceRejectedData(TypedDict):
    """An invoice whose record the tax authority rejected."""

    invoice_id: int
    """Id of the invoice."""
    full_number: str
    """Its full number, with the series."""
    code: str | None
    """The tax authority's code of the error. `null` if it gave none."""


class InvoiceRejectedEvent(TypedDict):
    """The tax authority rejected the record of an invoice, or its annulment. The workshop has to correct it. It is sent once for each record."""

    id: EventId
    event: Literal["invoice.rejected"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: InvoiceRejectedData


class InvoiceTaxRate(TypedDict):
    """The amounts taxed at one rate; untaxed amounts have rate 0."""

    rate: float
    """Tax rate in percent."""
    base: float
    """Sum of the lines at this rate, before tax."""
    quota: float
    """Tax on it."""
    surcharge_rate: float
    """Rate of the equivalence surcharge in percent. 0 if there is none."""
    surcharge: float
    """Equivalence surcharge on it, which is not in `quota`."""


class InvoiceTotals(TypedDict):
    """Totals of the lines: for each tax rate the base is the sum of its lines' bases, and its tax (`quota`) is that base times the rate, rounded to the cent. For used goods (`rebu`) the base is the amount to pay, at rate 0."""

    base: float
    """Sum of the chosen lines before tax."""
    tax: float
    """Sum of the tax at all rates, equivalence surcharges included."""
    total: float
    """The amount that the client currently owes."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    tax_rates: list[InvoiceTaxRate]
    """The tax rates among the chosen lines, ascending."""


class LabourRate(TypedDict):
    """The price of an hour of work."""

    id: int
    """Id of the rate."""
    name: str
    """Name of the rate, as the workshop writes it."""
    price_per_hour: float
    """Sale price of an hour in euros, before tax."""
    currency: Literal["EUR"]
    """Currency of the price."""
    is_default: bool
    """Whether this is the workshop's default rate."""


class LabourRateRef(TypedDict):
    """A labour rate."""

    id: int
    """Id of the rate."""
    name: str
    """Name of the rate, as the workshop writes it."""


class LeadAcceptedEvent(TypedDict):
    """The client or the workshop accepted a budget. `lead.status_changed` is sent as well."""

    id: EventId
    event: Literal["lead.accepted"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: LeadMovedData


class LeadCreatedEvent(TypedDict):
    """A budget (`lead` in the names of events) was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` is sent as well."""

    id: EventId
    event: Literal["lead.created"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: LeadStatusData


_LeadMovedData = TypedDict("_LeadMovedData", {"from": "BudgetStatus"})


class LeadMovedData(_LeadMovedData):
    """A budget that moved from one status to another."""

    leadId: int
    """Id of the budget."""
    to: BudgetStatus
    """Status after."""


_LeadRejectedData = TypedDict("_LeadRejectedData", {"from": "BudgetStatus"})


class LeadRejectedData(_LeadRejectedData):
    """A budget that was rejected."""

    leadId: int
    """Id of the budget."""
    to: BudgetStatus
    """Status after."""
    reason: str | None
    """The reason for the rejection. `null` if none was given."""


class LeadRejectedEvent(TypedDict):
    """A budget was rejected, with the reason if one was given. `lead.status_changed` is sent as well."""

    id: EventId
    event: Literal["lead.rejected"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: LeadRejectedData


class LeadSentEvent(TypedDict):
    """A budget was sent to the client. `lead.status_changed` is sent as well."""

    id: EventId
    event: Literal["lead.sent"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: LeadMovedData


class LeadStatusChangedEvent(TypedDict):
    """The status of a budget changed, whatever the new status is. It is also sent with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`: subscribe either to it alone or to those."""

    id: EventId
    event: Literal["lead.status_changed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: LeadStatusData


_LeadStatusData = TypedDict("_LeadStatusData", {"from": "Union[BudgetStatus, None]"})


class LeadStatusData(_LeadStatusData):
    """A budget and its new status."""

    leadId: int
    """Id of the budget."""
    to: BudgetStatus
    """Status after."""


class LimitUse(TypedDict):
    """The key's requests in the current clock minute."""

    limit: int
    """Requests that the key may make per minute."""
    used: int
    """Requests made in this minute."""
    remaining: int
    """Requests left in this minute."""


class LineChange(TypedDict):
    """The line, and the whole budget with its new totals."""

    line: BudgetLine
    budget: Budget


class LoggedRequest(TypedDict):
    """A request that was made with this key."""

    id: int
    """Id of the entry."""
    at: str
    """When the request came in."""
    method: str
    """The method, such as `GET`."""
    route: str
    """The path as the service knows it, without ids, such as `/api/v1/clients/:id`."""
    status: int
    """HTTP status of the answer."""
    code: str | None
    """The error's code. `null` if the request succeeded."""
    duration_ms: int
    """Milliseconds until it was answered."""
    request_id: str
    """The answer's `X-Request-Id`."""
    source_ip: str
    """Address that the request came from."""


class LoggedRequestPage(TypedDict):
    """A page of requests."""

    data: list[LoggedRequest]
    """The requests of this page, the newest first."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class LunchBreak(TypedDict):
    """Daily break, in the workshop's time zone. No appointment takes place during it. Equal times mean that there is none."""

    start: str
    """Beginning of the break, `HH:MM`."""
    end: str
    """End of the break, `HH:MM`."""


class MessageAccepted(TypedDict):
    """A message that was accepted to be sent."""

    ok: bool
    """Always `true`."""
    id: str
    """Id of the communication in the log, such as `email-118`. Events name it as `communication_id`."""


class OpeningHours(TypedDict):
    """Opening hours of one weekday, in the workshop's time zone."""

    start: str
    """Opening time, `HH:MM`."""
    end: str
    """Closing time, `HH:MM`."""
    closed: bool
    """`true` if the workshop does not open on this weekday; then `start` and `end` have no meaning."""


class Part(TypedDict):
    """A part that the workshop has in its store."""

    id: int
    """Id of the part. Assigned by the service; it never changes."""
    reference: str
    """The workshop's own reference. No two of its parts have the same; case, accents and spaces make no difference."""
    manufacturer_reference: str | None
    """The manufacturer's reference of the part. `null` if the workshop recorded none."""
    description: str
    """Description."""
    unit: str
    """Unit of measure, such as `ud` or `l`."""
    price: float
    """Price of one unit in euros, before tax."""
    currency: Literal["EUR"]
    """Currency of the price."""
    tax_rate: float
    """Tax rate in percent."""
    location: str | None
    """Its place in the store. `null` if the workshop recorded none."""
    minimum: float | None
    """The minimum number of units that the workshop wants on hand. `null` if there is none."""
    on_hand: float
    """The number of units on hand: the sum of its movements. Less than zero only if the workshop lets parts go out before their arrival is recorded."""
    below_minimum: bool
    """Whether the quantity on hand is below the minimum. Never the case for a discontinued part."""
    active: bool
    """Whether the workshop still stocks it. Discontinued parts are not listed and accept no movements."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it last changed; movements count as changes."""


class PartPage(TypedDict):
    """A page of parts."""

    data: list[Part]
    """The parts of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class PaymentReceivedData(TypedDict):
    """A payment of an invoice."""

    invoice_id: int
    """Id of the invoice."""
    payment_id: int
    """Id of the payment."""
    amount: float
    """The amount paid. Negative for a refund."""
    currency: Literal["EUR"]
    """Currency of the amount."""
    settled: bool
    """Whether the invoice is now paid in full."""


class PaymentReceivedEvent(TypedDict):
    """A payment of an invoice was recorded."""

    id: EventId
    event: Literal["payment.received"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: PaymentReceivedData


class PaymentRemovedData(TypedDict):
    """A payment that was undone."""

    invoice_id: int
    """Id of the invoice that had the payment."""
    full_number: str
    """The full number of that invoice."""
    payment_id: int
    """Id of the payment."""
    amount: float
    """The amount in euros that no longer counts. Negative if it was a refund."""


class PaymentRemovedEvent(TypedDict):
    """The workshop undid a payment of an invoice that was recorded by mistake."""

    id: EventId
    event: Literal["payment.removed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: PaymentRemovedData


class PingKey(TypedDict):
    """The key of this request."""

    id: int
    """Id of the key."""
    name: str
    """Name that the workshop gave to the key. The history shows it as the author of the key's changes."""
    environment: Literal["test", "live"]
    """`test` keys read real data but can write nothing; `live` keys may write."""
    scopes: list[Scope]
    """The key's permissions, before the limits of the workshop's API plan."""
    expires_at: str | None
    """When the key stops working. `null` if it does not expire."""


class PingRateLimit(TypedDict):
    """Limits and their use, this request included."""

    per_minute: LimitUse
    per_day: QuotaUse


class PingCell(TypedDict):
    """Part of the installation that answers, where several of them share the workshops. Mention it when you ask for help. Missing where there is only one."""

    number: int
    """Its number."""
    name: str | None
    """Name that its operators gave to it. `null` if there is none."""


class Ping(TypedDict):
    """The key of this request, with its permissions and usage."""

    ok: bool
    """Always `true`."""
    key: PingKey
    """The key of this request."""
    rate_limit: PingRateLimit
    """Limits and their use, this request included."""
    instance: str
    """Host name of the workshop that the key belongs to."""
    sandbox: bool
    """Whether the workshop is a sandbox: its data are invented and may be changed freely, nothing but webhooks leaves it, and its requests count towards no quota."""
    server_time: str
    """Time at the server, in UTC. Compare it with yours if expiry times look wrong."""
    workshop_time: str
    """Time at the workshop, in UTC: that of the server, unless the workshop is a sandbox whose test clock was moved on. Quotes, appointments, invoices and events go by it."""
    version: Literal["v1"]
    """Version of the API, as in the path."""
    cell: NotRequired[PingCell]
    """Part of the installation that answers, where several of them share the workshops. Mention it when you ask for help. Missing where there is only one."""


class QuotaUse(TypedDict):
    """Today's requests (UTC) of all live keys of the workshop together. For test keys and in sandboxes, which use no quota, all three numbers are 0."""

    limit: int
    """Requests per day that the workshop's API plan includes."""
    used: int
    """Requests made today. It may exceed `limit` on plans with overage."""
    remaining: int
    """Included requests left today, never below 0."""


class RateList(TypedDict):
    """The labour rates."""

    data: list[LabourRate]
    """The rates, by ascending id."""


_ReportActivity = TypedDict("_ReportActivity", {"from": "str"})


class ReportActivity(_ReportActivity):
    """The workshop's activity: budgets, appointments and vehicles."""

    to: str
    """The last day, in the workshop's time zone."""
    group_by: ReportGrouping
    totals: ReportActivityTotals
    data: list[ReportActivityPeriod]
    """One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`."""


_ReportActivityPeriod = TypedDict("_ReportActivityPeriod", {"from": "str"})


class ReportActivityPeriod(_ReportActivityPeriod):
    """The activity in one period."""

    period: str
    """The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`)."""
    to: str
    """Its last day within the range."""
    created: int
    """Number of budgets whose `created_at` is in the period."""
    sent: int
    """How often a budget changed to `Enviado` in the period; one that was sent twice counts twice."""
    accepted: int
    """Number of budgets that changed to `Aprobado` for the first time in the period."""
    rejected: int
    """How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice."""
    acceptance_rate: float | None
    """`accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided."""
    median_hours_to_accept: float | None
    """Median of the hours between the last change of each budget in `accepted` to `Enviado` before its acceptance, or its creation if there was none, and that acceptance, rounded to the nearest hundredth, halves up; for an even number the mean of the two in the middle, `null` if none was accepted."""
    appointments: int
    """Number of confirmed appointments that begin in the period; cancelled ones do not count."""
    arrivals: int
    """Number of budgets whose `date_in` is in the period."""
    deliveries: int
    """Number of budgets with a `date_in` whose `delivered_at` is in the period."""
    vehicles_in_workshop: int | None
    """Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun."""


class ReportActivityTotals(TypedDict):
    """The activity in the whole range. `vehicles_in_workshop` is the figure of its last period that has begun."""

    created: int
    """Number of budgets whose `created_at` is in the period."""
    sent: int
    """How often a budget changed to `Enviado` in the period; one that was sent twice counts twice."""
    accepted: int
    """Number of budgets that changed to `Aprobado` for the first time in the period."""
    rejected: int
    """How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice."""
    acceptance_rate: float | None
    """`accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided."""
    median_hours_to_accept: float | None
    """Median of the hours between the last change of each budget in `accepted` to `Enviado` before its acceptance, or its creation if there was none, and that acceptance, rounded to the nearest hundredth, halves up; for an even number the mean of the two in the middle, `null` if none was accepted."""
    appointments: int
    """Number of confirmed appointments that begin in the period; cancelled ones do not count."""
    arrivals: int
    """Number of budgets whose `date_in` is in the period."""
    deliveries: int
    """Number of budgets with a `date_in` whose `delivered_at` is in the period."""
    vehicles_in_workshop: int | None
    """Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun."""


_ReportPerformance = TypedDict("_ReportPerformance", {"from": "str"})


class ReportPerformance(_ReportPerformance):
    """Work that was finished and sold."""

    to: str
    """The last day, in the workshop's time zone."""
    group_by: ReportGrouping
    totals: ReportPerformanceTotals
    data: list[ReportPerformancePeriod]
    """One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`."""


class ReportPerformanceMechanic(TypedDict):
    """The finished work of one mechanic."""

    mechanic: Union[StaffRef, None]
    """The mechanic. `null` if nobody was assigned."""
    finished: int
    """Number of the range's finished budgets that are assigned to this mechanic."""
    hours: float
    """Sum of `quantity` of the lines of type `labor` of these budgets."""
    base: float
    """Sum of `base` of the same lines."""


_ReportPerformancePeriod = TypedDict("_ReportPerformancePeriod", {"from": "str"})


class ReportPerformancePeriod(_ReportPerformancePeriod):
    """The work finished in one period."""

    period: str
    """The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`)."""
    to: str
    """Its last day within the range."""
    finished: int
    """Number of budgets finished in the period."""
    hours_sold: float
    """Sum of `quantity` of the lines of type `labor` of these budgets."""
    base: float
    """Sum of `totals.base` of these budgets, before tax."""
    labor_share: float | None
    """Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0."""
    parts_share: float | None
    """The percentage for their lines of type `part`, computed in the same way."""
    other_share: float | None
    """The rest to 100, for lines of all other types; `null` if `base` is 0."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    lead_time_hours: float | None
    """Median of the hours between `date_in` of each of these budgets and the moment when it was finished, for those whose vehicle had arrived by then, rounded to the nearest hundredth, halves up; for an even number the mean of the two in the middle, `null` if there is none."""


class ReportPerformanceRate(TypedDict):
    """The hours sold at one price."""

    price_per_hour: float
    """The `unit_price` of the lines of type `labor`, before discounts."""
    rate: Union[LabourRateRef, None]
    """The labour rate that now has this price; if there are several, the one with the lowest id. `null` if there is none."""
    hours: float
    """Sum of `quantity` of the range's lines of type `labor` with this price."""
    base: float
    """Sum of `base` of the same lines."""


class ReportPerformanceTotals(TypedDict):
    """The work finished in the whole range."""

    finished: int
    """Number of budgets finished in the period."""
    hours_sold: float
    """Sum of `quantity` of the lines of type `labor` of these budgets."""
    base: float
    """Sum of `totals.base` of these budgets, before tax."""
    labor_share: float | None
    """Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0."""
    parts_share: float | None
    """The percentage for their lines of type `part`, computed in the same way."""
    other_share: float | None
    """The rest to 100, for lines of all other types; `null` if `base` is 0."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    lead_time_hours: float | None
    """Median of the hours between `date_in` of each of these budgets and the moment when it was finished, for those whose vehicle had arrived by then, rounded to the nearest hundredth, halves up; for an even number the mean of the two in the middle, `null` if there is none."""
    by_mechanic: list[ReportPerformanceMechanic]
    """One entry for each mechanic to whom one of these budgets is now assigned, by ascending id; the entry for unassigned budgets comes last."""
    by_rate: list[ReportPerformanceRate]
    """One entry for each price at which an hour of these budgets was sold, in ascending order."""


_ReportRevenue = TypedDict("_ReportRevenue", {"from": "str"})


class ReportRevenue(_ReportRevenue):
    """Invoiced amounts, less corrections, by the date of the invoices."""

    to: str
    """The last day, in the workshop's time zone."""
    group_by: ReportGrouping
    totals: ReportRevenueTotals
    data: list[ReportRevenuePeriod]
    """One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`."""


_ReportRevenuePeriod = TypedDict("_ReportRevenuePeriod", {"from": "str"})


class ReportRevenuePeriod(_ReportRevenuePeriod):
    """The amounts invoiced in one period."""

    period: str
    """The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`)."""
    to: str
    """Its last day within the range."""
    invoices: int
    """Number of issued invoices, full and simplified, whose `date` is in the period."""
    corrective_invoices: int
    """Number of issued corrective invoices whose `date` is in the period."""
    base: float
    """Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`)."""
    tax: float
    """Sum of `totals.tax`, equivalence surcharges included, computed like `base`."""
    total: float
    """Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`."""
    paid: float
    """Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds."""
    outstanding: float
    """Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it."""
    tax_recovered: float
    """Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before."""
    replaced: float
    """Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period."""
    currency: Literal["EUR"]
    """Currency of the amounts."""


class ReportRevenueRate(TypedDict):
    """The amounts invoiced at one tax rate."""

    rate: float
    """Tax rate in percent; untaxed amounts and used goods (`rebu`) have rate 0."""
    base: float
    """The part of the range's `base` that is taxed at this rate."""
    tax: float
    """The part of the range's `tax` on it, equivalence surcharges included."""


class ReportRevenueSeries(TypedDict):
    """The amounts invoiced in one series."""

    code: str
    """Code of the series."""
    kind: InvoiceKind
    count: int
    """Number of the range's issued invoices in this series."""
    base: float
    """Their part of the range's `base`."""
    tax: float
    """Their part of the range's `tax`."""
    total: float
    """Their part of the range's `total`."""


class ReportRevenueTotals(TypedDict):
    """The amounts invoiced in the whole range."""

    invoices: int
    """Number of issued invoices, full and simplified, whose `date` is in the period."""
    corrective_invoices: int
    """Number of issued corrective invoices whose `date` is in the period."""
    base: float
    """Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`)."""
    tax: float
    """Sum of `totals.tax`, equivalence surcharges included, computed like `base`."""
    total: float
    """Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`."""
    paid: float
    """Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds."""
    outstanding: float
    """Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it."""
    tax_recovered: float
    """Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before."""
    replaced: float
    """Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period."""
    currency: Literal["EUR"]
    """Currency of the amounts."""
    by_series: list[ReportRevenueSeries]
    """One entry for each series of the range's invoices, by code."""
    by_rate: list[ReportRevenueRate]
    """One entry for each tax rate of the range's invoices and of those that they replace, in ascending order; their sums are those of the range."""


class SandboxAppointmentAnswer(TypedDict):
    """The answer to an appointment or a proposal. Unknown fields are refused."""

    answer: Literal["confirmed", "rejected", "moved", "coming", "withdrawn"]
    """`confirmed`, `rejected` and `moved` are answers of the workshop, `coming` and `withdrawn` of the client."""
    start: NotRequired[Moment]
    """Only with `moved`, which needs it. The new start, with the offset from UTC."""
    notify_client: NotRequired[bool]
    """Only with answers of the workshop. Whether to notify the client, by email or SMS, as they prefer."""


class SandboxBounce(TypedDict):
    """Why an email bounces. Unknown fields are refused."""

    permanent: NotRequired[bool]
    """Whether the address does not exist. Defaults to `true`; otherwise it stays valid."""
    reason: NotRequired[str]
    """The words of the mail server."""


class SandboxCampaign(TypedDict):
    """A campaign. Unknown fields are refused."""

    channel: Literal["email", "sms"]
    """The channel."""
    subject: NotRequired[str]
    """Subject of an email, which needs one. An SMS has none."""
    text: str
    """The text; for an SMS up to 1,000 characters. `{name}` stands for the client's name, and `{workshop}`, `{phone}`, `{email}`, `{web}` and `{address}` for the workshop's data."""
    segment: NotRequired[str]
    """Who gets it: `all`, which is the default, or conditions such as `vip, city:Madrid|Getafe`. The conditions are `vip`, `language`, `city`, `zip`, `since`, `before`, `brand` and `itv`."""


class SandboxCampaignSent(TypedDict):
    """The campaign that is being sent."""

    ok: bool
    """Always `true`."""
    id: int
    """Id of the campaign, which the event `campaign.finished` has."""
    recipients: int
    """Number of clients who get it."""
    left_out: int
    """Number of clients of the segment who get nothing, as they refuse such messages or cannot be reached."""


class SandboxClick(TypedDict):
    """The link that is clicked. Unknown fields are refused."""

    url: NotRequired[str]
    """Address of a link in the HTML of the email. The first one, if not given."""


class SandboxClock(TypedDict):
    """The time of the sandbox."""

    ok: bool
    """Always `true`."""
    workshop_time: str
    """Time at the workshop now, in UTC."""
    server_time: str
    """Time at the server now, in UTC."""


class SandboxClockMove(TypedDict):
    """How far to move the clock, by exactly one of both fields. Unknown fields are refused."""

    advance: NotRequired[str]
    """A length of time by which the clock goes on, in ISO 8601 or short: `P3D` or `3d`, `PT36H` or `36h`, `PT90M` or `90m`, `P2W` or `2w`. A day has 24 hours. Months and years, whose lengths differ, are refused."""
    set: NotRequired[Moment]
    """The moment that the clock is to show, such as `2026-12-24T09:00:00Z`. It may not be before the time that it shows already."""


class SandboxDecision(TypedDict):
    """A client's decision about a budget. Unknown fields are refused."""

    decision: Literal["accepted", "declined", "renewal_asked"]
    """The decision. `renewal_asked`: the quote has expired, and the client asks the workshop for another one."""
    options: NotRequired[list[int]]
    """Ids of the optional lines that the client chooses when it accepts. Without it, the client chooses none."""
    name: NotRequired[str]
    """The name with which the client signs. Its own, if not given."""
    signature: NotRequired[Literal["typed", "drawn"]]
    """Whether the typed name is the signature, or a drawing beside it. Defaults to `typed`."""
    reason: NotRequired[Literal["price", "elsewhere", "later", "not_needed", "other"]]
    """Why the client declines the quote. Defaults to `other`."""
    comment: NotRequired[str]
    """Words that the client adds when it declines."""


class SandboxFailure(TypedDict):
    """How the next attempts of a webhook fail. Unknown fields are refused."""

    count: int
    """How many attempts fail, whatever their event."""
    kind: Literal["status", "timeout", "refused"]
    """`status`: the receiver answers with `status`. `timeout`: it does not answer in time. `refused`: it accepts no connection."""
    status: NotRequired[int]
    """Only with the kind `status`. The status of the answer; 500, if not given. 410 switches the subscription off."""


class SandboxFailurePlanned(TypedDict):
    """The failures that are to come."""

    webhook_id: int
    """Id of the subscription."""
    count: int
    """How many attempts fail, whatever their event."""
    kind: Literal["status", "timeout", "refused"]
    """`status`: the receiver answers with `status`. `timeout`: it does not answer in time. `refused`: it accepts no connection."""
    status: int | None
    """The status of the answer. `null` if there is none."""


class SandboxInboundEmail(TypedDict):
    """An email that reaches the workshop. Unknown fields are refused."""

    from_: str
    """Address of the sender."""
    subject: NotRequired[str]
    """Its subject. None, if not given."""
    text: str
    """Its text."""


class SandboxInboundSms(TypedDict):
    """An SMS that reaches the workshop. Unknown fields are refused."""

    from_: str
    """The sender's number. Without a prefix it is a number of the workshop's country."""
    body: str
    """The text."""


class SandboxInvoiceIssue(TypedDict):
    """The invoice to issue, by its draft or its budget. Unknown fields are refused."""

    id: NotRequired[int]
    """Id of a draft. Either this or `budget_id`."""
    budget_id: NotRequired[int]
    """Id of a budget. Its draft is issued; if it has none, one is created."""
    simplified: NotRequired[bool]
    """Only with `budget_id`. Whether it is a simplified invoice, which names no recipient. A full one names the client with its tax id."""
    paid: NotRequired[PaymentMethod]
    """The method, if it is paid in full at once."""


class SandboxMessage(TypedDict):
    """A message, as the log has it."""

    ok: bool
    """Always `true`."""
    id: str
    """Id of the communication in the log, such as `email-118`."""
    status: Literal["queued", "sent", "delivered", "opened", "failed", "bounced", "received"]
    """`queued`: about to be sent. `sent`: handed over to the mail server or provider. `delivered`: it arrived. `opened`: it was opened. `failed`: it was not sent. `bounced`: it was returned undelivered. `received`: it is an incoming message or call."""


class SandboxPayment(TypedDict):
    """A payment. Unknown fields are refused."""

    method: PaymentMethod
    """The method."""
    amount: NotRequired[Number]
    """Amount in euros, negative if the workshop gives money back. Defaults to all that is pending."""


class SandboxRefund(TypedDict):
    """How an invoice is refunded. Unknown fields are refused."""

    method: PaymentMethod
    """The method with which the money is given back."""
    reason: str
    """The reason, in words. It is printed on the corrective invoice."""
    lines: NotRequired[list[SandboxRefundLine]]
    """The lines that are taken back. Defaults to all of them."""


class SandboxRefundLine(TypedDict):
    """A line that is taken back. Unknown fields are refused."""

    id: int
    """Id of the line of the invoice."""
    quantity: NotRequired[Number]
    """How much of its quantity is taken back. Defaults to all of it."""


class SandboxReset(TypedDict):
    """The sandbox that was reset."""

    ok: bool
    """Always `true`."""
    host: str
    """Canonical host of the sandbox."""
    rows: int
    """Number of database rows that were deleted before the invented data were written again."""
    documents: int
    """Number of files of documents and invoices that were deleted."""


class SandboxSmsReport(TypedDict):
    """A provider's report about an SMS. Unknown fields are refused."""

    status: Literal["sent", "delivered", "failed"]
    """`sent`: the network has it. `delivered`: it is on the phone. `failed`: it will not arrive."""
    reason: NotRequired[str]
    """The words of the provider about a failure. Only with `failed`."""


class SandboxTaxAnswer(TypedDict):
    """An answer of the tax authority. Unknown fields are refused."""

    answer: Literal["accepted", "accepted_with_errors", "rejected"]
    """The authority's judgement on the record."""
    code: NotRequired[str]
    """A code of the authority's table: one that begins with 2 with `accepted_with_errors` (`2001` if left out), one that begins with 1 or 3 with `rejected` (`1123` if left out)."""


class SandboxTime(TypedDict):
    """The time that a client chooses. Unknown fields are refused."""

    start: Moment
    """When the appointment begins, with the offset from UTC, one of GET /appointments/availability."""


class SandboxUnsubscription(TypedDict):
    """A client who refuses commercial messages on a channel. Unknown fields are refused."""

    channel: Literal["email", "sms", "whatsapp", "call"]
    """The channel."""
    body: NotRequired[str]
    """The client's words."""


class SandboxVisit(TypedDict):
    """A vehicle that arrives or leaves. Unknown fields are refused."""

    km: NotRequired[int]
    """Current mileage, which also becomes the vehicle's."""
    lower_km: NotRequired[bool]
    """Confirms a mileage that is below the latest recorded one."""


class Schedule(TypedDict):
    """Opening hours by weekday."""

    mon: OpeningHours
    tue: OpeningHours
    wed: OpeningHours
    thu: OpeningHours
    fri: OpeningHours
    sat: OpeningHours
    sun: OpeningHours


class ServiceCategory(TypedDict):
    """A category of services."""

    id: int
    """Id of the category, for `category_id` of a budget."""
    name: str
    """Name of the category, as the workshop writes it."""
    reference_price: float | None
    """Usual price in euros; indicative. `null` if the workshop sets none."""
    currency: Literal["EUR"]
    """Currency of the price."""
    subcategories: list[ServiceSubcategory]
    """The services of the category, by ascending id."""


class ServiceList(TypedDict):
    """The service categories."""

    data: list[ServiceCategory]
    """The categories, by ascending id."""


class ServiceSubcategory(TypedDict):
    """A service."""

    id: int
    """Id of the service, for `subcategory_id` of a budget."""
    name: str
    """Name of the service, as the workshop writes it."""
    reference_price: float | None
    """Usual price in euros; indicative. `null` if the workshop sets none."""
    currency: Literal["EUR"]
    """Currency of the price."""


class Slot(TypedDict):
    """A free time in one box."""

    start: str
    """When it begins, on the hour or half past by the workshop's clock."""
    end: str
    """When it ends."""
    box: SlotBox


class SlotBox(TypedDict):
    """The box where the vehicle is worked on."""

    id: int
    """Id of the box."""
    name: str
    """Name of the box."""


class SmsFailedEvent(TypedDict):
    """An SMS could not be sent."""

    id: EventId
    event: Literal["sms.failed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class SmsSend(TypedDict):
    """An SMS to one number. Unknown fields are refused."""

    to: str
    """The recipient's number. Without a prefix it is a number of the workshop's country."""
    body: str
    """The text."""


class SmsSentEvent(TypedDict):
    """An SMS was sent."""

    id: EventId
    event: Literal["sms.sent"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class SmsUnsubscribedEvent(TypedDict):
    """The recipient opted out of commercial SMS."""

    id: EventId
    event: Literal["sms.unsubscribed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class StaffRef(TypedDict):
    """A member of the workshop's staff."""

    id: int
    """Id of the staff member."""
    name: str
    """Name of the staff member."""


class StockBelowMinimumData(TypedDict):
    """A part that fell below its minimum."""

    part_id: int
    """Id of the part."""
    reference: str
    """The workshop's own reference of the part."""
    on_hand: float
    """The number of units left."""
    minimum: float
    """The minimum number of units that the workshop wants on hand."""


class StockBelowMinimumEvent(TypedDict):
    """A part in stock fell below its minimum: by a movement, or because the workshop raised the minimum. It is sent once each time the part falls below the minimum, not again while it stays below."""

    id: EventId
    event: Literal["stock.below_minimum"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: StockBelowMinimumData


class StockMovement(TypedDict):
    """Units of a part that came in, went out or were counted. It never changes; mistakes are corrected with another movement."""

    id: int
    """Id of the movement. Assigned by the service."""
    part_id: int
    """Id of the part."""
    kind: StockMovementKind
    quantity: float
    """The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero."""
    on_hand: float
    """The number of units on hand after it."""
    reason: str | None
    """The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased."""
    budget_id: int | None
    """Id of the budget that it was for. `null` if it was for none, or for a budget for internal use."""
    automatic: bool
    """Whether it was caused by finishing its budget, or by reopening or cancelling it after that, instead of being recorded."""
    created_by: StockMovementAuthor
    created_at: str
    """When it was recorded."""


class StockMovementAuthor(TypedDict):
    """The author of the movement."""

    kind: Literal["key", "staff", "service"]
    """`key`: through the API. `staff`: in the workshop. `service`: automatically."""
    id: int
    """Id of the key or of the staff member. 0 if it has none."""
    name: str
    """Name of the key or of the staff member."""


class StockMovementBatch(TypedDict):
    """Movements to be recorded, all or none. Unknown fields are refused."""

    movements: list[StockMovementCreate]
    """The movements, in the order in which they are applied."""


class StockMovementBatchRecorded(TypedDict):
    """The movements that were recorded."""

    data: list[StockMovement]
    """The movements, in the order in which they were sent."""


class StockMovementCreate(TypedDict):
    """A movement to be recorded. Unknown fields are refused."""

    part_id: int
    """Id of the part."""
    kind: StockMovementKind
    quantity: Number
    """The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero."""
    reason: NotRequired[str | None]
    """The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased."""
    budget_id: NotRequired[int | None]
    """Id of the budget that it was for. `null` if it was for none, or for a budget for internal use."""


class StockMovementPage(TypedDict):
    """A page of movements."""

    data: list[StockMovement]
    """The movements of this page, the oldest first."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class StockShortage(TypedDict):
    """A movement that exceeds the quantity on hand."""

    path: str
    """The place of the quantity in the body (`/movements/3/quantity`) or, when a budget is finished, in the budget (`/lines/0/quantity`)."""
    part_id: int
    """Id of the part."""
    on_hand: float
    """The number of units on hand after the movements before it."""
    requested: float
    """The number of units to take out."""


class TaxRateTotal(TypedDict):
    """The amounts taxed at one rate."""

    rate: float
    """Tax rate in percent."""
    base: float
    """Sum of the lines at this rate, before tax."""
    quota: float
    """Tax on it."""


class TestPingData(TypedDict):
    """A test of a subscription."""

    webhook_id: int
    """Id of the subscription that is tested."""


class TestPingEvent(TypedDict):
    """A test of the subscription was requested. It is sent regardless of the events that the subscription lists."""

    id: EventId
    event: Literal["test.ping"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: TestPingData


class UpcomingHoliday(TypedDict):
    """A holiday."""

    date: str
    """The day."""
    name: str
    """Name of the holiday, in the workshop's language."""
    scope: Literal["national", "regional", "local"]
    """Whether it is a holiday of the country, the region or the town."""


class Vehicle(TypedDict):
    """A vehicle of one of the workshop's clients."""

    id: int
    """Id of the vehicle. Assigned by the service."""
    client_id: int
    """Id of the client who owns the vehicle. The client must exist."""
    client: Union[ClientRef, None]
    plate: str
    """Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate."""
    vin: str | None
    """Vehicle identification number."""
    brand: str | None
    """Make."""
    model: str | None
    """Model."""
    variant: str | None
    """Variant or trim."""
    year: int | None
    """Model year."""
    registration_date: str | None
    """Date of first registration."""
    fuel: str | None
    """Fuel, as the workshop writes it."""
    transmission: str | None
    """Gearbox, as the workshop writes it."""
    engine_code: str | None
    """Engine code."""
    horsepower: int | None
    """Power in metric horsepower."""
    displacement: str | None
    """Engine displacement, as the workshop writes it."""
    color_code: str | None
    """Paint code."""
    environmental_label: str | None
    """Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`)."""
    km: int | None
    """Latest recorded mileage in kilometres. Read-only; the workshop records it. `null` if none was recorded."""
    itv_expiry_date: str | None
    """The last day on which the periodic inspection (ITV) is valid."""
    status: Literal["activo", "baja_temporal", "baja"]
    """`activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered."""


class VehicleCheckedInEvent(TypedDict):
    """A vehicle entered the workshop, with or without an appointment."""

    id: EventId
    event: Literal["vehicle.checked_in"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: VehicleData


class VehicleCreate(TypedDict):
    """A vehicle to be created. Fields that you leave out are `null`, except `status`, which is `activo`. Unknown fields are refused."""

    client_id: int
    """Id of the client who owns the vehicle. The client must exist."""
    plate: str
    """Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate."""
    vin: NotRequired[str | None]
    """Vehicle identification number."""
    brand: NotRequired[str | None]
    """Make."""
    model: NotRequired[str | None]
    """Model."""
    variant: NotRequired[str | None]
    """Variant or trim."""
    year: NotRequired[int | None]
    """Model year."""
    registration_date: NotRequired[Moment | None]
    """Date of first registration."""
    fuel: NotRequired[str | None]
    """Fuel, as the workshop writes it."""
    transmission: NotRequired[str | None]
    """Gearbox, as the workshop writes it."""
    engine_code: NotRequired[str | None]
    """Engine code."""
    horsepower: NotRequired[int | None]
    """Power in metric horsepower."""
    displacement: NotRequired[str | None]
    """Engine displacement, as the workshop writes it."""
    color_code: NotRequired[str | None]
    """Paint code."""
    environmental_label: NotRequired[str | None]
    """Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`)."""
    itv_expiry_date: NotRequired[Moment | None]
    """The last day on which the periodic inspection (ITV) is valid."""
    status: NotRequired[Literal["activo", "baja_temporal", "baja"]]
    """`activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered."""


class VehicleData(TypedDict):
    """A vehicle in the workshop."""

    vehicle_id: int
    """Id of the vehicle."""
    client_id: int
    """Id of the client who owns it."""
    budget_id: int | None
    """Id of the budget for which it is here. `null` if there is none yet."""


class VehicleDeliveredEvent(TypedDict):
    """The client collected the vehicle."""

    id: EventId
    event: Literal["vehicle.delivered"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: VehicleData


class VehiclePage(TypedDict):
    """A page of vehicles."""

    data: list[Vehicle]
    """The vehicles of this page, by ascending id."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page. `null` on the last page."""
    has_more: bool
    """Whether another page follows."""


class VehicleReadyEvent(TypedDict):
    """The repair is finished and the vehicle can be collected."""

    id: EventId
    event: Literal["vehicle.ready"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: VehicleData


class VehicleRef(TypedDict):
    """The vehicle, in brief."""

    id: int
    """Id of the vehicle. Assigned by the service."""
    plate: str
    """Number plate."""
    brand: str | None
    """Make."""
    model: str | None
    """Model."""


class VehicleUpdate(TypedDict):
    """The fields to change; fields that you leave out stay as they are. `null` clears a field that may be without value. Unknown fields are refused."""

    client_id: NotRequired[int]
    """Id of the client who owns the vehicle. The client must exist."""
    plate: NotRequired[str]
    """Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate."""
    vin: NotRequired[str | None]
    """Vehicle identification number."""
    brand: NotRequired[str | None]
    """Make."""
    model: NotRequired[str | None]
    """Model."""
    variant: NotRequired[str | None]
    """Variant or trim."""
    year: NotRequired[int | None]
    """Model year."""
    registration_date: NotRequired[Moment | None]
    """Date of first registration."""
    fuel: NotRequired[str | None]
    """Fuel, as the workshop writes it."""
    transmission: NotRequired[str | None]
    """Gearbox, as the workshop writes it."""
    engine_code: NotRequired[str | None]
    """Engine code."""
    horsepower: NotRequired[int | None]
    """Power in metric horsepower."""
    displacement: NotRequired[str | None]
    """Engine displacement, as the workshop writes it."""
    color_code: NotRequired[str | None]
    """Paint code."""
    environmental_label: NotRequired[str | None]
    """Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`)."""
    itv_expiry_date: NotRequired[Moment | None]
    """The last day on which the periodic inspection (ITV) is valid."""
    status: NotRequired[Literal["activo", "baja_temporal", "baja"]]
    """`activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered."""


class Webhook(TypedDict):
    """A webhook subscription. Its signing secret is never part of it."""

    id: int
    """Id of the subscription. Assigned by the service."""
    url: str
    """The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery."""
    events: list[EventName]
    """The events to send, each name once; or only `*`, for all events, including those that later releases add."""
    description: str
    """The purpose of the subscription, in your own words. Empty if you leave it out."""
    active: bool
    """Whether events are sent. The service sets it to `false` when the receiver answers 410, or has failed for five days without a success; set it to `true` to resume. Events that happen while it is `false` are not sent later."""
    created_at: str
    """When the subscription was created."""


class WebhookCreate(TypedDict):
    """A subscription to be created. Unknown fields are refused."""

    url: str
    """The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery."""
    events: list[EventName]
    """The events to send, each name once; or only `*`, for all events, including those that later releases add."""
    description: NotRequired[str]
    """The purpose of the subscription, in your own words. Empty if you leave it out."""


class WebhookDeleted(TypedDict):
    """The subscription was deleted."""

    ok: bool
    """Always `true`."""


class WebhookDetail(TypedDict):
    """One subscription with its most recent deliveries."""

    item: Webhook
    deliveries: list[Delivery]
    """The 50 newest deliveries, the newest first. `GET /webhooks/{id}/deliveries` has them all."""


class WebhookEvent(TypedDict):
    """An event that can be subscribed to."""

    event: EventName
    label: str
    """A short name for people, in the language of `Accept-Language`."""
    description: str
    """When the event happens, in the language of `Accept-Language`."""


class WebhookItem(TypedDict):
    """One subscription."""

    item: Webhook


class WebhookList(TypedDict):
    """The key's subscriptions, and the events to choose from."""

    items: list[Webhook]
    """The subscriptions, by ascending id."""
    events: list[WebhookEvent]
    """Every event that can be subscribed to."""


class WebhookReplay(TypedDict):
    """The deliveries to send again. Unknown fields are refused."""

    since: Moment
    """Failed deliveries created at this moment or later are sent again."""


class WebhookReplayed(TypedDict):
    """The deliveries that are sent again."""

    replayed: int
    """The number of deliveries that are sent again, those that were waiting for their next attempt included."""


class WebhookSecret(TypedDict):
    """A subscription with its new signing secret."""

    item: Webhook
    secret: str
    """The secret with which deliveries are signed: `whsec_` and 32 bytes in base64. It is shown in this answer and nowhere else, so store it before you do anything else."""


class WebhookTestResult(TypedDict):
    """How the receiver answered the test."""

    ok: bool
    """Whether the receiver answered with a 2xx status within 15 seconds."""
    status: int
    """HTTP status of the receiver's answer. `0` if there was none."""


class WebhookUpdate(TypedDict):
    """The fields to change; fields that you leave out stay as they are. None can be cleared with `null`. Unknown fields are refused."""

    url: NotRequired[str]
    """The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery."""
    events: NotRequired[list[EventName]]
    """The events to send, each name once; or only `*`, for all events, including those that later releases add."""
    description: NotRequired[str]
    """The purpose of the subscription, in your own words. Empty if you leave it out."""
    active: NotRequired[bool]
    """Whether events are sent. The service sets it to `false` when the receiver answers 410, or has failed for five days without a success; set it to `true` to resume. Events that happen while it is `false` are not sent later."""


class WhatsappUnsubscribedEvent(TypedDict):
    """The recipient opted out of commercial WhatsApp messages."""

    id: EventId
    event: Literal["whatsapp.unsubscribed"]
    """Name of the event."""
    timestamp: EventTimestamp
    data: CommunicationData


class Workshop(TypedDict):
    """The workshop's own data."""

    name: str
    """Name under which the workshop is known."""
    legal_name: str
    """Registered name of the business. Empty if the workshop gave none."""
    tax_id: str
    """Tax id of the business. Empty if the workshop gave none."""
    address: str
    """Street and number. Empty if the workshop gave none."""
    city: str
    """Town or city. Empty if the workshop gave none."""
    zip: str
    """Postal code. Empty if the workshop gave none."""
    province: str
    """Province. Empty if the workshop gave none."""
    phone: str
    """Telephone number for clients. Empty if the workshop gave none."""
    whatsapp: str
    """WhatsApp number for clients. Empty if the workshop gave none."""
    email: str
    """Email address for clients. Empty if the workshop gave none."""
    web: str
    """Address of the workshop's website. Empty if the workshop gave none."""
    logo_url: str | None
    """Address of the workshop's logo, or `null` if it has none."""
    timezone: str
    """Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`."""
    currency: Literal["EUR"]
    """Currency of every amount."""
    booking_mode: Literal["propose", "book"]
    """How appointments are made: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once."""
    schedule: Schedule
    lunch_break: LunchBreak
    min_slot_minutes: int
    """Shortest possible appointment, in minutes."""
    upcoming_holidays: list[UpcomingHoliday]
    """Days on which the workshop is closed, from today for one year, in order of date."""

# Generated from spec/ by `make generate`; never edited.
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from .._groups import AsyncGroup
from .._options import CallOptions
from .._async_sending import AsyncCaller
from .._webhooks import unwrap

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._operation import FileAnswer
    from .._options import Language, Moment, Retries, UploadFile
    from .._pages import AsyncChangingList, AsyncList
    from . import types as t


class AsyncGeneral(AsyncGroup):
    async def get_ping(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Ping:
        """Check the key: `GET /ping`."""
        return await self._call(
            "getPing", (), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get_workshop(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Workshop:
        """Read the workshop's data: `GET /workshop`."""
        return await self._call(
            "getWorkshop", (), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get_openapi(
        self,
        *,
        lang: Literal["es", "en", "ca", "pt", "fr", "bg"] | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> dict[str, Any]:
        """Fetch this document: `GET /openapi.json`."""
        return await self._call(
            "getOpenapi", (), {"lang": lang}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    def list_request_logs(
        self,
        *,
        status: int | None = None,
        since: Moment | None = None,
        request_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncList[t.LoggedRequest, t.LoggedRequestPage]:
        """List the key's own requests: `GET /request-logs`."""
        return self._list(
            "listRequestLogs", (), {"status": status, "since": since, "request_id": request_id, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )


class AsyncClients(AsyncGroup):
    def list(
        self,
        *,
        search: str | None = None,
        updated_since: Moment | None = None,
        expand: Literal["vehicles"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.Client, t.ClientPage]:
        """List or search clients: `GET /clients`."""
        return self._changing_list(
            "listClients", (), {"search": search, "updated_since": updated_since, "expand": expand, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create(
        self,
        *,
        on_conflict: Literal["error", "return_existing"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.ClientCreate]
    ) -> t.Client:
        """Create a client: `POST /clients`."""
        return await self._call(
            "createClient", (), {"on_conflict": on_conflict}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: int,
        /,
        *,
        expand: Literal["vehicles"] | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Client:
        """Read a client: `GET /clients/{id}`."""
        return await self._call(
            "getClient", (id,), {"expand": expand}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def update(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.ClientUpdate]
    ) -> t.Client:
        """Change a client: `PATCH /clients/{id}`."""
        return await self._call(
            "updateClient", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncVehicles(AsyncGroup):
    def list(
        self,
        *,
        plate: str | None = None,
        client_id: int | None = None,
        status: Literal["activo", "baja_temporal", "baja"] | None = None,
        updated_since: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.Vehicle, t.VehiclePage]:
        """List vehicles: `GET /vehicles`."""
        return self._changing_list(
            "listVehicles", (), {"plate": plate, "client_id": client_id, "status": status, "updated_since": updated_since, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create(
        self,
        *,
        on_conflict: Literal["error", "return_existing"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.VehicleCreate]
    ) -> t.Vehicle:
        """Create a vehicle: `POST /vehicles`."""
        return await self._call(
            "createVehicle", (), {"on_conflict": on_conflict}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Vehicle:
        """Read a vehicle: `GET /vehicles/{id}`."""
        return await self._call(
            "getVehicle", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def update(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.VehicleUpdate]
    ) -> t.Vehicle:
        """Change a vehicle: `PATCH /vehicles/{id}`."""
        return await self._call(
            "updateVehicle", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncBudgets(AsyncGroup):
    def list(
        self,
        *,
        status: t.BudgetStatus | None = None,
        client_id: int | None = None,
        vehicle_id: int | None = None,
        from_: Moment | None = None,
        to: Moment | None = None,
        updated_since: Moment | None = None,
        expand: Literal["totals"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.BudgetItem, t.BudgetPage]:
        """List budgets: `GET /budgets`."""
        return self._changing_list(
            "listBudgets", (), {"status": status, "client_id": client_id, "vehicle_id": vehicle_id, "from": from_, "to": to, "updated_since": updated_since, "expand": expand, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.BudgetCreate]
    ) -> t.Budget:
        """Create a budget: `POST /budgets`."""
        return await self._call(
            "createBudget", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Budget:
        """Read a budget: `GET /budgets/{id}`."""
        return await self._call(
            "getBudget", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create_line(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.BudgetLineInput]
    ) -> t.LineChange:
        """Add a line: `POST /budgets/{id}/lines`."""
        return await self._call(
            "createBudgetLine", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def update_line(
        self,
        id: int,
        line_id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.BudgetLineUpdate]
    ) -> t.LineChange:
        """Change a line: `PATCH /budgets/{id}/lines/{lineId}`."""
        return await self._call(
            "updateBudgetLine", (id, line_id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def delete_line(
        self,
        id: int,
        line_id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Budget:
        """Delete a line: `DELETE /budgets/{id}/lines/{lineId}`."""
        return await self._call(
            "deleteBudgetLine", (id, line_id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def change_status(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.BudgetStatusChange]
    ) -> t.Budget:
        """Change the status of a budget: `POST /budgets/{id}/status`."""
        return await self._call(
            "changeBudgetStatus", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def create_document(
        self,
        id: int,
        /,
        *,
        file: UploadFile,
        client_visible: bool | None = None,
        mechanic_visible: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.BudgetDocument:
        """Add a document: `POST /budgets/{id}/documents`."""
        return await self._call(
            "createBudgetDocument", (id,), {}, {"file": file, "client_visible": client_visible, "mechanic_visible": mechanic_visible}, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncInvoices(AsyncGroup):
    def list(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        client_id: int | None = None,
        vehicle_id: int | None = None,
        status: t.InvoiceStatus | None = None,
        series: str | None = None,
        verifactu_status: t.VerifactuStatus | None = None,
        updated_since: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.InvoiceItem, t.InvoicePage]:
        """List invoices: `GET /invoices`."""
        return self._changing_list(
            "listInvoices", (), {"from": from_, "to": to, "client_id": client_id, "vehicle_id": vehicle_id, "status": status, "series": series, "verifactu_status": verifactu_status, "updated_since": updated_since, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Invoice:
        """Read an invoice: `GET /invoices/{id}`."""
        return await self._call(
            "getInvoice", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    @overload
    async def get_pdf(
        self,
        id: int,
        /,
        *,
        if_none_match: None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer: ...

    @overload
    async def get_pdf(
        self,
        id: int,
        /,
        *,
        if_none_match: str,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer | None: ...

    async def get_pdf(
        self,
        id: int,
        /,
        *,
        if_none_match: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer | None:
        """Fetch an invoice's PDF: `GET /invoices/{id}/pdf`. With `if_none_match`, `None` if it has not changed."""
        return await self._call(
            "getInvoicePdf", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language, if_none_match=if_none_match)
        )

    @overload
    async def get_ubl(
        self,
        id: int,
        /,
        *,
        if_none_match: None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer: ...

    @overload
    async def get_ubl(
        self,
        id: int,
        /,
        *,
        if_none_match: str,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer | None: ...

    async def get_ubl(
        self,
        id: int,
        /,
        *,
        if_none_match: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> FileAnswer | None:
        """Fetch an invoice as UBL: `GET /invoices/{id}/ubl`. With `if_none_match`, `None` if it has not changed."""
        return await self._call(
            "getInvoiceUbl", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language, if_none_match=if_none_match)
        )


class AsyncAppointments(AsyncGroup):
    async def list(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        status: t.BudgetAppointmentStatus | None = None,
        box_id: int | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.AppointmentList:
        """List appointments: `GET /appointments`."""
        return await self._call(
            "listAppointments", (), {"from": from_, "to": to, "status": status, "box_id": box_id}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.AppointmentCreate]
    ) -> t.Appointment:
        """Book or propose an appointment: `POST /appointments`."""
        return await self._call(
            "createAppointment", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def list_free_slots(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        duration_minutes: int | None = None,
        box_id: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Availability:
        """List free slots: `GET /appointments/availability`."""
        return await self._call(
            "listFreeSlots", (), {"from": from_, "to": to, "duration_minutes": duration_minutes, "box_id": box_id, "limit": limit}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Appointment:
        """Read an appointment: `GET /appointments/{id}`."""
        return await self._call(
            "getAppointment", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def delete(
        self,
        id: str,
        /,
        *,
        notify_client: bool | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.AppointmentCancelled:
        """Cancel an appointment or withdraw a proposal: `DELETE /appointments/{id}`."""
        return await self._call(
            "deleteAppointment", (id,), {"notify_client": notify_client}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )


class AsyncCatalog(AsyncGroup):
    async def list_services(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.ServiceList:
        """List the service categories: `GET /catalog/services`."""
        return await self._call(
            "listServices", (), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def list_rates(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.RateList:
        """List the labour rates: `GET /catalog/rates`."""
        return await self._call(
            "listRates", (), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    def list_items(
        self,
        *,
        search: str | None = None,
        category: str | None = None,
        updated_since: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.CatalogItem, t.CatalogItemPage]:
        """List or search the price list: `GET /catalog/items`."""
        return self._changing_list(
            "listCatalogItems", (), {"search": search, "category": category, "updated_since": updated_since, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )


class AsyncStock(AsyncGroup):
    def list_parts(
        self,
        *,
        search: str | None = None,
        below_minimum: bool | None = None,
        updated_since: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncChangingList[t.Part, t.PartPage]:
        """List or search parts: `GET /stock/parts`."""
        return self._changing_list(
            "listParts", (), {"search": search, "below_minimum": below_minimum, "updated_since": updated_since, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get_part(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Part:
        """Read a part: `GET /stock/parts/{id}`."""
        return await self._call(
            "getPart", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    def list_movements(
        self,
        *,
        part_id: int | None = None,
        budget_id: int | None = None,
        kind: t.StockMovementKind | None = None,
        from_: Moment | None = None,
        to: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncList[t.StockMovement, t.StockMovementPage]:
        """List movements: `GET /stock/movements`."""
        return self._list(
            "listStockMovements", (), {"part_id": part_id, "budget_id": budget_id, "kind": kind, "from": from_, "to": to, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create_movement(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.StockMovementCreate]
    ) -> t.StockMovement:
        """Record a movement: `POST /stock/movements`."""
        return await self._call(
            "createStockMovement", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def create_movements(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.StockMovementBatch]
    ) -> t.StockMovementBatchRecorded:
        """Record several movements: `POST /stock/movements/batch`."""
        return await self._call(
            "createStockMovements", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncCommunications(AsyncGroup):
    def list(
        self,
        *,
        channel: Literal["all", "email", "sms", "whatsapp", "call", "push"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncList[t.Communication, t.CommunicationPage]:
        """List the communications: `GET /communications`."""
        return self._list(
            "listCommunications", (), {"channel": channel, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def list_logs(
        self,
        *,
        channel: Literal["all", "email", "sms", "whatsapp", "call", "push"] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.CommunicationList:
        """List the newest communications (legacy): `GET /logs`. Deprecated: use `GET /communications`."""
        return await self._call(
            "listLogs", (), {"channel": channel, "limit": limit}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def send_email(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.EmailSend]
    ) -> t.MessageAccepted:
        """Send an email: `POST /email`."""
        return await self._call(
            "sendEmail", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def send_sms(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SmsSend]
    ) -> t.MessageAccepted:
        """Send an SMS: `POST /sms`."""
        return await self._call(
            "sendSms", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncReports(AsyncGroup):
    async def get_revenue(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        group_by: t.ReportGrouping | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.ReportRevenue:
        """Report the revenue: `GET /reports/revenue`."""
        return await self._call(
            "getRevenueReport", (), {"from": from_, "to": to, "group_by": group_by}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get_activity(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        group_by: t.ReportGrouping | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.ReportActivity:
        """Report the activity: `GET /reports/activity`."""
        return await self._call(
            "getActivityReport", (), {"from": from_, "to": to, "group_by": group_by}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def get_performance(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        group_by: t.ReportGrouping | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.ReportPerformance:
        """Report the performance: `GET /reports/performance`."""
        return await self._call(
            "getPerformanceReport", (), {"from": from_, "to": to, "group_by": group_by}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )


class AsyncWebhooks(AsyncGroup):
    async def list(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.WebhookList:
        """List the subscriptions: `GET /webhooks`."""
        return await self._call(
            "listWebhooks", (), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def create(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.WebhookCreate]
    ) -> t.WebhookSecret:
        """Create a subscription: `POST /webhooks`."""
        return await self._call(
            "createWebhook", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def get(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.WebhookDetail:
        """Read a subscription: `GET /webhooks/{id}`."""
        return await self._call(
            "getWebhook", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def update(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.WebhookUpdate]
    ) -> t.WebhookItem:
        """Change a subscription: `PATCH /webhooks/{id}`."""
        return await self._call(
            "updateWebhook", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def delete(
        self,
        id: int,
        /,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.WebhookDeleted:
        """Delete a subscription: `DELETE /webhooks/{id}`."""
        return await self._call(
            "deleteWebhook", (id,), {}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def test(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.WebhookTestResult:
        """Send a test: `POST /webhooks/{id}/test`."""
        return await self._call(
            "testWebhook", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def rotate_secret(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.WebhookSecret:
        """Create a new secret: `POST /webhooks/{id}/secret`."""
        return await self._call(
            "rotateWebhookSecret", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def replay(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.WebhookReplay]
    ) -> t.WebhookReplayed:
        """Send failed deliveries again: `POST /webhooks/{id}/replay`."""
        return await self._call(
            "replayWebhook", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    def list_deliveries(
        self,
        id: int,
        /,
        *,
        status: Literal["pending", "succeeded", "failed"] | None = None,
        event: t.DeliveredEventName | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncList[t.Delivery, t.DeliveryPage]:
        """List the deliveries: `GET /webhooks/{id}/deliveries`."""
        return self._list(
            "listDeliveries", (id,), {"status": status, "event": event, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    async def replay_delivery(
        self,
        id: int,
        delivery_id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Delivery:
        """Send a delivery again: `POST /webhooks/{id}/deliveries/{deliveryId}/replay`."""
        return await self._call(
            "replayDelivery", (id, delivery_id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    def list_events(
        self,
        *,
        event: t.EventName | None = None,
        since: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> AsyncList[t.Event, t.EventPage]:
        """List what happened: `GET /events`."""
        return self._list(
            "listEvents", (), {"event": event, "since": since, "limit": limit, "cursor": cursor}, None, CallOptions(timeout=timeout, retries=retries, language=language)
        )

    unwrap = staticmethod(unwrap)


class AsyncSandbox(AsyncGroup):
    async def move_clock(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxClockMove]
    ) -> t.SandboxClock:
        """Move the clock on: `POST /sandbox/clock`."""
        return await self._call(
            "moveSandboxClock", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def reset(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.SandboxReset:
        """Reset the sandbox: `POST /sandbox/reset`."""
        return await self._call(
            "resetSandbox", (), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def decide_budget(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxDecision]
    ) -> t.Budget:
        """Decide about a budget as its client: `POST /sandbox/budgets/{id}/decision`."""
        return await self._call(
            "decideSandboxBudget", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def choose_time(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxTime]
    ) -> t.Budget:
        """Choose a time as the client: `POST /sandbox/budgets/{id}/time`."""
        return await self._call(
            "chooseSandboxTime", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def answer_appointment(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxAppointmentAnswer]
    ) -> t.Budget:
        """Answer an appointment or a proposal: `POST /sandbox/appointments/{id}/answer`."""
        return await self._call(
            "answerSandboxAppointment", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def check_in_vehicle(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxVisit]
    ) -> t.Budget:
        """Check a vehicle in: `POST /sandbox/budgets/{id}/check-in`."""
        return await self._call(
            "checkInSandboxVehicle", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def deliver_vehicle(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxVisit]
    ) -> t.Budget:
        """Deliver a vehicle: `POST /sandbox/budgets/{id}/deliver`."""
        return await self._call(
            "deliverSandboxVehicle", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def issue_invoice(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxInvoiceIssue]
    ) -> t.Invoice:
        """Issue an invoice: `POST /sandbox/invoices/issue`."""
        return await self._call(
            "issueSandboxInvoice", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def pay_invoice(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxPayment]
    ) -> t.Invoice:
        """Pay an invoice: `POST /sandbox/invoices/{id}/pay`."""
        return await self._call(
            "paySandboxInvoice", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def refund_invoice(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxRefund]
    ) -> t.Invoice:
        """Refund an invoice: `POST /sandbox/invoices/{id}/refund`."""
        return await self._call(
            "refundSandboxInvoice", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def cancel_invoice(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Invoice:
        """Cancel an invoice: `POST /sandbox/invoices/{id}/cancel`."""
        return await self._call(
            "cancelSandboxInvoice", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def answer_tax_record(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxTaxAnswer]
    ) -> t.Invoice:
        """Answer as the tax authority: `POST /sandbox/invoices/{id}/tax-answer`."""
        return await self._call(
            "answerSandboxTaxRecord", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def undo_payment(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.Invoice:
        """Undo a payment: `POST /sandbox/payments/{id}/undo`."""
        return await self._call(
            "undoSandboxPayment", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def receive_email(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxInboundEmail]
    ) -> t.SandboxMessage:
        """Receive an email: `POST /sandbox/emails/receive`."""
        return await self._call(
            "receiveSandboxEmail", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def bounce_email(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxBounce]
    ) -> t.SandboxMessage:
        """Let an email bounce: `POST /sandbox/emails/{id}/bounce`."""
        return await self._call(
            "bounceSandboxEmail", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def open_email(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.SandboxMessage:
        """Open an email: `POST /sandbox/emails/{id}/open`."""
        return await self._call(
            "openSandboxEmail", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def click_email(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxClick]
    ) -> t.SandboxMessage:
        """Click a link in an email: `POST /sandbox/emails/{id}/click`."""
        return await self._call(
            "clickSandboxEmail", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def unsubscribe_email(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
    ) -> t.SandboxMessage:
        """Unsubscribe by an email: `POST /sandbox/emails/{id}/unsubscribe`."""
        return await self._call(
            "unsubscribeSandboxEmail", (id,), {}, None, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def receive_sms(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxInboundSms]
    ) -> t.SandboxMessage:
        """Receive an SMS: `POST /sandbox/sms/receive`."""
        return await self._call(
            "receiveSandboxSms", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def report_sms(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxSmsReport]
    ) -> t.SandboxMessage:
        """Report about an SMS: `POST /sandbox/sms/{id}/report`."""
        return await self._call(
            "reportSandboxSms", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def unsubscribe_client(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxUnsubscription]
    ) -> t.Client:
        """Unsubscribe a client by word: `POST /sandbox/clients/{id}/unsubscribe`."""
        return await self._call(
            "unsubscribeSandboxClient", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def send_campaign(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxCampaign]
    ) -> t.SandboxCampaignSent:
        """Send a campaign: `POST /sandbox/campaigns`."""
        return await self._call(
            "sendSandboxCampaign", (), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )

    async def fail_deliveries(
        self,
        id: int,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        language: Language | None = None,
        **body: Unpack[t.SandboxFailure]
    ) -> t.SandboxFailurePlanned:
        """Fail the next deliveries of a webhook: `POST /sandbox/webhooks/{id}/fail-next`."""
        return await self._call(
            "failSandboxDeliveries", (id,), {}, body, CallOptions(idempotency_key=idempotency_key, timeout=timeout, retries=retries, language=language)
        )


class AsyncGroups:
    """The methods of the API, one for each operation, by subject."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.general = AsyncGeneral(caller)
        self.clients = AsyncClients(caller)
        self.vehicles = AsyncVehicles(caller)
        self.budgets = AsyncBudgets(caller)
        self.invoices = AsyncInvoices(caller)
        self.appointments = AsyncAppointments(caller)
        self.catalog = AsyncCatalog(caller)
        self.stock = AsyncStock(caller)
        self.communications = AsyncCommunications(caller)
        self.reports = AsyncReports(caller)
        self.webhooks = AsyncWebhooks(caller)
        self.sandbox = AsyncSandbox(caller)

"""A partner's program, which works in a sandbox through a bad connection.

It is installed and run by test/tools/partner/clients/packages.release.test.ts, which counts afterwards what has been done.
"""

import asyncio
import base64
import io
import json
import os
from typing import Any, Callable

from receiver import Receiver
from workshop_api_client import (
    AsyncWorkshop,
    CallCancelledError,
    Cancellation,
    RequestStart,
    Retries,
    WebhookVerificationError,
    Workshop,
    etag_of,
    unwrap,
)
from workshop_api_client.errors import (
    ActImpossibleError,
    ChangedMeanwhileError,
    ClientAcceptanceRequiredError,
    ClientExistsError,
    InsufficientStockError,
    NotFoundError,
    ValidationError,
)

steps = 0
retries = 0
answers = 0


def count(start: RequestStart) -> None:
    """Shows the proxy which attempts belong to one call."""
    global steps
    steps += start.attempt == 1
    start.headers["x-step"] = str(steps)


def count_retry(_: Any) -> None:
    global retries
    retries += 1


def count_answer(_: Any) -> None:
    global answers
    answers += 1


settings: Any = {
    "base_url": os.environ["BASE_URL"],
    "api_key": os.environ["API_KEY"],
    "timeout": 2,
    "retries": Retries(attempts=10, first_delay=0.02, longest_delay=0.2),
    "on_request": count,
    "on_response": count_answer,
    "on_retry": count_retry,
}
workshop = Workshop(**settings)


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(f"not as expected: {what}")


def delete(call: Callable[[], Any]) -> None:
    """Runs a DELETE: if its answer got lost, or the proxy repeated it, the next attempt finds that it was carried out."""
    try:
        call()
    except NotFoundError:
        pass


ping = workshop.general.get_ping()
expect(ping["ok"] and ping["sandbox"], "the key works, in a sandbox")
expect(workshop.general.get_workshop()["timezone"] == "Europe/Madrid", "the workshop is in Madrid")

names = ["Ana Escenario", "Bruno Escenario", "Clara Escenario"]
clients = [
    workshop.clients.create(name=name, phone=f"+34 699 000 00{number}") for number, name in enumerate(names)
]
ana, bruno, clara = clients
try:
    workshop.clients.create(name="A. Escenario", phone="699 000 000")
    expect(False, "the client exists")
except ClientExistsError as error:
    expect(error.existing_id == ana["id"], "the client exists")
try:
    workshop.clients.create(name="")
    expect(False, "a name is needed")
except ValidationError as error:
    expect(error.fields[0]["path"] == "/name", "a name is needed")
workshop.clients.update(bruno["id"], city="Lugo", channel_opt_out={"sms": True}, if_match=etag_of(bruno))
try:
    workshop.clients.update(bruno["id"], city="Vigo", if_match=etag_of(bruno))
    expect(False, "the client has changed")
except ChangedMeanwhileError as error:
    expect(error.current["city"] == "Lugo", "the client has changed")
    expect(etag_of(error.current) != etag_of(bruno), "the refusal has the present version")
expect(workshop.clients.get(bruno["id"])["city"] == "Lugo", "the city was changed")
listed = [client["id"] for client in workshop.clients.list(search="escenario", limit=2)]
expect(listed == [client["id"] for client in clients], "each client is listed once")

vehicle = workshop.vehicles.create(client_id=clara["id"], plate="0000 BBB", brand="Seat")
expect(vehicle["plate"] == "0000BBB", "the plate is stored without spaces")
workshop.vehicles.update(vehicle["id"], model="León")

budget = workshop.budgets.create(
    client_id=clara["id"],
    vehicle_id=vehicle["id"],
    lines=[{"description": "Cambio de pastillas", "quantity": 1.5, "unit_price": 52}],
)
line = workshop.budgets.create_line(budget["id"], description="Líquido", unit_price=9.95)["line"]
workshop.budgets.update_line(budget["id"], line["id"], quantity=2)
extra = workshop.budgets.create_line(budget["id"], description="Por error")["line"]
delete(lambda: workshop.budgets.delete_line(budget["id"], extra["id"]))
read = workshop.budgets.get(budget["id"])
expect(len(read["lines"]) == 2 and read["totals"]["base"] == 97.9, "two lines come to 97.90")

sent = workshop.budgets.change_status(budget["id"], status="Enviado", sent_via="email")
expect(sent["status"] == "Enviado", "the budget was sent")
try:
    workshop.budgets.change_status(budget["id"], status="Aprobado")
    expect(False, "the link")
except ClientAcceptanceRequiredError as error:
    expect("/t/" in error.tracking_url, "the link")
photo = io.BytesIO(base64.b64decode(os.environ["PHOTO"]))
document = workshop.budgets.create_document(budget["id"], file=("disco.jpg", photo), client_visible=True)
expect(document["client_visible"] and document["filename"] == "disco.jpg", "the photo was uploaded")

approved = workshop.sandbox.decide_budget(budget["id"], decision="accepted", signature="drawn")
expect(approved["status"] == "Aprobado" and approved["client_signed_at"] is not None, "the client signed")
try:
    workshop.sandbox.decide_budget(budget["id"], decision="declined")
    expect(False, "nothing is left to decide")
except ActImpossibleError:
    pass

slots = workshop.appointments.list_free_slots(duration_minutes=60, limit=1)["data"]
proposal = workshop.appointments.create(
    budget_id=budget["id"], start=slots[0]["start"], duration_minutes=60, mode="propose"
)
confirmed = workshop.sandbox.answer_appointment(proposal["id"], answer="confirmed")["appointment"]
expect(confirmed is not None and confirmed["status"] == "confirmed", "the workshop confirmed")
appointment = workshop.appointments.get(f"b{budget['id']}")
delete(lambda: workshop.appointments.delete(appointment["id"], notify_client=False))

found = workshop.stock.list_parts(search="FIL-0012").page()["data"][0]
part, on_hand = found["id"], found["on_hand"]
workshop.stock.create_movement(part_id=part, kind="out", quantity=2)
workshop.stock.create_movements(
    movements=[
        {"part_id": part, "kind": "in", "quantity": 5},
        {"part_id": part, "kind": "out", "quantity": 1},
    ]
)
expect(workshop.stock.get_part(part)["on_hand"] == on_hand + 2, "2 more parts are in stock")
try:
    workshop.stock.create_movement(part_id=part, kind="out", quantity=999)
    expect(False, "there are not as many")
except InsufficientStockError as error:
    expect(error.shortages[0]["on_hand"] == on_hand + 2, "there are not as many")

before = workshop.reports.get_revenue(group_by="month")
workshop.budgets.change_status(budget["id"], status="En curso")
workshop.budgets.change_status(budget["id"], status="Finalizado")
invoice = workshop.sandbox.issue_invoice(budget_id=budget["id"], simplified=True)
workshop.sandbox.pay_invoice(invoice["id"], method="cash", amount=20)
paid = workshop.sandbox.pay_invoice(invoice["id"], method="card")["payments"]
expect(paid["settled"] and paid["paid"] == 118.46, "118.46 are paid")
refund = workshop.sandbox.refund_invoice(
    invoice["id"],
    method="cash",
    reason="Líquido devuelto",
    lines=[{"id": invoice["lines"][1]["id"], "quantity": 1}],
)
expect(refund["rectifies_id"] == invoice["id"] and refund["total"] == -12.04, "one of two was taken back")
after = workshop.reports.get_revenue(group_by="month")
expect(after["totals"]["invoices"] > before["totals"]["invoices"], "the report counts the invoice")
pdf = workshop.invoices.get_pdf(invoice["id"], timeout=3)
expect(pdf.content[:5] == b"%PDF-", "the PDF was drawn")
expect(workshop.invoices.get_pdf(invoice["id"], if_none_match=str(pdf.etag)) is None, "the PDF has not changed")

mail = workshop.communications.send_email(
    to="ana.escenario@example.com", subject="Su coche", text="Está listo."
)
bounced = workshop.sandbox.bounce_email(mail["id"], permanent=False)
expect(bounced["status"] == "bounced", "the mailbox is full")
sms = workshop.communications.send_sms(to="+34 699 000 001", body="Está listo.")
report = workshop.sandbox.report_sms(sms["id"], status="delivered")
expect(report["status"] == "delivered", "the SMS arrived")
answer = workshop.sandbox.receive_sms(from_="+34 699 000 001", body="Voy a las cinco.")
log = workshop.communications.list(limit=1).page()["data"]
expect(log[0]["id"] == answer["id"] and log[0]["idclient"] == bruno["id"], "Bruno's answer is in the log")

webhook = workshop.webhooks.create(url="http://127.0.0.1:9/hooks", events=["client.created"])
webhook_id = webhook["item"]["id"]
with Receiver() as receiver:
    workshop.webhooks.update(webhook_id, url=receiver.url)
    expect(workshop.webhooks.test(webhook_id)["status"] == 204, "the receiver answered")
    body, headers = receiver.deliveries.get(timeout=60)
event = unwrap(body, headers, webhook["secret"])
expect(event["event"] == "test.ping" and event["data"]["webhook_id"] == webhook_id, "the test is verified")
try:
    unwrap(body + b" ", headers, webhook["secret"])
    expect(False, "a changed delivery is refused")
except WebhookVerificationError:
    pass
delete(lambda: workshop.webhooks.delete(webhook_id))
given_up = Cancellation()
given_up.cancel()
try:
    workshop.general.get_ping(cancellation=given_up)
    expect(False, "a call that was given up is not sent")
except CallCancelledError:
    pass
workshop.close()


async def look_for_changes() -> None:
    """Reads with `async`, through the same connection."""
    async with AsyncWorkshop(**settings) as other:
        changes = other.clients.list(search="escenario", limit=1).changed_since()
        changed = [client async for client in changes]
        expect(len(changed) == 3 and changes.resume_from is not None, "all clients the first time")
        events = [each async for each in other.webhooks.list_events(event="client.created", limit=2)]
        created = [each["data"]["client_id"] for each in events if each["event"] == "client.created"]
        expect(created == [client["id"] for client in clients], "each client was created once")


asyncio.run(look_for_changes())
expect(answers > steps, "each answer was seen")
print(json.dumps({"steps": steps, "retries": retries}))

from io import BytesIO
from typing import TypeVar

from given import API_KEY, BASE_URL, LATER_URL, NOBODYS_ID, PHOTO, check, once
from open_enums import accept_new_values
from workshop import AuthenticatedClient, models
from workshop.api.budgets import create_budget, create_budget_document, get_budget
from workshop.api.clients import create_client, list_clients
from workshop.api.webhooks import create_webhook, delete_webhook, list_webhooks
from workshop.types import File

accept_new_values(models)
today = AuthenticatedClient(BASE_URL, API_KEY)
later = AuthenticatedClient(LATER_URL, API_KEY)

Answer = TypeVar("Answer")


def done(answer: Answer | models.ApiError | None) -> Answer:
    assert answer is not None
    assert not isinstance(answer, models.ApiError), answer
    return answer


def refused(answer: object) -> models.ErrorDetails:
    assert isinstance(answer, models.ApiError), answer
    return answer.error


def read_pages() -> None:
    first = done(list_clients.sync(client=today, limit=1))
    assert first.next_cursor is not None
    second = done(list_clients.sync(client=today, limit=1, cursor=first.next_cursor))
    check(second.data[0].id > first.data[0].id, "ids ascend")


def create_clients() -> int:
    body = models.ClientCreate(name="Clara Ejemplo", email=f"{once()}@example.com")
    key = once()
    created = done(create_client.sync(client=today, body=body, idempotency_key=key))
    again = done(create_client.sync(client=today, body=body, idempotency_key=key))
    check(again.id == created.id, "a repeated request creates nothing")
    error = refused(create_client.sync(client=today, body=body, idempotency_key=once()))
    check(error.code == "client_exists", "the same email is refused")
    check(error.existing_id == created.id, "existing_id is the client")
    return created.id


def create_budgets(client_id: int) -> int:
    body = models.BudgetCreate(client_id=NOBODYS_ID, lines=[models.BudgetLineInput(description="Motor")])
    error = refused(create_budget.sync(client=today, body=body, idempotency_key=once()))
    check(error.code == "validation_error", "the client of a budget has to exist")
    check(isinstance(error.fields, list) and error.fields[0].path == "/client_id", "the 422 says where")
    lines = [
        models.BudgetLineInput(description="Motor", quantity=1, unit_price=200_000.01),
        models.BudgetLineInput(description="Arandela", quantity=0.5, unit_price=0.29),
    ]
    body = models.BudgetCreate(client_id=client_id, lines=lines)
    made = done(create_budget.sync(client=today, body=body, idempotency_key=once()))
    budget = done(get_budget.sync(made.id, client=today))
    motor, washer = budget.lines
    check(motor.unit_price == 200_000.01 and washer.quantity == 0.5, "decimals come back to the cent")
    check(budget.vehicle is None and budget.category is None, "what was not given is null")
    check(budget.status == models.BudgetStatus.PENDIENTE, "the status is known")
    return budget.id


def upload_document(budget_id: int) -> None:
    file = File(payload=BytesIO(PHOTO), file_name="photo.png", mime_type="image/png")
    body = models.BudgetDocumentInput(file=file, client_visible=True)
    document = done(create_budget_document.sync(budget_id, client=today, body=body, idempotency_key=once()))
    check(document.filename == "photo.png" and document.content_type == "image/png", "the photo is stored")
    check(document.client_visible, "the client sees it")


def manage_webhooks() -> None:
    events = [models.EventName.LEAD_CREATED, models.EventName.CLIENT_UPDATED]
    body = models.WebhookCreate(url="https://hooks.example.com/workshop", events=events)
    made = done(create_webhook.sync(client=today, body=body, idempotency_key=once()))
    check(made.secret.startswith("whsec_"), "the secret is shown")

    def listed() -> list[int]:
        return [item.id for item in done(list_webhooks.sync(client=today)).items]

    check(made.item.id in listed(), "the subscription is listed")
    at_later_release = done(list_webhooks.sync(client=later))
    names = [each.event.value for each in at_later_release.events]
    check("lead.created" in names and "added.later" in names, "events may be added")
    [same] = [item for item in at_later_release.items if item.id == made.item.id]
    check(len(same.events) == 3, "the unknown one is kept")
    done(delete_webhook.sync(made.item.id, client=today))
    check(made.item.id not in listed(), "the subscription is gone")


def read_later_release(budget_id: int) -> None:
    budget = done(get_budget.sync(budget_id, client=later))
    check(budget.lines[0].unit_price == 200_000.01, "what is known is read")
    check(budget.status != models.BudgetStatus.PENDIENTE, "the unknown status is another one")
    error = refused(get_budget.sync(NOBODYS_ID, client=later))
    check(error.code == "added_later", "codes may be added")


read_pages()
new_client_id = create_clients()
new_budget_id = create_budgets(new_client_id)
upload_document(new_budget_id)
manage_webhooks()
read_later_release(new_budget_id)

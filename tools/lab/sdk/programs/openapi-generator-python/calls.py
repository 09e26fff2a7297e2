import workshop
from given import API_KEY, BASE_URL, LATER_URL, NOBODYS_ID, PHOTO, check, once
from open_enums import accept_new_values
from workshop import models

accept_new_values(models)


def client_of(url: str) -> workshop.ApiClient:
    return workshop.ApiClient(workshop.Configuration(host=url, access_token=API_KEY))


today = client_of(BASE_URL)
later = client_of(LATER_URL)


def details(refused: workshop.ApiException) -> models.ErrorDetails:
    error = refused.data
    assert isinstance(error, models.ApiError)
    return error.error


def read_pages() -> None:
    clients = workshop.ClientsApi(today)
    first = clients.list_clients(limit=1)
    second = clients.list_clients(limit=1, cursor=first.next_cursor)
    check(second.data[0].id > first.data[0].id, "ids ascend")


def create_clients() -> int:
    clients = workshop.ClientsApi(today)
    body = models.ClientCreate(name="Clara Ejemplo", email=f"{once()}@example.com")
    key = once()
    created = clients.create_client(key, body)
    check(clients.create_client(key, body).id == created.id, "a repeated request creates nothing")
    try:
        clients.create_client(once(), body)
        raise AssertionError("the same email is refused")
    except workshop.exceptions.ConflictException as refused:
        error = details(refused)
        check(error.code == "client_exists", "the same email is refused")
        check(error.existing_id == created.id, "existing_id is the client")
    return created.id


def create_budgets(client_id: int) -> int:
    budgets = workshop.BudgetsApi(today)
    try:
        lines = [models.BudgetLineInput(description="Motor")]
        budgets.create_budget(once(), models.BudgetCreate(client_id=NOBODYS_ID, lines=lines))
        raise AssertionError("the client of a budget has to exist")
    except workshop.exceptions.UnprocessableEntityException as refused:
        error = details(refused)
        check(error.code == "validation_error", "the client of a budget has to exist")
        check(error.fields is not None and error.fields[0].path == "/client_id", "the 422 says where")
    lines = [
        models.BudgetLineInput(description="Motor", quantity=1, unit_price=200_000.01),
        models.BudgetLineInput(description="Arandela", quantity=0.5, unit_price=0.29),
    ]
    made = budgets.create_budget(once(), models.BudgetCreate(client_id=client_id, lines=lines))
    budget = budgets.get_budget(made.id)
    motor, washer = budget.lines
    check(motor.unit_price == 200_000.01 and washer.quantity == 0.5, "decimals come back to the cent")
    check(budget.vehicle is None and budget.category is None, "what was not given is null")
    check(budget.status == models.BudgetStatus.PENDIENTE, "the status is known")
    return budget.id


def upload_document(budget_id: int) -> None:
    document = workshop.BudgetsApi(today).create_budget_document(
        budget_id, once(), ("photo.png", PHOTO), client_visible=True
    )
    check(document.filename == "photo.png" and document.content_type == "image/png", "the photo is stored")
    check(document.client_visible, "the client sees it")


def manage_webhooks() -> None:
    webhooks = workshop.WebhooksApi(today)
    events = [models.EventName.LEAD_CREATED, models.EventName.CLIENT_UPDATED]
    body = models.WebhookCreate(url="https://hooks.example.com/workshop", events=events)
    made = webhooks.create_webhook(once(), body)
    check(made.secret.startswith("whsec_"), "the secret is shown")

    def listed() -> list[int]:
        return [item.id for item in webhooks.list_webhooks().items]

    check(made.item.id in listed(), "the subscription is listed")
    at_later_release = workshop.WebhooksApi(later).list_webhooks()
    names = [each.event.value for each in at_later_release.events]
    check("lead.created" in names and "added.later" in names, "events may be added")
    [same] = [item for item in at_later_release.items if item.id == made.item.id]
    check(len(same.events) == 3, "the unknown one is kept")
    webhooks.delete_webhook(made.item.id)
    check(made.item.id not in listed(), "the subscription is gone")


def read_later_release(budget_id: int) -> None:
    budgets = workshop.BudgetsApi(later)
    budget = budgets.get_budget(budget_id)
    check(budget.lines[0].unit_price == 200_000.01, "what is known is read")
    check(budget.status != models.BudgetStatus.PENDIENTE, "the unknown status is another one")
    try:
        budgets.get_budget(NOBODYS_ID)
        raise AssertionError("the budget is not found")
    except workshop.exceptions.NotFoundException as refused:
        check(details(refused).code == "added_later", "codes may be added")


read_pages()
new_client_id = create_clients()
new_budget_id = create_budgets(new_client_id)
upload_document(new_budget_id)
manage_webhooks()
read_later_release(new_budget_id)

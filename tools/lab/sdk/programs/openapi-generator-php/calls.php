<?php

declare(strict_types=1);

use Workshop\Api\BudgetsApi;
use Workshop\Api\ClientsApi;
use Workshop\Api\WebhooksApi;
use Workshop\ApiException;
use Workshop\Configuration;
use Workshop\Model\Budget;
use Workshop\Model\BudgetCreate;
use Workshop\Model\BudgetLineInput;
use Workshop\Model\BudgetStatus;
use Workshop\Model\ClientCreate;
use Workshop\Model\ApiError;
use Workshop\Model\ErrorDetails;
use Workshop\Model\EventName;
use Workshop\Model\WebhookCreate;

require 'load.php';

/** No record has it. */
const NOBODYS_ID = 999_999_999;

$today = at('BASE_URL');
// The service as a later release may answer: with a status, an event, an error and fields unknown today.
$later = at('LATER_URL');

readPages($today);
$clientId = createClients($today);
$budgetId = createBudgets($today, $clientId);
uploadDocument($today, $budgetId);
manageWebhooks($today, $later);
readLaterRelease($later, $budgetId);

function at(string $variable): Configuration
{
    return (new Configuration())->setHost(getenv($variable))->setAccessToken(getenv('API_KEY'));
}

function readPages(Configuration $today): void
{
    $clients = new ClientsApi(config: $today);
    $first = $clients->listClients(limit: 1);
    $second = $clients->listClients(limit: 1, cursor: $first->getNextCursor());
    check($second->getData()[0]->getId() > $first->getData()[0]->getId(), 'ids ascend');
}

function createClients(Configuration $today): int
{
    $clients = new ClientsApi(config: $today);
    $client = new ClientCreate(['name' => 'Clara Ejemplo', 'email' => once() . '@example.com']);
    $key = once();
    $id = $clients->createClient($key, $client)->getId();
    check($clients->createClient($key, $client)->getId() === $id, 'a repeated request creates nothing');
    $error = refusal(409, fn () => $clients->createClient(once(), $client));
    check($error->getCode() === 'client_exists', 'the same email is refused');
    check($error->getExistingId() === $id, 'existing_id is the client');
    return $id;
}

function createBudgets(Configuration $today, int $clientId): int
{
    $budgets = new BudgetsApi(config: $today);
    $create = fn (int $clientId, array $lines) => $budgets->createBudget(
        once(),
        new BudgetCreate(['client_id' => $clientId, 'lines' => $lines]),
    );
    $motor = new BudgetLineInput(['description' => 'Motor', 'unit_price' => 200_000.01]);
    $washer = new BudgetLineInput(['description' => 'Arandela', 'quantity' => 0.5, 'unit_price' => 0.29]);
    $error = refusal(422, fn () => $create(NOBODYS_ID, [$motor]));
    check($error->getCode() === 'validation_error', 'the client of a budget has to exist');
    check($error->getFields()[0]->getPath() === '/client_id', 'the 422 says where');
    $budget = $budgets->getBudget($create($clientId, [$motor, $washer])->getId());
    check($budget->getLines()[0]->getUnitPrice() === 200_000.01, 'decimals come back to the cent');
    check($budget->getLines()[1]->getQuantity() === 0.5, 'decimals come back to the cent');
    check($budget->getVehicle() === null && $budget->getCategory() === null, 'what was not given is null');
    check($budget->getStatus() === BudgetStatus::PENDIENTE, 'the status is known');
    return $budget->getId();
}

function uploadDocument(Configuration $today, int $budgetId): void
{
    $photo = new SplFileObject('photo.png');
    $document = (new BudgetsApi(config: $today))->createBudgetDocument($budgetId, once(), $photo, client_visible: true);
    check($document->getFilename() === 'photo.png', 'the photo is stored');
    check($document->getContentType() === 'image/png', 'the photo is stored');
    check($document->getClientVisible(), 'the client sees it');
}

function manageWebhooks(Configuration $today, Configuration $later): void
{
    $webhooks = new WebhooksApi(config: $today);
    $made = $webhooks->createWebhook(once(), new WebhookCreate([
        'url' => 'https://hooks.example.com/workshop',
        'events' => [EventName::LEAD_CREATED, EventName::CLIENT_UPDATED],
    ]));
    check(str_starts_with($made->getSecret(), 'whsec_'), 'the secret is shown');
    $id = $made->getItem()->getId();
    $listed = fn () => array_map(fn ($item) => $item->getId(), $webhooks->listWebhooks()->getItems());
    check(in_array($id, $listed(), true), 'the subscription is listed');
    $list = (new WebhooksApi(config: $later))->listWebhooks();
    $events = array_map(fn ($each) => $each->getEvent(), $list->getEvents());
    check(in_array(EventName::LEAD_CREATED, $events, true), 'known events are read');
    check(in_array(EventName::UNKNOWN_DEFAULT_OPEN_API, $events, true), 'events may be added');
    [$same] = array_values(array_filter($list->getItems(), fn ($item) => $item->getId() === $id));
    check(count($same->getEvents()) === 3, 'the unknown one is kept');
    $webhooks->deleteWebhook($id);
    check(!in_array($id, $listed(), true), 'the subscription is gone');
}

function readLaterRelease(Configuration $later, int $budgetId): void
{
    $budgets = new BudgetsApi(config: $later);
    $budget = $budgets->getBudget($budgetId);
    check($budget->getLines()[0]->getUnitPrice() === 200_000.01, 'what is known is read');
    check($budget->getStatus() === BudgetStatus::UNKNOWN_DEFAULT_OPEN_API, 'the unknown status is another one');
    $error = refusal(404, fn () => $budgets->getBudget(NOBODYS_ID));
    check($error->getCode() === 'added_later', 'codes may be added');
}

/** What a call is refused with. */
function refusal(int $status, callable $call): ErrorDetails
{
    try {
        $call();
    } catch (ApiException $refused) {
        check($refused->getCode() === $status, "the call is refused with $status");
        $error = $refused->getResponseObject();
        assert($error instanceof ApiError);
        return $error->getError();
    }
    throw new AssertionError('the call is refused');
}

function once(): string
{
    return bin2hex(random_bytes(16));
}

function check(bool $holds, string $what): void
{
    if (!$holds) {
        throw new AssertionError("does not hold: $what");
    }
}

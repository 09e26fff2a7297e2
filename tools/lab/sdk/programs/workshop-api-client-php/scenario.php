<?php

declare(strict_types=1);

// A partner's program, which works in a sandbox through a bad connection. It is installed and run by
// test/tools/partner/clients/packages.release.test.ts, which counts afterwards what has been done.

use WorkshopApi\Cancellation;
use WorkshopApi\Errors\ActImpossibleException;
use WorkshopApi\Errors\CancelledException;
use WorkshopApi\Errors\ChangedMeanwhileException;
use WorkshopApi\Errors\ClientAcceptanceRequiredException;
use WorkshopApi\Errors\ClientExistsException;
use WorkshopApi\Errors\InsufficientStockException;
use WorkshopApi\Errors\NotFoundException;
use WorkshopApi\Errors\ValidationException;
use WorkshopApi\Errors\WebhookVerificationException;
use WorkshopApi\Hooks\RequestStart;
use WorkshopApi\Retries;
use WorkshopApi\UploadFile;
use WorkshopApi\Webhook;
use WorkshopApi\Workshop;

// Guzzle as Debian brings it.
require 'GuzzleHttp/autoload.php';
require getenv('VENDOR') . '/autoload.php';
require __DIR__ . '/receiver.php';

$steps = 0;
$retries = 0;
$answers = 0;
$workshop = new Workshop(
    (string) getenv('BASE_URL'),
    (string) getenv('API_KEY'),
    timeout: 2,
    retries: new Retries(attempts: 10, firstDelay: 0.02, longestDelay: 0.2),
    // Shows the proxy which attempts belong to one call.
    onRequest: function (RequestStart $start) use (&$steps): void {
        $steps += $start->attempt->attempt === 1 ? 1 : 0;
        $start->headers['x-step'] = (string) $steps;
    },
    onResponse: function () use (&$answers): void {
        $answers++;
    },
    onRetry: function () use (&$retries): void {
        $retries++;
    },
);

function expect(bool $holds, string $what): void
{
    if (!$holds) {
        throw new LogicException("not as expected: {$what}");
    }
}

/** Runs a DELETE: if its answer got lost, or the proxy repeated it, the next attempt finds that it was carried out. */
function delete(callable $call): void
{
    try {
        $call();
    } catch (NotFoundException) {
    }
}

/**
 * @template Thrown of Throwable
 * @param class-string<Thrown> $class
 * @return Thrown
 */
function refusalOf(string $class, callable $call): Throwable
{
    try {
        $call();
    } catch (Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new LogicException("no {$class}");
}

$ping = $workshop->general->getPing();
expect($ping['ok'] && $ping['sandbox'], 'the key works, in a sandbox');
expect($workshop->general->getWorkshop()['timezone'] === 'Europe/Madrid', 'the workshop is in Madrid');

$clients = [];
foreach (['Ana Escenario', 'Bruno Escenario', 'Clara Escenario'] as $number => $name) {
    $clients[] = $workshop->clients->create(['name' => $name, 'phone' => "+34 699 000 00{$number}"]);
}
[$ana, $bruno, $clara] = $clients;
$ids = array_column($clients, 'id');
$again = fn () => $workshop->clients->create(['name' => 'A. Escenario', 'phone' => '699 000 000']);
expect(refusalOf(ClientExistsException::class, $again)->existingId() === $ana['id'], 'the client exists');
$invalid = refusalOf(ValidationException::class, fn () => $workshop->clients->create(['name' => '']));
expect($invalid->fields[0]['path'] === '/name', 'a name is needed');
$workshop->clients->get($bruno['id'], etag: $etag);
$workshop->clients->update($bruno['id'], ['city' => 'Lugo', 'channel_opt_out' => ['sms' => true]], ifMatch: $etag);
expect($workshop->clients->get($bruno['id'])['city'] === 'Lugo', 'the city was changed');
$vigo = fn () => $workshop->clients->update($bruno['id'], ['city' => 'Vigo'], ifMatch: $etag);
$changed = refusalOf(ChangedMeanwhileException::class, $vigo);
expect($changed->current()['city'] === 'Lugo', 'the client has changed');
expect($changed->etag !== $etag, 'the refusal has the present version');
$listed = iterator_to_array($workshop->clients->list(search: 'escenario', limit: 2), false);
expect(array_column($listed, 'id') === $ids, 'each client is listed once');

$vehicle = $workshop->vehicles->create(['client_id' => $clara['id'], 'plate' => '0000 BBB', 'brand' => 'Seat']);
expect($vehicle['plate'] === '0000BBB', 'the plate is stored without spaces');
$workshop->vehicles->update($vehicle['id'], ['model' => 'León']);

$budget = $workshop->budgets->create([
    'client_id' => $clara['id'],
    'vehicle_id' => $vehicle['id'],
    'lines' => [['description' => 'Cambio de pastillas', 'quantity' => 1.5, 'unit_price' => 52]],
]);
$line = $workshop->budgets->createLine($budget['id'], ['description' => 'Líquido', 'unit_price' => 9.95])['line'];
$workshop->budgets->updateLine($budget['id'], $line['id'], ['quantity' => 2]);
$extra = $workshop->budgets->createLine($budget['id'], ['description' => 'Por error'])['line'];
delete(fn () => $workshop->budgets->deleteLine($budget['id'], $extra['id']));
$read = $workshop->budgets->get($budget['id']);
expect(count($read['lines']) === 2 && $read['totals']['base'] === 97.9, 'two lines come to 97.90');

$sent = $workshop->budgets->changeStatus($budget['id'], ['status' => 'Enviado', 'sent_via' => 'email']);
expect($sent['status'] === 'Enviado', 'the budget was sent');
$accept = fn () => $workshop->budgets->changeStatus($budget['id'], ['status' => 'Aprobado']);
$link = refusalOf(ClientAcceptanceRequiredException::class, $accept)->trackingUrl();
expect(str_contains($link, '/t/'), 'the link');
$photo = UploadFile::named('disco.jpg', (string) base64_decode((string) getenv('PHOTO'), true));
$document = $workshop->budgets->createDocument($budget['id'], $photo, clientVisible: true);
expect($document['client_visible'] && $document['filename'] === 'disco.jpg', 'the photo was uploaded');

$approved = $workshop->sandbox->decideBudget($budget['id'], ['decision' => 'accepted', 'signature' => 'drawn']);
expect($approved['status'] === 'Aprobado' && $approved['client_signed_at'] !== null, 'the client signed');
$late = fn () => $workshop->sandbox->decideBudget($budget['id'], ['decision' => 'declined']);
refusalOf(ActImpossibleException::class, $late);

$slots = $workshop->appointments->listFreeSlots(durationMinutes: 60, limit: 1)['data'];
$booking = ['budget_id' => $budget['id'], 'start' => $slots[0]['start'], 'duration_minutes' => 60, 'mode' => 'propose'];
$proposal = $workshop->appointments->create($booking);
$confirmed = $workshop->sandbox->answerAppointment($proposal['id'], ['answer' => 'confirmed']);
expect($confirmed['appointment']['status'] === 'confirmed', 'the workshop confirmed');
$appointment = $workshop->appointments->get("b{$budget['id']}");
delete(fn () => $workshop->appointments->delete($appointment['id'], notifyClient: false));

['id' => $part, 'on_hand' => $onHand] = $workshop->stock->listParts(search: 'FIL-0012')->page()['data'][0];
$workshop->stock->createMovement(['part_id' => $part, 'kind' => 'out', 'quantity' => 2]);
$workshop->stock->createMovements(['movements' => [
    ['part_id' => $part, 'kind' => 'in', 'quantity' => 5],
    ['part_id' => $part, 'kind' => 'out', 'quantity' => 1],
]]);
expect($workshop->stock->getPart($part)['on_hand'] === $onHand + 2, '2 more parts are in stock');
$many = fn () => $workshop->stock->createMovement(['part_id' => $part, 'kind' => 'out', 'quantity' => 999]);
$short = refusalOf(InsufficientStockException::class, $many);
expect($short->shortages()[0]['on_hand'] === $onHand + 2, 'there are not as many');

$before = $workshop->reports->getRevenue(groupBy: 'month');
$workshop->budgets->changeStatus($budget['id'], ['status' => 'En curso']);
$workshop->budgets->changeStatus($budget['id'], ['status' => 'Finalizado']);
$invoice = $workshop->sandbox->issueInvoice(['budget_id' => $budget['id'], 'simplified' => true]);
$workshop->sandbox->payInvoice($invoice['id'], ['method' => 'cash', 'amount' => 20]);
$paid = $workshop->sandbox->payInvoice($invoice['id'], ['method' => 'card'])['payments'];
expect($paid['settled'] && $paid['paid'] === 118.46, '118.46 are paid');
$refund = $workshop->sandbox->refundInvoice($invoice['id'], [
    'method' => 'cash',
    'reason' => 'Líquido devuelto',
    'lines' => [['id' => $invoice['lines'][1]['id'], 'quantity' => 1]],
]);
expect($refund['rectifies_id'] === $invoice['id'] && $refund['total'] === -12.04, 'one of two was taken back');
$after = $workshop->reports->getRevenue(groupBy: 'month');
expect($after['totals']['invoices'] > $before['totals']['invoices'], 'the report counts the invoice');
$pdf = $workshop->invoices->getPdf($invoice['id'], timeout: 3);
expect(str_starts_with($pdf->content, '%PDF-'), 'the PDF was drawn');
expect($workshop->invoices->getPdf($invoice['id'], ifNoneMatch: $pdf->etag) === null, 'the PDF has not changed');

$mail = ['to' => 'ana.escenario@example.com', 'subject' => 'Su coche', 'text' => 'Está listo.'];
$mail = $workshop->communications->sendEmail($mail);
$bounced = $workshop->sandbox->bounceEmail($mail['id'], ['permanent' => false]);
expect($bounced['status'] === 'bounced', 'the mailbox is full');
$sms = $workshop->communications->sendSms(['to' => '+34 699 000 001', 'body' => 'Está listo.']);
$report = $workshop->sandbox->reportSms($sms['id'], ['status' => 'delivered']);
expect($report['status'] === 'delivered', 'the SMS arrived');
$answer = $workshop->sandbox->receiveSms(['from' => '+34 699 000 001', 'body' => 'Voy a las cinco.']);
$logged = $workshop->communications->list(limit: 1)->page()['data'][0];
expect($logged['id'] === $answer['id'] && $logged['idclient'] === $bruno['id'], "Bruno's answer is in the log");

['item' => $item, 'secret' => $secret] = $workshop->webhooks->create([
    'url' => 'http://127.0.0.1:9/hooks',
    'events' => ['client.created'],
]);
$receiver = new Receiver();
$workshop->webhooks->update($item['id'], ['url' => $receiver->url]);
expect($workshop->webhooks->test($item['id'])['status'] === 204, 'the receiver answered');
$delivery = $receiver->first();
$event = Webhook::unwrap($delivery['body'], $delivery['headers'], $secret);
expect($event['event'] === 'test.ping' && $event['data']['webhook_id'] === $item['id'], 'the test is verified');
refusalOf(WebhookVerificationException::class, fn () => Webhook::unwrap("{$delivery['body']} ", $delivery['headers'], $secret));
$receiver->close();
delete(fn () => $workshop->webhooks->delete($item['id']));

$changes = $workshop->clients->list(search: 'escenario', limit: 1)->changedSince();
expect(count(iterator_to_array($changes)) === 3 && $changes->resumeFrom() !== null, 'all clients the first time');
$events = iterator_to_array($workshop->webhooks->listEvents(event: 'client.created', limit: 2));
expect(array_column(array_column($events, 'data'), 'client_id') === $ids, 'each client was created once');
$givenUp = new Cancellation();
$givenUp->cancel();
refusalOf(CancelledException::class, fn () => $workshop->general->getPing(cancellation: $givenUp));
expect($answers > $steps, 'each answer was seen');
echo json_encode(['steps' => $steps, 'retries' => $retries], JSON_THROW_ON_ERROR);

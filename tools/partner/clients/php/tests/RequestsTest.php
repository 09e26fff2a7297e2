<?php

declare(strict_types=1);

use WorkshopApi\Errors\ChangedMeanwhileException;
use WorkshopApi\Errors\UnexpectedAnswerException;
use WorkshopApi\Retries;
use WorkshopApi\UploadFile;
use WorkshopApi\Workshop;

$addresses = [
    'https://workshop.example.com' => 'https://workshop.example.com/api/v1/ping',
    'https://workshop.example.com/' => 'https://workshop.example.com/api/v1/ping',
    'https://workshop.example.com/api/v1' => 'https://workshop.example.com/api/v1/ping',
    'https://example.com:8443/behind/a/proxy/' => 'https://example.com:8443/behind/a/proxy/api/v1/ping',
];
foreach ($addresses as $baseUrl => $url) {
    test("a client for {$baseUrl} calls {$url}", function () use ($baseUrl, $url) {
        $script = new Script(answers(['ok' => true]));
        workshopOf($script, baseUrl: $baseUrl)->general->getPing();
        same($url, (string) $script->requests[0]->getUri());
    });
}

foreach (['', 'workshop.example.com', 'ftp://workshop.example.com', 'https://'] as $wrong) {
    test("the address '{$wrong}' is refused at once", fn () => thrown(
        InvalidArgumentException::class,
        fn () => new Workshop($wrong, 'pt_live_Invented'),
    ));
}

foreach (['', '.', '..'] as $wrong) {
    test("the id '{$wrong}' is refused before anything is sent", function () use ($wrong) {
        $delete = fn () => workshopOf(new Script())->appointments->delete($wrong);
        $error = thrown(InvalidArgumentException::class, $delete);
        same("deleteAppointment: id has to be an id, not '{$wrong}'", $error->getMessage());
    });
}

test('values are encoded, and those that are null are left out of queries only', function () {
    $script = new Script(...array_fill(0, 6, answers([])));
    $workshop = workshopOf($script);
    $day = new DateTimeImmutable('2026-11-20T12:00:00+01:00');
    $workshop->budgets->list(status: 'En cotización', clientId: null, from: $day)->page();
    $workshop->reports->getRevenue(from: '2026-01-01');
    $workshop->appointments->delete('b/12', notifyClient: false);
    $workshop->clients->create(['name' => 'Clara'], onConflict: 'return_existing', language: 'fr');
    $workshop->appointments->create(['budget_id' => 1, 'start' => $day, 'box_id' => null]);
    $workshop->clients->update(1, []);
    same([
        'GET /api/v1/budgets?status=En+cotizaci%C3%B3n&from=2026-11-20T11%3A00%3A00.000Z',
        'GET /api/v1/reports/revenue?from=2026-01-01',
        'DELETE /api/v1/appointments/b%2F12?notify_client=false',
        'POST /api/v1/clients?on_conflict=return_existing',
        'POST /api/v1/appointments',
        'PATCH /api/v1/clients/1',
    ], $script->targets());
    same('fr', $script->header('accept-language')[3]);
    same(['{"budget_id":1,"start":"2026-11-20T11:00:00.000Z","box_id":null}', '{}'], array_slice($script->bodies(), 4));
});

test('amounts are sent as they are, whatever the server is set to', function () {
    $before = ini_set('serialize_precision', '17');
    $script = new Script(answers([], 201));
    workshopOf($script)->budgets->createLine(1, ['description' => 'Líquido', 'unit_price' => 9.95]);
    same('{"description":"Líquido","unit_price":9.95}', $script->bodies()[0]);
    same('17', ini_set('serialize_precision', (string) $before));
});

$pages = [
    'a page' => [200, '<html>'],
    'a redirect' => [302, ''],
    'a page that was not found' => [404, 'Not found'],
    'JSON of another service' => [400, '{"error":"invalid"}'],
    'a list' => [400, '[]'],
];
foreach ($pages as $name => [$status, $body]) {
    test("{$name} is an unexpected answer", function () use ($status, $body) {
        $ping = fn () => workshopOf(new Script(answers($body, $status)))->general->getPing(retries: Retries::none());
        same($status, thrown(UnexpectedAnswerException::class, $ping)->status);
    });
}

test('a file comes with its name and its fingerprint, and null if it has not changed', function () {
    $script = new Script(answers('%PDF', 200, [
        'content-type' => 'application/pdf',
        'etag' => '"abc"',
        'content-disposition' => "attachment; filename=\"Factura.pdf\"; filename*=UTF-8''Factura%20n%C2%BA%201.pdf",
    ]), answers('', 304));
    $workshop = workshopOf($script);
    $file = $workshop->invoices->getPdf(1);
    same(['%PDF', 'Factura nº 1.pdf', 'application/pdf', '"abc"'], [$file->content, $file->filename, $file->contentType, $file->etag]);
    same(null, $workshop->invoices->getPdf(1, ifNoneMatch: $file->etag));
    same([null, '"abc"'], $script->header('if-none-match'));
});

test('a change is bound to the version of a record, and a conflict has the present one', function () {
    $current = ['id' => 118, 'city' => 'Vigo'];
    $script = new Script(
        answers(['id' => 118, 'city' => 'Lugo'], 200, ['etag' => '"first"']),
        refuses('changed_meanwhile', 409, ['etag' => '"second"'], current: $current),
        answers($current, 200, ['etag' => '"third"']),
    );
    $workshop = workshopOf($script);
    $workshop->clients->get(118, etag: $etag);
    $change = fn (?string $etag) => $workshop->clients->update(118, ['city' => 'Soria'], ifMatch: $etag);
    $error = thrown(ChangedMeanwhileException::class, fn () => $change($etag));
    same([$current, '"second"'], [$error->current(), $error->etag]);
    $workshop->clients->update(118, ['city' => 'Soria'], ifMatch: $error->etag, etag: $etag);
    same('"third"', $etag);
    same([null, '"first"', '"second"'], $script->header('if-match'));
});

test('a file is uploaded, and again with the same bytes', function () {
    $path = tempnam(sys_get_temp_dir(), 'disco');
    file_put_contents($path, 'bytes');
    $opened = fopen($path, 'rb');
    $files = [
        UploadFile::fromPath($path),
        UploadFile::named(basename($path), 'bytes'),
        UploadFile::named(basename($path), $opened),
        UploadFile::named(basename($path), GuzzleHttp\Psr7\Utils::streamFor('bytes')),
    ];
    foreach ($files as $file) {
        $script = new Script(answers('', 503), answers(['id' => 1], 201));
        workshopOf($script)->budgets->createDocument(1, $file, clientVisible: true);
        [$first, $second] = $script->bodies();
        same($first, $second);
        $name = basename($path);
        preg_match('/boundary=(\w+)/', $script->header('content-type')[0] ?? '', $boundary);
        same(
            "--B\r\nContent-Disposition: form-data; name=\"client_visible\"\r\n\r\ntrue\r\n"
                . "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{$name}\"\r\n"
                . "Content-Type: application/octet-stream\r\n\r\nbytes\r\n--B--\r\n",
            strtr($first, [$boundary[1] => 'B']),
        );
    }
    unlink($path);
    thrown(InvalidArgumentException::class, fn () => UploadFile::fromPath($path));
});

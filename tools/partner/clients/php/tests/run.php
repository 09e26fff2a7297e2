<?php

declare(strict_types=1);

// Runs all tests: php tests/run.php
require __DIR__ . '/autoload.php';
require __DIR__ . '/scripted.php';

$failures = 0;
$tests = 0;
foreach (glob(__DIR__ . '/*Test.php') ?: [] as $file) {
    require $file;
}
echo "{$tests} tests, {$failures} failed\n";
exit($failures === 0 && $tests > 0 ? 0 : 1);

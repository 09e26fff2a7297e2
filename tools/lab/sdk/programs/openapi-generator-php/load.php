<?php

declare(strict_types=1);

// Guzzle as Debian brings it. With Composer, vendor/autoload.php takes the place of this file.
require 'GuzzleHttp/autoload.php';

error_reporting(E_ALL);
set_error_handler(fn (int $level, string $message) => throw new ErrorException($message, 0, $level));

spl_autoload_register(function (string $class): void {
    [$vendor, $path] = explode('\\', $class, 2) + [1 => ''];
    if ($vendor === 'Workshop') {
        require_once 'workshop/lib/' . str_replace('\\', '/', $path) . '.php';
    }
});

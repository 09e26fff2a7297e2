<?php

declare(strict_types=1);

// Finds the classes as Composer would, by composer.json. Guzzle is the one that the system has.
require 'GuzzleHttp/autoload.php';

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false;
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});

spl_autoload_register(static function (string $class): void {
    $root = dirname(__DIR__);
    $manifest = json_decode((string) file_get_contents("{$root}/composer.json"), true);
    foreach ($manifest['autoload']['psr-4'] as $prefix => $folders) {
        foreach (str_starts_with($class, $prefix) ? $folders : [] as $folder) {
            $file = "{$root}/{$folder}" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
                return;
            }
        }
    }
});

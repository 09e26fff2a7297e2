<?php

declare(strict_types=1);

// Loads every generated class, so that all of them are seen to be PHP.
require 'load.php';

$folder = new RecursiveDirectoryIterator('workshop/lib', FilesystemIterator::SKIP_DOTS);
foreach (new RecursiveIteratorIterator($folder) as $file) {
    require_once $file->getPathname();
}

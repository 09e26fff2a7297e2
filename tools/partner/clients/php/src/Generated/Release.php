<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi;

final class Release
{
    public const VERSION = '1.1.0';
}

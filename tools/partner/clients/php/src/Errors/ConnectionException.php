<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** The service was not reached, or its answer was lost: a write may have been carried out. */
final class ConnectionException extends WorkshopException
{
}

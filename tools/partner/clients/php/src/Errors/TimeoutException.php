<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** No whole answer came in time: a write may have been carried out. */
final class TimeoutException extends WorkshopException
{
}

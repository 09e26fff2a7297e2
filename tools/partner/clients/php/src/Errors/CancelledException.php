<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** The call was ended by its `cancellation`: a write may have been carried out. */
final class CancelledException extends WorkshopException
{
}

<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The budget is closed and cannot be changed.
 */
final class BudgetLockedException extends ApiException
{
}

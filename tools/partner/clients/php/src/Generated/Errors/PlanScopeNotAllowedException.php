<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: The workshop's API plan does not include the scope that the operation needs.
 */
final class PlanScopeNotAllowedException extends ApiException
{
}

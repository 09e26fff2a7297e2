<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type ReportActivity from \WorkshopApi\Types
 * @phpstan-import-type ReportGrouping from \WorkshopApi\Types
 * @phpstan-import-type ReportPerformance from \WorkshopApi\Types
 * @phpstan-import-type ReportRevenue from \WorkshopApi\Types
 */
final class Reports extends Group
{
    /**
     * Report the revenue: `GET /reports/revenue`.
     *
     * @param ReportGrouping|null $groupBy
     * @return ReportRevenue
     */
    public function getRevenue(
        ?string $from = null,
        ?string $to = null,
        ?string $groupBy = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getRevenueReport', [], ['from' => $from, 'to' => $to, 'group_by' => $groupBy], null, $options);
    }

    /**
     * Report the activity: `GET /reports/activity`.
     *
     * @param ReportGrouping|null $groupBy
     * @return ReportActivity
     */
    public function getActivity(
        ?string $from = null,
        ?string $to = null,
        ?string $groupBy = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getActivityReport', [], ['from' => $from, 'to' => $to, 'group_by' => $groupBy], null, $options);
    }

    /**
     * Report the performance: `GET /reports/performance`.
     *
     * @param ReportGrouping|null $groupBy
     * @return ReportPerformance
     */
    public function getPerformance(
        ?string $from = null,
        ?string $to = null,
        ?string $groupBy = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getPerformanceReport', [], ['from' => $from, 'to' => $to, 'group_by' => $groupBy], null, $options);
    }
}

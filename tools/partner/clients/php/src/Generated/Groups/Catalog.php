<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\ChangingRecordList;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type CatalogItem from \WorkshopApi\Types
 * @phpstan-import-type CatalogItemPage from \WorkshopApi\Types
 * @phpstan-import-type RateList from \WorkshopApi\Types
 * @phpstan-import-type ServiceList from \WorkshopApi\Types
 */
final class Catalog extends Group
{
    /**
     * List the service categories: `GET /catalog/services`.
     *
     * @return ServiceList
     */
    public function listServices(
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listServices', [], [], null, $options);
    }

    /**
     * List the labour rates: `GET /catalog/rates`.
     *
     * @return RateList
     */
    public function listRates(
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listRates', [], [], null, $options);
    }

    /**
     * List or search the price list: `GET /catalog/items`.
     *
     * @return ChangingRecordList<CatalogItem, CatalogItemPage>
     */
    public function listItems(
        ?string $search = null,
        ?string $category = null,
        string|\DateTimeInterface|null $updatedSince = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ChangingRecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performChangingList('listCatalogItems', [], ['search' => $search, 'category' => $category, 'updated_since' => $updatedSince, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }
}

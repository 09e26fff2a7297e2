<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi;

/** The methods of the API, one for each operation, by subject. */
abstract class Groups
{
    public readonly Groups\General $general;
    public readonly Groups\Clients $clients;
    public readonly Groups\Vehicles $vehicles;
    public readonly Groups\Budgets $budgets;
    public readonly Groups\Invoices $invoices;
    public readonly Groups\Appointments $appointments;
    public readonly Groups\Catalog $catalog;
    public readonly Groups\Stock $stock;
    public readonly Groups\Communications $communications;
    public readonly Groups\Reports $reports;
    public readonly Groups\Webhooks $webhooks;
    public readonly Groups\Sandbox $sandbox;

    public function __construct(Caller $caller)
    {
        $this->general = new Groups\General($caller);
        $this->clients = new Groups\Clients($caller);
        $this->vehicles = new Groups\Vehicles($caller);
        $this->budgets = new Groups\Budgets($caller);
        $this->invoices = new Groups\Invoices($caller);
        $this->appointments = new Groups\Appointments($caller);
        $this->catalog = new Groups\Catalog($caller);
        $this->stock = new Groups\Stock($caller);
        $this->communications = new Groups\Communications($caller);
        $this->reports = new Groups\Reports($caller);
        $this->webhooks = new Groups\Webhooks($caller);
        $this->sandbox = new Groups\Sandbox($caller);
    }
}

// Generated from spec/ by `make generate`; never edited.

export interface paths {
    "/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the key
         * @description Shows which key you are using, its permissions and its current usage. Call it first: it needs no scope, so it shows whether the key, the host and the network work. It counts towards the limits like any other request.
         *
         *     Scope: any valid key.
         */
        get: operations["getPing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workshop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the workshop's data
         * @description The workshop's identity, contact data, opening hours and coming holidays, for example for a booking website or an invoice template. Any valid key may read it.
         *
         *     Scope: any valid key.
         */
        get: operations["getWorkshop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch this document
         * @description The OpenAPI 3.1 description of the service. Needs no key and may be fetched from a browser. The language changes only the prose: paths, fields and codes are the same in all six documents. Send the `ETag` of an earlier answer as `If-None-Match` to find out whether anything changed without fetching the document.
         *
         *     No key needed.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the key's own requests
         * @description The requests of this key and their answers, including refusals, the newest first, page by page. A request is listed about a second after its answer and kept for 90 days. Other keys' requests are not shown.
         *
         *     Scope: any valid key.
         */
        get: operations["listRequestLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search clients
         * @description Clients by ascending id, page by page. `search` narrows the list to clients whose name, phone, email or tax id contains the text. Erased clients are included, anonymised.
         *
         *     Scope: `clients:read`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description Creates a client; it never changes an existing one. If another client already has the phone, email or tax id, the answer is 409 `client_exists` with that client's id in `existing_id`, or, with `on_conflict=return_existing`, 200 with that client as it is. If several clients match, the tax id takes precedence, then the email, then the phone. `phone_secondary` and `billing_email` are not compared.
         *
         *     Scope: `clients:write`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client
         * @description One client by id. A client erased under the GDPR is shown anonymised, with `erased_at` set.
         *
         *     Scope: `clients:read`.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a client
         * @description Changes only the fields that you send. `null` clears a field, except `name` and the booleans, which always have a value. `channel_opt_out` changes only the channels sent. The client's history records the old and new values under the key's name. A request that changes nothing returns 200 and records nothing. A phone, email or tax id of another client is refused with 409 `client_exists`; an erased client with 409 `client_erased`.
         *
         *     Scope: `clients:write`.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vehicles
         * @description Vehicles by ascending id, page by page. Filters are combined with AND.
         *
         *     Scope: `vehicles:read`.
         */
        get: operations["listVehicles"];
        put?: never;
        /**
         * Create a vehicle
         * @description Creates a vehicle for an existing client. The plate is normalised. If the client already has that plate, the answer is 409 `vehicle_exists` with `existing_id`, or, with `on_conflict=return_existing`, 200 with the vehicle as it is. If another client has it: 409 `vehicle_belongs_to_other_client`; if an erased client has it, a second vehicle is created with that plate. An unknown `client_id` is refused with 422; an erased client with 409 `client_erased`.
         *
         *     Scope: `vehicles:write`.
         */
        post: operations["createVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a vehicle
         * @description One vehicle by id.
         *
         *     Scope: `vehicles:read`.
         */
        get: operations["getVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a vehicle
         * @description Changes only the fields that you send. `null` clears a field, except `client_id`, `plate` and `status`, which always have a value. `client_id` moves the vehicle to another existing client. The plate of another vehicle of the owner is refused with 409 `vehicle_exists`; the plate of another client's vehicle with 409 `vehicle_belongs_to_other_client`. A vehicle cannot be moved to an erased client, and a vehicle of an erased client can only be moved to another client, with `client_id` alone: anything else is refused with 409 `client_erased`. A request that changes nothing returns 200 and records nothing.
         *
         *     Scope: `vehicles:write`.
         */
        patch: operations["updateVehicle"];
        trace?: never;
    };
    "/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets
         * @description Budgets by ascending id, page by page, without notes, lines and totals. Filters are combined with AND. Budgets for internal use are not included.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listBudgets"];
        put?: never;
        /**
         * Create a budget
         * @description Creates a budget with its lines, in status `Pendiente`. The vehicle must belong to the client. Unknown categories and categories for internal use are refused with 422. A budget for an erased client is refused with 409 `client_erased`. With `notify_client`, the service sends the client an acknowledgement with the tracking link.
         *
         *     Scope: `budgets:write`. Also `communications:send`, with `"notify_client":true`. Also `stock:read`, with `lines.part_id`.
         */
        post: operations["createBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a budget
         * @description One budget by id, with its lines, totals and notes. Budgets for internal use return 404.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a line
         * @description Adds a line below the others, whose ids do not change. The previous lines are kept as a snapshot, and the budget's history records the new line under your key's name. Lines are locked, with 409 `budget_locked`, once the budget is `Facturado`, `Cancelado`, `Rechazado` or `Retirado`, or has an invoice or a draft of one. A budget has at most 200 lines; a further one is refused with 422.
         *
         *     Scope: `budgets:write`. Also `stock:read`, with `part_id`.
         */
        post: operations["createBudgetLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/lines/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a line
         * @description Deletes a line; the other lines keep their ids and positions. The previous lines, including the deleted one, are kept as a snapshot, and the budget's history records the deletion under your key's name. The last remaining line can also be deleted. Lines are locked, with 409 `budget_locked`, once the budget is `Facturado`, `Cancelado`, `Rechazado` or `Retirado`, or has an invoice or a draft of one. Deleting it again returns 404.
         *
         *     Scope: `budgets:write`.
         */
        delete: operations["deleteBudgetLine"];
        options?: never;
        head?: never;
        /**
         * Change a line
         * @description Changes only the fields that you send. `null` clears `reference`, `group_title` and `part_id`. The previous lines are kept as a snapshot, and the budget's history shows old and new values under your key's name. Lines are locked, with 409 `budget_locked`, once the budget is `Facturado`, `Cancelado`, `Rechazado` or `Retirado`, or has an invoice or a draft of one. A request that changes nothing returns 200 and records nothing.
         *
         *     Scope: `budgets:write`. Also `stock:read`, with `part_id`.
         */
        patch: operations["updateBudgetLine"];
        trace?: never;
    };
    "/budgets/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the status of a budget
         * @description Sets another status. Before the client has accepted the budget: `Pendiente`, `En cotización` or `Enviado` (your own system has sent it). After the acceptance: `En curso`, then `Finalizado`. `Cancelado` is possible from every other status except `Facturado`. Only the client can accept a budget, from the link in `tracking_url`: `Aprobado` is refused with 403 `client_acceptance_required`. Only the workshop can set `Facturado`, `Rechazado` and `Retirado`: 403 `status_transition_forbidden`. A budget that is `Facturado` or `Cancelado`, or that has an invoice for one of its two payers, is refused with 409 `budget_locked`; the current status, or one that cannot be reached from it, with 409 `invalid_status_transition`; a budget of an erased client with 409 `client_erased`. `Finalizado` takes the parts of the lines out of stock, except units that movements have already taken out for the budget; a shortage is refused with 409 `insufficient_stock`, whose `shortages` list the lines. Cancelling a finished budget returns these parts to stock.
         *
         *     Scope: `budgets:write`. Also `communications:send`, with `"status":"Enviado"`, `"notify_client":true`.
         */
        post: operations["changeBudgetStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a document
         * @description Adds a JPEG, PNG, WebP or PDF file, whatever the status of the budget. The type is determined from the content, never from the name or declared type: a file of another type, a damaged file, and one that can also be read as another type are refused with 415 `unsupported_media_type`. A file over 4 MB (4,194,304 bytes) is refused with 413 `payload_too_large` before the rest is read. Pictures are stored without their metadata (place, device, texts), upright and with their colour profile; data after the end of the picture is removed. By default, only staff can see the document. Repeated requests are recognised by the fields and the file's content.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["createBudgetDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Drafts and issued invoices by ascending id, page by page, without billing data, notes, lines and payments. Cancelled ones are listed only with `status=cancelled`. Filters are combined with AND.
         *
         *     Scope: `invoices:read`.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description One invoice by id, whatever its status, with its billing data, notes, totals, lines and payments. When a client is erased, the invoice keeps its numbers and amounts for the accounts, but its personal data is hidden: billing data and texts about the client are `null`, the description of each line is `…`, and the client's name is a placeholder.
         *
         *     Scope: `invoices:read`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an invoice's PDF
         * @description The PDF that the client receives. For an issued invoice the file never changes, and has the tax authority's QR code if the workshop makes tax records; a draft shows its current content and is marked as a draft. Send the `ETag` of an earlier answer as `If-None-Match` to fetch only what has changed. The PDF of an erased client's invoice is kept for the accounts, but cannot be fetched.
         *
         *     Scope: `invoices:read`.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an invoice as UBL
         * @description The issued invoice in machine-readable form: UBL 2.1 by the rules of EN 16931, which the client's accounting software can read. The same file is attached to its PDF. A correction that reduces the amount is a credit note (381), one that increases it is a debit note (383), and one that replaces an invoice is a corrected invoice (384). Drafts, simplified invoices and invoices with taxes that the rules do not cover have none: the answer is 404, and `message` explains why. Send the `ETag` of an earlier answer as `If-None-Match` to fetch only what has changed. The invoice of an erased client cannot be fetched.
         *
         *     Scope: `invoices:read`.
         */
        get: operations["getInvoiceUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List appointments
         * @description All appointments and live proposals that overlap the time from `from` to `to`, by start, then id; those that end at `from` or begin at `to` are not included. Those of budgets for internal use are not included. The list has no pages; an appointment that is moved while a long list is being sent may be missing or appear twice.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["listAppointments"];
        put?: never;
        /**
         * Book or propose an appointment
         * @description Reserves a time for a budget. If the workshop's booking mode is `book`, the appointment is confirmed at once, and replaces the budget's confirmed appointment; otherwise, and with `mode` `propose`, a proposal awaits the workshop's confirmation: it replaces an earlier proposal, but not a confirmed appointment. A proposal reserves its time; it lapses at its start, or after 72 hours. `mode` `book` is refused with 403 `booking_mode_propose_only` if the workshop only accepts proposals. A time that is not free, by the rules of GET /appointments/availability, is refused with 409 `slot_unavailable` and up to three free slots nearest to it, in the requested box if possible, otherwise in any; so is a time in the past or off the half-hour grid. A start more than two years ahead is refused with 422. The budget's own appointments do not count as busy time. A closed budget (`Facturado`, `Cancelado`, `Rechazado`, `Retirado`) accepts no appointments: 409 `budget_locked`. A budget of an erased client is refused with 409 `client_erased`. Repeating a request for a time that is already reserved changes nothing.
         *
         *     Scope: `appointments:write`. Also `communications:send`, with `"notify_client":true`.
         */
        post: operations["createAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List free slots
         * @description Times when the workshop can accept a vehicle, by start, then box. They respect the hours of the workshop and of each box, the lunch break, holidays, closures, appointments and proposals. Slots start on the hour or half past by the workshop's clock, at least an hour from now, and lie entirely between `from` and `to`. Slots are not reserved: if a slot is booked before your request, the refusal lists others.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["listFreeSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an appointment
         * @description One appointment or live proposal by id, as lists show it. Cancelled appointments, lapsed proposals and those of budgets for internal use return 404. Once a proposal is confirmed, it is found by the budget's id.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["getAppointment"];
        put?: never;
        post?: never;
        /**
         * Cancel an appointment or withdraw a proposal
         * @description Frees the time that was reserved for a budget; the budget itself stays as it is. With `notify_client`, a message asks the client to choose another time if a proposal is withdrawn; clients with a confirmed appointment are not notified. An appointment of an erased client is refused with 409 `client_erased`. Deleting it again, or deleting a lapsed proposal, returns 404.
         *
         *     Scope: `appointments:write`. Also `communications:send`, with `notify_client=true`.
         */
        delete: operations["deleteAppointment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the waiting list
         * @description The budgets that wait for a time, in the order in which they were added, page by page. Without `status`, only those that still wait, with and without an offered time.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["listWaitingEntries"];
        put?: never;
        /**
         * Add a budget to the waiting list
         * @description When a time becomes free that suits the client, the service offers it by email or SMS, between 9 and 20 o'clock. The first client who accepts on the page of its budget gets the appointment; the others stay on the list. A budget with an appointment waits for an earlier one. A budget is on the list once: if it waits already, the fields that you send replace its wish. A closed budget (`Facturado`, `Cancelado`, `Rechazado`, `Retirado`) is refused with 409 `budget_locked`, and one of an erased client with 409 `client_erased`.
         *
         *     Scope: `appointments:write`.
         */
        post: operations["createWaitingEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting-list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a budget from the waiting list
         * @description The budget no longer waits, and its client can no longer accept offered times. An entry that no longer waits returns 404.
         *
         *     Scope: `appointments:write`.
         */
        delete: operations["deleteWaitingEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the staff
         * @description The people who work in the workshop now, with the ids that hours and absences refer to. The list has no pages.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hours worked
         * @description When people worked on budgets, by id, page by page. Filters are combined with AND. Work on budgets for internal use is not included.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listWorkPeriods"];
        put?: never;
        /**
         * Start work, or record hours
         * @description Without `ended_at`, the person starts to work on the budget. A person works on one budget at a time: work on another budget that has not ended ends at that moment. If the person already works on this budget, nothing changes, and the answer is 200 with that work. A budget with the status `Aprobado` or `En espera` becomes `En curso`. With `ended_at`, hours that are over are recorded, and the status of the budget does not change. Hours in the future, and hours in which the person did other work, are refused with 422. A clock that is up to five minutes fast is corrected. A closed budget (`Facturado`, `Cancelado`, `Rechazado`, `Retirado`) is refused with 409 `budget_locked`, and one of an erased client with 409 `client_erased`.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["createWorkPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-periods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read hours worked
         * @description One entry of the hours worked by id. Work on budgets for internal use returns 404.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["getWorkPeriod"];
        put?: never;
        post?: never;
        /**
         * Delete hours worked
         * @description Deletes hours that were recorded by mistake. Deleting them again returns 404.
         *
         *     Scope: `budgets:write`.
         */
        delete: operations["deleteWorkPeriod"];
        options?: never;
        head?: never;
        /**
         * Correct hours worked
         * @description Changes when work began or ended. Work that has not ended ends with `ended_at`. Hours in the future, and hours in which the person did other work, are refused with 422. A request that changes nothing returns 200 and records nothing. To change the person or the budget, delete the hours and record them again.
         *
         *     Scope: `budgets:write`.
         */
        patch: operations["updateWorkPeriod"];
        trace?: never;
    };
    "/work-periods/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop work
         * @description Ends work that has begun, now or at `ended_at`. If it has already ended, nothing changes, and the answer shows when it ended. A clock that is up to five minutes fast is corrected.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["stopWorkPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the absences
         * @description When people do not work, by id, page by page: past, present and future absences. Filters are combined with AND.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["listAbsences"];
        put?: never;
        /**
         * Add an absence
         * @description Records that a person does not work for a time. While all of the staff are absent, the diary has no free slots; this takes effect at once. Existing appointments stay as they are: `GET /appointments` lists those of the time.
         *
         *     Scope: `appointments:write`.
         */
        post: operations["createAbsence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/absences/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an absence
         * @description One absence by id.
         *
         *     Scope: `appointments:read`.
         */
        get: operations["getAbsence"];
        put?: never;
        post?: never;
        /**
         * Delete an absence
         * @description Deletes an absence that does not take place, or that was recorded by mistake. Its time is free again at once. Deleting it again returns 404.
         *
         *     Scope: `appointments:write`.
         */
        delete: operations["deleteAbsence"];
        options?: never;
        head?: never;
        /**
         * Change an absence
         * @description Changes when an absence begins or ends, or its reason. A request that changes nothing returns 200 and sends no event.
         *
         *     Scope: `appointments:write`.
         */
        patch: operations["updateAbsence"];
        trace?: never;
    };
    "/inspection-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of inspections
         * @description The checklists of the workshop by ascending id, page by page, with their points. The workshop changes them in its own application; existing inspections keep their points.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listInspectionTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inspections
         * @description Inspections of vehicles by ascending id, page by page, without their points. Filters are combined with AND. Inspections of budgets for internal use are not included. The periodic official test of a vehicle (ITV) is no inspection; its date is a field of the vehicle.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listInspections"];
        put?: never;
        /**
         * Create an inspection
         * @description Creates an inspection of the vehicle of a budget, with a copy of the points of a template. All points are `unchecked`. A closed budget (`Facturado`, `Cancelado`, `Rechazado`, `Retirado`) is refused with 409 `budget_locked`, and one of an erased client with 409 `client_erased`.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["createInspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List findings
         * @description Findings of all inspections by ascending id of their points, page by page. Without `state`, those that still need work: `open`, `offered` and `declined`. With `due`, those that need work and whose day or mileage is reached: work to propose again. Filters are combined with AND. Findings of budgets for internal use are not included.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["listFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an inspection
         * @description One inspection by id, with its points, their photos, and what became of the findings. Inspections of budgets for internal use return 404.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["getInspection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an inspection
         * @description Marks an inspection as complete. Points that were not checked stay `unchecked`. A repeated call changes nothing. An inspection of a closed budget is refused with 409 `budget_locked`, unless it is complete already.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["completeInspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share an inspection with the client
         * @description Shows an inspection with its notes and photos on the tracking page, or hides it. Points that were not checked, and those with `client_visible: false`, are not shown. Photos that were shown once stay visible. A repeated call changes nothing, except that `notify_client` sends the notice again. `notify_client` needs the scope `communications:send`; without it, the request is refused with 403 and nothing changes.
         *
         *     Scope: `budgets:write`. Also `communications:send`, with `"notify_client":true`.
         */
        post: operations["shareInspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a point to an inspection
         * @description Adds a point that is not in the template, such as damage that was noticed by chance. An inspection has at most 120 points; a further one is refused with 422. The point comes after the others. A closed budget is refused with 409 `budget_locked`.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["createInspectionPoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/points/{pointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a point of an inspection
         * @description One point with its photos. Its `ETag` is the version of this point alone, so that several people and programs can fill in one inspection.
         *
         *     Scope: `budgets:read`.
         */
        get: operations["getInspectionPoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a point of an inspection
         * @description Records the result of a point, or corrects it. Changes only the fields that you send; `null` clears a field. If you send only `value`, the limits of the point determine the result. A finding returns after the months and kilometres of the template, unless you send `return_on` or `return_km`; a point without a finding has neither. Points can be changed after the inspection is complete. A closed budget is refused with 409 `budget_locked`.
         *
         *     Scope: `budgets:write`.
         */
        patch: operations["updateInspectionPoint"];
        trace?: never;
    };
    "/inspections/{id}/points/{pointId}/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer work for a finding
         * @description Adds an optional line for a finding to a budget: to that of the inspection or, at a later visit, to another budget of the same vehicle. The client accepts or declines the line when it signs. If the budget already has an undecided line for the finding, or the client accepted one, nothing changes. A point that is no finding, and a finding that is `done` or `dismissed`, are refused with 422. Locked lines are refused with 409 `budget_locked`.
         *
         *     Scope: `budgets:write`. Also `stock:read`, with `part_id`.
         */
        post: operations["createFindingLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/points/{pointId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a finding
         * @description Records that the work for a finding was done, or that no work is needed. The client is then no longer reminded of it. A point that is no finding is refused with 422.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["setFindingOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/points/{pointId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a photo to a point
         * @description Adds a photo to a point, as a document of the budget. Rules and limits are those of documents: a JPEG, PNG, WebP or PDF file of at most 4 MB (4,194,304 bytes), stored without its metadata. If the inspection is shared, the client sees the photo. A closed budget is refused with 409 `budget_locked`.
         *
         *     Scope: `budgets:write`.
         */
        post: operations["createInspectionPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the service categories
         * @description All categories with their services, in one answer. Categories for internal use are not included. Prices are indicative: the price of a job is in its budget.
         *
         *     Scope: `catalog:read`.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the labour rates
         * @description The sale price of an hour of work, by kind of work. Costs are never shown.
         *
         *     Scope: `catalog:read`.
         */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search the price list
         * @description The items that the workshop sells, by ascending id, page by page. Discontinued items are not listed. Filters are combined with AND. Costs are never shown. For a line of a budget, send an item's reference, description, `line_type` and `tax_rate` as they are, and its `price` as `unit_price`.
         *
         *     Scope: `catalog:read`.
         */
        get: operations["listCatalogItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search parts
         * @description The parts that the workshop stocks, by ascending id, page by page. Discontinued parts are not listed, but can be read by id. Filters are combined with AND. The purchase prices are never shown.
         *
         *     Scope: `stock:read`.
         */
        get: operations["listParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/parts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a part
         * @description One part by id, including discontinued ones.
         *
         *     Scope: `stock:read`.
         */
        get: operations["getPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List movements
         * @description Units that came in, went out or were counted, the oldest first, page by page. The movements of one part are in the order in which they were applied. Filters are combined with AND.
         *
         *     Scope: `stock:read`.
         */
        get: operations["listStockMovements"];
        put?: never;
        /**
         * Record a movement
         * @description Records units of a part that came in, went out or were counted, and returns the resulting quantity. For `in` and `out`, the quantity is greater than zero; `adjust` is the counted quantity less the quantity on hand, less than zero if units are missing, and needs a reason. A movement that would take stock below zero is refused with 409 `insufficient_stock`, unless the workshop allows it; one that raises negative stock is always accepted. A movement for a budget is also recorded in the history of the budget. Keys with `stock:read` can read the reason; it is deleted when the client of the budget is erased.
         *
         *     Scope: `stock:write`.
         */
        post: operations["createStockMovement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/movements/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record several movements
         * @description Records up to 200 movements at once, all of them or none, in the given order: each is applied to the quantity that results from the previous ones. Errors state their position, such as `/movements/3/quantity`, and all shortages are reported together. For `in` and `out`, the quantity is greater than zero; `adjust` is the counted quantity less the quantity on hand, less than zero if units are missing, and needs a reason. A movement that would take stock below zero is refused with 409 `insufficient_stock`, unless the workshop allows it; one that raises negative stock is always accepted. A movement for a budget is also recorded in the history of the budget. Keys with `stock:read` can read the reason; it is deleted when the client of the budget is erased.
         *
         *     Scope: `stock:write`.
         */
        post: operations["createStockMovements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/communications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the communications
         * @description Messages and calls to and from clients, with their full content, the newest first, page by page.
         *
         *     Scope: `communications:read`.
         */
        get: operations["listCommunications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest communications (legacy)
         * @deprecated
         * @description The newest communications as one list without pages, for integrations of earlier versions. New ones use `GET /communications`.
         *
         *     Scope: `communications:read`.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email
         * @description Sends one email to one recipient, from the workshop's own email account. The answer 200 means that the email was accepted: the log shows it as `queued`, and it is sent at once. If the mail server does not accept it, it is retried for up to four hours. Its progress is recorded in the log and in the events. It is service mail: commercial opt-outs do not apply to it. If the address belongs to a client, the log assigns the email to that client. If the workshop has no email account or not enough credit, the answer is 502 `upstream_error`, and nothing is sent, logged or charged.
         *
         *     Scope: `communications:send`.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an SMS
         * @description Sends one SMS to one number, over the workshop's SMS service. The answer 200 means that the SMS was accepted: the log shows it as `queued`, and it is sent at once. If the SMS service does not accept it, it is retried for up to four hours. Its progress is recorded in the log and in the events. It is a service message: commercial opt-outs do not apply to it. If the number belongs to a client, the log assigns the SMS to that client. Credit is used by segment: 160 characters, or 70 if one of them is not in the GSM-7 alphabet; a longer text is split into parts of 153 or 67. If the workshop has no SMS service or not enough credit, the answer is 502 `upstream_error`, and nothing is sent, logged or charged.
         *
         *     Scope: `communications:send`.
         */
        post: operations["sendSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the revenue
         * @description Invoiced amounts less corrections, by the date of the invoices, regardless of when the work was done and whether it is paid. Cancelled invoices and drafts are not counted. All figures are of one moment.
         *
         *     Scope: `reports:read`.
         */
        get: operations["getRevenueReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the activity
         * @description How many budgets, appointments and vehicles reached each stage. Budgets for internal use are not counted. All figures are of one moment.
         *
         *     Scope: `reports:read`.
         */
        get: operations["getActivityReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the performance
         * @description The work that was finished and sold, by mechanic and by price, and how long vehicles stayed. Costs and margins are never shown, and budgets for internal use are not counted. All figures are of one moment.
         *
         *     Scope: `reports:read`.
         */
        get: operations["getPerformanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscriptions
         * @description The subscriptions of your key, by ascending id, and every event that can be subscribed to. Subscriptions of other keys are not shown, and secrets are shown only when they are created.
         *
         *     Scope: `webhooks:manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a subscription
         * @description From now on, the events that you name are sent to your URL, signed with the `secret` in this answer, which is not shown again. A key can have 20 subscriptions; a further one, or a URL that may not be called, is refused with 422.
         *
         *     Scope: `webhooks:manage`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description One subscription of your key, and its 50 newest deliveries.
         *
         *     Scope: `webhooks:manage`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription
         * @description Deletes the subscription with its secret. Pending deliveries are not sent, and past deliveries can no longer be read. Deleting it again returns 404.
         *
         *     Scope: `webhooks:manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a subscription
         * @description Changes only the fields that you send. With `active: false` sending stops: pending deliveries fail, and events during that time are not sent later. With `active: true` the service resumes with the next event; failed deliveries can be replayed. The secret stays the same.
         *
         *     Scope: `webhooks:manage`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description Sends the event `test.ping` to the subscription's URL, once and without delay, and waits up to 15 seconds for the answer. It is signed and listed like any other delivery. An inactive subscription also receives it.
         *
         *     Scope: `webhooks:manage`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new secret
         * @description Creates a new secret for the subscription and shows it only in this answer. For 24 hours, deliveries are also signed with the earlier secrets, so that receivers can switch without losing deliveries. At most the ten newest secrets are used.
         *
         *     Scope: `webhooks:manage`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries again
         * @description Sends again each event whose delivery has failed since the given moment, for example after an outage of your receiver. Failed deliveries are repeated as new deliveries with the same body and `webhook-id`; pending retries are sent at once. Tests, and events that have since been delivered or are being sent, are skipped. At most 10,000 of each kind are sent per request: if `replayed` is 10,000 or more, repeat the request. An inactive subscription is refused with 409 `subscription_inactive`.
         *
         *     Scope: `webhooks:manage`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries
         * @description The deliveries of one subscription, the newest first, page by page. They are kept for 30 days.
         *
         *     Scope: `webhooks:manage`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends the event of an earlier delivery again, with the same body and the same `webhook-id`, as a new delivery with retries of its own. The earlier one stays as it is. An inactive subscription is refused with 409 `subscription_inactive`.
         *
         *     Scope: `webhooks:manage`.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The workshop's events of the last 30 days, the oldest first, page by page: for polling, and for catching up after an outage of your receiver. Events have the same format as webhook payloads; `id` is the `webhook-id`. Unlike in other lists, `next_cursor` is never null: if `has_more` is false, store it and continue with it later. Events may be listed slightly out of order, so the last two minutes before such a cursor are listed again: skip events whose `id` you have already processed. Tests of subscriptions are not listed.
         *
         *     Scope: `webhooks:manage`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock forward
         * @description Moves the clock of the sandbox forward, by a duration or to a moment: proposals lapse, quotes expire, invoices become overdue, and due reminders and due retries of webhooks and messages are sent at once. The clock then continues from the new time. It can be at most five years ahead of the real time and cannot be set back; a reset restores the real time. The clock moves in one step: reminders of appointments that are over by then are not sent. Keys, limits, `Idempotency-Key`, download links and the log of webhook deliveries use the real time. Concurrent writes wait until the move is complete.
         *
         *     Scope: any valid key.
         */
        post: operations["moveSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Restores the initial data of the sandbox, in one step and within two seconds: all later changes are deleted, and records get new ids. Hosts, plan, name, language, time zone, keys with their request log, and webhook subscriptions are kept; past deliveries and the stored answers of `Idempotency-Key` are deleted. No notifications are sent. Concurrent writes wait until the reset is complete.
         *
         *     Scope: any valid key.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/budgets/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a budget as its client
         * @description Accepts or declines, as the client on the page behind `tracking_url`, the quote or changes made after the signature. Accepting signs the quote, with the same results as on the page: signed PDF, evidence, new status and messages. Optional lines that are not in `options` are not chosen. If the workshop requires a code for signing, the code is sent and entered automatically; the message is in the log. An expired quote can only be declined, or its renewal requested. A decision that is not possible now is refused with 409 `act_impossible`.
         *
         *     Scope: any valid key.
         */
        post: operations["decideSandboxBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/budgets/{id}/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a time as the client
         * @description The client chooses a time for its budget on the page behind `tracking_url`: it is proposed, or booked if the workshop's booking mode is `book`. A time that is not free is refused with 409 `slot_unavailable`. Once the vehicle is in the workshop, or too shortly before a confirmed appointment, the answer is 409 `act_impossible`. A client can choose six times in an hour.
         *
         *     Scope: any valid key.
         */
        post: operations["chooseSandboxTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/appointments/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an appointment or a proposal
         * @description Answers as the workshop or as the client. The workshop: `confirmed` turns a proposal into an appointment, `rejected` frees its time or cancels the appointment, `moved` moves it to `start`. The client: `coming` confirms attendance at a confirmed appointment, `withdrawn` cancels. If the state does not allow it, for example because it is too late to cancel, the answer is 409 `act_impossible`. With `notify_client` the workshop's answer is sent to the client.
         *
         *     Scope: any valid key.
         */
        post: operations["answerSandboxAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/waiting-list/{id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a time from the waiting list
         * @description The workshop offers a free time to the client of an entry of the waiting list, as it does by itself when a time becomes free. A time that is not free is refused with 409 `slot_unavailable`.
         *
         *     Scope: any valid key.
         */
        post: operations["offerSandboxTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/budgets/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a vehicle in
         * @description Records, as the workshop, that the vehicle of a budget has arrived. If it has already arrived, nothing changes and no event is sent. A budget without a vehicle is refused with 409 `act_impossible`.
         *
         *     Scope: any valid key.
         */
        post: operations["checkInSandboxVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/budgets/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a vehicle
         * @description Records, as the workshop, that the client has collected the vehicle of a budget. A vehicle that has not arrived is refused with 409 `invalid_status_transition`, a budget without a vehicle with 409 `act_impossible`. A repetition changes nothing, and no event is sent.
         *
         *     Scope: any valid key.
         */
        post: operations["deliverSandboxVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/invoices/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an invoice
         * @description The workshop issues a draft, or the invoice of a finished budget, which becomes `Facturado`. The invoice receives its number and its tax record, which is not sent. All reasons that prevent issuing are reported together, as 422.
         *
         *     Scope: any valid key.
         */
        post: operations["issueSandboxInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/invoices/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice
         * @description Records, as the workshop, a payment for an issued invoice: the whole pending amount or a part of it. A negative amount is a refund of money that the workshop owes. More than the pending amount is refused with 409 `invoice_conflict`.
         *
         *     Scope: any valid key.
         */
        post: operations["paySandboxInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/invoices/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an invoice
         * @description Refunds, as the workshop, a paid invoice or some of its `lines`: issues a corrective invoice and records the refund on it as a negative payment, up to the amount that was paid. The answer is the corrective invoice. If nothing is left to refund, the answer is 409 `act_impossible`; a refund of more than remains of the invoice is refused with 422.
         *
         *     Scope: any valid key.
         */
        post: operations["refundSandboxInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invoice
         * @description The workshop cancels an invoice that should not exist. Its number is not used again, and its budget is `Finalizado` again. An invoice that was paid, corrected or replaced is refused with 409 `invoice_conflict`: undo its payments first, or refund it.
         *
         *     Scope: any valid key.
         */
        post: operations["cancelSandboxInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/invoices/{id}/tax-answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer as the tax authority
         * @description Simulates the tax authority's answer to the oldest unanswered record of an invoice, because a sandbox sends no tax records: `verifactu_status` changes, and the event follows. If no record is waiting, the answer is 409 `act_impossible`. A cancelled invoice has a second record; its acceptance sends no event.
         *
         *     Scope: any valid key.
         */
        post: operations["answerSandboxTaxRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/payments/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a payment
         * @description The workshop undoes a payment that was recorded by mistake. A payment that was undone already is refused with 409 `invoice_conflict`.
         *
         *     Scope: any valid key.
         */
        post: operations["undoSandboxPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/emails/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an email
         * @description An email from outside reaches the workshop. If the address belongs to a client, the log assigns the email to that client.
         *
         *     Scope: any valid key.
         */
        post: operations["receiveSandboxEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/emails/{id}/bounce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bounce an email
         * @description The mail server of the recipient returns an email that the workshop sent. If the address does not exist, it is marked as invalid and receives no further mail until an email from it arrives. An email that was opened cannot bounce: 409 `act_impossible`.
         *
         *     Scope: any valid key.
         */
        post: operations["bounceSandboxEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/emails/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an email
         * @description The recipient opens an email that the workshop sent. The first opening sends the event. In a sandbox, it is recorded even if the workshop does not track the email.
         *
         *     Scope: any valid key.
         */
        post: operations["openSandboxEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/emails/{id}/click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Click a link in an email
         * @description The recipient clicks a link in an email that the workshop sent, which also counts as opening it. Every click sends an event. An email without links is refused with 409 `act_impossible`.
         *
         *     Scope: any valid key.
         */
        post: operations["clickSandboxEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/emails/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe by an email
         * @description The recipient of an email unsubscribes from commercial emails with the link in it. If the recipient is a client, its `channel_opt_out` is updated.
         *
         *     Scope: any valid key.
         */
        post: operations["unsubscribeSandboxEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/sms/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an SMS
         * @description An SMS from outside reaches the workshop. If the number belongs to a client, the log assigns the SMS to that client. A word such as `STOP` or `BAJA` alone stops commercial SMS to that client.
         *
         *     Scope: any valid key.
         */
        post: operations["receiveSandboxSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/sms/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the status of an SMS
         * @description The provider reports the status of an SMS that the workshop sent. Reports may come in any order: a failed SMS may still be delivered, and one that was delivered can neither fail nor be sent again (409 `act_impossible`).
         *
         *     Scope: any valid key.
         */
        post: operations["reportSandboxSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clients/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a client's opt-out
         * @description A client tells the workshop, for example by WhatsApp, that it refuses commercial messages on a channel. The workshop records the opt-out, and logs the client's words as an incoming message. Repeating it changes nothing and sends no event. An opt-out from phone calls sends no event.
         *
         *     Scope: any valid key.
         */
        post: operations["unsubscribeSandboxClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign
         * @description The workshop sends a text to a group of its clients, as it does from its desk. Clients who refuse commercial messages or cannot be reached are left out. The messages go to the outbox of the sandbox; once all are sent, the event `campaign.finished` follows.
         *
         *     Scope: any valid key.
         */
        post: operations["sendSandboxCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks/{id}/fail-next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fail the next deliveries of a webhook
         * @description The next attempts to deliver to this subscription fail as if its receiver had answered with an error, or not at all. Nothing is sent, and the attempts are retried as after a real failure. Each request replaces the previous one; `count` 0 ends the failures. Tests of the subscription are sent as usual. An inactive subscription is refused with 409 `subscription_inactive`.
         *
         *     Scope: any valid key.
         */
        post: operations["failSandboxDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Budget created
         * @description A budget (`lead` in the names of events) was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` is sent as well.
         */
        post: operations["receiveLeadCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Budget sent
         * @description A budget was sent to the client. `lead.status_changed` is sent as well.
         */
        post: operations["receiveLeadSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Budget accepted
         * @description The client or the workshop accepted a budget. `lead.status_changed` is sent as well.
         */
        post: operations["receiveLeadAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Budget rejected
         * @description A budget was rejected, with the reason if one was given. `lead.status_changed` is sent as well.
         */
        post: operations["receiveLeadRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Budget status changed
         * @description The status of a budget changed, to any status. This event is also sent with each `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`: subscribe either to `lead.status_changed` or to the other four.
         */
        post: operations["receiveLeadStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.proposed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appointment proposed
         * @description An appointment was proposed, by a client or through the API, and awaits the workshop's confirmation.
         */
        post: operations["receiveAppointmentProposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appointment confirmed
         * @description An appointment was entered in the diary: it was booked or moved to another time, or a proposal was confirmed.
         */
        post: operations["receiveAppointmentConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appointment cancelled
         * @description A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.
         */
        post: operations["receiveAppointmentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "vehicle.checked_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vehicle checked in
         * @description A vehicle entered the workshop, with or without an appointment.
         */
        post: operations["receiveVehicleCheckedIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "vehicle.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vehicle ready
         * @description The repair is finished and the vehicle can be collected.
         */
        post: operations["receiveVehicleReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "vehicle.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vehicle delivered
         * @description The client collected the vehicle.
         */
        post: operations["receiveVehicleDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice issued
         * @description An invoice was issued, with its final number.
         */
        post: operations["receiveInvoiceIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment received
         * @description A payment of an invoice was recorded.
         */
        post: operations["receivePaymentReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Client created
         * @description A client was created, in the workshop or through the API.
         */
        post: operations["receiveClientCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Client changed
         * @description A client's details were changed, in the workshop or through the API, or the client was erased.
         */
        post: operations["receiveClientUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "communication.inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Message received
         * @description An email, SMS, WhatsApp message or call arrived from a client.
         */
        post: operations["receiveCommunicationInbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email sent
         * @description An email was sent, by a campaign, as a notice or through the API.
         */
        post: operations["receiveEmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email failed
         * @description An email could not be sent.
         */
        post: operations["receiveEmailFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email opened
         * @description The recipient opened an email.
         */
        post: operations["receiveEmailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link in an email clicked
         * @description The recipient followed a link in an email.
         */
        post: operations["receiveEmailClicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribed from emails
         * @description The recipient opted out of commercial emails.
         */
        post: operations["receiveEmailUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email bounced
         * @description An email was returned because it could not be delivered.
         */
        post: operations["receiveEmailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * SMS sent
         * @description An SMS was sent.
         */
        post: operations["receiveSmsSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * SMS failed
         * @description An SMS could not be sent.
         */
        post: operations["receiveSmsFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribed from SMS
         * @description The recipient opted out of commercial SMS.
         */
        post: operations["receiveSmsUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "whatsapp.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribed from WhatsApp
         * @description The recipient opted out of commercial WhatsApp messages.
         */
        post: operations["receiveWhatsappUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Campaign finished
         * @description A campaign has sent all its messages.
         */
        post: operations["receiveCampaignFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.below_minimum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Part below its minimum
         * @description A part in stock fell below its minimum: by a movement, or because the workshop raised the minimum. The event is not repeated while the part stays below its minimum.
         */
        post: operations["receiveStockBelowMinimum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.registered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice registered with the tax authority
         * @description The tax authority accepted the record of an invoice, with a `code` if it found an error that the workshop has to correct. The event is sent once for each accepted record, including a later record that corrects the first one. It is not sent for an annulment.
         */
        post: operations["receiveInvoiceRegistered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice rejected by the tax authority
         * @description The tax authority rejected the record of an invoice, or its annulment. The workshop has to correct it. It is sent once for each record.
         */
        post: operations["receiveInvoiceRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice cancelled
         * @description The workshop cancelled an invoice, because the work or sale never took place.
         */
        post: operations["receiveInvoiceCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment undone
         * @description The workshop undid a payment of an invoice that was recorded by mistake.
         */
        post: operations["receivePaymentRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_list.offered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Time offered
         * @description A time that became free was offered to a client on the waiting list. The offer reserves nothing: the first who accepts gets the time.
         */
        post: operations["receiveWaitingListOffered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_list.booked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Time booked from the waiting list
         * @description A budget on the waiting list got an appointment: its client accepted an offer, or the time was booked in another way. `appointment.confirmed` is sent as well.
         */
        post: operations["receiveWaitingListBooked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_list.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removed from the waiting list
         * @description A budget left the waiting list without an appointment.
         */
        post: operations["receiveWaitingListRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "work_period.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work started
         * @description A person started to work on a budget.
         */
        post: operations["receiveWorkPeriodStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "work_period.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work ended
         * @description Work on a budget ended: the person stopped, started on another budget, or the workshop ended it when it finished the budget. It is also sent for hours that were recorded afterwards, without `work_period.started`.
         */
        post: operations["receiveWorkPeriodEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "work_period.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hours corrected
         * @description Recorded hours were corrected. The data are the hours after the correction.
         */
        post: operations["receiveWorkPeriodUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "work_period.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hours deleted
         * @description Recorded hours were deleted. The data are the hours before.
         */
        post: operations["receiveWorkPeriodDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "absence.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Absence added
         * @description An absence of a person was added.
         */
        post: operations["receiveAbsenceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "absence.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Absence changed
         * @description An absence was changed. The data are the absence after the change.
         */
        post: operations["receiveAbsenceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "absence.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Absence deleted
         * @description An absence was deleted. The data are the absence before.
         */
        post: operations["receiveAbsenceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inspection.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspection completed
         * @description The inspection of a vehicle was completed. Its points can still be changed afterwards, without another event.
         */
        post: operations["receiveInspectionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inspection.finding_decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finding decided
         * @description The client accepted or declined work that was offered for a finding, by signing or declining the quote with its line. There is one event for each finding.
         */
        post: operations["receiveInspectionFindingDecided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "test.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test
         * @description A test of the subscription was requested. It is sent regardless of the events that the subscription lists.
         */
        post: operations["receiveTestPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A time in which a person does not work. */
        Absence: {
            /**
             * Format: int64
             * @description Id of the absence.
             */
            id: number;
            staff: components["schemas"]["StaffRef"];
            /**
             * Format: date-time
             * @description When it begins.
             */
            from: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            to: string;
            reason: components["schemas"]["AbsenceReason"];
        };
        /** @description A new absence. Unknown fields are refused. */
        AbsenceCreate: {
            /**
             * Format: int64
             * @description Id of the absent person.
             */
            staff_id: number;
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description When it ends, with the offset from UTC.
             */
            to: string;
            /**
             * @description Kind of the absence. Defaults to `other`.
             * @enum {string}
             */
            reason?: "holidays" | "leave" | "training" | "other";
        };
        /** @description An absence of a person was added. */
        AbsenceCreatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "absence.created";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AbsenceData"];
        };
        /** @description A time in which a person does not work. */
        AbsenceData: {
            /**
             * Format: int64
             * @description Id of the absence.
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the absent person.
             */
            staff_id: number;
            /**
             * Format: date-time
             * @description When the absence begins.
             */
            from: string;
            /**
             * Format: date-time
             * @description When the absence ends.
             */
            to: string;
        };
        /** @description The absence is no longer recorded. */
        AbsenceDeleted: {
            /** @description Always `true`. */
            ok: boolean;
            /**
             * Format: int64
             * @description Id of the absence.
             */
            id: number;
        };
        /** @description An absence was deleted. The data are the absence before. */
        AbsenceDeletedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "absence.deleted";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AbsenceData"];
        };
        /** @description A page of absences. */
        AbsencePage: {
            /** @description The absences of this page, by ascending id. */
            data: components["schemas"]["Absence"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description Kind of the absence. Illness is recorded as `leave`, and never as such: it is health data.
         * @enum {string}
         */
        AbsenceReason: "holidays" | "leave" | "training" | "other";
        /** @description Changes of an absence. Omitted fields stay as they are. Unknown fields are refused. */
        AbsenceUpdate: {
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC.
             */
            from?: string;
            /**
             * Format: date-time
             * @description When it ends, with the offset from UTC.
             */
            to?: string;
            reason?: components["schemas"]["AbsenceReason"];
        };
        /** @description An absence was changed. The data are the absence after the change. */
        AbsenceUpdatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "absence.updated";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AbsenceData"];
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        ApiError: {
            error: components["schemas"]["ErrorDetails"];
        };
        /** @description A time in the diary that is reserved for a budget, or the proposal of one. */
        Appointment: {
            /** @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal. */
            id: string;
            /**
             * Format: int64
             * @description The budget that the time is reserved for.
             */
            budget_id: number;
            status: components["schemas"]["BudgetAppointmentStatus"];
            /**
             * Format: date-time
             * @description When it begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end: string;
            /**
             * Format: int32
             * @description Expected duration of the work in minutes. `null` without an estimate.
             */
            estimated_duration_minutes: number | null;
            /**
             * Format: date-time
             * @description When the client confirmed this time. `null` until then, and again after a move.
             */
            client_confirmed_at: string | null;
            budget_status: components["schemas"]["BudgetStatus"];
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` until then.
             */
            checked_in_at: string | null;
            client: components["schemas"]["ClientRef"];
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            box: components["schemas"]["SlotBox"];
            /** @description Category of the budget's work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Origin of the budget. */
            channel: string;
            /**
             * Format: date-time
             * @description When it was proposed. `null` if it was booked without a proposal.
             */
            proposed_at: string | null;
        };
        /** @description The appointment or proposal no longer exists. */
        AppointmentCancelled: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Its former id. */
            id: string;
            /**
             * @description The result.
             * @enum {string}
             */
            status: "cancelled";
        };
        /** @description A budget's appointment was cancelled, or a proposal was withdrawn or lapsed. */
        AppointmentCancelledEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "appointment.cancelled";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AppointmentData"];
        };
        /** @description An appointment was entered in the diary: it was booked or moved to another time, or a proposal was confirmed. */
        AppointmentConfirmedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "appointment.confirmed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AppointmentData"];
        };
        /** @description The time requested for a budget. Unknown fields are refused. */
        AppointmentCreate: {
            /**
             * Format: int64
             * @description The budget that the time is for.
             */
            budget_id: number;
            /**
             * Format: date-time
             * @description When the appointment begins, with the offset from UTC, two years ahead at most. Answers show it in UTC.
             */
            start: string;
            /**
             * Format: int64
             * @description The requested box. Defaults to the free box with the lowest id.
             */
            box_id?: number;
            /**
             * Format: int32
             * @description Duration of the appointment in minutes, at least the workshop's `min_slot_minutes`. Defaults to the budget's estimate, or to that minimum if there is none.
             */
            duration_minutes?: number;
            /**
             * @description `propose` asks the workshop; `book` books at once, which requires the booking mode `book`. Defaults to the workshop's booking mode.
             * @enum {string}
             */
            mode?: "propose" | "book";
            /** @description Whether to notify the client, by email or SMS, as they prefer. A message that cannot be sent is logged with the reason; it does not affect the appointment. */
            notify_client?: boolean;
        };
        /** @description An appointment, or the proposal of one. */
        AppointmentData: {
            /** @description Id of the appointment: `b` and the budget's id, or `p` and the proposal's id. */
            id: string;
            /**
             * Format: int64
             * @description Id of the budget.
             */
            budget_id: number;
            /**
             * @description Status of the appointment after the event.
             * @enum {string}
             */
            status: "proposed" | "confirmed" | "cancelled";
            /**
             * Format: date-time
             * @description When it begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end: string;
        };
        /** @description The appointments and proposals between two moments. */
        AppointmentList: {
            /** @description The appointments and proposals, by start, then id. */
            data: components["schemas"]["Appointment"][];
            /**
             * Format: date-time
             * @description Start of the listed period.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the listed period.
             */
            to: string;
        };
        /** @description An appointment was proposed, by a client or through the API, and awaits the workshop's confirmation. */
        AppointmentProposedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "appointment.proposed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["AppointmentData"];
        };
        /** @description The times when the workshop can accept a vehicle. */
        Availability: {
            /** @description The free slots, by start, then box; at most `limit`. */
            data: components["schemas"]["Slot"][];
            /**
             * Format: int32
             * @description Duration of each slot in minutes.
             */
            duration_minutes: number;
            /**
             * Format: date-time
             * @description Start of the searched period.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the searched period.
             */
            to: string;
            /**
             * @description `book`: POST /appointments confirms at once; `propose`: it creates a proposal, which the workshop confirms.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
        };
        /** @description The box for the vehicle; id and name are `null` if none is set. */
        BoxRef: {
            /**
             * Format: int64
             * @description Id of the box.
             */
            id: number | null;
            /** @description Name of the box. */
            name: string | null;
        };
        /** @description A budget (quote) with all its data. */
        Budget: {
            /**
             * Format: int64
             * @description Id of the budget. Assigned by the service.
             */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * Format: date-time
             * @description When the budget was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the budget, its lines, documents or status last changed.
             */
            updated_at: string;
            /** @description Origin of the budget: `API` for budgets created through the API, `web` and others for budgets created elsewhere. */
            channel: string;
            /**
             * Format: int64
             * @description Id of the client that the budget is for. The client must exist.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /**
             * Format: int64
             * @description Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Category of the work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Subcategory of the work, one of the category. `null` if none was chosen. */
            subcategory: components["schemas"]["CategoryRef"] | null;
            /** @description The staff member responsible for the budget. `null` if unassigned. */
            assigned_user: components["schemas"]["StaffRef"] | null;
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            appointment: components["schemas"]["BudgetAppointment"];
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` until then.
             */
            date_in: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is due to leave. `null` if nothing is planned.
             */
            date_out: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this budget. `null` if it was not recorded.
             */
            km: number | null;
            /** @description The client's own reference, such as an order number. */
            client_reference: string | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
            /** @description Whether the workshop has put the work on hold. */
            on_hold: boolean;
            /**
             * Format: date-time
             * @description When the hold ends. `null` if no end is planned, or the budget is not on hold.
             */
            hold_until: string | null;
            /**
             * Format: date
             * @description The last day on which the client can accept it: 12 working days after it was sent or created, or as many as the workshop has set. `null` if there is no such limit.
             */
            valid_until: string | null;
            /**
             * Format: date-time
             * @description When the client signed. `null` until then.
             */
            client_signed_at: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was handed over. `null` until then.
             */
            delivered_at: string | null;
            /** @description Why the budget was rejected. `null` if it was not rejected, or no reason was given. */
            reject_reason: string | null;
            /**
             * Format: uri
             * @description Link where the client follows, accepts and signs the budget. Anyone with the link can open it.
             */
            tracking_url: string;
            totals: components["schemas"]["BudgetTotals"];
            /** @description Notes that the client may read. */
            public_notes: string | null;
            /** @description The lines, in their order. */
            lines: components["schemas"]["BudgetLine"][];
        };
        /** @description When the vehicle is expected. Without an appointment, everything except the estimate is `null`. */
        BudgetAppointment: {
            /**
             * Format: date-time
             * @description When it begins.
             */
            start: string | null;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end: string | null;
            status: components["schemas"]["BudgetAppointmentStatus"] | null;
            /**
             * Format: date-time
             * @description When the client confirmed it.
             */
            client_confirmed_at: string | null;
            /**
             * Format: int32
             * @description Expected duration of the work in minutes. `null` without an estimate.
             */
            estimated_duration_minutes: number | null;
            box: components["schemas"]["BoxRef"];
        };
        /**
         * @description `proposed`: one side has suggested it; `confirmed`: both have agreed.
         * @enum {string}
         */
        BudgetAppointmentStatus: "confirmed" | "proposed";
        /** @description A budget to be created. Omitted fields are `null`, and the client is not notified. Unknown fields are refused. */
        BudgetCreate: {
            /**
             * Format: int64
             * @description Id of the client that the budget is for. The client must exist.
             */
            client_id: number;
            /**
             * Format: int64
             * @description Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle.
             */
            vehicle_id?: number | null;
            /**
             * Format: int64
             * @description Category of the work, one of the catalog.
             */
            category_id?: number | null;
            /**
             * Format: int64
             * @description Subcategory of the work. Without `category_id`, its own category is used; another category is refused.
             */
            subcategory_id?: number | null;
            /** @description The client's own reference, such as an order number. */
            client_reference?: string | null;
            /** @description Notes that the client may read. */
            public_notes?: string | null;
            /** @description The lines, in the order in which they are shown. */
            lines: components["schemas"]["BudgetLineInput"][];
            /** @description Whether to send the client an acknowledgement with the tracking link, by email or SMS, as they prefer. A message that cannot be sent is logged with the reason; it does not affect the budget. */
            notify_client?: boolean;
        };
        /** @description A file that was added to a budget. */
        BudgetDocument: {
            /**
             * Format: int64
             * @description Id of the document.
             */
            id: number;
            /**
             * Format: int64
             * @description The budget that it belongs to.
             */
            budget_id: number;
            /** @description Name to show. Without folders and control characters, 200 characters at most, with the extension of its type. */
            filename: string;
            /**
             * @description The type of the file, determined from its content and not from its name or declared type.
             * @enum {string}
             */
            content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            /**
             * Format: int32
             * @description Size of the stored file in bytes. A picture is stored without its metadata and is usually smaller than the uploaded file.
             */
            size: number;
            /**
             * Format: uri
             * @description URL from which the file can be fetched without a key, for 24 hours. Anyone with this link can read the file.
             */
            url: string;
            /** @description Whether the client sees it on the tracking page. */
            client_visible: boolean;
            /** @description Whether mechanics see it. */
            mechanic_visible: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description A file and its visibility. */
        BudgetDocumentInput: {
            /**
             * Format: binary
             * @description The file, with a file name. 4,194,304 bytes at most.
             */
            file: string;
            /** @description `true`: the client sees it on the tracking page. */
            client_visible?: boolean;
            /** @description `true`: mechanics see it. */
            mechanic_visible?: boolean;
        };
        /** @description A budget (quote) as lists show it, without notes, lines and totals. */
        BudgetItem: {
            /**
             * Format: int64
             * @description Id of the budget. Assigned by the service.
             */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * Format: date-time
             * @description When the budget was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the budget, its lines, documents or status last changed.
             */
            updated_at: string;
            /** @description Origin of the budget: `API` for budgets created through the API, `web` and others for budgets created elsewhere. */
            channel: string;
            /**
             * Format: int64
             * @description Id of the client that the budget is for. The client must exist.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /**
             * Format: int64
             * @description Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Category of the work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Subcategory of the work, one of the category. `null` if none was chosen. */
            subcategory: components["schemas"]["CategoryRef"] | null;
            /** @description The staff member responsible for the budget. `null` if unassigned. */
            assigned_user: components["schemas"]["StaffRef"] | null;
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            appointment: components["schemas"]["BudgetAppointment"];
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` until then.
             */
            date_in: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is due to leave. `null` if nothing is planned.
             */
            date_out: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this budget. `null` if it was not recorded.
             */
            km: number | null;
            /** @description The client's own reference, such as an order number. */
            client_reference: string | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
            /** @description Whether the workshop has put the work on hold. */
            on_hold: boolean;
            /**
             * Format: date-time
             * @description When the hold ends. `null` if no end is planned, or the budget is not on hold.
             */
            hold_until: string | null;
            /**
             * Format: date
             * @description The last day on which the client can accept it: 12 working days after it was sent or created, or as many as the workshop has set. `null` if there is no such limit.
             */
            valid_until: string | null;
            /**
             * Format: date-time
             * @description When the client signed. `null` until then.
             */
            client_signed_at: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was handed over. `null` until then.
             */
            delivered_at: string | null;
            /** @description Why the budget was rejected. `null` if it was not rejected, or no reason was given. */
            reject_reason: string | null;
            /**
             * Format: uri
             * @description Link where the client follows, accepts and signs the budget. Anyone with the link can open it.
             */
            tracking_url: string;
            /** @description The totals of the budget. In lists, present only with `expand=totals`. */
            totals?: components["schemas"]["BudgetTotals"];
        };
        /** @description A line of a budget. */
        BudgetLine: {
            /**
             * Format: int64
             * @description Id of the line. Assigned by the service; it stays when other lines change.
             */
            id: number;
            /** @description Description of the work or the delivered goods. */
            description: string;
            /** @description Further details, written by the workshop. Read-only. `null` if there are none. */
            extended_detail: string | null;
            /** @description Part number or similar reference. */
            reference: string | null;
            line_type: components["schemas"]["LineType"];
            /** @description Heading under which the line is grouped. */
            group_title: string | null;
            /**
             * Format: double
             * @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1.
             */
            quantity: number;
            /**
             * Format: double
             * @description Price per unit in euros, before discount and tax.
             */
            unit_price: number;
            /**
             * Format: double
             * @description Discount in percent. Defaults to 0.
             */
            discount_pct: number;
            /**
             * Format: double
             * @description Tax rate in percent. Defaults to the workshop's current rate.
             */
            tax_rate: number;
            /** @description The reason for the tax exemption, as recorded by the workshop. Read-only. `null` if the line is not exempt. */
            tax_exempt_code: string | null;
            /** @description Whether the price is an estimate. Set by the workshop; read-only. */
            price_estimated: boolean;
            /** @description Whether the client decides about the line when it signs. The workshop marks it; read-only. */
            optional: boolean;
            /** @description Whether the line counts in `totals`: always true for a line that is not optional, and true for an optional one once the client has ticked it and signed. Read-only. */
            chosen: boolean;
            /**
             * Format: double
             * @description Quantity times price less discount, before tax, rounded to the cent (half a cent away from zero). Read-only.
             */
            base: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: int32
             * @description Position among the lines of the budget.
             */
            sort_order: number;
            /**
             * Format: int64
             * @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled.
             */
            part_id: number | null;
        };
        /** @description A line to be added. Defaults: `quantity` is 1, `unit_price` and `discount_pct` are 0, `tax_rate` is the workshop's current rate, `line_type` is `other`, and other fields are `null`. With `part_id`, `description`, `reference`, `unit_price` and `tax_rate` default to the part's, and `line_type` to `part`. Unknown fields are refused. */
        BudgetLineInput: {
            /**
             * Format: int64
             * @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled.
             */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            line_type?: components["schemas"]["LineType"];
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /**
             * Format: double
             * @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1.
             */
            quantity?: number;
            /**
             * Format: double
             * @description Price per unit in euros, before discount and tax.
             */
            unit_price?: number;
            /**
             * Format: double
             * @description Discount in percent. Defaults to 0.
             */
            discount_pct?: number;
            /**
             * Format: double
             * @description Tax rate in percent. Defaults to the workshop's current rate.
             */
            tax_rate?: number;
        };
        /** @description The fields to change; omitted fields stay unchanged. `null` clears `reference`, `group_title` and `part_id`; the others always have a value. With another `part_id`, omitted fields among `description`, `reference`, `unit_price`, `tax_rate` and `line_type` take the values of the part. Unknown fields are refused. */
        BudgetLineUpdate: {
            /**
             * Format: int64
             * @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled.
             */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            line_type?: components["schemas"]["LineType"];
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /**
             * Format: double
             * @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1.
             */
            quantity?: number;
            /**
             * Format: double
             * @description Price per unit in euros, before discount and tax.
             */
            unit_price?: number;
            /**
             * Format: double
             * @description Discount in percent. Defaults to 0.
             */
            discount_pct?: number;
            /**
             * Format: double
             * @description Tax rate in percent. Defaults to the workshop's current rate.
             */
            tax_rate?: number;
        };
        /** @description A page of budgets. */
        BudgetPage: {
            /** @description The budgets of this page, by ascending id. */
            data: components["schemas"]["BudgetItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description A budget's status.
         * @enum {string}
         */
        BudgetStatus: "Pendiente" | "En cotización" | "Enviado" | "En curso" | "Aprobado" | "En espera" | "Finalizado" | "Facturado" | "Rechazado" | "Cancelado" | "Retirado";
        /** @description A budget's new status. Unknown fields are refused. */
        BudgetStatusChange: {
            /** @description The new status. The following are refused: the current status; `Enviado` while the total of the budget is below zero; and `Aprobado`, `Facturado`, `Rechazado` and `Retirado`, which the API cannot set. */
            status: components["schemas"]["BudgetStatus"];
            /**
             * @description How your own system sent the budget to the client. Required with `Enviado`, and refused with every other status. Nothing is sent.
             * @enum {string}
             */
            sent_via?: "email" | "sms" | "whatsapp" | "post" | "person" | "other";
            /** @description With `Finalizado`, `true` notifies the client by email or SMS that the vehicle is ready, with the tracking link. It requires the scope `communications:send`. Other changes of status do not notify the client. */
            notify_client?: boolean;
        };
        /** @description Totals of the lines that are `chosen`, computed by the service: for each tax rate the base is the sum of its lines' bases, and its tax (`quota`) is that base times the rate, rounded to the cent. The client's page, the PDF and the consent to sign show the same total. */
        BudgetTotals: {
            /**
             * Format: double
             * @description Sum of the chosen lines before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Sum of the tax at all rates.
             */
            tax: number;
            /**
             * Format: double
             * @description The amount that the client currently owes.
             */
            total: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description The amounts that unchosen optional lines would add to `base`, `tax` and `total`. Zero if there are none. */
            optional: {
                /**
                 * Format: double
                 * @description The amount before tax.
                 */
                base: number;
                /**
                 * Format: double
                 * @description The tax.
                 */
                tax: number;
                /**
                 * Format: double
                 * @description The total.
                 */
                total: number;
            };
            /** @description The tax rates among the chosen lines, ascending. */
            tax_rates: components["schemas"]["TaxRateTotal"][];
        };
        /** @description A finished campaign. */
        CampaignFinishedData: {
            /**
             * Format: int64
             * @description Id of the campaign.
             */
            campaign_id: number;
            /**
             * Format: int32
             * @description Number of messages that were sent.
             */
            sent: number;
            /**
             * Format: int32
             * @description Number of messages that could not be sent.
             */
            failed: number;
        };
        /** @description A campaign has sent all its messages. */
        CampaignFinishedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "campaign.finished";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CampaignFinishedData"];
        };
        /** @description An item of the workshop's price list. */
        CatalogItem: {
            /**
             * Format: int64
             * @description Id of the item. Assigned by the service; it never changes.
             */
            id: number;
            /** @description The workshop's own reference, unique among its items; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description: string;
            /** @description Category under which the workshop lists it. `null` if there is none. */
            category: string | null;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit: string;
            line_type: components["schemas"]["LineType"];
            /**
             * Format: double
             * @description Sale price of one unit in euros, before tax.
             */
            price: number;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: double
             * @description Tax rate in percent.
             */
            tax_rate: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description A page of the price list. */
        CatalogItemPage: {
            /** @description The items of this page, by ascending id. */
            data: components["schemas"]["CatalogItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A category of services, or one of its subcategories. */
        CategoryRef: {
            /**
             * Format: int64
             * @description Its id in the catalog.
             */
            id: number;
            /** @description Its name, as the workshop writes it. */
            name: string;
        };
        /** @description Commercial opt-outs by channel. Only the channels that you send are set; the others keep their value. */
        ChannelOptOutInput: {
            /** @description `true`: no commercial emails. */
            email?: boolean;
            /** @description `true`: no commercial SMS. */
            sms?: boolean;
            /** @description `true`: no commercial WhatsApp messages. */
            whatsapp?: boolean;
            /** @description `true`: no commercial calls. */
            call?: boolean;
        };
        /** @description A person or company that the workshop works for. */
        Client: {
            /**
             * Format: int64
             * @description Id of the client. Assigned by the service.
             */
            id: number;
            /** @description Name of the person or company. */
            name: string;
            /** @description Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, regardless of its format. */
            phone: string | null;
            /** @description Second telephone number, by the same rules as `phone`. It may be shared with other clients. */
            phone_secondary: string | null;
            /** @description WhatsApp number. Read-only; the workshop sets it. */
            whatsapp_phone: string | null;
            /**
             * Format: idn-email
             * @description Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address.
             */
            email: string | null;
            /**
             * Format: idn-email
             * @description Email address for invoices, if different. It may be shared with other clients.
             */
            billing_email: string | null;
            /** @description Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference. */
            tax_id: string | null;
            /** @description Street and number. */
            address: string | null;
            /** @description Town or city. */
            city: string | null;
            /** @description Postal code. */
            zip: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Country, as the workshop writes it. */
            country: string | null;
            preferred_language: components["schemas"]["PreferredLanguage"] | null;
            preferred_contact_method: components["schemas"]["PreferredContactMethod"] | null;
            /** @description Whether the workshop treats the client as a VIP. Read-only; the workshop sets it. */
            vip: boolean;
            /** @description `true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected. */
            marketing_opt_out: boolean;
            /** @description Commercial opt-outs by channel. Every change is recorded in the consent log. Service notices are unaffected. */
            channel_opt_out: {
                /** @description `true`: no commercial emails. */
                email: boolean;
                /** @description `true`: no commercial SMS. */
                sms: boolean;
                /** @description `true`: no commercial WhatsApp messages. */
                whatsapp: boolean;
                /** @description `true`: no commercial calls. */
                call: boolean;
            };
            /**
             * Format: date-time
             * @description When the client was erased under the GDPR, else `null`. An erased client is shown anonymised and accepts no change, vehicle, budget, appointment or message.
             */
            erased_at: string | null;
            /** @description The client's vehicles, by ascending id. Present only with `expand=vehicles`. */
            vehicles?: components["schemas"]["Vehicle"][];
        };
        /** @description A client to be created. Omitted fields are `null`; omitted opt-outs are `false`. Unknown fields are refused. */
        ClientCreate: {
            /** @description Name of the person or company. */
            name: string;
            /** @description Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, regardless of its format. */
            phone?: string | null;
            /** @description Second telephone number, by the same rules as `phone`. It may be shared with other clients. */
            phone_secondary?: string | null;
            /**
             * Format: idn-email
             * @description Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address.
             */
            email?: string | null;
            /**
             * Format: idn-email
             * @description Email address for invoices, if different. It may be shared with other clients.
             */
            billing_email?: string | null;
            /** @description Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference. */
            tax_id?: string | null;
            /** @description Street and number. */
            address?: string | null;
            /** @description Town or city. */
            city?: string | null;
            /** @description Postal code. */
            zip?: string | null;
            /** @description Province. */
            province?: string | null;
            /** @description Country, as the workshop writes it. */
            country?: string | null;
            preferred_language?: components["schemas"]["PreferredLanguage"] | null;
            preferred_contact_method?: components["schemas"]["PreferredContactMethod"] | null;
            /** @description `true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected. */
            marketing_opt_out?: boolean;
            channel_opt_out?: components["schemas"]["ChannelOptOutInput"];
        };
        /** @description A new client. */
        ClientCreatedData: {
            /**
             * Format: int64
             * @description Id of the client.
             */
            client_id: number;
        };
        /** @description A client was created, in the workshop or through the API. */
        ClientCreatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "client.created";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["ClientCreatedData"];
        };
        /** @description A page of clients. */
        ClientPage: {
            /** @description The clients of this page, by ascending id. */
            data: components["schemas"]["Client"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The client, in brief. */
        ClientRef: {
            /**
             * Format: int64
             * @description Id of the client.
             */
            id: number;
            /** @description Name of the client. */
            name: string;
        };
        /** @description The fields to change; omitted fields stay unchanged. `null` clears a field that can be empty. Unknown fields are refused. */
        ClientUpdate: {
            /** @description Name of the person or company. */
            name?: string;
            /** @description Main telephone number, as recorded by the workshop. Spanish numbers have nine digits or `+34…`, others their country's prefix. Two clients cannot have the same number, regardless of its format. */
            phone?: string | null;
            /** @description Second telephone number, by the same rules as `phone`. It may be shared with other clients. */
            phone_secondary?: string | null;
            /**
             * Format: idn-email
             * @description Email address, stored in lower case; typing errors are not corrected. International characters are allowed after the `@`. Two clients cannot have the same address.
             */
            email?: string | null;
            /**
             * Format: idn-email
             * @description Email address for invoices, if different. It may be shared with other clients.
             */
            billing_email?: string | null;
            /** @description Tax id (in Spain NIF, NIE or CIF). Two clients cannot have the same one; spaces, dots, dashes and case make no difference. */
            tax_id?: string | null;
            /** @description Street and number. */
            address?: string | null;
            /** @description Town or city. */
            city?: string | null;
            /** @description Postal code. */
            zip?: string | null;
            /** @description Province. */
            province?: string | null;
            /** @description Country, as the workshop writes it. */
            country?: string | null;
            preferred_language?: components["schemas"]["PreferredLanguage"] | null;
            preferred_contact_method?: components["schemas"]["PreferredContactMethod"] | null;
            /** @description `true`: send no commercial communications at all. Every change is recorded in the consent log. Service notices are unaffected. */
            marketing_opt_out?: boolean;
            channel_opt_out?: components["schemas"]["ChannelOptOutInput"];
        };
        /** @description A changed client. */
        ClientUpdatedData: {
            /**
             * Format: int64
             * @description Id of the client.
             */
            client_id: number;
            /** @description Names of the fields that changed; when a client is erased, `erased_at` and those that were emptied. Their values are not sent; read the client for them. */
            changed: string[];
        };
        /** @description A client's details were changed, in the workshop or through the API, or the client was erased. */
        ClientUpdatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "client.updated";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["ClientUpdatedData"];
        };
        /** @description A message or call between the workshop and another person, nearly always a client. Its fields are named as in earlier versions of the log, not in snake_case. */
        Communication: {
            /** @description Id of the communication, such as `email-118`. */
            id: string;
            /**
             * @description Channel of the message or call.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call" | "push";
            /**
             * @description `out`: from the workshop. `in`: to the workshop.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @description Address or number of the recipient. Empty if it is not known, as may happen with incoming messages, and once the client is erased. */
            recipient: string;
            /** @description Subject of an email. `null` if there is none, and once the client is erased. */
            subject: string | null;
            /** @description The full text; for a call, the note about it. If the HTML of an email differs from its text: the text, a line of dashes, and the text of the HTML. Empty once the client is erased. */
            body: string;
            /**
             * Format: int64
             * @description Id of the budget that it is about. `null` if it is about none.
             */
            idlead: number | null;
            /**
             * Format: int64
             * @description Id of the client. `null` for an unknown person.
             */
            idclient: number | null;
            /** @description The client's current name; for an erased client, a placeholder. `null` without a client. */
            clientName: string | null;
            /**
             * @description `queued`: about to be sent. `sent`: handed over to the mail server or provider. `delivered`: it arrived. `opened`: it was opened. `failed`: it was not sent. `bounced`: it was returned undelivered. `received`: it is an incoming message or call.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "opened" | "failed" | "bounced" | "received";
            /**
             * Format: date-time
             * @description When it was received, or accepted to be sent.
             */
            created_at: string;
            /**
             * Format: int32
             * @description Length of a call in seconds. `null` if it is not a call, or not known.
             */
            duration: number | null;
            /**
             * Format: uri
             * @description URL of a call's recording. `null` if there is none, and once the client is erased.
             */
            recordingUrl: string | null;
            /** @description The person in the workshop who spoke or wrote. `null` if not known. */
            agent: string | null;
            /** @description Number that a call or text message came from, or address of an email that came in. `null` if there is none, and once the client is erased. */
            fromNumber: string | null;
            /** @description Number to which a call or text message went. `null` if there is none, and once the client is erased. */
            toNumber: string | null;
        };
        /** @description A communication with a client. Its content is not sent; read the communication for that. */
        CommunicationData: {
            /** @description Id of the communication, such as `email-118`. */
            communication_id: string;
            /**
             * Format: int64
             * @description Id of the client. `null` for an unknown person.
             */
            client_id: number | null;
            /**
             * @description Channel of the message or call.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call" | "push";
            /** @description Status of the communication after the event: `queued`, `sent`, `delivered`, `opened`, `failed` or `bounced`; `received` for incoming ones. */
            status: string;
        };
        /** @description An email, SMS, WhatsApp message or call arrived from a client. */
        CommunicationInboundEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "communication.inbound";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description The newest communications. */
        CommunicationList: {
            /** @description The communications, the newest first. */
            items: components["schemas"]["Communication"][];
        };
        /** @description A page of communications. */
        CommunicationPage: {
            /** @description The communications of this page, the newest first. */
            data: components["schemas"]["Communication"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description Name of an event, or `test.ping`, which is sent only on demand.
         * @enum {string}
         */
        DeliveredEventName: "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished" | "stock.below_minimum" | "invoice.registered" | "invoice.rejected" | "invoice.cancelled" | "payment.removed" | "waiting_list.offered" | "waiting_list.booked" | "waiting_list.removed" | "work_period.started" | "work_period.ended" | "work_period.updated" | "work_period.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "inspection.completed" | "inspection.finding_decided" | "test.ping";
        /** @description One event on its way to one subscription, with all attempts to deliver it. Kept for 30 days. */
        Delivery: {
            /**
             * Format: int64
             * @description Id of the delivery.
             */
            id: number;
            event: components["schemas"]["DeliveredEventName"];
            /**
             * Format: int64
             * @description Id of the event. After `evt_`, it is the `webhook-id` of every attempt, and of every replay of the same event.
             */
            event_id: number;
            /**
             * @description `pending`: an attempt is still to come. `succeeded`: the receiver answered with a 2xx status. `failed`: there will be no further attempt; it can be replayed.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /**
             * Format: int32
             * @description Attempts made so far.
             */
            attempts: number;
            /**
             * @description Why it is sent: an event happened, a test was requested, or an earlier delivery is sent again.
             * @enum {string}
             */
            trigger: "event" | "test" | "replay";
            /**
             * Format: int32
             * @description HTTP status of the last attempt's answer. `null` if there was none, or no attempt yet.
             */
            response_status: number | null;
            /** @description The first 1,024 bytes of the last attempt's answer. `null` if there was none. */
            response_body: string | null;
            /** @description Why the last attempt failed, or why there will be no further one, in English, such as `the receiver answered 503`. `null` if there is no problem. */
            error: string | null;
            /**
             * Format: int32
             * @description Duration of the last attempt in milliseconds. `null` before the first one.
             */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the delivery was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last attempt was made. `null` before the first one.
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due. `null` if there will be none.
             */
            next_attempt_at: string | null;
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The deliveries of this page, the newest first. */
            data: components["schemas"]["Delivery"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description An email was returned because it could not be delivered. */
        EmailBouncedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.bounced";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description An email with a link that the recipient followed. */
        EmailClickedData: {
            /** @description Id of the communication, such as `email-118`. */
            communication_id: string;
            /**
             * Format: int64
             * @description Id of the client. `null` for an unknown person.
             */
            client_id: number | null;
            /**
             * @description Channel of the message or call.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call" | "push";
            /** @description Status of the communication after the event: `queued`, `sent`, `delivered`, `opened`, `failed` or `bounced`; `received` for incoming ones. */
            status: string;
            /**
             * Format: uri
             * @description The link that was followed. If the link is private to the client, like `tracking_url`, its secret part is left out: `https://taller.example.com/t/…`.
             */
            url: string;
        };
        /** @description The recipient followed a link in an email. */
        EmailClickedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.clicked";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["EmailClickedData"];
        };
        /** @description An email could not be sent. */
        EmailFailedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.failed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description The recipient opened an email. */
        EmailOpenedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.opened";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description An email to one recipient. Unknown fields are refused. */
        EmailSend: {
            /**
             * Format: idn-email
             * @description The recipient: one email address without a name, such as `clara@example.com`. International characters are allowed after the `@`.
             */
            to: string;
            /** @description The subject, on one line, without control characters. */
            subject: string;
            /** @description The email as plain text. Optional if `html` contains at most 100,000 characters of text: it is then made from the HTML. */
            text?: string;
            /** @description The email as HTML, with up to 20,000 tags. Active or deceptive content is removed: scripts, forms, frames, style sheets, CSS that loads resources or covers content, pictures that are not `https:`. HTML without any content left after that is refused. */
            html?: string;
            /** @description The sender's name shown with the workshop's own address, on one line, without control characters. Defaults to the workshop's name. */
            fromName?: string;
            /**
             * Format: idn-email
             * @description The address for answers, without a name. Defaults to the workshop's own address.
             */
            replyTo?: string;
        };
        /** @description An email was sent, by a campaign, as a notice or through the API. */
        EmailSentEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.sent";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description The recipient opted out of commercial emails. */
        EmailUnsubscribedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "email.unsubscribed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description Details of the error. */
        ErrorDetails: {
            /** @description The error code, for programs. Codes never change their meaning. */
            code: string;
            /** @description The problem and its solution, for people, in the language of `Accept-Language`. */
            message: string;
            /**
             * Format: uri
             * @description The page about this code, for people: its cause, what to do, and whether to repeat the request. Absent if the request's host belongs to no workshop.
             */
            doc_url?: string;
            /** @description The problems with the request, one entry for each. */
            fields?: components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`.
             */
            existing_id?: number;
            /**
             * Format: uri
             * @description Link from which the client follows, accepts and signs the budget. Present with `client_acceptance_required`.
             */
            tracking_url?: string;
            /** @description The free slots nearest to the requested one. Present with `slot_unavailable`. */
            alternatives?: components["schemas"]["Slot"][];
            /** @description The record as it is now. Present with `changed_meanwhile`. */
            current?: {
                [key: string]: unknown;
            };
            /** @description The shortages, with an entry for every movement that exceeds the quantity on hand. Present with `insufficient_stock`. */
            shortages?: components["schemas"]["StockShortage"][];
        };
        /** @description An event in the format of webhook payloads. `event` determines which schema it has. */
        Event: components["schemas"]["LeadCreatedEvent"] | components["schemas"]["LeadSentEvent"] | components["schemas"]["LeadAcceptedEvent"] | components["schemas"]["LeadRejectedEvent"] | components["schemas"]["LeadStatusChangedEvent"] | components["schemas"]["AppointmentProposedEvent"] | components["schemas"]["AppointmentConfirmedEvent"] | components["schemas"]["AppointmentCancelledEvent"] | components["schemas"]["VehicleCheckedInEvent"] | components["schemas"]["VehicleReadyEvent"] | components["schemas"]["VehicleDeliveredEvent"] | components["schemas"]["InvoiceIssuedEvent"] | components["schemas"]["PaymentReceivedEvent"] | components["schemas"]["ClientCreatedEvent"] | components["schemas"]["ClientUpdatedEvent"] | components["schemas"]["CommunicationInboundEvent"] | components["schemas"]["EmailSentEvent"] | components["schemas"]["EmailFailedEvent"] | components["schemas"]["EmailOpenedEvent"] | components["schemas"]["EmailClickedEvent"] | components["schemas"]["EmailUnsubscribedEvent"] | components["schemas"]["EmailBouncedEvent"] | components["schemas"]["SmsSentEvent"] | components["schemas"]["SmsFailedEvent"] | components["schemas"]["SmsUnsubscribedEvent"] | components["schemas"]["WhatsappUnsubscribedEvent"] | components["schemas"]["CampaignFinishedEvent"] | components["schemas"]["StockBelowMinimumEvent"] | components["schemas"]["InvoiceRegisteredEvent"] | components["schemas"]["InvoiceRejectedEvent"] | components["schemas"]["InvoiceCancelledEvent"] | components["schemas"]["PaymentRemovedEvent"] | components["schemas"]["WaitingListOfferedEvent"] | components["schemas"]["WaitingListBookedEvent"] | components["schemas"]["WaitingListRemovedEvent"] | components["schemas"]["WorkPeriodStartedEvent"] | components["schemas"]["WorkPeriodEndedEvent"] | components["schemas"]["WorkPeriodUpdatedEvent"] | components["schemas"]["WorkPeriodDeletedEvent"] | components["schemas"]["AbsenceCreatedEvent"] | components["schemas"]["AbsenceUpdatedEvent"] | components["schemas"]["AbsenceDeletedEvent"] | components["schemas"]["InspectionCompletedEvent"] | components["schemas"]["InspectionFindingDecidedEvent"] | components["schemas"]["TestPingEvent"];
        /** @description The `webhook-id` with which webhooks send the event. Only in `GET /events`; webhooks have it in their header. */
        EventId: string;
        /**
         * @description Name of an event, or `*` for all events, including those that later releases add.
         * @enum {string}
         */
        EventName: "*" | "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished" | "stock.below_minimum" | "invoice.registered" | "invoice.rejected" | "invoice.cancelled" | "payment.removed" | "waiting_list.offered" | "waiting_list.booked" | "waiting_list.removed" | "work_period.started" | "work_period.ended" | "work_period.updated" | "work_period.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "inspection.completed" | "inspection.finding_decided";
        /** @description A page of events. */
        EventPage: {
            /** @description The events of this page, the oldest first. */
            data: components["schemas"]["Event"][];
            /** @description Send it as `cursor` to continue: at once if `has_more` is true, otherwise later, to read new events. It is valid for 30 days. */
            next_cursor: string;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * Format: date-time
         * @description When the event happened. The same on every attempt.
         */
        EventTimestamp: string;
        /** @description One problem in the request. */
        FieldProblem: {
            /** @description The place of the problem: a JSON pointer into the body (`/lines/0/quantity`), or `query/…` or `path/…` with the name of the parameter. */
            path: string;
            /** @description The problem at that place, for people. */
            message: string;
        };
        /** @description A finding, which is an amber or red point of an inspection, with its vehicle. */
        Finding: {
            /**
             * Format: int64
             * @description The inspection.
             */
            inspection_id: number;
            /**
             * Format: int64
             * @description The budget of the inspection.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description The client of this budget.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /**
             * Format: int64
             * @description The inspected vehicle. `null` if the budget is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /**
             * Format: date-time
             * @description When the inspection was created.
             */
            inspected_at: string;
            /** @description Whether the finding still needs work, and its day `return_on` or its mileage `return_km` is reached. */
            due: boolean;
            point: components["schemas"]["InspectionPoint"];
        };
        /** @description A finding whose line the client accepted or declined. */
        FindingDecidedData: {
            /**
             * Format: int64
             * @description Id of the inspection.
             */
            inspection_id: number;
            /**
             * Format: int64
             * @description Id of the point.
             */
            point_id: number;
            /**
             * Format: int64
             * @description Id of the inspected vehicle. `null` if the budget is for no vehicle.
             */
            vehicle_id: number | null;
            /**
             * Format: int64
             * @description Id of the budget with the line, which may be a later one than that of the inspection.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the line. A declined line is no longer in the budget once the client signed.
             */
            line_id: number;
            /**
             * @description The client's decision.
             * @enum {string}
             */
            decision: "accepted" | "declined";
        };
        /** @description The optional line for a finding. Defaults: `description` is the text of the point, and the others are those of a new line. Unknown fields are refused. */
        FindingLineCreate: {
            /**
             * Format: int64
             * @description The budget that gets the line, which must be for the same vehicle. Defaults to that of the inspection.
             */
            budget_id?: number;
            /**
             * Format: int64
             * @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled.
             */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            line_type?: components["schemas"]["LineType"];
            /**
             * Format: double
             * @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1.
             */
            quantity?: number;
            /**
             * Format: double
             * @description Price per unit in euros, before discount and tax.
             */
            unit_price?: number;
            /**
             * Format: double
             * @description Discount in percent. Defaults to 0.
             */
            discount_pct?: number;
            /**
             * Format: double
             * @description Tax rate in percent. Defaults to the workshop's current rate.
             */
            tax_rate?: number;
        };
        /** @description How a finding ended. Unknown fields are refused. */
        FindingOutcomeSet: {
            /**
             * @description `done` if the work was done, `dismissed` if no work is needed, `open` to reverse either.
             * @enum {string}
             */
            outcome: "done" | "dismissed" | "open";
        };
        /** @description A page of findings. */
        FindingPage: {
            /** @description The findings of this page, by ascending id of their points. */
            data: components["schemas"]["Finding"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description `open`: no work was offered, or its line was removed. `offered`: it is an optional line of a budget. `accepted` or `declined`: the client decided when it signed. `done`: the work was done. `dismissed`: the workshop decided that no work is needed.
         * @enum {string}
         */
        FindingState: "open" | "offered" | "accepted" | "declined" | "done" | "dismissed";
        /** @description An inspection of a vehicle with its points. */
        Inspection: {
            /**
             * Format: int64
             * @description Id of the inspection.
             */
            id: number;
            /**
             * Format: int64
             * @description The budget to which the inspection belongs.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description The inspected vehicle. `null` if the budget is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Name of the template at the time of the inspection. */
            name: string;
            status: components["schemas"]["InspectionStatus"];
            /**
             * Format: int64
             * @description Number of points without a finding.
             */
            green: number;
            /**
             * Format: int64
             * @description Number of points that will need work soon.
             */
            amber: number;
            /**
             * Format: int64
             * @description Number of points that need work now.
             */
            red: number;
            /**
             * Format: int64
             * @description Number of points that were not checked.
             */
            unchecked: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was completed. `null` until then.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Since when the client sees it on the tracking page. `null` if the client does not see it.
             */
            shared_at: string | null;
            /**
             * Format: date-time
             * @description When the inspection or one of its points last changed.
             */
            updated_at: string;
            /** @description The points in the order of the template, followed by added ones. */
            points: components["schemas"]["InspectionPoint"][];
        };
        /** @description An inspection that was completed, with the number of its points by result. */
        InspectionCompletedData: {
            /**
             * Format: int64
             * @description Id of the inspection.
             */
            inspection_id: number;
            /**
             * Format: int64
             * @description Id of its budget.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the inspected vehicle. `null` if the budget is for no vehicle.
             */
            vehicle_id: number | null;
            /**
             * Format: int64
             * @description Number of points without a finding.
             */
            green: number;
            /**
             * Format: int64
             * @description Number of points that will need work soon.
             */
            amber: number;
            /**
             * Format: int64
             * @description Number of points that need work now.
             */
            red: number;
            /**
             * Format: int64
             * @description Number of points that were not checked.
             */
            unchecked: number;
        };
        /** @description The inspection of a vehicle was completed. Its points can still be changed afterwards, without another event. */
        InspectionCompletedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "inspection.completed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["InspectionCompletedData"];
        };
        /** @description The budget whose vehicle is inspected, and the template. Unknown fields are refused. */
        InspectionCreate: {
            /**
             * Format: int64
             * @description The budget to which the inspection belongs.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description The template whose points are copied.
             */
            template_id: number;
        };
        /** @description The client accepted or declined work that was offered for a finding, by signing or declining the quote with its line. There is one event for each finding. */
        InspectionFindingDecidedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "inspection.finding_decided";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["FindingDecidedData"];
        };
        /** @description An inspection of a vehicle as lists show it, without its points. */
        InspectionItem: {
            /**
             * Format: int64
             * @description Id of the inspection.
             */
            id: number;
            /**
             * Format: int64
             * @description The budget to which the inspection belongs.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description The inspected vehicle. `null` if the budget is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Name of the template at the time of the inspection. */
            name: string;
            status: components["schemas"]["InspectionStatus"];
            /**
             * Format: int64
             * @description Number of points without a finding.
             */
            green: number;
            /**
             * Format: int64
             * @description Number of points that will need work soon.
             */
            amber: number;
            /**
             * Format: int64
             * @description Number of points that need work now.
             */
            red: number;
            /**
             * Format: int64
             * @description Number of points that were not checked.
             */
            unchecked: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was completed. `null` until then.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Since when the client sees it on the tracking page. `null` if the client does not see it.
             */
            shared_at: string | null;
            /**
             * Format: date-time
             * @description When the inspection or one of its points last changed.
             */
            updated_at: string;
        };
        /** @description A page of inspections. */
        InspectionPage: {
            /** @description The inspections of this page, by ascending id. */
            data: components["schemas"]["InspectionItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A photo of a point. Unknown fields are refused. */
        InspectionPhotoInput: {
            /**
             * Format: binary
             * @description The file, with a file name. 4,194,304 bytes at most.
             */
            file: string;
        };
        /** @description A point of an inspection. A point whose result is amber or red is a finding. */
        InspectionPoint: {
            /**
             * Format: int64
             * @description Id of the point.
             */
            id: number;
            /** @description Title of the section that contains the point. */
            section: string;
            /** @description Text of the point, such as the part to check. */
            text: string;
            /** @description How it is checked. */
            hint: string | null;
            /** @description Unit of the measured value, such as `mm`. `null` if nothing is measured. */
            unit: string | null;
            /**
             * Format: double
             * @description Measured value from which amber is proposed.
             */
            amber_at: number | null;
            /**
             * Format: double
             * @description Measured value from which red is proposed. Lower values are worse if it is below `amber_at`.
             */
            red_at: number | null;
            result: components["schemas"]["InspectionResult"];
            /**
             * Format: double
             * @description The measured value.
             */
            value: number | null;
            /** @description Note for the workshop and the client. */
            note: string | null;
            /** @description Photos of the point, which are documents of the budget. */
            photos: components["schemas"]["BudgetDocument"][];
            /** @description Whether the client sees the point when the inspection is shared. */
            client_visible: boolean;
            /**
             * Format: date-time
             * @description When the result was recorded.
             */
            checked_at: string | null;
            /** @description The state of a finding. `null` if the point is no finding. */
            state: components["schemas"]["FindingState"] | null;
            /** @description The line that was offered last for the finding. `null` if none was. */
            line: components["schemas"]["LineRef"] | null;
            /**
             * @description The client's decision about the line. `null` until then.
             * @enum {string|null}
             */
            decision: "accepted" | "declined" | null;
            /**
             * Format: date-time
             * @description When the client accepted or declined the line. `null` until then.
             */
            decided_at: string | null;
            /**
             * Format: date
             * @description Day from which the client is reminded of the finding.
             */
            return_on: string | null;
            /**
             * Format: int64
             * @description Mileage from which the client is reminded of the finding.
             */
            return_km: number | null;
        };
        /** @description A point that is not in the template. Unknown fields are refused. */
        InspectionPointCreate: {
            /** @description Title of the section. Defaults to the section of the last point. */
            section?: string;
            /** @description Text of the point, such as the damage that was found. */
            text: string;
            /**
             * @description The result. If only `value` is sent, the limits of the point determine it.
             * @enum {string}
             */
            result?: "unchecked" | "green" | "amber" | "red";
            /**
             * Format: double
             * @description The measured value.
             */
            value?: number | null;
            /** @description Note for the workshop and the client. */
            note?: string | null;
        };
        /** @description The changes to a point of an inspection. Omitted fields do not change. Unknown fields are refused. */
        InspectionPointUpdate: {
            /**
             * @description The result. If only `value` is sent, the limits of the point determine it.
             * @enum {string}
             */
            result?: "unchecked" | "green" | "amber" | "red";
            /**
             * Format: double
             * @description The measured value.
             */
            value?: number | null;
            /** @description Note for the workshop and the client. */
            note?: string | null;
            /** @description Whether the client sees the point when the inspection is shared. */
            client_visible?: boolean;
            /**
             * Format: date
             * @description Day from which the client is reminded of the finding. Defaults to the months of the template.
             */
            return_on?: string | null;
            /**
             * Format: int32
             * @description Mileage from which the client is reminded. Defaults to the kilometres of the template.
             */
            return_km?: number | null;
        };
        /**
         * @description The result: `green` is in order, `amber` will need work soon, `red` needs work now.
         * @enum {string}
         */
        InspectionResult: "unchecked" | "green" | "amber" | "red";
        /** @description Whether the client sees the inspection. Unknown fields are refused. */
        InspectionShare: {
            /** @description Whether the client sees it on the tracking page. */
            shared: boolean;
            /** @description Whether to send the client a notice with the link. Ignored if the inspection is no longer shared. */
            notify_client?: boolean;
        };
        /**
         * @description `open`: points are still being checked. `completed`: the workshop completed the inspection.
         * @enum {string}
         */
        InspectionStatus: "open" | "completed";
        /** @description A list of points from which inspections are created. */
        InspectionTemplate: {
            /**
             * Format: int64
             * @description Id of the template.
             */
            id: number;
            /** @description Name of the template. */
            name: string;
            /**
             * Format: int64
             * @description The category of budgets for which the template is proposed. `null` for all.
             */
            category_id: number | null;
            /**
             * Format: int64
             * @description The service of this category for which the template is proposed. `null` for all.
             */
            subcategory_id: number | null;
            /** @description The points in their order. Points with the same `section` in a row form a section. */
            points: components["schemas"]["InspectionTemplatePoint"][];
        };
        /** @description A page of templates. */
        InspectionTemplatePage: {
            /** @description The templates of this page, by ascending id. */
            data: components["schemas"]["InspectionTemplate"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A point of a template. */
        InspectionTemplatePoint: {
            /** @description Title of the section that contains the point. */
            section: string;
            /** @description Text of the point, such as the part to check. */
            text: string;
            /** @description How it is checked. */
            hint: string | null;
            /** @description Unit of the measured value, such as `mm`. `null` if nothing is measured. */
            unit: string | null;
            /**
             * Format: double
             * @description Measured value from which amber is proposed.
             */
            amber_at: number | null;
            /**
             * Format: double
             * @description Measured value from which red is proposed. Lower values are worse if it is below `amber_at`.
             */
            red_at: number | null;
            /**
             * Format: int32
             * @description Months after which a finding without work returns.
             */
            return_months: number | null;
            /**
             * Format: int32
             * @description Kilometres after which a finding without work returns.
             */
            return_km: number | null;
        };
        /** @description An invoice with all its data. */
        Invoice: {
            /**
             * Format: int64
             * @description Id of the invoice. Assigned by the service.
             */
            id: number;
            /**
             * Format: int64
             * @description Its number in the series. `null` while it is a draft.
             */
            number: number | null;
            /** @description Code of the series in which it is numbered. */
            series: string;
            /** @description Its full number, as printed on it. `null` while it is a draft. */
            full_number: string | null;
            kind: components["schemas"]["InvoiceKind"];
            status: components["schemas"]["InvoiceStatus"];
            /**
             * Format: date
             * @description Date of the invoice; of a draft, the day on which it last changed.
             */
            date: string;
            /**
             * Format: date
             * @description The day on which the work was done. `null` if that is the invoice's date.
             */
            operation_date: string | null;
            /**
             * Format: date
             * @description The day by which it is to be paid. `null` if it is due at once, or if nothing was owed when it was issued. For a draft, the day that the workshop has set; without one, issuing the draft applies the workshop's usual term.
             */
            due_date: string | null;
            /** @description Whether an amount is still pending although the due date has passed. */
            overdue: boolean;
            /**
             * Format: date-time
             * @description When it was issued. `null` while it is a draft.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When the invoice, its payments or its status last changed.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Id of the client, also of a simplified invoice, which doesn't name it.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /**
             * Format: int64
             * @description Id of the budget that it charges.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the vehicle. `null` if it is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Number plate when the invoice was created. `null` if it is for no vehicle. */
            plate: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded.
             */
            km: number | null;
            /**
             * Format: double
             * @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount.
             */
            total: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            payments: components["schemas"]["InvoiceBalance"];
            /** @description The method by which it is to be paid, or was paid. `null` if the workshop did not state one. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Whether it is for used goods that are taxed by their margin (REBU). Its prices include the tax, which is not shown. */
            rebu: boolean;
            /** @description Whether the client pays the equivalence surcharge of retailers (`recargo de equivalencia`). */
            surcharge: boolean;
            /** @description Whether it is for a payment in advance, or corrects such an invoice. The invoice of the work deducts it (`lines[].deducts_id`). */
            advance: boolean;
            /** @description The part of a budget that it charges, if two payers share its price. `null` if it charges all of it. */
            split: components["schemas"]["InvoicePart"] | null;
            /**
             * Format: int64
             * @description Number, within its series, of the invoice that it corrects. `null` if it corrects none.
             */
            rectifies_number: number | null;
            /**
             * Format: int64
             * @description Id of the invoice that it corrects. `null` if it corrects none.
             */
            rectifies_id: number | null;
            /** @description How it corrects the other invoice. `null` if it corrects none. */
            correction: components["schemas"]["InvoiceCorrection"] | null;
            /** @description Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased. */
            correction_reason: string | null;
            /**
             * Format: int64
             * @description Id of the simplified invoice that was exchanged for this full one: both are for the same sale. `null` if there is none.
             */
            exchanges_id: number | null;
            /**
             * Format: int64
             * @description Id of the earlier exchange that it reverses, because a new exchange replaces it. `null` if there is none.
             */
            reverses_id: number | null;
            /**
             * Format: int64
             * @description Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none.
             */
            replaced_by_id: number | null;
            /** @description Hash of its record for the tax authority (VERI*FACTU). `null` while it is a draft, and if the workshop makes no such records. */
            verifactu_hash: string | null;
            /** @description State of its latest record at the tax authority (VERI*FACTU). It changes after the invoice was issued. `null` while it is a draft, and if none of its records is sent. */
            verifactu_status: components["schemas"]["VerifactuStatus"] | null;
            billing: components["schemas"]["InvoiceBilling"];
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` if it was not recorded.
             */
            date_in: string | null;
            /**
             * Format: date-time
             * @description When the vehicle left, or was due to. `null` if it was not recorded.
             */
            date_out: string | null;
            /** @description Notes that are printed on it. `null` if there are none or the client was erased. */
            public_notes: string | null;
            /** @description The number of the insurance claim that pays it. `null` if there is none or the client was erased. */
            claim_number: string | null;
            /** @description The number of the insurance policy. `null` if there is none or the client was erased. */
            policy_number: string | null;
            totals: components["schemas"]["InvoiceTotals"];
            /** @description The lines, in their order. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description Its payments by ascending id, without those that were undone. */
            payment_list: components["schemas"]["InvoicePayment"][];
        };
        /** @description The paid and unpaid amounts of an invoice. */
        InvoiceBalance: {
            /**
             * Format: double
             * @description Sum of its payments in euros, less refunds.
             */
            paid: number;
            /**
             * Format: double
             * @description The amount still to be paid, in euros: 0 if it is cancelled, if another invoice replaces it, or if it corrects only the tax because the client did not pay. Negative if the workshop owes it.
             */
            pending: number;
            /** @description Whether it is issued and nothing is pending. */
            settled: boolean;
        };
        /** @description The recipient of the invoice, with the data of the day of issue. All fields are `null` on a simplified invoice without a recipient, and once the client is erased. */
        InvoiceBilling: {
            /** @description Name of the person or company. */
            name: string | null;
            /** @description Tax id (in Spain NIF, NIE or CIF). */
            tax_id: string | null;
            /** @description Street and number. */
            address: string | null;
            /** @description Town or city. */
            city: string | null;
            /** @description Postal code. */
            zip: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Two-letter country code (ISO 3166-1). */
            country: string | null;
        };
        /** @description A cancelled invoice. */
        InvoiceCancelledData: {
            /**
             * Format: int64
             * @description Id of the invoice.
             */
            invoice_id: number;
            /** @description Its full number, with the series. It is not used again. */
            full_number: string;
        };
        /** @description The workshop cancelled an invoice, because the work or sale never took place. */
        InvoiceCancelledEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "invoice.cancelled";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["InvoiceCancelledData"];
        };
        /**
         * @description `difference`: its amounts are added to those of the invoice that it corrects; `substitution`: it replaces that invoice.
         * @enum {string}
         */
        InvoiceCorrection: "difference" | "substitution";
        /** @description An issued invoice. */
        InvoiceIssuedData: {
            /**
             * Format: int64
             * @description Id of the invoice.
             */
            invoice_id: number;
            /** @description Its final number, with the series. */
            full_number: string;
            /**
             * Format: int64
             * @description Id of the client. `null` if it names none, which is possible for a simplified invoice.
             */
            client_id: number | null;
            /**
             * Format: int64
             * @description Id of the budget. `null` if it has none.
             */
            budget_id: number | null;
            /**
             * Format: double
             * @description Total with taxes. Negative if a corrective invoice refunds an amount.
             */
            total: number;
            /**
             * @description Currency of the total.
             * @enum {string}
             */
            currency: "EUR";
        };
        /** @description An invoice was issued, with its final number. */
        InvoiceIssuedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "invoice.issued";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["InvoiceIssuedData"];
        };
        /** @description An invoice as lists show it, without billing data, notes, totals by rate, lines and payments. */
        InvoiceItem: {
            /**
             * Format: int64
             * @description Id of the invoice. Assigned by the service.
             */
            id: number;
            /**
             * Format: int64
             * @description Its number in the series. `null` while it is a draft.
             */
            number: number | null;
            /** @description Code of the series in which it is numbered. */
            series: string;
            /** @description Its full number, as printed on it. `null` while it is a draft. */
            full_number: string | null;
            kind: components["schemas"]["InvoiceKind"];
            status: components["schemas"]["InvoiceStatus"];
            /**
             * Format: date
             * @description Date of the invoice; of a draft, the day on which it last changed.
             */
            date: string;
            /**
             * Format: date
             * @description The day on which the work was done. `null` if that is the invoice's date.
             */
            operation_date: string | null;
            /**
             * Format: date
             * @description The day by which it is to be paid. `null` if it is due at once, or if nothing was owed when it was issued. For a draft, the day that the workshop has set; without one, issuing the draft applies the workshop's usual term.
             */
            due_date: string | null;
            /** @description Whether an amount is still pending although the due date has passed. */
            overdue: boolean;
            /**
             * Format: date-time
             * @description When it was issued. `null` while it is a draft.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When the invoice, its payments or its status last changed.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Id of the client, also of a simplified invoice, which doesn't name it.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /**
             * Format: int64
             * @description Id of the budget that it charges.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the vehicle. `null` if it is for no vehicle.
             */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Number plate when the invoice was created. `null` if it is for no vehicle. */
            plate: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded.
             */
            km: number | null;
            /**
             * Format: double
             * @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount.
             */
            total: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            payments: components["schemas"]["InvoiceBalance"];
            /** @description The method by which it is to be paid, or was paid. `null` if the workshop did not state one. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Whether it is for used goods that are taxed by their margin (REBU). Its prices include the tax, which is not shown. */
            rebu: boolean;
            /** @description Whether the client pays the equivalence surcharge of retailers (`recargo de equivalencia`). */
            surcharge: boolean;
            /** @description Whether it is for a payment in advance, or corrects such an invoice. The invoice of the work deducts it (`lines[].deducts_id`). */
            advance: boolean;
            /** @description The part of a budget that it charges, if two payers share its price. `null` if it charges all of it. */
            split: components["schemas"]["InvoicePart"] | null;
            /**
             * Format: int64
             * @description Number, within its series, of the invoice that it corrects. `null` if it corrects none.
             */
            rectifies_number: number | null;
            /**
             * Format: int64
             * @description Id of the invoice that it corrects. `null` if it corrects none.
             */
            rectifies_id: number | null;
            /** @description How it corrects the other invoice. `null` if it corrects none. */
            correction: components["schemas"]["InvoiceCorrection"] | null;
            /** @description Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased. */
            correction_reason: string | null;
            /**
             * Format: int64
             * @description Id of the simplified invoice that was exchanged for this full one: both are for the same sale. `null` if there is none.
             */
            exchanges_id: number | null;
            /**
             * Format: int64
             * @description Id of the earlier exchange that it reverses, because a new exchange replaces it. `null` if there is none.
             */
            reverses_id: number | null;
            /**
             * Format: int64
             * @description Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none.
             */
            replaced_by_id: number | null;
            /** @description Hash of its record for the tax authority (VERI*FACTU). `null` while it is a draft, and if the workshop makes no such records. */
            verifactu_hash: string | null;
            /** @description State of its latest record at the tax authority (VERI*FACTU). It changes after the invoice was issued. `null` while it is a draft, and if none of its records is sent. */
            verifactu_status: components["schemas"]["VerifactuStatus"] | null;
        };
        /**
         * @description `invoice`: it names its recipient; `simplified`: like a receipt, it usually does not; `corrective`: it corrects another invoice, of either kind.
         * @enum {string}
         */
        InvoiceKind: "invoice" | "simplified" | "corrective";
        /** @description A line of an invoice. */
        InvoiceLine: {
            /**
             * Format: int64
             * @description Id of the line.
             */
            id: number;
            /** @description Description of the work or the delivered goods. */
            description: string;
            /** @description Part number or similar reference. */
            reference: string | null;
            /** @description Heading under which the line is grouped. */
            group_title: string | null;
            /**
             * Format: double
             * @description Quantity in hours or pieces. Less than zero is a return.
             */
            quantity: number;
            /**
             * Format: double
             * @description Price per unit in euros, before discount and tax; for used goods (`rebu`) it includes the tax.
             */
            unit_price: number;
            /**
             * Format: double
             * @description Discount in percent.
             */
            discount_pct: number;
            /**
             * Format: double
             * @description Tax rate in percent. 0 if no tax is charged or shown.
             */
            tax_rate: number;
            /** @description Why no tax is charged, by the tax authority's codes (`E1`, `N1`, `S2` …). `null` if there is no such reason. */
            tax_exempt_code: string | null;
            /**
             * Format: double
             * @description Tax of the line, where the invoice states it: on corrections of the tax alone, and where an amount with tax was agreed on. `null` if the tax is computed from the bases of all lines of its rate.
             */
            quota: number | null;
            /**
             * Format: int64
             * @description Id of the invoice of an advance payment that the line deducts. `null` if it deducts none.
             */
            deducts_id: number | null;
            /**
             * Format: double
             * @description Quantity times price less discount, rounded to the cent (half a cent away from zero).
             */
            base: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: int32
             * @description Position among the lines of the invoice.
             */
            sort_order: number;
        };
        /** @description A page of invoices. */
        InvoicePage: {
            /** @description The invoices of this page, by ascending id. */
            data: components["schemas"]["InvoiceItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description `owner`: the part of the budget's own client; `payer`: the part of another client, such as an insurer.
         * @enum {string}
         */
        InvoicePart: "owner" | "payer";
        /** @description A payment of an invoice. */
        InvoicePayment: {
            /**
             * Format: int64
             * @description Id of the payment.
             */
            id: number;
            /**
             * Format: date
             * @description The date of the payment.
             */
            date: string;
            /**
             * Format: double
             * @description Amount in euros. Negative if it was refunded to the client.
             */
            amount: number;
            /**
             * @description Currency of the amount.
             * @enum {string}
             */
            currency: "EUR";
            method: components["schemas"]["PaymentMethod"];
        };
        /** @description An invoice whose record the tax authority accepted. */
        InvoiceRegisteredData: {
            /**
             * Format: int64
             * @description Id of the invoice.
             */
            invoice_id: number;
            /** @description Its full number, with the series. */
            full_number: string;
            /** @description The tax authority's code of an error with which it accepted the record, and which the workshop has to correct. `null` if there is none. */
            code: string | null;
        };
        /** @description The tax authority accepted the record of an invoice, with a `code` if it found an error that the workshop has to correct. The event is sent once for each accepted record, including a later record that corrects the first one. It is not sent for an annulment. */
        InvoiceRegisteredEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "invoice.registered";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["InvoiceRegisteredData"];
        };
        /** @description An invoice whose record the tax authority rejected. */
        InvoiceRejectedData: {
            /**
             * Format: int64
             * @description Id of the invoice.
             */
            invoice_id: number;
            /** @description Its full number, with the series. */
            full_number: string;
            /** @description The tax authority's code of the error. `null` if it gave none. */
            code: string | null;
        };
        /** @description The tax authority rejected the record of an invoice, or its annulment. The workshop has to correct it. It is sent once for each record. */
        InvoiceRejectedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "invoice.rejected";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["InvoiceRejectedData"];
        };
        /**
         * @description `draft`: not issued yet, and without a number; `issued`: final, correctable only with another invoice; `cancelled`: issued by mistake for something that never happened, and annulled.
         * @enum {string}
         */
        InvoiceStatus: "draft" | "issued" | "cancelled";
        /** @description The amounts taxed at one rate; untaxed amounts have rate 0. */
        InvoiceTaxRate: {
            /**
             * Format: double
             * @description Tax rate in percent.
             */
            rate: number;
            /**
             * Format: double
             * @description Sum of the lines at this rate, before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Tax on it.
             */
            quota: number;
            /**
             * Format: double
             * @description Rate of the equivalence surcharge in percent. 0 if there is none.
             */
            surcharge_rate: number;
            /**
             * Format: double
             * @description Equivalence surcharge on it, which is not in `quota`.
             */
            surcharge: number;
        };
        /** @description Totals of the lines: for each tax rate the base is the sum of its lines' bases, and its tax (`quota`) is that base times the rate, rounded to the cent. For used goods (`rebu`) the base is the amount to pay, at rate 0. */
        InvoiceTotals: {
            /**
             * Format: double
             * @description Sum of the chosen lines before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Sum of the tax at all rates, equivalence surcharges included.
             */
            tax: number;
            /**
             * Format: double
             * @description The amount that the client currently owes.
             */
            total: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description The tax rates among the chosen lines, ascending. */
            tax_rates: components["schemas"]["InvoiceTaxRate"][];
        };
        /** @description The price of an hour of work. */
        LabourRate: {
            /**
             * Format: int64
             * @description Id of the rate.
             */
            id: number;
            /** @description Name of the rate, as the workshop writes it. */
            name: string;
            /**
             * Format: double
             * @description Sale price of an hour in euros, before tax.
             */
            price_per_hour: number;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Whether this is the workshop's default rate. */
            is_default: boolean;
        };
        /** @description A labour rate. */
        LabourRateRef: {
            /**
             * Format: int64
             * @description Id of the rate.
             */
            id: number;
            /** @description Name of the rate, as the workshop writes it. */
            name: string;
        };
        /** @description The client or the workshop accepted a budget. `lead.status_changed` is sent as well. */
        LeadAcceptedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "lead.accepted";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["LeadMovedData"];
        };
        /** @description A budget (`lead` in the names of events) was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` is sent as well. */
        LeadCreatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "lead.created";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["LeadStatusData"];
        };
        /** @description A budget that moved from one status to another. */
        LeadMovedData: {
            /**
             * Format: int64
             * @description Id of the budget.
             */
            leadId: number;
            /** @description Status before. */
            from: components["schemas"]["BudgetStatus"];
            /** @description Status after. */
            to: components["schemas"]["BudgetStatus"];
        };
        /** @description A budget that was rejected. */
        LeadRejectedData: {
            /**
             * Format: int64
             * @description Id of the budget.
             */
            leadId: number;
            /** @description Status before. */
            from: components["schemas"]["BudgetStatus"];
            /** @description Status after. */
            to: components["schemas"]["BudgetStatus"];
            /** @description The reason for the rejection. `null` if none was given. */
            reason: string | null;
        };
        /** @description A budget was rejected, with the reason if one was given. `lead.status_changed` is sent as well. */
        LeadRejectedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "lead.rejected";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["LeadRejectedData"];
        };
        /** @description A budget was sent to the client. `lead.status_changed` is sent as well. */
        LeadSentEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "lead.sent";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["LeadMovedData"];
        };
        /** @description The status of a budget changed, to any status. This event is also sent with each `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`: subscribe either to `lead.status_changed` or to the other four. */
        LeadStatusChangedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "lead.status_changed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["LeadStatusData"];
        };
        /** @description A budget and its new status. */
        LeadStatusData: {
            /**
             * Format: int64
             * @description Id of the budget.
             */
            leadId: number;
            /** @description Status before. `null` if the budget was just created. */
            from: components["schemas"]["BudgetStatus"] | null;
            /** @description Status after. */
            to: components["schemas"]["BudgetStatus"];
        };
        /** @description The key's requests in the current clock minute. */
        LimitUse: {
            /**
             * Format: int64
             * @description Requests that the key may make per minute.
             */
            limit: number;
            /**
             * Format: int64
             * @description Requests made in this minute.
             */
            used: number;
            /**
             * Format: int64
             * @description Requests left in this minute.
             */
            remaining: number;
        };
        /** @description The line, and the whole budget with its new totals. */
        LineChange: {
            line: components["schemas"]["BudgetLine"];
            budget: components["schemas"]["Budget"];
        };
        /** @description A line of a budget. */
        LineRef: {
            /**
             * Format: int64
             * @description The budget of the line.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the line.
             */
            id: number;
        };
        /**
         * @description `labor`: work; `part`: parts and material; `fee`: a charge, such as waste disposal; `sublet`: work of another company; `other`: anything else, and the default.
         * @enum {string}
         */
        LineType: "labor" | "part" | "fee" | "sublet" | "other";
        /** @description A request that was made with this key. */
        LoggedRequest: {
            /**
             * Format: int64
             * @description Id of the entry.
             */
            id: number;
            /**
             * Format: date-time
             * @description When the request came in.
             */
            at: string;
            /** @description The method, such as `GET`. */
            method: string;
            /** @description The path as the service knows it, without ids, such as `/api/v1/clients/:id`. */
            route: string;
            /**
             * Format: int32
             * @description HTTP status of the answer.
             */
            status: number;
            /** @description The error's code. `null` if the request succeeded. */
            code: string | null;
            /**
             * Format: int32
             * @description Duration in milliseconds.
             */
            duration_ms: number;
            /** @description The answer's `X-Request-Id`. */
            request_id: string;
            /** @description Address that the request came from. */
            source_ip: string;
        };
        /** @description A page of requests. */
        LoggedRequestPage: {
            /** @description The requests of this page, the newest first. */
            data: components["schemas"]["LoggedRequest"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description Daily break, in the workshop's time zone. No appointment takes place during it. Equal times mean no break. */
        LunchBreak: {
            /** @description Beginning of the break, `HH:MM`. */
            start: string;
            /** @description End of the break, `HH:MM`. */
            end: string;
        };
        /** @description A message that was accepted to be sent. */
        MessageAccepted: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of the communication in the log, such as `email-118`. Events name it as `communication_id`. */
            id: string;
        };
        /** @description Opening hours of one weekday, in the workshop's time zone. */
        OpeningHours: {
            /** @description Opening time, `HH:MM`. */
            start: string;
            /** @description Closing time, `HH:MM`. */
            end: string;
            /** @description `true` if the workshop does not open on this weekday; then `start` and `end` have no meaning. */
            closed: boolean;
        };
        /** @description A part that the workshop has in its store. */
        Part: {
            /**
             * Format: int64
             * @description Id of the part. Assigned by the service; it never changes.
             */
            id: number;
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description The manufacturer's reference of the part. `null` if the workshop recorded none. */
            manufacturer_reference: string | null;
            /** @description Description. */
            description: string;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit: string;
            /**
             * Format: double
             * @description Price of one unit in euros, before tax.
             */
            price: number;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: double
             * @description Tax rate in percent.
             */
            tax_rate: number;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location: string | null;
            /**
             * Format: double
             * @description The minimum number of units that the workshop wants on hand. `null` if there is none.
             */
            minimum: number | null;
            /**
             * Format: double
             * @description The number of units on hand: the sum of its movements. Below zero only if the workshop allows the use of parts before their arrival is recorded.
             */
            on_hand: number;
            /** @description Whether the quantity on hand is below the minimum. Never the case for a discontinued part. */
            below_minimum: boolean;
            /** @description Whether the workshop still stocks it. Discontinued parts are not listed and accept no movements. */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed; movements count as changes.
             */
            updated_at: string;
        };
        /**
         * @description The hours that suit the client. A morning ends when the workshop's lunch break begins, or at 14:00 without one.
         * @enum {string}
         */
        PartOfDay: "any" | "morning" | "afternoon";
        /** @description A page of parts. */
        PartPage: {
            /** @description The parts of this page, by ascending id. */
            data: components["schemas"]["Part"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description A payment method. `bizum`: by telephone between bank accounts; `offset`: set off against an amount that the workshop owes.
         * @enum {string}
         */
        PaymentMethod: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other";
        /** @description A payment of an invoice. */
        PaymentReceivedData: {
            /**
             * Format: int64
             * @description Id of the invoice.
             */
            invoice_id: number;
            /**
             * Format: int64
             * @description Id of the payment.
             */
            payment_id: number;
            /**
             * Format: double
             * @description The amount paid. Negative for a refund.
             */
            amount: number;
            /**
             * @description Currency of the amount.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Whether the invoice is now paid in full. */
            settled: boolean;
        };
        /** @description A payment of an invoice was recorded. */
        PaymentReceivedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "payment.received";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["PaymentReceivedData"];
        };
        /** @description A payment that was undone. */
        PaymentRemovedData: {
            /**
             * Format: int64
             * @description Id of the invoice that had the payment.
             */
            invoice_id: number;
            /** @description The full number of that invoice. */
            full_number: string;
            /**
             * Format: int64
             * @description Id of the payment.
             */
            payment_id: number;
            /**
             * Format: double
             * @description The amount in euros that no longer counts. Negative if it was a refund.
             */
            amount: number;
        };
        /** @description The workshop undid a payment of an invoice that was recorded by mistake. */
        PaymentRemovedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "payment.removed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["PaymentRemovedData"];
        };
        /** @description The key of this request, with its permissions and usage. */
        Ping: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description The key of this request. */
            key: {
                /**
                 * Format: int64
                 * @description Id of the key.
                 */
                id: number;
                /** @description Name that the workshop gave to the key. The history shows it as the author of the key's changes. */
                name: string;
                /**
                 * @description `test` keys can only read real data; `live` keys can also write.
                 * @enum {string}
                 */
                environment: "test" | "live";
                /** @description The key's permissions, before the limits of the workshop's API plan. */
                scopes: components["schemas"]["Scope"][];
                /**
                 * Format: date-time
                 * @description When the key stops working. `null` if it does not expire.
                 */
                expires_at: string | null;
            };
            /** @description Limits and their use, this request included. */
            rate_limit: {
                per_minute: components["schemas"]["LimitUse"];
                per_day: components["schemas"]["QuotaUse"];
            };
            /** @description Host name of the workshop that the key belongs to. */
            instance: string;
            /** @description Whether the workshop is a sandbox: its data is invented and can be changed freely, it sends nothing but webhooks, and its requests use no quota. */
            sandbox: boolean;
            /**
             * Format: date-time
             * @description Time at the server, in UTC. Compare it with yours if expiry times look wrong.
             */
            server_time: string;
            /**
             * Format: date-time
             * @description Time at the workshop, in UTC: that of the server, unless the workshop is a sandbox whose test clock was moved. Quotes, appointments, invoices and events use this time.
             */
            workshop_time: string;
            /**
             * @description Version of the API, as in the path.
             * @enum {string}
             */
            version: "v1";
            /** @description The part of the installation that answers, if several parts share the workshops. Mention it in support requests. Absent if there is only one. */
            cell?: {
                /**
                 * Format: int32
                 * @description Its number.
                 */
                number: number;
                /** @description Name that its operators gave to it. `null` if there is none. */
                name: string | null;
            };
        };
        /**
         * @description The client's preferred contact method. `null` if not known.
         * @enum {string}
         */
        PreferredContactMethod: "email" | "sms" | "whatsapp" | "phone";
        /**
         * @description The client's preferred language for messages. `null` if not known.
         * @enum {string}
         */
        PreferredLanguage: "es" | "ca" | "en" | "pt" | "fr" | "bg";
        /** @description Today's requests (UTC) of all live keys of the workshop together. For test keys and in sandboxes, which use no quota, all three numbers are 0. */
        QuotaUse: {
            /**
             * Format: int64
             * @description Requests per day that the workshop's API plan includes.
             */
            limit: number;
            /**
             * Format: int64
             * @description Requests made today. It may exceed `limit` on plans with overage.
             */
            used: number;
            /**
             * Format: int64
             * @description Included requests left today, never below 0.
             */
            remaining: number;
        };
        /** @description The labour rates. */
        RateList: {
            /** @description The rates, by ascending id. */
            data: components["schemas"]["LabourRate"][];
        };
        /** @description The workshop's activity: budgets, appointments and vehicles. */
        ReportActivity: {
            /**
             * Format: date
             * @description The first day, in the workshop's time zone.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, in the workshop's time zone.
             */
            to: string;
            group_by: components["schemas"]["ReportGrouping"];
            totals: components["schemas"]["ReportActivityTotals"];
            /** @description One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`. */
            data: components["schemas"]["ReportActivityPeriod"][];
        };
        /** @description The activity in one period. */
        ReportActivityPeriod: {
            /** @description The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`). */
            period: string;
            /**
             * Format: date
             * @description Its first day within the range.
             */
            from: string;
            /**
             * Format: date
             * @description Its last day within the range.
             */
            to: string;
            /**
             * Format: int64
             * @description Number of budgets whose `created_at` is in the period.
             */
            created: number;
            /**
             * Format: int64
             * @description How often a budget changed to `Enviado` in the period; one that was sent twice counts twice.
             */
            sent: number;
            /**
             * Format: int64
             * @description Number of budgets that changed to `Aprobado` for the first time in the period.
             */
            accepted: number;
            /**
             * Format: int64
             * @description How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice.
             */
            rejected: number;
            /**
             * Format: double
             * @description `accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided.
             */
            acceptance_rate: number | null;
            /**
             * Format: double
             * @description Median time to acceptance of the budgets in `accepted`, in hours: from the last change to `Enviado` before the acceptance, or from the creation if there was none, to the acceptance. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if none was accepted.
             */
            median_hours_to_accept: number | null;
            /**
             * Format: int64
             * @description Number of confirmed appointments that begin in the period; cancelled ones do not count.
             */
            appointments: number;
            /**
             * Format: int64
             * @description Number of budgets whose `date_in` is in the period.
             */
            arrivals: number;
            /**
             * Format: int64
             * @description Number of budgets with a `date_in` whose `delivered_at` is in the period.
             */
            deliveries: number;
            /**
             * Format: int64
             * @description Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun.
             */
            vehicles_in_workshop: number | null;
        };
        /** @description The activity in the whole range. `vehicles_in_workshop` is the figure of its last period that has begun. */
        ReportActivityTotals: {
            /**
             * Format: int64
             * @description Number of budgets whose `created_at` is in the period.
             */
            created: number;
            /**
             * Format: int64
             * @description How often a budget changed to `Enviado` in the period; one that was sent twice counts twice.
             */
            sent: number;
            /**
             * Format: int64
             * @description Number of budgets that changed to `Aprobado` for the first time in the period.
             */
            accepted: number;
            /**
             * Format: int64
             * @description How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice.
             */
            rejected: number;
            /**
             * Format: double
             * @description `accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided.
             */
            acceptance_rate: number | null;
            /**
             * Format: double
             * @description Median time to acceptance of the budgets in `accepted`, in hours: from the last change to `Enviado` before the acceptance, or from the creation if there was none, to the acceptance. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if none was accepted.
             */
            median_hours_to_accept: number | null;
            /**
             * Format: int64
             * @description Number of confirmed appointments that begin in the period; cancelled ones do not count.
             */
            appointments: number;
            /**
             * Format: int64
             * @description Number of budgets whose `date_in` is in the period.
             */
            arrivals: number;
            /**
             * Format: int64
             * @description Number of budgets with a `date_in` whose `delivered_at` is in the period.
             */
            deliveries: number;
            /**
             * Format: int64
             * @description Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun.
             */
            vehicles_in_workshop: number | null;
        };
        /**
         * @description The length of a report's periods.
         * @enum {string}
         */
        ReportGrouping: "day" | "week" | "month";
        /** @description Work that was finished and sold. */
        ReportPerformance: {
            /**
             * Format: date
             * @description The first day, in the workshop's time zone.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, in the workshop's time zone.
             */
            to: string;
            group_by: components["schemas"]["ReportGrouping"];
            totals: components["schemas"]["ReportPerformanceTotals"];
            /** @description One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`. */
            data: components["schemas"]["ReportPerformancePeriod"][];
        };
        /** @description The finished work and the hours of one mechanic. */
        ReportPerformanceMechanic: {
            /** @description The mechanic. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            /**
             * Format: int64
             * @description Number of the range's finished budgets that are assigned to this mechanic.
             */
            finished: number;
            /**
             * Format: double
             * @description Sum of `quantity` of the lines of type `labor` of these budgets.
             */
            hours: number;
            /**
             * Format: double
             * @description Hours that this mechanic worked on budgets in the range, finished or not. 0 if unassigned.
             */
            hours_worked: number;
            /**
             * Format: double
             * @description Sum of `base` of the same lines.
             */
            base: number;
        };
        /** @description The work finished in one period. */
        ReportPerformancePeriod: {
            /** @description The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`). */
            period: string;
            /**
             * Format: date
             * @description Its first day within the range.
             */
            from: string;
            /**
             * Format: date
             * @description Its last day within the range.
             */
            to: string;
            /**
             * Format: int64
             * @description Number of budgets finished in the period.
             */
            finished: number;
            /**
             * Format: double
             * @description Sum of `quantity` of the lines of type `labor` of these budgets.
             */
            hours_sold: number;
            /**
             * Format: double
             * @description Hours that people worked on budgets in the period, finished or not, rounded to the nearest hundredth, halves up. Work that crosses the edge of the period is cut there. Work that has not ended counts until now.
             */
            hours_worked: number;
            /**
             * Format: double
             * @description Sum of `totals.base` of these budgets, before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0.
             */
            labor_share: number | null;
            /**
             * Format: double
             * @description The percentage for their lines of type `part`, computed in the same way.
             */
            parts_share: number | null;
            /**
             * Format: double
             * @description The rest to 100, for lines of all other types; `null` if `base` is 0.
             */
            other_share: number | null;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: double
             * @description Median time in hours from `date_in` until the budget was finished, for those of these budgets whose vehicle had arrived by then. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if there is none.
             */
            lead_time_hours: number | null;
        };
        /** @description The hours sold at one price. */
        ReportPerformanceRate: {
            /**
             * Format: double
             * @description The `unit_price` of the lines of type `labor`, before discounts.
             */
            price_per_hour: number;
            /** @description The labour rate that now has this price; if there are several, the one with the lowest id. `null` if there is none. */
            rate: components["schemas"]["LabourRateRef"] | null;
            /**
             * Format: double
             * @description Sum of `quantity` of the range's lines of type `labor` with this price.
             */
            hours: number;
            /**
             * Format: double
             * @description Sum of `base` of the same lines.
             */
            base: number;
        };
        /** @description The work finished in the whole range. */
        ReportPerformanceTotals: {
            /**
             * Format: int64
             * @description Number of budgets finished in the period.
             */
            finished: number;
            /**
             * Format: double
             * @description Sum of `quantity` of the lines of type `labor` of these budgets.
             */
            hours_sold: number;
            /**
             * Format: double
             * @description Hours that people worked on budgets in the period, finished or not, rounded to the nearest hundredth, halves up. Work that crosses the edge of the period is cut there. Work that has not ended counts until now.
             */
            hours_worked: number;
            /**
             * Format: double
             * @description Sum of `totals.base` of these budgets, before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0.
             */
            labor_share: number | null;
            /**
             * Format: double
             * @description The percentage for their lines of type `part`, computed in the same way.
             */
            parts_share: number | null;
            /**
             * Format: double
             * @description The rest to 100, for lines of all other types; `null` if `base` is 0.
             */
            other_share: number | null;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * Format: double
             * @description Median time in hours from `date_in` until the budget was finished, for those of these budgets whose vehicle had arrived by then. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if there is none.
             */
            lead_time_hours: number | null;
            /** @description One entry for each mechanic to whom one of these budgets is now assigned, and for each person who worked in the range, by ascending id; the entry for unassigned budgets comes last. */
            by_mechanic: components["schemas"]["ReportPerformanceMechanic"][];
            /** @description One entry for each price at which an hour of these budgets was sold, in ascending order. */
            by_rate: components["schemas"]["ReportPerformanceRate"][];
        };
        /** @description Invoiced amounts, less corrections, by the date of the invoices. */
        ReportRevenue: {
            /**
             * Format: date
             * @description The first day, in the workshop's time zone.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, in the workshop's time zone.
             */
            to: string;
            group_by: components["schemas"]["ReportGrouping"];
            totals: components["schemas"]["ReportRevenueTotals"];
            /** @description One entry for each period in order, including those without activity. The first and the last are cut at `from` and `to`. */
            data: components["schemas"]["ReportRevenuePeriod"][];
        };
        /** @description The amounts invoiced in one period. */
        ReportRevenuePeriod: {
            /** @description The day (`2026-11-22`), the ISO week (`2026-W47`) or the month (`2026-11`). */
            period: string;
            /**
             * Format: date
             * @description Its first day within the range.
             */
            from: string;
            /**
             * Format: date
             * @description Its last day within the range.
             */
            to: string;
            /**
             * Format: int64
             * @description Number of issued invoices, full and simplified, whose `date` is in the period.
             */
            invoices: number;
            /**
             * Format: int64
             * @description Number of issued corrective invoices whose `date` is in the period.
             */
            corrective_invoices: number;
            /**
             * Format: double
             * @description Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`).
             */
            base: number;
            /**
             * Format: double
             * @description Sum of `totals.tax`, equivalence surcharges included, computed like `base`.
             */
            tax: number;
            /**
             * Format: double
             * @description Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`.
             */
            total: number;
            /**
             * Format: double
             * @description Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds.
             */
            paid: number;
            /**
             * Format: double
             * @description Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it.
             */
            outstanding: number;
            /**
             * Format: double
             * @description Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before.
             */
            tax_recovered: number;
            /**
             * Format: double
             * @description Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period.
             */
            replaced: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
        };
        /** @description The amounts invoiced at one tax rate. */
        ReportRevenueRate: {
            /**
             * Format: double
             * @description Tax rate in percent; untaxed amounts and used goods (`rebu`) have rate 0.
             */
            rate: number;
            /**
             * Format: double
             * @description The part of the range's `base` that is taxed at this rate.
             */
            base: number;
            /**
             * Format: double
             * @description The part of the range's `tax` on it, equivalence surcharges included.
             */
            tax: number;
        };
        /** @description The amounts invoiced in one series. */
        ReportRevenueSeries: {
            /** @description Code of the series. */
            code: string;
            kind: components["schemas"]["InvoiceKind"];
            /**
             * Format: int64
             * @description Number of the range's issued invoices in this series.
             */
            count: number;
            /**
             * Format: double
             * @description The part of the range's `base` in this series.
             */
            base: number;
            /**
             * Format: double
             * @description The part of the range's `tax` in this series.
             */
            tax: number;
            /**
             * Format: double
             * @description The part of the range's `total` in this series.
             */
            total: number;
        };
        /** @description The amounts invoiced in the whole range. */
        ReportRevenueTotals: {
            /**
             * Format: int64
             * @description Number of issued invoices, full and simplified, whose `date` is in the period.
             */
            invoices: number;
            /**
             * Format: int64
             * @description Number of issued corrective invoices whose `date` is in the period.
             */
            corrective_invoices: number;
            /**
             * Format: double
             * @description Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`).
             */
            base: number;
            /**
             * Format: double
             * @description Sum of `totals.tax`, equivalence surcharges included, computed like `base`.
             */
            tax: number;
            /**
             * Format: double
             * @description Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`.
             */
            total: number;
            /**
             * Format: double
             * @description Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds.
             */
            paid: number;
            /**
             * Format: double
             * @description Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it.
             */
            outstanding: number;
            /**
             * Format: double
             * @description Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before.
             */
            tax_recovered: number;
            /**
             * Format: double
             * @description Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period.
             */
            replaced: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description One entry for each series of the range's invoices, by code. */
            by_series: components["schemas"]["ReportRevenueSeries"][];
            /** @description One entry for each tax rate of the range's invoices and of those that they replace, in ascending order; their sums are those of the range. */
            by_rate: components["schemas"]["ReportRevenueRate"][];
        };
        /** @description The answer to an appointment or a proposal. Unknown fields are refused. */
        SandboxAppointmentAnswer: {
            /**
             * @description `confirmed`, `rejected` and `moved` are answers of the workshop, `coming` and `withdrawn` of the client.
             * @enum {string}
             */
            answer: "confirmed" | "rejected" | "moved" | "coming" | "withdrawn";
            /**
             * Format: date-time
             * @description The new start, with the offset from UTC. Required with `moved`; refused with other answers.
             */
            start?: string;
            /** @description Whether to notify the client, by email or SMS, as they prefer. Only with answers of the workshop. */
            notify_client?: boolean;
        };
        /** @description Why an email bounces. Unknown fields are refused. */
        SandboxBounce: {
            /** @description Whether the address does not exist. Defaults to `true`; otherwise it stays valid. */
            permanent?: boolean;
            /** @description The error message of the mail server. */
            reason?: string;
        };
        /** @description A campaign. Unknown fields are refused. */
        SandboxCampaign: {
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Subject. Required for an email; an SMS has none. */
            subject?: string;
            /** @description The text; for an SMS up to 1,000 characters. `{name}` stands for the client's name, and `{workshop}`, `{phone}`, `{email}`, `{web}` and `{address}` for the workshop's data. */
            text: string;
            /** @description The recipients: `all` (the default), or conditions such as `vip, city:Madrid|Getafe`. The conditions are `vip`, `language`, `city`, `zip`, `since`, `before`, `brand` and `itv`. */
            segment?: string;
        };
        /** @description The campaign that is being sent. */
        SandboxCampaignSent: {
            /** @description Always `true`. */
            ok: boolean;
            /**
             * Format: int64
             * @description Id of the campaign, as in the event `campaign.finished`.
             */
            id: number;
            /**
             * Format: int64
             * @description Number of recipients.
             */
            recipients: number;
            /**
             * Format: int64
             * @description Number of clients of the segment who are left out because they refuse such messages or cannot be reached.
             */
            left_out: number;
        };
        /** @description The link that is clicked. Unknown fields are refused. */
        SandboxClick: {
            /** @description Address of a link in the HTML of the email. Defaults to the first link. */
            url?: string;
        };
        /** @description The time of the sandbox. */
        SandboxClock: {
            /** @description Always `true`. */
            ok: boolean;
            /**
             * Format: date-time
             * @description Time at the workshop now, in UTC.
             */
            workshop_time: string;
            /**
             * Format: date-time
             * @description Time at the server now, in UTC.
             */
            server_time: string;
        };
        /** @description The new time of the clock. Exactly one of the two fields is required. Unknown fields are refused. */
        SandboxClockMove: {
            /** @description Duration by which the clock moves forward, in ISO 8601 or in short form: `P3D` or `3d`, `PT36H` or `36h`, `PT90M` or `90m`, `P2W` or `2w`. A day has 24 hours. Months and years are refused, because their lengths vary. */
            advance?: string;
            /**
             * Format: date-time
             * @description The new time of the clock, such as `2026-12-24T09:00:00Z`. It cannot be before its current time.
             */
            set?: string;
        };
        /** @description A client's decision about a budget. Unknown fields are refused. */
        SandboxDecision: {
            /**
             * @description The decision. `renewal_asked`: the quote has expired, and the client asks the workshop for another one.
             * @enum {string}
             */
            decision: "accepted" | "declined" | "renewal_asked";
            /** @description Ids of the optional lines that the client chooses when it accepts. Without it, the client chooses none. */
            options?: number[];
            /** @description The name with which the client signs. Defaults to the client's name. */
            name?: string;
            /**
             * @description Whether the client signs with the typed name or with a drawing. Defaults to `typed`.
             * @enum {string}
             */
            signature?: "typed" | "drawn";
            /**
             * @description Why the client declines the quote. Defaults to `other`.
             * @enum {string}
             */
            reason?: "price" | "elsewhere" | "later" | "not_needed" | "other";
            /** @description Comment that the client adds when it declines. */
            comment?: string;
        };
        /** @description How the next attempts of a webhook fail. Unknown fields are refused. */
        SandboxFailure: {
            /**
             * Format: int32
             * @description How many attempts fail, whatever their event.
             */
            count: number;
            /**
             * @description `status`: the receiver answers with `status`. `timeout`: it does not answer in time. `refused`: it refuses the connection.
             * @enum {string}
             */
            kind: "status" | "timeout" | "refused";
            /**
             * Format: int32
             * @description The status of the answer, only with the kind `status`. Defaults to 500. 410 deactivates the subscription.
             */
            status?: number;
        };
        /** @description The planned failures. */
        SandboxFailurePlanned: {
            /**
             * Format: int64
             * @description Id of the subscription.
             */
            webhook_id: number;
            /**
             * Format: int32
             * @description How many attempts fail, whatever their event.
             */
            count: number;
            /**
             * @description `status`: the receiver answers with `status`. `timeout`: it does not answer in time. `refused`: it refuses the connection.
             * @enum {string}
             */
            kind: "status" | "timeout" | "refused";
            /**
             * Format: int32
             * @description The status of the answer. `null` if there is none.
             */
            status: number | null;
        };
        /** @description An email that reaches the workshop. Unknown fields are refused. */
        SandboxInboundEmail: {
            /**
             * Format: idn-email
             * @description Address of the sender.
             */
            from: string;
            /** @description Subject. Defaults to no subject. */
            subject?: string;
            /** @description Text of the email. */
            text: string;
        };
        /** @description An SMS that reaches the workshop. Unknown fields are refused. */
        SandboxInboundSms: {
            /** @description The sender's number. Without a prefix it is a number of the workshop's country. */
            from: string;
            /** @description The text. */
            body: string;
        };
        /** @description The invoice to issue, by its draft or its budget. Unknown fields are refused. */
        SandboxInvoiceIssue: {
            /**
             * Format: int64
             * @description Id of a draft. Either this or `budget_id`.
             */
            id?: number;
            /**
             * Format: int64
             * @description Id of a budget. Its draft is issued; if it has none, one is created.
             */
            budget_id?: number;
            /** @description Make it a simplified invoice, which names no recipient. A full invoice names the client with its tax id. Only with `budget_id`. */
            simplified?: boolean;
            /** @description Payment method, if the invoice is paid in full at once. */
            paid?: components["schemas"]["PaymentMethod"];
        };
        /** @description A message in the log. */
        SandboxMessage: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of the communication in the log, such as `email-118`. */
            id: string;
            /**
             * @description `queued`: about to be sent. `sent`: handed over to the mail server or provider. `delivered`: it arrived. `opened`: it was opened. `failed`: it was not sent. `bounced`: it was returned undelivered. `received`: it is an incoming message or call.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "opened" | "failed" | "bounced" | "received";
        };
        /** @description The time that the workshop offers. Unknown fields are refused. */
        SandboxOffer: {
            /**
             * Format: date-time
             * @description When the appointment begins, with the offset from UTC, one of GET /appointments/availability.
             */
            start: string;
        };
        /** @description A payment. Unknown fields are refused. */
        SandboxPayment: {
            /** @description The method. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: double
             * @description Amount in euros, negative for a refund. Defaults to the pending amount.
             */
            amount?: number;
        };
        /** @description A refund of an invoice. Unknown fields are refused. */
        SandboxRefund: {
            /** @description The payment method of the refund. */
            method: components["schemas"]["PaymentMethod"];
            /** @description The reason, in words. It is printed on the corrective invoice. */
            reason: string;
            /** @description The lines to refund. Defaults to all lines. */
            lines?: components["schemas"]["SandboxRefundLine"][];
        };
        /** @description A line to refund. Unknown fields are refused. */
        SandboxRefundLine: {
            /**
             * Format: int64
             * @description Id of the line of the invoice.
             */
            id: number;
            /**
             * Format: double
             * @description The quantity to refund. Defaults to the whole quantity of the line.
             */
            quantity?: number;
        };
        /** @description The sandbox that was reset. */
        SandboxReset: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Canonical host of the sandbox. */
            host: string;
            /**
             * Format: int64
             * @description Number of database rows that were deleted before the invented data were written again.
             */
            rows: number;
            /**
             * Format: int64
             * @description Number of files of documents and invoices that were deleted.
             */
            documents: number;
        };
        /** @description A provider's report about an SMS. Unknown fields are refused. */
        SandboxSmsReport: {
            /**
             * @description `sent`: the network accepted it. `delivered`: it reached the phone. `failed`: it could not be delivered.
             * @enum {string}
             */
            status: "sent" | "delivered" | "failed";
            /** @description The provider's error message. Only with `failed`. */
            reason?: string;
        };
        /** @description An answer of the tax authority. Unknown fields are refused. */
        SandboxTaxAnswer: {
            /**
             * @description The result for the record.
             * @enum {string}
             */
            answer: "accepted" | "accepted_with_errors" | "rejected";
            /** @description The authority's error code. With `accepted_with_errors` it begins with 2 (default `2001`), with `rejected` it begins with 1 or 3 (default `1123`). */
            code?: string;
        };
        /** @description The time that a client chooses. Unknown fields are refused. */
        SandboxTime: {
            /**
             * Format: date-time
             * @description When the appointment begins, with the offset from UTC, one of GET /appointments/availability.
             */
            start: string;
        };
        /** @description A client who refuses commercial messages on a channel. Unknown fields are refused. */
        SandboxUnsubscription: {
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call";
            /** @description The client's words. */
            body?: string;
        };
        /** @description A vehicle that arrives or leaves. Unknown fields are refused. */
        SandboxVisit: {
            /**
             * Format: int32
             * @description Current mileage, which is also recorded on the vehicle.
             */
            km?: number;
            /** @description Confirms a mileage that is below the latest recorded one. */
            lower_km?: boolean;
        };
        /** @description Opening hours by weekday. */
        Schedule: {
            mon: components["schemas"]["OpeningHours"];
            tue: components["schemas"]["OpeningHours"];
            wed: components["schemas"]["OpeningHours"];
            thu: components["schemas"]["OpeningHours"];
            fri: components["schemas"]["OpeningHours"];
            sat: components["schemas"]["OpeningHours"];
            sun: components["schemas"]["OpeningHours"];
        };
        /**
         * @description A permission that a key can hold.
         * @enum {string}
         */
        Scope: "clients:read" | "clients:write" | "vehicles:read" | "vehicles:write" | "budgets:read" | "budgets:write" | "invoices:read" | "appointments:read" | "appointments:write" | "communications:read" | "communications:send" | "catalog:read" | "stock:read" | "stock:write" | "webhooks:manage" | "reports:read";
        /** @description A category of services. */
        ServiceCategory: {
            /**
             * Format: int64
             * @description Id of the category, for `category_id` of a budget.
             */
            id: number;
            /** @description Name of the category, as the workshop writes it. */
            name: string;
            /**
             * Format: double
             * @description Usual price in euros; indicative. `null` if the workshop sets none.
             */
            reference_price: number | null;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description The services of the category, by ascending id. */
            subcategories: components["schemas"]["ServiceSubcategory"][];
        };
        /** @description The service categories. */
        ServiceList: {
            /** @description The categories, by ascending id. */
            data: components["schemas"]["ServiceCategory"][];
        };
        /** @description A service. */
        ServiceSubcategory: {
            /**
             * Format: int64
             * @description Id of the service, for `subcategory_id` of a budget.
             */
            id: number;
            /** @description Name of the service, as the workshop writes it. */
            name: string;
            /**
             * Format: double
             * @description Usual price in euros; indicative. `null` if the workshop sets none.
             */
            reference_price: number | null;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
        };
        /** @description A free time in one box. */
        Slot: {
            /**
             * Format: date-time
             * @description When it begins, on the hour or half past by the workshop's clock.
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end: string;
            box: components["schemas"]["SlotBox"];
        };
        /** @description The box where the vehicle is worked on. */
        SlotBox: {
            /**
             * Format: int64
             * @description Id of the box.
             */
            id: number;
            /** @description Name of the box. */
            name: string;
        };
        /** @description An SMS could not be sent. */
        SmsFailedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sms.failed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description An SMS to one number. Unknown fields are refused. */
        SmsSend: {
            /** @description The recipient's number. Without a prefix it is a number of the workshop's country. */
            to: string;
            /** @description The text. */
            body: string;
        };
        /** @description An SMS was sent. */
        SmsSentEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sms.sent";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description The recipient opted out of commercial SMS. */
        SmsUnsubscribedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sms.unsubscribed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description The staff of the workshop. */
        StaffList: {
            /** @description The people who work in the workshop now, by ascending id. */
            data: components["schemas"]["StaffRef"][];
        };
        /** @description A member of the workshop's staff. */
        StaffRef: {
            /**
             * Format: int64
             * @description Id of the staff member.
             */
            id: number;
            /** @description Name of the staff member. */
            name: string;
        };
        /** @description A part that fell below its minimum. */
        StockBelowMinimumData: {
            /**
             * Format: int64
             * @description Id of the part.
             */
            part_id: number;
            /** @description The workshop's own reference of the part. */
            reference: string;
            /**
             * Format: double
             * @description The number of units left.
             */
            on_hand: number;
            /**
             * Format: double
             * @description The minimum number of units that the workshop wants on hand.
             */
            minimum: number;
        };
        /** @description A part in stock fell below its minimum: by a movement, or because the workshop raised the minimum. The event is not repeated while the part stays below its minimum. */
        StockBelowMinimumEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "stock.below_minimum";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["StockBelowMinimumData"];
        };
        /** @description Units of a part that came in, went out or were counted. It never changes; mistakes are corrected with another movement. */
        StockMovement: {
            /**
             * Format: int64
             * @description Id of the movement. Assigned by the service.
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the part.
             */
            part_id: number;
            kind: components["schemas"]["StockMovementKind"];
            /**
             * Format: double
             * @description The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero.
             */
            quantity: number;
            /**
             * Format: double
             * @description The number of units on hand after it.
             */
            on_hand: number;
            /** @description The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased. */
            reason: string | null;
            /**
             * Format: int64
             * @description Id of the budget that it was for. `null` if it was for none, or for a budget for internal use.
             */
            budget_id: number | null;
            /** @description Whether it was made automatically because its budget was finished, or reopened or cancelled afterwards. */
            automatic: boolean;
            created_by: components["schemas"]["StockMovementAuthor"];
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
        };
        /** @description The author of the movement. */
        StockMovementAuthor: {
            /**
             * @description `key`: through the API. `staff`: in the workshop. `service`: automatically.
             * @enum {string}
             */
            kind: "key" | "staff" | "service";
            /**
             * Format: int64
             * @description Id of the key or of the staff member. 0 if it has none.
             */
            id: number;
            /** @description Name of the key or of the staff member. */
            name: string;
        };
        /** @description Movements to be recorded, all or none. Unknown fields are refused. */
        StockMovementBatch: {
            /** @description The movements, in the order in which they are applied. */
            movements: components["schemas"]["StockMovementCreate"][];
        };
        /** @description The movements that were recorded. */
        StockMovementBatchRecorded: {
            /** @description The movements, in the order in which they were sent. */
            data: components["schemas"]["StockMovement"][];
        };
        /** @description A movement to be recorded. Unknown fields are refused. */
        StockMovementCreate: {
            /**
             * Format: int64
             * @description Id of the part.
             */
            part_id: number;
            kind: components["schemas"]["StockMovementKind"];
            /**
             * Format: double
             * @description The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero.
             */
            quantity: number;
            /** @description The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Id of the budget that it was for. `null` if it was for none, or for a budget for internal use.
             */
            budget_id?: number | null;
        };
        /**
         * @description `in`: units came in. `out`: units went out. `adjust`: the counted quantity differs from the quantity on hand by this quantity.
         * @enum {string}
         */
        StockMovementKind: "in" | "out" | "adjust";
        /** @description A page of movements. */
        StockMovementPage: {
            /** @description The movements of this page, the oldest first. */
            data: components["schemas"]["StockMovement"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A movement that exceeds the quantity on hand. */
        StockShortage: {
            /** @description The place of the quantity in the body (`/movements/3/quantity`) or, when a budget is finished, in the budget (`/lines/0/quantity`). */
            path: string;
            /**
             * Format: int64
             * @description Id of the part.
             */
            part_id: number;
            /**
             * Format: double
             * @description The number of units on hand after the movements before it.
             */
            on_hand: number;
            /**
             * Format: double
             * @description The number of units to take out.
             */
            requested: number;
        };
        /** @description The amounts taxed at one rate. */
        TaxRateTotal: {
            /**
             * Format: double
             * @description Tax rate in percent.
             */
            rate: number;
            /**
             * Format: double
             * @description Sum of the lines at this rate, before tax.
             */
            base: number;
            /**
             * Format: double
             * @description Tax on it.
             */
            quota: number;
        };
        /** @description A test of a subscription. */
        TestPingData: {
            /**
             * Format: int64
             * @description Id of the subscription that is tested.
             */
            webhook_id: number;
        };
        /** @description A test of the subscription was requested. It is sent regardless of the events that the subscription lists. */
        TestPingEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "test.ping";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["TestPingData"];
        };
        /** @description A holiday. */
        UpcomingHoliday: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description Name of the holiday, in the workshop's language. */
            name: string;
            /**
             * @description Whether it is a holiday of the country, the region or the town.
             * @enum {string}
             */
            scope: "national" | "regional" | "local";
        };
        /** @description A vehicle of one of the workshop's clients. */
        Vehicle: {
            /**
             * Format: int64
             * @description Id of the vehicle. Assigned by the service.
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the client who owns the vehicle. The client must exist.
             */
            client_id: number;
            client: components["schemas"]["ClientRef"] | null;
            /** @description Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate. */
            plate: string;
            /** @description Vehicle identification number. */
            vin: string | null;
            /** @description Make. */
            brand: string | null;
            /** @description Model. */
            model: string | null;
            /** @description Variant or trim. */
            variant: string | null;
            /**
             * Format: int32
             * @description Model year.
             */
            year: number | null;
            /**
             * Format: date
             * @description Date of first registration.
             */
            registration_date: string | null;
            /** @description Fuel, as the workshop writes it. */
            fuel: string | null;
            /** @description Gearbox, as the workshop writes it. */
            transmission: string | null;
            /** @description Engine code. */
            engine_code: string | null;
            /**
             * Format: int32
             * @description Power in metric horsepower.
             */
            horsepower: number | null;
            /** @description Engine displacement, as the workshop writes it. */
            displacement: string | null;
            /** @description Paint code. */
            color_code: string | null;
            /** @description Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`). */
            environmental_label: string | null;
            /**
             * Format: int32
             * @description Latest recorded mileage in kilometres. Read-only; the workshop records it. `null` if none was recorded.
             */
            km: number | null;
            /**
             * Format: date
             * @description The last day on which the periodic inspection (ITV) is valid.
             */
            itv_expiry_date: string | null;
            /**
             * @description `activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered.
             * @enum {string}
             */
            status: "activo" | "baja_temporal" | "baja";
        };
        /** @description A vehicle entered the workshop, with or without an appointment. */
        VehicleCheckedInEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "vehicle.checked_in";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["VehicleData"];
        };
        /** @description A vehicle to be created. Omitted fields are `null`, except `status`, which is `activo`. Unknown fields are refused. */
        VehicleCreate: {
            /**
             * Format: int64
             * @description Id of the client who owns the vehicle. The client must exist.
             */
            client_id: number;
            /** @description Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate. */
            plate: string;
            /** @description Vehicle identification number. */
            vin?: string | null;
            /** @description Make. */
            brand?: string | null;
            /** @description Model. */
            model?: string | null;
            /** @description Variant or trim. */
            variant?: string | null;
            /**
             * Format: int32
             * @description Model year.
             */
            year?: number | null;
            /**
             * Format: date
             * @description Date of first registration.
             */
            registration_date?: string | null;
            /** @description Fuel, as the workshop writes it. */
            fuel?: string | null;
            /** @description Gearbox, as the workshop writes it. */
            transmission?: string | null;
            /** @description Engine code. */
            engine_code?: string | null;
            /**
             * Format: int32
             * @description Power in metric horsepower.
             */
            horsepower?: number | null;
            /** @description Engine displacement, as the workshop writes it. */
            displacement?: string | null;
            /** @description Paint code. */
            color_code?: string | null;
            /** @description Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`). */
            environmental_label?: string | null;
            /**
             * Format: date
             * @description The last day on which the periodic inspection (ITV) is valid.
             */
            itv_expiry_date?: string | null;
            /**
             * @description `activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered.
             * @enum {string}
             */
            status?: "activo" | "baja_temporal" | "baja";
        };
        /** @description A vehicle in the workshop. */
        VehicleData: {
            /**
             * Format: int64
             * @description Id of the vehicle.
             */
            vehicle_id: number;
            /**
             * Format: int64
             * @description Id of the client who owns it.
             */
            client_id: number;
            /**
             * Format: int64
             * @description Id of the budget for which it is here. `null` if there is none yet.
             */
            budget_id: number | null;
        };
        /** @description The client collected the vehicle. */
        VehicleDeliveredEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "vehicle.delivered";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["VehicleData"];
        };
        /** @description A page of vehicles. */
        VehiclePage: {
            /** @description The vehicles of this page, by ascending id. */
            data: components["schemas"]["Vehicle"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The repair is finished and the vehicle can be collected. */
        VehicleReadyEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "vehicle.ready";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["VehicleData"];
        };
        /** @description The vehicle, in brief. */
        VehicleRef: {
            /**
             * Format: int64
             * @description Id of the vehicle. Assigned by the service.
             */
            id: number;
            /** @description Number plate. */
            plate: string;
            /** @description Make. */
            brand: string | null;
            /** @description Model. */
            model: string | null;
        };
        /** @description The fields to change; omitted fields stay unchanged. `null` clears a field that can be empty. Unknown fields are refused. */
        VehicleUpdate: {
            /**
             * Format: int64
             * @description Id of the client who owns the vehicle. The client must exist.
             */
            client_id?: number;
            /** @description Number plate. Stored in upper case without spaces or dashes: `1234 bbb` becomes `1234BBB`. Two vehicles cannot have the same plate. */
            plate?: string;
            /** @description Vehicle identification number. */
            vin?: string | null;
            /** @description Make. */
            brand?: string | null;
            /** @description Model. */
            model?: string | null;
            /** @description Variant or trim. */
            variant?: string | null;
            /**
             * Format: int32
             * @description Model year.
             */
            year?: number | null;
            /**
             * Format: date
             * @description Date of first registration.
             */
            registration_date?: string | null;
            /** @description Fuel, as the workshop writes it. */
            fuel?: string | null;
            /** @description Gearbox, as the workshop writes it. */
            transmission?: string | null;
            /** @description Engine code. */
            engine_code?: string | null;
            /**
             * Format: int32
             * @description Power in metric horsepower.
             */
            horsepower?: number | null;
            /** @description Engine displacement, as the workshop writes it. */
            displacement?: string | null;
            /** @description Paint code. */
            color_code?: string | null;
            /** @description Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`). */
            environmental_label?: string | null;
            /**
             * Format: date
             * @description The last day on which the periodic inspection (ITV) is valid.
             */
            itv_expiry_date?: string | null;
            /**
             * @description `activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered.
             * @enum {string}
             */
            status?: "activo" | "baja_temporal" | "baja";
        };
        /**
         * @description State of the invoice's latest record at the tax authority. `pending`: it waits to be sent. `sent`: it was sent, but no answer arrived; it will be sent again. `accepted`: it is registered. `accepted_with_errors`: it is registered, but the workshop must correct it. `rejected`: it is not registered; the workshop must correct it.
         * @enum {string}
         */
        VerifactuStatus: "pending" | "sent" | "accepted" | "accepted_with_errors" | "rejected";
        /** @description A budget on the waiting list, with the times that suit its client. */
        WaitingEntry: {
            /**
             * Format: int64
             * @description Id of the entry.
             */
            id: number;
            /**
             * Format: int64
             * @description The budget that waits for a time.
             */
            budget_id: number;
            status: components["schemas"]["WaitingStatus"];
            client: components["schemas"]["ClientRef"];
            vehicle: components["schemas"]["VehicleRef"] | null;
            /**
             * Format: int32
             * @description Minimum duration of the appointment in minutes.
             */
            duration_minutes: number;
            part_of_day: components["schemas"]["PartOfDay"];
            /** @description The days of the week that suit the client, from Monday. Empty if all do. */
            weekdays: components["schemas"]["Weekday"][];
            /**
             * Format: date
             * @description First day that suits the client, by the workshop's clock. `null` without a limit.
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day that suits the client, by the workshop's clock. `null` without a limit.
             */
            to: string | null;
            /** @description Notes for the workshop. The client does not see them. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When it was added to the list.
             */
            created_at: string;
            /** @description The times that the client can accept now, by start. */
            offers: components["schemas"]["WaitingOffer"][];
        };
        /** @description A budget for the waiting list, and the times that suit its client. Unknown fields are refused. */
        WaitingEntryCreate: {
            /**
             * Format: int64
             * @description The budget that waits for a time.
             */
            budget_id: number;
            /**
             * Format: int32
             * @description Minimum duration of the appointment in minutes, at least the workshop's `min_slot_minutes`. Defaults to the budget's estimate, or to that minimum if there is none.
             */
            duration_minutes?: number;
            part_of_day?: components["schemas"]["PartOfDay"];
            /** @description The days of the week that suit the client. Defaults to all, as does an empty list. */
            weekdays?: components["schemas"]["Weekday"][];
            /**
             * Format: date
             * @description First day that suits the client, by the workshop's clock. Defaults to no limit.
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day that suits the client, by the workshop's clock. Defaults to no limit.
             */
            to?: string | null;
            /** @description Notes for the workshop. The client does not see them. */
            notes?: string | null;
        };
        /** @description The budget no longer waits. */
        WaitingEntryDeleted: {
            /** @description Always `true`. */
            ok: boolean;
            /**
             * Format: int64
             * @description Id of the entry.
             */
            id: number;
        };
        /** @description A page of entries. */
        WaitingEntryPage: {
            /** @description The entries of this page, by ascending id. */
            data: components["schemas"]["WaitingEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A budget on the waiting list got an appointment: its client accepted an offer, or the time was booked in another way. `appointment.confirmed` is sent as well. */
        WaitingListBookedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "waiting_list.booked";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WaitingListData"];
        };
        /** @description An entry of the waiting list, with the time that the event is about. */
        WaitingListData: {
            /**
             * Format: int64
             * @description Id of the entry.
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the budget that waits.
             */
            budget_id: number;
            /**
             * Format: date-time
             * @description When the offered or booked time begins. `null` if the entry was removed.
             */
            start: string | null;
            /**
             * Format: date-time
             * @description When the offered or booked time ends. `null` if the entry was removed.
             */
            end: string | null;
            /**
             * Format: date-time
             * @description When the offer ends. `null` except in `waiting_list.offered`.
             */
            expires_at: string | null;
        };
        /** @description A time that became free was offered to a client on the waiting list. The offer reserves nothing: the first who accepts gets the time. */
        WaitingListOfferedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "waiting_list.offered";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WaitingListData"];
        };
        /** @description A budget left the waiting list without an appointment. */
        WaitingListRemovedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "waiting_list.removed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WaitingListData"];
        };
        /** @description A time that was offered to a client. It is not reserved. */
        WaitingOffer: {
            /**
             * Format: int64
             * @description Id of the offer.
             */
            id: number;
            /**
             * Format: date-time
             * @description When it begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end: string;
            box: components["schemas"]["SlotBox"];
            /**
             * Format: date-time
             * @description When it was offered.
             */
            offered_at: string;
            /**
             * Format: date-time
             * @description Until when the client can accept it.
             */
            expires_at: string;
        };
        /**
         * @description `waiting`: no time is offered. `offered`: the client can accept an offered time. `booked`: the budget got an appointment. `gone`: it left the list without one.
         * @enum {string}
         */
        WaitingStatus: "waiting" | "offered" | "booked" | "gone";
        /** @description A webhook subscription. Its signing secret is never part of it. */
        Webhook: {
            /**
             * Format: int64
             * @description Id of the subscription. Assigned by the service.
             */
            id: number;
            /**
             * Format: iri
             * @description The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery.
             */
            url: string;
            /** @description The events to send, each name once; or only `*`, for all events, including those that later releases add. */
            events: components["schemas"]["EventName"][];
            /** @description The purpose of the subscription, in your own words. Empty if omitted. */
            description: string;
            /** @description Whether events are sent. The service sets it to `false` when the receiver answers 410, or has failed for five days without a success; set it to `true` to resume. Events that happen while it is `false` are not sent later. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the subscription was created.
             */
            created_at: string;
        };
        /** @description A subscription to be created. Unknown fields are refused. */
        WebhookCreate: {
            /**
             * Format: iri
             * @description The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery.
             */
            url: string;
            /** @description The events to send, each name once; or only `*`, for all events, including those that later releases add. */
            events: components["schemas"]["EventName"][];
            /** @description The purpose of the subscription, in your own words. Empty if omitted. */
            description?: string;
        };
        /** @description The subscription was deleted. */
        WebhookDeleted: {
            /** @description Always `true`. */
            ok: boolean;
        };
        /** @description One subscription with its most recent deliveries. */
        WebhookDetail: {
            item: components["schemas"]["Webhook"];
            /** @description The 50 newest deliveries, the newest first. `GET /webhooks/{id}/deliveries` has them all. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description An event that can be subscribed to. */
        WebhookEvent: {
            event: components["schemas"]["EventName"];
            /** @description A short name for people, in the language of `Accept-Language`. */
            label: string;
            /** @description When the event happens, in the language of `Accept-Language`. */
            description: string;
        };
        /** @description One subscription. */
        WebhookItem: {
            item: components["schemas"]["Webhook"];
        };
        /** @description The key's subscriptions, and the events to choose from. */
        WebhookList: {
            /** @description The subscriptions, by ascending id. */
            items: components["schemas"]["Webhook"][];
            /** @description Every event that can be subscribed to. */
            events: components["schemas"]["WebhookEvent"][];
        };
        /** @description The deliveries to send again. Unknown fields are refused. */
        WebhookReplay: {
            /**
             * Format: date-time
             * @description Failed deliveries created at this moment or later are sent again.
             */
            since: string;
        };
        /** @description The deliveries that are sent again. */
        WebhookReplayed: {
            /**
             * Format: int32
             * @description The number of deliveries that are sent again, including those that were waiting for their next attempt.
             */
            replayed: number;
        };
        /** @description A subscription with its new signing secret. */
        WebhookSecret: {
            item: components["schemas"]["Webhook"];
            /** @description The secret with which deliveries are signed: `whsec_` and 32 bytes in base64. It is shown only in this answer: store it immediately. */
            secret: string;
        };
        /** @description How the receiver answered the test. */
        WebhookTestResult: {
            /** @description Whether the receiver answered with a 2xx status within 15 seconds. */
            ok: boolean;
            /**
             * Format: int32
             * @description HTTP status of the receiver's answer. `0` if there was none.
             */
            status: number;
        };
        /** @description The fields to change; omitted fields stay unchanged. None can be cleared with `null`. Unknown fields are refused. */
        WebhookUpdate: {
            /**
             * Format: iri
             * @description The URL that receives the events. An `https:` URL without user name or password, on port 443, 8443 or from 1024 on, whose host has only public addresses. This is checked when it is saved and again at each delivery.
             */
            url?: string;
            /** @description The events to send, each name once; or only `*`, for all events, including those that later releases add. */
            events?: components["schemas"]["EventName"][];
            /** @description The purpose of the subscription, in your own words. Empty if omitted. */
            description?: string;
            /** @description Whether events are sent. The service sets it to `false` when the receiver answers 410, or has failed for five days without a success; set it to `true` to resume. Events that happen while it is `false` are not sent later. */
            active?: boolean;
        };
        /**
         * @description A day of the week.
         * @enum {string}
         */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description The recipient opted out of commercial WhatsApp messages. */
        WhatsappUnsubscribedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "whatsapp.unsubscribed";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["CommunicationData"];
        };
        /** @description A time in which a person worked on a budget. */
        WorkPeriod: {
            /**
             * Format: int64
             * @description Id of the work.
             */
            id: number;
            /**
             * Format: int64
             * @description The budget that was worked on.
             */
            budget_id: number;
            staff: components["schemas"]["StaffRef"];
            /**
             * Format: date-time
             * @description When the work began.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the work ended. `null` if it has not ended.
             */
            ended_at: string | null;
            /**
             * Format: int64
             * @description Full minutes of the work. `null` if it has not ended.
             */
            minutes: number | null;
        };
        /** @description Who works on which budget, from when and until when. Unknown fields are refused. */
        WorkPeriodCreate: {
            /**
             * Format: int64
             * @description The budget that is worked on.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the person who works.
             */
            staff_id: number;
            /**
             * Format: date-time
             * @description When the work began, with the offset from UTC. Required with `ended_at`. Without `ended_at` it is at most 24 hours ago, and defaults to now.
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description When the work ended, with the offset from UTC. Omit it if the person still works.
             */
            ended_at?: string;
        };
        /** @description A time in which a person worked on a budget. */
        WorkPeriodData: {
            /**
             * Format: int64
             * @description Id of the work.
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the budget that was worked on.
             */
            budget_id: number;
            /**
             * Format: int64
             * @description Id of the person who worked.
             */
            staff_id: number;
            /**
             * Format: date-time
             * @description When the work began.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the work ended. `null` if it has not ended.
             */
            ended_at: string | null;
        };
        /** @description The work is no longer recorded. */
        WorkPeriodDeleted: {
            /** @description Always `true`. */
            ok: boolean;
            /**
             * Format: int64
             * @description Id of the work.
             */
            id: number;
        };
        /** @description Recorded hours were deleted. The data are the hours before. */
        WorkPeriodDeletedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "work_period.deleted";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WorkPeriodData"];
        };
        /** @description Work on a budget ended: the person stopped, started on another budget, or the workshop ended it when it finished the budget. It is also sent for hours that were recorded afterwards, without `work_period.started`. */
        WorkPeriodEndedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "work_period.ended";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WorkPeriodData"];
        };
        /** @description A page of hours worked. */
        WorkPeriodPage: {
            /** @description The work of this page, by ascending id. */
            data: components["schemas"]["WorkPeriod"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A person started to work on a budget. */
        WorkPeriodStartedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "work_period.started";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WorkPeriodData"];
        };
        /** @description When the work ended. Unknown fields are refused. */
        WorkPeriodStop: {
            /**
             * Format: date-time
             * @description When the work ended, with the offset from UTC. Defaults to now.
             */
            ended_at?: string;
        };
        /** @description Changes of recorded work. Omitted fields stay as they are. Unknown fields are refused. */
        WorkPeriodUpdate: {
            /**
             * Format: date-time
             * @description When the work began, with the offset from UTC.
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description When the work ended, with the offset from UTC.
             */
            ended_at?: string;
        };
        /** @description Recorded hours were corrected. The data are the hours after the correction. */
        WorkPeriodUpdatedEvent: {
            id?: components["schemas"]["EventId"];
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "work_period.updated";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["WorkPeriodData"];
        };
        /** @description The workshop's own data. */
        Workshop: {
            /** @description Name under which the workshop is known. */
            name: string;
            /** @description Registered name of the business. Empty if not set. */
            legal_name: string;
            /** @description Tax id of the business. Empty if not set. */
            tax_id: string;
            /** @description Street and number. Empty if not set. */
            address: string;
            /** @description Town or city. Empty if not set. */
            city: string;
            /** @description Postal code. Empty if not set. */
            zip: string;
            /** @description Province. Empty if not set. */
            province: string;
            /** @description Telephone number for clients. Empty if not set. */
            phone: string;
            /** @description WhatsApp number for clients. Empty if not set. */
            whatsapp: string;
            /** @description Email address for clients. Empty if not set. */
            email: string;
            /** @description Address of the workshop's website. Empty if not set. */
            web: string;
            /** @description Address of the workshop's logo, or `null` if it has none. */
            logo_url: string | null;
            /** @description Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`. */
            timezone: string;
            /**
             * @description Currency of every amount.
             * @enum {string}
             */
            currency: "EUR";
            /**
             * @description How appointments are made: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
            schedule: components["schemas"]["Schedule"];
            lunch_break: components["schemas"]["LunchBreak"];
            /**
             * Format: int32
             * @description Shortest possible appointment, in minutes.
             */
            min_slot_minutes: number;
            /** @description Days on which the workshop is closed, from today for one year, in order of date. */
            upcoming_holidays: components["schemas"]["UpcomingHoliday"][];
        };
    };
    responses: {
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked`, `slot_unavailable`, `act_impossible` */
        AnswerSandboxAppointmentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `act_impossible` */
        AnswerSandboxTaxRecordConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `bad_request` */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `bad_request`, `idempotency_key_required` */
        BadRequestIdempotency: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `act_impossible` */
        BounceSandboxEmailConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `invoice_conflict` */
        CancelSandboxInvoiceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `budget_locked`, `invalid_status_transition`, `insufficient_stock` */
        ChangeBudgetStatusConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed`, `plan_scope_not_allowed`, `insufficient_scope`, `test_key_forbidden`, `client_acceptance_required`, `status_transition_forbidden` */
        ChangeBudgetStatusForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked`, `act_impossible` */
        CheckInSandboxVehicleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `act_impossible`, `slot_unavailable` */
        ChooseSandboxTimeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `act_impossible` */
        ClickSandboxEmailConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `budget_locked` */
        CompleteInspectionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress` */
        ConflictIdempotency: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile` */
        ConflictIdempotencyVersion: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile` */
        ConflictVersion: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked`, `slot_unavailable` */
        CreateAppointmentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed`, `plan_scope_not_allowed`, `insufficient_scope`, `test_key_forbidden`, `booking_mode_propose_only` */
        CreateAppointmentForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased` */
        CreateBudgetConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased` */
        CreateBudgetDocumentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `budget_locked` */
        CreateBudgetLineConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_exists`, `client_erased` */
        CreateClientConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateFindingLineConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateInspectionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateInspectionPhotoConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateInspectionPointConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `insufficient_stock` */
        CreateStockMovementConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `insufficient_stock` */
        CreateStockMovementsConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `vehicle_exists`, `vehicle_belongs_to_other_client`, `client_erased` */
        CreateVehicleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateWaitingEntryConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked` */
        CreateWorkPeriodConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `act_impossible` */
        DecideSandboxBudgetConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        DeleteAppointmentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        DeleteBudgetLineConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `invalid_status_transition`, `act_impossible` */
        DeliverSandboxVehicleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Any status from 200 to 299 within 15 seconds counts as delivered. Anything else, including a redirect, is retried; 410 switches the subscription off. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `subscription_inactive` */
        FailSandboxDeliveriesConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed` */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed`, `plan_scope_not_allowed`, `insufficient_scope` */
        ForbiddenScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed`, `plan_scope_not_allowed`, `insufficient_scope`, `test_key_forbidden` */
        ForbiddenScopeTestKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `ip_not_allowed`, `test_key_forbidden` */
        ForbiddenTestKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        GetInvoicePdfConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `document_damaged` */
        GetInvoicePdfInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        GetInvoiceUblConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked`, `invalid_status_transition`, `invoice_conflict` */
        IssueSandboxInvoiceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `misdirected_request` */
        Misdirected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found` */
        NotFoundReplayable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `budget_locked`, `slot_unavailable` */
        OfferSandboxTimeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased` */
        OpenSandboxEmailConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `invoice_conflict` */
        PaySandboxInvoiceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `invoice_conflict`, `act_impossible` */
        RefundSandboxInvoiceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `subscription_inactive` */
        ReplayDeliveryConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `subscription_inactive` */
        ReplayWebhookConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased`, `act_impossible` */
        ReportSandboxSmsConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `upstream_error` */
        SendEmailBadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `upstream_error` */
        SendSandboxCampaignBadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `upstream_error` */
        SendSmsBadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `service_unavailable` */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `instance_rate_limited`, `service_unavailable` */
        ServiceUnavailableBusy: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `instance_rate_limited`, `service_unavailable`, `workshop_paused` */
        ServiceUnavailableBusyPaused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased` */
        SetFindingOutcomeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased` */
        ShareInspectionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`, `plan_quota_exceeded` */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited` */
        TooManyRequestsMinute: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `missing_api_key`, `invalid_api_key`, `revoked_api_key`, `expired_api_key` */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `invoice_conflict` */
        UndoSandboxPaymentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased` */
        UnsubscribeSandboxClientConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `client_erased` */
        UnsubscribeSandboxEmailConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `budget_locked` */
        UpdateBudgetLineConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_exists`, `client_erased` */
        UpdateClientConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `client_erased`, `budget_locked` */
        UpdateInspectionPointConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`, `idempotency_in_progress`, `changed_meanwhile`, `vehicle_exists`, `vehicle_belongs_to_other_client`, `client_erased` */
        UpdateVehicleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                "Retry-After": components["headers"]["Retry-After-Optional"];
                ETag: components["headers"]["RecordETag-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error` */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit-Optional"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining-Optional"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset-Optional"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy-Optional"];
                RateLimit: components["headers"]["RateLimit-Optional"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of an absence.
         * @example 3
         */
        AbsenceId: number;
        /**
         * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
         * @example pt-PT, pt;q=0.9, en;q=0.8
         */
        AcceptLanguage: string;
        /**
         * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
         * @example b512
         */
        AppointmentId: string;
        /**
         * @description Id of the budget.
         * @example 512
         */
        BudgetId: number;
        /**
         * @description Only communications of this channel.
         * @example email
         */
        Channel: "all" | "email" | "sms" | "whatsapp" | "call" | "push";
        /**
         * @description Id of the client.
         * @example 118
         */
        ClientId: number;
        /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
        Cursor: string;
        /**
         * @description Id of the delivery.
         * @example 871
         */
        DeliveryId: number;
        /**
         * @description Id of the email in the log, such as `email-118`.
         * @example email-118
         */
        EmailId: string;
        /** @description Adds to each client its `vehicles`. */
        ExpandVehicles: "vehicles";
        /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
         * @example "X03MO1qnZdYdgyfeuILPmQ"
         */
        IfMatch: string;
        /**
         * @description Id of the inspection.
         * @example 33
         */
        InspectionId: number;
        /**
         * @description Id of the point.
         * @example 91
         */
        InspectionPointId: number;
        /**
         * @description Id of the invoice.
         * @example 731
         */
        InvoiceId: number;
        /** @description Records per page. A value outside the range is refused. */
        Limit: number;
        /**
         * @description Id of the line.
         * @example 903
         */
        LineId: number;
        /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
        OptionalIdempotencyKey: string;
        /**
         * @description Id of the part.
         * @example 77
         */
        PartId: number;
        /**
         * @description Id of the payment, as the invoice shows it.
         * @example 88
         */
        PaymentId: number;
        /**
         * @description The first day, in the workshop's time zone. Defaults to 29 days before `to`.
         * @example 2026-11-16
         */
        ReportFrom: string;
        /**
         * @description The length of a period. Weeks are ISO weeks and start on Monday.
         * @example week
         */
        ReportGroupBy: components["schemas"]["ReportGrouping"];
        /**
         * @description The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today.
         * @example 2026-11-22
         */
        ReportTo: string;
        /**
         * @description Id of the SMS in the log, such as `sms-119`.
         * @example sms-119
         */
        SmsId: string;
        /**
         * @description Id of the vehicle.
         * @example 204
         */
        VehicleId: number;
        /**
         * @description Id of an entry of the waiting list.
         * @example 31
         */
        WaitingEntryId: number;
        /**
         * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
         * @example evt_5081
         */
        WebhookId: string;
        /**
         * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
         * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
         */
        WebhookSignature: string;
        /**
         * @description Id of the subscription.
         * @example 31
         */
        WebhookSubscriptionId: number;
        /**
         * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
         * @example 1795167000
         */
        WebhookTimestamp: number;
        /**
         * @description Id of hours worked.
         * @example 21
         */
        WorkPeriodId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The suggested file name.
         * @example attachment; filename="F-2026-0042.pdf"; filename*=UTF-8''F-2026-0042.pdf
         */
        "Content-Disposition": string;
        /**
         * @description Since when the operation is deprecated, as RFC 9745 writes it.
         * @example @1795392000
         */
        Deprecation: string;
        /**
         * @description Fingerprint of the document in this language, for `If-None-Match`.
         * @example W/"X03MO1qnZdYdgyfeuILPmQ"
         */
        ETag: string;
        /**
         * @description Fingerprint of the file's bytes, for `If-None-Match`.
         * @example "X03MO1qnZdYdgyfeuILPmQ6Aqz9bTKF8f3dC2mVnE1s"
         */
        FileETag: string;
        /**
         * @description `true` if this is the stored answer to an earlier request with the same `Idempotency-Key`; else absent.
         * @example true
         */
        "Idempotent-Replay": "true";
        /**
         * @description The operation to use instead.
         * @example </api/v1/communications>; rel="successor-version"
         */
        Link: string;
        /**
         * @description Only the recipient may cache the file, and must revalidate it before each use.
         * @example private, no-cache
         */
        PrivateCacheControl: string;
        /**
         * @description Any cache may store the document and use it for five minutes without revalidating it.
         * @example public, max-age=300
         */
        PublicCacheControl: string;
        /**
         * @description The remaining limits, in the form of the IETF draft "RateLimit header fields for HTTP".
         * @example "minute";r=57;t=24
         */
        RateLimit: string;
        /**
         * @description The remaining limits, in the form of the IETF draft "RateLimit header fields for HTTP".
         * @example "minute";r=57;t=24
         */
        "RateLimit-Optional": string;
        /**
         * @description The limits in the form of the IETF draft "RateLimit header fields for HTTP".
         * @example "minute";q=60;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description The limits in the form of the IETF draft "RateLimit header fields for HTTP".
         * @example "minute";q=60;w=60
         */
        "RateLimit-Policy-Optional": string;
        /**
         * @description Version of the record, for `If-Match`. It changes whenever the record changes. Expanded vehicles, and the deliveries of a subscription, do not count.
         * @example "X03MO1qnZdYdgyfeuILPmQ"
         */
        RecordETag: string;
        /**
         * @description Version of the record, for `If-Match`. It changes whenever the record changes. Expanded vehicles, and the deliveries of a subscription, do not count.
         * @example "X03MO1qnZdYdgyfeuILPmQ"
         */
        "RecordETag-Optional": string;
        /**
         * @description Seconds to wait before you try again.
         * @example 24
         */
        "Retry-After": number;
        /**
         * @description Seconds to wait before you try again.
         * @example 24
         */
        "Retry-After-Optional": number;
        /**
         * @description How to send the key. Always `Bearer`; the header `X-Api-Key` is accepted as well.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Requests that the key may make per minute.
         * @example 60
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that the key may make per minute.
         * @example 60
         */
        "X-RateLimit-Limit-Optional": number;
        /**
         * @description Requests left in the current minute.
         * @example 57
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Requests left in the current minute.
         * @example 57
         */
        "X-RateLimit-Remaining-Optional": number;
        /**
         * @description When the current minute ends, in seconds since 1970-01-01 UTC.
         * @example 1795167060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description When the current minute ends, in seconds since 1970-01-01 UTC.
         * @example 1795167060
         */
        "X-RateLimit-Reset-Optional": number;
        /**
         * @description Id of this request. Quote it when you ask the workshop or its support about a problem.
         * @example req_5e1f0c9a7b3d2468ac00002s
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getPing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key works. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getWorkshop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workshop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workshop"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: {
                /**
                 * @description Language of the descriptions.
                 * @example en
                 */
                lang?: "es" | "en" | "ca" | "pt" | "fr" | "bg";
            };
            header?: {
                /** @description The `ETag` of the copy that you have. If it is still current, the answer is 304 without a body. */
                "If-None-Match"?: string;
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["PublicCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Your copy is still current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["PublicCacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequestLogs: {
        parameters: {
            query?: {
                /** @description Only requests that were answered with this HTTP status. */
                status?: number;
                /** @description Only requests made at this moment or later. */
                since?: string;
                /** @description Only the request with this `X-Request-Id`. */
                request_id?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /**
                 * @description Text to search for in name, phone, email and tax id. Case, accents and the format of phone numbers are ignored. Three or more characters match anywhere; two characters match only the beginning of a word.
                 * @example clara
                 */
                search?: string;
                /** @description Only clients that changed, or were erased, at this moment or later. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. */
                updated_since?: string;
                /** @description Adds to each client its `vehicles`. */
                expand?: components["parameters"]["ExpandVehicles"];
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clients. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createClient: {
        parameters: {
            query?: {
                /** @description The behaviour if the client already exists: `error` returns 409; `return_existing` returns 200 with the existing client, unchanged. */
                on_conflict?: "error" | "return_existing";
            };
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The client to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCreate"];
            };
        };
        responses: {
            /** @description The client already existed, and the request has `on_conflict=return_existing`. Nothing was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description The client was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateClientConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getClient: {
        parameters: {
            query?: {
                /** @description Adds to each client its `vehicles`. */
                expand?: components["parameters"]["ExpandVehicles"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the client.
                 * @example 118
                 */
                id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the client.
                 * @example 118
                 */
                id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description The updated client. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UpdateClientConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listVehicles: {
        parameters: {
            query?: {
                /**
                 * @description Exact number plate; case, spaces and dashes make no difference.
                 * @example 0000 BBB
                 */
                plate?: string;
                /** @description Only the vehicles of this client. An unknown id returns an empty list. */
                client_id?: number;
                /** @description Only vehicles with this status. */
                status?: "activo" | "baja_temporal" | "baja";
                /** @description Only vehicles that changed at this moment or later, or whose client was erased then. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. */
                updated_since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of vehicles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehiclePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createVehicle: {
        parameters: {
            query?: {
                /** @description The behaviour if this client already has a vehicle with that plate: `error` returns 409; `return_existing` returns 200 with the existing vehicle, unchanged. */
                on_conflict?: "error" | "return_existing";
            };
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleCreate"];
            };
        };
        responses: {
            /** @description The client already had this vehicle, and the request has `on_conflict=return_existing`. Nothing was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description The vehicle was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateVehicleConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getVehicle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the vehicle.
                 * @example 204
                 */
                id: components["parameters"]["VehicleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicle. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    updateVehicle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the vehicle.
                 * @example 204
                 */
                id: components["parameters"]["VehicleId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleUpdate"];
            };
        };
        responses: {
            /** @description The updated vehicle. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UpdateVehicleConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listBudgets: {
        parameters: {
            query?: {
                /**
                 * @description Only budgets in this status.
                 * @example Pendiente
                 */
                status?: components["schemas"]["BudgetStatus"];
                /** @description Only the budgets of this client. An unknown id returns an empty list. */
                client_id?: number;
                /** @description Only the budgets of this vehicle. An unknown id returns an empty list. */
                vehicle_id?: number;
                /** @description Only budgets that were created at this moment or later. */
                from?: string;
                /** @description Only budgets that were created at this moment or earlier. */
                to?: string;
                /** @description Only budgets that changed at this moment or later. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. */
                updated_since?: string;
                /** @description Adds to each budget its `totals`. */
                expand?: "totals";
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of budgets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createBudget: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The budget to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetCreate"];
            };
        };
        responses: {
            /** @description The budget was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateBudgetConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createBudgetLine: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The line to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetLineInput"];
            };
        };
        responses: {
            /** @description The line was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineChange"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateBudgetLineConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    deleteBudgetLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /**
                 * @description Id of the line.
                 * @example 903
                 */
                lineId: components["parameters"]["LineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line was deleted. The body is the budget with the totals of the other lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DeleteBudgetLineConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    updateBudgetLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /**
                 * @description Id of the line.
                 * @example 903
                 */
                lineId: components["parameters"]["LineId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetLineUpdate"];
            };
        };
        responses: {
            /** @description The updated line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineChange"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UpdateBudgetLineConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    changeBudgetStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetStatusChange"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ChangeBudgetStatusForbidden"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ChangeBudgetStatusConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    createBudgetDocument: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The file and its visibility. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["BudgetDocumentInput"];
            };
        };
        responses: {
            /** @description The document was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetDocument"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateBudgetDocumentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Only invoices dated on this day or later. A moment counts as its day in the workshop's time zone.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: string;
                /** @description Only invoices dated on this day or earlier. A moment counts as its day in the workshop's time zone. */
                to?: string;
                /** @description Only the invoices of this client. An unknown id returns an empty list. */
                client_id?: number;
                /** @description Only the invoices of this vehicle. An unknown id returns an empty list. */
                vehicle_id?: number;
                /** @description Only invoices in this status. Defaults to drafts and issued ones. */
                status?: components["schemas"]["InvoiceStatus"];
                /** @description Only the invoices of the series with exactly this code. An unknown code returns an empty list. */
                series?: string;
                /** @description Only invoices whose latest record at the tax authority is in this state. */
                verifactu_status?: components["schemas"]["VerifactuStatus"];
                /** @description Only invoices that changed at this moment or later; payments, cancellation, replacement and the tax authority's answers count as changes. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. */
                updated_since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the copy that you have. If it is still current, the answer is 304 without a body. */
                "If-None-Match"?: string;
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["PrivateCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Your copy is still current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileETag"];
                    "Cache-Control": components["headers"]["PrivateCacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["GetInvoicePdfConflict"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["GetInvoicePdfInternalServerError"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getInvoiceUbl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the copy that you have. If it is still current, the answer is 304 without a body. */
                "If-None-Match"?: string;
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["PrivateCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Your copy is still current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileETag"];
                    "Cache-Control": components["headers"]["PrivateCacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["GetInvoiceUblConflict"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listAppointments: {
        parameters: {
            query?: {
                /**
                 * @description Only appointments that end after this moment. Defaults to now.
                 * @example 2026-11-23T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only appointments that begin before this moment. At most 366 days after `from`. Defaults to 30 days after now, or after `from` if that is later.
                 * @example 2026-11-30T00:00:00Z
                 */
                to?: string;
                /** @description Only confirmed appointments, or only proposals. */
                status?: components["schemas"]["BudgetAppointmentStatus"];
                /** @description Only those in this box. An unknown id is refused with 422. */
                box_id?: number;
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointments and proposals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createAppointment: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The requested time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentCreate"];
            };
        };
        responses: {
            /** @description The time is reserved. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CreateAppointmentForbidden"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateAppointmentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listFreeSlots: {
        parameters: {
            query?: {
                /** @description Slots begin at this moment or later, two years ahead at most. Defaults to now. */
                from?: string;
                /** @description Slots end at this moment or earlier, 31 days after `from` and two years ahead at the latest. Defaults to 7 days after `from`. */
                to?: string;
                /**
                 * @description Duration of the appointment in minutes. Defaults to the workshop's `min_slot_minutes`; a shorter duration is refused.
                 * @example 90
                 */
                duration_minutes?: number;
                /** @description Only slots in this box. An unknown id is refused with 422. */
                box_id?: number;
                /** @description The maximum number of slots. A value outside the range is refused. */
                limit?: number;
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The free slots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    deleteAppointment: {
        parameters: {
            query?: {
                /** @description Whether to notify the client that a proposal is withdrawn, by email or SMS, as they prefer. */
                notify_client?: boolean;
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time is free again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentCancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DeleteAppointmentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listWaitingEntries: {
        parameters: {
            query?: {
                /** @description Only entries with this status. */
                status?: components["schemas"]["WaitingStatus"];
                /** @description Only the entries of this budget. An unknown id returns an empty list. */
                budget_id?: number;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the waiting list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createWaitingEntry: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The budget, and the times that suit its client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryCreate"];
            };
        };
        responses: {
            /** @description The budget waits. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateWaitingEntryConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    deleteWaitingEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of an entry of the waiting list.
                 * @example 31
                 */
                id: components["parameters"]["WaitingEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget no longer waits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntryDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The staff. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listWorkPeriods: {
        parameters: {
            query?: {
                /** @description Only the work of this person. An unknown id returns an empty list. */
                staff_id?: number;
                /** @description Only work on this budget. An unknown id returns an empty list. */
                budget_id?: number;
                /**
                 * @description Only work that ended after this moment or has not ended.
                 * @example 2026-11-23T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only work that began before this moment.
                 * @example 2026-11-30T00:00:00Z
                 */
                to?: string;
                /** @description `true`: only work that has not ended. `false`: only work that has ended. */
                running?: boolean;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hours worked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriodPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createWorkPeriod: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The work. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodCreate"];
            };
        };
        responses: {
            /** @description The person already works on the budget. Nothing was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            /** @description The work was recorded. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateWorkPeriodConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getWorkPeriod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of hours worked.
                 * @example 21
                 */
                id: components["parameters"]["WorkPeriodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    deleteWorkPeriod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of hours worked.
                 * @example 21
                 */
                id: components["parameters"]["WorkPeriodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours are no longer recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriodDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    updateWorkPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of hours worked.
                 * @example 21
                 */
                id: components["parameters"]["WorkPeriodId"];
            };
            cookie?: never;
        };
        /** @description The times to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodUpdate"];
            };
        };
        responses: {
            /** @description The corrected work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotencyVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    stopWorkPeriod: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of hours worked.
                 * @example 21
                 */
                id: components["parameters"]["WorkPeriodId"];
            };
            cookie?: never;
        };
        /** @description When the work ended. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodStop"];
            };
        };
        responses: {
            /** @description The work has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotencyVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listAbsences: {
        parameters: {
            query?: {
                /** @description Only the absences of this person. An unknown id returns an empty list. */
                staff_id?: number;
                /**
                 * @description Only absences that end after this moment.
                 * @example 2026-12-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only absences that begin before this moment.
                 * @example 2027-01-01T00:00:00Z
                 */
                to?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of absences. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbsencePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createAbsence: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The absence. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceCreate"];
            };
        };
        responses: {
            /** @description The absence was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getAbsence: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of an absence.
                 * @example 3
                 */
                id: components["parameters"]["AbsenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The absence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    deleteAbsence: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of an absence.
                 * @example 3
                 */
                id: components["parameters"]["AbsenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The absence is no longer recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbsenceDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    updateAbsence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of an absence.
                 * @example 3
                 */
                id: components["parameters"]["AbsenceId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceUpdate"];
            };
        };
        responses: {
            /** @description The changed absence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotencyVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listInspectionTemplates: {
        parameters: {
            query?: {
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplatePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listInspections: {
        parameters: {
            query?: {
                /** @description Only the inspections of this budget. An unknown id returns an empty list. */
                budget_id?: number;
                /** @description Only the inspections of this vehicle. An unknown id returns an empty list. */
                vehicle_id?: number;
                /** @description Only inspections with this status. */
                status?: components["schemas"]["InspectionStatus"];
                /** @description Only inspections that changed at this moment or later. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. */
                updated_since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of inspections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createInspection: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The budget and the template. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionCreate"];
            };
        };
        responses: {
            /** @description The inspection was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateInspectionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listFindings: {
        parameters: {
            query?: {
                /** @description Only the findings of this vehicle. An unknown id returns an empty list. */
                vehicle_id?: number;
                /** @description Only the findings in budgets of this client. An unknown id returns an empty list. */
                client_id?: number;
                /** @description Only findings in this state. */
                state?: components["schemas"]["FindingState"];
                /** @description `true` for the findings that are due, `false` for the others. */
                due?: boolean;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindingPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getInspection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inspection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    completeInspection: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The completed inspection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CompleteInspectionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    shareInspection: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        /** @description Whether the client sees it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionShare"];
            };
        };
        responses: {
            /** @description The inspection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ShareInspectionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    createInspectionPoint: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        /** @description The point. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionPointCreate"];
            };
        };
        responses: {
            /** @description The point was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateInspectionPointConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getInspectionPoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
                /**
                 * @description Id of the point.
                 * @example 91
                 */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    updateInspectionPoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
                /**
                 * @description Id of the point.
                 * @example 91
                 */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionPointUpdate"];
            };
        };
        responses: {
            /** @description The point as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UpdateInspectionPointConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    createFindingLine: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
                /**
                 * @description Id of the point.
                 * @example 91
                 */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The line. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingLineCreate"];
            };
        };
        responses: {
            /** @description The point with its line. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateFindingLineConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    setFindingOutcome: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
                /**
                 * @description Id of the point.
                 * @example 91
                 */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The outcome. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingOutcomeSet"];
            };
        };
        responses: {
            /** @description The point. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["SetFindingOutcomeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    createInspectionPhoto: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the inspection.
                 * @example 33
                 */
                id: components["parameters"]["InspectionId"];
                /**
                 * @description Id of the point.
                 * @example 91
                 */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The photo. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["InspectionPhotoInput"];
            };
        };
        responses: {
            /** @description The point with the photo. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPoint"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateInspectionPhotoConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories, by ascending id. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listRates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates, by ascending id. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listCatalogItems: {
        parameters: {
            query?: {
                /**
                 * @description Text to search for in the reference and the description. Case, accents, and spaces, dots, slashes and dashes in references are ignored. Three or more characters match anywhere; two characters match only the beginning of a word.
                 * @example aceite
                 */
                search?: string;
                /** @description Only items of this category, written exactly as they show it. */
                category?: string;
                /** @description Only items that changed at this moment or later. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. Discontinued items are not included. */
                updated_since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the price list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItemPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listParts: {
        parameters: {
            query?: {
                /**
                 * @description Text to search for in the reference, the manufacturer's reference and the description. Case, accents, and spaces, dots, slashes and dashes in references are ignored. Three or more characters match anywhere; two characters match only the beginning of a word.
                 * @example filtro
                 */
                search?: string;
                /** @description `true`: only parts below their minimum. `false`: only the others. */
                below_minimum?: boolean;
                /** @description Only parts that changed at this moment or later; movements count as changes. Changes can become visible up to 30 seconds late: let each synchronisation overlap the previous one by that time. Discontinued parts are not included. */
                updated_since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getPart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the part.
                 * @example 77
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Part"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
                /** @description Only the movements of this part. An unknown id returns an empty list. */
                part_id?: number;
                /** @description Only the movements for this budget. An unknown id returns an empty list. */
                budget_id?: number;
                /**
                 * @description Only movements of this kind.
                 * @example out
                 */
                kind?: components["schemas"]["StockMovementKind"];
                /** @description Only movements of this day or later, in the workshop's time zone. */
                from?: string;
                /** @description Only movements of this day or earlier, in the workshop's time zone. */
                to?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createStockMovement: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The movement. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockMovementCreate"];
            };
        };
        responses: {
            /** @description The movement was recorded. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateStockMovementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    createStockMovements: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The movements. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockMovementBatch"];
            };
        };
        responses: {
            /** @description The movements were recorded. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementBatchRecorded"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CreateStockMovementsConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listCommunications: {
        parameters: {
            query?: {
                /**
                 * @description Only communications of this channel.
                 * @example email
                 */
                channel?: components["parameters"]["Channel"];
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of communications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommunicationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /**
                 * @description Only communications of this channel.
                 * @example email
                 */
                channel?: components["parameters"]["Channel"];
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest communications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommunicationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The email to send. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSend"];
            };
        };
        responses: {
            /** @description The email was accepted and will be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAccepted"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["SendEmailBadGateway"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    sendSms: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The SMS to send. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsSend"];
            };
        };
        responses: {
            /** @description The SMS was accepted and will be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAccepted"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["SendSmsBadGateway"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getRevenueReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the workshop's time zone. Defaults to 29 days before `to`.
                 * @example 2026-11-16
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today.
                 * @example 2026-11-22
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description The length of a period. Weeks are ISO weeks and start on Monday.
                 * @example week
                 */
                group_by?: components["parameters"]["ReportGroupBy"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRevenue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getActivityReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the workshop's time zone. Defaults to 29 days before `to`.
                 * @example 2026-11-16
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today.
                 * @example 2026-11-22
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description The length of a period. Weeks are ISO weeks and start on Monday.
                 * @example week
                 */
                group_by?: components["parameters"]["ReportGroupBy"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    getPerformanceReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the workshop's time zone. Defaults to 29 days before `to`.
                 * @example 2026-11-16
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The last day, in the workshop's time zone: not before `from`, and 365 days after it at the latest. Defaults to today.
                 * @example 2026-11-22
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description The length of a period. Weeks are ISO weeks and start on Monday.
                 * @example week
                 */
                group_by?: components["parameters"]["ReportGroupBy"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPerformance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions and the events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The subscription to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The subscription was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription and its newest deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Optional here. With it, a request repeated within 24 hours returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. 8–255 visible ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The updated subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookItem"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotencyVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test was sent; the body holds the result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the record that you read. If the record has changed since then, the request is refused with 409 `changed_meanwhile` and changes nothing. `*` only requires that the record exists. The header requires the scope for reading the record.
                 * @example "X03MO1qnZdYdgyfeuILPmQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription has a new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotencyVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The moment from which to replay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description The failed deliveries are sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayed"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ReplayWebhookConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries with this status.
                 * @example failed
                 */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only deliveries of this event. */
                event?: components["schemas"]["DeliveredEventName"];
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
                /**
                 * @description Id of the delivery.
                 * @example 871
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ReplayDeliveryConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only this event.
                 * @example client.created
                 */
                event?: components["schemas"]["EventName"];
                /** @description Only events that happened at this moment or later. Defaults to 30 days ago. */
                since?: string;
                /** @description Records per page. A value outside the range is refused. */
                limit?: components["parameters"]["Limit"];
                /** @description `next_cursor` of the previous page. Omit it for the first page. A cursor belongs to one list and its filters: with other filters it is refused with 400 `bad_request`; only `limit` and `expand` can change between pages. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableBusy"];
        };
    };
    moveSandboxClock: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new time of the clock. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxClockMove"];
            };
        };
        responses: {
            /** @description The sandbox now has the new time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The initial data was restored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxReset"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    decideSandboxBudget: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The decision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxDecision"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["DecideSandboxBudgetConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    chooseSandboxTime: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxTime"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ChooseSandboxTimeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    answerSandboxAppointment: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxAppointmentAnswer"];
            };
        };
        responses: {
            /** @description The updated budget of the appointment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["AnswerSandboxAppointmentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    offerSandboxTime: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of an entry of the waiting list.
                 * @example 31
                 */
                id: components["parameters"]["WaitingEntryId"];
            };
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxOffer"];
            };
        };
        responses: {
            /** @description The entry with the offer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["OfferSandboxTimeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    checkInSandboxVehicle: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The mileage, if it is recorded. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxVisit"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CheckInSandboxVehicleConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    deliverSandboxVehicle: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The mileage, if it is recorded. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxVisit"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["DeliverSandboxVehicleConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    issueSandboxInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The draft, or the budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxInvoiceIssue"];
            };
        };
        responses: {
            /** @description The issued invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["IssueSandboxInvoiceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    paySandboxInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The payment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxPayment"];
            };
        };
        responses: {
            /** @description The invoice with the payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["PaySandboxInvoiceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    refundSandboxInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The refund. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxRefund"];
            };
        };
        responses: {
            /** @description The corrective invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["RefundSandboxInvoiceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    cancelSandboxInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["CancelSandboxInvoiceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    answerSandboxTaxRecord: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the invoice.
                 * @example 731
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxTaxAnswer"];
            };
        };
        responses: {
            /** @description The updated invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["AnswerSandboxTaxRecordConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    undoSandboxPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the payment, as the invoice shows it.
                 * @example 88
                 */
                id: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice without the payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UndoSandboxPaymentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    receiveSandboxEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The email. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxInboundEmail"];
            };
        };
        responses: {
            /** @description The email was received. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    bounceSandboxEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the email in the log, such as `email-118`.
                 * @example email-118
                 */
                id: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        /** @description The reason. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxBounce"];
            };
        };
        responses: {
            /** @description The updated email in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["BounceSandboxEmailConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    openSandboxEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the email in the log, such as `email-118`.
                 * @example email-118
                 */
                id: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated email in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["OpenSandboxEmailConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    clickSandboxEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the email in the log, such as `email-118`.
                 * @example email-118
                 */
                id: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        /** @description The link. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxClick"];
            };
        };
        responses: {
            /** @description The updated email in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ClickSandboxEmailConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    unsubscribeSandboxEmail: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the email in the log, such as `email-118`.
                 * @example email-118
                 */
                id: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated email in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UnsubscribeSandboxEmailConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    receiveSandboxSms: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The SMS. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxInboundSms"];
            };
        };
        responses: {
            /** @description The SMS was received. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    reportSandboxSms: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the SMS in the log, such as `sms-119`.
                 * @example sms-119
                 */
                id: components["parameters"]["SmsId"];
            };
            cookie?: never;
        };
        /** @description The report. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxSmsReport"];
            };
        };
        responses: {
            /** @description The updated SMS in the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMessage"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ReportSandboxSmsConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    unsubscribeSandboxClient: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the client.
                 * @example 118
                 */
                id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        /** @description The channel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxUnsubscription"];
            };
        };
        responses: {
            /** @description The updated client. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    ETag: components["headers"]["RecordETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["UnsubscribeSandboxClientConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    sendSandboxCampaign: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The text and its recipients. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxCampaign"];
            };
        };
        responses: {
            /** @description The campaign is being sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxCampaignSent"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["ConflictIdempotency"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            502: components["responses"]["SendSandboxCampaignBadGateway"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    failSandboxDeliveries: {
        parameters: {
            query?: never;
            header: {
                /** @description A value that you choose, 8–255 visible ASCII characters, new for each operation (a UUID, for example). If the answer gets lost, repeat the request with the same value: within 24 hours the service returns the first answer again, with `Idempotent-Replay: true`, and does not repeat the operation. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /**
                 * @description Languages for the messages of errors and the names of events, in your order of preference. The service has `es`, `en`, `ca`, `pt`, `fr` and `bg`; without one of these it answers in the workshop's own language.
                 * @example pt-PT, pt;q=0.9, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The number and kind of the failures. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxFailure"];
            };
        };
        responses: {
            /** @description The next attempts will fail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxFailurePlanned"];
                };
            };
            400: components["responses"]["BadRequestIdempotency"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTestKey"];
            404: components["responses"]["NotFoundReplayable"];
            409: components["responses"]["FailSandboxDeliveriesConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["Misdirected"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequestsMinute"];
            503: components["responses"]["ServiceUnavailableBusyPaused"];
        };
    };
    receiveLeadCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Budget created */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveLeadSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Budget sent */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadSentEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveLeadAccepted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Budget accepted */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadAcceptedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveLeadRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Budget rejected */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadRejectedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveLeadStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Budget status changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadStatusChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAppointmentProposed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Appointment proposed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentProposedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAppointmentConfirmed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Appointment confirmed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentConfirmedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAppointmentCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Appointment cancelled */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentCancelledEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveVehicleCheckedIn: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Vehicle checked in */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleCheckedInEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveVehicleReady: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Vehicle ready */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleReadyEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveVehicleDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Vehicle delivered */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleDeliveredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInvoiceIssued: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Invoice issued */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceIssuedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receivePaymentReceived: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Payment received */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentReceivedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveClientCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Client created */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveClientUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Client changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveCommunicationInbound: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Message received */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommunicationInboundEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Email sent */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSentEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Email failed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailOpened: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Email opened */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailOpenedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailClicked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Link in an email clicked */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailClickedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailUnsubscribed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Unsubscribed from emails */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailUnsubscribedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveEmailBounced: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Email bounced */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBouncedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveSmsSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description SMS sent */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsSentEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveSmsFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description SMS failed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveSmsUnsubscribed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Unsubscribed from SMS */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsUnsubscribedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWhatsappUnsubscribed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Unsubscribed from WhatsApp */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatsappUnsubscribedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveCampaignFinished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Campaign finished */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignFinishedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveStockBelowMinimum: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Part below its minimum */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockBelowMinimumEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInvoiceRegistered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Invoice registered with the tax authority */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRegisteredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInvoiceRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Invoice rejected by the tax authority */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRejectedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInvoiceCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Invoice cancelled */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCancelledEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receivePaymentRemoved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Payment undone */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRemovedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWaitingListOffered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Time offered */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingListOfferedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWaitingListBooked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Time booked from the waiting list */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingListBookedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWaitingListRemoved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Removed from the waiting list */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingListRemovedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWorkPeriodStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Work started */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodStartedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWorkPeriodEnded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Work ended */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodEndedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWorkPeriodUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Hours corrected */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveWorkPeriodDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Hours deleted */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkPeriodDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAbsenceCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Absence added */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAbsenceUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Absence changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveAbsenceDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Absence deleted */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInspectionCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Inspection completed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveInspectionFindingDecided: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Finding decided */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionFindingDecidedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    receiveTestPing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `evt_` and the event's id: the same on every attempt, on replays and for every subscription. If you have already processed it, return 2xx and do nothing.
                 * @example evt_5081
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse deliveries older than five minutes.
                 * @example 1795167000
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature for each valid secret, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body, joined by dots. One match is enough.
                 * @example v1,Xo9AZ8I0bAKOaNANk/HamKv4w4qmp/kNtuYc4YBXecM=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Test */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPingEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
}

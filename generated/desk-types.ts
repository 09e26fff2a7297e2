// Generated from spec/ by `make generate`; never edited.

export interface paths {
    "/instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workshops
         * @description Lists the workshops of this deployment by ascending id. Without filters or a limit, lists all of them. Filters are combined with AND.
         */
        get: operations["listInstances"];
        put?: never;
        /**
         * Create a workshop
         * @description Creates a workshop at the given host, with the holidays of its country and region. With `--sandbox`, creates a sandbox for testing integrations, with the data of the demo and with keys.
         */
        post: operations["createInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/{host}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a workshop
         * @description Removes a workshop with all its data: clients, vehicles, budgets, documents, messages, keys, settings and logs. Only a backup can restore it. Within a second its hosts answer 404, like unknown hosts. Removing a large workshop takes some time; other workshops are served as usual. If the removal is interrupted, the workshop stays out of service; run the same command again to continue. A workshop with issued invoices can only be removed after the tax authority has answered all of its tax records and `invoices archive` has archived all invoices with these answers. Test invoices do not count.
         */
        post: operations["removeInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workshop
         * @description Changes the given fields: hosts, plan, base URL. A plan with fewer live keys does not revoke existing keys. The new limits apply within one second.
         */
        patch: operations["setInstance"];
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
         * Move the clock of a sandbox forward
         * @description Moves the clock of a sandbox forward: proposals lapse, quotes expire, invoices become overdue, and due reminders and webhook retries are sent at once. The clock continues from the new time and cannot be set back; `sandbox reset` restores the real time. Only for sandboxes.
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
         * Reset a sandbox
         * @description Restores the initial data of a sandbox, in one step and within two seconds: all later changes are deleted, and records get new ids. Hosts, plan, name, language, time zone, keys with their request log, and webhook subscriptions are kept; past deliveries are deleted. No notifications are sent. Only for sandboxes.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys
         * @description Lists all keys of the workshop, including revoked and expired ones.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates an API key, which is shown only once. The API plan limits the number of live keys and their scopes.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests to the API
         * @description Lists the requests of the workshop's keys and their answers, newest first, page by page; with `--request-id` shows one request. Requests are kept for 90 days. For messages and calls see `communications list`, for changes `history`.
         */
        get: operations["listDeskRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the requests by key and day
         * @description Counts the requests of each key in the request log by day, in the workshop's time zone, with those that were refused or failed, and including those of test keys. The plan's quota counts in UTC days: see `usage`.
         */
        get: operations["listRequestDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a request
         * @description Shows one request by the `X-Request-Id` of its answer, with a curl command that repeats it. The log keeps neither the query nor the body. Requests are kept for 90 days.
         */
        get: operations["showDeskRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys with their requests of today
         * @description Lists the keys that are neither revoked nor expired, with their requests of today and their refused or failed requests of the last 24 hours. The entry without a key counts the requests without a valid key.
         */
        get: operations["listKeyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the requests of a key by day
         * @description Shows for each of the last days, in UTC, how many requests of the key used the plan's quota, and how many were refused or failed. Requests of test keys use no quota.
         */
        get: operations["showKeyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a key
         * @description Shows a key without its secret.
         */
        get: operations["showKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description Changes the given fields; every process applies them within a second. The secret stays the same. The following are refused: changes of a revoked key, an expiry in the past, scopes that the API plan does not include, and a new expiry for an expired live key if the plan allows no further live key.
         */
        patch: operations["setKey"];
        trace?: never;
    };
    "/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key
         * @description Revokes a key, which cannot be undone. When the command returns, no process accepts the key any longer. Revoking it again has no effect.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Creates a new secret for the key; its id, subscriptions and history stay the same. The old secret remains valid for 24 hours, or with `now` stops working at once. A revoked key is refused.
         */
        post: operations["rotateKey"];
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
         * List clients
         * @description Lists clients by ascending id, page by page. Erased clients are included, without their data.
         */
        get: operations["listDeskClients"];
        put?: never;
        /**
         * Create a client
         * @description Creates a client. If another client already has the phone, email or tax id, the command names that client and creates nothing.
         */
        post: operations["createDeskClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search clients
         * @description Finds clients by a part of their name, phone, email or tax id, by a part of the plate or VIN of one of their vehicles, or by id.
         */
        get: operations["searchDeskClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import clients from a CSV file
         * @description Checks every row as `POST /clients` does, then creates the clients: all rows, or none if one of them has an error. Rows are skipped and listed as duplicates if their tax id, email or phone belongs to another client or to an earlier row, or if they have none of these and equal another row in every field. The first line names the columns: `name` (required), `phone`, `phone_secondary`, `whatsapp_phone`, `email`, `billing_email`, `tax_id`, `address`, `city`, `zip`, `province`, `country`, `preferred_language`, `preferred_contact_method`, `vip`, `marketing_opt_out`, `channel_opt_out.email`, `channel_opt_out.sms`, `channel_opt_out.whatsapp`, `channel_opt_out.call`. An empty cell counts as an omitted field. No events are sent.
         */
        post: operations["importClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a client with vehicles, jobs and unpaid invoices
         * @description Shows at once what the workshop needs to know when a client calls: the vehicles, the open budgets, the last visits, and the invoices that are not paid. Each list has the latest entries, at most 20.
         */
        get: operations["showClientOverview"];
        put?: never;
        post?: never;
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
         * Show a client
         * @description Shows a client with all fields, and bounces of its addresses.
         */
        get: operations["showClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a client
         * @description Changes the given fields. The change is recorded in the client's history.
         */
        patch: operations["setClient"];
        trace?: never;
    };
    "/clients/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a client (GDPR)
         * @description Makes the client anonymous, which cannot be undone. It deletes the client's present and past data, its messages, the texts of its budgets and the documents that it could see. Records that the law requires are kept without personal data; evidence of signatures is kept, blocked, until its retention period ends. Integrators receive `client.updated`. Erasing again has no effect. The command does not ask for confirmation.
         */
        post: operations["eraseClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists vehicles by ascending id, page by page. Filters are combined with AND.
         */
        get: operations["listDeskVehicles"];
        put?: never;
        /**
         * Create a vehicle
         * @description Creates a vehicle for a client. If the plate already exists, the command shows its owner and creates nothing.
         */
        post: operations["createDeskVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search vehicles
         * @description Finds vehicles by a part of the plate or VIN, by the name, phone, email or tax id of their owner, or by id.
         */
        get: operations["searchDeskVehicles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import vehicles from a CSV file
         * @description Checks every row as `POST /vehicles` does, then creates the vehicles: all rows, or none if one of them has an error. Rows whose plate belongs to another vehicle or to an earlier row are skipped and listed as duplicates. The first line names the columns: `plate` (required), one or more of `client_id`, `client_tax_id`, `client_email` and `client_phone`, which together must identify exactly one client, and `vin`, `brand`, `model`, `variant`, `year`, `registration_date`, `fuel`, `transmission`, `engine_code`, `horsepower`, `displacement`, `color_code`, `environmental_label`, `itv_expiry_date`, `status`, `km`. An empty cell counts as an omitted field. No events are sent.
         */
        post: operations["importVehicles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export all data of a client as a ZIP
         * @description Exports all personal data of a client as a ZIP, for a request under the GDPR: its record and earlier values, consents, vehicles, budgets, documents, signatures, invoices, messages, and the recipients of the data. The ZIP contains JSON, files, and an explanation in the client's language, but neither the workshop's costs nor data about other people. The export is recorded in the client's history. For an erased client, `--blocked` exports the remaining data, only for a legal claim.
         */
        post: operations["exportClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what needs attention today
         * @description Shows the workshop's local day at once: arrivals, proposals, unanswered quotes, vehicles in the workshop and ready ones, unpaid invoices, part requests, parts below minimum, tax records, failing webhooks and alerts. Each section has the number of all entries and the first of them.
         */
        get: operations["showToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/check-in": {
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
         * @description Records on the budget that its vehicle has arrived, and sends the event `vehicle.checked_in`. The state of the vehicle, the client's instructions and its signature are printed on the drop-off receipt. If the vehicle has already arrived, nothing changes and no event is sent; other values than the recorded ones are refused. `budgets check-in set` corrects them.
         */
        post: operations["checkInVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a vehicle to its client
         * @description Records on the budget that its vehicle was delivered, whatever the budget's status, and sends the event `vehicle.delivered`. A vehicle that was never checked in is refused with `invalid_status_transition`. If the vehicle was already delivered, nothing changes and no event is sent.
         */
        post: operations["deliverVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists budgets by id, page by page, including those for internal use: `internal` marks them. Filters are combined with AND.
         */
        get: operations["listDeskBudgets"];
        put?: never;
        /**
         * Create a budget
         * @description Creates a budget with its lines, in status `Pendiente`. Send it to the client with `budgets status ID Enviado --notify-client`.
         */
        post: operations["createDeskBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search budgets
         * @description Finds budgets by id, by the number of their invoice, by the client's reference, by the name, phone, email or tax id of their client, or by a part of the plate or VIN of their vehicle. Lists the newest first, including those for internal use.
         */
        get: operations["searchDeskBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the budgets by status
         * @description Shows the budgets that are in work or wait for an answer, in a column for each status, and those that were invoiced in the last 7 days. Late ones come first, then those with the earliest promised hour. Each column counts all its budgets and lists the first of them. Filters are combined with AND.
         */
        get: operations["showBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw several quotes
         * @description Withdraws quotes that no client has answered: `Retirado`. Their appointments become free. Budgets that cannot be withdrawn, because they were accepted or closed meanwhile or their client is erased, stay as they are and are named in `skipped`. A withdrawn quote cannot be reopened.
         */
        post: operations["withdrawBudgets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/internal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a budget for internal use
         * @description Creates a budget that neither the API nor the client can see: it has no link and causes no events. Its category may be one for internal use.
         */
        post: operations["createInternalBudget"];
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
         * Show a budget
         * @description Shows all data of a budget, including costs, margins and internal notes. It also shows budgets for internal use.
         */
        get: operations["showBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields that the API cannot change
         * @description Changes the given fields, whatever the status. The change is recorded in the budget's history.
         */
        patch: operations["setBudget"];
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
         * @description Adds a line below the others. The previous lines are kept, and the new one is recorded in the budget's history. A budget has at most 200 lines.
         */
        post: operations["addBudgetLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/lines/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change several lines
         * @description Adds, changes, moves and removes lines of a budget: all of them, or none. A field whose value in `was` is no longer the saved one is refused with 409 `changed_meanwhile`, unless the saved value is already the new one; so is a change of a line that was removed. Lines and fields that the request does not change keep their present values. The previous lines are kept, and each change is recorded in the budget's history.
         */
        post: operations["setBudgetLines"];
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
         * Remove a line
         * @description Removes a line; the others keep their ids and positions. The previous lines are kept, and the removal is recorded in the budget's history.
         */
        delete: operations["removeBudgetLine"];
        options?: never;
        head?: never;
        /**
         * Change a line
         * @description Changes the given fields. With another part, an omitted description, reference, price, tax rate or type takes the value of the part. The previous lines are kept, and the change is recorded in the budget's history.
         */
        patch: operations["setBudgetLine"];
        trace?: never;
    };
    "/budgets/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a budget
         * @description Lists documents by ascending id, page by page, with their authors and their visibility.
         */
        get: operations["listBudgetDocuments"];
        put?: never;
        /**
         * Add a document
         * @description Adds a photo or a PDF to a budget, whatever its status. Metadata is removed from pictures. By default, only staff can see the document. The budget's history records it.
         */
        post: operations["addBudgetDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a document
         * @description Fetches the stored file. A quote that an erased client signed is only available in the export of evidence.
         */
        get: operations["getBudgetDocument"];
        put?: never;
        post?: never;
        /**
         * Remove a document
         * @description Removes a document and its file, which cannot be undone. The budget's history records that it existed. Documents that a client signed, or saw when deciding, are evidence and cannot be removed.
         */
        delete: operations["removeBudgetDocument"];
        options?: never;
        head?: never;
        /**
         * Change who sees a document
         * @description Shows a document to the client or to mechanics, or hides it. The quote that the client signed stays visible to it. The budget's history records the change.
         */
        patch: operations["setBudgetDocument"];
        trace?: never;
    };
    "/budgets/{id}/documents/{documentId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the thumbnail of a photo
         * @description Fetches the small picture of a photo, as WebP. A PDF has none: 404.
         */
        get: operations["getBudgetThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the message about a budget
         * @description Shows the message that the client would get now, exactly as it would be sent: the quote with the link to accept it, or the news that the vehicle was received or is ready. Nothing is sent. A budget for internal use has no messages: 404.
         */
        get: operations["previewBudgetMessage"];
        put?: never;
        /**
         * Send the message about a budget
         * @description Sends the client the link to the quote again (`quote`, while it is `Enviado`), or the news that the vehicle is ready (`ready`, once it is `Finalizado` or `Facturado`). The status stays. The first time, `budgets status` sends it with `--notify-client`. A message that cannot be sent is logged with the reason.
         */
        post: operations["sendBudgetMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a budget
         * @description Creates a budget, in status `Pendiente`, with the lines, vehicle, category and notes of another one. With `prices: current`, a line of a part takes the present price and cost of the part, and a line with the reference of an item of the price list takes the item's price; other lines keep their prices. Optional lines are open again.
         */
        post: operations["duplicateBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what happened to a budget
         * @description Shows the changes of a budget and its messages together, newest first. A change has its author, and the old and new values. A message has its status, and the reason if it failed.
         */
        get: operations["listBudgetTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare what the client saw with the budget now
         * @description Lists each version of a quote that was sent or decided, newest first: its lines, its total, and how the lines differ from those of the budget now. At most 50.
         */
        get: operations["listBudgetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/status/{status}": {
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
         * @description Changes the status of a budget, as docs/budget-status.md allows, including budgets for internal use. Before the acceptance: `Aprobado`, `Rechazado` (with a reason) or `Retirado`; after it: `En curso`, `En espera` (possibly with a reason) or `Finalizado`. `Rechazado` can go back to `Pendiente`. Only issuing an invoice sets `Facturado`. A budget whose total is below zero can become neither `Enviado` nor `Aprobado`: 409 `invalid_status_transition`. `Finalizado` takes the parts of the lines out of stock; reopening or cancelling the budget returns them.
         */
        post: operations["setBudgetStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show or replace the client's link
         * @description Shows the link where the client follows the budget. `rotate` creates a new link; the old one then returns 404. A budget for internal use has no link: 404.
         */
        post: operations["showTrackingLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save a quote as a PDF
         * @description Saves the current quote as a PDF, for printing: the parties, the vehicle, the lines with their totals, and space for signatures. A budget for internal use has none: 404.
         */
        get: operations["drawBudgetPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save a deposit receipt as a PDF
         * @description Saves the receipt for a vehicle that the client leaves at the workshop, and returns on collection: the parties, the vehicle, the purpose (a quote or a repair), and the work. Before the vehicle is checked in, there is no receipt: 404. A budget for internal use never has one.
         */
        get: operations["drawBudgetReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists the templates by name, with their points.
         */
        get: operations["listDeskInspectionTemplates"];
        put?: never;
        /**
         * Create a template of inspections
         * @description Creates a template. Its name must be unique. If it has a category or a service, it is proposed for budgets of that category.
         */
        post: operations["createInspectionTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspection-templates/usual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the usual templates of inspections
         * @description Adds the usual templates, in the workshop's language, except those whose name already exists.
         */
        post: operations["addUsualInspectionTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspection-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a template of inspections
         * @description Shows a template with its points.
         */
        get: operations["showInspectionTemplate"];
        put?: never;
        post?: never;
        /**
         * Remove a template of inspections
         * @description Removes a template. Existing inspections keep their points.
         */
        delete: operations["removeInspectionTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template of inspections
         * @description Changes the given fields. `points` replaces all points. Existing inspections keep theirs.
         */
        patch: operations["setInspectionTemplate"];
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
         * @description Lists inspections by ascending id, page by page.
         */
        get: operations["listDeskInspections"];
        put?: never;
        /**
         * Start an inspection
         * @description Creates an inspection of a budget with a copy of the points of a template.
         */
        post: operations["startInspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the findings that need work
         * @description Lists amber and red findings of the vehicles of a client, or of one vehicle, that were neither accepted nor settled.
         */
        get: operations["listPendingFindings"];
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
         * Show an inspection
         * @description Shows an inspection with its points.
         */
        get: operations["showInspection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save an inspection as a PDF
         * @description Saves an inspection as a PDF for the client: the parties, the vehicle, the findings with their notes, photos and the client's decisions, and the points in order. Points that are not shown to the client are left out. An inspection of a budget for internal use has no PDF: 404.
         */
        get: operations["drawInspectionPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspections/{id}/finish": {
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
         * @description Marks an inspection as complete. Unchecked points stay unchecked. Its points can still be changed. A repeated call changes nothing.
         */
        post: operations["finishInspection"];
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
         * @description Shows an inspection with its notes and photos on the tracking page, or hides it. Points that were not checked are not shown. Photos that were shown once stay visible.
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
         * @description Adds a point that is not in the template, such as damage that was noticed by chance. An inspection has at most 120 points.
         */
        post: operations["addInspectionPoint"];
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
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Record the result of a point
         * @description Changes the given fields of a point. Several people can fill in one inspection: `was` names the values on which a change is based.
         */
        patch: operations["setInspectionPoint"];
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
         * @description Adds a photo to a point. The photo is a document of the inspection's budget. Metadata is removed from it.
         */
        post: operations["addInspectionPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Adds an optional line for a finding to a budget: to that of the inspection or, at a later visit, to another budget of the same vehicle. The client decides about the line when it signs.
         */
        post: operations["offerFinding"];
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
         * @description Records that the work for a finding was done, or that no work is needed. The client is then no longer reminded of it.
         */
        post: operations["settleFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the check-in of a budget's vehicle
         * @description Shows the state in which the vehicle was left, the client's instructions and its signature, as printed on the drop-off receipt. Before the vehicle is checked in, there is none: 404.
         */
        get: operations["showCheckIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct the check-in of a budget's vehicle
         * @description Corrects the state in which the vehicle was left, or adds the client's signature. The drop-off receipt shows the corrected values, and the budget's history records the change. A mileage is also recorded on the vehicle.
         */
        patch: operations["setCheckIn"];
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
         * @description Lists drafts and issued invoices by ascending id, page by page. Cancelled ones are listed only with the status `cancelled`. Filters are combined with AND.
         */
        get: operations["listDeskInvoices"];
        put?: never;
        /**
         * Draft the invoice of a budget
         * @description Drafts an invoice from the budget's lines and its client's data. From then on the lines of the budget cannot change; the draft can, and `obstacles` lists the reasons why it cannot be issued. For a workshop without series, this creates the usual ones: F, S, R and SR.
         */
        post: operations["draftInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice an advance payment
         * @description Drafts an invoice for an advance payment, a part of the budget's price that the client pays before the work is done; with `--paid` issues it. It has the tax rates of the budget. The budget keeps its status, and its lines can change. The invoice of the work deducts all advances.
         */
        post: operations["invoiceAdvance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split the invoice of a budget between two payers
         * @description Drafts two invoices that add up to the budget: one for its client and one for another payer, such as an insurer. The client pays an amount (`--excess`) or some lines (`--owner-line`), and the other payer the rest. Once both are issued, the budget is `Facturado`. If the client's part is already invoiced or drafted, this drafts the part of the other payer.
         */
        post: operations["splitInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/issue": {
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
         * @description Assigns a draft its final number, its hash in the chain of tax records and its QR code, and sets its budget to `Facturado`. If it cannot be issued, all reasons are reported together.
         */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the invoices of a date range
         * @description Exports a row for each issued invoice and tax rate, including cancelled invoices, for bookkeeping: as CSV (UTF-8, commas, decimal points) or as JSON. A substitution has further rows that subtract the invoice that it replaces (`replaced_amounts`), so that the sums are those of `reports revenue`. `aeat` has the columns of the Spanish register of issued invoices (semicolons, decimal commas, `dd/mm/yyyy`) and our own after them: one row for each invoice and rate, with the net amounts of a substitution, and a row without amounts for each cancelled number, with its reason. `aeat-official` has the official columns alone, without cancelled invoices.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive all invoices and tax records as a ZIP
         * @description Archives as a ZIP everything about the workshop's invoices that the law requires to be kept: tax records as XML in the order of their chain, messages to the tax authority with its answers and receipts, invoices with lines and payments, PDFs, the SHA-256 of every file, and an explanation in the workshop's language. The archive reports a broken chain or a damaged PDF. `instance remove` requires an archive of the current state. If there are invoices of erased clients, `--blocked` is required to include their blocked data.
         */
        post: operations["archiveInvoices"];
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
         * Show an invoice
         * @description Shows an invoice or a draft, with the reasons why a draft cannot be issued.
         */
        get: operations["showInvoice"];
        put?: never;
        post?: never;
        /**
         * Discard a draft
         * @description Deletes a draft; its content stays in the history. The lines of its budget can be changed again.
         */
        delete: operations["discardInvoice"];
        options?: never;
        head?: never;
        /**
         * Change a draft
         * @description Changes the given fields. An issued invoice cannot change: correct its errors with a corrective invoice.
         */
        patch: operations["setInvoice"];
        trace?: never;
    };
    "/invoices/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct an issued invoice
         * @description Drafts a corrective invoice, by difference or by substitution. Issue it like any other draft.
         */
        post: operations["correctInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a simplified invoice for a full one
         * @description Drafts the full invoice that a client asks for after a simplified one (in Spain an F3). It has the same lines and names the client with tax id and address. Once issued, it replaces the simplified invoice, which is not cancelled, and takes over its payments. Corrections of the simplified invoice must also be exchanged. If the recipient is wrong, exchange the full invoice again: issuing the new one also issues an invoice that reverses the earlier one.
         */
        post: operations["exchangeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invoice that should not exist
         * @description Reports the invoice to the tax authority as void, which cannot be undone. Use it only for an invoice of a sale that never happened, such as one issued by mistake; correct all other errors with a corrective invoice. The number is not used again. If the tax authority has a record of another program under this number, nothing is reported, and `verifactu_advice` shows the next step.
         */
        post: operations["cancelInvoice"];
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
         * Save an invoice as a PDF
         * @description Saves the PDF of an invoice, which never changes once the invoice is issued. The PDF of a draft is marked as a draft.
         */
        get: operations["drawInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the series of invoices
         * @description Lists all series, and the format of their numbers.
         */
        get: operations["listSeries"];
        put?: never;
        /**
         * Create a series of invoices
         * @description Creates a series. Each kind of invoice has its own series, whose numbers have no gaps.
         */
        post: operations["createSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a series of invoices
         * @description Shows a series, and the format of its numbers.
         */
        get: operations["showSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a series of invoices
         * @description Changes the given fields. The numbering of a series can change until it has numbered its first invoice.
         */
        patch: operations["setSeries"];
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment
         * @description Records a payment for an issued invoice, or a refund. Partial payments are possible. More than the pending amount is refused.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/undo": {
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
         * @description Reverses a payment that was recorded by mistake. The history keeps both.
         */
        post: operations["undoPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the tax records are unchanged
         * @description Checks the workshop's chain from its first record to its end: recalculates the hash of each record and compares the record with its invoice. Reports the first broken link. Each record must be sealed with a secret of `APP_SECRET`. Compares each issued invoice, its lines, its payments and its messages to the tax authority with their seals, with the issued document and with the tax record. Hashes the files of the invoices' PDFs.
         */
        get: operations["verifyTaxRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the tax records of an invoice
         * @description Shows the latest record of an invoice, byte for byte, and all its records in `records`. For an erased client's invoice, `--blocked` is required, because records name the recipient.
         */
        get: operations["showTaxRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tax records
         * @description Lists all records in the order of the chain, or those of invoices in a range of days. For erased clients' invoices, the XML, which names the recipient, is shown only with `--blocked`.
         */
        get: operations["listTaxRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/invoices/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the tax record of an invoice
         * @description Adds a corrected record for the invoice, depending on the authority's answers to its earlier records: the invoice again (Subsanacion, with RechazoPrevio after a rejection), or its annulment if it is cancelled (with SinRegistroPrevio if the authority does not have it). Only internal data that is not on the invoice can be changed; if the invoice itself is wrong, `needs` is `corrective`: issue a corrective invoice. If the authority has a record of another program for the same invoice under this number, `--take-over` replaces it. `--dry-run` only shows the record.
         */
        post: operations["correctTaxRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the workshop's certificate
         * @description Shows the holder and the expiry of the certificate, and the certificate that is used now.
         */
        get: operations["showTaxCertificate"];
        put?: never;
        /**
         * Set the workshop's certificate
         * @description Sets the certificate with which the workshop's records are sent to the Spanish tax authority, and replaces the former one. File and passphrase are stored encrypted and never shown. The certificate must be the workshop's own; one of a representative counts as that of the company.
         */
        post: operations["setTaxCertificate"];
        /**
         * Remove the workshop's certificate
         * @description Removes the workshop's own certificate. From now on, records are sent with the deployment's certificate if the workshop is represented; otherwise they wait.
         */
        delete: operations["removeTaxCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose where tax records are sent
         * @description Sets the destination of tax records, or the day from which they are required. The next invoice starts a new chain with a new installation number; earlier records are kept and checked, but never sent. `production` needs a certificate that can be used and the maker's data. A workshop that has issued test invoices stays a test workshop.
         */
        patch: operations["setTaxMode"];
        trace?: never;
    };
    "/verifactu/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce the end of sending at the end of the year
         * @description Announces to the tax authority that the workshop sends records only until the end of this year (*FechaFinVeriFactu*), the only day that the law allows. The next message carries the announcement. From the following day no invoice can be issued until `verifactu set` chooses another mode.
         */
        post: operations["endTaxSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/issuer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the tax id or the country of a workshop that has issued invoices
         * @description Changes the tax id, name or country, and ends the chain of tax records: the next invoice starts a new chain, and is numbered in a series of the new tax id. If the workshop returns to its former tax id, the former series continue. Use this instead of `settings set` once an invoice is issued. Not possible while records wait for an answer from the tax authority. Another country requires another tax id.
         */
        post: operations["setTaxIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/declaration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save the maker's declaration (declaración responsable) as a PDF
         * @description Saves the declaration of the maker of this software that it complies with the Spanish rules on invoicing (declaración responsable). The law requires one for each version; those of earlier versions are still available. It is also at `/verifactu/declaration` on the workshop's host. It is marked as not valid until the maker's settings are complete.
         */
        get: operations["drawDeclaration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the state of sending tax records
         * @description Shows the number of waiting and rejected records, since when they wait, and the reason why sending fails or is stopped.
         */
        get: operations["showTaxSending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejected tax records
         * @description Lists each invoice whose latest record was rejected, with the authority's code, advice, and the command that resolves it. With `--work`, shows the invoices one by one, and runs each command after confirmation.
         */
        get: operations["listRejectedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/sending/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume the sending of tax records
         * @description Resumes sending after the tax authority refused a message and the cause was corrected. Waiting records are sent at once, even if sending was not stopped.
         */
        post: operations["resumeTaxSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * State the last invoice numbers after a restore without a certificate
         * @description Lets a workshop issue invoices after a restore if its records cannot be compared with those of the tax authority, because its certificate is lost. Run `verifactu reconcile` first: it has to fail. Then create series again that were created after the backup (`series create`). State the last number that every active series had before the loss, as on the latest invoice: `F2026-0131`, or `R2026-0000` for a series without invoices. Numbers up to it are skipped permanently, the series continue after it, and the next record starts a new chain. The staff member is recorded with the skipped numbers. If a number is too low, numbers are used twice, and the tax authority rejects the second invoice.
         */
        post: operations["stateLastNumbers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare the tax records with those of the tax authority
         * @description Fetches the invoices that the tax authority has, and compares them with those of the workshop, in both directions. Unanswered records that have arrived count as accepted from now on. Other differences are only reported: `verifactu status` lists them with advice. After a restore, this also lets the workshop issue and send again: numbers that the authority knows are skipped, and the next record starts a new chain. The service does the same automatically every night, and after a restore. During the comparison nothing is sent; it waits for a message that is being sent.
         */
        post: operations["reconcileTaxRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment/restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that the database was restored by other means
         * @description Run this after restoring the database with PostgreSQL's own tools (`pg_restore`, point-in-time recovery), before you start the service. Workshops that may have sent tax records after the backup issue and send nothing until `verifactu reconcile` succeeds; the service also tries it automatically. The command `restore` does this itself.
         */
        post: operations["noteRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment/sending/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume the sending of all workshops' tax records
         * @description Resumes sending after the tax authority suspended the deployment (4141) and the cause was resolved with the authority.
         */
        post: operations["resumeDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifactu/representation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the deployment's certificate may send the workshop's records
         * @description Records the day on which the workshop signed that the deployment's certificate may send its records (*colaborador social*), or with `--end` the end of this permission. Keep the signed document.
         */
        post: operations["setRepresentation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the deployment's certificate
         * @description Shows the holder and the expiry of the certificate, and the number of represented workshops.
         */
        get: operations["showDeploymentCertificate"];
        put?: never;
        /**
         * Set the deployment's certificate
         * @description Sets the certificate with which the records of represented workshops are sent to the Spanish tax authority, and replaces the former one. Usually it is a company's seal. Its holder needs an agreement with the authority (*colaborador social*). File and passphrase are stored encrypted and never shown.
         */
        post: operations["setDeploymentCertificate"];
        /**
         * Remove the deployment's certificate
         * @description Removes the certificate. Records of workshops without a certificate of their own wait from now on.
         */
        delete: operations["removeDeploymentCertificate"];
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
         * Show a vehicle
         * @description Shows the vehicle with all its fields and its owner.
         */
        get: operations["showVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a vehicle
         * @description Changes the given fields. The change is recorded in the owner's history.
         */
        patch: operations["setVehicle"];
        trace?: never;
    };
    "/evidence/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the evidence is unchanged
         * @description Checks the workshop's chain of evidence from its first entry to its head, and reports the first broken link. With a budget, it counts only the budget's entries and skips the contents of other budgets, but still checks the whole chain, because later entries prove the earlier ones. Contents that were deleted after their retention period count as unchanged: their hash stays in the chain. Each entry must be sealed with a secret of `APP_SECRET`. Then it compares budgets, their history and their signed quotes with the chain, hashes the quotes' files, and lists anything missing, superfluous or different.
         */
        get: operations["verifyEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evidence/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the evidence about a budget as a ZIP
         * @description Exports as a ZIP the client's decisions on a budget, the quotes that the client saw and signed, and the chain from there to its head. A text in the client's language explains how to verify it. The export is recorded in the budget's history. If the stored file of a signed quote is missing or was changed, the archive lacks it, `ok` is false and `differences` names it. For an erased client, `--blocked` is required, only for a legal claim.
         */
        post: operations["exportEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories
         * @description Lists all of the workshop's categories and their services, including those for internal use and those that were removed.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Creates a category of services or, with a parent, one of its services. A service of a category for internal use is also for internal use. The name must be unique at its level.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a category
         * @description Shows a category, or one of its services.
         */
        get: operations["showCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a category
         * @description Removes a category with its services, or one service. If budgets use it, it stays on them but can no longer be chosen; `services set --active` restores it. If no budget uses it, it is deleted.
         */
        delete: operations["removeCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Changes the given fields, for a category or one of its services. The services of an internal category are also internal; the services of an inactive category are also inactive. A category that clients' budgets use cannot become one for internal use.
         */
        patch: operations["setCategory"];
        trace?: never;
    };
    "/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the labour rates
         * @description Lists all labour rates of the workshop.
         */
        get: operations["listDeskRates"];
        put?: never;
        /**
         * Create a labour rate
         * @description Creates a labour rate, which `GET /catalog/rates` then lists. The first rate is the default. The name must be unique.
         */
        post: operations["createRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a labour rate
         * @description Shows a labour rate.
         */
        get: operations["showRate"];
        put?: never;
        post?: never;
        /**
         * Remove a labour rate
         * @description Removes a rate that the workshop no longer uses. Budgets keep the prices of their lines. The default rate cannot be removed while there are others: make another one the default first.
         */
        delete: operations["removeRate"];
        options?: never;
        head?: never;
        /**
         * Change a labour rate
         * @description Changes the given fields. Budgets keep the prices of their lines.
         */
        patch: operations["setRate"];
        trace?: never;
    };
    "/rates/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a labour rate the default
         * @description Makes a labour rate the default, which the workshop uses unless another one is agreed. The previous default is replaced.
         */
        post: operations["setDefaultRate"];
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
         * @description Reports the invoiced amounts, less corrections, by the date of the invoices, like `GET /reports/revenue`.
         */
        get: operations["getDeskRevenueReport"];
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
         * @description Reports the outcome of budgets, appointments and vehicles, like `GET /reports/activity`.
         */
        get: operations["getDeskActivityReport"];
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
         * @description Reports the work that was finished and sold, like `GET /reports/performance`.
         */
        get: operations["getDeskPerformanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search the price list
         * @description Lists items by ascending id, page by page, including those that are no longer sold. Filters are combined with AND.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Add an item to the price list
         * @description Adds an item to the price list, which `GET /catalog/items` then lists. The reference must be unique; case, accents and spaces are ignored.
         */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the price list from a CSV file
         * @description Checks every row, then writes: all rows, or none if one of them has an error. Items with an existing reference are updated with the values of their row; the others are created. A reference that occurs twice in the file is an error. The first line names the columns: `reference` (required), `description` and `price` (which a new item needs), `category`, `unit`, `tax_rate`, `line_type`, `active`. An empty cell counts as an omitted field. Amounts may be written `12.50`, `12,50` or `1.234,50`; an ambiguous amount, such as `1.234`, is an error.
         */
        post: operations["importItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an item of the price list
         * @description Shows an item of the price list.
         */
        get: operations["showItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an item of the price list
         * @description Changes the given fields. Budgets keep the prices of their lines.
         */
        patch: operations["setItem"];
        trace?: never;
    };
    "/boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the boxes
         * @description Lists the boxes, without those that were removed.
         */
        get: operations["listBoxes"];
        put?: never;
        /**
         * Add a box
         * @description Adds a box. Without hours of its own, it has the workshop's hours. The name must be unique.
         */
        post: operations["createBox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/boxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a box
         * @description Shows a box with its own opening hours.
         */
        get: operations["showBox"];
        put?: never;
        post?: never;
        /**
         * Remove a box
         * @description Removes a box that is no longer used. Past appointments still show its name. A box with future appointments or proposals is refused: move them first.
         */
        delete: operations["removeBox"];
        options?: never;
        head?: never;
        /**
         * Change a box
         * @description Changes the given fields. Omitted weekdays stay unchanged; `null` restores the workshop's hours.
         */
        patch: operations["setBox"];
        trace?: never;
    };
    "/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hours worked
         * @description Lists when people worked on budgets, by start. Work that has not ended counts until now.
         */
        get: operations["listWork"];
        put?: never;
        /**
         * Add hours that were not recorded
         * @description Records work that has ended, such as work that a person forgot to start.
         */
        post: operations["addWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to work on a job
         * @description Records from now on that a person works on a budget. Work on another budget that the person has not ended ends at the same moment. If the person already works on this budget, nothing changes. A budget with the status `Aprobado` or `En espera` becomes `En curso`. A mechanic in the panel takes an unassigned job.
         */
        post: operations["startWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the present work
         * @description Ends the work of a person that was started and has not ended.
         */
        post: operations["stopWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work/{id}": {
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
         * Remove hours worked
         * @description Removes work that was recorded by mistake.
         */
        delete: operations["removeWork"];
        options?: never;
        head?: never;
        /**
         * Correct hours worked
         * @description Changes when work began or ended. A mechanic changes only its own work of the last 7 days.
         */
        patch: operations["setWork"];
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of a day
         * @description Lists the jobs of a day: those with an appointment, those whose vehicle is in the workshop and whose work is not finished, and those that were worked on. It contains neither prices nor data of clients.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open part requests
         * @description Lists the parts that people need for their jobs and do not have yet.
         */
        get: operations["listPartRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a job
         * @description Shows what the person at the car needs: lines without prices, the steps, notes, photos, hours, part requests, and the last visits of the vehicle.
         */
        get: operations["showJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a job
         * @description Assigns an unassigned job to a person. If the job already is the person's, nothing changes.
         */
        post: operations["takeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tick a step of a job
         * @description Ticks a step of a job, or opens it again. A step that is ticked twice keeps its first time and person.
         */
        post: operations["checkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step to a job
         * @description Adds a step to a job, after those of its lines. A job has at most 100 such steps.
         */
        post: operations["addJobStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/steps/{stepId}": {
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
         * Remove a step from a job
         * @description Removes a step that a person added to a job.
         */
        delete: operations["removeJobStep"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a part for a job
         * @description Tells the office that a job needs a part. If the part is not in stock, or too few are on hand, the budget waits for parts from then on (`waiting_parts`). The lines of the budget and the stock do not change: the office decides whether the client pays for the part.
         */
        post: operations["requestPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/parts/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the state of a part request
         * @description Records that a part was ordered, arrived or is not needed, or opens the request again. The budget waits for parts (`waiting_parts`) as long as a request for a missing part is open. The lines of the budget and the stock do not change.
         */
        patch: operations["setPartRequest"];
        trace?: never;
    };
    "/jobs/{id}/parts/{requestId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a part request
         * @description Closes a part request, because the person has the part or needs it no longer. When no missing part remains, the budget no longer waits for parts.
         */
        post: operations["closePartRequest"];
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
         * @description Lists the absences that overlap a time, by start.
         */
        get: operations["listAbsences"];
        put?: never;
        /**
         * Add an absence
         * @description Records that a person does not work for a time. Appointments stay as they are; the answer lists those whose work is assigned to the person, so that you can assign or move them.
         */
        post: operations["addAbsence"];
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an absence
         * @description Removes an absence that does not take place, or that was recorded by mistake.
         */
        delete: operations["removeAbsence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the closures
         * @description Lists present and future closures, by start.
         */
        get: operations["listClosures"];
        put?: never;
        /**
         * Add a closure
         * @description Closes one box, or all of them, for a time. Appointments and proposals in that time stay as they are; the answer lists their ids, so that you can move or cancel them.
         */
        post: operations["addClosure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/closures/{id}": {
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
         * Remove a closure
         * @description Removes a closure: vehicles can be accepted again in that time.
         */
        delete: operations["removeClosure"];
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
         * @description Lists the appointments and proposals between two moments, by start, including those of budgets for internal use.
         */
        get: operations["listAppointments"];
        put?: never;
        /**
         * Book an appointment
         * @description Books a confirmed appointment, whatever the booking mode. An existing appointment of the budget is moved. The time must be free and within the opening hours. Other than in the API, it may begin at any quarter of an hour, without notice, and it may have begun.
         */
        post: operations["bookAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a visit
         * @description Does in one step what a call or a person at the counter needs: creates the client and the vehicle if they are new, a budget with what the client wants, and an appointment for it. If one of them is refused, nothing is created. Without a start, no appointment is booked.
         */
        post: operations["bookVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the diary of some days
         * @description Shows days with their appointments and proposals, closures and absences, how much of the time of each day and person is booked, and the vehicles that need attention now: those that are late, that wait for parts, or that stay at the workshop.
         */
        get: operations["showDiary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List free times
         * @description Lists the times when a vehicle can be accepted, by start, then box. The rules are those of the API and of the client's page.
         */
        get: operations["listDeskSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show which times of a day are free
         * @description Lists the possible starts of appointments on a day, each half hour from the first opening to the last closing. For each box that is not free, it names what prevents an appointment then.
         */
        get: operations["explainDay"];
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
         * Show an appointment
         * @description Shows an appointment or a proposal, including that of a budget for internal use.
         */
        get: operations["showAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an appointment
         * @description Moves a confirmed appointment to another time, into another box, or to another mechanic, or changes its duration. The rules of times are those of `bookAppointment`.
         */
        post: operations["moveAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell a client the time of an appointment
         * @description Sends the client the present time of a confirmed appointment, by email or SMS. With `moved_from`, the message also names the previous time. The appointment stays as it is. A message that cannot be sent is logged with the reason.
         */
        post: operations["sendAppointmentMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a proposal
         * @description Turns a proposal into the budget's appointment, which replaces an existing one. An appointment that is already confirmed stays as it is.
         */
        post: operations["confirmAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposal
         * @description Frees the time of a proposal. The notification asks the client to choose another time. An appointment that is already confirmed is cancelled.
         */
        post: operations["rejectAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an appointment or a proposal
         * @description Frees the time that is booked for a budget. The budget stays as it is.
         */
        post: operations["cancelAppointment"];
        delete?: never;
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
         * @description Lists the budgets that wait for a time, those that have waited longest first. Without a status, only those that still wait, with and without an offered time.
         */
        get: operations["listWaiting"];
        put?: never;
        /**
         * Add to the waiting list
         * @description Adds a budget to the waiting list; for a client without one, a budget is created. A budget that waits already gets the new wish. Times that become free are offered to the client by email or SMS.
         */
        post: operations["addWaiting"];
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
        /**
         * Show an entry of the waiting list
         * @description Shows a budget on the waiting list, with the times that are offered to its client.
         */
        get: operations["showWaiting"];
        put?: never;
        post?: never;
        /**
         * Remove from the waiting list
         * @description Removes a budget from the waiting list. Its client can no longer accept offered times.
         */
        delete: operations["removeWaiting"];
        options?: never;
        head?: never;
        /**
         * Change an entry of the waiting list
         * @description Changes the times that suit a client. Times that were offered before can still be accepted.
         */
        patch: operations["setWaiting"];
        trace?: never;
    };
    "/waiting-list/{id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a time to a client on the waiting list
         * @description Offers a free time to a client by email or SMS, at once. The time is not reserved: if it is booked meanwhile, the client learns on its page that it is taken. The offer lasts a day, or until an hour before the time.
         */
        post: operations["offerTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show or replace the link of the calendar feed
         * @description Shows the link of the calendar feed for calendar programs: the diary of the last 30 and the next 90 days, for one box or for all. It shows only first names of clients, plates and categories. Anyone who has the link can read it; `rotate` creates a new link, and the old one then returns 404.
         */
        post: operations["showCalendarUrl"];
        delete?: never;
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
         * @description Lists the current and former members of the staff.
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Add a member of the staff
         * @description Adds a person, to whom budgets can then be assigned. The role defaults to mechanic. The name must be unique.
         */
        post: operations["createStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a member of the staff
         * @description Shows a current or former member of the staff.
         */
        get: operations["showStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member of the staff
         * @description Changes the given fields. Budgets keep the names of people who have left.
         */
        patch: operations["setStaff"];
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people and their access
         * @description Lists the current and former members of the staff, with their role, and how they can sign in to the panel.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person to the panel
         * @description Gives a person a role in the panel, and a link with which it sets a password or adds a passkey. The link is valid for 48 hours and for one use; it replaces earlier links of the person. Without mail, the answer contains the link, which is shown only once. A person who already has access is refused, unless `reset` is set.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a person and its access
         * @description Shows a member of the staff, with its role, its open jobs, and how it can sign in to the panel.
         */
        get: operations["showPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a person's access
         * @description Changes the given fields. A new role ends the sessions of the person, and applies at once. The last owner with access keeps its role.
         */
        patch: operations["setPerson"];
        trace?: never;
    };
    "/people/{id}/invitation/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Makes a new link for an invited person. The earlier link no longer works.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/invitation/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an invitation
         * @description Makes the link of an invited person useless.
         */
        post: operations["withdrawInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link for a person
         * @description Creates a link for one use, valid for 48 hours: an invitation for a person without access, otherwise a link to set a new password. The second factor stays the same. With `role`, the person gets another role first; this is how a workshop gets its first owner.
         */
        post: operations["createPersonLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a person a link
         * @description Makes a link for one use, valid for 48 hours, which replaces the earlier links of the person: an invitation for a person without access, otherwise a link to set a new password. The second factor stays the same. With `reset`, removes the present access first, for a person who lost its device.
         */
        post: operations["sendLinkToPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a person has left
         * @description Ends the access of a person: sessions, links, password, passkeys, codes and PIN. Its open budgets are handed over to another person. The name stays in the history. The last owner with access is refused.
         */
        post: operations["leavePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the sessions of a person
         * @description Signs a person out everywhere, for example after the loss of a phone.
         */
        post: operations["endSessionsOfPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the PIN of a person
         * @description Sets or removes the PIN with which a person signs in on tablets.
         */
        patch: operations["setPinOfPerson"];
        trace?: never;
    };
    "/people/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the history of access
         * @description Shows who changed whose access, sign-ins, and failed sign-ins, newest first.
         */
        get: operations["listAccountEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tablets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tablets
         * @description Lists the shared tablets, on which people sign in with their PIN.
         */
        get: operations["listTablets"];
        put?: never;
        /**
         * Pair a tablet
         * @description Creates a link. The device that opens it becomes a shared tablet of the workshop. The link is valid for 48 hours and for one use.
         */
        post: operations["pairTablet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tablets/{id}": {
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
         * Remove a tablet
         * @description Signs everybody out on the tablet. The device can no longer be used to sign in with a PIN.
         */
        delete: operations["removeTablet"];
        options?: never;
        head?: never;
        /**
         * Rename a tablet
         * @description Changes the name of a tablet.
         */
        patch: operations["renameTablet"];
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the own account
         * @description Shows the own account: name, role, and how the person can sign in.
         */
        get: operations["showAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own account
         * @description Changes the given fields of the own account.
         */
        patch: operations["setAccount"];
        trace?: never;
    };
    "/account/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the history of the own access
         * @description Shows the sign-ins of the person, failed ones too, and the changes of its access, newest first.
         */
        get: operations["listOwnAccountEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Lists the devices on which the person is signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{id}": {
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
         * End an own session
         * @description Signs the person out on one device.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the other own sessions
         * @description Signs the person out on all devices, except in the session to keep.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Sets a new password, with at least 12 characters. Common passwords are refused. All other sessions of the person end.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to set up an authenticator app
         * @description Makes the secret for an authenticator app. It counts once it is confirmed with a code; an app that was set up before stays valid until then.
         */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app
         * @description Confirms the app with a code. Returns ten recovery codes if the person has none left; they are shown only once.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp": {
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
         * Remove the authenticator app
         * @description Removes the app, and the recovery codes if the person has no passkey. Owner and accountant must have a passkey first.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Makes ten new recovery codes, which are shown only once. The former codes no longer work.
         */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own passkeys
         * @description Lists the passkeys of the person.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Adds the passkey that the browser has made. Returns ten recovery codes if the person has none left and its role requires a second factor.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Returns the options with which the browser makes a passkey. `people account passkeys add` takes the answer.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/{id}": {
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
         * Remove a passkey
         * @description Removes a passkey. The last one is refused if the person could then not sign in, or would lack the second factor that its role requires.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Changes the name of a passkey.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/account/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the own PIN
         * @description Sets or removes the PIN with which the person signs in on tablets.
         */
        patch: operations["setPin"];
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the changes of a client or a budget
         * @description Shows the changes of a client and its vehicles, or of a budget and its lines, newest first: old and new values, time, and author. The values of an erased client are deleted.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a client's consents
         * @description Shows the client's log of consent, newest first: when it refused commercial messages or allowed them again, and the author of the entry. The log is kept when the client is erased.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the settings
         * @description Shows the workshop's data, opening hours, language, place and tax.
         */
        get: operations["showSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings
         * @description Changes the given fields. An empty string clears an optional field. Omitted weekdays of the opening hours stay unchanged.
         */
        patch: operations["setSettings"];
        trace?: never;
    };
    "/settings/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the changes of the settings
         * @description Shows the changes of the settings, the logo, the rates and the series of invoices, newest first: old and new values, time, and author.
         */
        get: operations["listSettingsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the notices to clients
         * @description Lists the messages that clients get by themselves, such as the reminder of an appointment, as an email and as an SMS, with invented values.
         */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how a notice would reach a client
         * @description Shows by which channel, and to which address, a notice to a client would be sent now, or why none can be sent. For a new client, give the phone and the email instead of the client.
         */
        get: operations["explainNoticeChannel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the logo of papers
         * @description Exports the logo as papers show it.
         */
        get: operations["exportLogo"];
        put?: never;
        /**
         * Set the logo of papers
         * @description Sets or removes the logo. Quotes, deposit receipts and invoices show it from now on; those that were issued or signed stay as they are. The picture is stored without transparency, on white, and in a size suitable for printing.
         */
        post: operations["setLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the regions of a country
         * @description Lists the regions of a country whose public holidays are known, by name.
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the holidays
         * @description Lists the workshop's holidays, for one year or all.
         */
        get: operations["listHolidays"];
        put?: never;
        /**
         * Add a holiday
         * @description Adds a day on which the workshop is closed. A second holiday with the same day and name is refused.
         */
        post: operations["addHoliday"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holidays/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the public holidays
         * @description Replaces the coming public holidays of this year and the next by those of the workshop's country and region. Days that the workshop added stay. Public holidays that it removed are added again.
         */
        post: operations["renewHolidays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holidays/{id}": {
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
         * Remove a holiday
         * @description Removes a holiday: the workshop is open on that day, unless another holiday falls on it. A seeded holiday that is removed is not added again.
         */
        delete: operations["removeHoliday"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a file for an import
         * @description Stores a CSV file for four hours, encrypted, so that its columns can be checked and corrected before the import. The imports read it with `file`. Only the twenty newest files of the workshop are stored.
         */
        post: operations["storeImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a stored file
         * @description Shows a stored file and the report of its last import.
         */
        get: operations["showImportFile"];
        put?: never;
        post?: never;
        /**
         * Remove a stored file
         * @description Removes a stored file before it expires. Imported records stay.
         */
        delete: operations["removeImportFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the refused rows of an import
         * @description Exports the rows that the last import of a stored file refused, as CSV with the columns of the file and the reasons. The corrected file can be imported; the column with the reasons is ignored.
         */
        get: operations["exportRefusedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the workshop still lacks
         * @description Lists the steps of setting up a workshop, from its tax id to the first job, with their state, the missing data, and the consequences.
         */
        get: operations["showSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm or skip a step of the setup
         * @description Confirms a default that applies to the workshop, such as the usual opening hours, or skips a step that the workshop does not want. A skipped step still blocks what depends on it.
         */
        patch: operations["answerSetupStep"];
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the usage of the API plan
         * @description Shows the requests per day and key, the month's allowance and the requests beyond it.
         */
        get: operations["showUsage"];
        put?: never;
        post?: never;
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
         * List messages and calls
         * @description Shows the log of communications, newest first, and why messages failed.
         */
        get: operations["showCommunications"];
        put?: never;
        /**
         * Record an incoming message or call
         * @description Records a message or call that the workshop received outside this service, such as a WhatsApp message.
         */
        post: operations["recordInbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/communications/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a client refuses commercial messages on a channel
         * @description Sets the client's opt-out for the channel and records it in the consent log. The client's message itself is logged as an incoming communication. Service notices are not affected. Repeating it has no effect.
         */
        post: operations["unsubscribeClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search parts
         * @description Lists parts by ascending id, page by page; with `--inactive`, including discontinued parts. Filters are combined with AND.
         */
        get: operations["listDeskParts"];
        put?: never;
        /**
         * Add a part
         * @description Adds a part to the stock. The reference must be unique; case, accents and spaces are ignored. Units that are already on hand are recorded as a count.
         */
        post: operations["createPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import parts from a CSV file
         * @description Checks every row, then writes: all rows, or none if one of them has an error. Parts with an existing reference are updated with the values of their row; the others are created. A reference that occurs twice in the file is an error. The first line names the columns: `reference` (required), `description` and `price` (which a new part needs), `tax_rate`, `unit`, `manufacturer_reference`, `location`, `minimum`, `cost`, `active`, `on_hand`. If `on_hand` differs from the stock, the difference is recorded as a movement of kind `adjust`. An empty cell counts as an omitted field. Amounts may be written `12.50`, `12,50` or `1.234,50`; an ambiguous amount, such as `1.234`, is an error.
         */
        post: operations["importParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a part
         * @description Shows a part, with its cost.
         */
        get: operations["showPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a part
         * @description Changes the given fields. The reference must be unique. A minimum above the stock sends integrators the event `stock.below_minimum`.
         */
        patch: operations["setPart"];
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
         * @description Lists the movements of stock, oldest first, page by page, including those for budgets for internal use. Filters are combined with AND.
         */
        get: operations["listDeskStockMovements"];
        put?: never;
        /**
         * Record a movement
         * @description Records units of a part that came in, went out or were counted. For `in` and `out`, the quantity is greater than zero; for `adjust`, it is the counted quantity less the quantity on hand, and a reason is required. Integrators can read the reason. A movement for a budget is also recorded in the budget's history.
         */
        post: operations["moveStock"];
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
         * List the webhook subscriptions
         * @description Lists the subscriptions of all the workshop's keys, and whether their deliveries arrive.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description Creates a subscription of one of the workshop's keys, and shows its secret only once. The key must be live, and the API plan must include webhooks. The program of the key can manage the subscription like its own.
         */
        post: operations["createSubscription"];
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
         * Show a webhook subscription
         * @description Shows one subscription, whether its deliveries arrive, and since when its secrets sign.
         */
        get: operations["showSubscription"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook subscription
         * @description Removes the subscription with its secrets. Pending deliveries are not sent, and past deliveries can no longer be read.
         */
        delete: operations["removeSubscription"];
        options?: never;
        head?: never;
        /**
         * Change a webhook subscription
         * @description Changes the given fields. The secret stays the same. While a subscription is inactive, its pending deliveries fail, and events are not sent later. Once it is active again, failed deliveries can be sent again.
         */
        patch: operations["setSubscription"];
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
         * Create a new secret for a webhook subscription
         * @description Creates a new secret and shows it only once. For 24 hours, deliveries are also signed with the earlier secrets, so that the receiver can change without losing deliveries.
         */
        post: operations["rotateSubscriptionSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Send a test to a webhook subscription
         * @description Sends the event `test.ping` to the subscription's URL, once and without delay, and waits up to 15 seconds for the answer. It is signed and listed like any other delivery. An inactive subscription also receives it.
         */
        post: operations["testSubscription"];
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
         * List the deliveries of a subscription
         * @description Lists the deliveries of one subscription, newest first. They are kept for 30 days.
         */
        get: operations["listSubscriptionDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery of a webhook subscription
         * @description Shows one delivery with its message and all its attempts. Deliveries are kept for 30 days.
         */
        get: operations["showSubscriptionDelivery"];
        put?: never;
        post?: never;
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
         * Send deliveries of a subscription again
         * @description Sends again all deliveries that failed since a moment, or chosen deliveries. Each becomes a new delivery with its own retries and the same `webhook-id`. Pending retries since that moment are also sent now. An inactive subscription is refused with 409 `subscription_inactive`; one whose key is no longer valid, or whose plan has no webhooks, with 422.
         */
        post: operations["replaySubscription"];
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
        /**
         * Show how email is sent
         * @description Shows the mail account without its password, and the hook URL, to which bounced mail and replies must be posted.
         */
        get: operations["showEmailTransport"];
        put?: never;
        /**
         * Set how email is sent
         * @description Sets the workshop's own mail account, and replaces the previous one. The hook URL, which receives bounced mail and replies, stays the same until the account is removed.
         */
        post: operations["setEmailTransport"];
        /**
         * Stop sending email
         * @description Deletes the account and its hook URL, which receives incoming messages. A new account has a new hook URL.
         */
        delete: operations["removeEmailTransport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/invalid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that bounced
         * @description Lists the addresses that bounced permanently, with their clients. Notices and campaigns are not sent to them.
         */
        get: operations["listInvalidEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/invalid/{email}": {
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
         * Allow mail to an address again
         * @description Removes the flag from an address that bounced. If mail bounces again, the address is flagged again.
         */
        delete: operations["clearInvalidEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email
         * @description Sends one email to the workshop's mail server now, waits up to 30 seconds, and shows the result. The email is neither logged nor charged, and is not retried.
         */
        post: operations["testEmailTransport"];
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
        /**
         * Show how SMS are sent
         * @description Shows the account without its token or secret, and the hook URL, to which replies must be posted.
         */
        get: operations["showSmsTransport"];
        put?: never;
        /**
         * Set how SMS are sent
         * @description Sets the workshop's own account, at Twilio or at a gateway, and replaces the previous one. The hook URL, which receives replies, stays the same until the account is removed.
         */
        post: operations["setSmsTransport"];
        /**
         * Stop sending SMS
         * @description Deletes the account and its hook URL, which receives incoming messages. A new account has a new hook URL.
         */
        delete: operations["removeSmsTransport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sms/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test SMS
         * @description Sends one SMS to the workshop's provider now, waits up to 15 seconds, and shows the result. The SMS is neither logged nor charged as credit, and is not retried; the provider charges for it as for any other.
         */
        post: operations["testSmsTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the credit
         * @description Shows the workshop's units of credit and the latest movements.
         */
        get: operations["showCredit"];
        put?: never;
        /**
         * Add credit
         * @description Adds units. An email costs 1, and an SMS 10 for each of its segments. A negative number corrects units that were added by mistake; more than the workshop has is refused.
         */
        post: operations["addCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns
         * @description Lists the workshop's campaigns, newest first.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Send a campaign
         * @description Sends a template to the clients who belong to a group now, at most 20,000. Clients who refuse commercial messages, who have no address or whose address bounced are left out. A shared address receives the message once. The campaign is accepted as a whole or not at all. Try it with `--dry-run` first.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a campaign
         * @description Shows a campaign and the number of its sent messages.
         */
        get: operations["showCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description Lists the workshop's templates for campaigns.
         */
        get: operations["listCampaignTemplates"];
        put?: never;
        /**
         * Set a template
         * @description Stores the text of a campaign: for email a subject with text, HTML or both; for SMS a text. Braces are only for placeholders; other braces are refused. Each message also contains, in the client's language, the workshop's name and address, the reason for sending it and how to unsubscribe.
         */
        post: operations["setCampaignTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/templates/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a template
         * @description Shows a template as it is stored, with sanitised HTML.
         */
        get: operations["showCampaignTemplate"];
        put?: never;
        post?: never;
        /**
         * Remove a template
         * @description Removes a template. Campaigns that were sent with it stay as they are.
         */
        delete: operations["removeCampaignTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Lists the problems that need attention from the workshop, newest first.
         */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A time when a person does not work. */
        Absence: {
            /** @description Id of the absence. */
            id: number;
            staff: components["schemas"]["StaffRef"];
            /**
             * Format: date-time
             * @description Start.
             */
            from: string;
            /**
             * Format: date-time
             * @description End.
             */
            to: string;
            /**
             * @description The kind of absence. `null` for roles that do not see it.
             * @enum {string|null}
             */
            reason: "holidays" | "leave" | "training" | "other" | null;
        };
        /** @description An absence to be recorded. */
        AbsenceAdd: {
            /** @description Id of the absent person. */
            staff_id: number;
            /**
             * Format: date-time
             * @description Start, with the offset from UTC, such as `2026-12-21T00:00:00+01:00`.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, with the offset from UTC.
             */
            to: string;
            /**
             * @description The kind of absence. Defaults to `other`. Leave includes illness, which is not recorded as such.
             * @enum {string}
             */
            reason?: "holidays" | "leave" | "training" | "other";
        };
        /** @description A new absence, and the appointments that it concerns. */
        AbsenceAdded: {
            /** @description Id of the absence. */
            id: number;
            staff: components["schemas"]["StaffRef"];
            /**
             * Format: date-time
             * @description Start.
             */
            from: string;
            /**
             * Format: date-time
             * @description End.
             */
            to: string;
            /**
             * @description The kind of absence. `null` for roles that do not see it.
             * @enum {string|null}
             */
            reason: "holidays" | "leave" | "training" | "other" | null;
            /** @description Appointments and proposals in that time whose work is assigned to the person. */
            collisions: string[];
        };
        /** @description The absences of a time. */
        AbsenceList: {
            /** @description The absences, by start. */
            data: components["schemas"]["Absence"][];
        };
        /** @description A link that gives access, which is shown only here. */
        AccessLink: {
            /** @description Address of the link, for one use. It is shown only now; the service stores only a hash. */
            url: string;
            /**
             * Format: date-time
             * @description Expiry of the link.
             */
            expires_at: string;
        };
        /** @description The own account of a person. */
        Account: {
            person: components["schemas"]["Person"];
            /** @description Number of recovery codes that were not used. */
            recovery_codes_left: number;
            /** @description Whether the role requires an authenticator app or a passkey, and the person has neither. */
            needs_second_factor: boolean;
            /** @description Whether browsers allow passkeys at the address of the workshop, which requires TLS and a host name. */
            passkeys_available: boolean;
        };
        /** @description A change of somebody's access, or a sign-in. */
        AccountEvent: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /**
             * @description The event.
             * @enum {string}
             */
            kind: "invited" | "invitation_sent_again" | "invitation_withdrawn" | "invitation_accepted" | "link_created" | "role_changed" | "access_reset" | "left" | "signed_in" | "signed_in_on_new_device" | "sign_in_failed" | "sessions_ended" | "password_set" | "password_changed" | "password_reset" | "email_changed" | "second_factor_set" | "second_factor_removed" | "recovery_code_used" | "recovery_codes_made" | "passkey_added" | "passkey_renamed" | "passkey_removed" | "passkey_refused" | "pin_set" | "pin_removed" | "tablet_allowed" | "tablet_paired" | "tablet_renamed" | "tablet_removed";
            /** @description Id of the person whose access it concerns. `null` for tablets, and if the name at a failed sign-in is unknown. */
            person_id: number | null;
            /** @description Name of the person whose access it concerns. `null` for tablets, and if the name at a failed sign-in is unknown. */
            person: string | null;
            /** @description Name of the person who did it, or `workshop` for the operator. Empty for a failed sign-in, whose author is unknown. */
            by: string;
            /**
             * @description `staff`: a person, or the operator at the machine. `service`: automatically.
             * @enum {string}
             */
            by_kind: "staff" | "service";
            /** @description Details of the event, such as the former and the new role, the device, or the number of failed attempts in an hour. */
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * @description `sign_ins`: sign-ins and the end of sessions. `failures`: failed sign-ins and refused passkeys. `people`: invitations, links, roles and departures. `credentials`: passwords, passkeys, codes, PINs and email addresses. `tablets`: shared tablets.
         * @enum {string}
         */
        AccountEventGroup: "sign_ins" | "failures" | "people" | "credentials" | "tablets";
        /** @description A page of the history of access. */
        AccountEventPage: {
            /** @description The events, newest first. */
            data: components["schemas"]["AccountEvent"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /**
         * @description `owner`: everything. `office`: everything but people, keys and the plan. `mechanic`: own jobs. `accountant`: invoices, payments and reports.
         * @enum {string}
         */
        AccountRole: "owner" | "office" | "mechanic" | "accountant";
        /** @description A device on which the person is signed in. */
        AccountSession: {
            /** @description Id of the session. */
            id: number;
            /** @description Browser and system. Empty if unknown. */
            device: string;
            /** @description Range of the device's address, such as `192.0.2.0/24`. */
            network: string;
            /**
             * Format: date-time
             * @description Time of the sign-in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last request, to the minute.
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description Latest end of the session.
             */
            ends_at: string;
            /** @description Whether the session is on a shared tablet. */
            on_tablet: boolean;
        };
        /** @description The sessions of a person. */
        AccountSessionList: {
            /** @description The sessions, the last used one first. */
            data: components["schemas"]["AccountSession"][];
        };
        /** @description The changes to the own account. */
        AccountSet: {
            /**
             * Format: idn-email
             * @description Email address with which the person signs in. `null` removes it.
             */
            email?: string | null;
            /**
             * @description Language of the panel and of mails to the person.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
        };
        /** @description A problem that needs attention from the workshop. */
        Alert: {
            /** @description Id of the alert. */
            id: number;
            /**
             * @description `webhook_switched_off`: the service stopped sending events to a receiver that did not accept them. `appointment_requested`: a client proposed a time; confirm or reject it. `appointment_booked`, `appointment_withdrawn`: a client booked or cancelled an appointment. `quote_accepted`, `quote_declined`: a client decided on a quote. `quote_renewal_asked`: a client asks to renew an expired quote. `changes_declined`: a client rejects the changes made after the signature. `certificate_expires`: the certificate that sends tax records expires soon. `advance_to_return`: a cancelled job has invoiced advances. `tax_records_differ`: the tax authority has different data for some invoices. `tax_records_unsent`: tax records have failed for over an hour, are unsent for over a day, rejected, or stopped. `clock_wrong`: the clock that dates invoices differs from the tax authority's by more than a minute. `numbers_stated`: after a restore, the last numbers of the series were stated instead of compared. `tax_records_required`: invoices will soon need tax records.
             * @enum {string}
             */
            kind: "webhook_switched_off" | "appointment_requested" | "appointment_booked" | "appointment_withdrawn" | "quote_accepted" | "quote_declined" | "quote_renewal_asked" | "changes_declined" | "certificate_expires" | "tax_records_differ" | "advance_to_return" | "tax_records_unsent" | "clock_wrong" | "numbers_stated" | "tax_records_required";
            /** @description Details. For `webhook_switched_off`: `webhook_id`, `url`, `failing_since`, and `reason`: `gone` (the receiver returned 410) or `failing` (only failures for five days). For appointments: `id`, `budget_id`, `start` and `end`. For quotes: `budget_id`. For certificates: `holder`, `expires_at`, and `days`: the days until then (30, 7 or 1). For tax records that differ: `count`, and `invoices` (the first ten numbers); for unsent ones: `unsent`, `rejected`, `since`, `reason` and `advice`; for required ones: `from`, and `days`: the days until then (90, 30 or 7). For a wrong clock: `seconds`, negative if it is behind. For stated numbers: `last_numbers`, `by` and `restored_to`. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
        };
        /** @description Problems that need attention from the workshop. */
        AlertList: {
            /** @description The alerts, newest first. */
            data: components["schemas"]["Alert"][];
        };
        /** @description A file. The command writes it to `--out`, and prints its path, hash and size. */
        AnsweredFile: {
            /** @description Suggested file name. */
            filename: string;
            /** @description SHA-256 of the file. */
            sha256: string;
            /** @description Size in bytes. */
            size: number;
            /** @description The file in base64. */
            content: string;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        ApiError: {
            error: components["schemas"]["ErrorDetails"];
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            /** @description Id of the key. */
            id: number;
            /** @description Name of the key. Changes that the key makes are recorded under it. */
            name: string;
            /** @description The purpose for which the data is used (GDPR). */
            purpose: string;
            /** @description Beginning of each secret of the key, newest first; two while it is being rotated. */
            prefixes: string[];
            /**
             * Format: date-time
             * @description When the previous secret of a key that was rotated stops working. `null` if the key has only one secret.
             */
            old_secret_expires_at: string | null;
            /**
             * @description Test keys can only read and use no quota.
             * @enum {string}
             */
            environment: "test" | "live";
            /** @description The scopes of the key. */
            scopes: components["schemas"]["Scope"][];
            /** @description IP addresses and CIDR ranges from which the key may be used. An empty list allows every address. */
            ip_allow_list: string[];
            /** @description Requests per minute. */
            per_minute: number;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. `null` if it was not.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used. `null` if never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
        };
        /** @description A time in the diary that is reserved for a budget, or the proposal of one. */
        Appointment: {
            /** @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal. */
            id: string;
            /** @description The budget that the time is reserved for. */
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
        /** @description An appointment to be booked. */
        AppointmentBook: {
            /** @description The budget that it is for. */
            budget_id: number;
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now.
             */
            start: string;
            /** @description The box. Defaults to the free box with the lowest id. */
            box_id?: number;
            /** @description Duration in minutes. Defaults to the budget's estimate, or to the workshop's minimum. */
            duration_minutes?: number;
            /** @description Id of the mechanic who does the work. Unchanged if not sent; `null` removes the mechanic. */
            mechanic_id?: number | null;
            /** @description Notify the client by email or SMS, as they prefer. */
            notify_client?: boolean;
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
        /** @description The message about an appointment. */
        AppointmentMessageSend: {
            /**
             * Format: date-time
             * @description The previous start, if the message says that the appointment was moved.
             */
            moved_from?: string;
        };
        /** @description The time to which an appointment is moved. */
        AppointmentMove: {
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now.
             */
            start: string;
            /** @description The box. Defaults to the same box or, if it is occupied, to the free box with the lowest id. */
            box_id?: number;
            /** @description Duration in minutes. Defaults to the previous duration. */
            duration_minutes?: number;
            /** @description Id of the mechanic who does the work. Unchanged if not sent; `null` removes the mechanic. */
            mechanic_id?: number | null;
            /** @description Notify the client by email or SMS, as they prefer. */
            notify_client?: boolean;
        };
        /** @description Whether to notify the client. */
        AppointmentTell: {
            /** @description Notify the client by email or SMS, as they prefer. */
            notify_client?: boolean;
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
        /** @description The budgets by status. */
        Board: {
            /** @description The columns, in the order of the work. */
            columns: components["schemas"]["BoardColumn"][];
        };
        /** @description A budget on the board. */
        BoardCard: {
            /** @description Id of the budget. Assigned by the service. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /** @description Whether it is for internal use. The API does not show it. */
            internal: boolean;
            /**
             * Format: date-time
             * @description When it reached its status.
             */
            status_since: string;
            client: components["schemas"]["ClientRef"];
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Category of the work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Subcategory of the work, one of the category. `null` if none was chosen. */
            subcategory: components["schemas"]["CategoryRef"] | null;
            /** @description The staff member responsible for the budget. `null` if unassigned. */
            assigned_user: components["schemas"]["StaffRef"] | null;
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
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
            /** @description Its appointment, or a proposal. `null` if it has none. */
            appointment: components["schemas"]["BudgetAppointment"] | null;
            /** @description Whether its promised hour (`date_out`) has passed and its work is not finished. */
            late: boolean;
            /** @description Its total with tax, without optional lines that the client has not chosen. */
            total: number | null;
            /** @description The people who work on it now. */
            work: {
                staff: components["schemas"]["StaffRef"];
                /**
                 * Format: date-time
                 * @description When the person began.
                 */
                started_at: string;
            }[];
        };
        /** @description The budgets in one status. */
        BoardColumn: {
            status: components["schemas"]["BudgetStatus"];
            /** @description Number of budgets in the column. */
            count: number;
            /** @description Number of late budgets in the column. */
            late: number;
            /** @description Sum of the totals of all budgets in the column, with tax. `null` if it has more than 500. */
            total: number | null;
            /** @description The first budgets of the column. */
            data: components["schemas"]["BoardCard"][];
        };
        /** @description A place in the workshop where one vehicle at a time is worked on. */
        Box: {
            /** @description Id of the box. */
            id: number;
            /** @description Name, as the diary shows it. */
            name: string;
            /** @description Its own hours by weekday, within the workshop's. `null` if it has the workshop's hours. */
            schedule: components["schemas"]["BoxSchedule"] | null;
        };
        /** @description A new box. */
        BoxCreate: {
            /** @description Name, as the diary shows it. */
            name: string;
            /** @description Its own hours in words, such as `mon-fri 9-17; sat closed`. On other days the workshop's hours apply. */
            hours?: string;
            /** @description Its own hours by weekday, within the workshop's. `null` if it has the workshop's hours. */
            schedule?: components["schemas"]["ScheduleInput"] | null;
        };
        /** @description The workshop's boxes. */
        BoxList: {
            /** @description The boxes, by id. */
            data: components["schemas"]["Box"][];
        };
        /** @description The box for the vehicle; id and name are `null` if none is set. */
        BoxRef: {
            /** @description Id of the box. */
            id: number | null;
            /** @description Name of the box. */
            name: string | null;
        };
        /** @description The box's own hours by weekday, within the workshop's. On omitted weekdays, the workshop's hours apply. */
        BoxSchedule: {
            mon?: components["schemas"]["OpeningHours"];
            tue?: components["schemas"]["OpeningHours"];
            wed?: components["schemas"]["OpeningHours"];
            thu?: components["schemas"]["OpeningHours"];
            fri?: components["schemas"]["OpeningHours"];
            sat?: components["schemas"]["OpeningHours"];
            sun?: components["schemas"]["OpeningHours"];
        };
        /** @description The changes to a box. */
        BoxUpdate: {
            /** @description Name, as the diary shows it. */
            name?: string;
            /** @description Its own hours in words, such as `mon-fri 9-17; sat closed`. On other days the workshop's hours apply. */
            hours?: string;
            /** @description Its own hours by weekday, within the workshop's. `null` if it has the workshop's hours. */
            schedule?: components["schemas"]["ScheduleInput"] | null;
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
        /** @description The prices of a copy. */
        BudgetDuplicate: {
            /**
             * @description `kept`: the prices of the copied budget. `current`: those of parts and price list now.
             * @enum {string}
             */
            prices: "kept" | "current";
        };
        /** @description A change of a line. Without `id`, a line is added: it needs a `description` or a `part_id`, and its other fields have the defaults of `budgets line add`; a part also fills in fields that are `null`. With `id`, the given fields are changed. */
        BudgetLineChange: {
            /** @description Id of the line. Omit it to add one. */
            id?: number;
            /** @description A name for a new line, unique within the request. The answer states the id that the line got. */
            key?: string;
            /** @description Whether to remove the line. Removing a line that was already removed changes nothing. */
            remove?: boolean;
            /** @description The place of the line: the id, or the `key`, of the line that precedes it; `null` for the first place. A new line without `after` comes last. */
            after?: number | string | null;
            /** @description Id of a part of the workshop's store. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            /**
             * @description The kind of line.
             * @enum {string}
             */
            line_type?: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /** @description Quantity, in hours or pieces; negative for a return. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. */
            discount_pct?: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Cost of one unit for the workshop. */
            unit_cost?: number | null;
            /** @description Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals. */
            optional?: boolean;
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
            /** @description Further details for the client. */
            extended_detail?: string | null;
            /** @description The reason for the tax exemption of the line. */
            tax_exempt_code?: string | null;
            was?: components["schemas"]["BudgetLineValues"];
        };
        /** @description The changes to a line. */
        BudgetLineSet: {
            /** @description Id of a part of the workshop's store. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            /**
             * @description The kind of line.
             * @enum {string}
             */
            line_type?: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /** @description Quantity, in hours or pieces; negative for a return. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. */
            discount_pct?: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
            /** @description Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals. */
            optional?: boolean;
            /** @description The reason for the tax exemption of the line. */
            tax_exempt_code?: string | null;
            /** @description Further details for the client. */
            extended_detail?: string | null;
            /** @description Cost of one unit for the workshop. */
            unit_cost?: number | null;
        };
        /** @description The values that the author of the change saw. A field whose new value is the same as in `was` is not changed. A field without a value in `was` is overwritten, whatever its present value is. To remove a line, all values in `was` must be the present ones. */
        BudgetLineValues: {
            /** @description Id of a part of the workshop's store. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            /**
             * @description The kind of line.
             * @enum {string}
             */
            line_type?: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /** @description Quantity, in hours or pieces; negative for a return. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. */
            discount_pct?: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Cost of one unit for the workshop. */
            unit_cost?: number | null;
            /** @description Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals. */
            optional?: boolean;
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
            /** @description Further details for the client. */
            extended_detail?: string | null;
            /** @description The reason for the tax exemption of the line. */
            tax_exempt_code?: string | null;
        };
        /** @description The lines of a budget after a change. */
        BudgetLinesSaved: {
            /** @description The lines that were added with a `key`. */
            added: {
                /** @description The `key` of the request. */
                key: string;
                /** @description Id of the line. */
                id: number;
            }[];
            budget: components["schemas"]["DeskBudget"];
        };
        /** @description Changes of the lines of a budget. */
        BudgetLinesSet: {
            /** @description The changes. They are made in this order. */
            lines: components["schemas"]["BudgetLineChange"][];
            /** @description The ids of the lines in the order that the author of the change saw. If the lines have another order now, a change of their order (`after`) is refused. */
            order_was?: number[];
        };
        /** @description The budgets that a search found. */
        BudgetMatches: {
            /** @description The budgets, newest first. */
            data: components["schemas"]["DeskBudgetItem"][];
            /** @description Whether there are more matches. Use a longer text, or raise `limit`. */
            has_more: boolean;
        };
        /** @description A message about a budget, as the client would get it. */
        BudgetMessage: {
            kind: components["schemas"]["BudgetMessageKind"];
            channel: components["schemas"]["BudgetMessageChannel"];
            /** @description The email address or phone number. `null` if the client has none for this channel. */
            recipient: string | null;
            /**
             * @description The language of the message.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Subject of the mail. `null` for an SMS. */
            subject: string | null;
            /** @description The whole text, with the link. */
            text: string;
            /** @description Name of the attached PDF. `null` without one. */
            attached: string | null;
            /**
             * Format: uri
             * @description The link in the message.
             */
            url: string;
            obstacle: components["schemas"]["BudgetMessageObstacle"];
            /** @description Both channels, and whether the client can be reached on them. */
            channels: {
                channel: components["schemas"]["BudgetMessageChannel"];
                /** @description The email address or phone number. */
                recipient: string | null;
                obstacle: components["schemas"]["BudgetMessageObstacle"];
            }[];
        };
        /**
         * @description The channel.
         * @enum {string}
         */
        BudgetMessageChannel: "email" | "sms";
        /**
         * @description `quote`: the quote with the link to accept it. `received`: the vehicle was received, with its drop-off receipt. `ready`: the vehicle can be collected.
         * @enum {string}
         */
        BudgetMessageKind: "quote" | "received" | "ready";
        /**
         * @description Why the message cannot be sent. `email_invalid`: mail to the address came back, or it is no address. `no_transport`: the workshop has no mail account or no SMS provider. `null` if it can be sent.
         * @enum {string|null}
         */
        BudgetMessageObstacle: "client_erased" | "no_email" | "email_invalid" | "no_phone" | "phone_invalid" | "no_transport" | "no_credit" | null;
        /** @description A message about a budget. */
        BudgetMessageSend: {
            kind: components["schemas"]["BudgetMessageKind"];
            /** @description The channel. Defaults to the one that the client prefers. */
            channel?: components["schemas"]["BudgetMessageChannel"];
        };
        /** @description The changes to a budget that only the workshop can make. */
        BudgetSet: {
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number | null;
            /** @description Id of the category. */
            category_id?: number | null;
            /** @description Id of one of the category's services. */
            subcategory_id?: number | null;
            /** @description Id of the staff member responsible for the budget. */
            assigned_user_id?: number | null;
            /** @description Id of the mechanic who does the work. */
            mechanic_id?: number | null;
            /** @description Expected duration of the work. */
            estimated_duration_minutes?: number | null;
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` until then.
             */
            date_in?: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is due to leave. `null` if nothing is planned.
             */
            date_out?: string | null;
            /** @description Mileage in kilometres, as recorded for this budget. `null` if it was not recorded. */
            km?: number | null;
            /** @description Whether the work waits for parts. */
            waiting_parts?: boolean;
            /** @description Whether the workshop has put the work on hold. */
            on_hold?: boolean;
            /**
             * Format: date-time
             * @description When the hold ends. `null` if no end is planned, or the budget is not on hold.
             */
            hold_until?: string | null;
            /** @description The client's own reference, such as an order number. */
            client_reference?: string | null;
            /** @description Notes that the client may read. */
            public_notes?: string | null;
            /** @description Notes that only the workshop sees. */
            internal_notes?: string | null;
        };
        /**
         * @description A budget's status.
         * @enum {string}
         */
        BudgetStatus: "Pendiente" | "En cotización" | "Enviado" | "En curso" | "Aprobado" | "En espera" | "Finalizado" | "Facturado" | "Rechazado" | "Cancelado" | "Retirado";
        /** @description Details of the new status. */
        BudgetStatusSet: {
            /** @description Why the budget was rejected, or why its work waits. Required for `Rechazado`, possible for `En espera`, refused for every other status. */
            reason?: string;
            /** @description End the work on the budget that has not ended. Possible for `En espera` and `Finalizado`. */
            end_work?: boolean;
            /** @description Send the client the link, because the quote (`Enviado`) or the vehicle (`Finalizado`) is ready. Refused for every other status, and for budgets for internal use. */
            notify_client?: boolean;
            /**
             * @description The channel on which the quote is sent, for `Enviado`. With `notify_client`, it must be `email` or `sms`, and the link is sent on this channel.
             * @enum {string}
             */
            sent_via?: "email" | "sms" | "whatsapp" | "post" | "person" | "other";
            /**
             * @description The status from which you move it. If it has another one by now, the change is refused: 409 `invalid_status_transition`.
             * @enum {string}
             */
            from?: "Pendiente" | "En cotización" | "Enviado" | "Aprobado" | "En curso" | "En espera" | "Finalizado" | "Facturado" | "Rechazado" | "Cancelado" | "Retirado";
        };
        /** @description A version of a quote that was sent or decided. */
        BudgetVersion: {
            /**
             * @description `sent`: the workshop sent it. `accepted`: the client signed it. `changes_accepted`: the client signed changes after its signature. `declined`, `changes_declined`: the client refused it.
             * @enum {string}
             */
            kind: "sent" | "accepted" | "changes_accepted" | "declined" | "changes_declined";
            /**
             * Format: date-time
             * @description When it was sent or decided.
             */
            at: string;
            /** @description The name with which the client signed. `null` if it did not sign, and once the client is erased. */
            by: string | null;
            /** @description The reason or comment of a refusal. `null` otherwise, and once the client is erased. */
            said: string | null;
            /** @description The total of its lines with tax. Optional lines count if the client chose them. */
            total: number;
            /** @description The lines in their order. */
            lines: {
                /** @description Id of the line. Assigned by the service; it stays when other lines change. */
                line_id: number;
                /** @description Description of the work or the delivered goods. */
                description: string;
                /** @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1. */
                quantity: number;
                /** @description Price per unit in euros, before discount and tax. */
                unit_price: number;
                /** @description Discount in percent. Defaults to 0. */
                discount_pct: number;
                /** @description Tax rate in percent. Defaults to the workshop's current rate. */
                tax_rate: number;
                /** @description Whether the client decides about the line when it signs. The workshop marks it; read-only. */
                optional: boolean;
                /** @description Quantity times price less discount, before tax, rounded to the cent (half a cent away from zero). Read-only. */
                base: number;
            }[];
            /** @description The lines of the budget now that differ from this version. */
            differences: {
                /** @description Id of the line. Assigned by the service; it stays when other lines change. */
                line_id: number;
                /** @description Description of the work or the delivered goods. */
                description: string;
                /**
                 * @description The change of the line since then.
                 * @enum {string}
                 */
                change: "added" | "removed" | "changed";
                /** @description The fields of a changed line that differ, by name. Empty for an added or removed line. */
                fields: {
                    [key: string]: {
                        /** @description The value before. `null` if there was none, or if it was erased with the client. */
                        from: unknown;
                        /** @description The value after. `null` if there was none, or if it was erased with the client. */
                        to: unknown;
                    };
                };
            }[];
        };
        /** @description The versions of a quote that the client saw. */
        BudgetVersionList: {
            /** @description The total of the budget now, with tax. */
            total: number;
            /** @description The versions, newest first. */
            data: components["schemas"]["BudgetVersion"][];
        };
        /** @description Quotes to withdraw. */
        BudgetsWithdraw: {
            /** @description Ids of the quotes. */
            budget_ids: number[];
        };
        /** @description The result of the withdrawal. */
        BudgetsWithdrawn: {
            /** @description Ids of the withdrawn quotes. */
            withdrawn: number[];
            /** @description Ids of the budgets that stay as they are. */
            skipped: number[];
        };
        /** @description The address of the calendar feed. */
        CalendarUrl: {
            /**
             * Format: uri
             * @description The link. Anyone who has it can read the diary.
             */
            url: string;
        };
        /** @description The link to the diary to show. */
        CalendarUrlAsk: {
            /** @description Only entries in this box. Defaults to all boxes. */
            box_id?: number;
            /** @description Create a new link. The old one stops working. */
            rotate?: boolean;
        };
        /** @description A campaign that was sent. */
        Campaign: {
            /** @description Id of the campaign. */
            id: number;
            /** @description Name of its template when it was sent. */
            template: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The group of clients. */
            segment: string;
            /** @description Number of recipients. */
            recipients: number;
            /** @description Number of excluded clients of the group, by reason. */
            left_out: number;
            /** @description Number of messages that had been sent when it finished. */
            sent: number;
            /** @description Number of messages that had failed or bounced when it finished. */
            failed: number;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last message was sent. `null` while messages wait.
             */
            finished_at: string | null;
        };
        /** @description The reasons why clients of the group are excluded. Each client is counted under the first reason that applies. */
        CampaignLeftOut: {
            /** @description They refuse commercial messages, or those on this channel, or share their address with somebody who does. */
            opted_out: number;
            /** @description They have no address for this channel, or no valid one. */
            no_address: number;
            /** @description Their address bounced. */
            bounced: number;
            /** @description Another client with the same address receives it. */
            same_address: number;
        };
        /** @description A page of campaigns. */
        CampaignPage: {
            /** @description The campaigns, newest first. */
            data: components["schemas"]["Campaign"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A campaign and its progress. */
        CampaignProgress: {
            /** @description Id of the campaign. */
            id: number;
            /** @description Name of its template when it was sent. */
            template: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The group of clients. */
            segment: string;
            /** @description Number of recipients. */
            recipients: number;
            /** @description Number of excluded clients of the group, by reason. */
            left_out: number;
            /** @description Number of messages that had been sent when it finished. */
            sent: number;
            /** @description Number of messages that had failed or bounced when it finished. */
            failed: number;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last message was sent. `null` while messages wait.
             */
            finished_at: string | null;
            /** @description Number of messages by their present status. Messages that were sent may still be opened or bounce. */
            by_status: components["schemas"]["CampaignStatus"][];
        };
        /** @description A campaign to be sent. */
        CampaignSend: {
            /** @description Name of the template. */
            template: string;
            /** @description The group of clients: `all`, or conditions separated by commas, all of which must hold: `vip`; `language:fr|en` (the workshop's language where a client has none); `city:Madrid|Getafe` (ignoring accents); `zip:280` (how the postal code begins); `since:2026-01-01` and `before:2026-01-01` (when the client was created); `brand:Seat|Renault` and `itv:2026-12` (the month in which the inspection is due), of a vehicle in use. */
            segment: string;
            /** @description Only show the number of recipients and the cost. */
            dry_run?: boolean;
        };
        /** @description The recipients and the cost of a campaign. */
        CampaignSending: {
            /** @description Id of the campaign. `null` if nothing was sent. */
            id: number | null;
            /** @description Name of the template. */
            template: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The group of clients. */
            segment: string;
            /** @description Number of recipients. Each address receives it once. */
            recipients: number;
            /** @description Number of excluded clients of the group, by reason. */
            left_out: number;
            left_out_because: components["schemas"]["CampaignLeftOut"];
            /** @description Units of credit that it costs. */
            units: number;
            /** @description The workshop's units of credit; after sending, the remaining ones. */
            balance: number;
            /**
             * @description The reason why it cannot be sent: there is no account to send with, or not enough credit. `null` if it can be sent.
             * @enum {string|null}
             */
            obstacle: "no_transport" | "no_credit" | null;
        };
        /** @description Number of messages with a status. */
        CampaignStatus: {
            /**
             * @description The status.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "opened" | "failed" | "bounced";
            /** @description Number of messages. */
            count: number;
        };
        /** @description A template for campaigns. */
        CampaignTemplate: {
            /** @description Name of the template. */
            name: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Subject of an email. */
            subject: string | null;
            /** @description The text. For an email without a text of its own, the text of its HTML. */
            text: string;
            /** @description The HTML of an email, without unsafe content. `null` if it is made from the text. */
            html: string | null;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description The workshop's templates. */
        CampaignTemplateList: {
            /** @description The templates, by name. */
            data: components["schemas"]["CampaignTemplate"][];
        };
        /** @description The removed entry. */
        CampaignTemplateRemoved: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Name of the removed entry. */
            name: string;
        };
        /** @description A template for campaigns, in the workshop's own words. Placeholders: `{name}` is the client's name; `{workshop}`, `{phone}`, `{email}`, `{web}` and `{address}` are the workshop's. */
        CampaignTemplateSet: {
            /** @description Name of the template: lower-case letters, digits and hyphens. A template of that name is replaced. */
            name: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Subject of an email. */
            subject?: string;
            /** @description The text; for an SMS up to 1,000 characters. With `html`, it is the alternative for recipients who do not see HTML. */
            text?: string;
            /** @description The HTML of an email. Unsafe content is removed. */
            html?: string;
        };
        /** @description A category of services, or, if it has a parent, one of its services. */
        Category: {
            /** @description Id of the category. */
            id: number;
            /** @description Id of the category that this service belongs to. `null` for a category. */
            parent_id: number | null;
            /** @description Name, as shown to clients and in the API. */
            name: string;
            /** @description Usual price in euros, for orientation. `null` if there is none. */
            reference_price: number | null;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Whether it is for internal use. The API hides it and its services. */
            internal: boolean;
            /** @description Whether new budgets can have it. A removed category stays on its budgets; the API hides it and its services. */
            active: boolean;
        };
        /** @description A category to be created. */
        CategoryCreate: {
            /** @description Name, as shown to clients and in the API. */
            name: string;
            /** @description Id of the category that this service belongs to. `null` for a category. */
            parent_id?: number;
            /** @description Usual price in euros, for orientation. `null` if there is none. */
            reference_price?: number;
            /** @description Whether it is for internal use. The API hides it and its services. */
            internal?: boolean;
        };
        /** @description The workshop's categories. */
        CategoryList: {
            /** @description The categories in the workshop's order, each followed by its services. */
            data: components["schemas"]["Category"][];
        };
        /** @description A category of services, or one of its subcategories. */
        CategoryRef: {
            /** @description Its id in the catalog. */
            id: number;
            /** @description Its name, as the workshop writes it. */
            name: string;
        };
        /** @description The category that was removed. */
        CategoryRemoved: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of the category. */
            id: number;
            /** @description `true` if budgets use it or one of its services: it stays on them, and `services list` shows it as inactive. `false` if it was deleted. */
            kept: boolean;
        };
        /** @description The changes to a category. */
        CategorySet: {
            /** @description Name, as shown to clients and in the API. */
            name?: string;
            /** @description Usual price in euros, for orientation. `null` if there is none. */
            reference_price?: number | null;
            /** @description Whether it is for internal use. The API hides it and its services. */
            internal?: boolean;
            /** @description Whether new budgets can have it. `true` brings back a category that was removed. */
            active?: boolean;
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
        /** @description The state in which a vehicle was left at the workshop, as printed on the drop-off receipt. */
        CheckIn: {
            /** @description Id of the budget. */
            budget_id: number;
            /**
             * Format: date-time
             * @description When the vehicle arrived.
             */
            date_in: string;
            /** @description Mileage on arrival. */
            km: number | null;
            /** @description Level of the tank or battery in eighths, from 0 (empty) to 8 (full). `null` if it was not read. */
            fuel_eighths: number | null;
            /** @description Damage that the vehicle already had. The list replaces the earlier one. */
            damages: {
                /**
                 * @description The part of the vehicle.
                 * @enum {string}
                 */
                place: "front" | "bonnet" | "windscreen" | "roof" | "rear_window" | "boot" | "rear" | "front_left_wing" | "front_left_door" | "rear_left_door" | "rear_left_wing" | "front_right_wing" | "front_right_door" | "rear_right_door" | "rear_right_wing" | "front_left_wheel" | "rear_left_wheel" | "front_right_wheel" | "rear_right_wheel" | "left_mirror" | "right_mirror" | "underside" | "inside" | "other";
                /** @description Description of the damage, such as a scratch of 20 cm. */
                note?: string | null;
                /** @description Id of a photo among the budget's documents. */
                document_id?: number | null;
            }[];
            /** @description Number of keys that the client hands over. */
            key_count: number | null;
            /** @description Things that the client leaves in the vehicle. */
            belongings: string | null;
            /** @description Whether the client wants the replaced parts. `null` if it was not asked. */
            wants_old_parts: boolean | null;
            /** @description Whether the client waives the right to a quote. */
            quote_waived: boolean;
            /** @description Amount with tax up to which the client authorises work without being asked. `null` without a limit. */
            authorised_max: number | null;
            /**
             * Format: date-time
             * @description When the vehicle, or the quote, was promised. It becomes the expected completion of the budget.
             */
            promised_at: string | null;
            /** @description Whether the client signed the printed receipt instead. */
            signed_on_paper: boolean;
            /** @description The client's signature. `null` if it did not sign, or if something was changed since. */
            signature: {
                /** @description Name of the person who signed. */
                name: string;
                /**
                 * Format: date-time
                 * @description When it was signed.
                 */
                at: string;
                /** @description The drawn signature, as an SVG path in a box of 600 × 200. */
                drawing: string;
                /** @description Reference of the entry in the evidence. */
                reference: string;
            } | null;
        };
        /** @description The state in which a vehicle was left, and the client's instructions. Omitted fields stay as they are; `null` clears a field. A change without a new signature removes the earlier one, because the client did not sign the new text. */
        CheckInSet: {
            /** @description Mileage on arrival. */
            km?: number | null;
            /** @description Level of the tank or battery in eighths, from 0 (empty) to 8 (full). `null` if it was not read. */
            fuel_eighths?: number | null;
            /** @description Damage that the vehicle already had. The list replaces the earlier one. */
            damages?: {
                /**
                 * @description The part of the vehicle.
                 * @enum {string}
                 */
                place: "front" | "bonnet" | "windscreen" | "roof" | "rear_window" | "boot" | "rear" | "front_left_wing" | "front_left_door" | "rear_left_door" | "rear_left_wing" | "front_right_wing" | "front_right_door" | "rear_right_door" | "rear_right_wing" | "front_left_wheel" | "rear_left_wheel" | "front_right_wheel" | "rear_right_wheel" | "left_mirror" | "right_mirror" | "underside" | "inside" | "other";
                /** @description Description of the damage, such as a scratch of 20 cm. */
                note?: string | null;
                /** @description Id of a photo among the budget's documents. */
                document_id?: number | null;
            }[];
            /** @description Number of keys that the client hands over. */
            key_count?: number | null;
            /** @description Things that the client leaves in the vehicle. */
            belongings?: string | null;
            /** @description Whether the client wants the replaced parts. `null` if it was not asked. */
            wants_old_parts?: boolean | null;
            /** @description Whether the client waives the right to a quote. */
            quote_waived?: boolean;
            /** @description Amount with tax up to which the client authorises work without being asked. `null` without a limit. */
            authorised_max?: number | null;
            /**
             * Format: date-time
             * @description When the vehicle, or the quote, was promised. It becomes the expected completion of the budget.
             */
            promised_at?: string | null;
            /** @description Whether the client signed the printed receipt instead. */
            signed_on_paper?: boolean;
            /** @description Name of the person who signs. Defaults to the client's name. */
            signer?: string | null;
            /** @description The drawn signature, as an SVG path in a box of 600 × 200, such as `M60 130L85 60L110 130`. It is recorded in the evidence with the state that the client signed. */
            drawing?: string;
        };
        /** @description A person or company that the workshop works for. */
        Client: {
            /** @description Id of the client. Assigned by the service. */
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
        /** @description The client to export. */
        ClientExport: {
            /** @description Id of the client. */
            client_id: number;
            /** @description Include the data of an erased client, which is blocked. Use it only for a legal claim. */
            blocked?: boolean;
        };
        /** @description The clients that a search found. */
        ClientMatches: {
            /** @description The clients, best matches first. */
            data: components["schemas"]["Client"][];
            /** @description Whether there are more matches. Use a longer text, or raise `limit`. */
            has_more: boolean;
        };
        /** @description A client, and the latest records that concern it. */
        ClientOverview: {
            client: components["schemas"]["Client"];
            /** @description The client's vehicles, by id. */
            vehicles: components["schemas"]["Vehicle"][];
            /** @description Budgets that are not invoiced, rejected, withdrawn or cancelled, the newest first. */
            open_budgets: components["schemas"]["DeskBudgetItem"][];
            /** @description The other budgets, the newest first. */
            closed_budgets: components["schemas"]["DeskBudgetItem"][];
            /** @description Issued invoices with a pending amount, the newest first. */
            unpaid_invoices: components["schemas"]["InvoiceItem"][];
            /** @description Pending amount of these invoices in euros. Refunds that are due are negative. */
            unpaid: number;
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
            /** @description Id of the client. */
            id: number;
            /** @description Name of the client. */
            name: string;
        };
        /** @description A row of clients. The columns have the names of the fields of `POST /clients` and of `clients set`. */
        ClientRow: {
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
            /** @description Whether the workshop treats the client as a VIP. */
            vip?: boolean;
            /** @description WhatsApp number. */
            whatsapp_phone?: string | null;
        };
        /** @description The fields of a client to change; omitted fields stay unchanged. */
        ClientSet: {
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
            /** @description Whether the workshop treats the client as a VIP. */
            vip?: boolean;
            /** @description WhatsApp number. */
            whatsapp_phone?: string | null;
        };
        /** @description A time when no vehicles are accepted. */
        Closure: {
            /** @description Id of the closure. */
            id: number;
            /** @description The reason for the closure. */
            name: string;
            /**
             * Format: date-time
             * @description Start.
             */
            from: string;
            /**
             * Format: date-time
             * @description End.
             */
            to: string;
            /** @description The box that is closed. `null` for the whole workshop. */
            box: components["schemas"]["SlotBox"] | null;
        };
        /** @description A time when no vehicles are accepted. */
        ClosureAdd: {
            /**
             * Format: date-time
             * @description Start, with the offset from UTC, such as `2026-12-24T13:00:00+01:00`.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, with the offset from UTC.
             */
            to: string;
            /** @description The box that is closed. Defaults to the whole workshop. */
            box_id?: number;
            /** @description The reason for the closure. */
            name: string;
        };
        /** @description A new closure, and the appointments and proposals that it overlaps. */
        ClosureAdded: {
            /** @description Id of the closure. */
            id: number;
            /** @description The reason for the closure. */
            name: string;
            /**
             * Format: date-time
             * @description Start.
             */
            from: string;
            /**
             * Format: date-time
             * @description End.
             */
            to: string;
            /** @description The box that is closed. `null` for the whole workshop. */
            box: components["schemas"]["SlotBox"] | null;
            /** @description Appointments and proposals in that time. They stay as they are until you move or cancel them. */
            collisions: string[];
        };
        /** @description The workshop's closures. */
        ClosureList: {
            /** @description Present and future closures, by start. */
            data: components["schemas"]["Closure"][];
        };
        /** @description A client refused commercial messages, or allowed them again. */
        ConsentEntry: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /**
             * @description `marketing`: commercial messages on every channel; the others: those on one channel.
             * @enum {string}
             */
            subject: "marketing" | "email" | "sms" | "whatsapp" | "call";
            /** @description `true`: refused. `false`: allowed again. */
            opted_out: boolean;
            /** @description Name of the key, of the person at the workshop, or of the client. Empty once the client is erased. */
            by: string;
            /**
             * @description `key`: through the API. `staff`: at the desk. `client`: by a message, or on one of the client's pages.
             * @enum {string}
             */
            by_kind: "key" | "staff" | "client";
        };
        /** @description A page of entries. */
        ConsentPage: {
            /** @description The entries, newest first. */
            data: components["schemas"]["ConsentEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The workshop's credit and its last movements. */
        Credit: {
            /** @description Units of credit that the workshop has. */
            balance: number;
            /** @description The latest movements, newest first. */
            movements: components["schemas"]["CreditMovement"][];
        };
        /** @description Credit to be added. */
        CreditAdd: {
            /** @description Number of units. A negative number corrects units that were added by mistake. */
            units: number;
            /** @description The reason for the credit. */
            note?: string | null;
        };
        /** @description The credit that the workshop has. */
        CreditBalance: {
            /** @description Units. */
            balance: number;
        };
        /** @description Units of credit that were added or used. */
        CreditMovement: {
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /** @description Number of units; negative for units that were used. */
            units: number;
            /** @description Units of credit after the movement. */
            balance: number;
            /**
             * @description `added` at the desk, `charged` for a message, or `returned` because that message was definitely not sent.
             * @enum {string}
             */
            reason: "added" | "charged" | "returned";
            /** @description Id of the message. `null` if it was not for a message. */
            communication: string | null;
            /** @description Name of the person who added the units. `null` if it was for a message. */
            by: string | null;
            /** @description The reason why the units were added. */
            note: string | null;
        };
        /**
         * @description Name of an event, or `test.ping`, which is sent only on demand.
         * @enum {string}
         */
        DeliveredEventName: "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished" | "stock.below_minimum" | "invoice.registered" | "invoice.rejected" | "invoice.cancelled" | "payment.removed" | "waiting_list.offered" | "waiting_list.booked" | "waiting_list.removed" | "work_period.started" | "work_period.ended" | "work_period.updated" | "work_period.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "inspection.completed" | "inspection.finding_decided" | "test.ping";
        /** @description One event on its way to one subscription, with all attempts to deliver it. Kept for 30 days. */
        Delivery: {
            /** @description Id of the delivery. */
            id: number;
            event: components["schemas"]["DeliveredEventName"];
            /** @description Id of the event. After `evt_`, it is the `webhook-id` of every attempt, and of every replay of the same event. */
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
            /** @description HTTP status of the last attempt's answer. `null` if there was none, or no attempt yet. */
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
        /** @description The deployment's certificate. */
        DeploymentCertificate: {
            /**
             * @description `person`, a company's `seal`, or `none`.
             * @enum {string}
             */
            kind: "person" | "seal" | "none";
            /** @description The holder of the certificate. `null` without one. */
            holder: string | null;
            /** @description The tax id in it. `null` without one. */
            tax_id: string | null;
            /**
             * Format: date-time
             * @description When it expires. `null` without one.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was set. `null` without one.
             */
            added_at: string | null;
            /** @description Number of represented workshops. */
            represents: number;
        };
        /**
         * DeploymentRestored
         * @description The moment to which the database was restored.
         */
        DeploymentRestored: {
            /**
             * Format: date-time
             * @description The moment of the backup, or the one up to which PostgreSQL was recovered (UTC).
             */
            at: string;
        };
        /**
         * DeploymentResumed
         * @description The result of resuming a deployment.
         */
        DeploymentResumed: {
            /** @description Whether sending was suspended before. */
            was_suspended: boolean;
        };
        /** @description A budget with all its data. */
        DeskBudget: {
            /** @description Id of the budget. Assigned by the service. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /** @description Whether it is for internal use. The API does not show it. */
            internal: boolean;
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
            /** @description Id of the client that the budget is for. The client must exist. */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /** @description Phone of the client. */
            client_phone: string | null;
            /** @description Email address of the client. */
            client_email: string | null;
            /** @description Id of the vehicle, which must belong to the client when the budget is created. `null` if it is for no vehicle. */
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
            /** @description Expected duration of the work. */
            estimated_duration_minutes: number | null;
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
            /** @description Why its work waits. `null` unless its status is `En espera`. */
            hold_reason: string | null;
            /**
             * @description The channel on which it was sent to the client. `null` until it is sent.
             * @enum {string|null}
             */
            sent_via: "email" | "sms" | "whatsapp" | "post" | "person" | "other" | null;
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
            /** @description Whether it has an invoice or a draft of one. Its lines then cannot change. */
            has_invoice: boolean;
            /** @description Whether only one of two payers is invoiced. It stays `Finalizado` until the other invoice is issued, and can be neither reopened nor cancelled. */
            half_invoiced: boolean;
            /** @description Its invoices and drafts, including advances and corrections, without cancelled ones. */
            invoices: {
                /** @description Id of the invoice. Assigned by the service. */
                id: number;
                /** @description Its full number, as printed on it. `null` while it is a draft. */
                full_number: string | null;
                status: components["schemas"]["InvoiceStatus"];
                /** @description Id of the client, also of a simplified invoice, which doesn't name it. */
                client_id: number;
                /** @description The part of a budget that it charges, if two payers share its price. `null` if it charges all of it. */
                split: components["schemas"]["InvoicePart"] | null;
                /** @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount. */
                total: number;
                /** @description The amount still to be paid, in euros: 0 if it is cancelled, if another invoice replaces it, or if it corrects only the tax because the client did not pay. Negative if the workshop owes it. */
                pending: number;
            }[];
            /**
             * @description The invoice that fits the client and the total of a finished job: `full` for a client with a tax id, `simplified` up to the limit for simplified invoices, otherwise `without_tax_id`. Outside Spain always `full`. `null` before the work is finished and after a draft was made.
             * @enum {string|null}
             */
            suggested_invoice: "full" | "simplified" | "without_tax_id" | null;
            /** @description Link where the client follows the budget. `null` for a budget for internal use. */
            tracking_url: string | null;
            /** @description Notes that the client may read. */
            public_notes: string | null;
            /** @description Notes that only the workshop sees. */
            internal_notes: string | null;
            /** @description The totals, with the workshop's cost. */
            totals: {
                /** @description Sum of the chosen lines before tax. */
                base: number;
                /** @description Sum of the tax at all rates. */
                tax: number;
                /** @description The amount that the client currently owes. */
                total: number;
                /**
                 * @description Currency of the amounts.
                 * @enum {string}
                 */
                currency: "EUR";
                /** @description The amounts that unchosen optional lines would add to `base`, `tax` and `total`. Zero if there are none. */
                optional: {
                    /** @description The amount before tax. */
                    base: number;
                    /** @description The tax. */
                    tax: number;
                    /** @description The total. */
                    total: number;
                };
                /** @description The tax rates among the chosen lines, ascending. */
                tax_rates: components["schemas"]["TaxRateTotal"][];
                /** @description Sum of the known costs of the chosen lines for the workshop. `null` if no cost is known. */
                cost: number | null;
                /** @description Base less cost. `null` while the cost of a chosen line is unknown. */
                margin: number | null;
            };
            /** @description Number of entries in its history. */
            history_count: number;
            /** @description Number of snapshots of earlier lines. */
            snapshot_count: number;
            /** @description Number of documents. */
            document_count: number;
            /** @description The statuses that it has had. */
            milestones: {
                status: components["schemas"]["BudgetStatus"];
                /**
                 * Format: date-time
                 * @description When it reached that status.
                 */
                at: string;
            }[];
            /** @description The lines, in their order. */
            lines: components["schemas"]["DeskBudgetLine"][];
        };
        /** @description A budget to be created. Omitted fields are `null`, and lines can be added later. */
        DeskBudgetCreate: {
            /** @description Id of the client. */
            client_id: number;
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number | null;
            /** @description Id of the category. */
            category_id?: number | null;
            /** @description Id of one of the category's services. */
            subcategory_id?: number | null;
            /** @description The client's own reference, such as an order number. */
            client_reference?: string | null;
            /** @description Notes that the client may read. */
            public_notes?: string | null;
            /** @description Notes that only the workshop sees. */
            internal_notes?: string | null;
            /** @description A line, such as `description=Cambio de aceite, type=labor, unit-price=79.90`. Repeat the option for each line. */
            lines?: components["schemas"]["DeskBudgetLineAdd"][];
            /** @description Send the client an acknowledgement with the link to the budget, by email or SMS, as they prefer. */
            notify_client?: boolean;
        };
        /** @description A budget as the desk lists it, without notes and lines. */
        DeskBudgetItem: {
            /** @description Id of the budget. Assigned by the service. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /** @description Whether it is for internal use. The API does not show it. */
            internal: boolean;
            /**
             * Format: date-time
             * @description When it reached its status.
             */
            status_since: string;
            /** @description The amount that the client currently owes, with tax. */
            total: number;
            client: components["schemas"]["ClientRef"];
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Category of the work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Subcategory of the work, one of the category. `null` if none was chosen. */
            subcategory: components["schemas"]["CategoryRef"] | null;
            /** @description The staff member responsible for the budget. `null` if unassigned. */
            assigned_user: components["schemas"]["StaffRef"] | null;
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
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
            /** @description Its appointment, or a proposal. `null` if it has none. */
            appointment: components["schemas"]["BudgetAppointment"] | null;
        };
        /** @description A line, with its cost for the workshop. */
        DeskBudgetLine: {
            /** @description Id of the line. Assigned by the service; it stays when other lines change. */
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
            /** @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1. */
            quantity: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price: number;
            /** @description Discount in percent. Defaults to 0. */
            discount_pct: number;
            /** @description Tax rate in percent. Defaults to the workshop's current rate. */
            tax_rate: number;
            /** @description The reason for the tax exemption, as recorded by the workshop. Read-only. `null` if the line is not exempt. */
            tax_exempt_code: string | null;
            /** @description Whether the price is an estimate. Set by the workshop; read-only. */
            price_estimated: boolean;
            /** @description Whether the client decides about the line when it signs. The workshop marks it; read-only. */
            optional: boolean;
            /** @description Whether the line counts in `totals`: always true for a line that is not optional, and true for an optional one once the client has ticked it and signed. Read-only. */
            chosen: boolean;
            /** @description Quantity times price less discount, before tax, rounded to the cent (half a cent away from zero). Read-only. */
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
            /** @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled. */
            part_id: number | null;
            /** @description Cost of one unit for the workshop. `null` if unknown. */
            unit_cost: number | null;
            /** @description Cost of the whole line for the workshop. */
            cost: number | null;
            /** @description Base less cost. */
            margin: number | null;
        };
        /** @description A line to be added. Defaults: `quantity` is 1, `unit_price` and `discount_pct` are 0, `tax_rate` is the workshop's current rate, `line_type` is `other`, and other fields are `null` or `false`. With `part_id`, omitted fields take the values of the part. */
        DeskBudgetLineAdd: {
            /** @description Id of a part of the workshop's store. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            /**
             * @description The kind of line.
             * @enum {string}
             */
            line_type?: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /** @description Quantity, in hours or pieces; negative for a return. Defaults to 1. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. Defaults to 0. */
            discount_pct?: number;
            /** @description Tax rate in percent. Defaults to the workshop's current rate. */
            tax_rate?: number;
            /** @description Cost of one unit for the workshop. */
            unit_cost?: number | null;
            /** @description Whether the client decides about the line when it signs. Until it is chosen, the line does not count in the totals. */
            optional?: boolean;
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
            /** @description Further details for the client. */
            extended_detail?: string | null;
        };
        /** @description A page of budgets. */
        DeskBudgetPage: {
            /** @description The budgets of this page, by id. */
            data: components["schemas"]["DeskBudgetItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A client, with the data that only the workshop sees. */
        DeskClient: {
            /** @description Id of the client. Assigned by the service. */
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
            email_invalid: components["schemas"]["EmailInvalid"];
            billing_email_invalid: components["schemas"]["EmailInvalid"];
        };
        /** @description A client to be created. Omitted fields are `null`; omitted opt-outs are `false`. */
        DeskClientCreate: {
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
            /** @description Whether the workshop treats the client as a VIP. */
            vip?: boolean;
            /** @description WhatsApp number. */
            whatsapp_phone?: string | null;
        };
        /** @description A document of a budget. */
        DeskDocument: {
            /** @description Id of the document. */
            id: number;
            /** @description The budget that it belongs to. */
            budget_id: number;
            /** @description Name to show. Without folders and control characters, 200 characters at most, with the extension of its type. */
            filename: string;
            /** @description Description of its content. Only staff see it. */
            caption: string | null;
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
            /** @description Whether the client sees it on the tracking page. */
            client_visible: boolean;
            /** @description Whether mechanics see it. */
            mechanic_visible: boolean;
            /** @description Whether it is a quote that the client signed. */
            signed: boolean;
            /** @description Whether `budgets document thumbnail` has a small picture of it. */
            has_thumbnail: boolean;
            /** @description Name of the key, of the person at the workshop, or of the client. Empty once the client is erased. */
            by: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description A file and its visibility. */
        DeskDocumentAdd: {
            /**
             * Format: byte
             * @description A JPEG, PNG, WebP or PDF of up to 4 MB. The type is determined from the content, not from the name.
             */
            file: string;
            /** @description Name to show. Defaults to the name of the file. */
            filename?: string;
            /** @description Description of its content. */
            caption?: string;
            /** @description Whether the client sees it on the tracking page. */
            client_visible?: boolean;
            /** @description Whether mechanics see it. */
            mechanic_visible?: boolean;
        };
        /** @description A page of documents. */
        DeskDocumentPage: {
            /** @description The documents of this page, by ascending id. */
            data: components["schemas"]["DeskDocument"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description Who sees a document. */
        DeskDocumentSet: {
            /** @description Whether the client sees it on the tracking page. */
            client_visible?: boolean;
            /** @description Whether mechanics see it. */
            mechanic_visible?: boolean;
        };
        /** @description An inspection of a vehicle with its points. */
        DeskInspection: {
            /** @description Id of the inspection. */
            id: number;
            /** @description The budget to which the inspection belongs. */
            budget_id: number;
            /** @description The inspected vehicle. `null` if the budget is for no vehicle. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Name of the template at the time of the inspection. */
            name: string;
            /** @description Number of points without a finding. */
            green: number;
            /** @description Number of points that will need work soon. */
            amber: number;
            /** @description Number of points that need work now. */
            red: number;
            /** @description Number of points that were not checked. */
            unchecked: number;
            /** @description Name of the person or key that created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Name of the person or key that completed it. `null` until then. */
            completed_by: string | null;
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
            /** @description The points in the order of the template, followed by added ones. */
            points: components["schemas"]["DeskInspectionPoint"][];
        };
        /** @description An inspection of a vehicle as lists show it, without its points. */
        DeskInspectionItem: {
            /** @description Id of the inspection. */
            id: number;
            /** @description The budget to which the inspection belongs. */
            budget_id: number;
            /** @description The inspected vehicle. `null` if the budget is for no vehicle. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Name of the template at the time of the inspection. */
            name: string;
            /** @description Number of points without a finding. */
            green: number;
            /** @description Number of points that will need work soon. */
            amber: number;
            /** @description Number of points that need work now. */
            red: number;
            /** @description Number of points that were not checked. */
            unchecked: number;
            /** @description Name of the person or key that created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Name of the person or key that completed it. `null` until then. */
            completed_by: string | null;
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
        };
        /** @description A page of inspections. */
        DeskInspectionPage: {
            /** @description The inspections of this page, by ascending id. */
            data: components["schemas"]["DeskInspectionItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A point of an inspection. A point whose result is amber or red is a finding. */
        DeskInspectionPoint: {
            /** @description Id of the point. */
            id: number;
            /** @description Title of the section that contains the point. */
            section: string;
            /** @description Text of the point, such as the part to check. */
            text: string;
            /** @description How it is checked. */
            hint: string | null;
            /** @description Unit of the measured value, such as `mm`. `null` if nothing is measured. */
            unit: string | null;
            /** @description Measured value from which amber is proposed. */
            amber_at: number | null;
            /** @description Measured value from which red is proposed. Lower values are worse if it is below `amber_at`. */
            red_at: number | null;
            result: components["schemas"]["InspectionResult"];
            /** @description The measured value. */
            value: number | null;
            /** @description Note for the workshop and the client. */
            note: string | null;
            /** @description Photos of the point, which are documents of the budget. */
            photos: {
                /** @description Id of the document. */
                id: number;
                /** @description Name of the file. */
                filename: string;
            }[];
            /** @description Whether the client sees the point when the inspection is shared. */
            client_visible: boolean;
            /** @description Name of the person or key that recorded the result. `null` if it was not checked. */
            checked_by: string | null;
            /**
             * Format: date-time
             * @description When the result was recorded.
             */
            checked_at: string | null;
            /**
             * @description The state of a finding: `offered` as an optional line of a budget, `accepted` or `declined` by the client, `done`, or `dismissed` by the workshop. `null` if the point is no finding.
             * @enum {string|null}
             */
            state: "open" | "offered" | "accepted" | "declined" | "done" | "dismissed" | null;
            /** @description The line that was offered last for the finding. `null` if none was. */
            line: components["schemas"]["LineRef"] | null;
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
            /** @description Mileage from which the client is reminded of the finding. */
            return_km: number | null;
        };
        /** @description An invoice with the data that only the workshop sees. */
        DeskInvoice: {
            /** @description Id of the invoice. Assigned by the service. */
            id: number;
            /** @description Its number in the series. `null` while it is a draft. */
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
            /** @description Id of the client, also of a simplified invoice, which doesn't name it. */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /** @description Id of the budget that it charges. */
            budget_id: number;
            /** @description Id of the vehicle. `null` if it is for no vehicle. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Number plate when the invoice was created. `null` if it is for no vehicle. */
            plate: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded.
             */
            km: number | null;
            /** @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount. */
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
            /** @description Number, within its series, of the invoice that it corrects. `null` if it corrects none. */
            rectifies_number: number | null;
            /** @description Id of the invoice that it corrects. `null` if it corrects none. */
            rectifies_id: number | null;
            /** @description How it corrects the other invoice. `null` if it corrects none. */
            correction: components["schemas"]["InvoiceCorrection"] | null;
            /** @description Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased. */
            correction_reason: string | null;
            /** @description Id of the simplified invoice that was exchanged for this full one: both are for the same sale. `null` if there is none. */
            exchanges_id: number | null;
            /** @description Id of the earlier exchange that it reverses, because a new exchange replaces it. `null` if there is none. */
            reverses_id: number | null;
            /** @description Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none. */
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
            /**
             * @description The kind of its series.
             * @enum {string}
             */
            series_kind: "full" | "simplified" | "corrective" | "corrective-simplified";
            /**
             * @description The language it is written in.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /**
             * @description The tax authority's code for the correction. `null` if it is not a corrective invoice, or corrects a simplified one.
             * @enum {string|null}
             */
            correction_code: "R1" | "R2" | "R3" | "R4" | null;
            /** @description Whether it is a simplified invoice that names its recipient with tax id and address. */
            qualified: boolean;
            /** @description Whether it is a full invoice whose recipient is a private person without a tax id. */
            without_tax_id: boolean;
            /**
             * @description The tax territory of Spain in which the services of its lines with `N2` are located. `null` if it is none other than the workshop's.
             * @enum {string|null}
             */
            located_in: "mainland" | "canaries" | "ceuta_melilla" | null;
            /** @description Cost of one unit of each line for the workshop, in the order of the lines. */
            costs: (number | null)[];
            /** @description The reasons why a draft cannot be issued. */
            obstacles: components["schemas"]["FieldProblem"][];
            /** @description Likely mistakes that do not prevent issuing. */
            doubts: components["schemas"]["FieldProblem"][];
            /** @description The tax authority's code of the error in the latest record. `null` if it found none. */
            verifactu_code: string | null;
            /** @description The tax authority's own words for that error, in Spanish. */
            verifactu_message: string | null;
            /** @description The next step to resolve that error. */
            verifactu_advice: string | null;
        };
        /** @description An item of the price list, with the data that only the workshop sees. */
        DeskItem: {
            /** @description Id of the item. Assigned by the service; it never changes. */
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
            /** @description Sale price of one unit in euros, before tax. */
            price: number;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Tax rate in percent. */
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
            /** @description Whether the workshop still sells it. */
            active: boolean;
        };
        /** @description A page of the price list. */
        DeskItemPage: {
            /** @description The items of this page, by ascending id. */
            data: components["schemas"]["DeskItem"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A part with the data that only the workshop sees. */
        DeskPart: {
            /** @description Id of the part. Assigned by the service; it never changes. */
            id: number;
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description The manufacturer's reference of the part. `null` if the workshop recorded none. */
            manufacturer_reference: string | null;
            /** @description Description. */
            description: string;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit: string;
            /** @description Price of one unit in euros, before tax. */
            price: number;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Tax rate in percent. */
            tax_rate: number;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location: string | null;
            /** @description The minimum number of units that the workshop wants on hand. `null` if there is none. */
            minimum: number | null;
            /** @description The number of units on hand: the sum of its movements. Below zero only if the workshop allows the use of parts before their arrival is recorded. */
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
            /** @description Cost of one unit for the workshop, in euros before tax. `null` if unknown. */
            cost: number | null;
        };
        /** @description A page of parts. */
        DeskPartPage: {
            /** @description The parts of this page, by ascending id. */
            data: components["schemas"]["DeskPart"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A request to the workshop's API. */
        DeskRequest: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description When the request came in.
             */
            at: string;
            /**
             * @description Whether a program sent it to the API, or a person acted in the panel.
             * @enum {string}
             */
            source: "api" | "panel";
            /** @description Id of the key. `null` if the request had no valid key. */
            key_id: number | null;
            /** @description Name of the key. `null` if the request had no valid key. */
            key: string | null;
            /** @description Name of the person who acted in the panel. `null` for requests of programs. */
            person: string | null;
            /** @description The method, such as `GET`. */
            method: string;
            /** @description The path as the service knows it, without ids, such as `/api/v1/clients/:id`. For an unknown path, the requested one, in which `…` replaces everything but words and short numbers. */
            route: string;
            /** @description Name of the operation, such as `createClient`. `null` for an unknown path or method. */
            operation: string | null;
            /** @description HTTP status of the answer. */
            status: number;
            /** @description The error's code. `null` if the request succeeded. */
            code: string | null;
            /** @description Paths of the fields that were refused, at most 20. `null` if none were. */
            fields: string[] | null;
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
        /** @description A request with a command that repeats it. */
        DeskRequestDetail: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description When the request came in.
             */
            at: string;
            /**
             * @description Whether a program sent it to the API, or a person acted in the panel.
             * @enum {string}
             */
            source: "api" | "panel";
            /** @description Id of the key. `null` if the request had no valid key. */
            key_id: number | null;
            /** @description Name of the key. `null` if the request had no valid key. */
            key: string | null;
            /** @description Name of the person who acted in the panel. `null` for requests of programs. */
            person: string | null;
            /** @description The method, such as `GET`. */
            method: string;
            /** @description The path as the service knows it, without ids, such as `/api/v1/clients/:id`. For an unknown path, the requested one, in which `…` replaces everything but words and short numbers. */
            route: string;
            /** @description Name of the operation, such as `createClient`. `null` for an unknown path or method. */
            operation: string | null;
            /** @description HTTP status of the answer. */
            status: number;
            /** @description The error's code. `null` if the request succeeded. */
            code: string | null;
            /** @description Paths of the fields that were refused, at most 20. `null` if none were. */
            fields: string[] | null;
            /**
             * Format: int32
             * @description Duration in milliseconds.
             */
            duration_ms: number;
            /** @description The answer's `X-Request-Id`. */
            request_id: string;
            /** @description Address that the request came from. */
            source_ip: string;
            /** @description The message of the error code in the language of this request. `null` for successes, and if the panel refused an act. */
            message: string | null;
            /** @description A curl command with the same method and path. Reads the key from `WORKSHOP_API_KEY`, ids from variables, and the body from a file, because the log keeps none of them. `null` for requests without a readable path, and for acts in the panel. */
            curl: string | null;
            /** @description The deliveries of events that happened while the service worked on this request, at most 20, the oldest first. Empty for reads and for refused requests. */
            deliveries: {
                /** @description Id of the delivery. */
                id: number;
                /** @description Id of its subscription. */
                subscription_id: number;
                /** @description The URL of the subscription. */
                url: string;
                event: components["schemas"]["DeliveredEventName"];
                /**
                 * @description `pending`: an attempt is still to come. `succeeded`: the receiver answered with a 2xx status. `failed`: there will be no further attempt; it can be replayed.
                 * @enum {string}
                 */
                status: "pending" | "succeeded" | "failed";
            }[];
        };
        /** @description A page of requests. */
        DeskRequestPage: {
            /** @description The requests of this page, newest first. */
            data: components["schemas"]["DeskRequest"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A vehicle to be created. Omitted fields are `null`, except `status`, which is `activo`. */
        DeskVehicleCreate: {
            /** @description Id of its owner. */
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
            /** @description Model year. */
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
            /** @description Power in metric horsepower. */
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
            /** @description Latest recorded mileage in kilometres. */
            km?: number | null;
        };
        /** @description Some days of the diary. */
        Diary: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            /** @description The days in order. */
            days: components["schemas"]["DiaryDay"][];
            /** @description The boxes, by id. Empty if only days are listed. */
            boxes: components["schemas"]["DiaryBox"][];
            /** @description The people to whom work is assigned on these days, and all other members of the staff, by name. Empty if only days are listed. */
            people: components["schemas"]["DiaryPerson"][];
            /** @description The appointments and proposals, by start. Empty if only days are listed. */
            appointments: components["schemas"]["DiaryAppointment"][];
            /** @description The closures of these days, by start. */
            closures: components["schemas"]["Closure"][];
            /** @description The absences of these days, by start. Empty if only days are listed. */
            absences: components["schemas"]["Absence"][];
            /** @description Vehicles with an appointment today that should have arrived ten minutes ago or earlier. */
            late: components["schemas"]["DiaryVehicle"][];
            /** @description Vehicles whose work waits for parts, at most 100. */
            waiting_for_parts: components["schemas"]["DiaryVehicle"][];
            /** @description Vehicles that have been checked in and not returned, at most 100, the longest stay first. */
            overnight: components["schemas"]["DiaryVehicle"][];
        };
        /** @description An appointment or a proposal in the diary. */
        DiaryAppointment: {
            /** @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal. */
            id: string;
            /** @description The budget that the time is reserved for. */
            budget_id: number;
            status: components["schemas"]["BudgetAppointmentStatus"];
            /**
             * @description How far the visit is. `confirmed`: the client has confirmed that it comes. `late`: the vehicle should have arrived ten minutes ago or earlier, today. `missed`: it did not arrive on an earlier day. `waiting`: the work waits, for example for parts.
             * @enum {string}
             */
            state: "proposed" | "booked" | "confirmed" | "late" | "missed" | "arrived" | "in_progress" | "waiting" | "finished" | "delivered";
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
            client: components["schemas"]["ClientRef"];
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description The beginning of the reason for the visit, at most 200 characters. */
            visit_reason: string | null;
            box: components["schemas"]["SlotBox"];
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            /** @description Category of the budget's work. `null` if none was chosen. */
            category: components["schemas"]["CategoryRef"] | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
        };
        /** @description A box with its opening times. */
        DiaryBox: {
            /** @description Id of the box. */
            id: number;
            /** @description Name of the box. */
            name: string;
            /** @description When the box is open, without regard to closures, in order. */
            open: components["schemas"]["DiaryTime"][];
        };
        /** @description A day of the diary. */
        DiaryDay: {
            /**
             * Format: date
             * @description The day, by the workshop's clock.
             */
            date: string;
            /**
             * @description Why no box opens on this day: the opening hours, a holiday, or because there are no boxes. `null` if a box opens.
             * @enum {string|null}
             */
            closed: "hours" | "holiday" | "no_boxes" | null;
            /** @description Name of the holiday. `null` on other days. */
            holiday: string | null;
            /** @description When any box is open, in order. */
            open: components["schemas"]["DiaryTime"][];
            /**
             * Format: int32
             * @description Open time of all boxes in minutes, without closures.
             */
            open_minutes: number;
            /**
             * Format: int32
             * @description Booked time of all boxes in minutes.
             */
            booked_minutes: number;
            /**
             * Format: int32
             * @description Open time that is not booked, in minutes.
             */
            free_minutes: number;
            /**
             * Format: int32
             * @description Number of appointments and proposals that begin on this day.
             */
            appointment_count: number;
        };
        /** @description A member of the staff with the booked time of each day. */
        DiaryPerson: {
            /** @description Id of the staff member. */
            id: number;
            /** @description Name of the staff member. */
            name: string;
            /** @description The person's role, such as `mechanic` or `reception`. */
            role: string;
            /** @description The days in order. */
            days: {
                /**
                 * Format: date
                 * @description The day, by the workshop's clock.
                 */
                date: string;
                /**
                 * Format: int32
                 * @description Minutes in which the workshop is open and the person is not absent.
                 */
                open_minutes: number;
                /**
                 * Format: int32
                 * @description Minutes of the appointments whose work is assigned to the person.
                 */
                booked_minutes: number;
            }[];
        };
        /** @description A time. */
        DiaryTime: {
            /**
             * Format: date-time
             * @description Start.
             */
            from: string;
            /**
             * Format: date-time
             * @description End.
             */
            to: string;
        };
        /** @description A vehicle that needs attention. */
        DiaryVehicle: {
            /** @description Id of the budget. */
            budget_id: number;
            client: components["schemas"]["ClientRef"];
            /** @description Phone number of the client. `null` for roles that do not see it. */
            phone: string | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /**
             * Format: date-time
             * @description When the vehicle arrived, or should have arrived. `null` if it is not there.
             */
            since: string | null;
        };
        /** @description Whether the address bounced permanently. `null` if it did not. */
        EmailInvalid: {
            /** @description The reason that the receiving server gave. */
            reason: string;
            /**
             * Format: date-time
             * @description When the address first bounced.
             */
            since: string;
        } | null;
        /** @description The mail account to send with. */
        EmailSet: {
            /** @description `smtps://user:password@host:port`, or `smtp://` for STARTTLS. Default ports: 465 and 587. In user name and password write `@ : / ? # %` as `%40 %3A %2F %3F %23 %25`. In place of `host`, `port`, `tls`, `user` and `password`. */
            url?: string;
            /** @description The mail server's host, such as `smtp.example.com`. Required without `url`. */
            host?: string;
            /** @description Its port. Defaults to 465, and with `starttls` to 587. */
            port?: number;
            /**
             * @description When TLS starts. Defaults to `at_once` on port 465, and otherwise to `starttls`.
             * @enum {string}
             */
            tls?: "at_once" | "starttls";
            /** @description User name for the mail server. */
            user?: string;
            /** @description Its password. Omitted, the present one applies, if host and user are the same. */
            password?: string;
            /** @description Sender address, without a name. */
            from: string;
            /** @description Also report opens and clicks in service mail. By default, only those in commercial mail are reported. */
            track_service_mail?: boolean;
        };
        /** @description The recipient of the test email. */
        EmailTest: {
            /** @description The recipient's address. Defaults to the workshop's email in its settings. */
            to?: string;
        };
        /** @description How the workshop's email is sent. */
        EmailTransport: {
            /**
             * @description `smtp`, `dev` (stored but not sent), or `none` (email cannot be sent).
             * @enum {string}
             */
            kind: "smtp" | "dev" | "none";
            /** @description The mail server's host. `null` if there is none. */
            host: string | null;
            /** @description Its port. `null` if there is none. */
            port: number | null;
            /**
             * @description When TLS starts: at once, or after STARTTLS. `null` if there is no mail server.
             * @enum {string|null}
             */
            tls: "at_once" | "starttls" | null;
            /** @description User name for the mail server. `null` if there is no login. */
            user: string | null;
            /** @description Sender address. `null` if there is no account. */
            from: string | null;
            /** @description Whether opens and clicks are also reported for service mail. */
            track_service_mail: boolean;
            /** @description The URL to which the mail provider posts bounced mail and replies, unchanged. Its knowledge is the only authentication: keep it secret. `null` if there is no account. */
            hook_url: string | null;
            /**
             * Format: date-time
             * @description Time since which the workshop can send email. `null` if it cannot.
             */
            created_at: string | null;
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
            /** @description Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`. */
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
        /**
         * @description Name of an event, or `*` for all events, including those that later releases add.
         * @enum {string}
         */
        EventName: "*" | "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished" | "stock.below_minimum" | "invoice.registered" | "invoice.rejected" | "invoice.cancelled" | "payment.removed" | "waiting_list.offered" | "waiting_list.booked" | "waiting_list.removed" | "work_period.started" | "work_period.ended" | "work_period.updated" | "work_period.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "inspection.completed" | "inspection.finding_decided";
        /** @description An archive of evidence. The command writes it to `--out`, and exits with 1 if a file is missing from it. */
        EvidenceArchive: {
            /** @description Suggested file name. */
            filename: string;
            /** @description SHA-256 of the file. */
            sha256: string;
            /** @description Size in bytes. */
            size: number;
            /** @description The file in base64. */
            content: string;
            /** @description Whether the archive contains all signed quotes of the budget. */
            ok: boolean;
            /** @description The signed quotes that the archive lacks, because their files are missing or were changed. */
            differences: components["schemas"]["EvidenceDifference"][];
        };
        /** @description A broken link of the chain. */
        EvidenceBroken: {
            /** @description Number of the entry. */
            number: number;
            /** @description Id of the budget that it is about. `null` if the entry itself is missing. */
            budget_id: number | null;
            /**
             * @description `missing_entry`: there is no entry with this number. `wrong_previous`: it does not follow the entry before it. `changed_entry`: its data does not match its hash. `changed_content`: its content was changed. `missing_content`: its content was deleted before its term ended. `missing_end`: there were entries from this number on. `beyond_head`: it was added after the last one. `changed_head`: the head has another hash than the last entry. `missing_head`: there is no head. `unsealed_entry`, `unsealed_head`: no secret of `APP_SECRET` has sealed it, so the service did not write it, or the secret of that time is missing.
             * @enum {string}
             */
            what: "missing_entry" | "wrong_previous" | "changed_entry" | "changed_content" | "missing_content" | "missing_end" | "beyond_head" | "changed_head" | "missing_head" | "unsealed_entry" | "unsealed_head";
        };
        /** @description A difference between the chain and the rest of the workshop's data. */
        EvidenceDifference: {
            /**
             * @description `signature_without_entry`: the budget is signed, but the chain has no signature. `signature_removed`: the chain has a signature, but the budget is not signed. `signature_differs`: their times differ. `client_differs`: the budget belongs to another client than the one who decided. `decision_without_entry`, `decision_removed`, `decision_differs`: the same for the lines of the budget's history. `step_removed`: the budget has lost the step that the decision led to. `document_without_entry`: a signed quote that no entry names. `document_removed`: an entry names a signed quote that is missing. `document_differs`: its row does not match the entry. `file_missing`, `file_damaged`: its file is missing, or was changed.
             * @enum {string}
             */
            what: "signature_without_entry" | "signature_removed" | "signature_differs" | "client_differs" | "decision_without_entry" | "decision_removed" | "decision_differs" | "step_removed" | "document_without_entry" | "document_removed" | "document_differs" | "file_missing" | "file_damaged";
            /** @description Id of the budget. */
            budget_id: number;
            /** @description Number of the entry that proves it. `null` if there is none. */
            number: number | null;
            /** @description Id of the signed quote. `null` if the difference concerns something else. */
            document_id: number | null;
            /** @description Name of the stored file that is missing or was changed. `null` if the difference concerns something else. */
            file: string | null;
            /** @description The difference in one sentence, in the workshop's language. */
            text: string;
        };
        /** @description The budget whose evidence to export. */
        EvidenceExport: {
            /** @description Id of the budget. */
            budget_id: number;
            /** @description Include the data of an erased client, which is blocked. Use it only for a legal claim. */
            blocked?: boolean;
        };
        /** @description Whether the chain is unchanged, and the workshop's other tables and files agree with it. */
        EvidenceVerified: {
            /** @description Whether the chain is unbroken and there are no differences. */
            ok: boolean;
            /** @description Number of sound entries, in the whole chain or for the budget; up to the first broken one. */
            entries: number;
            /** @description The first broken link. `null` if there is none. */
            broken: components["schemas"]["EvidenceBroken"] | null;
            /** @description Number of signed quotes that were checked. None if the chain is broken. */
            files: number;
            /** @description Number of differences. */
            differing: number;
            /** @description The differences between the chain and budgets, their history, their signed quotes or the files of these. At most 100 are listed. Nothing is compared if the chain is broken. */
            differences: components["schemas"]["EvidenceDifference"][];
        };
        /** @description Whether a box is free at a time, and if not, why. */
        ExplainedBox: {
            box: components["schemas"]["SlotBox"];
            /** @description Whether the box is free for the whole duration. */
            free: boolean;
            /**
             * Format: int32
             * @description How long the box is free from this start on, at most the duration. 0 if no appointment can begin then; more, if only a shorter one can.
             */
            free_minutes: number;
            /**
             * @description The obstacle: the appointment would begin within an hour or earlier, the box is closed, the lunch break, a closure, the absence of all the staff, or another appointment. `null` if the box is free.
             * @enum {string|null}
             */
            reason: "too_soon" | "closed" | "lunch_break" | "closure" | "absence" | "taken" | null;
            /**
             * Format: date-time
             * @description When the obstacle ends. `null` if the box is free.
             */
            until: string | null;
            /** @description Reason of the closure. `null` for other reasons. */
            closure: string | null;
            /** @description The appointment that takes the box. `null` for other reasons. */
            appointment: {
                /** @description Id of the appointment. */
                id: string;
                /** @description The budget that it is for. */
                budget_id: number;
                /** @description Plate of the vehicle. `null` without a vehicle. */
                plate: string | null;
                /** @description Name of the client. */
                client: string;
            } | null;
        };
        /** @description The times of a day, free or not. */
        ExplainedDay: {
            /**
             * Format: date
             * @description The day, by the workshop's clock.
             */
            date: string;
            /**
             * Format: int32
             * @description Duration of the appointment in minutes.
             */
            duration_minutes: number;
            /**
             * @description Why no box opens on this day: the opening hours, a holiday, or because there are no boxes. `null` if a box opens.
             * @enum {string|null}
             */
            closed: "hours" | "holiday" | "no_boxes" | null;
            /** @description Name of the holiday. `null` on other days. */
            holiday: string | null;
            /** @description The possible starts, in order. Empty if no box opens on this day. */
            data: components["schemas"]["ExplainedStart"][];
        };
        /** @description A possible start of an appointment. */
        ExplainedStart: {
            /**
             * Format: date-time
             * @description When the appointment would begin, on the hour or half past by the workshop's clock.
             */
            start: string;
            /**
             * Format: date-time
             * @description When it would end.
             */
            end: string;
            /** @description Whether a box is free. */
            free: boolean;
            /** @description The boxes, by id. */
            boxes: components["schemas"]["ExplainedBox"][];
        };
        /** @description One problem in the request. */
        FieldProblem: {
            /** @description The place of the problem: a JSON pointer into the body (`/lines/0/quantity`), or `query/…` or `path/…` with the name of the parameter. */
            path: string;
            /** @description The problem at that place, for people. */
            message: string;
        };
        /** @description The optional line for a finding. Defaults are those of a new line; the description defaults to the text of the point. */
        FindingOffer: {
            /** @description The budget that gets the line. Defaults to that of the inspection. */
            budget_id?: number;
            /** @description Id of a part of the workshop's store. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description?: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            /**
             * @description The kind of line.
             * @enum {string}
             */
            line_type?: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Quantity, in hours or pieces; negative for a return. Defaults to 1. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. Defaults to 0. */
            discount_pct?: number;
            /** @description Tax rate in percent. Defaults to the workshop's current rate. */
            tax_rate?: number;
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
        };
        /** @description How a finding ended. */
        FindingSettle: {
            /**
             * @description `done` if the work was done, `dismissed` if no work is needed, `open` to reverse either.
             * @enum {string}
             */
            outcome: "done" | "dismissed" | "open";
        };
        /** @description A change, and the fields that it changed. */
        HistoryEntry: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /** @description The change, such as `client.updated`, `vehicle.created` or `line.deleted`. */
            action: string;
            /** @description Name of the key, of the person at the workshop, or of the client. Empty once the client is erased. */
            by: string;
            /**
             * @description `key`: through the API. `staff`: at the desk. `client`: by a message, or on one of the client's pages. `service`: automatically.
             * @enum {string}
             */
            by_kind: "key" | "staff" | "client" | "service";
            /** @description Id of the vehicle. `null` if it concerns none. */
            vehicle_id: number | null;
            /** @description Id of the line. `null` if it concerns none. */
            line_id: number | null;
            /** @description The fields that changed, by name. */
            changes: {
                [key: string]: {
                    /** @description The value before. `null` if there was none, or if it was erased with the client. */
                    from: unknown;
                    /** @description The value after. `null` if there was none, or if it was erased with the client. */
                    to: unknown;
                };
            };
        };
        /** @description A page of changes. */
        HistoryPage: {
            /** @description The changes, newest first. */
            data: components["schemas"]["HistoryEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A day on which the workshop is closed. */
        Holiday: {
            /** @description Id of the holiday. */
            id: number;
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
        /** @description A holiday to be added. */
        HolidayCreate: {
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
        /** @description The workshop's holidays. */
        HolidayList: {
            /** @description The holidays, by date. */
            data: components["schemas"]["Holiday"][];
        };
        /** @description The region of the workshop. */
        HolidaysRenew: {
            /** @description Changes the region of the workshop first. Omitted, the region stays. */
            region?: string | null;
        };
        /** @description The holidays that were added and removed. */
        HolidaysRenewed: {
            /** @description The region of the workshop. */
            region: string | null;
            /** @description Holidays that were added. */
            added: components["schemas"]["Holiday"][];
            /** @description Holidays that were removed. */
            removed: components["schemas"]["Holiday"][];
        };
        /** @description A row that already exists. */
        ImportDuplicate: {
            /** @description Line of the file on which the row begins. */
            row: number;
            /** @description The column in which it is a duplicate. */
            column: string;
            /**
             * @description The code that the API would return.
             * @enum {string}
             */
            code: "client_exists" | "vehicle_exists" | "vehicle_belongs_to_other_client";
            /** @description Id of the existing record. `null` if the duplicate is a row of this file. */
            existing_id: number | null;
            /** @description The earlier row of this file. `null` if the workshop has the record already. */
            existing_row: number | null;
        };
        /** @description An error in a cell, a row or the file. */
        ImportError: {
            /** @description Line of the file on which the row begins. `null` for the file itself. */
            row: number | null;
            /** @description Name of the column in the header of the file. `null` for a whole row. */
            column: string | null;
            /** @description The error. */
            message: string;
        };
        /** @description A stored file for an import. */
        ImportFile: {
            /** @description Id of the file. */
            id: number;
            /** @description Name of the file. */
            filename: string;
            /** @description Size in bytes. */
            size: number;
            /**
             * Format: date-time
             * @description Time of the upload.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the file is deleted.
             */
            expires_at: string;
            /** @description Number of imports of the file. */
            attempts: number;
            /**
             * @description Kind of the last import. `null` if the file was not imported.
             * @enum {string|null}
             */
            kind: "clients" | "vehicles" | "items" | "parts" | null;
            /** @description Report of the last import. `null` if there is none, and while an import is running. */
            report: components["schemas"]["ImportReport"] | null;
        };
        /** @description A file and its name. */
        ImportFileStore: {
            /**
             * Format: byte
             * @description A CSV file of up to 16 MB.
             */
            file: string;
            /** @description Name of the file. */
            filename: string;
        };
        /** @description The columns of a file with their fields, and its first rows as an import would store them. */
        ImportPreview: {
            /** @description The columns of the file, from left to right. */
            columns: {
                /** @description The header in the file. Empty if the column has none. */
                header: string;
                /** @description The field that the column sets. `null` if it sets none. */
                field: string | null;
                /**
                 * @description `name`: the header is the name of the field. `heading`: it is a usual word for it. `map`: it is in `map`. `null`: the header is not recognised, and the column is left out.
                 * @enum {string|null}
                 */
                source: "name" | "heading" | "map" | null;
                /** @description The first three values of the column. */
                samples: string[];
            }[];
            /** @description The fields that a column can set. */
            fields: {
                /** @description The name of the field, as in `map`. */
                name: string;
                /** @description The label of the field, in the language of the request. */
                label: string;
                /** @description Whether every row needs it. */
                required: boolean;
            }[];
            /** @description The first ten rows. */
            rows: {
                /** @description Line of the file on which the row begins. */
                row: number;
                /**
                 * @description The result that the import of the row would have.
                 * @enum {string}
                 */
                result: "created" | "updated" | "unchanged" | "skipped" | "refused";
                /** @description The fields of the row as they would be stored. */
                values: {
                    /** @description The name of the field. */
                    field: string;
                    /** @description The value. Booleans are `true` and `false`, numbers have a decimal point. */
                    value: string;
                }[];
                /** @description The errors of the row. */
                errors: {
                    /** @description Name of the column in the header of the file. `null` for the whole row. */
                    column: string | null;
                    /** @description The error. */
                    message: string;
                }[];
            }[];
        };
        /** @description The result of an import. If any row has an error, nothing is written, unless `errors` was `skip`. */
        ImportReport: {
            /** @description Whether there were no errors. `false`: nothing was written, unless `errors` was `skip` or the workshop's data changed during the import. */
            ok: boolean;
            /** @description Whether the file was only checked. The figures then show the result of an import. */
            dry_run: boolean;
            /** @description Number of rows, without the header and empty ones. */
            rows: number;
            /** @description Number of new records. */
            created: number;
            /** @description Number of existing records that changed. */
            updated: number;
            /** @description Number of existing records without changes. */
            unchanged: number;
            /** @description Number of duplicates that were skipped. */
            skipped: number;
            /** @description Number of rows with errors. */
            refused: number;
            /**
             * @description The encoding in which the file was read. A file that is not valid UTF-8 is read as `windows-1252`.
             * @enum {string|null}
             */
            encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | null;
            /**
             * @description The separator between the cells, as in the header. `null` if there is a single column.
             * @enum {string|null}
             */
            separator: "," | ";" | "\t" | "|" | null;
            /** @description Columns whose header is not the name of a field, with the fields that they were assigned to. */
            columns: {
                /** @description The header in the file. */
                header: string;
                /** @description The field that the column was assigned to. */
                field: string;
            }[];
            /** @description Number of errors. */
            error_count: number;
            /** @description The first 100 errors, in the order of the file. */
            errors: components["schemas"]["ImportError"][];
            /** @description Rows that already exist, or occur twice in the file. */
            duplicates: components["schemas"]["ImportDuplicate"][];
            /** @description The columns and the first rows, if `preview` was set. */
            preview: components["schemas"]["ImportPreview"] | null;
        };
        /** @description The message or call. `client_id`, `from` or both identify the sender. */
        InboundCommunication: {
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call";
            /** @description Id of the client. Defaults to the client whose phone or email is `from`, if there is one. */
            client_id?: number;
            /** @description The number or address that it came from. */
            from?: string;
            /** @description Subject of an email. */
            subject?: string;
            /** @description The full text; for a call, a note about it. */
            body: string;
            /** @description Duration of a call, in seconds. */
            duration?: number;
            /**
             * Format: uri
             * @description URL of a call's recording.
             */
            recording_url?: string;
            /** @description The person in the workshop who received the call or message. */
            agent?: string;
        };
        /** @description A photo. */
        InspectionPhotoAdd: {
            /**
             * Format: byte
             * @description A JPEG, PNG or WebP of up to 4 MB.
             */
            file: string;
            /** @description Name to show. Defaults to the name of the file. */
            filename?: string;
        };
        /** @description A point that is not in the template. */
        InspectionPointAdd: {
            /** @description Title of the section. Defaults to the section of the last point. */
            section?: string;
            /** @description Text of the point, such as the damage that was found. */
            text: string;
            /**
             * @description The result. If only `value` is sent, the limits of the point determine it.
             * @enum {string}
             */
            result?: "unchecked" | "green" | "amber" | "red";
            /** @description The measured value. */
            value?: number | null;
            /** @description Note for the workshop and the client. */
            note?: string | null;
        };
        /** @description The changes to a point of an inspection. */
        InspectionPointSet: {
            /**
             * @description The result. If only `value` is sent, the limits of the point determine it.
             * @enum {string}
             */
            result?: "unchecked" | "green" | "amber" | "red";
            /** @description The measured value. */
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
            /** @description Mileage from which the client is reminded. Defaults to the kilometres of the template. */
            return_km?: number | null;
            /** @description The values on which the change is based. If another person has since changed one of them to a value that differs from the sent one, nothing is changed and the answer is 409 `changed_meanwhile`. */
            was?: {
                /**
                 * @description The previous result.
                 * @enum {string}
                 */
                result?: "unchecked" | "green" | "amber" | "red";
                /** @description The previous measured value. */
                value?: number | null;
                /** @description The previous note. */
                note?: string | null;
            };
        };
        /**
         * @description The result: `green` is in order, `amber` will need work soon, `red` needs work now.
         * @enum {string}
         */
        InspectionResult: "unchecked" | "green" | "amber" | "red";
        /** @description Whether the client sees the inspection. */
        InspectionShare: {
            /** @description Whether the client sees it on the tracking page. */
            shared: boolean;
            /** @description Whether to send the client a notice with the link. Ignored if the inspection is no longer shared. */
            notify_client?: boolean;
        };
        /** @description The budget and the template. */
        InspectionStart: {
            /** @description The budget to which the inspection belongs. */
            budget_id: number;
            /** @description The template whose points are copied. */
            template_id: number;
        };
        /** @description A list of points from which inspections are created. */
        InspectionTemplate: {
            /** @description Id of the template. */
            id: number;
            /** @description Name of the template. */
            name: string;
            /** @description The category of budgets for which the template is proposed. `null` for all. */
            category_id: number | null;
            /** @description The service of this category for which the template is proposed. `null` for all. */
            subcategory_id: number | null;
            /** @description The points in their order. Points with the same `section` in a row form a section. */
            points: components["schemas"]["InspectionTemplatePoint"][];
        };
        /** @description A template of inspections. */
        InspectionTemplateCreate: {
            /** @description Name of the template. */
            name: string;
            /** @description The category of budgets for which the template is proposed. `null` for all. */
            category_id?: number | null;
            /** @description The service of this category for which the template is proposed. `null` for all. */
            subcategory_id?: number | null;
            /** @description The points in their order. Points with the same `section` in a row form a section. */
            points: components["schemas"]["InspectionTemplatePointInput"][];
        };
        /** @description The templates of inspections. */
        InspectionTemplateList: {
            /** @description The templates, by name. */
            data: components["schemas"]["InspectionTemplate"][];
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
            /** @description Measured value from which amber is proposed. */
            amber_at: number | null;
            /** @description Measured value from which red is proposed. Lower values are worse if it is below `amber_at`. */
            red_at: number | null;
            /** @description Months after which a finding without work returns. */
            return_months: number | null;
            /** @description Kilometres after which a finding without work returns. */
            return_km: number | null;
        };
        /** @description A point of a template. */
        InspectionTemplatePointInput: {
            /** @description Title of the section that contains the point. */
            section: string;
            /** @description Text of the point, such as the part to check. */
            text: string;
            /** @description How it is checked. */
            hint?: string | null;
            /** @description Unit of the measured value, such as `mm`. `null` if nothing is measured. */
            unit?: string | null;
            /** @description Measured value from which amber is proposed. */
            amber_at?: number | null;
            /** @description Measured value from which red is proposed. Lower values are worse if it is below `amber_at`. */
            red_at?: number | null;
            /** @description Months after which a finding without work returns. */
            return_months?: number | null;
            /** @description Kilometres after which a finding without work returns. */
            return_km?: number | null;
        };
        /** @description The changes to a template. */
        InspectionTemplateSet: {
            /** @description Name of the template. */
            name?: string;
            /** @description The category of budgets for which the template is proposed. `null` for all. */
            category_id?: number | null;
            /** @description The service of this category for which the template is proposed. `null` for all. */
            subcategory_id?: number | null;
            /** @description The points in their order. Points with the same `section` in a row form a section. */
            points?: components["schemas"]["InspectionTemplatePointInput"][];
        };
        /** @description A workshop of this deployment. */
        Instance: {
            /** @description Id of the workshop. */
            id: number;
            /** @description Canonical host name, with the port if it is not the usual one. */
            host: string;
            /** @description Other host names of the workshop. */
            aliases: string[];
            /** @description Base URL of links in messages and answers. */
            base_url: string;
            /** @description Name of the workshop. */
            name: string;
            /** @description Whether it is a sandbox, for testing integrations. */
            sandbox: boolean;
            /**
             * @description API plan.
             * @enum {string}
             */
            plan: "included" | "developer" | "business" | "partner";
            /** @description Requests per day, for the Partner plan. `null`: as in the Business plan. */
            plan_daily_quota: number | null;
            /** @description Live keys, for the Partner plan. `null`: as in the Business plan. */
            plan_live_keys: number | null;
            /** @description Scopes, for the Partner plan. `null`: as in the Business plan. */
            plan_scopes: components["schemas"]["Scope"][] | null;
            /** @description Time zone of diary and opening hours, as an IANA name. */
            timezone: string;
            /**
             * @description Whether clients propose appointments or book them.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
            /**
             * @description Language of the workshop, and the default language of its messages.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region: string | null;
            /**
             * Format: date-time
             * @description When it was set up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its removal began. It no longer answers; `instance remove` continues the removal. `null` if it is not being removed.
             */
            removing_at: string | null;
            /**
             * Format: date-time
             * @description When it was paused. Its data can be read, but nothing is written or sent until `instance resume`. `null` if it is not paused.
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description Time of a sandbox whose clock was moved. `null` if the workshop has the real time.
             */
            workshop_time?: string | null;
        };
        /** @description A workshop to be set up. */
        InstanceCreate: {
            /** @description Canonical host name, with the port if it is not the usual one. */
            host: string;
            /** @description Name of the workshop. */
            name: string;
            /** @description Base URL of links in messages and answers. Defaults to `https://` and the host. */
            base_url?: string;
            /** @description Name of the owner, who is added to the staff. The answer contains a link with which the owner gets access to the panel. */
            owner?: string;
            /** @description Create a sandbox for testing integrations, with invented data and two keys. It sends no mail, no SMS and no tax records, and uses no quota. A sandbox cannot become a real workshop, or a real workshop a sandbox. */
            sandbox?: boolean;
            /**
             * @description API plan. Defaults to `included`, for a sandbox to `business`.
             * @enum {string}
             */
            plan?: "included" | "developer" | "business" | "partner";
            /** @description Time zone, as an IANA name. Defaults to `Europe/Madrid`. */
            timezone?: string;
            /**
             * @description Whether clients propose appointments or book them. Defaults to `propose`.
             * @enum {string}
             */
            booking_mode?: "propose" | "book";
            /**
             * @description Language of the workshop. Defaults to `es`.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code. Defaults to `ES`. */
            country?: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region?: string | null;
        };
        /** @description A new workshop, with the keys of a sandbox. */
        InstanceCreated: {
            /** @description Id of the workshop. */
            id: number;
            /** @description Canonical host name, with the port if it is not the usual one. */
            host: string;
            /** @description Other host names of the workshop. */
            aliases: string[];
            /** @description Base URL of links in messages and answers. */
            base_url: string;
            /** @description Name of the workshop. */
            name: string;
            /** @description Whether it is a sandbox, for testing integrations. */
            sandbox: boolean;
            /**
             * @description API plan.
             * @enum {string}
             */
            plan: "included" | "developer" | "business" | "partner";
            /** @description Requests per day, for the Partner plan. `null`: as in the Business plan. */
            plan_daily_quota: number | null;
            /** @description Live keys, for the Partner plan. `null`: as in the Business plan. */
            plan_live_keys: number | null;
            /** @description Scopes, for the Partner plan. `null`: as in the Business plan. */
            plan_scopes: components["schemas"]["Scope"][] | null;
            /** @description Time zone of diary and opening hours, as an IANA name. */
            timezone: string;
            /**
             * @description Whether clients propose appointments or book them.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
            /**
             * @description Language of the workshop, and the default language of its messages.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region: string | null;
            /**
             * Format: date-time
             * @description When it was set up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its removal began. It no longer answers; `instance remove` continues the removal. `null` if it is not being removed.
             */
            removing_at: string | null;
            /**
             * Format: date-time
             * @description When it was paused. Its data can be read, but nothing is written or sent until `instance resume`. `null` if it is not paused.
             */
            paused_at?: string | null;
            /**
             * Format: date-time
             * @description Time of a sandbox whose clock was moved. `null` if the workshop has the real time.
             */
            workshop_time?: string | null;
            /** @description The keys of a sandbox, which are shown only now: a test key for reading and a live key for writing. Empty for other workshops; create their keys with `keys create`. */
            keys: {
                /** @description Id of the key. */
                id: number;
                /** @description Name of the key. */
                name: string;
                /**
                 * @description `test` keys can only read; `live` keys can also write.
                 * @enum {string}
                 */
                environment: "test" | "live";
                /** @description The key itself. The service stores only a hash. */
                key: string;
            }[];
            /** @description Link for the owner, for one use within 48 hours. `null` without an owner. */
            owner_link: components["schemas"]["AccessLink"] | null;
        };
        /** @description The workshops of this deployment. */
        InstanceList: {
            /** @description The workshops, by ascending id. */
            data: components["schemas"]["Instance"][];
            /** @description Whether there are more workshops than `limit`. */
            has_more: boolean;
        };
        /** @description The confirmation that the workshop is to be removed. */
        InstanceRemove: {
            /** @description The workshop's canonical host, repeated. */
            confirm: string;
            /** @description The workshop's canonical host, to discard its invoices without an archive of their current state. The law requires them to be kept for years. */
            without_archive?: string;
            /** @description The workshop's canonical host, to remove it although some tax records were not sent. The law requires all of them to be sent. */
            without_sending?: string;
        };
        /** @description The workshop that was removed. */
        InstanceRemoved: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of the workshop. */
            id: number;
            /** @description Canonical host that it had. */
            host: string;
            /** @description Number of database rows that were deleted. A continued removal counts only its own. */
            rows: number;
            /** @description Number of documents among them, whose files were also deleted. */
            documents: number;
        };
        /** @description The changes to the workshop's hosts and plan. */
        InstanceUpdate: {
            /** @description New canonical host name. The old one stays as an alias. */
            host?: string;
            /** @description Base URL of links in messages and answers. */
            base_url?: string;
            /** @description Host names to add as aliases. */
            add_aliases?: string[];
            /** @description Aliases to remove. */
            remove_aliases?: string[];
            /**
             * @description API plan.
             * @enum {string}
             */
            plan?: "included" | "developer" | "business" | "partner";
            /** @description Requests per day, for the Partner plan. `null`: as in the Business plan. */
            plan_daily_quota?: number | null;
            /** @description Live keys, for the Partner plan. `null`: as in the Business plan. */
            plan_live_keys?: number | null;
            /** @description Scopes, for the Partner plan. `null`: as in the Business plan. */
            plan_scopes?: components["schemas"]["Scope"][] | null;
        };
        /** @description A budget for the workshop's own use. */
        InternalBudgetCreate: {
            /** @description Id of the client, or of the client record of the workshop itself. */
            client_id: number;
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number;
            /** @description Id of the category. */
            category_id?: number;
            /** @description Id of one of the category's services. */
            subcategory_id?: number;
            /** @description Notes that only the workshop sees. */
            internal_notes?: string;
        };
        /** @description An address that bounced permanently. */
        InvalidEmail: {
            /** @description The address, in lower case. */
            email: string;
            /** @description The reason that the receiving server gave. */
            reason: string;
            /**
             * Format: date-time
             * @description When the address first bounced.
             */
            since: string;
            /** @description The clients who have it as their email or billing email. */
            clients: {
                /** @description Id of the client. */
                id: number;
                /** @description Name of the client. */
                name: string;
            }[];
        };
        /** @description The address whose flag was removed. */
        InvalidEmailCleared: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description The address, in lower case. */
            email: string;
        };
        /** @description A page of addresses that bounced permanently. */
        InvalidEmailPage: {
            /** @description The addresses, in alphabetical order. */
            data: components["schemas"]["InvalidEmail"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description How the new link is sent. */
        InvitationResend: {
            by?: components["schemas"]["LinkDelivery"];
        };
        /** @description An invoice with all its data. */
        Invoice: {
            /** @description Id of the invoice. Assigned by the service. */
            id: number;
            /** @description Its number in the series. `null` while it is a draft. */
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
            /** @description Id of the client, also of a simplified invoice, which doesn't name it. */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /** @description Id of the budget that it charges. */
            budget_id: number;
            /** @description Id of the vehicle. `null` if it is for no vehicle. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Number plate when the invoice was created. `null` if it is for no vehicle. */
            plate: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded.
             */
            km: number | null;
            /** @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount. */
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
            /** @description Number, within its series, of the invoice that it corrects. `null` if it corrects none. */
            rectifies_number: number | null;
            /** @description Id of the invoice that it corrects. `null` if it corrects none. */
            rectifies_id: number | null;
            /** @description How it corrects the other invoice. `null` if it corrects none. */
            correction: components["schemas"]["InvoiceCorrection"] | null;
            /** @description Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased. */
            correction_reason: string | null;
            /** @description Id of the simplified invoice that was exchanged for this full one: both are for the same sale. `null` if there is none. */
            exchanges_id: number | null;
            /** @description Id of the earlier exchange that it reverses, because a new exchange replaces it. `null` if there is none. */
            reverses_id: number | null;
            /** @description Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none. */
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
        /** @description The advance payment. */
        InvoiceAdvance: {
            /** @description Id of the budget. */
            budget_id: number;
            /** @description The amount with tax, in euros. The sum of all advances cannot exceed the total of the budget. */
            amount: number;
            /**
             * @description Payment method. With it, the invoice is issued at once; without it, a draft is created.
             * @enum {string}
             */
            paid?: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other";
            /** @description Make it a simplified invoice, which names no recipient. */
            simplified?: boolean;
            /** @description Code of the series. Defaults to the default series of its kind. */
            series?: string;
        };
        /** @description The archive to write. */
        InvoiceArchive: {
            /** @description Include the invoices of erased clients. Their data is blocked, but the law requires their invoices to be kept. */
            blocked?: boolean;
        };
        /** @description The paid and unpaid amounts of an invoice. */
        InvoiceBalance: {
            /** @description Sum of its payments in euros, less refunds. */
            paid: number;
            /** @description The amount still to be paid, in euros: 0 if it is cancelled, if another invoice replaces it, or if it corrects only the tax because the client did not pay. Negative if the workshop owes it. */
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
        /** @description The confirmation that the invoice is to be cancelled. */
        InvoiceCancel: {
            /** @description The invoice's full number, repeated. */
            confirm: string;
            /** @description The reason for cancelling it, which the register of invoices shows beside its number. */
            reason?: string;
        };
        /** @description How the invoice is corrected. */
        InvoiceCorrect: {
            /** @description The new invoice lists only the differences: added or, with negative quantities, returned items. */
            difference?: boolean;
            /** @description The new invoice lists all lines again, and replaces the corrected invoice. */
            substitution?: boolean;
            /** @description The reason, in words. It is printed on the invoice. */
            reason: string;
            /**
             * @description The tax authority's code for the reason: R1 an error of law or a return (the usual one), R2 the recipient's insolvency, R3 an unpaid debt, R4 others. A simplified invoice has none. R2 and R3 require a correction by difference: they reduce the tax, but not the client's debt.
             * @enum {string}
             */
            code?: "R1" | "R2" | "R3" | "R4";
            /** @description Code of the series. Defaults to the default series of its kind. */
            series?: string;
            /** @description The lines, as a JSON array. By default, a correction by difference returns all lines, one by substitution repeats them, and one with R2 or R3 reduces the tax of the unpaid amount. */
            lines?: components["schemas"]["InvoiceLineInput"][];
        };
        /**
         * @description `difference`: its amounts are added to those of the invoice that it corrects; `substitution`: it replaces that invoice.
         * @enum {string}
         */
        InvoiceCorrection: "difference" | "substitution";
        /** @description A draft that was discarded. */
        InvoiceDiscarded: {
            /**
             * @description Always `true`.
             * @constant
             */
            ok: true;
            /** @description Its former id. */
            id: number;
        };
        /** @description The budget and the options of the draft. */
        InvoiceDraft: {
            /** @description Id of the budget. */
            budget_id: number;
            /** @description Make it a simplified invoice, which names no recipient. */
            simplified?: boolean;
            /** @description Make it a simplified invoice that names the client with tax id and address, for a business that deducts the tax. Only in Spain. */
            qualified?: boolean;
            /** @description Make it a full invoice for a private person without a tax id, with the name, and the address if known. Only in Spain. */
            without_tax_id?: boolean;
            /** @description Code of the series. Defaults to the default series of its kind. */
            series?: string;
        };
        /** @description The series, and the recipient if it differs from the client's data or from the earlier exchange. */
        InvoiceExchange: {
            /** @description Code of a series of full invoices. Defaults to the default series. */
            series?: string;
            /** @description Name of the recipient. */
            billing_name?: string;
            /** @description Tax id of the recipient. */
            billing_tax_id?: string | null;
            /** @description Address of the recipient. */
            billing_address?: string | null;
            /** @description City of the recipient. */
            billing_city?: string | null;
            /** @description Postal code of the recipient. */
            billing_zip?: string | null;
            /** @description Province of the recipient. */
            billing_province?: string | null;
            /** @description Country of the recipient, as a two-letter code. */
            billing_country?: string;
        };
        /** @description The invoice to issue. */
        InvoiceIssue: {
            /** @description Id of the draft. */
            id?: number;
            /** @description Id of a budget. Its draft is issued; if it has none, one is created. */
            budget_id?: number;
            /** @description Issue a simplified invoice for the budget. */
            simplified?: boolean;
            /** @description Issue a simplified invoice with the client's tax id and address. */
            qualified?: boolean;
            /** @description Issue a full invoice for a private person without a tax id. */
            without_tax_id?: boolean;
            /** @description Code of the series of the invoice that is created for the budget. */
            series?: string;
            /**
             * @description Payment method, if the invoice is paid in full at once. The PDF then states it.
             * @enum {string}
             */
            paid?: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other";
            /** @description Tax rates in percent that are newer than this release. Outside Spain, an invoice with a rate that the service does not know for the workshop's country is refused unless the rate is listed here. */
            unlisted_rates?: number[];
        };
        /** @description An invoice as lists show it, without billing data, notes, totals by rate, lines and payments. */
        InvoiceItem: {
            /** @description Id of the invoice. Assigned by the service. */
            id: number;
            /** @description Its number in the series. `null` while it is a draft. */
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
            /** @description Id of the client, also of a simplified invoice, which doesn't name it. */
            client_id: number;
            client: components["schemas"]["ClientRef"];
            /** @description Id of the budget that it charges. */
            budget_id: number;
            /** @description Id of the vehicle. `null` if it is for no vehicle. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"] | null;
            /** @description Number plate when the invoice was created. `null` if it is for no vehicle. */
            plate: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this invoice. `null` if it was not recorded.
             */
            km: number | null;
            /** @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount. */
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
            /** @description Number, within its series, of the invoice that it corrects. `null` if it corrects none. */
            rectifies_number: number | null;
            /** @description Id of the invoice that it corrects. `null` if it corrects none. */
            rectifies_id: number | null;
            /** @description How it corrects the other invoice. `null` if it corrects none. */
            correction: components["schemas"]["InvoiceCorrection"] | null;
            /** @description Why it corrects the other invoice, as printed on it. `null` if it corrects none, and once the client is erased. */
            correction_reason: string | null;
            /** @description Id of the simplified invoice that was exchanged for this full one: both are for the same sale. `null` if there is none. */
            exchanges_id: number | null;
            /** @description Id of the earlier exchange that it reverses, because a new exchange replaces it. `null` if there is none. */
            reverses_id: number | null;
            /** @description Id of the invoice that replaces it, a corrective one or an exchange. `null` if there is none. */
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
            /** @description Id of the line. */
            id: number;
            /** @description Description of the work or the delivered goods. */
            description: string;
            /** @description Part number or similar reference. */
            reference: string | null;
            /** @description Heading under which the line is grouped. */
            group_title: string | null;
            /** @description Quantity in hours or pieces. Less than zero is a return. */
            quantity: number;
            /** @description Price per unit in euros, before discount and tax; for used goods (`rebu`) it includes the tax. */
            unit_price: number;
            /** @description Discount in percent. */
            discount_pct: number;
            /** @description Tax rate in percent. 0 if no tax is charged or shown. */
            tax_rate: number;
            /** @description Why no tax is charged, by the tax authority's codes (`E1`, `N1`, `S2` …). `null` if there is no such reason. */
            tax_exempt_code: string | null;
            /** @description Tax of the line, where the invoice states it: on corrections of the tax alone, and where an amount with tax was agreed on. `null` if the tax is computed from the bases of all lines of its rate. */
            quota: number | null;
            /** @description Id of the invoice of an advance payment that the line deducts. `null` if it deducts none. */
            deducts_id: number | null;
            /** @description Quantity times price less discount, rounded to the cent (half a cent away from zero). */
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
        /** @description A line of a draft. Defaults: `quantity` is 1, `unit_price` and `discount_pct` are 0, `tax_rate` is the workshop's (0 with a `tax_exempt_code`), `line_type` is `other`, and the rest is `null`. */
        InvoiceLineInput: {
            /** @description The part in the workshop's store that the line uses; `null` if it uses none. The parts of a budget's lines are taken out of the store when the budget is finished, and put back when it is reopened or cancelled. */
            part_id?: number | null;
            /** @description Description of the work or the delivered goods. */
            description: string;
            /** @description Part number or similar reference. */
            reference?: string | null;
            line_type?: components["schemas"]["LineType"];
            /** @description Heading under which the line is grouped. */
            group_title?: string | null;
            /** @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1. */
            quantity?: number;
            /** @description Price per unit in euros, before discount and tax. */
            unit_price?: number;
            /** @description Discount in percent. Defaults to 0. */
            discount_pct?: number;
            /** @description Tax rate in percent. Defaults to the workshop's current rate. */
            tax_rate?: number;
            /**
             * @description The reason for no tax: exempt by article (E1 to E8), not subject (N1, N2), or owed by the recipient (S2, reverse charge).
             * @enum {string|null}
             */
            tax_exempt_code?: "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "E7" | "E8" | "N1" | "N2" | "S2" | null;
            /** @description Tax of the line, if it differs from the base times the rate. A corrective invoice by difference corrects the tax alone with a line without price: `tax_rate` 21, `quota` 110. */
            quota?: number | null;
            /** @description Cost of one unit for the workshop. Used goods are taxed on the margin. */
            unit_cost?: number | null;
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
        /** @description The two invoices of a budget whose price two payers share. */
        InvoiceParts: {
            /** @description Id of the budget. */
            budget_id: number;
            /** @description The invoice of the budget's client, then that of the other payer. */
            invoices: {
                /** @description Id of the invoice. Assigned by the service. */
                id: number;
                /** @description The part of a budget that it charges, if two payers share its price. `null` if it charges all of it. */
                split: components["schemas"]["InvoicePart"] | null;
                status: components["schemas"]["InvoiceStatus"];
                /** @description Id of the client, also of a simplified invoice, which doesn't name it. */
                client_id: number;
                client: components["schemas"]["ClientRef"];
                /** @description Total with taxes, in euros. Negative if a corrective invoice refunds an amount. */
                total: number;
                /** @description The reasons why a draft cannot be issued. */
                obstacles: components["schemas"]["FieldProblem"][];
            }[];
        };
        /** @description A payment of an invoice. */
        InvoicePayment: {
            /** @description Id of the payment. */
            id: number;
            /**
             * Format: date
             * @description The date of the payment.
             */
            date: string;
            /** @description Amount in euros. Negative if it was refunded to the client. */
            amount: number;
            /**
             * @description Currency of the amount.
             * @enum {string}
             */
            currency: "EUR";
            method: components["schemas"]["PaymentMethod"];
        };
        /** @description The changes to a draft. */
        InvoiceSet: {
            /** @description All lines, as a JSON array. They replace the previous ones. */
            lines?: components["schemas"]["InvoiceLineInput"][];
            /** @description Code of another series of the same kind. */
            series?: string;
            /** @description Name of the recipient. */
            billing_name?: string;
            /** @description Tax id of the recipient. */
            billing_tax_id?: string | null;
            /** @description Address of the recipient. */
            billing_address?: string | null;
            /** @description City of the recipient. */
            billing_city?: string | null;
            /** @description Postal code of the recipient. */
            billing_zip?: string | null;
            /** @description Province of the recipient. */
            billing_province?: string | null;
            /** @description Country of the recipient, as a two-letter code. */
            billing_country?: string;
            /**
             * Format: date
             * @description When the work was done, if not on the invoice's day.
             */
            operation_date?: string | null;
            /**
             * Format: date
             * @description The day by which it is to be paid. Without one, issuing it adds `invoice_due_days` to its date.
             */
            due_date?: string | null;
            /**
             * Format: date-time
             * @description When the vehicle arrived.
             */
            date_in?: string | null;
            /**
             * Format: date-time
             * @description When the vehicle left.
             */
            date_out?: string | null;
            /** @description The vehicle's mileage. */
            km?: number | null;
            /** @description Notes that are printed on the invoice. */
            public_notes?: string | null;
            /** @description The insurer's number of the claim, printed on the invoice and in its electronic form. */
            claim_number?: string | null;
            /** @description The number of the insurance policy, printed on the invoice and in its electronic form. */
            policy_number?: string | null;
            /**
             * @description The payment method.
             * @enum {string|null}
             */
            payment_method?: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other" | null;
            /** @description Whether it is for used goods, taxed on the margin (REBU). Prices then include the tax. */
            rebu?: boolean;
            /** @description Whether the recipient is a trader under the equivalence surcharge (recargo de equivalencia). */
            surcharge?: boolean;
            /** @description Whether a simplified invoice names the client with tax id and address. Setting it copies them from the client. */
            qualified?: boolean;
            /** @description Whether the recipient of a full invoice is a private person without a tax id. */
            without_tax_id?: boolean;
            /**
             * @description The tax territory of Spain in which the services of lines with `N2` are located, if it is not the workshop's own.
             * @enum {string|null}
             */
            located_in?: "mainland" | "canaries" | "ceuta_melilla" | null;
            /**
             * @description The language it is written in.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /**
             * @description The tax authority's code for the reason of a corrective invoice.
             * @enum {string}
             */
            correction_code?: "R1" | "R2" | "R3" | "R4";
            /** @description The reason of a corrective invoice, in words. */
            correction_reason?: string;
        };
        /** @description The budget, the other payer, and the part that the budget's client pays. */
        InvoiceSplit: {
            /** @description Id of the budget. */
            budget_id: number;
            /** @description Id of the client who pays the rest, such as the insurer. It must have a name, a tax id and an address. */
            payer_id: number;
            /** @description The amount with tax, in euros, that the budget's client pays. It is divided among the tax rates in proportion. */
            excess?: number;
            /** @description Ids of the lines that the budget's client pays, instead of an amount. */
            owner_lines?: number[];
            /** @description The insurer's number of the claim, for the other payer's invoice. */
            claim_number?: string;
            /** @description The number of the insurance policy, for the other payer's invoice. */
            policy_number?: string;
            /** @description Make the client's invoice a simplified one, without a recipient. */
            simplified?: boolean;
            /** @description Make the client's invoice a simplified one with the client's tax id and address. */
            qualified?: boolean;
            /** @description Make the client's invoice a full one for a private person without a tax id. */
            without_tax_id?: boolean;
        };
        /**
         * @description `draft`: not issued yet, and without a number; `issued`: final, correctable only with another invoice; `cancelled`: issued by mistake for something that never happened, and annulled.
         * @enum {string}
         */
        InvoiceStatus: "draft" | "issued" | "cancelled";
        /** @description The amounts taxed at one rate; untaxed amounts have rate 0. */
        InvoiceTaxRate: {
            /** @description Tax rate in percent. */
            rate: number;
            /** @description Sum of the lines at this rate, before tax. */
            base: number;
            /** @description Tax on it. */
            quota: number;
            /** @description Rate of the equivalence surcharge in percent. 0 if there is none. */
            surcharge_rate: number;
            /** @description Equivalence surcharge on it, which is not in `quota`. */
            surcharge: number;
        };
        /** @description Totals of the lines: for each tax rate the base is the sum of its lines' bases, and its tax (`quota`) is that base times the rate, rounded to the cent. For used goods (`rebu`) the base is the amount to pay, at rate 0. */
        InvoiceTotals: {
            /** @description Sum of the chosen lines before tax. */
            base: number;
            /** @description Sum of the tax at all rates, equivalence surcharges included. */
            tax: number;
            /** @description The amount that the client currently owes. */
            total: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description The tax rates among the chosen lines, ascending. */
            tax_rates: components["schemas"]["InvoiceTaxRate"][];
        };
        /** @description An item of the price list to be created. Defaults: the unit is `ud`, the type `other`, and the tax rate the workshop's. */
        ItemCreate: {
            /** @description The workshop's own reference, unique among its items; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description: string;
            /** @description Sale price of one unit in euros, before tax. */
            price: number;
            /** @description Category under which the workshop lists it. `null` if there is none. */
            category?: string | null;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            line_type?: components["schemas"]["LineType"];
        };
        /** @description A row of the price list. The columns have the names of the options of `items set`; a new item needs a description and a price. */
        ItemRow: {
            /** @description The workshop's own reference, unique among its items; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description?: string;
            /** @description Sale price of one unit in euros, before tax. */
            price?: number;
            /** @description Category under which the workshop lists it. `null` if there is none. */
            category?: string | null;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            line_type?: components["schemas"]["LineType"];
            /** @description Whether the workshop sells it. The API does not list items that are no longer sold. */
            active?: boolean;
        };
        /** @description The changes to an item of the price list. */
        ItemSet: {
            /** @description The workshop's own reference, unique among its items; case, accents and spaces are ignored. */
            reference?: string;
            /** @description Description. */
            description?: string;
            /** @description Sale price of one unit in euros, before tax. */
            price?: number;
            /** @description Category under which the workshop lists it. `null` if there is none. */
            category?: string | null;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            line_type?: components["schemas"]["LineType"];
            /** @description Whether the workshop sells it. The API does not list items that are no longer sold. */
            active?: boolean;
        };
        /** @description A job with what the person at the car needs, without prices and without the client's data. */
        Job: {
            /** @description Id of the budget of the job. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * @description `own` if the job is assigned to the person of the list, `free` if it is unassigned, `other` if it is assigned to another person.
             * @enum {string}
             */
            group: "own" | "free" | "other";
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            /** @description Plate of the vehicle. `null` without a vehicle. */
            plate: string | null;
            /** @description Brand of the vehicle. */
            brand: string | null;
            /** @description Model of the vehicle. */
            model: string | null;
            /** @description Name of the category. */
            category: string | null;
            /** @description The client's wish. */
            public_notes: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was promised.
             */
            date_out: string | null;
            /**
             * Format: date-time
             * @description Start of the appointment. `null` without one.
             */
            start: string | null;
            /** @description Name of the box of the appointment. */
            box: string | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
            /** @description Why its work waits. `null` unless its status is `En espera`. */
            hold_reason: string | null;
            /** @description Minutes of the labour lines. */
            minutes_sold: number;
            /** @description Full minutes that were worked. Work that has not ended counts until now. */
            minutes_worked: number;
            /** @description The people who work on it now. */
            working: components["schemas"]["StaffRef"][];
            /** @description Number of steps that are done. */
            steps_done: number;
            /** @description Number of steps. */
            steps_total: number;
            /** @description Notes that only the workshop sees. */
            internal_notes: string | null;
            /**
             * Format: int32
             * @description Mileage in kilometres, as recorded for this budget. `null` if it was not recorded.
             */
            km: number | null;
            /** @description The lines that the client accepted, in their order. Optional lines that the client did not choose are omitted. */
            lines: components["schemas"]["JobLine"][];
            /** @description The steps. First one for each line of labour and parts, then the steps that people added. */
            steps: components["schemas"]["JobStep"][];
            /** @description The parts that people needed for the job, newest first. */
            part_requests: components["schemas"]["PartRequest"][];
            /** @description The photos and PDFs, newest first, 100 at most. Quotes that the client signed are omitted, because they contain prices. */
            photos: components["schemas"]["JobPhoto"][];
            /** @description The hours worked on the job, by start. */
            work: components["schemas"]["WorkPeriod"][];
            /** @description The present work of the person who calls the operation, on this or another job. `null` if there is none. */
            present: components["schemas"]["WorkItem"] | null;
            /** @description The last five finished visits of the vehicle, newest first. */
            visits: {
                /** @description Id of its budget. */
                id: number;
                /**
                 * Format: date-time
                 * @description When its work was finished.
                 */
                finished_at: string | null;
                /**
                 * Format: int32
                 * @description Mileage in kilometres, as recorded for this budget. `null` if it was not recorded.
                 */
                km: number | null;
                /** @description Name of the category. */
                category: string | null;
                /** @description The client's wish. */
                public_notes: string | null;
            }[];
            /** @description Parts that were fitted to the vehicle on these visits, newest first, 20 at most. */
            known_parts: {
                /** @description Reference of the part. */
                reference: string | null;
                /** @description Description of the part. */
                description: string;
                /**
                 * Format: date-time
                 * @description When the visit was finished.
                 */
                fitted_at: string | null;
            }[];
        };
        /** @description The step. Send `line_id` for the step of a line, or `step_id` for a step that a person added. */
        JobCheck: {
            /** @description Id of a line of the job. */
            line_id?: number;
            /** @description Id of a step that a person added. */
            step_id?: number;
            /** @description Whether the step is done. Defaults to `true`; `false` opens it again. */
            done?: boolean;
        };
        /** @description A job in a list, without prices and without the client's data. */
        JobItem: {
            /** @description Id of the budget of the job. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * @description `own` if the job is assigned to the person of the list, `free` if it is unassigned, `other` if it is assigned to another person.
             * @enum {string}
             */
            group: "own" | "free" | "other";
            /** @description The mechanic who does the work. `null` if unassigned. */
            mechanic: components["schemas"]["StaffRef"] | null;
            /** @description Plate of the vehicle. `null` without a vehicle. */
            plate: string | null;
            /** @description Brand of the vehicle. */
            brand: string | null;
            /** @description Model of the vehicle. */
            model: string | null;
            /** @description Name of the category. */
            category: string | null;
            /** @description The client's wish. */
            public_notes: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was promised.
             */
            date_out: string | null;
            /**
             * Format: date-time
             * @description Start of the appointment. `null` without one.
             */
            start: string | null;
            /** @description Name of the box of the appointment. */
            box: string | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
            /** @description Why its work waits. `null` unless its status is `En espera`. */
            hold_reason: string | null;
            /** @description Minutes of the labour lines. */
            minutes_sold: number;
            /** @description Full minutes that were worked. Work that has not ended counts until now. */
            minutes_worked: number;
            /** @description The people who work on it now. */
            working: components["schemas"]["StaffRef"][];
            /** @description Number of steps that are done. */
            steps_done: number;
            /** @description Number of steps. */
            steps_total: number;
        };
        /** @description A line of a job, without prices. */
        JobLine: {
            /** @description Id of the line. Assigned by the service; it stays when other lines change. */
            id: number;
            line_type: components["schemas"]["LineType"];
            /** @description Description of the work or the delivered goods. */
            description: string;
            /** @description Further details, written by the workshop. Read-only. `null` if there are none. */
            extended_detail: string | null;
            /** @description Part number or similar reference. */
            reference: string | null;
            /** @description Heading under which the line is grouped. */
            group_title: string | null;
            /** @description Quantity in hours or pieces; less than zero is a return, and zero is refused. Defaults to 1. */
            quantity: number;
            /** @description The part in stock that the line uses. `null` if it uses none. */
            part: components["schemas"]["JobPart"] | null;
        };
        /** @description The jobs of a day. */
        JobList: {
            /**
             * Format: date
             * @description The day, by the workshop's clock.
             */
            date: string;
            /** @description The person of the list. `null` if it contains the jobs of all. */
            staff: components["schemas"]["StaffRef"] | null;
            /** @description The jobs, by promised time. With a person, its own jobs come first, then unassigned ones. */
            data: components["schemas"]["JobItem"][];
            /** @description The person's work that has not ended. `null` if it does not work now. */
            present: components["schemas"]["WorkItem"] | null;
            /** @description The work of the person on this day, by start. */
            work: components["schemas"]["WorkItem"][];
            /** @description Full minutes that the person worked on this day. */
            minutes: number;
        };
        /** @description A part in stock, without prices. */
        JobPart: {
            /** @description Id of the part. Assigned by the service; it never changes. */
            id: number;
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description: string;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit: string;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location: string | null;
            /** @description The number of units on hand: the sum of its movements. Below zero only if the workshop allows the use of parts before their arrival is recorded. */
            on_hand: number;
        };
        /** @description A photo or a PDF of a job. */
        JobPhoto: {
            /** @description Id of the document. */
            id: number;
            /** @description Name to show. Without folders and control characters, 200 characters at most, with the extension of its type. */
            filename: string;
            /**
             * @description The type of the file, determined from its content and not from its name or declared type.
             * @enum {string}
             */
            content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            /** @description Description of its content. Only staff see it. */
            caption: string | null;
            /** @description Whether the client sees it on the tracking page. */
            client_visible: boolean;
            /** @description Name of the key, of the person at the workshop, or of the client. Empty once the client is erased. */
            by: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /** @description Path on the workshop's host from which the file can be fetched without a key, for an hour. */
            url: string;
            /** @description Path of a small picture, for an hour. `null` for a PDF. */
            thumbnail_url: string | null;
        };
        /** @description A step of a job. */
        JobStep: {
            /** @description Id of the step. `null` for a line that was never ticked. */
            id: number | null;
            /** @description Id of the line of the step. `null` for a step that a person added. */
            line_id: number | null;
            /** @description The work to do. */
            text: string;
            /**
             * Format: date-time
             * @description When it was done. `null` if it is open.
             */
            done_at: string | null;
            /** @description The person who did it. `null` if it is open, or if the person is unknown. */
            done_by: components["schemas"]["StaffRef"] | null;
        };
        /** @description A step. */
        JobStepAdd: {
            /** @description The work to do. */
            text: string;
        };
        /** @description Who takes the job. */
        JobTake: {
            /** @description Id of the person who works. Defaults to the person who calls the operation. */
            staff_id?: number;
        };
        /** @description A job and its mechanic. */
        JobTaken: {
            /** @description Id of the budget of the job. */
            id: number;
            mechanic: components["schemas"]["StaffRef"];
        };
        /** @description The keys with their requests. */
        KeyActivityList: {
            /** @description The keys, by ascending id, and last the requests without a valid key. */
            data: {
                /** @description Id of the key. `null` for requests without a valid key. */
                key_id: number | null;
                /** @description Name of the key. `null` for requests without a valid key. */
                name: string | null;
                /** @description Requests of the present UTC day that used the plan's quota. */
                requests_today: number;
                /** @description Requests of the last 24 hours that were refused or failed. At most 1,000 are counted. */
                failed: number;
                /**
                 * Format: date-time
                 * @description When the key was last used. `null` if never.
                 */
                last_used_at: string | null;
            }[];
        };
        /** @description A key to be created. */
        KeyCreate: {
            /** @description Name of the key. Changes that the key makes are recorded under it. */
            name: string;
            /** @description The purpose for which the data is used (GDPR). */
            purpose: string;
            /** @description The scopes of the key. `all` means every scope. */
            scopes: ("all" | "clients:read" | "clients:write" | "vehicles:read" | "vehicles:write" | "budgets:read" | "budgets:write" | "invoices:read" | "appointments:read" | "appointments:write" | "communications:read" | "communications:send" | "catalog:read" | "stock:read" | "stock:write" | "webhooks:manage" | "reports:read")[];
            /** @description A test key, which can only read and uses no quota. */
            test?: boolean;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire.
             */
            expires_at?: string | null;
            /** @description IP addresses and CIDR ranges from which the key may be used. An empty list allows every address. */
            ip_allow_list?: string[];
            /** @description Requests per minute. Defaults to 60. */
            per_minute?: number;
        };
        /** @description The workshop's keys. */
        KeyList: {
            /** @description The keys, by ascending id. */
            data: components["schemas"]["ApiKey"][];
        };
        /** @description How to rotate a key. */
        KeyRotate: {
            /** @description The old secret stops working at once, instead of after 24 hours. */
            now?: boolean;
        };
        /** @description A key with its secret, which is shown only here. */
        KeySecret: {
            /** @description Id of the key. */
            id: number;
            /** @description The key itself. It is shown only now; the service stores only a hash. */
            key: string;
            /** @description Beginning of the key, which identifies it later. */
            prefix: string;
        };
        /** @description The changes to a key. */
        KeySet: {
            /** @description Name of the key. Changes that the key makes are recorded under it. */
            name?: string;
            /** @description The scopes of the key, which replace the previous ones. `all` means every scope. */
            scopes?: ("all" | "clients:read" | "clients:write" | "vehicles:read" | "vehicles:write" | "budgets:read" | "budgets:write" | "invoices:read" | "appointments:read" | "appointments:write" | "communications:read" | "communications:send" | "catalog:read" | "stock:read" | "stock:write" | "webhooks:manage" | "reports:read")[];
            /** @description IP addresses and CIDR ranges from which the key may be used. They replace the previous ones. An empty list allows every address. */
            ip_allow_list?: string[];
            /** @description Requests per minute. */
            per_minute?: number;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire.
             */
            expires_at?: string | null;
        };
        /** @description The requests of a key by UTC day. */
        KeyUsage: {
            /** @description Id of the key. */
            key_id: number;
            /** @description Requests of these days that used the plan's quota. */
            requests: number;
            /** @description Requests of these days that were refused or failed. */
            failed: number;
            /** @description The days in order, including those without requests. */
            days: {
                /**
                 * Format: date
                 * @description The day, in UTC.
                 */
                date: string;
                /** @description Requests that used the plan's quota. */
                requests: number;
                /** @description Requests that were refused or failed. */
                failed: number;
            }[];
        };
        /** @description The price of an hour of work. */
        LabourRate: {
            /** @description Id of the rate. */
            id: number;
            /** @description Name of the rate, as the workshop writes it. */
            name: string;
            /** @description Sale price of an hour in euros, before tax. */
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
            /** @description Id of the rate. */
            id: number;
            /** @description Name of the rate, as the workshop writes it. */
            name: string;
        };
        /** @description A line of a budget. */
        LineRef: {
            /** @description The budget of the line. */
            budget_id: number;
            /** @description Id of the line. */
            id: number;
        };
        /**
         * @description `labor`: work; `part`: parts and material; `fee`: a charge, such as waste disposal; `sublet`: work of another company; `other`: anything else, and the default.
         * @enum {string}
         */
        LineType: "labor" | "part" | "fee" | "sublet" | "other";
        /**
         * @description `email`: the link is mailed to the person. `link`: the link is in the answer. Defaults to `email` if the person has an email address and the workshop can send mail.
         * @enum {string}
         */
        LinkDelivery: "email" | "link";
        /** @description A communication, and why it failed if it did. */
        LoggedCommunication: {
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
            /** @description Id of the budget that it is about. `null` if it is about none. */
            idlead: number | null;
            /** @description Id of the client. `null` for an unknown person. */
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
            /** @description The reason why it failed or was not sent, in English. `null` if it did not fail. */
            error: string | null;
        };
        /** @description A page of communications. */
        LoggedCommunicationPage: {
            /** @description The communications, newest first. */
            data: components["schemas"]["LoggedCommunication"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The stored logo of papers. */
        Logo: {
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /**
             * Format: date-time
             * @description When it was set.
             */
            created_at: string;
        };
        /** @description The logo of papers. Exactly one field is required. */
        LogoSet: {
            /**
             * Format: byte
             * @description A PNG or JPEG of up to 1 MB and 3000 pixels on each side.
             */
            file?: string;
            /**
             * @description Remove the logo from papers.
             * @enum {boolean}
             */
            remove?: true;
        };
        /** @description Daily break, in the workshop's time zone. No appointment takes place during it. Equal times mean no break. */
        LunchBreak: {
            /** @description Beginning of the break, `HH:MM`. */
            start: string;
            /** @description End of the break, `HH:MM`. */
            end: string;
        };
        /** @description Daily break. Equal times mean that there is no break. */
        LunchBreakInput: {
            /** @description Beginning of the break, `HH:MM`. */
            start: string;
            /** @description End of the break, `HH:MM`. */
            end: string;
        };
        /** @description How a notice to a client would be sent. */
        NoticeChannel: {
            /**
             * @description The channel that the client prefers, or the other one. `null` if nothing can be sent.
             * @enum {string|null}
             */
            channel: "email" | "sms" | null;
            /** @description The email address or phone number of the recipient. `null` if nothing can be sent. */
            address: string | null;
            /**
             * @description Why nothing can be sent: the client has no phone and no email, or none that works, is erased, or the workshop has no account to send with, or not enough credit. `null` otherwise.
             * @enum {string|null}
             */
            reason: "no_address" | "unusable_address" | "erased" | "no_transport" | "no_credit" | null;
        };
        /** @description The notices to clients. */
        NoticeList: {
            /** @description The notices, in the order of the work. */
            data: components["schemas"]["NoticePreview"][];
        };
        /** @description A notice to clients, with invented values. */
        NoticePreview: {
            /**
             * @description The occasion of the notice.
             * @enum {string}
             */
            kind: "appointment_proposed" | "appointment_confirmed" | "appointment_moved" | "appointment_cancelled" | "appointment_reminder" | "another_time_needed" | "time_offered" | "budget_received" | "budget_sent" | "signing_code" | "budget_accepted" | "budget_changed" | "inspection_ready" | "vehicle_received" | "vehicle_ready" | "finding_reminder";
            /** @description Subject of the mail. */
            subject: string;
            /** @description Heading of the mail. */
            title: string;
            /** @description Greeting of the mail. */
            greeting: string;
            /** @description Text of the mail. */
            text: string;
            /** @description Label of the link in the mail. `null` without one. */
            button: string | null;
            /** @description The reason for the mail, at its end. */
            footnote: string;
            /** @description Text of the SMS. */
            sms: string;
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
        /** @description Opening hours of one weekday. */
        OpeningHoursInput: {
            /** @description Opening time, `HH:MM`. */
            start: string;
            /** @description Closing time, `HH:MM`. */
            end: string;
            /** @description `true` if the workshop does not open on this weekday; then `start` and `end` have no meaning. */
            closed: boolean;
        };
        /** @description A part to be created. Defaults: the unit is `ud`, and the tax rate the workshop's. */
        PartCreate: {
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description: string;
            /** @description Price of one unit in euros, before tax. */
            price: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description The manufacturer's reference of the part. `null` if the workshop recorded none. */
            manufacturer_reference?: string | null;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location?: string | null;
            /** @description The minimum number of units that the workshop wants on hand. `null` if there is none. */
            minimum?: number | null;
            /** @description Cost of one unit for the workshop, in euros before tax. `null` if unknown. */
            cost?: number | null;
            /** @description Initial number of units on hand, recorded as a count. */
            on_hand?: number;
        };
        /**
         * @description The hours that suit the client. A morning ends when the workshop's lunch break begins, or at 14:00 without one.
         * @enum {string}
         */
        PartOfDay: "any" | "morning" | "afternoon";
        /** @description A part that a person needs for a job. */
        PartRequest: {
            /** @description Id of the request. */
            id: number;
            /** @description The budget of the job. */
            budget_id: number;
            /** @description The part in stock. `null` if the part was described in words. */
            part: components["schemas"]["JobPart"] | null;
            /** @description The part in words. For a part in stock, its description and what was added to it. */
            description: string;
            /** @description How many are needed. */
            quantity: number;
            /** @description Whether the part had to be obtained when it was requested. A part in stock with enough on hand is not missing. */
            missing: boolean;
            /** @description The person who needs it. `null` if the person is unknown. */
            requested_by: components["schemas"]["StaffRef"] | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            requested_at: string;
            state: components["schemas"]["PartRequestState"];
            /**
             * Format: date-time
             * @description When the workshop ordered it. `null` if it did not.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description The day on which the ordered part is expected. `null` if it is unknown.
             */
            expected_on: string | null;
            /**
             * Format: date-time
             * @description When the part arrived, or was needed no longer. `null` while the request is open.
             */
            closed_at: string | null;
        };
        /** @description The needed part. */
        PartRequestAdd: {
            /** @description Id of the part in stock. */
            part_id?: number | null;
            /** @description The part in words. Required without `part_id`. */
            description?: string;
            /** @description How many are needed. Defaults to 1. */
            quantity?: number;
        };
        /** @description An open part request with its vehicle. */
        PartRequestItem: {
            /** @description Id of the request. */
            id: number;
            /** @description The budget of the job. */
            budget_id: number;
            /** @description Plate of the vehicle. `null` without a vehicle. */
            plate: string | null;
            /** @description The part in stock. `null` if the part was described in words. */
            part: components["schemas"]["JobPart"] | null;
            /** @description The part in words. For a part in stock, its description and what was added to it. */
            description: string;
            /** @description How many are needed. */
            quantity: number;
            /** @description Whether the part had to be obtained when it was requested. A part in stock with enough on hand is not missing. */
            missing: boolean;
            /** @description The person who needs it. `null` if the person is unknown. */
            requested_by: components["schemas"]["StaffRef"] | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            requested_at: string;
            state: components["schemas"]["PartRequestState"];
            /**
             * Format: date-time
             * @description When the workshop ordered it. `null` if it did not.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description The day on which the ordered part is expected. `null` if it is unknown.
             */
            expected_on: string | null;
            /**
             * Format: date-time
             * @description When the part arrived, or was needed no longer. `null` while the request is open.
             */
            closed_at: string | null;
        };
        /** @description The open part requests. */
        PartRequestList: {
            /** @description The requests, oldest first, 200 at most. */
            data: components["schemas"]["PartRequestItem"][];
        };
        /** @description The new state of a part request. */
        PartRequestSet: {
            state: components["schemas"]["PartRequestState"];
            /**
             * Format: date
             * @description The day on which an ordered part is expected. `null` if it is unknown. Other states do not use it.
             */
            expected_on?: string | null;
            /** @description The state that you read. If it is another one now, the answer is `changed_meanwhile`. */
            was?: components["schemas"]["PartRequestState"];
        };
        /**
         * @description `requested`: the person waits for it. `ordered`: it is on its way. `arrived`: the person has it, or can fetch it. `not_needed`: the job does without it.
         * @enum {string}
         */
        PartRequestState: "requested" | "ordered" | "arrived" | "not_needed";
        /** @description A row of parts. The columns have the names of the options of `parts set`; a new part needs a description and a price. */
        PartRow: {
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description?: string;
            /** @description Price of one unit in euros, before tax. */
            price?: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description The manufacturer's reference of the part. `null` if the workshop recorded none. */
            manufacturer_reference?: string | null;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location?: string | null;
            /** @description The minimum number of units that the workshop wants on hand. `null` if there is none. */
            minimum?: number | null;
            /** @description Cost of one unit for the workshop, in euros before tax. `null` if unknown. */
            cost?: number | null;
            /** @description Whether the workshop stocks it. A discontinued part is not listed and accepts no movements; its stock stays recorded. */
            active?: boolean;
            /** @description Number of units on hand. The difference from the previous stock is recorded as a count. */
            on_hand?: number;
        };
        /** @description The changes to a part. Only movements change its stock. */
        PartSet: {
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference?: string;
            /** @description Description. */
            description?: string;
            /** @description Price of one unit in euros, before tax. */
            price?: number;
            /** @description Tax rate in percent. */
            tax_rate?: number;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit?: string;
            /** @description The manufacturer's reference of the part. `null` if the workshop recorded none. */
            manufacturer_reference?: string | null;
            /** @description Its place in the store. `null` if the workshop recorded none. */
            location?: string | null;
            /** @description The minimum number of units that the workshop wants on hand. `null` if there is none. */
            minimum?: number | null;
            /** @description Cost of one unit for the workshop, in euros before tax. `null` if unknown. */
            cost?: number | null;
            /** @description Whether the workshop stocks it. A discontinued part is not listed and accepts no movements; its stock stays recorded. */
            active?: boolean;
        };
        /** @description A passkey. */
        Passkey: {
            /** @description Id of the passkey. */
            id: number;
            /** @description Name of the passkey, such as its device. */
            name: string;
            /**
             * Format: date-time
             * @description Time at which it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last sign-in with it. `null` if it was never used.
             */
            last_used_at: string | null;
        };
        /** @description The answer of the browser. */
        PasskeyAdd: {
            /** @description Name of the passkey, such as its device. */
            name: string;
            /** @description The JSON text of the browser's `PublicKeyCredential`. */
            response: string;
        };
        /** @description The new passkey, and recovery codes if the person had none. */
        PasskeyAdded: {
            passkey: components["schemas"]["Passkey"];
            /** @description Ten codes that replace the authenticator app once each. Empty if the former codes stay valid. */
            recovery_codes: string[];
        };
        /** @description The options with which the browser makes a passkey. */
        PasskeyBegun: {
            /** @description The options for `navigator.credentials.create`, in the JSON form of WebAuthn. They are valid for five minutes. */
            options: {
                [key: string]: unknown;
            };
        };
        /** @description The passkeys of a person. */
        PasskeyList: {
            /** @description The passkeys. */
            data: components["schemas"]["Passkey"][];
        };
        /** @description The changes to a passkey. */
        PasskeySet: {
            /** @description Name of the passkey, such as its device. */
            name: string;
        };
        /** @description The new password. */
        PasswordChange: {
            /** @description The present password. Required if the person has one. */
            current_password?: string;
            /** @description The new password, with 12 to 200 characters. Common passwords are refused. */
            password: string;
            /** @description Id of a session that is not ended. All others are. */
            keep?: number;
        };
        /**
         * @description A payment method. `bizum`: by telephone between bank accounts; `offset`: set off against an amount that the workshop owes.
         * @enum {string}
         */
        PaymentMethod: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other";
        /** @description The payment. */
        PaymentRecord: {
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Amount in EUR. Negative for a refund. */
            amount: number;
            /**
             * @description Payment method. `offset` sets it off against another invoice.
             * @enum {string}
             */
            method: "cash" | "card" | "transfer" | "direct_debit" | "bizum" | "cheque" | "offset" | "other";
            /**
             * Format: date
             * @description The day. Defaults to today.
             */
            date?: string;
        };
        /** @description A finding of a vehicle that needs work. */
        PendingFinding: {
            /** @description The vehicle. */
            vehicle_id: number;
            /** @description Number plate. */
            plate: string;
            /** @description The budget of the inspection. */
            budget_id: number;
            /** @description The inspection. */
            inspection_id: number;
            /**
             * Format: date-time
             * @description When the inspection was created.
             */
            inspected_at: string;
            point: components["schemas"]["DeskInspectionPoint"];
        };
        /** @description Findings that need work. */
        PendingFindingList: {
            /** @description The findings, red ones first. At most 100. */
            data: components["schemas"]["PendingFinding"][];
        };
        /** @description A member of the staff, with its access to the panel. */
        Person: {
            /** @description Id of the person, as in the staff. */
            id: number;
            /** @description Name of the person. */
            name: string;
            /** @description Email address with which the person signs in. `null` if it signs in with its name. */
            email: string | null;
            /** @description Role in the panel. */
            role: components["schemas"]["AccountRole"];
            /**
             * @description Language of the panel and of mails to the person.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /**
             * @description `active`: the person can sign in. `invited`: an invitation can be accepted. `none`: neither. `left`: the person no longer works here.
             * @enum {string}
             */
            access: "active" | "invited" | "none" | "left";
            /** @description Whether the person has a password. */
            has_password: boolean;
            /** @description Whether the person has an authenticator app. */
            has_app: boolean;
            /** @description Whether the person has a PIN for tablets. */
            has_pin: boolean;
            /** @description Number of passkeys. */
            passkeys: number;
            /**
             * Format: date-time
             * @description Expiry of the invitation. `null` without one.
             */
            invited_until: string | null;
            /**
             * Format: date-time
             * @description Last use of the panel. `null` if the person has never signed in.
             */
            last_seen_at: string | null;
        };
        /** @description The person to invite. */
        PersonInvite: {
            /** @description Name of an active member of the staff. A person with another name is added to the staff. */
            name: string;
            /** @description Role in the panel. */
            role: components["schemas"]["AccountRole"];
            /**
             * Format: idn-email
             * @description Email address with which the person signs in. Without one, the person signs in with its name.
             */
            email?: string | null;
            /**
             * @description Language of the panel and of mails to the person. Defaults to that of the workshop.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            by?: components["schemas"]["LinkDelivery"];
            /** @description Remove password, passkeys, authenticator app, recovery codes, PIN and sessions of a person who already has access. */
            reset?: boolean;
        };
        /** @description The invited person, and the link if it was not mailed. */
        PersonInvited: {
            person: components["schemas"]["Person"];
            /** @description The link, for one use. `null` if it was mailed. */
            link: components["schemas"]["AccessLink"] | null;
            /** @description Email address to which the link was sent. `null` if it is shown here. */
            sent_to: string | null;
        };
        /** @description The person who takes over the open jobs. */
        PersonLeave: {
            /** @description Id of the person who takes over. Without one, the jobs have no person in charge. */
            hand_over_to?: number | null;
        };
        /** @description A person who left. */
        PersonLeft: {
            person: components["schemas"]["Person"];
            /** @description Number of budgets that were handed over. */
            jobs: number;
        };
        /** @description A person, and a link for it. */
        PersonLink: {
            person: components["schemas"]["Person"];
            link: components["schemas"]["AccessLink"];
        };
        /** @description The person who gets the link. */
        PersonLinkCreate: {
            /** @description Name of an active member of the staff. */
            name: string;
            /** @description New role in the panel. The role stays the same without it. */
            role?: components["schemas"]["AccountRole"];
        };
        /** @description How the link is sent. */
        PersonLinkSend: {
            by?: components["schemas"]["LinkDelivery"];
            /** @description Remove password, passkeys, authenticator app, recovery codes, PIN and sessions, and invite the person again. The last owner with access is refused. */
            reset?: boolean;
        };
        /** @description The people of the workshop. */
        PersonList: {
            /** @description The people, those who have left at the end. */
            data: components["schemas"]["Person"][];
        };
        /** @description The changes to a person's access. */
        PersonSet: {
            /** @description Role in the panel. A change ends the person's sessions. */
            role?: components["schemas"]["AccountRole"];
            /**
             * Format: idn-email
             * @description Email address with which the person signs in. `null` removes it.
             */
            email?: string | null;
            /**
             * @description Language of the panel and of mails to the person.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
        };
        /** @description A member of the staff, with its access to the panel and its open jobs. */
        PersonShown: {
            /** @description Id of the person, as in the staff. */
            id: number;
            /** @description Name of the person. */
            name: string;
            /** @description Email address with which the person signs in. `null` if it signs in with its name. */
            email: string | null;
            /** @description Role in the panel. */
            role: components["schemas"]["AccountRole"];
            /**
             * @description Language of the panel and of mails to the person.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /**
             * @description `active`: the person can sign in. `invited`: an invitation can be accepted. `none`: neither. `left`: the person no longer works here.
             * @enum {string}
             */
            access: "active" | "invited" | "none" | "left";
            /** @description Whether the person has a password. */
            has_password: boolean;
            /** @description Whether the person has an authenticator app. */
            has_app: boolean;
            /** @description Whether the person has a PIN for tablets. */
            has_pin: boolean;
            /** @description Number of passkeys. */
            passkeys: number;
            /**
             * Format: date-time
             * @description Expiry of the invitation. `null` without one.
             */
            invited_until: string | null;
            /**
             * Format: date-time
             * @description Last use of the panel. `null` if the person has never signed in.
             */
            last_seen_at: string | null;
            /** @description Number of open budgets of which the person is in charge, or the mechanic. */
            open_jobs: number;
        };
        /** @description The PIN. */
        PinSet: {
            /** @description Four to eight digits. `null` removes the PIN. */
            pin: string | null;
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
        /** @description A labour rate to be created. */
        RateCreate: {
            /** @description Name of the rate, as the workshop writes it. */
            name: string;
            /** @description Sale price of an hour in euros, before tax. */
            price_per_hour: number;
            /** @description Makes it the default instead of the current one. The first rate is always the default. */
            is_default?: boolean;
        };
        /** @description The workshop's labour rates. */
        RateList: {
            /** @description The rates, in the order in which the API lists them. */
            data: components["schemas"]["LabourRate"][];
        };
        /** @description The changes to a labour rate. */
        RateSet: {
            /** @description Name of the rate, as the workshop writes it. */
            name?: string;
            /** @description Sale price of an hour in euros, before tax. */
            price_per_hour?: number;
        };
        /** @description Recovery codes, which are shown only here. */
        RecoveryCodes: {
            /** @description Ten codes that replace the authenticator app once each. Empty if the former codes stay valid. */
            recovery_codes: string[];
        };
        /** @description The regions of a country. */
        RegionList: {
            /** @description The regions, by name. */
            data: {
                /** @description Its code, as in the setting `region`. */
                code: string;
                /** @description Its name. */
                name: string;
            }[];
        };
        /** @description An invoice whose latest record the tax authority has rejected. */
        RejectedRecord: {
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Number of the invoice, with its series. */
            full_number: string;
            /**
             * Format: date
             * @description The day of its issue.
             */
            date: string;
            /** @description The tax authority's code of the error. Null if it gave none. */
            code: string | null;
            /** @description The tax authority's own words for that error, in Spanish. */
            message: string | null;
            /** @description The next step to resolve it, in the workshop's language. */
            advice: string;
            /** @description The command that resolves it, without `--instance`. Null if no command resolves it. */
            command: string | null;
            /** @description Whether the command can run unchanged. Otherwise it contains placeholders in capitals, or requires a decision. */
            complete: boolean;
            /** @description The number of the rejected record in the workshop's chain. */
            record: number;
            /**
             * @description `alta`: the invoice. `anulacion`: its annulment.
             * @enum {string}
             */
            kind: "alta" | "anulacion";
            /**
             * Format: date-time
             * @description The moment of the rejection.
             */
            rejected_at: string;
        };
        /** @description Rejected records, the earliest rejection first. */
        RejectedRecordList: {
            /** @description The records. */
            data: components["schemas"]["RejectedRecord"][];
            /** @description Whether there are more than `limit`. */
            has_more: boolean;
        };
        /** @description The removed entry. */
        Removed: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of the removed entry. */
            id: number;
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
            /** @description Number of budgets whose `created_at` is in the period. */
            created: number;
            /** @description How often a budget changed to `Enviado` in the period; one that was sent twice counts twice. */
            sent: number;
            /** @description Number of budgets that changed to `Aprobado` for the first time in the period. */
            accepted: number;
            /** @description How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice. */
            rejected: number;
            /** @description `accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided. */
            acceptance_rate: number | null;
            /** @description Median time to acceptance of the budgets in `accepted`, in hours: from the last change to `Enviado` before the acceptance, or from the creation if there was none, to the acceptance. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if none was accepted. */
            median_hours_to_accept: number | null;
            /** @description Number of confirmed appointments that begin in the period; cancelled ones do not count. */
            appointments: number;
            /** @description Number of budgets whose `date_in` is in the period. */
            arrivals: number;
            /** @description Number of budgets with a `date_in` whose `delivered_at` is in the period. */
            deliveries: number;
            /** @description Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun. */
            vehicles_in_workshop: number | null;
        };
        /** @description The activity in the whole range. `vehicles_in_workshop` is the figure of its last period that has begun. */
        ReportActivityTotals: {
            /** @description Number of budgets whose `created_at` is in the period. */
            created: number;
            /** @description How often a budget changed to `Enviado` in the period; one that was sent twice counts twice. */
            sent: number;
            /** @description Number of budgets that changed to `Aprobado` for the first time in the period. */
            accepted: number;
            /** @description How often a budget changed to `Rechazado` in the period; one that was reopened and rejected again counts twice. */
            rejected: number;
            /** @description `accepted` as a percentage of `accepted` + `rejected`, rounded to the nearest hundredth, halves up; `null` if no budget was decided. */
            acceptance_rate: number | null;
            /** @description Median time to acceptance of the budgets in `accepted`, in hours: from the last change to `Enviado` before the acceptance, or from the creation if there was none, to the acceptance. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if none was accepted. */
            median_hours_to_accept: number | null;
            /** @description Number of confirmed appointments that begin in the period; cancelled ones do not count. */
            appointments: number;
            /** @description Number of budgets whose `date_in` is in the period. */
            arrivals: number;
            /** @description Number of budgets with a `date_in` whose `delivered_at` is in the period. */
            deliveries: number;
            /** @description Number of budgets that had come in (`date_in`) and had not been delivered (`delivered_at`) when the period ended, or now if it is still running; `null` if it has not begun. */
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
            /** @description Number of the range's finished budgets that are assigned to this mechanic. */
            finished: number;
            /** @description Sum of `quantity` of the lines of type `labor` of these budgets. */
            hours: number;
            /** @description Hours that this mechanic worked on budgets in the range, finished or not. 0 if unassigned. */
            hours_worked: number;
            /** @description Sum of `base` of the same lines. */
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
            /** @description Number of budgets finished in the period. */
            finished: number;
            /** @description Sum of `quantity` of the lines of type `labor` of these budgets. */
            hours_sold: number;
            /** @description Hours that people worked on budgets in the period, finished or not, rounded to the nearest hundredth, halves up. Work that crosses the edge of the period is cut there. Work that has not ended counts until now. */
            hours_worked: number;
            /** @description Sum of `totals.base` of these budgets, before tax. */
            base: number;
            /** @description Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0. */
            labor_share: number | null;
            /** @description The percentage for their lines of type `part`, computed in the same way. */
            parts_share: number | null;
            /** @description The rest to 100, for lines of all other types; `null` if `base` is 0. */
            other_share: number | null;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Median time in hours from `date_in` until the budget was finished, for those of these budgets whose vehicle had arrived by then. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if there is none. */
            lead_time_hours: number | null;
        };
        /** @description The hours sold at one price. */
        ReportPerformanceRate: {
            /** @description The `unit_price` of the lines of type `labor`, before discounts. */
            price_per_hour: number;
            /** @description The labour rate that now has this price; if there are several, the one with the lowest id. `null` if there is none. */
            rate: components["schemas"]["LabourRateRef"] | null;
            /** @description Sum of `quantity` of the range's lines of type `labor` with this price. */
            hours: number;
            /** @description Sum of `base` of the same lines. */
            base: number;
        };
        /** @description The work finished in the whole range. */
        ReportPerformanceTotals: {
            /** @description Number of budgets finished in the period. */
            finished: number;
            /** @description Sum of `quantity` of the lines of type `labor` of these budgets. */
            hours_sold: number;
            /** @description Hours that people worked on budgets in the period, finished or not, rounded to the nearest hundredth, halves up. Work that crosses the edge of the period is cut there. Work that has not ended counts until now. */
            hours_worked: number;
            /** @description Sum of `totals.base` of these budgets, before tax. */
            base: number;
            /** @description Sum of `base` of their lines of type `labor` as a percentage of `base`, rounded to the nearest hundredth, halves away from 0; `null` if `base` is 0. */
            labor_share: number | null;
            /** @description The percentage for their lines of type `part`, computed in the same way. */
            parts_share: number | null;
            /** @description The rest to 100, for lines of all other types; `null` if `base` is 0. */
            other_share: number | null;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Median time in hours from `date_in` until the budget was finished, for those of these budgets whose vehicle had arrived by then. Rounded to the nearest hundredth, halves up; for an even number of budgets, the mean of the two middle values. `null` if there is none. */
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
            /** @description Number of issued invoices, full and simplified, whose `date` is in the period. */
            invoices: number;
            /** @description Number of issued corrective invoices whose `date` is in the period. */
            corrective_invoices: number;
            /** @description Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`). */
            base: number;
            /** @description Sum of `totals.tax`, equivalence surcharges included, computed like `base`. */
            tax: number;
            /** @description Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`. */
            total: number;
            /** @description Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds. */
            paid: number;
            /** @description Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it. */
            outstanding: number;
            /** @description Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before. */
            tax_recovered: number;
            /** @description Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period. */
            replaced: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
        };
        /** @description The amounts invoiced at one tax rate. */
        ReportRevenueRate: {
            /** @description Tax rate in percent; untaxed amounts and used goods (`rebu`) have rate 0. */
            rate: number;
            /** @description The part of the range's `base` that is taxed at this rate. */
            base: number;
            /** @description The part of the range's `tax` on it, equivalence surcharges included. */
            tax: number;
        };
        /** @description The amounts invoiced in one series. */
        ReportRevenueSeries: {
            /** @description Code of the series. */
            code: string;
            kind: components["schemas"]["InvoiceKind"];
            /** @description Number of the range's issued invoices in this series. */
            count: number;
            /** @description The part of the range's `base` in this series. */
            base: number;
            /** @description The part of the range's `tax` in this series. */
            tax: number;
            /** @description The part of the range's `total` in this series. */
            total: number;
        };
        /** @description The amounts invoiced in the whole range. */
        ReportRevenueTotals: {
            /** @description Number of issued invoices, full and simplified, whose `date` is in the period. */
            invoices: number;
            /** @description Number of issued corrective invoices whose `date` is in the period. */
            corrective_invoices: number;
            /** @description Sum of `totals.base` of the period's issued invoices and corrective invoices, less that of each invoice that a corrective invoice of the period replaces (`correction` is `substitution`). */
            base: number;
            /** @description Sum of `totals.tax`, equivalence surcharges included, computed like `base`. */
            tax: number;
            /** @description Sum of `total`, computed like `base`: `base` + `tax`, and also `paid` + `outstanding` + `replaced` + `tax_recovered`. */
            total: number;
            /** @description Sum of `payments.paid` of the period's issued invoices and corrective invoices: the amount paid for them until now, whenever that was, less refunds. */
            paid: number;
            /** @description Sum of `payments.pending` of the period's issued invoices and corrective invoices: the amount still owed for them now; negative if the workshop owes it. */
            outstanding: number;
            /** @description Sum of `total` of the period's corrective invoices for insolvency and unpaid debts, less than zero: tax that the workshop takes back, while its clients owe the corrected invoices as before. */
            tax_recovered: number;
            /** @description Sum of `total` of the period's issued invoices that another one replaces (`replaced_by_id`), less the totals of those that the period's corrective invoices replace; 0 if the replaced invoice and its replacement are both in the period. */
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
        /** @description The workshop's representation. Exactly one field is required. */
        Representation: {
            /**
             * Format: date
             * @description The day on which the workshop signed the representation document.
             */
            since?: string;
            /**
             * @description The representation has ended.
             * @enum {boolean}
             */
            end?: true;
        };
        /** @description The requests of the last days by key. */
        RequestDays: {
            /** @description The days in order, in the workshop's time zone. The last one is today. */
            days: string[];
            /** @description The keys with requests in these days, by ascending id, and last the requests without a valid key. */
            data: {
                /** @description Id of the key. `null` for requests without a valid key. */
                key_id: number | null;
                /** @description Name of the key. `null` for requests without a valid key. */
                name: string | null;
                /** @description Requests of these days. */
                requests: number;
                /** @description Requests of these days that were refused or failed. */
                failed: number;
                /** @description The days in order, including those without requests. */
                days: {
                    /**
                     * Format: date
                     * @description The day, in the workshop's time zone.
                     */
                    date: string;
                    /** @description Requests of the day. At most 100,000 are counted. */
                    requests: number;
                    /** @description Requests of the day that were refused or failed. */
                    failed: number;
                }[];
            }[];
        };
        /**
         * RestoredWorkshops
         * @description The workshops that a restore stops.
         */
        RestoredWorkshops: {
            /** @description The hosts of the workshops that issue and send nothing until a comparison with the tax authority. */
            stopped: string[];
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
        /** @description The sandbox that was reset. */
        SandboxReset: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Canonical host of the sandbox. */
            host: string;
            /** @description Number of database rows that were deleted before the invented data were written again. */
            rows: number;
            /** @description Number of files of documents and invoices that were deleted. */
            documents: number;
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
        /** @description Opening hours by weekday; omitted weekdays stay unchanged. */
        ScheduleInput: {
            mon?: components["schemas"]["OpeningHoursInput"];
            tue?: components["schemas"]["OpeningHoursInput"];
            wed?: components["schemas"]["OpeningHoursInput"];
            thu?: components["schemas"]["OpeningHoursInput"];
            fri?: components["schemas"]["OpeningHoursInput"];
            sat?: components["schemas"]["OpeningHoursInput"];
            sun?: components["schemas"]["OpeningHoursInput"];
        };
        /**
         * @description A permission that a key can hold.
         * @enum {string}
         */
        Scope: "clients:read" | "clients:write" | "vehicles:read" | "vehicles:write" | "budgets:read" | "budgets:write" | "invoices:read" | "appointments:read" | "appointments:write" | "communications:read" | "communications:send" | "catalog:read" | "stock:read" | "stock:write" | "webhooks:manage" | "reports:read";
        /** @description A series of invoices of one kind, with numbers of its own. */
        Series: {
            /** @description Id of the series. */
            id: number;
            /** @description The prefix of its numbers. */
            code: string;
            /**
             * @description Which invoices it numbers.
             * @enum {string}
             */
            kind: "full" | "simplified" | "corrective" | "corrective-simplified";
            /** @description Whether its numbers contain the year (`F2026-0118`) and restart each year. */
            per_year: boolean;
            /** @description Its first number. */
            first_number: number;
            /** @description Whether it is the default of its kind. */
            is_default: boolean;
            /** @description Whether new invoices can use it. */
            active: boolean;
        };
        /** @description A series to be created. */
        SeriesCreate: {
            /** @description The prefix of its numbers: capital letters and digits, with hyphens and slashes between them. */
            code: string;
            /**
             * @description Which invoices it numbers.
             * @enum {string}
             */
            kind: "full" | "simplified" | "corrective" | "corrective-simplified";
            /**
             * @description Whether its numbers contain the year and restart each year. Defaults to yes.
             * @default true
             */
            per_year: boolean;
            /**
             * @description Its first number. Defaults to 1.
             * @default 1
             */
            first_number: number;
            /** @description Whether it is the default of its kind. The first series of each kind always is. */
            is_default?: boolean;
        };
        /** @description All series. */
        SeriesList: {
            /** @description The series, oldest first. */
            data: components["schemas"]["Series"][];
        };
        /** @description The changes to a series. Its numbering cannot change once it has numbered an invoice. */
        SeriesSet: {
            /** @description Whether its numbers contain the year and restart each year. */
            per_year?: boolean;
            /** @description Its first number. */
            first_number?: number;
            /**
             * @description Makes it the default of its kind.
             * @constant
             */
            is_default?: true;
            /** @description Whether new invoices can use it. */
            active?: boolean;
        };
        /** @description The session to keep. */
        SessionsEnd: {
            /** @description Id of a session that is not ended. */
            keep?: number;
        };
        /** @description The ended sessions. */
        SessionsEnded: {
            /** @description Number of sessions that were ended. */
            ended: number;
        };
        /** @description The workshop's settings. */
        Settings: {
            /** @description Name under which the workshop is known. */
            name: string;
            /** @description Registered name of the business. Empty if not set. */
            legal_name: string;
            /** @description Tax id of the business. Empty if not set. */
            tax_id: string;
            /** @description The workshop's number in the register of workshops, for quotes and deposit receipts: required by law in Spain (RD 1457/1986). Empty if there is none. */
            registration_number: string;
            /** @description A company's entry in the commercial register, as papers and the client's page show it: in Spain the law requires register, volume, folio, sheet and entry (Código de Comercio, art. 24). Empty if there is none. */
            registry_entry: string;
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
            /** @description The colour of quotes, deposit receipts and invoices, as `#1a4f8f`. A colour that is too light to be read on white is used only for lines and backgrounds. `null`: the usual blue. */
            brand_color: string | null;
            /** @description The logo of quotes, deposit receipts and invoices, which the command `settings logo` sets. */
            logo: components["schemas"]["Logo"] | null;
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
            /** @description Shortest possible appointment, in minutes. */
            min_slot_minutes: number;
            /** @description Number of hours before an appointment at which its client is reminded. 0: no reminder. */
            reminder_hours: number;
            /** @description Number of working days for which a quote is valid, from the day after it was sent or created. */
            quote_days: number;
            /**
             * @description Whether clients enter a one-time code before they sign, and how it is sent. `off`: anyone who has the link can sign. `sms`, `email`: the code goes to the client's number or address, and costs as much as a message.
             * @enum {string}
             */
            signing_code: "off" | "sms" | "email";
            /** @description Number of hours before an appointment until which its client may move or cancel it. */
            change_hours: number;
            /** @description Number of years for which evidence of a client's signatures is kept after the client is erased. */
            evidence_years: number;
            /** @description Whether mails about a quote, or about a vehicle that was checked in, have the quote or the deposit receipt attached as a PDF. */
            mail_quote_pdf: boolean;
            /** @description The account to which clients transfer payments, shown on invoices and on the client's page. Spaces are removed; the check digits must be right. Empty: none is shown. */
            payment_iban: string;
            /** @description The address of a page on which clients pay, beginning with `https://`, shown on invoices and on the client's page. Empty: none is shown. */
            payment_link: string;
            /** @description Number of days after which an issued invoice is to be paid, unless its draft sets another day. `null`: invoices are due at once and have no due date. */
            invoice_due_days: number | null;
            /**
             * @description The destination of tax records. `off`: none. `test`: the tax authority's test service. `production`: the tax authority, which invoices then state below their QR code. `exempt`: none, because the workshop reports its invoices in another way. Changed with `verifactu set`.
             * @enum {string}
             */
            verifactu: "off" | "test" | "production" | "exempt";
            /** @description Whether a part's stock can go below zero, for units that are used before their arrival is recorded. */
            negative_stock: boolean;
            /**
             * @description Language of the workshop, and the default language of its messages.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region: string | null;
            /** @description Default tax rate of lines, in percent. */
            tax_rate: number;
            /**
             * Format: date-time
             * @description When a workshop outside Spain accepted that its invoices are not certified by its country's tax authority. `null` if it has not accepted this; it then cannot issue invoices. Not needed in Spain.
             */
            uncertified_accepted_at: string | null;
        };
        /** @description A change of the settings, and the fields that it changed. */
        SettingsHistoryEntry: {
            /** @description Id of the entry. */
            id: number;
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /**
             * @description The changed part of the settings.
             * @enum {string}
             */
            subject: "settings" | "logo" | "rate" | "series";
            /**
             * @description The kind of change.
             * @enum {string}
             */
            action: "changed" | "added" | "removed";
            /** @description Name of the rate, or code of the series. `null` for the settings and the logo. */
            name: string | null;
            /** @description Name of the person, or `workshop` for the operator. */
            by: string;
            /**
             * @description `staff`: a person, or the operator at the machine.
             * @enum {string}
             */
            by_kind: "key" | "staff" | "client" | "service";
            /** @description The fields that changed, by name. */
            changes: {
                [key: string]: {
                    /** @description The value before. `null` if there was none, or if it was erased with the client. */
                    from: unknown;
                    /** @description The value after. `null` if there was none, or if it was erased with the client. */
                    to: unknown;
                };
            };
        };
        /** @description A page of changes of the settings. */
        SettingsHistoryPage: {
            /** @description The changes, newest first. */
            data: components["schemas"]["SettingsHistoryEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The settings to change. */
        SettingsUpdate: {
            /** @description Name under which the workshop is known. */
            name?: string;
            /** @description Registered name of the business. Empty if not set. */
            legal_name?: string;
            /** @description Tax id of the business. Empty if not set. */
            tax_id?: string;
            /** @description The workshop's number in the register of workshops, for quotes and deposit receipts: required by law in Spain (RD 1457/1986). Empty if there is none. */
            registration_number?: string;
            /** @description A company's entry in the commercial register, as papers and the client's page show it: in Spain the law requires register, volume, folio, sheet and entry (Código de Comercio, art. 24). Empty if there is none. */
            registry_entry?: string;
            /** @description Street and number. Empty if not set. */
            address?: string;
            /** @description Town or city. Empty if not set. */
            city?: string;
            /** @description Postal code. Empty if not set. */
            zip?: string;
            /** @description Province. Empty if not set. */
            province?: string;
            /** @description Telephone number for clients. Empty if not set. */
            phone?: string;
            /** @description WhatsApp number for clients. Empty if not set. */
            whatsapp?: string;
            /** @description Email address for clients. Empty if not set. */
            email?: string;
            /** @description Address of the workshop's website. Empty if not set. */
            web?: string;
            /** @description Address of the workshop's logo, or `null` if it has none. */
            logo_url?: string | null;
            /** @description The colour of quotes, deposit receipts and invoices, as `#1a4f8f`. A colour that is too light to be read on white is used only for lines and backgrounds. `null`: the usual blue. */
            brand_color?: string | null;
            /** @description Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`. */
            timezone?: string;
            /**
             * @description How appointments are made: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once.
             * @enum {string}
             */
            booking_mode?: "propose" | "book";
            /** @description Opening hours in words, such as `mon-fri 8:30-13:30,15:30-19; sat 9-13; sun closed`. Omitted days stay unchanged. The break is the same on all days. Names of days are accepted in all six languages. */
            hours?: string;
            schedule?: components["schemas"]["ScheduleInput"];
            lunch_break?: components["schemas"]["LunchBreakInput"];
            /** @description Shortest possible appointment, in minutes. */
            min_slot_minutes?: number;
            /** @description Number of hours before an appointment at which its client is reminded. 0: no reminder. */
            reminder_hours?: number;
            /** @description Number of working days for which a quote is valid, from the day after it was sent or created. */
            quote_days?: number;
            /**
             * @description Whether clients enter a one-time code before they sign, and how it is sent. `off`: anyone who has the link can sign. `sms`, `email`: the code goes to the client's number or address, and costs as much as a message.
             * @enum {string}
             */
            signing_code?: "off" | "sms" | "email";
            /** @description Number of hours before an appointment until which its client may move or cancel it. */
            change_hours?: number;
            /** @description Number of years for which evidence of a client's signatures is kept after the client is erased. */
            evidence_years?: number;
            /** @description Whether mails about a quote, or about a vehicle that was checked in, have the quote or the deposit receipt attached as a PDF. */
            mail_quote_pdf?: boolean;
            /** @description The account to which clients transfer payments, shown on invoices and on the client's page. Spaces are removed; the check digits must be right. Empty: none is shown. */
            payment_iban?: string;
            /** @description The address of a page on which clients pay, beginning with `https://`, shown on invoices and on the client's page. Empty: none is shown. */
            payment_link?: string;
            /** @description Number of days after which an issued invoice is to be paid, unless its draft sets another day. `null`: invoices are due at once and have no due date. */
            invoice_due_days?: number | null;
            /** @description Whether a part's stock can go below zero, for units that are used before their arrival is recorded. */
            negative_stock?: boolean;
            /**
             * @description Language of the workshop, and the default language of its messages.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country?: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region?: string | null;
            /** @description For a workshop outside Spain: accepts that its invoices are not certified by its country's tax authority. Without it, no invoices can be issued. A change of the country withdraws it. */
            accept_uncertified?: boolean;
            /** @description Default tax rate of lines, in percent. */
            tax_rate?: number;
        };
        /** @description The steps of setting up a workshop. */
        Setup: {
            /** @description Whether all required steps are done. */
            ready: boolean;
            /** @description The next step. `null` if none is open. */
            next: ("identity" | "hours" | "holidays" | "boxes" | "people" | "rates" | "services" | "email" | "sms" | "series" | "logo" | "tax_records" | "uncertified" | "clients" | "vehicles" | "parts") | null;
            /** @description Whether the workshop has a budget. */
            has_budgets: boolean;
            /** @description The steps, in the order in which the work needs them. */
            steps: components["schemas"]["SetupStep"][];
        };
        /** @description The answer to a step. */
        SetupAnswer: {
            /**
             * @description `confirmed`: the present values are right. `skipped`: the workshop does not want the step. `open`: withdraws the answer.
             * @enum {string}
             */
            answer: "confirmed" | "skipped" | "open";
        };
        /** @description A step of setting up a workshop. */
        SetupStep: {
            /**
             * @description The step.
             * @enum {string}
             */
            step: "identity" | "hours" | "holidays" | "boxes" | "people" | "rates" | "services" | "email" | "sms" | "series" | "logo" | "tax_records" | "uncertified" | "clients" | "vehicles" | "parts";
            /** @description The step in the language of the request. */
            title: string;
            /**
             * @description `check`: a default applies that the workshop has not confirmed. `skipped`: the workshop does not want the step. `not_needed`: the step does not concern the workshop.
             * @enum {string}
             */
            state: "done" | "missing" | "check" | "skipped" | "not_needed";
            /** @description Whether the workshop cannot work without the step. */
            required: boolean;
            /** @description The purpose of the step in one sentence. */
            why: string;
            /** @description Short description of the present values. `null` if there are none. */
            summary: string | null;
            /** @description Missing or unconfirmed data. */
            missing: {
                /**
                 * @description The gap.
                 * @enum {string}
                 */
                gap: "legal_name" | "tax_id" | "address" | "city" | "phone" | "email" | "registration_number" | "open_day" | "usual_hours" | "region" | "local_holidays" | "box" | "owner_access" | "mechanic" | "rate" | "services" | "transport" | "working_transport" | "credit" | "usual_series" | "logo" | "tax_mode" | "certificate" | "acceptance" | "records";
                /** @description The gap in the language of the request. */
                name: string;
            }[];
            /** @description Consequences while the step is open. */
            blocks: {
                /**
                 * @description The consequence.
                 * @enum {string}
                 */
                block: "invoices" | "invoices_later" | "contact" | "lawful_papers" | "appointments" | "closed_days" | "panel" | "assignment" | "labour_lines" | "services" | "notices" | "sms" | "signatures" | "papers" | "sending";
                /** @description The consequence in the language of the request. */
                text: string;
            }[];
            /** @description The command with which the step is done. */
            command: string;
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
            /** @description Id of the box. */
            id: number;
            /** @description Name of the box. */
            name: string;
        };
        /** @description The account to send SMS with, at Twilio or a gateway. */
        SmsSet: {
            /** @description Account at Twilio as `ACCOUNT_SID:AUTH_TOKEN`: `AC` and 32 hexadecimal digits, a colon, and 32 more digits. */
            twilio?: string;
            /** @description URL of the gateway, where messages are posted: `https`, at a public address, unless `allow_private` is set. */
            url?: string;
            /** @description Secret that the service and the gateway sign with, in both directions: `whsec_` and 24 to 64 bytes in base64. */
            secret?: string;
            /** @description Allow a gateway in the workshop's own network, at a private address and with `http`. It applies only to this workshop's gateway, never to webhooks. */
            allow_private?: boolean;
            /** @description Sender: a number such as `+34600000000`. With Twilio also a messaging service (`MG…`), with a gateway also a name of 3 to 11 letters and digits. */
            from: string;
        };
        /** @description The recipient of the test SMS. */
        SmsTest: {
            /** @description The number. Without a prefix it is a number of the workshop's country. */
            to: string;
        };
        /** @description How the workshop's SMS are sent. */
        SmsTransport: {
            /**
             * @description `twilio`, `gateway`, `dev` (stored but not sent), or `none` (SMS cannot be sent).
             * @enum {string}
             */
            kind: "twilio" | "gateway" | "dev" | "none";
            /** @description The account at Twilio. `null` if there is none. */
            account: string | null;
            /** @description The gateway's URL. `null` if there is none. */
            url: string | null;
            /** @description Whether the gateway may be in the workshop's own network, at a private address and with `http`. */
            allow_private: boolean;
            /** @description Sender: a number or a name. `null` if there is no account. */
            from: string | null;
            /** @description The URL to which the provider posts replies, signed. `null` if there is no account. */
            hook_url: string | null;
            /**
             * Format: date-time
             * @description Time since which the workshop can send SMS. `null` if it cannot.
             */
            created_at: string | null;
        };
        /** @description A new member of the staff. */
        StaffCreate: {
            /** @description Name, as budgets and appointments show it. */
            name: string;
            /** @description The person's role, such as `mechanic` or `reception`. */
            role?: string;
        };
        /** @description The people who work at the workshop. */
        StaffList: {
            /** @description The people, including those who have left. */
            data: components["schemas"]["StaffMember"][];
        };
        /** @description A member of the staff. */
        StaffMember: {
            /** @description Id of the person. */
            id: number;
            /** @description Name, as budgets and appointments show it. */
            name: string;
            /** @description The person's role, such as `mechanic` or `reception`. */
            role: string;
            /** @description Whether the person still works here. Budgets cannot be assigned to former staff. */
            active: boolean;
        };
        /** @description A member of the workshop's staff. */
        StaffRef: {
            /** @description Id of the staff member. */
            id: number;
            /** @description Name of the staff member. */
            name: string;
        };
        /** @description The changes to a member of the staff. */
        StaffUpdate: {
            /** @description Name, as budgets and appointments show it. */
            name?: string;
            /** @description The person's role, such as `mechanic` or `reception`. */
            role?: string;
            /** @description Whether the person still works here. Budgets cannot be assigned to former staff. */
            active?: boolean;
        };
        /** @description A movement to be recorded. */
        StockMove: {
            /** @description Id of the part. */
            part_id: number;
            kind: components["schemas"]["StockMovementKind"];
            /** @description The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero. */
            quantity: number;
            /** @description The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased. */
            reason?: string | null;
            /** @description Id of the budget that it was for. `null` if it was for none, or for a budget for internal use. */
            budget_id?: number | null;
        };
        /** @description Units of a part that came in, went out or were counted. It never changes; mistakes are corrected with another movement. */
        StockMovement: {
            /** @description Id of the movement. Assigned by the service. */
            id: number;
            /** @description Id of the part. */
            part_id: number;
            kind: components["schemas"]["StockMovementKind"];
            /** @description The number of units, with three decimals at most: more than zero for units that came in or went out; for a count, the difference, which may be less than zero. */
            quantity: number;
            /** @description The number of units on hand after it. */
            on_hand: number;
            /** @description The reason, in words. Always present for counts. `null` if none was given, and once the client of its budget is erased. */
            reason: string | null;
            /** @description Id of the budget that it was for. `null` if it was for none, or for a budget for internal use. */
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
            /** @description Id of the key or of the staff member. 0 if it has none. */
            id: number;
            /** @description Name of the key or of the staff member. */
            name: string;
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
            /** @description Id of the part. */
            part_id: number;
            /** @description The number of units on hand after the movements before it. */
            on_hand: number;
            /** @description The number of units to take out. */
            requested: number;
        };
        /** @description A webhook subscription of one of the workshop's keys, and whether its deliveries arrive. */
        Subscription: {
            /** @description Id of the subscription. */
            id: number;
            /** @description Id of the key that it belongs to. */
            key_id: number;
            /** @description Name of that key. */
            key_name: string;
            /** @description The URL to which events are sent. */
            url: string;
            /** @description The events that are sent. */
            events: components["schemas"]["EventName"][];
            /** @description Description by its owner. */
            description: string;
            /** @description Whether it is active. */
            active: boolean;
            /** @description Whether events are sent: the subscription is active, its key is valid and the API plan has webhooks. */
            served: boolean;
            /**
             * Format: date-time
             * @description When the first failed attempt since the last success was made. `null` if none has failed since.
             */
            failing_since: string | null;
            /** @description Number of pending deliveries. */
            pending: number;
            /**
             * Format: date-time
             * @description When an attempt last failed, in the last 30 days. `null` if none did.
             */
            last_failure_at: string | null;
            /** @description The error of that attempt, or the HTTP status of the answer. `null` if no attempt failed. */
            last_failure: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description A subscription to be created. */
        SubscriptionCreate: {
            /** @description Id of the key that it belongs to. */
            key_id: number;
            /**
             * Format: iri
             * @description The URL to which events are sent.
             */
            url: string;
            /** @description The events that are sent. */
            events: components["schemas"]["EventName"][];
            /** @description Description by its owner. */
            description?: string;
        };
        /** @description A delivery with its message and its attempts. */
        SubscriptionDelivery: {
            /** @description Id of the delivery. */
            id: number;
            event: components["schemas"]["DeliveredEventName"];
            /** @description Id of the event. After `evt_`, it is the `webhook-id` of every attempt, and of every replay of the same event. */
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
            /** @description HTTP status of the last attempt's answer. `null` if there was none, or no attempt yet. */
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
            /** @description The `webhook-id` of every attempt. */
            message_id: string;
            /** @description The message, which each attempt sends as JSON. */
            message: {
                event: components["schemas"]["DeliveredEventName"];
                /**
                 * Format: date-time
                 * @description When the event happened.
                 */
                timestamp: string;
                /** @description The data of the event. */
                data: {
                    [key: string]: unknown;
                };
            };
            /** @description The attempts before the last one, oldest first. The other fields describe the last attempt. */
            earlier_attempts: {
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                at: string;
                /** @description HTTP status of the answer. `null` if there was none. */
                response_status: number | null;
                /** @description Why it failed, in English. */
                error: string | null;
                /** @description Duration in milliseconds. */
                duration_ms: number | null;
            }[];
        };
        /** @description A webhook subscription, with its secrets' ages. */
        SubscriptionDetail: {
            /** @description Id of the subscription. */
            id: number;
            /** @description Id of the key that it belongs to. */
            key_id: number;
            /** @description Name of that key. */
            key_name: string;
            /** @description The URL to which events are sent. */
            url: string;
            /** @description The events that are sent. */
            events: components["schemas"]["EventName"][];
            /** @description Description by its owner. */
            description: string;
            /** @description Whether it is active. */
            active: boolean;
            /** @description Whether events are sent: the subscription is active, its key is valid and the API plan has webhooks. */
            served: boolean;
            /**
             * Format: date-time
             * @description When the first failed attempt since the last success was made. `null` if none has failed since.
             */
            failing_since: string | null;
            /** @description Number of pending deliveries. */
            pending: number;
            /**
             * Format: date-time
             * @description When an attempt last failed, in the last 30 days. `null` if none did.
             */
            last_failure_at: string | null;
            /** @description The error of that attempt, or the HTTP status of the answer. `null` if no attempt failed. */
            last_failure: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The secrets with which deliveries are signed now, newest first; several after a rotation. */
            secrets: {
                /**
                 * Format: date-time
                 * @description When the secret was created.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it stops signing. `null` for the newest secret.
                 */
                expires_at: string | null;
            }[];
        };
        /** @description The webhook subscriptions of the workshop's keys. */
        SubscriptionList: {
            /** @description The subscriptions, by ascending id. */
            data: components["schemas"]["Subscription"][];
        };
        /** @description The deliveries to send again. Exactly one field is required. */
        SubscriptionReplay: {
            /**
             * Format: date-time
             * @description All failed deliveries created at this moment or later.
             */
            since?: string;
            /** @description One delivery, regardless of its status. */
            delivery_id?: number;
            /** @description Several deliveries, regardless of their status. Either all are sent again, or none. */
            delivery_ids?: number[];
        };
        /** @description A webhook subscription with its secret, which is shown only here. */
        SubscriptionSecret: {
            /** @description Id of the subscription. */
            id: number;
            /** @description The URL to which events are sent. */
            url: string;
            /** @description The secret with which deliveries are signed. It is shown only now. */
            secret: string;
        };
        /** @description The changes to a subscription. */
        SubscriptionSet: {
            /**
             * Format: iri
             * @description The URL to which events are sent.
             */
            url?: string;
            /** @description The events that are sent. */
            events?: components["schemas"]["EventName"][];
            /** @description Description by its owner. */
            description?: string;
            /** @description Whether it is active. */
            active?: boolean;
        };
        /** @description How the receiver answered the test. */
        SubscriptionTest: {
            /** @description Whether the receiver answered with a 2xx status within 15 seconds. */
            ok: boolean;
            /** @description HTTP status of the answer. `null` if there was none. */
            status: number | null;
            /** @description Why the test failed, in English. `null` if it succeeded. */
            error: string | null;
            /** @description Id of the delivery. */
            delivery_id: number;
        };
        /** @description A shared tablet, on which people sign in with their PIN. */
        Tablet: {
            /** @description Id of the tablet. */
            id: number;
            /** @description Name of the tablet, such as its place. */
            name: string;
            /**
             * Format: date-time
             * @description Expiry of the link that pairs the device. `null` once it is paired.
             */
            link_expires_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the device was paired. `null` until it opens the link.
             */
            paired_at: string | null;
            /**
             * Format: date-time
             * @description Last sign-in on the tablet. `null` before it was paired.
             */
            last_seen_at: string | null;
        };
        /** @description A tablet, and the link that pairs the device on which it is opened. */
        TabletAllowed: {
            tablet: components["schemas"]["Tablet"];
            link: components["schemas"]["AccessLink"];
        };
        /** @description The tablets of the workshop. */
        TabletList: {
            /** @description The tablets. */
            data: components["schemas"]["Tablet"][];
        };
        /** @description The tablet to pair. */
        TabletPair: {
            /** @description Name of the tablet, such as its place. */
            name: string;
        };
        /** @description The changes to a tablet. */
        TabletSet: {
            /** @description Name of the tablet, such as its place. */
            name: string;
        };
        /** @description The certificate with which a workshop's tax records are sent. */
        TaxCertificate: {
            /**
             * @description The workshop's own certificate: of a `person` or a representative, a company's `seal`, or `none`.
             * @enum {string}
             */
            kind: "person" | "seal" | "none";
            /** @description The holder of the certificate. `null` without one. */
            holder: string | null;
            /** @description The tax id in it. `null` without one. */
            tax_id: string | null;
            /**
             * Format: date-time
             * @description When it expires. `null` without one.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was set. `null` without one.
             */
            added_at: string | null;
            /**
             * Format: date
             * @description Since when the deployment's certificate may send for the workshop. `null` if the workshop is not represented.
             */
            represented_since: string | null;
            /**
             * @description The certificate that is used now. `null` if none can be used.
             * @enum {string|null}
             */
            sends_with: "own" | "deployment" | null;
            /**
             * @description Why none can be used: there is none, it has expired, its tax id is no longer the workshop's, or `APP_SECRET` does not open it. `null` if one can be used.
             * @enum {string|null}
             */
            problem: "no_certificate" | "certificate_expired" | "certificate_of_another" | "certificate_unreadable" | null;
        };
        /** @description A certificate with its private key. */
        TaxCertificateSet: {
            /**
             * Format: byte
             * @description A PKCS#12 file (`.p12` or `.pfx`).
             */
            file: string;
            /** @description The passphrase of the file. */
            passphrase: string;
        };
        /** @description A difference between the records here and those of the tax authority. */
        TaxDifference: {
            /** @description The number of the invoice. */
            full_number: string;
            /**
             * Format: date
             * @description The day of its issue.
             */
            date: string;
            /** @description The tax id of its issuer. */
            issuer_tax_id: string;
            /**
             * @description `unknown_here`: the authority has an invoice that is unknown here. `lost_here`: it was issued here after the backup that was restored, and its number is skipped. `missing_there`: the authority accepted it and no longer has it. `other_record`: the authority has another record of it. `annulled_there`: the authority counts it as annulled, and it is in force here. `in_force_there`: it is cancelled here, and the authority counts it as in force.
             * @enum {string}
             */
            what: "unknown_here" | "lost_here" | "missing_there" | "other_record" | "annulled_there" | "in_force_there";
            /** @description Id of the invoice. Null if it is unknown here. */
            invoice_id: number | null;
            /** @description The installation number with which the authority got its record. Null if unknown. */
            installation: string | null;
            /**
             * Format: date-time
             * @description When a comparison first found it.
             */
            found_at: string;
            /** @description The advice for it. */
            advice: string;
        };
        /** @description Differences from the tax authority's records for one reason, with one advice. */
        TaxDifferenceReason: {
            /**
             * @description `unknown_here`: the authority has an invoice that is unknown here. `lost_here`: it was issued here after the backup that was restored, and its number is skipped. `missing_there`: the authority accepted it and no longer has it. `other_record`: the authority has another record of it. `annulled_there`: the authority counts it as annulled, and it is in force here. `in_force_there`: it is cancelled here, and the authority counts it as in force.
             * @enum {string}
             */
            what: "unknown_here" | "lost_here" | "missing_there" | "other_record" | "annulled_there" | "in_force_there";
            /** @description Number of invoices that differ for this reason. */
            count: number;
            /** @description The numbers of the first of them. */
            invoices: string[];
            /** @description The advice for all of them. Its commands have the id of the invoice, or `ID` if there are several. */
            advice: string;
        };
        /**
         * TaxIssuerUpdate
         * @description The changes to the issuer of the invoices.
         */
        TaxIssuerUpdate: {
            /** @description Tax id of the business. Empty if not set. */
            tax_id?: string;
            /** @description Registered name of the business. Empty if not set. */
            legal_name?: string;
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country?: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region?: string | null;
        };
        /**
         * TaxModeUpdate
         * @description Changes of the mode.
         */
        TaxModeUpdate: {
            /**
             * @description The destination of tax records. `off`: none. `test`: the tax authority's test service. `production`: the tax authority, which invoices then state below their QR code. `exempt`: none, because the workshop reports its invoices in another way. Changed with `verifactu set`.
             * @enum {string}
             */
            mode?: "off" | "test" | "production" | "exempt";
            /**
             * @description Only with the mode `exempt`, which requires it.
             * @enum {string}
             */
            exemption?: "sii" | "basque_country" | "navarre";
            /**
             * Format: date
             * @description The first day on which a workshop in Spain cannot issue invoices with the mode `off`. A day later than the legal one requires `confirm_later_than_law`.
             */
            from?: string;
            /** @description Confirms a first day later than the legal one, for example because a change of the law was announced. */
            confirm_later_than_law?: boolean;
        };
        /** @description The last numbers of a workshop's series. */
        TaxNumbersState: {
            /** @description The full number of the last invoice of each active series, even if the backup already contains it. A yearly series needs one for each year since the backup. */
            last_numbers: string[];
            /** @description The workshop's host, repeated. */
            confirm: string;
        };
        /** @description The next number of each series. */
        TaxNumbersStated: {
            /** @description The next number of each series that was stated, in the same order. */
            next_numbers: string[];
        };
        /** @description The amounts taxed at one rate. */
        TaxRateTotal: {
            /** @description Tax rate in percent. */
            rate: number;
            /** @description Sum of the lines at this rate, before tax. */
            base: number;
            /** @description Tax on it. */
            quota: number;
        };
        /**
         * TaxReconcile
         * @description The scope of the comparison.
         */
        TaxReconcile: {
            /** @description A month, such as `2026-11`. Defaults to this month, the previous one, and months with unanswered records or differences. */
            month?: string;
        };
        /**
         * TaxReconciliation
         * @description The result of comparing the tax records with those of the tax authority.
         */
        TaxReconciliation: {
            /** @description Whether the comparison was possible and found no difference that requires an action. */
            ok: boolean;
            /** @description The reason why the comparison was not possible, such as `no_certificate`, `ECONNREFUSED`, `message_under_way` or a code of the authority. Null if it was. */
            failure: string | null;
            /** @description Whether the workshop could not issue invoices since a backup was restored, and now can. */
            resumed: boolean;
            /** @description The months that were compared. */
            months: string[];
            /** @description Number of invoices that the tax authority has in these months. */
            stored: number;
            /** @description Number of unanswered records that had arrived. They now count as accepted. */
            confirmed: number;
            /** @description The differences in these months. At most 200. */
            differences: components["schemas"]["TaxDifference"][];
            /** @description All differences by reason, first those that require an action. */
            difference_reasons: components["schemas"]["TaxDifferenceReason"][];
        };
        /** @description A record of an invoice for the tax authority, as it is sent. */
        TaxRecord: {
            /** @description Its position in the workshop's chain. */
            number: number;
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Number of the invoice, with its series. */
            full_number: string;
            /**
             * @description `alta`: it was issued. `anulacion`: it was cancelled.
             * @enum {string}
             */
            kind: "alta" | "anulacion";
            /** @description The record, byte for byte. `null` in a list if its client is erased and `blocked` is not set. */
            xml: string | null;
            /** @description Its hash. */
            hash: string;
            /** @description Hash of the previous record. Empty in the first one. */
            previous_hash: string;
            /** @description When it was created, as it is hashed. */
            generated_at: string;
        };
        /** @description The internal data to change. */
        TaxRecordCorrect: {
            /**
             * @description `07`: the recipient, a person, is identified by a NIF that is not in the authority's census. `nif`: by a NIF, as usual.
             * @enum {string}
             */
            recipient_id_type?: "nif" | "07";
            /** @description The regime (ClaveRegimen) of all lines, such as `01`. */
            regime?: string;
            /** @description Send the same record again, because the cause was outside the record, such as the census or a setting of the authority. */
            unchanged?: boolean;
            /** @description The full number of the invoice, repeated. Confirms that the authority's record under this number, from another program, is of this same invoice; our record replaces it. Only after a comparison has found that record. */
            take_over?: string;
            /** @description Only show the record. */
            dry_run?: boolean;
        };
        /** @description The correction of a tax record. */
        TaxRecordCorrection: {
            /** @description Whether the record was added, or would be. */
            ok: boolean;
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Number of the invoice, with its series. */
            full_number: string;
            /** @description Whether this only shows the record. */
            dry_run: boolean;
            /**
             * @description `answer`: the authority has not answered the last record yet. `reconciliation`: it has a record of another program under this number; compare them (`verifactu reconcile`). `decision`: they were compared, and `advice` shows the next step. `foreign`: the invoice is cancelled, and the record of this number is another program's, which an annulment would annul. `corrective`: the error is on the invoice itself; issue a corrective invoice. `change`: the record would equal the last one; change something, or set `unchanged`. `nothing`: the authority already has this record. `mode`: the workshop sends no records. `null` if the record was added, or would be.
             * @enum {string|null}
             */
            needs: "answer" | "reconciliation" | "decision" | "foreign" | "corrective" | "change" | "nothing" | "mode" | null;
            /** @description The next step if the authority has a record of another program under this number. Otherwise null. */
            advice: string | null;
            /** @description The fields in which it differs from the invoice's last record. */
            differences: {
                /** @description Its path in the record. */
                field: string;
                /** @description Its former value; empty if it was missing, `…` if the client is erased. */
                before: string;
                /** @description Its new value; empty if it is missing, `…` if the client is erased. */
                after: string;
            }[];
            /** @description The record. `null` if something else is needed. */
            record: {
                /** @description Its position in the workshop's chain. */
                number: number;
                /**
                 * @description `alta`: the invoice again. `anulacion`: its annulment.
                 * @enum {string}
                 */
                kind: "alta" | "anulacion";
                /** @description Its hash. */
                hash: string;
                /** @description The record, byte for byte. `null` if its client is erased. */
                xml: string | null;
            } | null;
        };
        /** @description Records in the order of the chain. */
        TaxRecordList: {
            /** @description The records. */
            data: components["schemas"]["TaxRecord"][];
        };
        /** @description The latest record of an invoice, and all of them. */
        TaxRecordOfInvoice: {
            /** @description Its position in the workshop's chain. */
            number: number;
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Number of the invoice, with its series. */
            full_number: string;
            /**
             * @description `alta`: it was issued. `anulacion`: it was cancelled.
             * @enum {string}
             */
            kind: "alta" | "anulacion";
            /** @description The record, byte for byte. `null` in a list if its client is erased and `blocked` is not set. */
            xml: string | null;
            /** @description Its hash. */
            hash: string;
            /** @description Hash of the previous record. Empty in the first one. */
            previous_hash: string;
            /** @description When it was created, as it is hashed. */
            generated_at: string;
            /** @description All records of the invoice, latest first. */
            records: components["schemas"]["TaxRecord"][];
        };
        /** @description The result of the check. */
        TaxRecordsVerified: {
            /** @description Whether everything is unchanged. */
            ok: boolean;
            /** @description Number of sound records. */
            records: number;
            /** @description The first broken record. `null` if there is none. */
            broken: {
                /** @description Its position in the chain. */
                number: number;
                /** @description Id of its invoice. `null` if the missing record is unknown. */
                invoice_id: number | null;
                /** @description Number of its invoice. `null` if the missing record is unknown. */
                full_number: string | null;
                /**
                 * @description The error. `unsealed_record`, `unsealed_end`: no secret of `APP_SECRET` has sealed it, so the service did not write it, or the secret of that time is missing.
                 * @enum {string}
                 */
                what: "missing_record" | "wrong_previous" | "wrong_hash" | "changed_record" | "changed_invoice" | "earlier_than_previous" | "missing_end" | "beyond_end" | "changed_end" | "unsealed_record" | "unsealed_end";
            } | null;
            /** @description Number of issued invoices that were compared. */
            invoices: number;
            /** @description Number of invoices' PDFs that were checked. */
            files: number;
            /** @description Number of differences. */
            differing: number;
            /** @description The differences in invoices, payments, series, PDFs and messages. At most 100 are listed. */
            differences: {
                /**
                 * @description `changed`: a column does not contain what the service wrote. `paper_differs`, `record_differs`: the issued document, or the first tax record, differs from the invoice. `unsealed`: the service did not write the row. `missing`: a row that belongs to this one is missing. `file_missing`, `file_damaged`: the file of the invoice's PDF is missing, or was changed. `unsealed_pdf`: the service did not write the record of that file. `payments_differ`: the amount paid is not the sum of the payments. `numbers_differ`: numbers of a series are missing, or were not assigned by it. `unsealed_gap`: the service did not record that numbers of a series are skipped after a restore.
                 * @enum {string}
                 */
                what: "changed" | "paper_differs" | "record_differs" | "unsealed" | "missing" | "file_missing" | "file_damaged" | "unsealed_pdf" | "payments_differ" | "numbers_differ" | "unsealed_gap";
                /** @description Id of the invoice. `null` if the difference concerns a series. */
                invoice_id: number | null;
                /** @description Its number; for a series, its code and year; for a message to the tax authority, the numbers of its records. */
                full_number: string;
                /** @description The difference in one sentence. */
                text: string;
                /** @description The table of the database. */
                table: string;
                /** @description Its column, or a path in the issued document or the tax record. `null` if the difference concerns a whole row. */
                column: string | null;
                /** @description The value in the database, cut after 200 characters. `null` if there is none, or if the client is erased. */
                stored: string | null;
                /** @description The value that was issued. `null` if there was none, if only a seal proves that it was another one, or if the client is erased. */
                expected: string | null;
            }[];
        };
        /**
         * TaxSending
         * @description The state of sending a workshop's tax records.
         */
        TaxSending: {
            /**
             * @description The destination of tax records. `off`: none. `test`: the tax authority's test service. `production`: the tax authority, which invoices then state below their QR code. `exempt`: none, because the workshop reports its invoices in another way. Changed with `verifactu set`.
             * @enum {string}
             */
            mode: "off" | "test" | "production" | "exempt";
            /**
             * @description The reason why the workshop sends no records here: it keeps its books with the tax authority (`sii`), or reports to the authority of its region. Null unless the mode is `exempt`.
             * @enum {string|null}
             */
            exemption: "sii" | "basque_country" | "navarre" | null;
            /**
             * Format: date
             * @description The first day on which a workshop in Spain cannot issue invoices with the mode `off`.
             */
            from: string;
            /**
             * Format: date
             * @description The first day by law for the workshop's tax id, if `from` is later and the mode is `off`: invoices of the days between break the law. Null otherwise.
             */
            lawful_from: string | null;
            /**
             * Format: date
             * @description The last day of sending, which was announced to the tax authority. Null if sending continues.
             */
            ends: string | null;
            /** @description Number of records that wait for an answer from the tax authority. */
            unsent: number;
            /**
             * Format: date-time
             * @description The moment of the oldest of them. Null if none waits.
             */
            unsent_since: string | null;
            /** @description Number of invoices whose latest record the tax authority rejected. `verifactu correct` corrects them. */
            rejected: number;
            /** @description Number of invoices whose latest record the tax authority accepted with errors that must be corrected. */
            accepted_with_errors: number;
            /**
             * Format: date-time
             * @description The moment of the first failed message since the last successful one. Null if none failed.
             */
            failing_since: string | null;
            /** @description The reason why the last message failed, such as `no_certificate`, `ECONNREFUSED` or a code of the authority. */
            failure: string | null;
            /**
             * Format: date-time
             * @description When sending stopped; it resumes with `verifactu resume`. Null if sending is not stopped.
             */
            stopped_at: string | null;
            /** @description The tax authority's code of the refusal that stopped it. Null if it gave none. */
            stop_code: string | null;
            /** @description The tax authority's text of that refusal. */
            stop_text: string | null;
            /** @description Whether the tax authority suspended the whole deployment (4141). `deployment resume` lifts it. */
            suspended: boolean;
            /** @description By how many seconds the clock that dates invoices is ahead of the tax authority's, at least; negative: behind. Null if it is right to the minute, or nothing is known. */
            clock_skew_seconds: number | null;
            /** @description The next step for unsent or rejected records. Null if there are none. */
            advice: string | null;
            /**
             * Format: uri
             * @description The page with the maker's declaration of this version of the software.
             */
            declaration_url: string;
            /** @description Whether the settings name the maker completely. Otherwise the declaration says that it is not valid. */
            declaration_valid: boolean;
            /**
             * Format: date-time
             * @description The moment of the restored backup: nothing is issued or sent before `verifactu reconcile`. Null if no backup was restored, or the comparison is done.
             */
            reconcile_since: string | null;
            /**
             * Format: date-time
             * @description The moment of the last comparison with the tax authority. Null if there was none.
             */
            reconciled_at: string | null;
            /** @description The reason why the last comparison was not possible. Null if it was. */
            reconcile_failure: string | null;
            /** @description The differences from the tax authority's records, first those that require an action. At most 200. */
            differences: components["schemas"]["TaxDifference"][];
            /** @description All differences by reason, first those that require an action. */
            difference_reasons: components["schemas"]["TaxDifferenceReason"][];
        };
        /**
         * TaxSendingEnd
         * @description The end of sending.
         */
        TaxSendingEnd: {
            /** @description Withdraws the end, as long as that day has not passed. */
            withdraw?: boolean;
        };
        /** @description A change of a budget, or a message about it. */
        TimelineEntry: {
            /** @description Id of the entry, such as `change-871`. */
            id: string;
            /**
             * Format: date-time
             * @description Time.
             */
            at: string;
            /**
             * @description `change`: of the budget, its lines, documents, appointments or invoices. `message`: to or from the client.
             * @enum {string}
             */
            kind: "change" | "message";
            /** @description Name of the key, of the person at the workshop, or of the client. `null` for a message. */
            by: string | null;
            /**
             * @description Kind of the author. `null` for a message.
             * @enum {string|null}
             */
            by_kind: "key" | "staff" | "client" | "service" | null;
            /** @description The change, such as `line.added`. `null` for a message. */
            action: string | null;
            /** @description Id of the line. `null` if it concerns none. */
            line_id: number | null;
            /** @description The fields that changed, by name. */
            changes: {
                [key: string]: {
                    /** @description The value before. `null` if there was none, or if it was erased with the client. */
                    from: unknown;
                    /** @description The value after. `null` if there was none, or if it was erased with the client. */
                    to: unknown;
                };
            };
            /** @description The message. `null` for a change. */
            message: components["schemas"]["LoggedCommunication"] | null;
        };
        /** @description A page of a budget's timeline. */
        TimelinePage: {
            /** @description The entries of this page, newest first. */
            data: components["schemas"]["TimelineEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description The tasks of the workshop's local day, in sections with the number of all entries and the first of them. A section that the role may not see is `null`. */
        Today: {
            /**
             * Format: date
             * @description The local day.
             */
            day: string;
            /**
             * Format: date-time
             * @description The moment of the answer.
             */
            at: string;
            /** @description Whether the workshop has any budget. */
            has_budgets: boolean;
            arrivals: components["schemas"]["TodayArrivals"];
            proposals: components["schemas"]["TodayProposals"] | null;
            quotes: components["schemas"]["TodayQuotes"] | null;
            ready: components["schemas"]["TodayReadyList"] | null;
            in_workshop: components["schemas"]["TodayVehicles"];
            unpaid: components["schemas"]["TodayInvoices"] | null;
            part_requests: components["schemas"]["TodayPartRequests"] | null;
            parts: components["schemas"]["TodayParts"] | null;
            tax_records: components["schemas"]["TodayTaxRecords"] | null;
            webhooks: components["schemas"]["TodayWebhooks"] | null;
            alerts: components["schemas"]["TodayAlerts"] | null;
        };
        /** @description The alerts of the last seven days, newest first. */
        TodayAlerts: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["Alert"][];
        };
        /** @description A vehicle that is expected on the day, or that has arrived. */
        TodayArrival: {
            /** @description Id of the appointment. */
            id: string;
            /** @description Id of the budget. */
            budget_id: number;
            /**
             * @description `expected`: its time has not come. `late`: its time began ten minutes ago or more. `arrived`: it was checked in. `no_show`: its time is over.
             * @enum {string}
             */
            state: "late" | "expected" | "arrived" | "no_show";
            /**
             * Format: date-time
             * @description When the appointment begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When the appointment ends.
             */
            end: string;
            box: components["schemas"]["SlotBox"];
            /** @description Whether the client confirmed the time. */
            client_confirmed: boolean;
            /**
             * Format: date-time
             * @description When the vehicle arrived. `null` until then.
             */
            checked_in_at: string | null;
            status: components["schemas"]["BudgetStatus"];
            /** @description Name of the category of the work. `null` if none was chosen. */
            category: string | null;
            client: components["schemas"]["TodayClient"];
            /** @description The vehicle. `null` if the budget has none. */
            vehicle: components["schemas"]["VehicleRef"] | null;
        };
        /** @description The appointments of the day. Late and expected vehicles come first, then those that did not come and those that arrived. */
        TodayArrivals: {
            /** @description Number of all entries. */
            count: number;
            /** @description Number of vehicles that are expected or late. */
            waiting: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayArrival"][];
        };
        /** @description The client, with its phone. */
        TodayClient: {
            /** @description Id of the client. */
            id: number;
            /** @description Name of the client. */
            name: string;
            /** @description Phone of the client. `null` if unknown. */
            phone: string | null;
        };
        /** @description An issued invoice with a pending amount. */
        TodayInvoice: {
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Its number. */
            full_number: string;
            /**
             * Format: date
             * @description Its date.
             */
            date: string;
            /**
             * Format: date
             * @description The day by which it must be paid. `null` if it has none.
             */
            due_date: string | null;
            /** @description Whether that day has passed. */
            overdue: boolean;
            /** @description Pending amount. */
            pending: number;
            /** @description Number plate of the vehicle. `null` if it names none. */
            plate: string | null;
            client: components["schemas"]["TodayClient"];
        };
        /** @description The issued invoices with a pending amount, the oldest due date first. Refunds that are due do not count. */
        TodayInvoices: {
            /** @description Number of all entries. */
            count: number;
            /** @description Pending amount of all of them. */
            pending: number;
            /** @description Number of those whose due date has passed. */
            overdue_count: number;
            /** @description Pending amount of those whose due date has passed. */
            overdue: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayInvoice"][];
        };
        /** @description A part with less stock than its minimum. */
        TodayPart: {
            /** @description Id of the part. Assigned by the service; it never changes. */
            id: number;
            /** @description The workshop's own reference, unique among its parts; case, accents and spaces are ignored. */
            reference: string;
            /** @description Description. */
            description: string;
            /** @description Unit of measure, such as `ud` or `l`. */
            unit: string;
            /** @description Quantity in stock. */
            on_hand: number;
            /** @description The minimum. */
            minimum: number;
        };
        /** @description The open part requests: first those to be ordered, then those of parts in stock, then the ordered ones by the day on which they are expected. Each group is listed by time. */
        TodayPartRequests: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["PartRequestItem"][];
        };
        /** @description The parts below minimum, by id. */
        TodayParts: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayPart"][];
        };
        /** @description A time that a client or a program proposed, and that the workshop must confirm or reject. */
        TodayProposal: {
            /** @description Id of the proposal. */
            id: string;
            /** @description Id of the budget. */
            budget_id: number;
            /**
             * Format: date-time
             * @description When the proposed time begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When the proposed time ends.
             */
            end: string;
            box: components["schemas"]["SlotBox"];
            /**
             * Format: date-time
             * @description When the proposal expires.
             */
            expires_at: string;
            /** @description Name of the category of the work. `null` if none was chosen. */
            category: string | null;
            client: components["schemas"]["TodayClient"];
            /** @description The vehicle. `null` if the budget has none. */
            vehicle: components["schemas"]["VehicleRef"] | null;
        };
        /** @description The proposals that wait for an answer, by start. */
        TodayProposals: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayProposal"][];
        };
        /** @description A quote that the client has not answered. */
        TodayQuote: {
            /** @description Id of the budget. */
            budget_id: number;
            /**
             * Format: date-time
             * @description When it was last sent. `null` if that was not recorded.
             */
            sent_at: string | null;
            /**
             * Format: date
             * @description The last day on which the client may accept it. `null` without a limit.
             */
            valid_until: string | null;
            /** @description Whether that day is within three days. */
            expiring: boolean;
            /** @description Whether the quote has expired, and the client asked for its renewal. */
            renewal_asked: boolean;
            /** @description Total with tax. */
            total: number;
            client: components["schemas"]["TodayClient"];
            /** @description The vehicle. `null` if the budget has none. */
            vehicle: components["schemas"]["VehicleRef"] | null;
        };
        /** @description The quotes that the clients have not answered, the first to expire first. Expired quotes count only if their renewal was requested. */
        TodayQuotes: {
            /** @description Number of all entries. */
            count: number;
            /** @description Number of quotes that expire within three days. */
            expiring: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayQuote"][];
        };
        /** @description A vehicle whose work is done, and that the client has not collected. */
        TodayReady: {
            /** @description Id of the budget. */
            budget_id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * Format: date-time
             * @description When it arrived.
             */
            date_in: string;
            /**
             * Format: date-time
             * @description When the work was done. `null` if that was not recorded.
             */
            ready_at: string | null;
            /** @description Pending amount of its invoices. */
            unpaid: number;
            client: components["schemas"]["TodayClient"];
            /** @description The vehicle. `null` if the budget has none. */
            vehicle: components["schemas"]["VehicleRef"] | null;
        };
        /** @description The vehicles that are ready and not collected, by arrival. Arrivals of more than a year ago do not count. */
        TodayReadyList: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayReady"][];
        };
        /** @description An invoice whose tax record was rejected. */
        TodayTaxRecord: {
            /** @description Id of the invoice. */
            invoice_id: number;
            /** @description Its number. */
            full_number: string;
            /**
             * Format: date-time
             * @description When the tax authority rejected its record.
             */
            rejected_at: string;
            /** @description The tax authority's code of the error. `null` if it gave none. */
            code: string | null;
            /** @description The tax authority's own words for the error, in Spanish. */
            message: string | null;
            /**
             * @description The operation that resolves it. `null` if none does.
             * @enum {string|null}
             */
            remedy: "correctTaxRecord" | "reconcileTaxRecords" | "correctInvoice" | "cancelInvoice" | null;
        };
        /** @description The state of sending tax records. The entries are the invoices whose record was rejected. */
        TodayTaxRecords: {
            /** @description Number of all entries. */
            count: number;
            /** @description Number of records that wait to be sent. */
            unsent: number;
            /**
             * Format: date-time
             * @description Since when the first of them waits. `null` if none waits.
             */
            unsent_since: string | null;
            /** @description Whether sending is stopped until a person resumes it. */
            stopped: boolean;
            /** @description The first entries. */
            data: components["schemas"]["TodayTaxRecord"][];
        };
        /** @description A vehicle that is in the workshop. */
        TodayVehicle: {
            /** @description Id of the budget. */
            budget_id: number;
            status: components["schemas"]["BudgetStatus"];
            /**
             * Format: date-time
             * @description When it arrived.
             */
            date_in: string;
            /**
             * Format: date-time
             * @description When the work is expected to be done. `null` if unknown.
             */
            promised_at: string | null;
            /** @description Whether it waits for parts. */
            waiting_parts: boolean;
            /** @description Whether it is on hold. */
            on_hold: boolean;
            /** @description Name of the box of its appointment. `null` if it has none. */
            box: string | null;
            /** @description Name of the mechanic. `null` if unassigned. */
            mechanic: string | null;
            /** @description Names of the people who work on it now. */
            working: string[];
            /** @description Name of the category of the work. `null` if none was chosen. */
            category: string | null;
            /** @description The vehicle. `null` if the budget has none. */
            vehicle: components["schemas"]["VehicleRef"] | null;
        };
        /** @description The vehicles in the workshop, by arrival. Arrivals of more than a year ago do not count. */
        TodayVehicles: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayVehicle"][];
        };
        /** @description A webhook subscription whose receiver fails. */
        TodayWebhook: {
            /** @description Id of the subscription. */
            id: number;
            /** @description The URL to which events are sent. */
            url: string;
            /** @description Name of that key. */
            key_name: string;
            /** @description Whether it is active. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the first failed attempt since the last success was made.
             */
            failing_since: string;
        };
        /** @description The webhook subscriptions whose receivers fail, the longest first. */
        TodayWebhooks: {
            /** @description Number of all entries. */
            count: number;
            /** @description The first entries. */
            data: components["schemas"]["TodayWebhook"][];
        };
        /** @description A code of the app. */
        TotpConfirm: {
            /** @description The six digits that the app shows. */
            code: string;
        };
        /** @description The secret for an authenticator app, which is shown only here. */
        TotpStarted: {
            /** @description The secret, for apps that read no QR code. */
            secret: string;
            /** @description The `otpauth://` address, which the app reads as a QR code. */
            address: string;
        };
        /** @description The link where a client follows a budget. */
        TrackingLink: {
            /** @description The link. Anyone who has it can open it. */
            tracking_url: string;
        };
        /** @description Whether to create a new link. */
        TrackingLinkAsk: {
            /** @description Create a new link. The old one stops working. */
            rotate?: boolean;
        };
        /** @description The result of a test message. */
        TransportTest: {
            /** @description Whether the result is `accepted` or `kept`. */
            ok: boolean;
            /**
             * @description `accepted`; `kept`: the demo stores it and does not send it; `refused` permanently; `deferred`: the server was not reached, refused the login, or accepts nothing at the moment, and any other message would be retried; `unknown`: it may have been sent; `not_set_up`: there is no account; `secret_lost`: `APP_SECRET` does not open the account's settings.
             * @enum {string}
             */
            result: "accepted" | "kept" | "refused" | "deferred" | "unknown" | "not_set_up" | "secret_lost";
            /** @description The recipient. */
            to: string;
            /** @description The sender. `null` if there is no account. */
            from: string | null;
            /** @description The server or provider that received it. `null` if unknown. */
            via: string | null;
            /** @description Description of the result, with the server's answer if there was one. */
            answer: string;
        };
        /** @description A client who refuses commercial messages on a channel. */
        Unsubscription: {
            /** @description The client. */
            client_id: number;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call";
            /** @description The client's words. */
            body?: string;
        };
        /** @description Requests of the workshop's live keys in one month, in UTC days. */
        Usage: {
            /** @description The month, `YYYY-MM`. */
            month: string;
            /**
             * @description API plan.
             * @enum {string}
             */
            plan: "included" | "developer" | "business" | "partner";
            /** @description Requests in the month. */
            total: number;
            /** @description Daily quota times the days of the month. `null` if the plan has no quota. */
            allowance: number | null;
            /** @description Requests beyond the allowance that are charged. */
            overage_requests: number;
            /** @description Charge for the overage: one euro for each 1,000 requests or part of 1,000. */
            overage_eur: number;
            /**
             * @description Currency of the overage.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Requests per day (UTC) that the plan includes. */
            daily_quota: number;
            /** @description Live keys of the workshop that are neither revoked nor expired. */
            live_keys: number;
            /** @description Live keys that the plan allows. `null` if it does not limit them. */
            max_live_keys: number | null;
            /** @description Scopes that the plan includes. */
            scopes: components["schemas"]["Scope"][];
            /** @description The days with requests, in order. */
            days: {
                /**
                 * Format: date
                 * @description The day, in UTC.
                 */
                date: string;
                /** @description Requests of the day. */
                total: number;
                /** @description The keys that sent them, by ascending id. */
                keys: {
                    /** @description Id of the key. */
                    id: number;
                    /** @description Name of the key. */
                    name: string;
                    /** @description Its requests of the day. */
                    requests: number;
                }[];
            }[];
        };
        /** @description A vehicle of one of the workshop's clients. */
        Vehicle: {
            /** @description Id of the vehicle. Assigned by the service. */
            id: number;
            /** @description Id of the client who owns the vehicle. The client must exist. */
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
        /** @description A vehicle that arrives, the state in which it is left, and the client's instructions. */
        VehicleCheckIn: {
            /** @description Id of the vehicle's budget. */
            budget_id: number;
            /** @description Current mileage, which is also recorded on the vehicle. */
            km?: number;
            /** @description Confirms a mileage that is below the latest recorded one. */
            lower_km?: boolean;
            /** @description Level of the tank or battery in eighths, from 0 (empty) to 8 (full). `null` if it was not read. */
            fuel_eighths?: number | null;
            /** @description Damage that the vehicle already had. The list replaces the earlier one. */
            damages?: {
                /**
                 * @description The part of the vehicle.
                 * @enum {string}
                 */
                place: "front" | "bonnet" | "windscreen" | "roof" | "rear_window" | "boot" | "rear" | "front_left_wing" | "front_left_door" | "rear_left_door" | "rear_left_wing" | "front_right_wing" | "front_right_door" | "rear_right_door" | "rear_right_wing" | "front_left_wheel" | "rear_left_wheel" | "front_right_wheel" | "rear_right_wheel" | "left_mirror" | "right_mirror" | "underside" | "inside" | "other";
                /** @description Description of the damage, such as a scratch of 20 cm. */
                note?: string | null;
                /** @description Id of a photo among the budget's documents. */
                document_id?: number | null;
            }[];
            /** @description Number of keys that the client hands over. */
            key_count?: number | null;
            /** @description Things that the client leaves in the vehicle. */
            belongings?: string | null;
            /** @description Whether the client wants the replaced parts. `null` if it was not asked. */
            wants_old_parts?: boolean | null;
            /** @description Whether the client waives the right to a quote. */
            quote_waived?: boolean;
            /** @description Amount with tax up to which the client authorises work without being asked. `null` without a limit. */
            authorised_max?: number | null;
            /**
             * Format: date-time
             * @description When the vehicle, or the quote, was promised. It becomes the expected completion of the budget.
             */
            promised_at?: string | null;
            /** @description Whether the client signed the printed receipt instead. */
            signed_on_paper?: boolean;
            /** @description Name of the person who signs. Defaults to the client's name. */
            signer?: string | null;
            /** @description The drawn signature, as an SVG path in a box of 600 × 200, such as `M60 130L85 60L110 130`. It is recorded in the evidence with the state that the client signed. */
            drawing?: string;
        };
        /** @description The vehicles that a search found. */
        VehicleMatches: {
            /** @description The vehicles, best matches first. */
            data: components["schemas"]["Vehicle"][];
            /** @description Whether there are more matches. Use a longer text, or raise `limit`. */
            has_more: boolean;
        };
        /** @description A vehicle that arrives or leaves. */
        VehicleMove: {
            /** @description Id of the vehicle's budget. */
            budget_id: number;
            /** @description Current mileage, which is also recorded on the vehicle. */
            km?: number;
            /** @description Confirms a mileage that is below the latest recorded one. */
            lower_km?: boolean;
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
        /** @description The vehicle, in brief. */
        VehicleRef: {
            /** @description Id of the vehicle. Assigned by the service. */
            id: number;
            /** @description Number plate. */
            plate: string;
            /** @description Make. */
            brand: string | null;
            /** @description Model. */
            model: string | null;
        };
        /** @description A row of vehicles. The columns have the names of the fields of `POST /vehicles` and of `vehicles set`; one or more of `client_id`, `client_tax_id`, `client_email` and `client_phone` identify the owner. */
        VehicleRow: {
            /** @description Id of the client who owns the vehicle. The client must exist. */
            client_id?: number;
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
            /** @description Model year. */
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
            /** @description Power in metric horsepower. */
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
            /** @description Tax id of its owner, in any format. */
            client_tax_id?: string | null;
            /**
             * Format: idn-email
             * @description Email address of its owner.
             */
            client_email?: string | null;
            /** @description Phone number of its owner, in any format. */
            client_phone?: string | null;
            /** @description Latest recorded mileage in kilometres. */
            km?: number | null;
        };
        /** @description The fields of a vehicle to change; omitted fields stay unchanged. */
        VehicleSet: {
            /** @description Id of its owner. */
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
            /** @description Model year. */
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
            /** @description Power in metric horsepower. */
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
            /** @description Latest recorded mileage in kilometres. */
            km?: number | null;
        };
        /** @description A vehicle's stay at the workshop. */
        VehicleVisit: {
            /** @description Id of the vehicle's budget. */
            budget_id: number;
            /** @description Id of the vehicle. */
            vehicle_id: number;
            /** @description Id of the budget's client. */
            client_id: number;
            /** @description Number plate. */
            plate: string;
            /** @description Mileage that was recorded for this budget. */
            km: number | null;
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
             * Format: date-time
             * @description When the vehicle was handed over. `null` until then.
             */
            delivered_at: string | null;
        };
        /**
         * @description State of the invoice's latest record at the tax authority. `pending`: it waits to be sent. `sent`: it was sent, but no answer arrived; it will be sent again. `accepted`: it is registered. `accepted_with_errors`: it is registered, but the workshop must correct it. `rejected`: it is not registered; the workshop must correct it.
         * @enum {string}
         */
        VerifactuStatus: "pending" | "sent" | "accepted" | "accepted_with_errors" | "rejected";
        /** @description A visit to be booked. It has `client_id`, the name of a new client, or the `vehicle_id` of a vehicle, whose owner is then the client. */
        VisitBook: {
            /** @description Id of a known client. */
            client_id?: number;
            /** @description Name of a new client. */
            client_name?: string;
            /** @description Phone number of the new client. */
            phone?: string | null;
            /**
             * Format: idn-email
             * @description Email address of the new client.
             */
            email?: string | null;
            /** @description Id of a known vehicle. It belongs to the client. */
            vehicle_id?: number;
            /** @description Number plate of a new vehicle. */
            plate?: string;
            /** @description Make of the new vehicle. */
            brand?: string | null;
            /** @description Model of the new vehicle. */
            model?: string | null;
            /** @description The reason for the visit, in the client's words. The client sees it on the page of the budget. */
            public_notes?: string | null;
            /** @description Id of the category of the work. */
            category_id?: number | null;
            /** @description Id of one of the category's services. */
            subcategory_id?: number | null;
            /** @description Id of the mechanic who does the work. */
            mechanic_id?: number | null;
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now.
             */
            start?: string;
            /** @description The box. Defaults to the free box with the lowest id. */
            box_id?: number;
            /** @description Duration in minutes. Defaults to the workshop's minimum. */
            duration_minutes?: number;
            /** @description Notify the client by email or SMS, as they prefer. */
            notify_client?: boolean;
        };
        /** @description A booked visit. */
        VisitBooked: {
            /** @description Whether the client is new. */
            client_created: boolean;
            /** @description Whether the vehicle is new. */
            vehicle_created: boolean;
            budget: components["schemas"]["DeskBudget"];
            /** @description The appointment. `null` if no start was given. */
            appointment: components["schemas"]["Appointment"] | null;
        };
        /** @description A budget for the waiting list, or a client for whom a budget is created, and the times that suit the client. */
        WaitingAdd: {
            /** @description The budget that waits for a time. */
            budget_id?: number;
            /** @description The client for whom a budget is created. */
            client_id?: number;
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number;
            /** @description The reason for the visit, in the client's words. The client sees it on the page of the budget. */
            public_notes?: string | null;
            /** @description Minimum duration in minutes. Defaults to the budget's estimate, or to the workshop's minimum. */
            duration_minutes?: number;
            part_of_day?: components["schemas"]["PartOfDay"];
            /** @description The days of the week that suit the client. Defaults to all, as does an empty list. */
            weekdays?: components["schemas"]["Weekday"][];
            /**
             * Format: date
             * @description First day that suits the client.
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day that suits the client.
             */
            to?: string | null;
            /** @description Notes that only the workshop sees. */
            notes?: string | null;
        };
        /** @description A budget on the waiting list, with the times that suit its client. */
        WaitingEntry: {
            /** @description Id of the entry. */
            id: number;
            /** @description The budget that waits for a time. */
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
        /** @description A page of entries. */
        WaitingEntryPage: {
            /** @description The entries of this page, by ascending id. */
            data: components["schemas"]["WaitingEntry"][];
            /** @description Send it as `cursor` to get the next page. `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether another page follows. */
            has_more: boolean;
        };
        /** @description A time that was offered to a client. It is not reserved. */
        WaitingOffer: {
            /** @description Id of the offer. */
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
        /** @description A time to be offered to a client on the waiting list. */
        WaitingOfferTime: {
            /**
             * Format: date-time
             * @description When it begins, with the offset from UTC, such as `2026-11-24T09:30:00+01:00`: a quarter of an hour, from twelve hours ago to two years from now.
             */
            start: string;
            /** @description The box that must be free. Defaults to any. */
            box_id?: number;
        };
        /** @description Changes to the times that suit a client on the waiting list. */
        WaitingSet: {
            /** @description Minimum duration in minutes. */
            duration_minutes?: number;
            part_of_day?: components["schemas"]["PartOfDay"];
            /** @description The days of the week that suit the client. Defaults to all, as does an empty list. */
            weekdays?: components["schemas"]["Weekday"][];
            /**
             * Format: date
             * @description First day that suits the client.
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day that suits the client.
             */
            to?: string | null;
            /** @description Notes that only the workshop sees. */
            notes?: string | null;
        };
        /**
         * @description `waiting`: no time is offered. `offered`: the client can accept an offered time. `booked`: the budget got an appointment. `gone`: it left the list without one.
         * @enum {string}
         */
        WaitingStatus: "waiting" | "offered" | "booked" | "gone";
        /** @description The deliveries that are sent again. */
        WebhookReplayed: {
            /**
             * Format: int32
             * @description The number of deliveries that are sent again, including those that were waiting for their next attempt.
             */
            replayed: number;
        };
        /**
         * @description A day of the week.
         * @enum {string}
         */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description Work that has ended. */
        WorkAdd: {
            /** @description The budget that was worked on. */
            budget_id: number;
            /** @description Id of the person who worked. */
            staff_id: number;
            /**
             * Format: date-time
             * @description When the work began, with the offset from UTC, such as `2026-11-24T10:05:00+01:00`.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the work ended, with the offset from UTC.
             */
            ended_at: string;
        };
        /** @description A time in which a person worked on a budget, with the vehicle. */
        WorkItem: {
            /** @description Id of the work. */
            id: number;
            /** @description The budget that was worked on. */
            budget_id: number;
            /** @description Plate of the vehicle. `null` without a vehicle. */
            plate: string | null;
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
            /** @description Full minutes of the work. `null` if it has not ended. */
            minutes: number | null;
        };
        /** @description The hours worked in a time. */
        WorkList: {
            /** @description The work, by start. */
            data: components["schemas"]["WorkItem"][];
            /** @description Full minutes of the listed work. Work that has not ended counts until now. */
            minutes: number;
        };
        /** @description A time in which a person worked on a budget. */
        WorkPeriod: {
            /** @description Id of the work. */
            id: number;
            /** @description The budget that was worked on. */
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
            /** @description Full minutes of the work. `null` if it has not ended. */
            minutes: number | null;
        };
        /** @description Changes of recorded work. Omitted fields stay as they are. */
        WorkSet: {
            /**
             * Format: date-time
             * @description When the work began, with the offset from UTC, such as `2026-11-24T10:05:00+01:00`.
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description When the work ended, with the offset from UTC.
             */
            ended_at?: string;
        };
        /** @description Who starts to work on which budget. */
        WorkStart: {
            /** @description The budget. */
            budget_id: number;
            /** @description Id of the person who works. Defaults to the person who calls the operation. */
            staff_id?: number;
            /**
             * Format: date-time
             * @description When the work began, at most 24 hours ago, such as while the device had no connection. Defaults to now.
             */
            at?: string;
        };
        /** @description The work that has begun, and the work that ended because of it. */
        WorkStarted: {
            work: components["schemas"]["WorkPeriod"];
            /** @description The person's work on another budget, which ended. `null` if there was none. */
            ended: components["schemas"]["WorkPeriod"] | null;
        };
        /** @description Whose work ends. */
        WorkStop: {
            /** @description Id of the person who works. Defaults to the person who calls the operation. */
            staff_id?: number;
            /**
             * Format: date-time
             * @description When the work ended, after its start. Defaults to now.
             */
            at?: string;
        };
    };
    responses: {
        /** @description `client_erased` */
        AddBudgetDocumentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        AddBudgetDocumentForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        AddBudgetDocumentPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type` */
        AddBudgetDocumentUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        AddBudgetLineConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased` */
        AddInspectionPhotoConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        AddInspectionPhotoPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type` */
        AddInspectionPhotoUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased` */
        AddInspectionPointConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        AddJobStepConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        AddJobStepForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        AddPasskeyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        AddPasskeyForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `sign_in_expired`, `passkey_refused` */
        AddPasskeyUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        AddWaitingConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked` */
        AddWorkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `bad_request` */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        BeginPasskeyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        BeginPasskeyForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `slot_unavailable` */
        BookAppointmentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_exists`, `client_erased`, `vehicle_exists`, `vehicle_belongs_to_other_client`, `slot_unavailable` */
        BookVisitConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        CancelAppointmentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `invoice_conflict` */
        CancelInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ChangePasswordForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `sign_in_delayed` */
        ChangePasswordTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        CheckInVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        CheckJobConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        CheckJobForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        ClosePartRequestConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        ClosePartRequestForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        ConfirmAppointmentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        ConfirmTotpConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ConfirmTotpForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile` */
        ConflictVersion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `invoice_conflict` */
        CorrectInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `invoice_conflict` */
        CorrectTaxRecordConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        CreateDeskBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_exists`, `client_erased` */
        CreateDeskClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `vehicle_exists`, `vehicle_belongs_to_other_client`, `client_erased` */
        CreateDeskVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        CreateInternalBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        CreatePersonLinkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `invalid_status_transition` */
        DeliverVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `invoice_conflict` */
        DiscardInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `invalid_status_transition`, `invoice_conflict` */
        DraftInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        DrawInvoicePdfConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `document_damaged` */
        DrawInvoicePdfInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        DuplicateBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        EndOtherSessionsForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        EndSessionForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `invoice_conflict` */
        ExchangeInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        ExportClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        ExportEvidenceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ExportEvidencePayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ExportInvoicesPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased` */
        FinishInspectionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        GetBudgetDocumentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `document_damaged` */
        GetBudgetDocumentInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ImportClientsPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ImportItemsPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ImportPartsPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        ImportVehiclesPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        InvitePersonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `invalid_status_transition`, `invoice_conflict` */
        InvoiceAdvanceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked`, `invalid_status_transition`, `invoice_conflict` */
        IssueInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        LeavePersonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ListOwnAccountEventsForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ListPasskeysForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ListSessionsForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        MakeRecoveryCodesConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        MakeRecoveryCodesForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked`, `slot_unavailable` */
        MoveAppointmentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `insufficient_stock` */
        MoveStockConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found` */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased` */
        OfferFindingConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `slot_unavailable` */
        OfferTimeConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        RecordInboundConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `invoice_conflict` */
        RecordPaymentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        RejectAppointmentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        RemoveBudgetDocumentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        RemoveBudgetLineConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        RemoveJobStepConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        RemoveJobStepForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        RemovePasskeyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        RemovePasskeyForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        RemoveTotpConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        RemoveTotpForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        RenamePasskeyForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `subscription_inactive` */
        ReplaySubscriptionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        RequestPartConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        RequestPartForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        ResendInvitationConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        SendAppointmentMessageConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        SendBudgetMessageConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `upstream_error` */
        SendCampaignBadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        SendLinkToPersonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        SetAccountForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        SetBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        SetBudgetDocumentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        SetBudgetForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        SetBudgetLineConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked` */
        SetBudgetLinesConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `budget_locked`, `invalid_status_transition`, `insufficient_stock` */
        SetBudgetStatusConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        SetBudgetStatusForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        SetCheckInConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_exists`, `client_erased` */
        SetClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased`, `changed_meanwhile` */
        SetInspectionPointConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased`, `invoice_conflict` */
        SetInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `changed_meanwhile` */
        SetPartRequestConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        SetPersonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        SetPinForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        SetPinOfPersonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `access_conflict` */
        SetStaffConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `invoice_conflict` */
        SetTaxModeConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `vehicle_exists`, `vehicle_belongs_to_other_client`, `client_erased` */
        SetVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `changed_meanwhile`, `client_erased` */
        SetWaitingConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        SetWorkForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        SettleFindingConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        ShareInspectionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        ShowAccountForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        ShowTaxRecordConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        ShowTrackingLinkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked`, `invalid_status_transition`, `invoice_conflict` */
        SplitInvoiceConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked`, `client_erased` */
        StartInspectionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `person_unknown` */
        StartTotpForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased`, `budget_locked` */
        StartWorkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        StartWorkForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `invoice_conflict` */
        StateLastNumbersConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        StoreImportFilePayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `budget_locked` */
        TakeJobConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `job_of_another` */
        TakeJobForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `invoice_conflict` */
        UndoPaymentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `client_erased` */
        UnsubscribeClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error` */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `access_conflict` */
        WithdrawInvitationConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /** @description Id of the absence. */
        AbsenceId: number;
        /**
         * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
         * @example b512
         */
        AppointmentId: string;
        /** @description Include the data of erased clients, which is blocked. Use it only where the law requires it. */
        Blocked: boolean;
        /** @description Id of the appointment, such as `b512`. */
        BookedId: string;
        /** @description Id of the box. */
        BoxId: number;
        /**
         * @description Id of the budget.
         * @example 512
         */
        BudgetId: number;
        /** @description Id of the category or service. */
        CategoryId: number;
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
        /** @description Id of the closure. */
        ClosureId: number;
        /** @description For the next page: the `next_cursor` of the previous page. */
        Cursor: string;
        /**
         * @description Id of the delivery.
         * @example 871
         */
        DeliveryId: number;
        /** @description Id of the document. */
        DocumentId: number;
        /** @description Only check the file, and show the result of an import. */
        DryRun: boolean;
        /** @description The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position. */
        HeaderMap: string;
        /** @description Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned. */
        ImportAttempt: number;
        /** @description `refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`. */
        ImportErrors: "refuse" | "skip";
        /** @description Id of the stored file. */
        ImportFileId: number;
        /** @description Id of the inspection. */
        InspectionId: number;
        /** @description Id of the point. */
        InspectionPointId: number;
        /** @description Id of the template. */
        InspectionTemplateId: number;
        /** @description Id of the invoice. */
        InvoiceId: number;
        /** @description Id of the item. */
        ItemId: number;
        /** @description Id of the budget of the job. */
        JobId: number;
        /** @description Id of the step. */
        JobStepId: number;
        /** @description Id of the key. */
        KeyId: number;
        /** @description Maximum number of entries in a page. */
        Limit: number;
        /**
         * @description Id of the line.
         * @example 903
         */
        LineId: number;
        /** @description Maximum number of matches. Defaults to 20. */
        MatchLimit: number;
        /** @description If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`. */
        OnConflict: "error" | "return_existing";
        /** @description The language of the PDF. Defaults to the client's, otherwise to the workshop's. */
        PaperLanguage: "es" | "ca" | "en" | "pt" | "fr" | "bg";
        /**
         * @description Id of the part.
         * @example 77
         */
        PartId: number;
        /** @description Id of the part request. */
        PartRequestId: number;
        /** @description Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out. */
        Preview: boolean;
        /** @description Id of the rate. */
        RateId: number;
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
        /** @description The text to search for. */
        SearchText: string;
        /** @description Id of the series. */
        SeriesId: number;
        /** @description Id of the person. */
        StaffId: number;
        /** @description Id of a stored file, which is imported in place of the body. */
        StoredFile: number;
        /** @description Name of the template. */
        TemplateName: string;
        /**
         * @description Id of the vehicle.
         * @example 204
         */
        VehicleId: number;
        /** @description Id of an entry of the waiting list. */
        WaitingId: number;
        /**
         * @description Id of the subscription.
         * @example 31
         */
        WebhookSubscriptionId: number;
        /** @description Id of the work. */
        WorkId: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listInstances: {
        parameters: {
            query?: {
                /** @description Only the workshop with this host, its canonical one or an alias. */
                host?: string;
                /** @description Only workshops with this text in their name or in one of their hosts. Case and accents are ignored. */
                search?: string;
                /** @description `true`: only workshops that are being removed. `false`: only the others. */
                removing?: boolean;
                /** @description Maximum number of workshops. Defaults to all. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workshops. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The workshop to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceCreate"];
            };
        };
        responses: {
            /** @description The workshop was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceCreated"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeInstance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A host of the workshop. */
                host: string;
            };
            cookie?: never;
        };
        /** @description The confirmation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceRemove"];
            };
        };
        responses: {
            /** @description The workshop was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceRemoved"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceUpdate"];
            };
        };
        responses: {
            /** @description The workshop as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    moveSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The initial data was restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxReset"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The key to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyCreate"];
            };
        };
        responses: {
            /** @description The key was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySecret"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskRequests: {
        parameters: {
            query?: {
                /** @description Only the requests of this key. */
                key_id?: number;
                /** @description Only the acts of this person in the panel. */
                person_id?: number;
                /** @description Only the requests of live keys, or of test keys. */
                environment?: "test" | "live";
                /** @description Only requests of programs (`api`), or only acts of people in the panel (`panel`). */
                source?: "api" | "panel";
                /** @description Only requests with this method. */
                method?: string;
                /** @description Only requests whose path begins with this text, such as `/api/v1/clients`. */
                path?: string;
                /** @description Only requests that were answered with this HTTP status. */
                status?: number;
                /** @description Only requests that were refused with this error code. */
                code?: string;
                /** @description Only requests that were refused or failed. */
                failed?: boolean;
                /** @description Only requests made at this moment or later. */
                since?: string;
                /** @description Only requests made before this moment. */
                until?: string;
                /** @description Only requests with this text in their path, error code, refused fields, source address or id. */
                search?: string;
                /** @description Only the request with this `X-Request-Id`, with the fields that were refused. */
                request_id?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskRequestPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listRequestDays: {
        parameters: {
            query?: {
                /** @description Only the requests of this key. */
                key_id?: number;
                /** @description Number of days, including today. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDays"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showDeskRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The answer's `X-Request-Id`.
                 * @example req_5e1f0c9a7b3d2468ac00002s
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskRequestDetail"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listKeyActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyActivityList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showKeyUsage: {
        parameters: {
            query?: {
                /** @description Number of days, including today. */
                days?: number;
            };
            header?: never;
            path: {
                /** @description Id of the key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeySet"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** @description How to rotate. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotate"];
            };
        };
        responses: {
            /** @description The key has a new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskClients: {
        parameters: {
            query?: {
                /** @description Only clients that changed at this moment or later. */
                updated_since?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createDeskClient: {
        parameters: {
            query?: {
                /** @description If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`. */
                on_conflict?: components["parameters"]["OnConflict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskClientCreate"];
            };
        };
        responses: {
            /** @description The client already existed, and `return_existing` was specified. Nothing was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description The client was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CreateDeskClientConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    searchDeskClients: {
        parameters: {
            query: {
                /** @description The text to search for. */
                text: components["parameters"]["SearchText"];
                /** @description Maximum number of matches. Defaults to 20. */
                limit?: components["parameters"]["MatchLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientMatches"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    importClients: {
        parameters: {
            query?: {
                /** @description Only check the file, and show the result of an import. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out. */
                preview?: components["parameters"]["Preview"];
                /** @description The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position. */
                map?: components["parameters"]["HeaderMap"];
                /** @description `refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`. */
                errors?: components["parameters"]["ImportErrors"];
                /** @description Id of a stored file, which is imported in place of the body. */
                file?: components["parameters"]["StoredFile"];
                /** @description Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned. */
                attempt?: components["parameters"]["ImportAttempt"];
                /** @description `skip` skips duplicates, `load` creates them nevertheless. Defaults to `skip`. */
                duplicates?: "skip" | "load";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "text/csv": components["schemas"]["ClientRow"][];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["ImportClientsPayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showClientOverview: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The client and the records that concern it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientOverview"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showClient: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskClient"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the client.
                 * @example 118
                 */
                id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientSet"];
            };
        };
        responses: {
            /** @description The updated client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetClientConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    eraseClient: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The client was erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskVehicles: {
        parameters: {
            query?: {
                /** @description Exact number plate; case, spaces and dashes make no difference. */
                plate?: string;
                /** @description Only the vehicles of this client. */
                client_id?: number;
                /** @description Only vehicles with this status. */
                status?: "activo" | "baja_temporal" | "baja";
                /** @description Only vehicles that changed at this moment or later. */
                updated_since?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehiclePage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createDeskVehicle: {
        parameters: {
            query?: {
                /** @description If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`. */
                on_conflict?: components["parameters"]["OnConflict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskVehicleCreate"];
            };
        };
        responses: {
            /** @description The client already had this vehicle, and `return_existing` was specified. Nothing was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description The vehicle was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CreateDeskVehicleConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    searchDeskVehicles: {
        parameters: {
            query: {
                /** @description The text to search for. */
                text: components["parameters"]["SearchText"];
                /** @description Maximum number of matches. Defaults to 20. */
                limit?: components["parameters"]["MatchLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleMatches"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    importVehicles: {
        parameters: {
            query?: {
                /** @description Only check the file, and show the result of an import. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out. */
                preview?: components["parameters"]["Preview"];
                /** @description The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position. */
                map?: components["parameters"]["HeaderMap"];
                /** @description `refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`. */
                errors?: components["parameters"]["ImportErrors"];
                /** @description Id of a stored file, which is imported in place of the body. */
                file?: components["parameters"]["StoredFile"];
                /** @description Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned. */
                attempt?: components["parameters"]["ImportAttempt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "text/csv": components["schemas"]["VehicleRow"][];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["ImportVehiclesPayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exportClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientExport"];
            };
        };
        responses: {
            /** @description The archive, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExportClientConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showToday: {
        parameters: {
            query?: {
                /** @description Maximum entries of each section. */
                rows?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Today"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    checkInVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle that arrives. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleCheckIn"];
            };
        };
        responses: {
            /** @description The vehicle is in the workshop. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleVisit"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckInVehicleConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    deliverVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle that leaves. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleMove"];
            };
        };
        responses: {
            /** @description The vehicle was delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleVisit"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["DeliverVehicleConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskBudgets: {
        parameters: {
            query?: {
                /** @description `asc`: the oldest first, the default. `desc`: the newest first. A cursor continues the list in the order in which it was returned; with another order it is refused. */
                order?: "asc" | "desc";
                /** @description Text to search for: the id, the number of the invoice, the client's reference, the name, phone, email or tax id of the client, or a part of the plate or VIN. */
                search?: string;
                /** @description Only budgets for internal use. */
                internal?: boolean;
                /** @description Only budgets in this status. */
                status?: components["schemas"]["BudgetStatus"];
                /** @description Only the budgets of this client. */
                client_id?: number;
                /** @description Only the budgets of this vehicle. */
                vehicle_id?: number;
                /** @description Only budgets that were created at this moment or later. */
                from?: string;
                /** @description Only budgets that were created at this moment or earlier. */
                to?: string;
                /** @description Only budgets that changed at this moment or later. */
                updated_since?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudgetPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createDeskBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskBudgetCreate"];
            };
        };
        responses: {
            /** @description The budget was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CreateDeskBudgetConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    searchDeskBudgets: {
        parameters: {
            query: {
                /** @description The text to search for. */
                text: components["parameters"]["SearchText"];
                /** @description Maximum number of matches. Defaults to 20. */
                limit?: components["parameters"]["MatchLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetMatches"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showBoard: {
        parameters: {
            query?: {
                /** @description Only the column of this status. */
                status?: "Pendiente" | "En cotización" | "Enviado" | "Aprobado" | "En curso" | "En espera" | "Finalizado" | "Facturado";
                /** @description Only budgets whose mechanic or responsible person this is. */
                staff_id?: number;
                /** @description Only budgets of this category or subcategory. */
                category_id?: number;
                /** @description Only late budgets. */
                late?: boolean;
                /** @description Only budgets that wait for parts. */
                waiting_parts?: boolean;
                /** @description Only budgets with this id, or whose client or plate matches the text. */
                text?: string;
                /** @description Maximum number of budgets in a column. Defaults to 20. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The columns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    withdrawBudgets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The quotes to withdraw. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetsWithdraw"];
            };
        };
        responses: {
            /** @description The quotes that were withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetsWithdrawn"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createInternalBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternalBudgetCreate"];
            };
        };
        responses: {
            /** @description The budget was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CreateInternalBudgetConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showBudget: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetSet"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["SetBudgetForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addBudgetLine: {
        parameters: {
            query?: never;
            header?: never;
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
                "application/json": components["schemas"]["DeskBudgetLineAdd"];
            };
        };
        responses: {
            /** @description The budget as it is now; the new line is the last one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddBudgetLineConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetLinesSet"];
            };
        };
        responses: {
            /** @description The budget as it is now, and the ids of the added lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetLinesSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetLinesConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeBudgetLine: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The updated budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RemoveBudgetLineConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetLine: {
        parameters: {
            query?: never;
            header?: never;
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
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetLineSet"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetLineConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listBudgetDocuments: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
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
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskDocumentPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addBudgetDocument: {
        parameters: {
            query?: never;
            header?: never;
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
                "application/json": components["schemas"]["DeskDocumentAdd"];
            };
        };
        responses: {
            /** @description The document. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskDocument"];
                };
            };
            403: components["responses"]["AddBudgetDocumentForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddBudgetDocumentConflict"];
            413: components["responses"]["AddBudgetDocumentPayloadTooLarge"];
            415: components["responses"]["AddBudgetDocumentUnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    getBudgetDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /** @description Id of the document. */
                documentId: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["GetBudgetDocumentConflict"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["GetBudgetDocumentInternalServerError"];
        };
    };
    removeBudgetDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /** @description Id of the document. */
                documentId: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["RemoveBudgetDocumentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /** @description Id of the document. */
                documentId: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskDocumentSet"];
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskDocument"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetDocumentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    getBudgetThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /** @description Id of the document. */
                documentId: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    previewBudgetMessage: {
        parameters: {
            query?: {
                /** @description The message. Defaults to `quote`. */
                kind?: components["schemas"]["BudgetMessageKind"];
                /** @description The channel. Defaults to the one that the client prefers. */
                channel?: components["schemas"]["BudgetMessageChannel"];
            };
            header?: never;
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
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetMessage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    sendBudgetMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The message and its channel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetMessageSend"];
            };
        };
        responses: {
            /** @description The message in the log. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedCommunication"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SendBudgetMessageConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    duplicateBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The prices of the copy. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetDuplicate"];
            };
        };
        responses: {
            /** @description The budget was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["DuplicateBudgetConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listBudgetTimeline: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
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
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelinePage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listBudgetVersions: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetVersionList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
                /** @description The new status. */
                status: "Pendiente" | "En cotización" | "Enviado" | "Aprobado" | "En curso" | "En espera" | "Finalizado" | "Rechazado" | "Cancelado" | "Retirado";
            };
            cookie?: never;
        };
        /** @description Details of the new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetStatusSet"];
            };
        };
        responses: {
            /** @description The updated budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["SetBudgetStatusForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetStatusConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showTrackingLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description Whether to create a new link. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackingLinkAsk"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingLink"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ShowTrackingLinkConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    drawBudgetPdf: {
        parameters: {
            query?: {
                /** @description The language of the PDF. Defaults to the client's, otherwise to the workshop's. */
                lang?: components["parameters"]["PaperLanguage"];
            };
            header?: never;
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
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    drawBudgetReceipt: {
        parameters: {
            query?: {
                /** @description The language of the PDF. Defaults to the client's, otherwise to the workshop's. */
                lang?: components["parameters"]["PaperLanguage"];
            };
            header?: never;
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
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskInspectionTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplateList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createInspectionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionTemplateCreate"];
            };
        };
        responses: {
            /** @description The template was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addUsualInspectionTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplateList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showInspectionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: components["parameters"]["InspectionTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeInspectionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: components["parameters"]["InspectionTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setInspectionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: components["parameters"]["InspectionTemplateId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionTemplateSet"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskInspections: {
        parameters: {
            query?: {
                /** @description Only inspections of this budget. */
                budget_id?: number;
                /** @description Only inspections of this vehicle. */
                vehicle_id?: number;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inspections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    startInspection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget and the template. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionStart"];
            };
        };
        responses: {
            /** @description The inspection. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspection"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["StartInspectionConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listPendingFindings: {
        parameters: {
            query?: {
                /** @description Only findings of vehicles of this client. */
                client_id?: number;
                /** @description Only findings of this vehicle. */
                vehicle_id?: number;
                /** @description Only findings of earlier visits of this budget's vehicle. */
                budget_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingFindingList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showInspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inspection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspection"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    drawInspectionPdf: {
        parameters: {
            query?: {
                /** @description The language of the PDF. Defaults to the client's, otherwise to the workshop's. */
                lang?: components["parameters"]["PaperLanguage"];
            };
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    finishInspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The completed inspection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspection"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["FinishInspectionConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    shareInspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspection"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ShareInspectionConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addInspectionPoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        /** @description The point. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionPointAdd"];
            };
        };
        responses: {
            /** @description The point was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddInspectionPointConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setInspectionPoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
                /** @description Id of the point. */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The result. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionPointSet"];
            };
        };
        responses: {
            /** @description The point as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetInspectionPointConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addInspectionPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
                /** @description Id of the point. */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The photo. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionPhotoAdd"];
            };
        };
        responses: {
            /** @description The point with the photo. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddInspectionPhotoConflict"];
            413: components["responses"]["AddInspectionPhotoPayloadTooLarge"];
            415: components["responses"]["AddInspectionPhotoUnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    offerFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
                /** @description Id of the point. */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The line. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingOffer"];
            };
        };
        responses: {
            /** @description The point with its line. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["OfferFindingConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    settleFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the inspection. */
                id: components["parameters"]["InspectionId"];
                /** @description Id of the point. */
                pointId: components["parameters"]["InspectionPointId"];
            };
            cookie?: never;
        };
        /** @description The outcome. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingSettle"];
            };
        };
        responses: {
            /** @description The point. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInspectionPoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SettleFindingConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCheckIn: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The check-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setCheckIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the budget.
                 * @example 512
                 */
                id: components["parameters"]["BudgetId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInSet"];
            };
        };
        responses: {
            /** @description The corrected check-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetCheckInConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskInvoices: {
        parameters: {
            query?: {
                /** @description Only invoices in this status. */
                status?: components["schemas"]["InvoiceStatus"];
                /** @description Only the invoices of this client. */
                client_id?: number;
                /** @description Only the invoices of the series with this code. */
                series?: string;
                /** @description Only invoices whose latest record at the tax authority is in this state. */
                verifactu_status?: components["schemas"]["VerifactuStatus"];
                /** @description Only issued invoices with a pending amount, to be paid or to be refunded. */
                unpaid?: boolean;
                /** @description Only invoices dated this day or later. */
                from?: string;
                /** @description Only invoices dated this day or earlier. */
                to?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    draftInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDraft"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["DraftInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    invoiceAdvance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The advance payment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceAdvance"];
            };
        };
        responses: {
            /** @description The invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvoiceAdvanceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    splitInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget, the other payer, and the part that the client pays. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSplit"];
            };
        };
        responses: {
            /** @description The two invoices. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceParts"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SplitInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    issueInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The draft, or a budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceIssue"];
            };
        };
        responses: {
            /** @description The invoice as the API shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IssueInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exportInvoices: {
        parameters: {
            query: {
                /** @description The first day. */
                from: string;
                /** @description The last day. */
                to: string;
                /** @description The format. Defaults to CSV. */
                format?: "csv" | "json" | "aeat" | "aeat-official";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["ExportInvoicesPayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    archiveInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The archive. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceArchive"];
            };
        };
        responses: {
            /** @description The archive, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    discardInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft was discarded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDiscarded"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DiscardInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSet"];
            };
        };
        responses: {
            /** @description The draft as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    correctInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The correction. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCorrect"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CorrectInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exchangeInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The series, and the recipient if it differs from the client's data or from the earlier exchange. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceExchange"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExchangeInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The confirmation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCancel"];
            };
        };
        responses: {
            /** @description The invoice as `invoices show` shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CancelInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    drawInvoicePdf: {
        parameters: {
            query?: {
                /** @description Include the data of erased clients, which is blocked. Use it only where the law requires it. */
                blocked?: components["parameters"]["Blocked"];
            };
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["DrawInvoicePdfConflict"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["DrawInvoicePdfInternalServerError"];
        };
    };
    listSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The series. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesCreate"];
            };
        };
        responses: {
            /** @description The series. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the series. */
                id: components["parameters"]["SeriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the series. */
                id: components["parameters"]["SeriesId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesSet"];
            };
        };
        responses: {
            /** @description The series as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRecord"];
            };
        };
        responses: {
            /** @description The invoice as the API shows it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecordPaymentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    undoPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payment, as the invoice shows it. */
                payment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice as the API shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["UndoPaymentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    verifyTaxRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRecordsVerified"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showTaxRecord: {
        parameters: {
            query: {
                /** @description Id of the invoice. */
                invoice_id: number;
                /** @description Include the data of erased clients, which is blocked. Use it only where the law requires it. */
                blocked?: components["parameters"]["Blocked"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRecordOfInvoice"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ShowTaxRecordConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listTaxRecords: {
        parameters: {
            query?: {
                /** @description Only records of invoices dated on this day or later. */
                from?: string;
                /** @description Only records of invoices dated on this day or earlier. */
                to?: string;
                /** @description Include the data of erased clients, which is blocked. Use it only where the law requires it. */
                blocked?: components["parameters"]["Blocked"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRecordList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    correctTaxRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invoice. */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The internal data to change. It has no effect on an annulment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRecordCorrect"];
            };
        };
        responses: {
            /** @description The record, or the action that is required instead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRecordCorrection"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CorrectTaxRecordConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showTaxCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate; its kind is `none` if there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setTaxCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The certificate. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCertificateSet"];
            };
        };
        responses: {
            /** @description The certificate, without its key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeTaxCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate that is used from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setTaxMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The mode, the day, or both. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxModeUpdate"];
            };
        };
        responses: {
            /** @description The state of sending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxSending"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetTaxModeConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    endTaxSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whether to announce the end or to withdraw it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxSendingEnd"];
            };
        };
        responses: {
            /** @description The state of sending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxSending"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setTaxIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxIssuerUpdate"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    drawDeclaration: {
        parameters: {
            query?: {
                /** @description The version of the software. Defaults to the running version. */
                release?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showTaxSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of sending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxSending"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listRejectedRecords: {
        parameters: {
            query?: {
                /** @description Maximum number of invoices. Defaults to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rejected records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectedRecordList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    resumeTaxSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of sending from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxSending"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    stateLastNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The last numbers. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxNumbersState"];
            };
        };
        responses: {
            /** @description The next number of each series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxNumbersStated"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateLastNumbersConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    reconcileTaxRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The scope of the comparison. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxReconcile"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReconciliation"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    noteRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The moment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeploymentRestored"];
            };
        };
        responses: {
            /** @description The workshops that require a comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredWorkshops"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    resumeDeployment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether sending was suspended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentResumed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setRepresentation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The representation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Representation"];
            };
        };
        responses: {
            /** @description The certificate that is used from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showDeploymentCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate; its kind is `none` if there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentCertificate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setDeploymentCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The certificate. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCertificateSet"];
            };
        };
        responses: {
            /** @description The certificate, without its key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentCertificate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeDeploymentCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentCertificate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showVehicle: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the vehicle.
                 * @example 204
                 */
                id: components["parameters"]["VehicleId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleSet"];
            };
        };
        responses: {
            /** @description The updated vehicle. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetVehicleConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    verifyEvidence: {
        parameters: {
            query?: {
                /** @description Id of the budget. Defaults to the whole chain. */
                budget_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceVerified"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exportEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceExport"];
            };
        };
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceArchive"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExportEvidenceConflict"];
            413: components["responses"]["ExportEvidencePayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The category. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description The category was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the category or service. */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the category or service. */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryRemoved"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the category or service. */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategorySet"];
            };
        };
        responses: {
            /** @description The category as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The rate. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateCreate"];
            };
        };
        responses: {
            /** @description The rate was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabourRate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rate. */
                id: components["parameters"]["RateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A labour rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabourRate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rate. */
                id: components["parameters"]["RateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rate was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rate. */
                id: components["parameters"]["RateId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateSet"];
            };
        };
        responses: {
            /** @description The rate as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabourRate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setDefaultRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rate. */
                id: components["parameters"]["RateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rate is the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabourRate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    getDeskRevenueReport: {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRevenue"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    getDeskActivityReport: {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportActivity"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    getDeskPerformanceReport: {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPerformance"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listItems: {
        parameters: {
            query?: {
                /** @description Text to search for in the reference and the description, as `GET /catalog/items` does. */
                search?: string;
                /** @description Only items of this category, written exactly as shown. */
                category?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the price list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskItemPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The item. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemCreate"];
            };
        };
        responses: {
            /** @description The item is on the price list. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskItem"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    importItems: {
        parameters: {
            query?: {
                /** @description Only check the file, and show the result of an import. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out. */
                preview?: components["parameters"]["Preview"];
                /** @description The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position. */
                map?: components["parameters"]["HeaderMap"];
                /** @description `refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`. */
                errors?: components["parameters"]["ImportErrors"];
                /** @description Id of a stored file, which is imported in place of the body. */
                file?: components["parameters"]["StoredFile"];
                /** @description Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned. */
                attempt?: components["parameters"]["ImportAttempt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "text/csv": components["schemas"]["ItemRow"][];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["ImportItemsPayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskItem"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemSet"];
            };
        };
        responses: {
            /** @description The item as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listBoxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The boxes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoxList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createBox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The box. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoxCreate"];
            };
        };
        responses: {
            /** @description The box was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Box"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showBox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the box. */
                id: components["parameters"]["BoxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A box. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Box"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeBox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the box. */
                id: components["parameters"]["BoxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The box was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the box. */
                id: components["parameters"]["BoxId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoxUpdate"];
            };
        };
        responses: {
            /** @description The box as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Box"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listWork: {
        parameters: {
            query?: {
                /** @description Only work that ended after this moment or has not ended. Defaults to 7 days ago. */
                from?: string;
                /** @description Only work that began before this moment, at most 32 days after `from`. Defaults to 7 days after `from`. */
                to?: string;
                /** @description Only the work of this person. */
                staff_id?: number;
                /** @description Only work on this budget. */
                budget_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours worked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The work. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkAdd"];
            };
        };
        responses: {
            /** @description The work was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddWorkConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    startWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkStart"];
            };
        };
        responses: {
            /** @description The person works on the budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkStarted"];
                };
            };
            403: components["responses"]["StartWorkForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StartWorkConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    stopWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkStop"];
            };
        };
        responses: {
            /** @description The work has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the work. */
                id: components["parameters"]["WorkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the work. */
                id: components["parameters"]["WorkId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkSet"];
            };
        };
        responses: {
            /** @description The corrected work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPeriod"];
                };
            };
            403: components["responses"]["SetWorkForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description The person: its own jobs, and unassigned ones. Defaults to the person who calls the operation, if it is a mechanic in the panel, otherwise to all people. */
                staff_id?: number;
                /** @description Also the jobs of other people. */
                all?: boolean;
                /**
                 * @description The day, by the workshop's clock. Defaults to today.
                 * @example 2026-11-24
                 */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listPartRequests: {
        parameters: {
            query?: {
                /** @description Only the requests of this budget. */
                budget_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartRequestList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    takeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobTake"];
            };
        };
        responses: {
            /** @description The job is the person's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTaken"];
                };
            };
            403: components["responses"]["TakeJobForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TakeJobConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    checkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The step. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCheck"];
            };
        };
        responses: {
            /** @description The step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStep"];
                };
            };
            403: components["responses"]["CheckJobForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckJobConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addJobStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The step. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobStepAdd"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStep"];
                };
            };
            403: components["responses"]["AddJobStepForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddJobStepConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeJobStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
                /** @description Id of the step. */
                stepId: components["parameters"]["JobStepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The step was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            403: components["responses"]["RemoveJobStepForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RemoveJobStepConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    requestPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The part. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartRequestAdd"];
            };
        };
        responses: {
            /** @description The request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartRequest"];
                };
            };
            403: components["responses"]["RequestPartForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestPartConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setPartRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
                /** @description Id of the part request. */
                requestId: components["parameters"]["PartRequestId"];
            };
            cookie?: never;
        };
        /** @description The new state. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartRequestSet"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartRequest"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetPartRequestConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    closePartRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget of the job. */
                id: components["parameters"]["JobId"];
                /** @description Id of the part request. */
                requestId: components["parameters"]["PartRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartRequest"];
                };
            };
            403: components["responses"]["ClosePartRequestForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ClosePartRequestConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listAbsences: {
        parameters: {
            query?: {
                /** @description Only absences that end after this moment. Defaults to now. */
                from?: string;
                /** @description Only absences that begin before this moment, at most 366 days after `from`. Defaults to 366 days after `from`. */
                to?: string;
                /** @description Only the absences of this person. */
                staff_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The absences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbsenceList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addAbsence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The absence. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceAdd"];
            };
        };
        responses: {
            /** @description The absence was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbsenceAdded"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeAbsence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the absence. */
                id: components["parameters"]["AbsenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The absence was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listClosures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosureList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addClosure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosureAdd"];
            };
        };
        responses: {
            /** @description The closure was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosureAdded"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeClosure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the closure. */
                id: components["parameters"]["ClosureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closure was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listAppointments: {
        parameters: {
            query?: {
                /** @description Only entries that end after this moment. Defaults to now. */
                from?: string;
                /** @description Only entries that begin before this moment. Defaults to 30 days after `from`. */
                to?: string;
                /** @description Only confirmed appointments, or only proposals. */
                status?: components["schemas"]["BudgetAppointmentStatus"];
                /** @description Only entries in this box. Removed boxes are allowed. */
                box_id?: number;
                /** @description Only entries whose work is assigned to this person. */
                mechanic_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointments and proposals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    bookAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentBook"];
            };
        };
        responses: {
            /** @description The appointment is in the diary. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["BookAppointmentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    bookVisit: {
        parameters: {
            query?: {
                /** @description If it already exists: `error` refuses it, `return_existing` shows the existing one. Defaults to `error`. */
                on_conflict?: components["parameters"]["OnConflict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who comes, with which vehicle, when, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisitBook"];
            };
        };
        responses: {
            /** @description The visit was booked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitBooked"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["BookVisitConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showDiary: {
        parameters: {
            query?: {
                /**
                 * @description The first day, by the workshop's clock. Defaults to today.
                 * @example 2026-11-23
                 */
                from?: string;
                /** @description The last day, at most 13 days after `from`, or 61 if only days are listed. Defaults to 6 days after `from`. */
                to?: string;
                /** @description Leaves out the appointments and the times of boxes and people, for an overview of several weeks. */
                only_days?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The diary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diary"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskSlots: {
        parameters: {
            query?: {
                /** @description Slots begin at this moment or later. Defaults to now. */
                from?: string;
                /** @description Slots end at this moment or earlier, at most 31 days after `from`. Defaults to 7 days after `from`. */
                to?: string;
                /** @description Duration in minutes. Defaults to the workshop's minimum. */
                duration_minutes?: number;
                /** @description Only slots in this box. */
                box_id?: number;
                /** @description Only slots that suit this entry of the waiting list. They have its duration, and begin on its first day at the earliest. */
                waiting_id?: number;
                /** @description Maximum number of slots. Defaults to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The free times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    explainDay: {
        parameters: {
            query?: {
                /**
                 * @description The day, by the workshop's clock. Defaults to the next day with a free time.
                 * @example 2026-11-24
                 */
                date?: string;
                /** @description Duration in minutes. Defaults to the workshop's minimum. */
                duration_minutes?: number;
                /** @description Only this box. */
                box_id?: number;
                /** @description Id of the budget whose appointment is to be moved. The time of its present appointment counts as free. */
                budget_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times of the day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainedDay"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showAppointment: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description An appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    moveAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the appointment, such as `b512`. */
                id: components["parameters"]["BookedId"];
            };
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentMove"];
            };
        };
        responses: {
            /** @description The appointment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MoveAppointmentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    sendAppointmentMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the appointment, such as `b512`. */
                id: components["parameters"]["BookedId"];
            };
            cookie?: never;
        };
        /** @description The previous time, if the appointment was moved. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentMessageSend"];
            };
        };
        responses: {
            /** @description The message in the log. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedCommunication"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SendAppointmentMessageConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    confirmAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        /** @description Whether to notify the client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentTell"];
            };
        };
        responses: {
            /** @description The appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConfirmAppointmentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    rejectAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        /** @description Whether to notify the client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentTell"];
            };
        };
        responses: {
            /** @description The time is free again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentCancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RejectAppointmentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    cancelAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `b` and the budget's id for a confirmed appointment, `p` and the proposal's id for a proposal.
                 * @example b512
                 */
                id: components["parameters"]["AppointmentId"];
            };
            cookie?: never;
        };
        /** @description Whether to notify the client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentTell"];
            };
        };
        responses: {
            /** @description The time is free again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentCancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CancelAppointmentConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listWaiting: {
        parameters: {
            query?: {
                /** @description Only entries with this status. */
                status?: components["schemas"]["WaitingStatus"];
                /** @description Only the entries of this budget. */
                budget_id?: number;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the waiting list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntryPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who waits, and for which times. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingAdd"];
            };
        };
        responses: {
            /** @description The budget waits. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddWaitingConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an entry of the waiting list. */
                id: components["parameters"]["WaitingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an entry of the waiting list. */
                id: components["parameters"]["WaitingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget no longer waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an entry of the waiting list. */
                id: components["parameters"]["WaitingId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingSet"];
            };
        };
        responses: {
            /** @description The entry as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetWaitingConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    offerTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an entry of the waiting list. */
                id: components["parameters"]["WaitingId"];
            };
            cookie?: never;
        };
        /** @description The time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingOfferTime"];
            };
        };
        responses: {
            /** @description The entry with the offer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["OfferTimeConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCalendarUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The link to show. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalendarUrlAsk"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarUrl"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The staff. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCreate"];
            };
        };
        responses: {
            /** @description The person was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: components["parameters"]["StaffId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: components["parameters"]["StaffId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffUpdate"];
            };
        };
        responses: {
            /** @description The person as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetStaffConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person to invite. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonInvite"];
            };
        };
        responses: {
            /** @description The person was invited. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonInvited"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitePersonConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonShown"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonSet"];
            };
        };
        responses: {
            /** @description The person as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetPersonConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description How the new link is sent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationResend"];
            };
        };
        responses: {
            /** @description The new link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonInvited"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ResendInvitationConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["WithdrawInvitationConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createPersonLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonLinkCreate"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonLink"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CreatePersonLinkConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    sendLinkToPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description How the link is sent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonLinkSend"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonInvited"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SendLinkToPersonConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    leavePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description Who takes over. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonLeave"];
            };
        };
        responses: {
            /** @description The person has left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonLeft"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["LeavePersonConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions were ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setPinOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description The PIN. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinSet"];
            };
        };
        responses: {
            /** @description The person as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetPinOfPersonConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listAccountEvents: {
        parameters: {
            query?: {
                /** @description Id of the person whose access it concerns. */
                person_id?: number;
                /** @description Only events of this group. */
                about?: components["schemas"]["AccountEventGroup"];
                /** @description Only events at this moment or later. */
                since?: string;
                /** @description Only events before this moment. */
                until?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listTablets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tablets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TabletList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    pairTablet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The tablet. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TabletPair"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TabletAllowed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeTablet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tablet. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tablet was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    renameTablet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tablet. */
                id: number;
            };
            cookie?: never;
        };
        /** @description The new name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TabletSet"];
            };
        };
        responses: {
            /** @description The tablet as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tablet"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            403: components["responses"]["ShowAccountForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSet"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            403: components["responses"]["SetAccountForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listOwnAccountEvents: {
        parameters: {
            query?: {
                /** @description Only events of this group. */
                about?: components["schemas"]["AccountEventGroup"];
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventPage"];
                };
            };
            403: components["responses"]["ListOwnAccountEventsForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSessionList"];
                };
            };
            403: components["responses"]["ListSessionsForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            403: components["responses"]["EndSessionForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The session to keep. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEnd"];
            };
        };
        responses: {
            /** @description The sessions were ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            403: components["responses"]["EndOtherSessionsForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The passwords. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            403: components["responses"]["ChangePasswordForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["ChangePasswordTooManyRequests"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpStarted"];
                };
            };
            403: components["responses"]["StartTotpForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirm"];
            };
        };
        responses: {
            /** @description The app is set up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            403: components["responses"]["ConfirmTotpForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConfirmTotpConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            403: components["responses"]["RemoveTotpForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RemoveTotpConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            403: components["responses"]["MakeRecoveryCodesForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MakeRecoveryCodesConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            403: components["responses"]["ListPasskeysForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAdd"];
            };
        };
        responses: {
            /** @description The passkey was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAdded"];
                };
            };
            401: components["responses"]["AddPasskeyUnauthorized"];
            403: components["responses"]["AddPasskeyForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AddPasskeyConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyBegun"];
                };
            };
            403: components["responses"]["BeginPasskeyForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BeginPasskeyConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            403: components["responses"]["RemovePasskeyForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RemovePasskeyConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                id: number;
            };
            cookie?: never;
        };
        /** @description The new name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySet"];
            };
        };
        responses: {
            /** @description The passkey as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            403: components["responses"]["RenamePasskeyForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The PIN. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinSet"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            403: components["responses"]["SetPinForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @description Id of the client. */
                client_id?: number;
                /** @description Id of the budget. */
                budget_id?: number;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listConsents: {
        parameters: {
            query: {
                /** @description Id of the client. */
                client_id: number;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log of consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listSettingsHistory: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsHistoryPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description The language of the notices. Defaults to the workshop's. */
                language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    explainNoticeChannel: {
        parameters: {
            query?: {
                /** @description Id of a known client. */
                client_id?: number;
                /**
                 * @description Phone number of a new client.
                 * @example 600 000 001
                 */
                phone?: string;
                /** @description Email address of a new client. */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeChannel"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exportLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The picture, or its removal. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogoSet"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listRegions: {
        parameters: {
            query?: {
                /** @description The country as ISO 3166-1 code. Defaults to the workshop's. */
                country?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The regions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listHolidays: {
        parameters: {
            query?: {
                /** @description Only this year. */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holidays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidayList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addHoliday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The holiday. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HolidayCreate"];
            };
        };
        responses: {
            /** @description The holiday was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holiday"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    renewHolidays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The region, if it changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HolidaysRenew"];
            };
        };
        responses: {
            /** @description The changed holidays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidaysRenewed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeHoliday: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the holiday. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holiday was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    storeImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFileStore"];
            };
        };
        responses: {
            /** @description The file is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["StoreImportFilePayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored file. */
                id: components["parameters"]["ImportFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored file. */
                id: components["parameters"]["ImportFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    exportRefusedRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored file. */
                id: components["parameters"]["ImportFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredFile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    answerSetupStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The step. */
                step: "identity" | "hours" | "holidays" | "boxes" | "people" | "rates" | "services" | "email" | "sms" | "series" | "logo" | "tax_records" | "uncertified" | "clients" | "vehicles" | "parts";
            };
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupAnswer"];
            };
        };
        responses: {
            /** @description The steps as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showUsage: {
        parameters: {
            query?: {
                /** @description The month, `YYYY-MM`. Defaults to the current month in UTC. */
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCommunications: {
        parameters: {
            query?: {
                /**
                 * @description Only communications of this channel.
                 * @example email
                 */
                channel?: components["parameters"]["Channel"];
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The communications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedCommunicationPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    recordInbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The message or call. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundCommunication"];
            };
        };
        responses: {
            /** @description The communication was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedCommunication"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecordInboundConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    unsubscribeClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The client and the channel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Unsubscription"];
            };
        };
        responses: {
            /** @description The updated client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnsubscribeClientConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskParts: {
        parameters: {
            query?: {
                /** @description Text to search for in the reference, the manufacturer's reference and the description. Case, accents, and spaces, dots, slashes and dashes in references are ignored. Three or more characters match anywhere; two characters match only the beginning of a word. */
                search?: string;
                /** @description Only parts with less stock than their minimum. */
                below_minimum?: boolean;
                /** @description Include discontinued parts. */
                inactive?: boolean;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskPartPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createPart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The part. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartCreate"];
            };
        };
        responses: {
            /** @description The part was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskPart"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    importParts: {
        parameters: {
            query?: {
                /** @description Only check the file, and show the result of an import. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Like `dry_run`, and also show the columns of the file, the fields that they can set, and the first rows as they would be stored. Columns that are not recognised are left out. */
                preview?: components["parameters"]["Preview"];
                /** @description The field for a column whose header is not a field's name: `PVP=price,Código=reference`. `Notas=-` ignores a column. `#3=price` names a column by its position. */
                map?: components["parameters"]["HeaderMap"];
                /** @description `refuse`: a row with an error keeps the whole file from being imported. `skip`: only the rows without errors are imported. Defaults to `refuse`. */
                errors?: components["parameters"]["ImportErrors"];
                /** @description Id of a stored file, which is imported in place of the body. */
                file?: components["parameters"]["StoredFile"];
                /** @description Number of earlier imports of the stored file. If it was imported more often, such as by a form that was sent twice, nothing is imported, and the report of the last import is returned. */
                attempt?: components["parameters"]["ImportAttempt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "text/csv": components["schemas"]["PartRow"][];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["ImportPartsPayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showPart: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskPart"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the part.
                 * @example 77
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartSet"];
            };
        };
        responses: {
            /** @description The part as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskPart"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listDeskStockMovements: {
        parameters: {
            query?: {
                /** @description Only the movements of this part. An unknown id returns an empty list. */
                part_id?: number;
                /** @description Only the movements for this budget. An unknown id returns an empty list. */
                budget_id?: number;
                /** @description Only movements of this kind. */
                kind?: components["schemas"]["StockMovementKind"];
                /** @description Only movements on this day or later, in the workshop's time zone. */
                from?: string;
                /** @description Only movements on this day or earlier, in the workshop's time zone. */
                to?: string;
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    moveStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The movement. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockMove"];
            };
        };
        responses: {
            /** @description The movement was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MoveStockConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The subscription to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionCreate"];
            };
        };
        responses: {
            /** @description The subscription was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionSecret"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSubscription: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeSubscription: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The subscription was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionSet"];
            };
        };
        responses: {
            /** @description The subscription as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionTest"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listSubscriptionDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only deliveries of this event. */
                event?: components["schemas"]["DeliveredEventName"];
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
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
            /** @description The deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSubscriptionDelivery: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDelivery"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    replaySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 31
                 */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The deliveries to send again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionReplay"];
            };
        };
        responses: {
            /** @description The deliveries are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayed"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReplaySubscriptionConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showEmailTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account; its kind is `none` if there is no account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTransport"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setEmailTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSet"];
            };
        };
        responses: {
            /** @description The account, without its password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTransport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeEmailTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTransport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listInvalidEmails: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidEmailPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    clearInvalidEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The address. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address receives mail again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidEmailCleared"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    testEmailTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The recipient. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailTest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransportTest"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showSmsTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account; its kind is `none` if there is no account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsTransport"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setSmsTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account, as `twilio` or as `url` and `secret`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsSet"];
            };
        };
        responses: {
            /** @description The account, without token or secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsTransport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeSmsTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsTransport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    testSmsTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The number. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsTest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransportTest"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCredit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credit"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    addCredit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The units to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditAdd"];
            };
        };
        responses: {
            /** @description The units were added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description For the next page: the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template and its recipients. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignSend"];
            };
        };
        responses: {
            /** @description The recipients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSending"];
                };
            };
            /** @description The campaign is being sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSending"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            502: components["responses"]["SendCampaignBadGateway"];
        };
    };
    showCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the campaign. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignProgress"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listCampaignTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignTemplateList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setCampaignTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignTemplateSet"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCampaignTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the template. */
                name: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignTemplate"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    removeCampaignTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the template. */
                name: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignTemplateRemoved"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictVersion"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
}

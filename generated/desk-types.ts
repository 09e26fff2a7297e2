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
         * @description All workshops of this deployment.
         */
        get: operations["listInstances"];
        put?: never;
        /**
         * Set up a workshop
         * @description Sets up a workshop that answers at its host. Its holidays are seeded for country and region.
         */
        post: operations["createInstance"];
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
         * @description Changes the fields given: hosts, plan, base URL. A plan with fewer live keys does not revoke those that exist. What the plan no longer allows is refused within a second.
         */
        patch: operations["setInstance"];
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
         * @description All keys of the workshop, revoked and expired ones too.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates an API key and shows it, this once. A live key beyond those that the API plan allows is refused with 422.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The key stops working for good. When this answers, no process accepts it any more. Revoking it again changes nothing.
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
         * @description Gives the key a new secret; id, subscriptions and history stay. The old secret works for 24 hours more, or not at all with `now`. A revoked key is refused with 422.
         */
        post: operations["rotateKey"];
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
         * @description The record as the API has it, and whether mail for its addresses came back for good.
         */
        get: operations["showClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the API only reads
         * @description Changes the fields given and leaves a line in the client's history.
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
         * @description Makes the client anonymous for good: name, contact data, address, tax id, stored answers and history values go. Records that the law keeps stay, without the person. Erasing again changes nothing.
         */
        post: operations["eraseClient"];
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
         * @description Notes on the budget that its vehicle has come in. A vehicle that is in already stays as it is, and nobody is told again.
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
         * Hand a vehicle over
         * @description Notes on the budget that its vehicle was collected, whatever became of the budget. What never came in is refused with `invalid_status_transition`. A vehicle that was delivered stays as it is, and nobody is told again.
         */
        post: operations["deliverVehicle"];
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
         * @description A budget that the API and the client know nothing of: no link leads to it, and no event tells of it. Categories for internal use are allowed.
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
         * @description All that is kept of a budget, costs, margins and internal notes too. Those for internal use are shown as well.
         */
        get: operations["showBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the API only reads
         * @description Changes the fields given, whatever the status, and leaves a line in the budget's history.
         */
        patch: operations["setBudget"];
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
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the API only reads of a line
         * @description Changes the fields given. The lines as they were are kept, and a line is left in the budget's history.
         */
        patch: operations["setBudgetLine"];
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
         * @description Gives a budget another status, one for internal use too, as docs/budget-status.md shows. Before it is accepted it can be given `Aprobado`, `Rechazado` (with a reason) and `Retirado`; once it is, `En curso`, `En espera` and `Finalizado`; `Rechazado` leads back to `Pendiente`. `Facturado` is given by issuing an invoice.
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
         * Show the client's link, or make a new one
         * @description The link that the client follows the budget by. With `rotate` a new one; the old one answers 404 from then on. A budget for internal use has none and answers 404.
         */
        post: operations["showTrackingLink"];
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
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the API only reads
         * @description Changes the fields given and leaves a line in the history of the owner.
         */
        patch: operations["setVehicle"];
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
         * @description All of the workshop's categories and services, those for internal use too.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Creates a category of services, or under a parent one of its services. What stands under a category for internal use is for internal use too.
         */
        post: operations["createCategory"];
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
         * @description Everybody who works at the workshop, or did.
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Add somebody to the staff
         * @description Budgets can be given to them from then on. Without a role: a mechanic.
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
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change somebody of the staff
         * @description Changes the fields given. Budgets of those who leave keep their names.
         */
        patch: operations["setStaff"];
        trace?: never;
    };
    "/settings": {
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
         * Change the settings
         * @description Changes the fields given. Without any it only shows the settings.
         */
        patch: operations["setSettings"];
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
         * @description The workshop's holidays of one year, or all.
         */
        get: operations["listHolidays"];
        put?: never;
        /**
         * Add a holiday
         * @description Adds a day on which the workshop is closed. The same day with the same name again is refused with 422.
         */
        post: operations["addHoliday"];
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
         * @description The workshop is open on that day, unless another holiday falls on it. A seeded holiday that is removed does not come back.
         */
        delete: operations["removeHoliday"];
        options?: never;
        head?: never;
        patch?: never;
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
         * Show the use of the API plan
         * @description Requests per day and key, the month's allowance and what lies beyond it.
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
         * Show what was said to clients and by them
         * @description The log of communications, the newest first, and why messages failed.
         */
        get: operations["showCommunications"];
        put?: never;
        /**
         * Record a message or call that came in
         * @description Puts into the log what reached the workshop outside of this service, such as a WhatsApp message or a call.
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
         * Record that a client wants no more commercial messages on a channel
         * @description Sets the client's opt-out for the channel and notes it in the consent log. The wish itself stands in the log of communications as received. Service notices are unaffected. Again, it changes nothing.
         */
        post: operations["unsubscribeClient"];
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
         * @description The subscriptions of all keys of the workshop, and how each fares.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
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
         * @description The deliveries of one subscription, the newest first. They are kept for 30 days.
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
         * @description Sends again what failed since a moment, or one delivery. Each is a new delivery with retries of its own, with the same `webhook-id` as before. A subscription to which nothing is sent is refused with 422: it is switched off, its key has ended, or the plan has no webhooks.
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
         * @description The mail account, without its password, and the URL to which returned mail and answers are to be posted.
         */
        get: operations["showEmailTransport"];
        put?: never;
        /**
         * Set how email is sent
         * @description Over the workshop's own mail account, from then on. What was set before is replaced, but for the hook URL, which stays the same until the account is removed.
         */
        post: operations["setEmailTransport"];
        /**
         * Send no more email
         * @description The account is forgotten, and so is its hook URL: a new account gets another one.
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
         * List the addresses that take no mail
         * @description Addresses from which mail came back for good, with the clients who have them. Notices and campaigns leave them out.
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
         * Write to an address again
         * @description Forgets that mail for the address came back. If mail comes back again, it is flagged anew.
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
         * @description Hands one email over to the workshop's mail server now, waits up to 30 seconds, and says in plain words what came of it. It is neither logged nor charged, and not tried again.
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
         * @description The account, without token or secret, and the URL to which answers are to be posted.
         */
        get: operations["showSmsTransport"];
        put?: never;
        /**
         * Set how SMS are sent
         * @description Over the workshop's own account at Twilio, or a gateway of its choice. What was set before is replaced, but for the hook URL, which stays the same until the account is removed.
         */
        post: operations["setSmsTransport"];
        /**
         * Send no more SMS
         * @description The account is forgotten, and so is its hook URL: a new account gets another one.
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
         * @description Hands one SMS over to the workshop's provider now, waits up to 15 seconds, and says in plain words what came of it. It is neither logged nor charged as credit, and not tried again; the provider charges it as any other.
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
         * @description The units that the workshop has to send with, and how they last came and went.
         */
        get: operations["showCredit"];
        put?: never;
        /**
         * Add credit
         * @description Adds units, of which an email costs 1 and an SMS 10 for each of its segments. A negative number takes back what was added by mistake; more than the workshop has is refused with 422.
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
         * @description The workshop's campaigns, the newest first.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Send a campaign
         * @description Sends a template to a group of clients, as it is at this moment, at most 20,000 at once. Left out are those who want no commercial messages, those without an address or with one that mail came back from, and all but one who share an address. All of it is accepted or nothing. Try it with `--dry-run` first.
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
         * @description A campaign, and how far its messages have come.
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
         * @description The workshop's templates for campaigns.
         */
        get: operations["listCampaignTemplates"];
        put?: never;
        /**
         * Set a template
         * @description Keeps what campaigns say, an email with subject and text, HTML or both, an SMS with a text. Braces other than those of the placeholders are refused with 422. The workshop's name and address, why it was written and how to get no more are added to each message, in the client's language.
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
         * @description A template as it is kept: its HTML without what could do harm.
         */
        get: operations["showCampaignTemplate"];
        put?: never;
        post?: never;
        /**
         * Remove a template
         * @description Campaigns that were sent with it stay as they are.
         */
        delete: operations["removeCampaignTemplate"];
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
         * List what the workshop must know
         * @description What came up that somebody of the workshop has to see to, the newest first.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An API key, without its secret. */
        ApiKey: {
            /** @description Id of the key. */
            id: number;
            /** @description Name of the key. It signs what the key changes. */
            name: string;
            /** @description For what the data is used (GDPR). */
            purpose: string;
            /** @description Beginning of each secret that opens the key, the newest first; two while it is rotated. */
            prefixes: string[];
            /**
             * @description Test keys can only read and use no quota.
             * @enum {string}
             */
            environment: "test" | "live";
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
            /** @description IP addresses and CIDR ranges from which the key may be used. Empty, from everywhere. */
            ip_allow_list: string[];
            /** @description Requests per minute. */
            per_minute: number;
            /**
             * Format: date-time
             * @description When the key stops working. `null` if never.
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
        /** @description What only the workshop changes in a line. */
        BudgetLineSet: {
            /** @description Whether the price is an estimate. */
            price_estimated?: boolean;
            /** @description Why it is exempt from tax. */
            tax_exempt_code?: string | null;
            /** @description More about it, for the client to read. */
            extended_detail?: string | null;
            /** @description What one of it costs the workshop. */
            unit_cost?: number | null;
        };
        /** @description What only the workshop changes in a budget. */
        BudgetSet: {
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number | null;
            /** @description Id of the category. */
            category_id?: number | null;
            /** @description Id of one of the category's services. */
            subcategory_id?: number | null;
            /** @description Id of who looks after it. */
            assigned_user_id?: number | null;
            /** @description Id of who does the work. */
            mechanic_id?: number | null;
            /** @description How long the workshop expects to take. */
            estimated_duration_minutes?: number | null;
            /**
             * Format: date-time
             * @description When the vehicle came in. `null` while it has not.
             */
            date_in?: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is, or was, to go out. `null` if nothing was said.
             */
            date_out?: string | null;
            /** @description Mileage in kilometres as read for this budget. `null` if it was not. */
            km?: number | null;
            /** @description Whether the work waits for parts. */
            waiting_parts?: boolean;
            /** @description Whether the workshop has put the work on hold. */
            on_hold?: boolean;
            /**
             * Format: date-time
             * @description Until when it is on hold. `null` if that is open, or it is not.
             */
            hold_until?: string | null;
            /** @description The client's own reference, say an order number. */
            client_reference?: string | null;
            /** @description Notes that the client may read. */
            public_notes?: string | null;
            /** @description Notes for the workshop's eyes. */
            internal_notes?: string | null;
        };
        /**
         * @description A budget's status.
         * @enum {string}
         */
        BudgetStatus: "Pendiente" | "En cotización" | "Enviado" | "En curso" | "Aprobado" | "En espera" | "Finalizado" | "Facturado" | "Rechazado" | "Cancelado" | "Retirado";
        /** @description What goes with the new status. */
        BudgetStatusSet: {
            /** @description Why the budget was rejected. Required with `Rechazado`, and refused with every other status. */
            reason?: string;
        };
        /** @description A campaign that was sent. */
        Campaign: {
            /** @description Id of the campaign. */
            id: number;
            /** @description Name that its template had. */
            template: string;
            /**
             * @description The way it took.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Which clients. */
            segment: string;
            /** @description To how many it goes. */
            recipients: number;
            /** @description To how many clients of the segment it does not go. */
            left_out: number;
            /** @description How many had been sent when it finished. */
            sent: number;
            /** @description How many had failed or come back when it finished. */
            failed: number;
            /**
             * Format: date-time
             * @description When it was sent off.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last of it was sent. `null` while some of it waits.
             */
            finished_at: string | null;
        };
        /** @description Why clients of the segment are left out, each for the first reason that holds. */
        CampaignLeftOut: {
            /** @description They want no commercial messages, or none by this channel, or share their address with somebody who does not. */
            opted_out: number;
            /** @description They have no address for this channel, or none that can be sent to. */
            no_address: number;
            /** @description Mail to their address came back. */
            bounced: number;
            /** @description Another client with the same address gets it. */
            same_address: number;
        };
        /** @description A page of campaigns. */
        CampaignPage: {
            /** @description The campaigns, the newest first. */
            data: components["schemas"]["Campaign"][];
            /** @description Give it as `cursor` to see the next ones. `null` if these are the last. */
            next_cursor: string | null;
            /** @description Whether there are more. */
            has_more: boolean;
        };
        /** @description A campaign, and how far it has come. */
        CampaignProgress: {
            /** @description Id of the campaign. */
            id: number;
            /** @description Name that its template had. */
            template: string;
            /**
             * @description The way it took.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Which clients. */
            segment: string;
            /** @description To how many it goes. */
            recipients: number;
            /** @description To how many clients of the segment it does not go. */
            left_out: number;
            /** @description How many had been sent when it finished. */
            sent: number;
            /** @description How many had failed or come back when it finished. */
            failed: number;
            /**
             * Format: date-time
             * @description When it was sent off.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last of it was sent. `null` while some of it waits.
             */
            finished_at: string | null;
            /** @description How many of its messages are in which status now. What has been sent may still be opened or come back. */
            by_status: components["schemas"]["CampaignStatus"][];
        };
        /** @description A campaign to be sent. */
        CampaignSend: {
            /** @description Name of the template. */
            template: string;
            /** @description Which clients: `all`, or conditions that all hold, separated by commas. `vip`; `language:fr|en`, the workshop's where a client has none; `city:Madrid|Getafe`, whatever the accents; `zip:280`, how the postal code begins; `since:2026-01-01` and `before:2026-01-01`, when the client came; `brand:Seat|Renault` and `itv:2026-12`, the month in which the inspection is due, of a vehicle in use. */
            segment: string;
            /** @description Only say to how many it would go and what it would cost. */
            dry_run?: boolean;
        };
        /** @description To whom a campaign goes, and what it costs. */
        CampaignSending: {
            /** @description Id of the campaign. `null` if nothing was sent. */
            id: number | null;
            /** @description Name of the template. */
            template: string;
            /**
             * @description The way it takes.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Which clients. */
            segment: string;
            /** @description To how many it goes. Each address gets it once. */
            recipients: number;
            /** @description To how many clients of the segment it does not go. */
            left_out: number;
            left_out_because: components["schemas"]["CampaignLeftOut"];
            /** @description Units of credit that it costs. */
            units: number;
            /** @description Units that the workshop has; once it is sent, those that are left. */
            balance: number;
            /**
             * @description What it could not be sent for, there being no way to send or not enough credit.
             * @enum {string|null}
             */
            obstacle: "no_transport" | "no_credit" | null;
        };
        /** @description How many messages are in a status. */
        CampaignStatus: {
            /**
             * @description The status.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "opened" | "failed" | "bounced";
            /** @description How many there are. */
            count: number;
        };
        /** @description A template for campaigns. */
        CampaignTemplate: {
            /** @description By which it is known. */
            name: string;
            /**
             * @description The way it takes.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Subject of an email. */
            subject: string | null;
            /** @description What it says. Without a text of its own, an email has that of its HTML. */
            text: string;
            /** @description What an email shows, harmless. `null` if it is made of the text. */
            html: string | null;
            /**
             * Format: date-time
             * @description When it was last set.
             */
            updated_at: string;
        };
        /** @description The workshop's templates. */
        CampaignTemplateList: {
            /** @description The templates, by name. */
            data: components["schemas"]["CampaignTemplate"][];
        };
        /** @description What was removed. */
        CampaignTemplateRemoved: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Name of what was removed. */
            name: string;
        };
        /** @description A template for campaigns, in the workshop's own words. In them `{name}` is the client's name; `{workshop}`, `{phone}`, `{email}`, `{web}` and `{address}` are the workshop's. */
        CampaignTemplateSet: {
            /** @description By which it is known, in small letters, digits and hyphens. What has that name already is replaced. */
            name: string;
            /**
             * @description The way it takes.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description Subject of an email. */
            subject?: string;
            /** @description What it says; of an SMS, up to 1,000 characters. Of an email with `html`, what those see who read no HTML. */
            text?: string;
            /** @description What an email shows. What could do harm is taken out of it. */
            html?: string;
        };
        /** @description A category of services, or with a parent one of its services. */
        Category: {
            /** @description Id of the category. */
            id: number;
            /** @description Id of the category that it is a service of. */
            parent_id: number | null;
            /** @description Its name. */
            name: string;
            /** @description Usual price in euros. */
            reference_price: number | null;
            /**
             * @description Currency of the price.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Whether it is for the workshop's own use, which the API knows nothing of. */
            internal: boolean;
        };
        /** @description A category to be created. */
        CategoryCreate: {
            /** @description Its name. */
            name: string;
            /** @description Id of the category that it is a service of. */
            parent_id?: number;
            /** @description Usual price in euros. */
            reference_price?: number;
            /** @description Whether it is for the workshop's own use, which the API knows nothing of. */
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
        } | null;
        /** @description An error. Branch on `code`, show `message` to people. */
        CheckInVehicleConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased" | "budget_locked";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description A person or company that the workshop works for. */
        Client: {
            /** @description Id of the client. Assigned by the service. */
            id: number;
            /** @description Name of the person or company. */
            name: string;
            /** @description Main telephone number, as it stands in the workshop's record. Spanish numbers: nine digits or `+34…`; others with their country's prefix. Two clients cannot have the same number, however it is written. */
            phone: string | null;
            /** @description Second telephone number, by the same rules as `phone`. It may be shared with other clients. */
            phone_secondary: string | null;
            /** @description WhatsApp number. Read-only; the workshop sets it. */
            whatsapp_phone: string | null;
            /** @description Email address, stored in lower case; typing errors are not corrected. Two clients cannot have the same address. */
            email: string | null;
            /** @description Email address for invoices, if another. It may be shared with other clients. */
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
            /**
             * @description Language in which the client wants to be written to. `null` if not known.
             * @enum {string|null}
             */
            preferred_language: "es" | "ca" | "en" | "pt" | "fr" | "bg" | null;
            /**
             * @description How the client wants to be reached. `null` if not known.
             * @enum {string|null}
             */
            preferred_contact_method: "email" | "sms" | "whatsapp" | "phone" | null;
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
        /** @description The client, in brief. */
        ClientRef: {
            /** @description Id of the client. */
            id: number;
            /** @description Name of the client. */
            name: string;
        } | null;
        /** @description What only the workshop changes in a client. */
        ClientSet: {
            /** @description Whether the workshop treats the client as a VIP. */
            vip?: boolean;
            /** @description WhatsApp number. */
            whatsapp_phone?: string | null;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        CreateInternalBudgetConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description The workshop's credit, and how it last came and went. */
        Credit: {
            /** @description Units that there are to send with. */
            balance: number;
            /** @description The last movements, the latest first. */
            movements: components["schemas"]["CreditMovement"][];
        };
        /** @description Credit to be added. */
        CreditAdd: {
            /** @description How many units. A negative number takes back what was added by mistake. */
            units: number;
            /** @description What for. */
            note?: string | null;
        };
        /** @description The credit that the workshop has. */
        CreditBalance: {
            /** @description Units. */
            balance: number;
        };
        /** @description Units that came or went. */
        CreditMovement: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description How many came, or went where it is negative. */
            units: number;
            /** @description Units that there were after it. */
            balance: number;
            /**
             * @description `added` at the desk, `charged` for a message, or `returned` because that message was definitely not sent.
             * @enum {string}
             */
            reason: "added" | "charged" | "returned";
            /** @description Id of the message. `null` if it was for none. */
            communication: string | null;
            /** @description Who added it. `null` if it was for a message. */
            by: string | null;
            /** @description What it was added for. */
            note: string | null;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        DeliverVehicleConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased" | "invalid_status_transition";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /**
         * @description Name of an event, or `test.ping`, which is sent on demand only.
         * @enum {string}
         */
        DeliveredEventName: "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished" | "test.ping";
        /** @description One event on its way to one subscription, with all attempts to deliver it. Kept for 30 days. */
        Delivery: {
            /** @description Id of the delivery. */
            id: number;
            event: components["schemas"]["DeliveredEventName"];
            /** @description Id of the event. Behind `evt_` it is the `webhook-id` of every attempt, and of every replay of the same event. */
            event_id: number;
            /**
             * @description `pending`: an attempt is still to come. `succeeded`: the receiver answered with a 2xx status. `failed`: there will be no further attempt; it can be replayed.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Attempts made so far. */
            attempts: number;
            /**
             * @description Why it is sent: something happened, a test was asked for, or an earlier delivery is sent again.
             * @enum {string}
             */
            trigger: "event" | "test" | "replay";
            /** @description HTTP status of the last attempt's answer. `null` if there was none, or no attempt yet. */
            response_status: number | null;
            /** @description The first 1,024 bytes of the last attempt's answer. `null` if there was none. */
            response_body: string | null;
            /** @description What went wrong in the last attempt, or why there will be no further one, in English, such as `the receiver answered 503`. `null` if there is nothing to tell. */
            error: string | null;
            /** @description Milliseconds that the last attempt took. `null` before the first one. */
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
        /** @description A budget with all that the workshop keeps of it. */
        DeskBudget: {
            /** @description Id of the budget. Assigned by the service. */
            id: number;
            status: components["schemas"]["BudgetStatus"];
            /** @description Whether it is for the workshop's own use, which the API knows nothing of. */
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
            /** @description How the budget came about: `API` for those that you create, `web` and others for those of other ways. */
            channel: string;
            /** @description Id of the client that the budget is for. The client must exist. */
            client_id: number;
            /** @description The client, in brief. */
            client: {
                /** @description Id of the client. */
                id: number;
                /** @description Name of the client. */
                name: string;
            };
            /** @description Id of the vehicle, which has to be the client's when the budget is created. `null` if it is for none. */
            vehicle_id: number | null;
            vehicle: components["schemas"]["VehicleRef"];
            category: components["schemas"]["CategoryRef"];
            subcategory: components["schemas"]["CategoryRef"];
            assigned_user: components["schemas"]["StaffRef"];
            mechanic: components["schemas"]["StaffRef"];
            /** @description How long the workshop expects to take. */
            estimated_duration_minutes: number | null;
            /**
             * Format: date-time
             * @description When the vehicle came in. `null` while it has not.
             */
            date_in: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is, or was, to go out. `null` if nothing was said.
             */
            date_out: string | null;
            /** @description Mileage in kilometres as read for this budget. `null` if it was not. */
            km: number | null;
            /** @description The client's own reference, say an order number. */
            client_reference: string | null;
            /** @description Whether the work waits for parts. */
            waiting_parts: boolean;
            /** @description Whether the workshop has put the work on hold. */
            on_hold: boolean;
            /**
             * Format: date-time
             * @description Until when it is on hold. `null` if that is open, or it is not.
             */
            hold_until: string | null;
            /**
             * @description How it reached the client. `null` while it has not.
             * @enum {string|null}
             */
            sent_via: "email" | "sms" | "whatsapp" | "post" | "person" | "other" | null;
            /**
             * Format: date-time
             * @description When the client signed. `null` while it has not.
             */
            client_signed_at: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was handed over. `null` while it was not.
             */
            delivered_at: string | null;
            /** @description Why the budget was rejected. `null` if it was not, or nobody said why. */
            reject_reason: string | null;
            /** @description Whether there is an invoice of it, a draft too. Its lines stay as they are then. */
            has_invoice: boolean;
            /** @description Where the client follows it. `null` for the workshop's own use, which has no client to follow it. */
            tracking_url: string | null;
            /** @description Notes that the client may read. */
            public_notes: string | null;
            /** @description Notes for the workshop's eyes. */
            internal_notes: string | null;
            /** @description What it comes to, with what it costs the workshop. */
            totals: {
                /** @description Sum of all lines before tax. */
                base: number;
                /** @description Sum of the quotas. */
                tax: number;
                /** @description What the client pays. */
                total: number;
                /**
                 * @description Currency of the amounts.
                 * @enum {string}
                 */
                currency: "EUR";
                /** @description The lines' bases and tax, by rate. */
                tax_rates: {
                    /** @description The rate, in per cent. */
                    rate: number;
                    /** @description What is taxed at it. */
                    base: number;
                    /** @description The tax of it. */
                    quota: number;
                }[];
                /** @description What the lines cost the workshop, as far as that is known. `null` where it is known of none. */
                cost: number | null;
                /** @description What is left of the base. `null` while the cost of a line is unknown. */
                margin: number | null;
            };
            /** @description How many changes its history has. */
            history_count: number;
            /** @description How often its lines were kept before they changed. */
            snapshot_count: number;
            /** @description How many documents it has. */
            document_count: number;
            /** @description The statuses that it came through. */
            milestones: {
                status: components["schemas"]["BudgetStatus"];
                /**
                 * Format: date-time
                 * @description When it did.
                 */
                at: string;
            }[];
            /** @description The lines, in their order. */
            lines: components["schemas"]["DeskBudgetLine"][];
        };
        /** @description A line, with what it costs the workshop. */
        DeskBudgetLine: {
            /** @description Id of the line. Assigned by the service; it stays when other lines change. */
            id: number;
            /** @description What is done or delivered. */
            description: string;
            /** @description More about it, as the workshop wrote it. Read-only. `null` if it wrote nothing. */
            extended_detail: string | null;
            /** @description Part number or the like. */
            reference: string | null;
            /**
             * @description `labor`: work; `part`: parts and material; `fee`: a fee; `sublet`: work of another company; `other`: anything else, and what it is where you send none.
             * @enum {string}
             */
            line_type: "labor" | "part" | "fee" | "sublet" | "other";
            /** @description Heading under which the line stands among others. */
            group_title: string | null;
            /** @description How many, of hours or pieces; less than zero gives something back, and zero is refused. 1 where you send none. */
            quantity: number;
            /** @description Price of one in euros, before discount and tax. */
            unit_price: number;
            /** @description Discount on it in percent. 0 where you send none. */
            discount_pct: number;
            /** @description Tax on it in percent. The workshop's own rate where you send none. */
            tax_rate: number;
            /** @description Why it is exempt from tax, as the workshop noted it. Read-only. `null` if it is not. */
            tax_exempt_code: string | null;
            /** @description Whether the price is an estimate, as the workshop noted it. Read-only. */
            price_estimated: boolean;
            /** @description Quantity times price less discount, before tax, rounded to the cent (half a cent away from zero). Read-only. */
            base: number;
            /**
             * @description Currency of the amounts.
             * @enum {string}
             */
            currency: "EUR";
            /** @description Place among the lines of the budget, which come in this order. */
            sort_order: number;
            /** @description What one of it costs the workshop. `null` while nobody has said. */
            unit_cost: number | null;
            /** @description What all of it costs. */
            cost: number | null;
            /** @description What is left of its base. */
            margin: number | null;
        };
        /** @description A client with what the workshop alone sees. */
        DeskClient: {
            /** @description Id of the client. Assigned by the service. */
            id: number;
            /** @description Name of the person or company. */
            name: string;
            /** @description Main telephone number, as it stands in the workshop's record. Spanish numbers: nine digits or `+34…`; others with their country's prefix. Two clients cannot have the same number, however it is written. */
            phone: string | null;
            /** @description Second telephone number, by the same rules as `phone`. It may be shared with other clients. */
            phone_secondary: string | null;
            /** @description WhatsApp number. Read-only; the workshop sets it. */
            whatsapp_phone: string | null;
            /** @description Email address, stored in lower case; typing errors are not corrected. Two clients cannot have the same address. */
            email: string | null;
            /** @description Email address for invoices, if another. It may be shared with other clients. */
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
            /**
             * @description Language in which the client wants to be written to. `null` if not known.
             * @enum {string|null}
             */
            preferred_language: "es" | "ca" | "en" | "pt" | "fr" | "bg" | null;
            /**
             * @description How the client wants to be reached. `null` if not known.
             * @enum {string|null}
             */
            preferred_contact_method: "email" | "sms" | "whatsapp" | "phone" | null;
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
        /** @description That mail for the address came back for good. `null` if it didn't. */
        EmailInvalid: {
            /** @description What the receiving side said. */
            reason: string;
            /**
             * Format: date-time
             * @description When mail came back first.
             */
            since: string;
        } | null;
        /** @description The mail account to send with. */
        EmailSet: {
            /** @description `smtps://user:password@host:port`, or `smtp://` where TLS is begun by STARTTLS. Ports, if not given: 465 and 587. In user and password `@ : / ? # %` are written `%40 %3A %2F %3F %23 %25`. */
            url: string;
            /** @description Address that email comes from, without a name beside it. */
            from: string;
            /** @description Tell of opens and clicks in service mail, too. Without it only those in commercial mail are told. */
            track_service_mail?: boolean;
        };
        /** @description To whom a test email goes. */
        EmailTest: {
            /** @description The address. Without it, the workshop's own, as its settings have it. */
            to?: string;
        };
        /** @description How the workshop's email is sent. */
        EmailTransport: {
            /**
             * @description `smtp`, `dev` (kept to be looked at, sent to nobody), or `none`: email cannot be sent.
             * @enum {string}
             */
            kind: "smtp" | "dev" | "none";
            /** @description The mail server's host. `null` if there is none. */
            host: string | null;
            /** @description Its port. `null` if there is none. */
            port: number | null;
            /**
             * @description When TLS begins. `null` if there is no mail server.
             * @enum {string|null}
             */
            tls: "at_once" | "starttls" | null;
            /** @description Who logs in there. `null` if nobody does. */
            user: string | null;
            /** @description Address that email comes from. `null` if none is sent. */
            from: string | null;
            /** @description Whether opens and clicks in service mail are told, too. */
            track_service_mail: boolean;
            /** @description Where the mail provider posts returned mail and answers, as they came. Whoever knows it is believed. `null` if none is sent. */
            hook_url: string | null;
            /**
             * Format: date-time
             * @description Since when the workshop can send email. `null` if it cannot.
             */
            created_at: string | null;
        };
        /**
         * @description Name of an event that can be subscribed to.
         * @enum {string}
         */
        EventName: "lead.created" | "lead.sent" | "lead.accepted" | "lead.rejected" | "lead.status_changed" | "appointment.proposed" | "appointment.confirmed" | "appointment.cancelled" | "vehicle.checked_in" | "vehicle.ready" | "vehicle.delivered" | "invoice.issued" | "payment.received" | "client.created" | "client.updated" | "communication.inbound" | "email.sent" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.bounced" | "sms.sent" | "sms.failed" | "sms.unsubscribed" | "whatsapp.unsubscribed" | "campaign.finished";
        /** @description One problem in the request. */
        FieldProblem: {
            /** @description Where: a JSON pointer into the body (`/lines/0/quantity`), or `query/…` or `path/…` with the name of the parameter. */
            path: string;
            /** @description What is wrong there, for people. */
            message: string;
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
             * @description Whether the country, the region or the town keeps it.
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
             * @description Whether the country, the region or the town keeps it.
             * @enum {string}
             */
            scope: "national" | "regional" | "local";
        };
        /** @description The workshop's holidays. */
        HolidayList: {
            /** @description The holidays, by date. */
            data: components["schemas"]["Holiday"][];
        };
        /** @description What came in. Who it came from is told by `client_id`, by `from`, or by both. */
        InboundCommunication: {
            /**
             * @description The way it took.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call";
            /** @description The client that it came from. Without it, the client whose phone or email `from` is, if there is one. */
            client_id?: number;
            /** @description The number or address that it came from. */
            from?: string;
            /** @description Subject of an email. */
            subject?: string;
            /** @description The full text; of a call, what is to be noted. */
            body: string;
            /** @description Seconds that a call took. */
            duration?: number;
            /**
             * Format: uri
             * @description Where a call's recording is.
             */
            recording_url?: string;
            /** @description Who in the workshop took it. */
            agent?: string;
        };
        /** @description A workshop of this deployment. */
        Instance: {
            /** @description Id of the workshop. */
            id: number;
            /** @description Canonical host name, with the port if it is not the usual one. */
            host: string;
            /** @description Further host names that reach the workshop. */
            aliases: string[];
            /** @description Beginning of every URL that leaves the service for this workshop. */
            base_url: string;
            /** @description Name under which the workshop is known. */
            name: string;
            /**
             * @description API plan.
             * @enum {string}
             */
            plan: "included" | "developer" | "business" | "partner";
            /** @description Requests per day, for the Partner plan. `null`, the plan's own. */
            plan_daily_quota: number | null;
            /** @description Live keys, for the Partner plan. `null`, the plan's own. */
            plan_live_keys: number | null;
            /** @description Scopes, for the Partner plan. `null`, the plan's own. */
            plan_scopes: components["schemas"]["Scope"][] | null;
            /** @description Time zone of diary and opening hours, as an IANA name. */
            timezone: string;
            /**
             * @description How appointments come about.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
            /**
             * @description Language of the workshop, and of its messages where nobody asks for another.
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
        };
        /** @description A workshop to be set up. */
        InstanceCreate: {
            /** @description Canonical host name, with the port if it is not the usual one. */
            host: string;
            /** @description Name under which the workshop is known. */
            name: string;
            /** @description Beginning of every URL that leaves the service for this workshop. `https://` and the host, if not given. */
            base_url?: string;
            /**
             * @description API plan. `included`, if not given.
             * @enum {string}
             */
            plan?: "included" | "developer" | "business" | "partner";
            /** @description Time zone, as an IANA name. `Europe/Madrid`, if not given. */
            timezone?: string;
            /**
             * @description How appointments come about. `propose`, if not given.
             * @enum {string}
             */
            booking_mode?: "propose" | "book";
            /**
             * @description Language of the workshop. `es`, if not given.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code. `ES`, if not given. */
            country?: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region?: string | null;
        };
        /** @description The workshops of this deployment. */
        InstanceList: {
            /** @description The workshops, by ascending id. */
            data: components["schemas"]["Instance"][];
        };
        /** @description What to change in the workshop's place in this deployment. */
        InstanceUpdate: {
            /** @description New canonical host name. The old one stays as an alias. */
            host?: string;
            /** @description Beginning of every URL that leaves the service for this workshop. */
            base_url?: string;
            /** @description Host names that shall reach the workshop, too. */
            add_aliases?: string[];
            /** @description Host names that shall no longer reach the workshop. */
            remove_aliases?: string[];
            /**
             * @description API plan.
             * @enum {string}
             */
            plan?: "included" | "developer" | "business" | "partner";
            /** @description Requests per day, for the Partner plan. `null`, the plan's own. */
            plan_daily_quota?: number | null;
            /** @description Live keys, for the Partner plan. `null`, the plan's own. */
            plan_live_keys?: number | null;
            /** @description Scopes, for the Partner plan. `null`, the plan's own. */
            plan_scopes?: components["schemas"]["Scope"][] | null;
        };
        /** @description A budget for the workshop's own use. */
        InternalBudgetCreate: {
            /** @description Id of the client that it concerns, or under which the workshop keeps its own. */
            client_id: number;
            /** @description Id of one of the client's vehicles. */
            vehicle_id?: number;
            /** @description Id of the category. */
            category_id?: number;
            /** @description Id of one of the category's services. */
            subcategory_id?: number;
            /** @description Notes for the workshop's eyes. */
            internal_notes?: string;
        };
        /** @description An address from which mail came back for good. */
        InvalidEmail: {
            /** @description The address, in lower case. */
            email: string;
            /** @description What the receiving side said. */
            reason: string;
            /**
             * Format: date-time
             * @description When mail came back first.
             */
            since: string;
            /** @description The clients who have it, as their address or for their invoices. */
            clients: {
                /** @description Id of the client. */
                id: number;
                /** @description Name of the client. */
                name: string;
            }[];
        };
        /** @description The address that is written to again. */
        InvalidEmailCleared: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description The address, in lower case. */
            email: string;
        };
        /** @description A page of addresses from which mail came back for good. */
        InvalidEmailPage: {
            /** @description The addresses, in their own order. */
            data: components["schemas"]["InvalidEmail"][];
            /** @description Give it as `cursor` to see the next ones. `null` if these are the last. */
            next_cursor: string | null;
            /** @description Whether there are more. */
            has_more: boolean;
        };
        /** @description A key to be created. */
        KeyCreate: {
            /** @description Name of the key. It signs what the key changes. */
            name: string;
            /** @description For what the data is used (GDPR). */
            purpose: string;
            /** @description What the key may do. `all` stands for every scope. */
            scopes: ("all" | "clients:read" | "clients:write" | "vehicles:read" | "vehicles:write" | "budgets:read" | "budgets:write" | "invoices:read" | "appointments:read" | "appointments:write" | "communications:read" | "communications:send" | "catalog:read" | "stock:read" | "stock:write" | "webhooks:manage" | "reports:read")[];
            /** @description A test key, which can only read and uses no quota. */
            test?: boolean;
            /**
             * Format: date-time
             * @description When the key stops working. `null` if never.
             */
            expires_at?: string | null;
            /** @description IP addresses and CIDR ranges from which the key may be used. Empty, from everywhere. */
            ip_allow_list?: string[];
            /** @description Requests per minute. 60, if not given. */
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
            /** @description The key itself. It is shown only now; only a hash is kept. */
            key: string;
            /** @description Beginning of the key, by which it is recognised later. */
            prefix: string;
        };
        /** @description A communication, and what went wrong with it. */
        LoggedCommunication: {
            /** @description Id of the communication, such as `email-118`. */
            id: string;
            /**
             * @description The way it took.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call" | "push";
            /**
             * @description `out`: from the workshop. `in`: to the workshop.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @description Address or number it went to. Empty where it is not known, as it may be of what came in, and once the client is erased. */
            recipient: string;
            /** @description Subject of an email. `null` if there is none, and once the client is erased. */
            subject: string | null;
            /** @description The full text; of a call, what was noted. Empty once the client is erased. */
            body: string;
            /** @description Id of the budget that it is about. `null` if it is about none. */
            idlead: number | null;
            /** @description Id of the client. `null` if it is nobody whom the workshop knows. */
            idclient: number | null;
            /** @description The client's name as it is now; of an erased client, the name that stands for it. `null` without a client. */
            clientName: string | null;
            /**
             * @description `queued`: about to be sent. `sent`: handed over to mail server or provider. `delivered`: it arrived. `opened`: it was opened. `failed`: it was not sent. `bounced`: it came back. `received`: it came in.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "opened" | "failed" | "bounced" | "received";
            /**
             * Format: date-time
             * @description When it came in, or was accepted to be sent.
             */
            created_at: string;
            /** @description Seconds that a call took. `null` if it is no call, or not known. */
            duration: number | null;
            /** @description Where a call's recording is. `null` if there is none, and once the client is erased. */
            recordingUrl: string | null;
            /** @description Who in the workshop spoke or wrote. `null` if not known. */
            agent: string | null;
            /** @description Number that a call or text message came from, or address of an email that came in. `null` if there is none, and once the client is erased. */
            fromNumber: string | null;
            /** @description Number that a call or text message went to. `null` if there is none, and once the client is erased. */
            toNumber: string | null;
            /** @description Why it failed or was not sent, in English. `null` if there is nothing to tell. */
            error: string | null;
        };
        /** @description A page of communications. */
        LoggedCommunicationPage: {
            /** @description The communications, the newest first. */
            data: components["schemas"]["LoggedCommunication"][];
            /** @description Give it as `cursor` to see the next ones. `null` if these are the last. */
            next_cursor: string | null;
            /** @description Whether there are more. */
            has_more: boolean;
        };
        /** @description Daily break, in the workshop's time zone. No appointment runs in it. Equal times mean that there is none. */
        LunchBreak: {
            /** @description Beginning of the break, `HH:MM`. */
            start: string;
            /** @description End of the break, `HH:MM`. */
            end: string;
        };
        /** @description Daily break. Equal times mean that there is none. */
        LunchBreakInput: {
            /** @description Beginning of the break, `HH:MM`. */
            start: string;
            /** @description End of the break, `HH:MM`. */
            end: string;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        NotFoundError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "not_found";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description Something that the workshop must know. */
        Notice: {
            /** @description Id of the notice. */
            id: number;
            /**
             * @description `webhook_switched_off`: the service stopped sending events to a receiver that does not take them.
             * @enum {string}
             */
            kind: "webhook_switched_off";
            /** @description What it is about. Of `webhook_switched_off`: `webhook_id`, `url`, `failing_since`, and as `reason` `gone` (the receiver answered 410) or `failing` (only failures for five days). */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it came up.
             */
            created_at: string;
        };
        /** @description What the workshop must know. */
        NoticeList: {
            /** @description The notices, the newest first. */
            data: components["schemas"]["Notice"][];
        };
        /** @description Opening hours of one weekday, in the workshop's time zone. */
        OpeningHours: {
            /** @description Opening time, `HH:MM`. */
            start: string;
            /** @description Closing time, `HH:MM`. */
            end: string;
            /** @description `true` if the workshop does not open on this weekday; then `start` and `end` mean nothing. */
            closed: boolean;
        };
        /** @description Opening hours of one weekday. */
        OpeningHoursInput: {
            /** @description Opening time, `HH:MM`. */
            start: string;
            /** @description Closing time, `HH:MM`. */
            end: string;
            /** @description `true` if the workshop does not open on this weekday; then `start` and `end` mean nothing. */
            closed: boolean;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        RecordInboundConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description What was removed. */
        Removed: {
            /** @description Always `true`. */
            ok: boolean;
            /** @description Id of what was removed. */
            id: number;
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
        /** @description Opening hours by weekday; the weekdays that are left out stay as they are. */
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
        /** @description An error. Branch on `code`, show `message` to people. */
        SendCampaignBadGatewayError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "upstream_error";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        SetBudgetConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        SetBudgetLineConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased" | "budget_locked";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        SetBudgetStatusConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased" | "budget_locked" | "invalid_status_transition";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        SetClientConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        SetVehicleConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description The workshop's settings. */
        Settings: {
            /** @description Name under which the workshop is known. */
            name: string;
            /** @description Registered name of the business. Empty if the workshop gave none. */
            legal_name: string;
            /** @description Tax id of the business. Empty if the workshop gave none. */
            tax_id: string;
            /** @description Street and number. Empty if the workshop gave none. */
            address: string;
            /** @description Town or city. Empty if the workshop gave none. */
            city: string;
            /** @description Postal code. Empty if the workshop gave none. */
            zip: string;
            /** @description Province. Empty if the workshop gave none. */
            province: string;
            /** @description Telephone number for clients. Empty if the workshop gave none. */
            phone: string;
            /** @description WhatsApp number for clients. Empty if the workshop gave none. */
            whatsapp: string;
            /** @description Email address for clients. Empty if the workshop gave none. */
            email: string;
            /** @description Address of the workshop's website. Empty if the workshop gave none. */
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
             * @description How appointments come about: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once.
             * @enum {string}
             */
            booking_mode: "propose" | "book";
            schedule: components["schemas"]["Schedule"];
            lunch_break: components["schemas"]["LunchBreak"];
            /** @description Shortest appointment that the diary takes, in minutes. */
            min_slot_minutes: number;
            /**
             * @description Language of the workshop, and of its messages where nobody asks for another.
             * @enum {string}
             */
            language: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region: string | null;
            /** @description Tax rate of lines that state none, in per cent. */
            tax_rate: number;
        };
        /** @description The settings to change. */
        SettingsUpdate: {
            /** @description Name under which the workshop is known. */
            name?: string;
            /** @description Registered name of the business. Empty if the workshop gave none. */
            legal_name?: string;
            /** @description Tax id of the business. Empty if the workshop gave none. */
            tax_id?: string;
            /** @description Street and number. Empty if the workshop gave none. */
            address?: string;
            /** @description Town or city. Empty if the workshop gave none. */
            city?: string;
            /** @description Postal code. Empty if the workshop gave none. */
            zip?: string;
            /** @description Province. Empty if the workshop gave none. */
            province?: string;
            /** @description Telephone number for clients. Empty if the workshop gave none. */
            phone?: string;
            /** @description WhatsApp number for clients. Empty if the workshop gave none. */
            whatsapp?: string;
            /** @description Email address for clients. Empty if the workshop gave none. */
            email?: string;
            /** @description Address of the workshop's website. Empty if the workshop gave none. */
            web?: string;
            /** @description Address of the workshop's logo, or `null` if it has none. */
            logo_url?: string | null;
            /** @description Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`. */
            timezone?: string;
            /**
             * @description How appointments come about: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once.
             * @enum {string}
             */
            booking_mode?: "propose" | "book";
            schedule?: components["schemas"]["ScheduleInput"];
            lunch_break?: components["schemas"]["LunchBreakInput"];
            /** @description Shortest appointment that the diary takes, in minutes. */
            min_slot_minutes?: number;
            /**
             * @description Language of the workshop, and of its messages where nobody asks for another.
             * @enum {string}
             */
            language?: "es" | "ca" | "en" | "pt" | "fr" | "bg";
            /** @description Country as ISO 3166-1 code, for holidays and for phone numbers without prefix. */
            country?: string;
            /** @description Region code for regional holidays, such as `MD`. */
            region?: string | null;
            /** @description Tax rate of lines that state none, in per cent. */
            tax_rate?: number;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        ShowTrackingLinkConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description The account to send SMS with, at Twilio or a gateway. */
        SmsSet: {
            /** @description Twilio's `ACCOUNT_SID:AUTH_TOKEN`; `AC` and 32 hexadecimal digits, a colon, and 32 more digits. */
            twilio?: string;
            /** @description Where messages are posted to a gateway; `https`, at a public address. */
            url?: string;
            /** @description What is shared with the gateway to sign by, in both directions; `whsec_` and 24 to 64 bytes in base64. */
            secret?: string;
            /** @description A number such as `+34600000000`. With Twilio also a messaging service (`MG…`), with a gateway also a name of 3 to 11 letters and digits. */
            from: string;
        };
        /** @description To which number a test SMS goes. */
        SmsTest: {
            /** @description The number. Without a prefix it is one of the workshop's country. */
            to: string;
        };
        /** @description How the workshop's SMS are sent. */
        SmsTransport: {
            /**
             * @description `twilio`, `gateway`, `dev` (kept to be looked at, sent to nobody), or `none`: SMS cannot be sent.
             * @enum {string}
             */
            kind: "twilio" | "gateway" | "dev" | "none";
            /** @description The account at Twilio. `null` if there is none. */
            account: string | null;
            /** @description The gateway's URL. `null` if there is none. */
            url: string | null;
            /** @description Number or name that SMS come from. `null` if none are sent. */
            from: string | null;
            /** @description Where answers are posted. Whoever knows it is heard, if what is posted is signed. `null` if none are sent. */
            hook_url: string | null;
            /**
             * Format: date-time
             * @description Since when the workshop can send SMS. `null` if it cannot.
             */
            created_at: string | null;
        };
        /** @description Somebody new at the workshop. */
        StaffCreate: {
            /** @description Name, as budgets and appointments show it. */
            name: string;
            /** @description What the person does, such as `mechanic` or `reception`. */
            role?: string;
        };
        /** @description Who works at the workshop. */
        StaffList: {
            /** @description The people, those who have left too. */
            data: components["schemas"]["StaffMember"][];
        };
        /** @description Somebody who works at the workshop. */
        StaffMember: {
            /** @description Id of the person. */
            id: number;
            /** @description Name, as budgets and appointments show it. */
            name: string;
            /** @description What the person does, such as `mechanic` or `reception`. */
            role: string;
            /** @description Whether the person still works here. Who doesn't is given no budgets. */
            active: boolean;
        };
        /** @description Somebody of the workshop's staff. */
        StaffRef: {
            /** @description Id of the staff member. */
            id: number;
            /** @description Name of the staff member. */
            name: string;
        } | null;
        /** @description What to change in somebody at the workshop. */
        StaffUpdate: {
            /** @description Name, as budgets and appointments show it. */
            name?: string;
            /** @description What the person does, such as `mechanic` or `reception`. */
            role?: string;
            /** @description Whether the person still works here. Who doesn't is given no budgets. */
            active?: boolean;
        };
        /** @description A webhook subscription of one of the workshop's keys, and how it fares. */
        Subscription: {
            /** @description Id of the subscription. */
            id: number;
            /** @description Id of the key that it belongs to. */
            key_id: number;
            /** @description Name of that key. */
            key_name: string;
            /** @description Where events are sent. */
            url: string;
            /** @description The events that are sent. */
            events: components["schemas"]["EventName"][];
            /** @description What it is for, in the words of its owner. */
            description: string;
            /** @description Whether it is switched on. */
            active: boolean;
            /** @description Whether events are sent. They are while it is active, its key is valid and the API plan has webhooks. */
            served: boolean;
            /**
             * Format: date-time
             * @description When the first of the failed attempts since the last success was made. `null` if there is none.
             */
            failing_since: string | null;
            /** @description Deliveries that are still to succeed or fail. */
            pending: number;
            /**
             * Format: date-time
             * @description When an attempt last failed, within 30 days. `null` if none did.
             */
            last_failure_at: string | null;
            /** @description What went wrong then, or the status of the answer. `null` if nothing did. */
            last_failure: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description The webhook subscriptions of the workshop's keys. */
        SubscriptionList: {
            /** @description The subscriptions, by ascending id. */
            data: components["schemas"]["Subscription"][];
        };
        /** @description What to send again, one or the other. */
        SubscriptionReplay: {
            /**
             * Format: date-time
             * @description Every delivery that failed and was created at this moment or later.
             */
            since?: string;
            /** @description This delivery, whether it failed or not. */
            delivery_id?: number;
        };
        /** @description The link that a client follows its budget by. */
        TrackingLink: {
            /** @description The link. Whoever has it can open it. */
            tracking_url: string;
        };
        /** @description Which link to show. */
        TrackingLinkAsk: {
            /** @description A new one. The old one leads nowhere from then on. */
            rotate?: boolean;
        };
        /** @description What came of a test message. */
        TransportTest: {
            /** @description Whether it was `accepted`, or `kept`. */
            ok: boolean;
            /**
             * @description `accepted`; `kept` (the demo sends to nobody); `refused` for good; `deferred`, where any other message would be tried again: the server was not reached, did not let the workshop in, or took nothing at the moment; `unknown`, where it may have been sent; `not_set_up`; `secret_lost`, where `APP_SECRET` does not open the account's settings.
             * @enum {string}
             */
            result: "accepted" | "kept" | "refused" | "deferred" | "unknown" | "not_set_up" | "secret_lost";
            /** @description Whom it was for. */
            to: string;
            /** @description Whom it came from. `null` if nothing is set up. */
            from: string | null;
            /** @description What it was handed to. `null` if that is not known. */
            via: string | null;
            /** @description What came of it in plain words, with the server's own where it gave any. */
            answer: string;
        };
        /** @description An error. Branch on `code`, show `message` to people. */
        UnsubscribeClientConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "client_erased";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
            };
        };
        /** @description Who wants no more commercial messages, and on which channel. */
        Unsubscription: {
            /** @description The client. */
            client_id: number;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms" | "whatsapp" | "call";
            /** @description What the client wrote or said. */
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
            /** @description One euro per started 1,000 requests beyond the allowance. */
            overage_eur: number;
            /**
             * @description Currency of the overage.
             * @enum {string}
             */
            currency: "EUR";
            /** @description The days with requests, in order. */
            days: {
                /**
                 * Format: date
                 * @description The day, in UTC.
                 */
                date: string;
                /** @description Requests of the day. */
                total: number;
                /** @description The keys that made them, by ascending id. */
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
        /** @description An error. Branch on `code`, show `message` to people. */
        ValidationFailedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes never change their meaning.
                 * @enum {string}
                 */
                code: "validation_error";
                /** @description What went wrong and what to do, for people, in the language of `Accept-Language`. */
                message: string;
                /** @description What is wrong with the request, one entry for each problem found. */
                fields: components["schemas"]["FieldProblem"][];
            };
        };
        /** @description A vehicle of one of the workshop's clients. */
        Vehicle: {
            /** @description Id of the vehicle. Assigned by the service. */
            id: number;
            /** @description Id of the client who owns the vehicle. The client must exist. */
            client_id: number;
            client: components["schemas"]["ClientRef"];
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
            /** @description Model year. */
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
            /** @description Power in metric horsepower. */
            horsepower: number | null;
            /** @description Engine displacement, as the workshop writes it. */
            displacement: string | null;
            /** @description Paint code. */
            color_code: string | null;
            /** @description Environmental label of the vehicle (in Spain `0`, `ECO`, `C` or `B`). */
            environmental_label: string | null;
            /** @description Latest recorded mileage in kilometres. Read-only; the workshop records it. `null` if none was. */
            km: number | null;
            /**
             * Format: date
             * @description Until when the periodic inspection (ITV) is valid.
             */
            itv_expiry_date: string | null;
            /**
             * @description `activo`: on the road; `baja_temporal`: temporarily deregistered; `baja`: deregistered.
             * @enum {string}
             */
            status: "activo" | "baja_temporal" | "baja";
        };
        /** @description A vehicle that comes or goes. */
        VehicleMove: {
            /** @description Id of the budget that it is here for. */
            budget_id: number;
            /** @description The mileage as it reads now, for the vehicle's record too. */
            km?: number;
            /** @description The mileage is right, though it is below the latest that was recorded. */
            lower_km?: boolean;
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
        } | null;
        /** @description What only the workshop changes in a vehicle. */
        VehicleSet: {
            /** @description Latest recorded mileage in kilometres. */
            km?: number | null;
        };
        /** @description A vehicle's stay at the workshop. */
        VehicleVisit: {
            /** @description Id of the budget that it is here for. */
            budget_id: number;
            /** @description Id of the vehicle. */
            vehicle_id: number;
            /** @description Id of the budget's client. */
            client_id: number;
            /** @description Number plate. */
            plate: string;
            /** @description Mileage as read for this budget. */
            km: number | null;
            /**
             * Format: date-time
             * @description When the vehicle came in. `null` while it has not.
             */
            date_in: string | null;
            /**
             * Format: date-time
             * @description When the vehicle is, or was, to go out. `null` if nothing was said.
             */
            date_out: string | null;
            /**
             * Format: date-time
             * @description When the vehicle was handed over. `null` while it was not.
             */
            delivered_at: string | null;
        };
        /** @description What is sent again. */
        WebhookReplayed: {
            /** @description How many deliveries are sent again. */
            replayed: number;
        };
    };
    responses: {
        /**
         * @description - `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records.
         *     - `budget_locked`: The budget is closed and cannot be changed.
         */
        CheckInVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CheckInVehicleConflictError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        CreateInternalBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreateInternalBudgetConflictError"];
            };
        };
        /**
         * @description - `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records.
         *     - `invalid_status_transition`: The budget cannot go from its current status to the requested one.
         */
        DeliverVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeliverVehicleConflictError"];
            };
        };
        /** @description `not_found`: There is nothing at this address, for this workshop. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        RecordInboundConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecordInboundConflictError"];
            };
        };
        /** @description `upstream_error`: An external service, such as email or SMS, refused the operation. */
        SendCampaignBadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendCampaignBadGatewayError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        SetBudgetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SetBudgetConflictError"];
            };
        };
        /**
         * @description - `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records.
         *     - `budget_locked`: The budget is closed and cannot be changed.
         */
        SetBudgetLineConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SetBudgetLineConflictError"];
            };
        };
        /**
         * @description - `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records.
         *     - `budget_locked`: The budget is closed and cannot be changed.
         *     - `invalid_status_transition`: The budget cannot go from its current status to the requested one.
         */
        SetBudgetStatusConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SetBudgetStatusConflictError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        SetClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SetClientConflictError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        SetVehicleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SetVehicleConflictError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        ShowTrackingLinkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ShowTrackingLinkConflictError"];
            };
        };
        /** @description `client_erased`: The client was erased under the GDPR and accepts no changes and no linked records. */
        UnsubscribeClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsubscribeClientConflictError"];
            };
        };
        /** @description `validation_error`: The path, query or body breaks a rule, or has something unknown; `fields` says where and why. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationFailedError"];
            };
        };
    };
    parameters: {
        /** @description Only communications of this channel. */
        Channel: "all" | "email" | "sms" | "whatsapp" | "call" | "push";
        /** @description Id of the subscription. */
        WebhookSubscriptionId: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listInstances: {
        parameters: {
            query?: never;
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
        /** @description The workshop to set up. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceCreate"];
            };
        };
        responses: {
            /** @description The workshop was set up. */
            201: {
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
    setInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to change. */
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
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: number;
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
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: number;
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
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client. */
                id: number;
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
                /** @description Id of the client. */
                id: number;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientSet"];
            };
        };
        responses: {
            /** @description The client as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
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
                /** @description Id of the client. */
                id: number;
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
        /** @description What comes in. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleMove"];
            };
        };
        responses: {
            /** @description The vehicle is in. */
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
        /** @description What goes out. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleMove"];
            };
        };
        responses: {
            /** @description The vehicle was collected. */
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
                /** @description Id of the budget. */
                id: number;
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
                /** @description Id of the budget. */
                id: number;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetSet"];
            };
        };
        responses: {
            /** @description The budget as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget. */
                id: number;
                /** @description Id of the line. */
                lineId: number;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetLineSet"];
            };
        };
        responses: {
            /** @description The budget as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetBudgetLineConflict"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    setBudgetStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the budget. */
                id: number;
                /** @description The new status. */
                status: "Pendiente" | "En cotización" | "Enviado" | "Aprobado" | "En curso" | "En espera" | "Finalizado" | "Rechazado" | "Cancelado" | "Retirado";
            };
            cookie?: never;
        };
        /** @description What goes with it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetStatusSet"];
            };
        };
        responses: {
            /** @description The budget as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeskBudget"];
                };
            };
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
                /** @description Id of the budget. */
                id: number;
            };
            cookie?: never;
        };
        /** @description Which link. */
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
    setVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the vehicle. */
                id: number;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleSet"];
            };
        };
        responses: {
            /** @description The vehicle as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SetVehicleConflict"];
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
        /** @description Who it is. */
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
    setStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: number;
            };
            cookie?: never;
        };
        /** @description What to change. */
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
        /** @description What to change. */
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
    showUsage: {
        parameters: {
            query?: {
                /** @description The month, `YYYY-MM`. The current one in UTC, if not given. */
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
                /** @description Only communications of this channel. */
                channel?: components["parameters"]["Channel"];
                /** @description How many to show. */
                limit?: number;
                /** @description Those after this one, `next_cursor` of what was shown before. */
                cursor?: string;
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
        /** @description What came in. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundCommunication"];
            };
        };
        responses: {
            /** @description It is in the log. */
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
        /** @description Who, and which channel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Unsubscription"];
            };
        };
        responses: {
            /** @description The client as it is now. */
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
    listSubscriptionDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only deliveries of this event. */
                event?: components["schemas"]["DeliveredEventName"];
                /** @description How many to show. */
                limit?: number;
                /** @description Those after this one, `next_cursor` of what was shown before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the subscription. */
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
    replaySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                id: components["parameters"]["WebhookSubscriptionId"];
            };
            cookie?: never;
        };
        /** @description What to send again. */
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
            /** @description The account, or that there is none. */
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
            404: components["responses"]["NotFound"];
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
            /** @description There is no account. */
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
    listInvalidEmails: {
        parameters: {
            query?: {
                /** @description How many to show. */
                limit?: number;
                /** @description Those after this one, `next_cursor` of what was shown before. */
                cursor?: string;
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
            /** @description The address is written to again. */
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
        /** @description To whom. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailTest"];
            };
        };
        responses: {
            /** @description What came of it. */
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
            /** @description The account, or that there is none. */
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
            404: components["responses"]["NotFound"];
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
            /** @description There is no account. */
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
    testSmsTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description To which number. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsTest"];
            };
        };
        responses: {
            /** @description What came of it. */
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
        /** @description What to add. */
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
                /** @description How many to show. */
                limit?: number;
                /** @description Those after this one, `next_cursor` of what was shown before. */
                cursor?: string;
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
        /** @description What to send, and to whom. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignSend"];
            };
        };
        responses: {
            /** @description To whom it would go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSending"];
                };
            };
            /** @description It is on its way. */
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
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    showCampaignTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the template. */
                name: string;
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
                name: string;
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
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
        };
    };
    listNotices: {
        parameters: {
            query?: never;
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
}

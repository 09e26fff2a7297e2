// Generated from spec/ by `make generate`; never edited.

export interface paths {
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
         * @description Revokes a key.
         */
        post: operations["revokeKey"];
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
        /** @description One problem in the request. */
        FieldProblem: {
            /** @description Where: a JSON pointer into the body (`/lines/0/quantity`), or `query/…` or `path/…` with the name of the parameter. */
            path: string;
            /** @description What is wrong there, for people. */
            message: string;
        };
        /** @description The key's requests in the current clock minute. */
        LimitUse: {
            /** @description Requests that the key may make per minute. */
            limit: number;
            /** @description Requests made in this minute. */
            used: number;
            /** @description Requests left in this minute. */
            remaining: number;
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
    };
    responses: {
        /** @description `not_found`: There is nothing at this address, for this workshop. */
        NotFoundReplayable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
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
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitUse"];
                };
            };
            404: components["responses"]["NotFoundReplayable"];
            422: components["responses"]["ValidationFailed"];
        };
    };
}

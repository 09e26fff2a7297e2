// Generated from spec/ by `make generate`; never edited.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "client.created": {
            /** @description Id of the client. */
            client_id: number;
        };
        "client.updated": {
            /** @description Id of the client. */
            client_id: number;
            /** @description Names of the fields that changed. Their values are not sent; read the client for them. */
            changed: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

export type Events = components['schemas'];
export type EventName = keyof Events;

export const events = {
  "client.created": {
    "label": {
      "es": "Client created",
      "en": "Client created",
      "ca": "Client created",
      "pt": "Client created",
      "fr": "Client created",
      "bg": "Client created"
    },
    "description": {
      "es": "A client was created, in the workshop or through the API.",
      "en": "A client was created, in the workshop or through the API.",
      "ca": "A client was created, in the workshop or through the API.",
      "pt": "A client was created, in the workshop or through the API.",
      "fr": "A client was created, in the workshop or through the API.",
      "bg": "A client was created, in the workshop or through the API."
    }
  },
  "client.updated": {
    "label": {
      "es": "Client changed",
      "en": "Client changed",
      "ca": "Client changed",
      "pt": "Client changed",
      "fr": "Client changed",
      "bg": "Client changed"
    },
    "description": {
      "es": "A client's details were changed, in the workshop or through the API.",
      "en": "A client's details were changed, in the workshop or through the API.",
      "ca": "A client's details were changed, in the workshop or through the API.",
      "pt": "A client's details were changed, in the workshop or through the API.",
      "fr": "A client's details were changed, in the workshop or through the API.",
      "bg": "A client's details were changed, in the workshop or through the API."
    }
  }
} as const;

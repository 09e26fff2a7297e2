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
      "es": "Cliente creado",
      "en": "Client created",
      "ca": "Client creat",
      "pt": "Cliente criado",
      "fr": "Client créé",
      "bg": "Създаден клиент"
    },
    "description": {
      "es": "Se ha creado un cliente, en el taller o a través de la API.",
      "en": "A client was created, in the workshop or through the API.",
      "ca": "S'ha creat un client, al taller o a través de l'API.",
      "pt": "Foi criado um cliente, na oficina ou através da API.",
      "fr": "Un client a été créé, dans l'atelier ou par l'API.",
      "bg": "Създаден е клиент – в сервиза или през API."
    }
  },
  "client.updated": {
    "label": {
      "es": "Cliente modificado",
      "en": "Client changed",
      "ca": "Client modificat",
      "pt": "Cliente alterado",
      "fr": "Client modifié",
      "bg": "Променен клиент"
    },
    "description": {
      "es": "Se han modificado los datos de un cliente, en el taller o a través de la API.",
      "en": "A client's details were changed, in the workshop or through the API.",
      "ca": "S'han modificat les dades d'un client, al taller o a través de l'API.",
      "pt": "Os dados de um cliente foram alterados, na oficina ou através da API.",
      "fr": "Les données d'un client ont été modifiées, dans l'atelier ou par l'API.",
      "bg": "Променени са данните на клиент – в сервиза или през API."
    }
  }
} as const;

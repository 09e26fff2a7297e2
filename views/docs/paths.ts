/** Functions that return the path of a page below `/docs/<language>`. */
export const guidePath = (page: string) => `/guide/${page}`;
export const panelGuidePath = (page: string) => `/panel/${page}`;
export const operationPath = (operationId: string) => `/reference/${operationId}`;
export const errorPath = (code: string) => `/errors/${code}`;
export const eventPath = (event: string) => `/events/${event}`;
export const schemaPath = (name: string) => `/schemas/${name}`;

export const docsPath = '/docs';

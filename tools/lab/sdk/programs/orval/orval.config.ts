export default {
  workshop: {
    input: 'openapi.json',
    output: {
      target: 'workshop/api.ts',
      client: 'fetch',
      headers: true,
      // Said at run time, so that one client can call more than one workshop.
      baseUrl: { runtime: 'address.url', imports: [{ name: 'address', importPath: '../address' }] },
    },
  },
};

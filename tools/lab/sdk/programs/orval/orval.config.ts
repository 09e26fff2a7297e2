export default {
  workshop: {
    input: 'openapi.json',
    output: {
      target: 'workshop/api.ts',
      client: 'fetch',
      headers: true,
      // Set at run time, so that one client can call several workshops.
      baseUrl: { runtime: 'address.url', imports: [{ name: 'address', importPath: '../address' }] },
    },
  },
};

export default {
  workshop: {
    input: 'openapi.json',
    output: {
      target: 'workshop/api.ts',
      client: 'fetch',
      headers: true,
      // The generated functions read the address for each call, so that one client can call several workshops.
      baseUrl: { runtime: 'address.url', imports: [{ name: 'address', importPath: '../address' }] },
    },
  },
};

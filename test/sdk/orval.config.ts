/** As a partner would write it, but for the address: theirs is the workshop's domain. */
export default {
  workshop: {
    input: process.env.DOCUMENT,
    output: {
      target: process.env.OUTPUT,
      client: 'fetch',
      baseUrl: process.env.BASE_URL,
      headers: true,
    },
  },
};

// Runs the program in a worker.
import { work } from './program.js';

export default {
  async fetch(request) {
    return Response.json(await work(await request.json()));
  },
};

// Runs the program on Node, Deno and Bun.
import process from 'node:process';
import { work } from './program.js';

console.log(JSON.stringify(await work(JSON.parse(process.env.GIVEN))));

#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { run } from './run.ts';

if (!('registerHooks' in nodeModule)) {
  console.error(`dojang needs Node 22.18 or later; this is ${process.version}`);
  process.exit(2);
}

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});

import fs from 'node:fs';
import path from 'node:path';

const NAME = /^[a-z][a-z0-9-]{0,62}$/;

/** Names of the server functions: the folders with an `index.ts`, without shared ones such as `_shared`. */
export const readFunctionNames = (folder: string): ReadonlySet<string> =>
  new Set(
    fs.readdirSync(folder).filter((name) => NAME.test(name) && fs.existsSync(path.join(folder, name, 'index.ts'))),
  );

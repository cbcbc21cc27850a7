// `npm run db:types`: migrates a temporary database and writes the types that browser and gateway use.
import fs from 'node:fs';
import path from 'node:path';
import { startTestDatabase } from '@dojang/embedded/testing';
import { generateTypes, TYPES_FILE } from '../supabase/types.ts';

const database = await startTestDatabase();
try {
  const file = path.resolve(import.meta.dirname, '..', TYPES_FILE);
  fs.writeFileSync(file, await generateTypes(database.sql));
  console.log(`${TYPES_FILE} 을 다시 만들었어요.`);
} finally {
  await database.stop();
}

import type { Sql } from '@dojang/embedded/sql';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';

/** Path of the generated types, relative to the repository. */
export const TYPES_FILE = 'shared-auth/src/database.types.ts';

const HEADER = '// Generated from the migrations by `npm run db:types`. Do not edit.\n';

/** Types of the public schema of a migrated database, as the text of `TYPES_FILE`. */
export async function generateTypes(sql: Sql): Promise<string> {
  const database = { query: async (text: string) => ({ rows: [...(await sql.unsafe(text))] }) };
  const metadata = await introspect(database, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: '12',
    detectOneToOneRelationships: true,
  });
  return HEADER + types;
}

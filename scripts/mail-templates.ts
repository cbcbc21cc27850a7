// `npm run mail:templates` writes the sign-in mails for a hosted Supabase. `supabase config push` uploads them. PRODUCT_NAME
// is the name of the product in the mails.
import fs from 'node:fs';
import path from 'node:path';
import { hostedTemplates, templatesConfig } from '../api-gateway/src/features/mail/hosted-templates.ts';

const SUPABASE = path.join(import.meta.dirname, '..', 'supabase');
const MARK = '# Sign-in mails, written by `npm run mail:templates`.\n';

/** The files of the sign-in mails by path in `supabase/`. In `config.toml` only the part after the mark is replaced. */
export function templateFiles(productName: string): Map<string, string> {
  const templates = hostedTemplates(productName);
  const config = fs.readFileSync(path.join(SUPABASE, 'config.toml'), 'utf8');
  const kept = (config.split(MARK)[0] ?? '').trimEnd();
  return new Map([
    ...templates.map(({ name, html }) => [path.join('templates', `${name}.html`), html] as const),
    ['config.toml', `${kept}\n\n${MARK}\n${templatesConfig(templates)}`],
  ]);
}

if (import.meta.main) {
  fs.mkdirSync(path.join(SUPABASE, 'templates'), { recursive: true });
  for (const [file, text] of templateFiles(process.env.PRODUCT_NAME || '도장')) {
    fs.writeFileSync(path.join(SUPABASE, file), text);
    console.log(`supabase/${file}`);
  }
}

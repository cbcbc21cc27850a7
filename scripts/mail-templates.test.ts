import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { templateFiles } from './mail-templates.ts';

const SUPABASE = path.join(import.meta.dirname, '..', 'supabase');
const files = templateFiles('도장');

test('the stored sign-in mails for a hosted Supabase are up to date', () => {
  for (const [file, text] of files) {
    // If this fails, run `npm run mail:templates`, which writes the files.
    expect(fs.readFileSync(path.join(SUPABASE, file), 'utf8'), file).toBe(text);
  }
  const config = files.get('config.toml');
  for (const name of ['confirmation', 'recovery', 'email_change']) {
    expect(config).toContain(`[auth.email.template.${name}]`);
    expect(config).toContain(`content_path = "./supabase/templates/${name}.html"`);
    expect(fs.existsSync(path.join(SUPABASE, 'templates', `${name}.html`))).toBe(true);
  }
});

const [site, hash, code] = ['https://dojang.test', 'pkce_0123abc', '012345'];
const back = `${site}/member/verify?next=%2Fproject%3Finvite%3Dabc`;
/** Fills in a template as the hosted Supabase does: a value in the query of an address is percent-encoded. */
const filled = (html = '') =>
  html
    .replaceAll('{{ .SiteURL }}', site)
    .replaceAll('{{ .TokenHash }}', hash)
    .replaceAll('{{ .RedirectTo }}', encodeURIComponent(back))
    .replaceAll('{{ .Token }}', code);

test.each([
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
])('the mail %s has the code and opens the own page, which redeems the hash of the token', (name, type) => {
  const html = filled(files.get(path.join('templates', `${name}.html`)));
  expect(html).not.toContain('{{');
  expect(html).toContain(`>${code}<`);
  const [, href = ''] = /href="([^"]*token_hash[^"]*)"/.exec(html) ?? [];
  const link = new URL(href.replaceAll('&amp;', '&'));
  expect(link.origin + link.pathname).toBe(`${site}/member/verify`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ token_hash: hash, type, redirect_to: back });
  expect(html).not.toContain('10분');
});

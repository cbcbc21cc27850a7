import { mailHtml } from './mail-html.ts';
import { confirmation, emailChange, recovery } from './templates/sign-in.ts';

/** A mail of Auth in the form that a hosted Supabase needs: HTML with Go's template variables. */
export interface HostedTemplate {
  /** Its name in `[auth.email.template.*]` of `supabase/config.toml`. */
  name: string;
  subject: string;
  html: string;
}

const KINDS = [
  { name: 'confirmation', type: 'signup', template: confirmation },
  { name: 'recovery', type: 'recovery', template: recovery },
  { name: 'email_change', type: 'email_change', template: emailChange },
] as const;

/**
 * Our own sign-in mails for a hosted Supabase. Their links open our own page with the hash of the token. They work in every
 * browser, and a mail scanner that only fetches addresses does not use them up.
 */
export function hostedTemplates(productName: string): HostedTemplate[] {
  return KINDS.map(({ name, type, template }) => {
    const data: Record<string, string> = {
      link: `{{ .SiteURL }}/member/verify?token_hash={{ .TokenHash }}&type=${type}&redirect_to={{ .RedirectTo }}`,
      code: '{{ .Token }}',
    };
    const content = template({
      data: (key) => data[key] ?? '',
      productName,
      siteUrl: '{{ .SiteURL }}',
      isHosted: true,
    });
    return { name, subject: content.subject, html: `${mailHtml(content, productName)}\n` };
  });
}

/** The section of `supabase/config.toml` that names the files. */
export const templatesConfig = (templates: readonly HostedTemplate[]): string =>
  templates
    .map(
      ({ name, subject }) =>
        `[auth.email.template.${name}]\nsubject = ${JSON.stringify(subject)}\ncontent_path = "./supabase/templates/${name}.html"\n`,
    )
    .join('\n');

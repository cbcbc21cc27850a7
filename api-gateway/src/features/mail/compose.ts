import type { Mail, OutboxRow } from './mail.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { TEMPLATES } from './templates/index.ts';

export interface Brand {
  productName: string;
  siteUrl: string;
}

/**
 * The mail of an outbox row.
 *
 * @param unsubscribe leads to the page on which the receiver refuses mails of this kind
 * @throws when there is no template for its kind
 */
export function composeMail(row: OutboxRow, brand: Brand, unsubscribe?: MailContent['unsubscribe']): Mail {
  const template = TEMPLATES[row.kind];
  if (!template) throw new Error(`no mail template of kind ${row.kind}`);
  const data = (key: string) => {
    const value = row.data[key];
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  };
  const content = template({ data, ...brand });
  return mailOf(row, unsubscribe ? { ...content, unsubscribe } : content, brand);
}

/** The mail with this content. */
export function mailOf(row: OutboxRow, content: MailContent, { productName }: Brand): Mail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_email,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: toText(content, productName),
    html: mailHtml(content, productName),
    at: row.created_at,
    // RFC 8058: a mail program offers to unsubscribe, and sends a POST to this address.
    ...(content.unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${content.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function toText({ paragraphs, links = [], action, code, note, unsubscribe }: MailContent, productName: string): string {
  return [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}\n${url}`),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(code ? [`코드: ${code}`] : []),
    note,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    `— ${productName}`,
  ].join('\n\n');
}

/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  /** Sentences, one paragraph each. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Typed by the person instead of following the link. */
  code?: string;
  /** The small print: how long it holds, what to do when it was not asked for. */
  note: string;
}

/** Fields of an outbox row's data, as text. */
export type MailData = (key: string) => string;

export interface MailContext {
  data: MailData;
  productName: string;
  siteUrl: string;
}

/** The content of a mail, without layout. */
export interface MailContent {
  subject: string;
  /** Sentences, one paragraph each. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** A code that the user can type instead of opening the link. */
  code?: string;
  /** Details of the event, one on each line. */
  links?: { label: string; url: string }[];
  /** Leads to the page on which the receiver refuses mails of this kind. */
  unsubscribe?: { label: string; url: string };
  /** Small print: how long the link is valid, and what a user who did not request the mail does. */
  note: string;
}

/** Fields of an outbox row's data, as text. */
export type MailData = (key: string) => string;

export interface MailContext {
  data: MailData;
  productName: string;
  siteUrl: string;
  /** Whether a hosted Supabase sends the mail. */
  isHosted?: boolean;
}

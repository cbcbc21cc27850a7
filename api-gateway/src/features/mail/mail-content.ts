/** The content of a mail, without layout. */
export interface MailContent {
  subject: string;
  /** Sentences, one paragraph each. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Code that the user can type instead of opening the link. */
  code?: string;
  /** What the mail is about, one line each. */
  links?: { label: string; url: string }[];
  /** Address of the page that ends mails of this kind. */
  unsubscribe?: string;
  /** Small print: how long it is valid, and what to do when the user did not request it. */
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

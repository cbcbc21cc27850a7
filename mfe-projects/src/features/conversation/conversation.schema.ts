import type { DocumentJson } from '@dojang/shared-ui/document';

/** What is talked about. */
export interface ConversationTarget {
  type: 'issue' | 'note';
  id: string;
}

export const EMOJIS = ['👍', '👎', '❤️', '🎉', '😂', '😮', '😢', '🙏', '👀', '🚀', '✅', '🔥'] as const;

export interface Reaction {
  emoji: string;
  /** In the order in which they reacted. */
  user_ids: string[];
}

/** A comment, an answer or the first of a thread. */
export interface Comment {
  id: string;
  at: string;
  /** Null when the account is gone. */
  actor: string | null;
  /** The name at that time. */
  actor_name: string;
  body: DocumentJson;
  edited_at: string | null;
  reactions: Reaction[];
}

/** The first comment of a thread. A removed one is in the stream while it has answers. */
export interface Thread extends Comment {
  kind: 'comment';
  resolved_at: string | null;
  resolved_by: string | null;
  removed_at: string | null;
  /** Oldest first. */
  answers: Comment[];
}

/** Something that happened to the target. */
export interface Happening {
  kind: 'activity';
  id: string;
  at: string;
  actor: string | null;
  actor_name: string;
  verb: string;
  before: unknown;
  after: unknown;
}

export type ConversationItem = Thread | Happening;

/** What a search of comments answers. */
export interface FoundComment {
  id: string;
  project_id: string;
  target_type: 'note' | 'issue';
  target_id: string;
  /** Of the issue; null for a note. */
  number: number | null;
  /** Of the note or issue. */
  title: string;
  /** The part of the text around the first match. */
  excerpt: string;
  /** The name at that time. */
  author_name: string;
}

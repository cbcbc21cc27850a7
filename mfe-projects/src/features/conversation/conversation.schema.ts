import type { DocumentJson } from '@dojang/shared-ui/document';

/** The target of a conversation. */
export interface ConversationTarget {
  type: 'issue' | 'note';
  id: string;
}

export const EMOJIS = ['👍', '👎', '❤️', '🎉', '😂', '😮', '😢', '🙏', '👀', '🚀', '✅', '🔥'] as const;

export interface Reaction {
  emoji: string;
  /** People in the order in which they reacted. */
  user_ids: string[];
}

/** A comment: the first comment of a thread, or an answer. */
export interface Comment {
  id: string;
  at: string;
  /** Null when the account was deleted. */
  actor: string | null;
  /** The author's name at that time. */
  actor_name: string;
  body: DocumentJson;
  edited_at: string | null;
  reactions: Reaction[];
}

/** The first comment of a thread. A removed comment stays in the stream while it has answers. */
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

/** Result of a search of comments. */
export interface FoundComment {
  id: string;
  project_id: string;
  target_type: 'note' | 'issue';
  target_id: string;
  /** Number of the issue; null for a note. */
  number: number | null;
  /** Title of the note or issue. */
  title: string;
  /** The part of the text around the first match. */
  excerpt: string;
  /** The author's name at that time. */
  author_name: string;
}
